import ReportModel
import ReportQuery

/// What the command line knows beside the actions, which it takes by their names too.
package enum LineCommand: String, CaseIterable, Sendable {
  case `import`, verify, pipe, view, mouse, theme, purge, quit

  package var argument: String {
    switch self {
    case .import: "PATH"
    case .pipe: "COMMAND…"
    case .view: "NAME"
    case .mouse: "[on|off]"
    case .theme: "auto|dark|light"
    case .quit, .verify, .purge: ""
    }
  }

  package var summary: String {
    switch self {
    case .import: "take reports in from a file or a folder"
    case .verify: "check the store and every stored byte"
    case .pipe: "give the chosen reports as JSON to a program"
    case .view: "go to a view by its name"
    case .mouse: "mouse on or off"
    case .theme: "colours for a dark or a light background"
    case .purge: "remove the chosen reports for good; the number is typed back"
    case .quit: "leave"
    }
  }

  var takesArgument: Bool { !argument.isEmpty }

  /// What may stand behind it, as far as that is known.
  func arguments(_ state: State) -> [String] {
    switch self {
    case .view: state.views.map(\.name)
    case .mouse: ["on", "off"]
    case .theme: ThemeChoice.Base.allCases.map(\.rawValue)
    case .import, .verify, .pipe, .purge, .quit: []
    }
  }
}

/// A command line that was typed.
enum TypedCommand: Equatable {
  case jump(String)
  case action(ActionName)
  case line(LineCommand, String)
  /// Nothing of ours; with what was probably meant.
  case unknown(String, suggestion: String?)

  /// `1042`, `#1042`, `accept`, `mark-all`, `pipe jq .`.
  init(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    let word = parts.first ?? ""
    if let first = word.first, first.isNumber || first == "#" {
      self = .jump(text)
      return
    }
    let argument = parts.count > 1 ? parts[1].trimmed : ""
    let name = word == "q" ? "quit" : word
    if let command = LineCommand(rawValue: name) {
      self = .line(command, argument)
    } else if argument.isEmpty, let action = Self.action(named: name) {
      self = .action(action)
    } else {
      let near = FuzzyMatch.ranked(Self.names, by: name) { $0 }.first
      self = .unknown(word, suggestion: near)
    }
  }

  /// Everything the first word may be.
  static let names: [String] =
    LineCommand.allCases.map(\.rawValue) + actions.map { hyphenated($0.rawValue) }.sorted()

  /// The actions of the list and of the detail.
  private static let actions: [ActionName] = {
    let rows = KeyMap.standard.bindings
    let known = rows.filter { $0.modes.contains(.list) || $0.modes.contains(.detail) }
    return ActionName.allCases.filter { name in known.contains { $0.action == name } }
  }()

  private static func action(named name: String) -> ActionName? {
    actions.first { hyphenated($0.rawValue) == name || $0.rawValue == name }
  }

  /// `markAll` → `mark-all`.
  private static func hyphenated(_ name: String) -> String {
    name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }
}

/// Words of a command line, with `'…'` and `"…"` around those that hold blanks.
///
/// No shell: nothing else has a meaning.
package enum CommandWords {
  /// `nil` for a quote without its end.
  package static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    return words + (word.map { [$0] } ?? [])
  }
}
