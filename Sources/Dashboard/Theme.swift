import TerminalUI

/// What a piece of text is, whatever it looks like.
package enum Role: CaseIterable, Sendable {
  case plain
  /// Beside the point: ages, labels, hints.
  case secondary
  case strong
  /// The one colour that leads the eye.
  case accent, accentStrong
  case heading
  case rule
  case tag
  case key
  case good, caution, bad
  /// Where a query cannot be read.
  case fault
  /// Stands for an unsafe character of a report.
  case escaped
  /// Rows of a query that is no longer the one typed.
  case stale
  /// What was looked for in the detail.
  case found
}

/// What a person, or the terminal, says about colours.
package struct ThemeChoice: Equatable, Sendable {
  package var base = Base.auto
  /// What the environment tells of the terminal's background; it decides ``Base/auto``.
  package var background: Background?
  /// In place of the theme's own styles.
  package var roles: [Role: Style] = [:]
  /// The row under the cursor.
  package var selected: Style?

  package init() {}

  package enum Base: String, CaseIterable, Sendable {
    case auto, dark, light
  }

  package enum Background: Sendable {
    case dark, light
  }

  /// `nil` when nobody knows, and colours have to do for both.
  var shade: Background? {
    switch base {
    case .auto: background
    case .dark: .dark
    case .light: .light
    }
  }
}

/// Roles as styles.
///
/// Each background has its colours, with a contrast of at least 4.5 to it. Where the background is not
/// known they are of middle brightness: at least 3.5 to black and to white. Without colour the
/// attributes alone tell.
struct Theme {
  let usesColor: Bool
  private let choice: ThemeChoice
  private let inks: Inks

  init(_ look: Look) {
    usesColor = look.usesColor
    choice = look.theme
    inks = Inks(choice.shade)
  }

  /// What is known of the background.
  var shade: ThemeChoice.Background? { choice.shade }

  subscript(role: Role) -> Style {
    if let own = choice.roles[role] {
      return usesColor ? own : Style(attributes: own.attributes)
    }
    return usesColor ? colored(role) : Self.plain(role)
  }

  /// The row under the cursor when the list has the focus.
  func selected(_ style: Style) -> Style {
    guard usesColor else {
      return Style(attributes: style.attributes.symmetricDifference(.reverse).subtracting(.dim))
    }
    var selected =
      choice.selected ?? Style(foreground: inks.selected.0, background: inks.selected.1)
    selected.attributes.formUnion(style.attributes.subtracting([.dim]))
    return selected
  }

  private func colored(_ role: Role) -> Style {
    switch role {
    case .plain: .plain
    case .secondary, .heading, .stale: Style(foreground: inks.secondary)
    case .strong: Style(attributes: .bold)
    case .accent: Style(foreground: inks.accent)
    case .accentStrong: Style(foreground: inks.accent, attributes: [.bold, .underline])
    case .rule: Style(foreground: inks.secondary, attributes: .dim)
    case .tag: Style(foreground: inks.tag)
    case .key: Style(foreground: inks.accent, attributes: .bold)
    case .good: Style(foreground: inks.good)
    case .caution: Style(foreground: inks.caution)
    case .bad: Style(foreground: inks.bad, attributes: .bold)
    case .fault: Style(foreground: inks.bad, attributes: .underline)
    case .escaped: Style(foreground: inks.caution, attributes: .reverse)
    case .found: Style(foreground: inks.found.0, background: inks.found.1)
    }
  }

  private static func plain(_ role: Role) -> Style {
    switch role {
    case .plain, .accent, .tag, .good, .caution: .plain
    case .secondary, .heading, .rule, .stale: Style(attributes: .dim)
    case .strong, .key, .bad: Style(attributes: .bold)
    case .accentStrong: Style(attributes: [.bold, .underline])
    case .fault: Style(attributes: .underline)
    case .escaped, .found: Style(attributes: .reverse)
    }
  }
}

/// The colours of a theme, as the xterm palette numbers them.
private struct Inks {
  let secondary, accent, tag, good, caution, bad: Ink
  /// Foreground and background.
  let selected, found: (Ink, Ink)

  init(_ shade: ThemeChoice.Background?) {
    let numbers: [UInt8] =
      switch shade {
      case nil: [244, 32, 133, 29, 166, 161, 255, 25, 231, 130]
      case .dark: [246, 75, 176, 78, 215, 204, 231, 24, 16, 222]
      case .light: [241, 25, 90, 22, 94, 160, 16, 153, 16, 222]
      }
    let inks = numbers.map(Ink.indexed)
    (secondary, accent, tag) = (inks[0], inks[1], inks[2])
    (good, caution, bad) = (inks[3], inks[4], inks[5])
    selected = (inks[6], inks[7])
    found = (inks[8], inks[9])
  }
}

/// The signs of our own drawing; what reports say is never replaced.
struct Signs {
  let isASCII: Bool

  init(_ look: Look) {
    isASCII = look.usesASCII
  }

  var cursor: String { isASCII ? ">" : "▌" }
  var mark: String { "+" }
  var master: String { isASCII ? "%" : "⧉" }
  var duplicate: String { "=" }
  var picture: String { isASCII ? "P" : "▣" }
  var recording: String { isASCII ? "V" : "▶" }
  var otherFile: String { isASCII ? "F" : "□" }
  var none: String { isASCII ? "-" : "–" }
  var damage: String { "!" }
  var bar: String { isASCII ? "|" : "│" }
  var line: Character { isASCII ? "-" : "─" }
  var dot: String { isASCII ? " | " : " · " }
  var more: String { isASCII ? "..." : "…" }
  /// More of a row beyond its ends.
  var before: String { isASCII ? "<" : "‹" }
  var after: String { isASCII ? ">" : "›" }
  var arrow: String { isASCII ? "->" : "→" }
  /// Something runs.
  var light: String { isASCII ? "*" : "●" }
  var times: String { isASCII ? "x" : "×" }

  /// A sentence of ours, in the signs there are.
  func plain(_ text: String) -> String {
    guard isASCII, text.utf8.contains(where: { $0 > 0x7F }) else { return text }
    return text.replacing("…", with: "...").replacing("“", with: "\"").replacing("”", with: "\"")
      .replacing(" · ", with: dot).replacing("×", with: "x").replacing("’", with: "'")
  }

  func quoted(_ text: String) -> String { isASCII ? "\"\(text)\"" : "“\(text)”" }
}
