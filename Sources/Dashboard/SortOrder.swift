import TriageCommands

/// An order of the list that a person chose; the words of the filter win over it.
package enum SortOrder: String, CaseIterable, Sendable {
  case oldest, created, updated, priority, app, device, reporter

  /// The term of the query language.
  var term: String {
    switch self {
    case .oldest: "sort:id"
    case .created: "sort:-created"
    case .updated: "sort:-updated"
    case .priority: "sort:-prio"
    case .app: "sort:-app"
    case .device: "sort:device"
    case .reporter: "sort:user"
    }
  }

  var words: String {
    switch self {
    case .oldest: "oldest arrival first"
    case .created: "newest report first"
    case .updated: "last changed first"
    case .priority: "most urgent first"
    case .app: "newest version first"
    case .device: "by device"
    case .reporter: "by reporter"
    }
  }

  private var key: Character {
    switch self {
    case .oldest: "o"
    case .created: "c"
    case .updated: "u"
    case .priority: "p"
    case .app: "v"
    case .device: "d"
    case .reporter: "r"
    }
  }

  static func menu(present: SortOrder?) -> Menu {
    let arrival = Menu.Choice(
      key: "n",
      label: "arrival",
      detail: "newest arrival first",
      deed: .sort(nil)
    )
    var menu = Menu(
      title: "sort",
      selection: Selection(numbers: [], isMarked: false),
      choices: [arrival]
        + allCases.map {
          Menu.Choice(key: $0.key, label: $0.rawValue, detail: $0.words, deed: .sort($0))
        }
    )
    menu.cursor = present.flatMap { allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return menu
  }
}
