/// A column of the list that may be there or not.
package enum ListColumn: String, CaseIterable, Sendable {
  case state, app, build, device, os, files, priority, assignee, tags

  var widest: Int {
    switch self {
    case .state: 8
    case .app: 9
    case .build: 6
    case .device: 22
    case .os: 12
    case .files: 6
    case .priority: 1
    case .assignee: 10
    case .tags: 20
    }
  }
}

/// The columns a person chose, instead of those that have room.
package struct ColumnChoice: Equatable, Sendable {
  package var shown: Set<ListColumn>
  package var widths: [ListColumn: Int] = [:]

  package init(shown: Set<ListColumn>) {
    self.shown = shown
  }

  /// Names of columns, each with a width or without: `app`, `device:20`; `nil` when none is known.
  package init?(names: [String]) {
    shown = []
    for name in names {
      let parts = name.split(separator: ":").map(String.init)
      guard let first = parts.first, let column = Self.named[first] else { continue }
      shown.insert(column)
      if parts.count == 2, let width = Int(parts[1]) { widths[column] = max(3, min(width, 60)) }
    }
    if shown.isEmpty { return nil }
  }

  private static let named: [String: ListColumn] = {
    var names = Dictionary(uniqueKeysWithValues: ListColumn.allCases.map { ($0.rawValue, $0) })
    names["status"] = .state
    names["prio"] = .priority
    return names
  }()

  mutating func toggle(_ column: ListColumn) {
    if shown.remove(column) == nil { shown.insert(column) }
  }

  mutating func widen(_ column: ListColumn, by step: Int) {
    guard shown.contains(column), column != .priority else { return }
    widths[column] = max(3, min((widths[column] ?? column.widest) + step, 60))
  }
}

extension Menu {
  static func columns(_ choice: ColumnChoice, cursor: Int) -> Menu {
    var menu = Menu(
      title: "columns",
      selection: Selection(numbers: [], isMarked: false),
      choices: zip("sabdofpgt", ListColumn.allCases).map { key, column in
        let isShown = choice.shown.contains(column)
        let width = choice.widths[column].map { "\($0) columns wide" } ?? ""
        return Choice(
          key: key,
          label: "[\(isShown ? "x" : " ")] \(column.rawValue)",
          detail: isShown ? width : "",
          deed: .column(column)
        )
      } + [
        Choice(key: "r", label: "as many as have room", deed: .allColumns)
      ]
    )
    menu.cursor = cursor
    menu.isTall = true
    menu.hint = "+ wider  - narrower"
    return menu
  }
}
