import ReportModel
import ReportQuery
import TerminalUI

/// The search over everything that can be done.
package struct CommandPalette: Equatable, Sendable {
  package var field = TextField()
  package var cursor = 0
  /// Where it was opened: whose keys it shows, and where its action happens.
  package var mode: KeyMode

  package init(mode: KeyMode) {
    self.mode = mode
  }

  /// One thing to do.
  package struct Item: Equatable, Sendable {
    package var title: String
    /// Its name in key maps, or what it is.
    package var name: String
    /// The effective keys, as they are shown.
    package var keys: [String]
    package var target: Target
  }

  package enum Target: Equatable, Sendable {
    case action(ActionName)
    case command(Int)
    case view(Int)
    case line(LineCommand)
  }

  /// What the typed letters name, the best first; without letters everything in the table's order.
  package func items(_ state: State, _ keys: KeyMap) -> [Item] {
    let all = Self.all(state, keys, in: mode)
    return FuzzyMatch.ranked(all, by: field.text) { "\($0.title) \($0.name)" }
  }

  private static func all(_ state: State, _ keys: KeyMap, in mode: KeyMode) -> [Item] {
    var items: [Item] = []
    var seen: Set<ActionName> = []
    // The standard table too: an action without a key is found here all the same.
    for row in keys.bindings(in: mode) + KeyMap.standard.bindings(in: mode) {
      if let command = row.command {
        items.append(
          Item(title: row.summary, name: "your command", keys: row.keys, target: .command(command))
        )
      } else if !row.action.isHidden, seen.insert(row.action).inserted {
        let spelled = keys.bindings(in: mode).filter { $0.action == row.action }.flatMap(\.keys)
        let view = row.action.viewIndex.flatMap { index in
          state.views.indices.contains(index) ? state.views[index].name : nil
        }
        items.append(
          Item(
            title: view.map { "view \($0)" } ?? row.summary,
            name: row.action.rawValue,
            keys: spelled,
            target: .action(row.action)
          )
        )
      }
    }
    for index in keys.commands.indices {
      guard !items.contains(where: { $0.target == .command(index) }) else { continue }
      let label = keys.commands[index].label
      items.append(Item(title: label, name: "your command", keys: [], target: .command(index)))
    }
    for index in state.views.indices.dropFirst(9) {
      let title = "view \(state.views[index].name)"
      items.append(Item(title: title, name: "saved view", keys: [], target: .view(index)))
    }
    return items
      // What nothing takes back is typed in full.
      + LineCommand.allCases.filter { $0 != .purge }.map {
        Item(title: $0.summary, name: ":\($0.rawValue)", keys: [], target: .line($0))
      }
  }
}

extension ActionName {
  /// Of no use in the palette: it is open already, or they only move the cursor.
  fileprivate var isHidden: Bool {
    switch self {
    case .palette, .cancel, .down, .up, .userCommand: true
    default: false
    }
  }
}
