import TerminalUI

/// Which keys count: those of the list, of the detail, or of what asks for an answer.
package enum KeyMode: String, CaseIterable, Sendable {
  case list, detail, line, picker, tags, roster, menu, help
  case palette
  case facets, matrix, views, terms, timeLine, groups, comparison, pictures
  case conflicts

  package var title: String {
    switch self {
    case .list: "in the list"
    case .detail: "in the detail"
    case .line: "while typing a line"
    case .picker: "while choosing a duplicate"
    case .tags: "while choosing tags"
    case .roster: "in the history and the reporter lens"
    case .menu: "in a menu"
    case .help: "in this help"
    case .facets: "among the facets"
    case .matrix: "in the matrix"
    case .views: "in the list of views"
    case .terms: "among the terms"
    case .timeLine: "on the time line"
    case .groups: "among proposed groups"
    case .comparison: "side by side"
    case .pictures: "among the pictures"
    case .palette: "in the palette"
    case .conflicts: "among the conflicts"
    }
  }
}

/// What a group of keys is for; the help is ordered by it.
package enum KeyGroup: String, CaseIterable, Sendable {
  case move = "Move"
  case look = "Look"
  case decide = "Decide"
  case mark = "Mark"
  case find = "Find"
  case out = "Out and program"
  case edit = "Edit a line"
  case own = "Your commands"
}

/// One row of the table of keys.
package struct KeyBinding: Equatable, Sendable {
  package var action: ActionName
  package var modes: [KeyMode]
  package var group: KeyGroup
  /// Each in the notation of ``KeyNotation``.
  package var keys: [String]
  package var summary: String
  /// A word or two for the bottom line while a sequence is typed.
  package var hint: String
  /// Of ``ActionName/userCommand``: which one, by position.
  package var command: Int?

  init(
    _ action: ActionName,
    _ modes: [KeyMode],
    _ group: KeyGroup,
    _ keys: [String],
    _ summary: String,
    hint: String? = nil
  ) {
    self.action = action
    self.modes = modes
    self.group = group
    self.keys = keys
    self.summary = summary
    self.hint = hint ?? summary
  }
}

/// The one table of keys, from which keys are looked up and the help is made.
package struct KeyMap: Sendable {
  package let bindings: [KeyBinding]
  /// The person's own commands, which bindings name by position.
  package let commands: [UserCommand]
  /// `nil` for the standard keys: their table is made when the first key comes, not before the first
  /// frame.
  private let own: Table?

  package enum Match: Equatable, Sendable {
    case action(ActionName)
    /// One of ``KeyMap/commands``.
    case command(Int)
    /// The keys begin a longer sequence.
    case prefix
    case none
  }

  package init(_ bindings: [KeyBinding], commands: [UserCommand] = []) {
    self.bindings = bindings
    self.commands = commands
    own = Table(bindings)
  }

  init(standard bindings: [KeyBinding]) {
    self.bindings = bindings
    commands = []
    own = nil
  }

  private static let standardTable = Table(standard.bindings)

  private struct Table {
    var targets: [KeyMode: [[Key]: Match]] = [:]
    var prefixes: [KeyMode: Set<[Key]>] = [:]

    init(_ bindings: [KeyBinding]) {
      for binding in bindings {
        for keys in binding.keys.compactMap(KeyNotation.keys) {
          for mode in binding.modes {
            targets[mode, default: [:]][keys] =
              binding.command.map(Match.command) ?? .action(binding.action)
            for length in 1..<max(1, keys.count) {
              prefixes[mode, default: []].insert(Array(keys.prefix(length)))
            }
          }
        }
      }
    }
  }

  package func match(_ keys: [Key], in mode: KeyMode) -> Match {
    let table = own ?? Self.standardTable
    if let target = table.targets[mode]?[keys] { return target }
    return table.prefixes[mode]?.contains(keys) == true ? .prefix : .none
  }

  /// The first key of an action as the bottom line names it; `nil` when it has none there.
  package func key(for action: ActionName, in mode: KeyMode) -> String? {
    bindings.first { $0.action == action && $0.modes.contains(mode) && !$0.keys.isEmpty }?.keys[0]
  }

  /// The rows a mode knows, in the table's order.
  package func bindings(in mode: KeyMode) -> [KeyBinding] {
    bindings.filter { $0.modes.contains(mode) }
  }

  /// What may follow `prefix`: the rest of the key's spelling and a hint.
  package func continuations(of prefix: [Key], in mode: KeyMode) -> [(
    key: String, hint: String, action: ActionName
  )] {
    bindings(in: mode).flatMap { binding in
      binding.keys.compactMap { spelling in
        guard let keys = KeyNotation.keys(spelling), keys.count > prefix.count,
          Array(keys.prefix(prefix.count)) == prefix
        else { return nil }
        let rest = spelling.split(separator: " ").dropFirst(prefix.count)
        return (rest.joined(separator: " "), binding.hint, binding.action)
      }
    }
  }
}
