/// An order of the list; it stands in the filter, where it is seen and can be taken out.
package enum SortOrder: String, CaseIterable, Sendable {
  case newest, oldest, created, updated, priority, app, device, reporter

  /// What stands behind `sort:`; empty for the usual order.
  var key: String {
    switch self {
    case .newest: ""
    case .oldest: "created"
    case .created: "-created"
    case .updated: "-updated"
    case .priority: "-prio"
    case .app: "-app"
    case .device: "device"
    case .reporter: "user"
    }
  }

  var words: String {
    switch self {
    case .newest: "newest arrival first"
    case .oldest: "oldest report first"
    case .created: "newest report first"
    case .updated: "last changed first"
    case .priority: "most urgent first"
    case .app: "newest version first"
    case .device: "by device"
    case .reporter: "by reporter"
    }
  }

  private var letter: Character {
    switch self {
    case .newest: "n"
    case .oldest: "o"
    case .created: "c"
    case .updated: "u"
    case .priority: "p"
    case .app: "v"
    case .device: "d"
    case .reporter: "r"
    }
  }

  /// The order that the filter asks for comes first under the cursor.
  static func menu(present filter: String) -> Menu {
    var menu = Menu(
      title: "sort",
      selection: .nothing,
      choices: allCases.map {
        Menu.Choice(key: $0.letter, label: $0.rawValue, detail: $0.words, deed: .sort($0))
      }
    )
    let words = filter.split(separator: " ")
    menu.cursor = allCases.firstIndex { words.contains("sort:" + $0.key) } ?? 0
    return menu
  }
}
