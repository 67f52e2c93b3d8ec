import CursesTerminal
import SystemCalls

/// What the dashboard is drawn on.
extension Doctor {
  private var term: String { Environment.value("TERM") ?? "" }

  var terminal: Checkup {
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

  var size: Checkup {
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

  var locale: Checkup {
    let fix = "Set LANG=C.UTF-8, or install and set a UTF-8 locale."
    return switch TerminalProbe.locale() {
    case .given: Checkup("locale", .ok, "UTF-8")
    case .replaced:
      Checkup("locale", .note, "the environment's is no UTF-8; C.UTF-8 is used", fix: fix)
    case .none: Checkup("locale", .problem, "there is no UTF-8 locale", fix: fix)
    }
  }

  var colors: Checkup {
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
  var tmux: [Checkup] {
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
}
