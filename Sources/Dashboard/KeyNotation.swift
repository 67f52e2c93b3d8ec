import ReportModel
import TerminalUI

/// How keys are written in the table, in the help and in a person's key map: `j`, `Ctrl-D`, `g g`,
/// `PgDn`, `↓`.
package enum KeyNotation {
  /// The keys of a spelling, blanks between them; `nil` when one is no key.
  package static func keys(_ spelling: String) -> [Key]? {
    let parts = spelling.split(separator: " ")
    let keys = parts.compactMap { key(String($0)) }
    return keys.count == parts.count && !keys.isEmpty ? keys : nil
  }

  private static func key(_ word: String) -> Key? {
    if let code = code(named: word) { return Key(code) }
    for (prefix, modifier) in modifiers where word.lowercased().hasPrefix(prefix) {
      return modified(String(word.dropFirst(prefix.count)), modifier)
    }
    return character(word).map { Key(.character($0)) }
  }

  /// A terminal sends a character a scalar at a time: what no single scalar can spell, no key types.
  private static func character(_ word: String) -> Character? {
    guard word.count == 1, word.precomposed.unicodeScalars.count == 1,
      let scalar = word.precomposed.unicodeScalars.first
    else { return nil }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark:
      return nil
    default: return Character(scalar)
    }
  }

  private static func modified(_ word: String, _ modifier: Key.Modifiers) -> Key? {
    if let code = code(named: word) {
      let isBackTab = code == .tab && modifier == .shift
      return isBackTab ? Key(.backTab) : Key(code, modifier)
    }
    guard let character = character(word), modifier != .shift else { return nil }
    guard modifier == .control else { return Key(.character(character), modifier) }
    guard let letter = character.lowercased().first, character.isASCII else { return nil }
    return Key(.character(letter), .control)
  }

  private static func code(named word: String) -> Key.Code? {
    let name = word.lowercased()
    if let code = named[name] { return code }
    guard name.first == "f", let number = Int(name.dropFirst()), (1...35).contains(number) else {
      return nil
    }
    return .function(number)
  }

  private static let modifiers: [(String, Key.Modifiers)] = [
    ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
  ]

  private static let named: [String: Key.Code] = {
    var names: [String: Key.Code] = [
      "return": .enter, "escape": .escape, "delete": .delete, "insert": .insert,
      "pageup": .pageUp, "pagedown": .pageDown, "shift-tab": .backTab,
      "up": .up, "down": .down, "left": .left, "right": .right,
    ]
    for (code, name) in spelled { names[name.lowercased()] = code }
    return names
  }()

  /// The one spelling we use ourselves.
  private static let spelled: [(Key.Code, String)] = [
    (.enter, "Enter"), (.escape, "Esc"), (.tab, "Tab"), (.backTab, "Shift-Tab"),
    (.backspace, "Backspace"), (.delete, "Del"), (.insert, "Ins"), (.character(" "), "Space"),
    (.up, "↑"), (.down, "↓"), (.left, "←"), (.right, "→"), (.home, "Home"), (.end, "End"),
    (.pageUp, "PgUp"), (.pageDown, "PgDn"),
  ]

  /// How a key is written; what ``keys(_:)`` reads back.
  package static func spelling(_ key: Key) -> String {
    var word = spelled.first { $0.0 == key.code }?.1 ?? ""
    if case .function(let number) = key.code { word = "F\(number)" }
    if word.isEmpty, case .character(let character) = key.code {
      word = key.modifiers.contains(.control) ? character.uppercased() : String(character)
    }
    if key.modifiers.contains(.shift) { word = "Shift-" + word }
    if key.modifiers.contains(.alt) { word = "Alt-" + word }
    return key.modifiers.contains(.control) ? "Ctrl-" + word : word
  }

  /// The spelling without arrows, for terminals that cannot draw them.
  package static func ascii(_ spelling: String) -> String {
    switch spelling {
    case "↑": "Up"
    case "↓": "Down"
    case "←": "Left"
    case "→": "Right"
    default: spelling
    }
  }
}
