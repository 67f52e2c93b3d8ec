import CursesTerminal
import Dashboard
import ReportModel
import ReportStore
import SafeText
import Settings
import SystemCalls
import TriageCommands
import TriageEngine

/// One thing that was looked at.
struct Checkup {
  enum State: String {
    case ok
    /// Works, and could be better.
    case note
    case problem
  }

  var name: String
  var state: State
  var message: String
  /// How to mend it.
  var fix: String?

  init(_ name: String, _ state: State, _ message: String, fix: String? = nil) {
    self.name = name
    self.state = state
    self.message = message
    self.fix = fix
  }
}

/// Looks at everything winnow stands on, and says how to mend what is wrong.
struct Doctor {
  /// Of the store; the error when it cannot be named.
  let folder: Result<String, any Error>
  let openStore: () throws -> ReportStore

  func checkups() -> [Checkup] {
    [configuration, terminal, size, locale, colors] + tmux + store + duplicates + helpers
  }

  private var configuration: Checkup {
    let path = Configuration.path ?? "config.json"
    do {
      guard let path = Configuration.path, try FileSystem.facts(of: path) != nil else {
        return Checkup("configuration", .ok, "no \(path): the defaults hold")
      }
      let remarks = try Configuration.load().remarks
      guard let first = remarks.first else { return Checkup("configuration", .ok, path) }
      return Checkup("configuration", .note, "\(path): \(first)", fix: "docs/CONFIGURATION.md")
    } catch {
      let diagnostic = Diagnostic(error)
      return Checkup("configuration", .problem, diagnostic.message, fix: diagnostic.hint)
    }
  }

  // MARK: The terminal

  private var term: String { Environment.value("TERM") ?? "" }

  private var terminal: Checkup {
    do throws(TerminalError) {
      let probe = try TerminalProbe(term: term)
      guard probe.entry == term else {
        return Checkup(
          "terminal",
          .note,
          "terminfo has no entry “\(term)”; \(probe.entry) is used",
          fix:
            "Install the terminal's terminfo (Debian: ncurses-term, kitty-terminfo, foot-terminfo)."
        )
      }
      return Checkup("terminal", .ok, term)
    } catch {
      return Checkup(
        "terminal",
        .problem,
        error.description,
        fix: "Set TERM to what your terminal is; xterm-256color suits most."
      )
    }
  }

  private var size: Checkup {
    guard let columns = CursesScreen.windowColumns(of: 1) else {
      return Checkup("size", .ok, "standard output is no terminal")
    }
    let isWide = columns >= 80
    return Checkup(
      "size",
      isWide ? .ok : .note,
      "\(columns) columns",
      fix: isWide ? nil : "From 80 columns on everything fits; from 100 the detail stands beside."
    )
  }

  private var locale: Checkup {
    let fix = "Set LANG=C.UTF-8, or install and set a UTF-8 locale."
    return switch TerminalProbe.locale() {
    case .given: Checkup("locale", .ok, "UTF-8")
    case .replaced:
      Checkup("locale", .note, "the environment's is no UTF-8; C.UTF-8 is used", fix: fix)
    case .none: Checkup("locale", .problem, "there is no UTF-8 locale", fix: fix)
    }
  }

  private var colors: Checkup {
    if let no = Environment.value("NO_COLOR"), !no.isEmpty {
      return Checkup("colours", .ok, "none: NO_COLOR is set")
    }
    guard let probe = try? TerminalProbe(term: term) else {
      return Checkup("colours", .note, "not known: the terminal cannot be used")
    }
    switch probe.colorCount {
    case 0: return Checkup("colours", .ok, "none: bold, dim and reverse tell")
    case ..<256:
      return Checkup(
        "colours",
        .note,
        "\(probe.colorCount)",
        fix: "If the terminal can do more: TERM=xterm-256color, or tmux-256color inside tmux."
      )
    default: return Checkup("colours", .ok, "\(probe.colorCount)")
    }
  }

