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
}

/// Roles as styles.
///
/// The colours are of middle brightness: each has a contrast of at least 3.5 to black and to white,
/// so that one theme serves light and dark backgrounds. Without colour the attributes alone tell.
struct Theme {
  let usesColor: Bool

  init(_ look: Look) {
    usesColor = look.usesColor
  }

  subscript(role: Role) -> Style {
    usesColor ? Self.colored(role) : Self.plain(role)
  }

  /// The row under the cursor when the list has the focus.
  func selected(_ style: Style) -> Style {
    guard usesColor else {
      return Style(attributes: style.attributes.symmetricDifference(.reverse).subtracting(.dim))
    }
    return Style(
      foreground: .indexed(255),
      background: .indexed(25),
      attributes: style.attributes.subtracting([.dim])
    )
  }

  private static func colored(_ role: Role) -> Style {
    switch role {
    case .plain: .plain
    case .secondary: Style(foreground: .indexed(244))
    case .strong: Style(attributes: .bold)
    case .accent: Style(foreground: .indexed(32))
    case .accentStrong: Style(foreground: .indexed(32), attributes: [.bold, .underline])
    case .heading: Style(foreground: .indexed(244))
    case .rule: Style(foreground: .indexed(244), attributes: .dim)
    case .tag: Style(foreground: .indexed(133))
    case .key: Style(foreground: .indexed(32), attributes: .bold)
    case .good: Style(foreground: .indexed(29))
    case .caution: Style(foreground: .indexed(166))
    case .bad: Style(foreground: .indexed(161), attributes: .bold)
    case .fault: Style(foreground: .indexed(161), attributes: .underline)
    case .escaped: Style(foreground: .indexed(166), attributes: .reverse)
    case .stale: Style(foreground: .indexed(244))
    }
  }

  private static func plain(_ role: Role) -> Style {
    switch role {
    case .plain, .accent, .tag, .good, .caution: .plain
    case .secondary, .heading, .rule, .stale: Style(attributes: .dim)
    case .strong, .key, .bad: Style(attributes: .bold)
    case .accentStrong: Style(attributes: [.bold, .underline])
    case .fault: Style(attributes: .underline)
    case .escaped: Style(attributes: .reverse)
    }
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
  var arrow: String { isASCII ? "->" : "→" }
  var times: String { isASCII ? "x" : "×" }

  func quoted(_ text: String) -> String { isASCII ? "\"\(text)\"" : "“\(text)”" }
}
