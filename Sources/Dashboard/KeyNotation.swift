import TerminalUI

/// How keys are written in the table and in the help: `j`, `Ctrl-D`, `g g`, `PgDn`, `↓`.
package enum KeyNotation {
  /// The keys of a spelling, blanks between them; `nil` when one is no key.
  package static func keys(_ spelling: String) -> [Key]? {
    let parts = spelling.split(separator: " ")
    let keys = parts.compactMap { key(String($0)) }
    return keys.count == parts.count && !keys.isEmpty ? keys : nil
  }

  private static func key(_ word: String) -> Key? {
    if let code = named[word] { return Key(code) }
    if word.hasPrefix("Ctrl-"), let letter = word.dropFirst(5).first, word.count == 6 {
      return Key(.character(Character(letter.lowercased())), .control)
    }
    if word.first == "F", let number = Int(word.dropFirst()) { return Key(.function(number)) }
    return word.count == 1 ? word.first.map { Key(.character($0)) } : nil
  }

  private static let named: [String: Key.Code] = [
    "Enter": .enter, "Esc": .escape, "Tab": .tab, "Shift-Tab": .backTab,
    "Backspace": .backspace, "Del": .delete, "Ins": .insert, "Space": .character(" "),
    "↑": .up, "↓": .down, "←": .left, "→": .right, "Home": .home, "End": .end,
    "PgUp": .pageUp, "PgDn": .pageDown,
  ]

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