  /// Only inside tmux.
  private var tmux: [Checkup] {
    guard let socket = Environment.value("TMUX"), !socket.isEmpty else { return [] }
    let show = { (arguments: [String]) -> String? in
      let answer = try? Subprocess.capture(
        ["tmux"] + arguments,
        limit: 4_096,
        withinMilliseconds: 2_000
      )
      guard let answer, answer.status == 0 else { return nil }
      return String(decoding: answer.output, as: UTF8.self).split(separator: "\n").first.map(
        String.init
      )
    }
    guard
      let text = show(["show-options", "-gv", "escape-time"])
        ?? show([
          "show-options", "-sv", "escape-time",
        ]), let wait = Int(text)
    else { return [Checkup("tmux", .note, "tmux does not answer")] }
    let isQuick = wait <= 50
    var checkups = [
      Checkup(
        "tmux escape-time",
        isQuick ? .ok : .problem,
        "\(wait) ms",
        fix: isQuick ? nil : "In ~/.tmux.conf: set -sg escape-time 10. Until then Esc is slow."
      )
    ]
    if term.hasPrefix("screen") {
      checkups.append(
        Checkup(
          "tmux terminal",
          .note,
          "TERM is \(term)",
          fix: "In ~/.tmux.conf: set -g default-terminal tmux-256color."
        )
      )
    }
    return checkups
  }

  // MARK: The store

  private var store: [Checkup] {
    do {
      let folder = try folder.get()
      do {
        let store = try openStore()
        let count = try store.totals().all
        let words = "\(folder): \(Words.count(count, "report"))"
        return [Checkup("store", .ok, words), try contents(of: store)]
      } catch StoreError.missing {
        return [
          Checkup(
            "store",
            .note,
            "nothing in \(folder) yet",
            fix: "winnow import PATH takes reports in; winnow import --demo some to look around."
          )
        ]
      }
    } catch {
      let diagnostic = Diagnostic(error)
      return [Checkup("store", .problem, diagnostic.message, fix: diagnostic.hint)]
    }
  }

  /// Every row and every stored byte, as `winnow verify` looks at them.
  private func contents(of store: ReportStore) throws -> Checkup {
    let damage = try store.verify().filter(\.isDamage)
    guard let first = damage.first else {
      return Checkup("store contents", .ok, "every row and every stored byte is as it should be")
    }
    return Checkup(
      "store contents",
      .problem,
      "\(Words.count(damage.count, "finding")): \(first.place): \(first.message)",
      fix: "winnow verify lists them; importing a report again brings its bytes back."
    )
  }

  // MARK: Helpers

  private var helpers: [Checkup] {
    [editor, viewer, clipboard, pictures]
      + [
        ("tesseract", "text in pictures cannot be read"),
        ("chafa", "pictures in the terminal are coarser"),
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

extension Shell {
  /// Exit status 1 when there is a problem.
  func doctor() -> Int32 {
    let doctor = Doctor(
      folder: Result { try folder },
      openStore: { try self.engine().store }
    )
    let checkups = doctor.checkups()
    if invocation.json {
      output.json(
        .shape(
          "doctor",
          [
            (
              "checks",
              .array(
                checkups.map {
                  .object([
                    ("name", .string($0.name)), ("state", .string($0.state.rawValue)),
                    ("message", .string($0.message)), ("fix", $0.fix.map(JSONShape.string)),
                  ])
                }
              )
            )
          ]
        )
      )
    } else {
      print(checkups)
    }
    return checkups.contains { $0.state == .problem } ? 1 : 0
  }

  private func print(_ checkups: [Checkup]) {
    let width = checkups.map(\.name.count).max() ?? 0
    for checkup in checkups {
      let state = SafeText(checkup.state.rawValue).padded(to: 9)
      let name = SafeText(checkup.name).padded(to: width + 2)
      output.line(state + name + SafeText(checkup.message, limit: 4_096))
      guard let fix = checkup.fix, checkup.state != .ok else { continue }
      output.line(SafeText(String(repeating: " ", count: 9)) + SafeText(fix, limit: 4_096))
    }
    let problems = checkups.count { $0.state == .problem }
    output.line(SafeText(problems == 0 ? "no problem" : Words.count(problems, "problem")))
  }
}
