import ReportModel
import ReportQuery

/// A change of the saved views.
package enum ViewCommand: Equatable, Sendable {
  /// A view of a name there is gets the new query and keeps its place; others come last.
  case save([StoredView])
  case rename(String, to: String)
  case delete(String)
  /// To a place counted from 0.
  case move(String, to: Int)

  /// As history says it.
  package var words: String {
    switch self {
    case .save(let views):
      views.count == 1 ? "views save \(views[0].name)" : "views import"
    case .rename(let name, let newName): "views rename \(name) to \(newName)"
    case .delete(let name): "views delete \(name)"
    case .move(let name, let index): "views move \(name) to \(index + 1)"
    }
  }
}

extension Invocation.Task {
  /// `views`, and what may stand behind it.
  static func views(_ arguments: Arguments) throws(UsageError) -> Self {
    guard let verb = arguments.operands.first else { return .views }
    let words = Array(arguments.operands.dropFirst())
    switch verb {
    case "save":
      guard let name = words.first, words.count > 1 else {
        throw UsageError(
          "views save takes a name and a query.",
          hint: "winnow views save Crashes kind:crash is:open"
        )
      }
      let view = StoredView(name: name, query: joined(Array(words.dropFirst())))
      return .perform(.view(.save([view])))
    case "rename":
      let names = try exactly(2, words, "views rename takes a name and a new one.")
      return .perform(.view(.rename(names[0], to: names[1])))
    case "delete":
      return .perform(.view(.delete(try exactly(1, words, "views delete takes one name.")[0])))
    case "move":
      let words = try exactly(2, words, "views move takes a name and a place.")
      guard let place = Int(words[1]), place > 0 else {
        throw UsageError("A place is a whole number from 1 on, not “\(words[1])”.")
      }
      return .perform(.view(.move(words[0], to: place - 1)))
    case "export":
      return .exportViews(path: words.isEmpty ? "-" : try file(words))
    case "import": return .importViews(path: try file(words))
    default:
      let verbs = ["save", "rename", "delete", "move", "export", "import"]
      let near = Suggestions.near(verb, among: verbs)
      throw UsageError(
        "views has no command “\(verb)”. Commands: \(verbs.joined(separator: " ")).",
        hint: near.first.map { "Did you mean \($0)?" } ?? ""
      )
    }
  }

  private static func file(_ words: [String]) throws(UsageError) -> String {
    let path = try exactly(1, words, "views export and import take one file.")[0]
    guard !path.isEmpty else { throw UsageError("A path is empty.") }
    return path
  }

  private static func exactly(
    _ count: Int,
    _ words: [String],
    _ message: String
  ) throws(UsageError) -> [String] {
    guard words.count == count else {
      throw UsageError(message, hint: "A name with blanks is one word in quotes.")
    }
    return words
  }
}
