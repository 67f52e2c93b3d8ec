import Settings
import SystemCalls
import TriageEngine

/// Other programs, without which something is missing.
extension Doctor {
  var helpers: [Checkup] {
    [editor, viewer, clipboard, pictures]
      + [
        ("tesseract", "text in pictures cannot be read"),
        ("ffmpeg", "recordings have no still pictures"),
      ].map { program, loss in
        Helpers.path(of: program).map { Checkup(program, .ok, $0) }
          ?? Checkup(
            program,
            .note,
            "not installed: \(loss)",
            fix: "Debian: apt install \(program == "tesseract" ? "tesseract-ocr" : program)."
          )
      }
  }

  /// The worker, and the libraries it finds.
  private var pictures: Checkup {
    guard let worker = Program.helper(named: PictureDecoder.programName) else {
      return Checkup(
        "pictures",
        .note,
        "winnow-media is not there: pictures are not decoded",
        fix: "make build, or make install, builds it."
      )
    }
    let answer = try? Subprocess.capture(
      [worker, "libraries"],
      limit: 256,
      withinMilliseconds: 2_000
    )
    let found = String(decoding: answer?.output ?? [], as: UTF8.self).split(separator: "\n")
    let missing = ["png", "jpeg", "webp", "heif"].filter { !found.contains(Substring($0)) }
    guard !missing.isEmpty else { return Checkup("pictures", .ok, "PNG, JPEG, WebP, HEIC") }
    return Checkup(
      "pictures",
      .note,
      "no library for \(missing.joined(separator: ", "))",
      fix: "Debian: apt install libpng16-16 libturbojpeg0 libwebp7 libheif1."
    )
  }

  private var editor: Checkup {
    let (words, isNamed) = Helpers.editor
    let program = words.first ?? ""
    if let path = Helpers.path(of: program) { return Checkup("editor", .ok, path) }
    return Checkup(
      "editor",
      isNamed ? .problem : .note,
      "“\(program)” is not installed",
      fix: "Set VISUAL or EDITOR to an editor; `c` writes notes without one."
    )
  }

  private var viewer: Checkup {
    if let own = (try? Configuration.load())?.viewer.first {
      if let path = Helpers.path(of: own) { return Checkup("viewer", .ok, path) }
      return Checkup(
        "viewer",
        .problem,
        "“\(own)” is not installed",
        fix: "`viewer` in config.json."
      )
    }
    if let opener = try? Helpers.opener() { return Checkup("viewer", .ok, opener[0]) }
    return Checkup(
      "viewer",
      .note,
      "none: files of reports cannot be opened from here",
      fix: "Debian: apt install xdg-utils; or `viewer` in config.json."
    )
  }

  private var clipboard: Checkup {
    if Environment.value("TMUX")?.isEmpty == false { return Checkup("clipboard", .ok, "tmux") }
    let tools = Clipboard.desktopTools
    if let tool = tools.first(where: { Helpers.path(of: $0[0]) != nil }) {
      return Checkup("clipboard", .ok, tool[0])
    }
    if let missing = tools.first {
      return Checkup(
        "clipboard",
        .note,
        "\(missing[0]) is not installed; the terminal is asked (OSC 52)",
        fix: "Debian: apt install \(missing[0] == "wl-copy" ? "wl-clipboard" : missing[0])."
      )
    }
    return Clipboard.isTerminalWilling
      ? Checkup("clipboard", .ok, "the terminal's (OSC 52), if it lets programs")
      : Checkup("clipboard", .note, "none: copies are shown, to be selected")
  }
}
