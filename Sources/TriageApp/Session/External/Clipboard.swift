import SystemCalls

/// Takes text to where it can be pasted: tmux's buffer, the terminal's clipboard, the desktop's.
enum Clipboard {
  /// Most that is copied.
  static let limit = 1 << 20
  /// Terminals drop longer OSC 52 sequences; this many bytes are 100,000 in base64.
  static let terminalLimit = 74_994

  enum Way: Equatable {
    /// Such as `to tmux's buffer`.
    case taken(String)
    /// By ``sequence(_:)``, if it lets programs.
    case terminal
    /// Nothing can take it.
    case none
  }

  /// Gives text to a program that keeps it; may take seconds.
  static func take(_ text: String) -> Way {
    let bytes = bytes(of: text)
    if isSet("TMUX"), pass(bytes, to: ["tmux", "load-buffer", "-w", "-"]) {
      return .taken("to tmux's buffer")
    }
    let isRemote = isSet("SSH_CONNECTION") || isSet("SSH_TTY")
    if !isRemote, let tool = desktopTools.first(where: { pass(bytes, to: $0) }) {
      return .taken("with \(tool[0])")
    }
    return bytes.count <= terminalLimit && isTerminalWilling ? .terminal : .none
  }

  static func bytes(of text: String) -> [UInt8] { Array(text.utf8.prefix(limit)) }

  /// `ESC ] 52 ; c ; base64 BEL` (xterm's ctlseqs): base64 alone, so that nothing of a report can end it.
  static func sequence(_ bytes: [UInt8]) -> [UInt8] {
    Array("\u{1B}]52;c;".utf8) + Base64.encode(bytes) + [0x07]
  }

  static var desktopTools: [[String]] {
    var tools: [[String]] = []
    if isSet("WAYLAND_DISPLAY") { tools.append(["wl-copy"]) }
    if isSet("DISPLAY") {
      tools += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    }
    #if os(macOS)
    tools.append(["pbcopy"])
    #endif
    return tools
  }

  /// The Linux console and old terminals would show the sequence, or lose it for sure.
  static var isTerminalWilling: Bool {
    let term = Environment.value("TERM") ?? ""
    let deaf = ["linux", "vt", "ansi", "cygwin", "dumb", "screen"]
    return !deaf.contains { term.hasPrefix($0) }
  }

  private static func isSet(_ name: String) -> Bool {
    Environment.value(name)?.isEmpty == false
  }

  /// Whether a program took the bytes; one that is not installed did not.
  private static func pass(_ bytes: [UInt8], to command: [String]) -> Bool {
    guard Helpers.path(of: command[0]) != nil else { return false }
    return (try? Subprocess.feed(command, bytes, withinMilliseconds: 2_000)) == 0
  }
}

/// RFC 4648 section 4.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var value = group.reduce(0) { $0 << 8 | Int($1) }
      value <<= 8 * (3 - group.count)
      for position in 0..<4 {
        text.append(
          position > group.count ? UInt8(ascii: "=") : alphabet[value >> (18 - 6 * position) & 63]
        )
      }
    }
    return text
  }
}
