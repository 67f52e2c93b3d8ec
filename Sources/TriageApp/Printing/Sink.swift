import SafeText
import SystemCalls
import TerminalUI
import TriageEngine

/// Where text commands print: the one gate between a report and the terminal, a pipe or a log.
///
/// Takes ``SafeText`` and JSON written by us; nothing else gets out. Bytes of a report leave only
/// through ``raw(_:)``, which a command guards.
struct Sink {
  let number: Int32
  /// Whether text may be coloured.
  let hasColor: Bool
  let isTerminal: Bool

  static func output(_ color: ColorChoice) -> Sink { Sink(1, color) }
  static func errors(_ color: ColorChoice) -> Sink { Sink(2, color) }

  private init(_ number: Int32, _ color: ColorChoice) {
    self.number = number
    isTerminal = SystemCalls.isTerminal(number)
    hasColor = color.applies(onTerminal: isTerminal)
  }

  func line(_ text: SafeText) {
    write(Array((text.text + "\n").utf8))
  }

  func lines(_ lines: [SafeText]) {
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line.text.utf8
      bytes.append(0x0A)
    }
    write(bytes)
  }

  /// Rows of values separated by tabs.
  func tabbed(_ rows: [[SafeText]]) {
    write(Array(rows.map { $0.map(\.text).joined(separator: "\t") + "\n" }.joined().utf8))
  }

  /// Lines of runs, coloured where that is wanted.
  func styled(_ lines: [StyledText]) {
    var bytes: [UInt8] = []
    for line in lines {
      for run in line.runs {
        let codes = hasColor ? run.style.selectGraphicRendition : ""
        bytes += (codes.isEmpty ? run.text.text : "\u{1B}[\(codes)m\(run.text.text)\u{1B}[0m").utf8
      }
      bytes.append(0x0A)
    }
    write(bytes)
  }

  func json(_ shape: JSONShape) {
    write(shape.bytes + [0x0A])
  }

  /// An error in words, or as `{"error":{…}}`.
  func diagnostic(_ diagnostic: Diagnostic, asJSON: Bool) {
    if asJSON {
      json(.error(diagnostic))
      return
    }
    for line in diagnostic.picture { self.line(line) }
    line(SafeText("winnow: \(diagnostic.message)", limit: 4_096))
    if let hint = diagnostic.hint { line(SafeText("  \(hint)", limit: 4_096)) }
  }

  /// Bytes as they are.
  func raw(_ bytes: [UInt8]) {
    write(bytes)
  }

  private func write(_ bytes: [UInt8]) {
    do throws(SystemError) { try Output.write(number, bytes) } catch { giveUp(error) }
  }

  /// Ends the program when its output gets nowhere: what comes after it must not be taken for done.
  private func giveUp(_ error: SystemError) {
    // Nobody is left to tell about standard error.
    guard number == 1 else { return }
    // Whoever read our output had enough.
    if error.isBrokenPipe { endProcess(0) }
    Sink.errors(.never).diagnostic(Diagnostic(error), asJSON: false)
    endProcess(1)
  }
}

/// When text is coloured: `--color`, `NO_COLOR`, `CLICOLOR_FORCE`.
enum ColorChoice {
  case automatic, always, never

  func applies(onTerminal isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .automatic:
      if let no = Environment.value("NO_COLOR"), !no.isEmpty { return false }
      if let force = Environment.value("CLICOLOR_FORCE"), !force.isEmpty, force != "0" {
        return true
      }
      return isTerminal && Environment.value("TERM") != "dumb"
    }
  }
}

extension Style {
  /// The parameters of an SGR sequence; empty for plain text.
  ///
  /// Source: ECMA-48 section 8.3.117, and xterm's 256 colours.
  fileprivate var selectGraphicRendition: String {
    var codes: [String] = []
    if attributes.contains(.bold) { codes.append("1") }
    if attributes.contains(.dim) { codes.append("2") }
    if attributes.contains(.underline) { codes.append("4") }
    if attributes.contains(.reverse) { codes.append("7") }
    switch foreground {
    case .standard: break
    case .indexed(let color): codes.append("38;5;\(color)")
    case .rgb(let red, let green, let blue): codes.append("38;2;\(red);\(green);\(blue)")
    }
    return codes.joined(separator: ";")
  }
}
