/// Where a value is in a report, spelled as a JSON pointer only when a warning needs it.
struct Place {
  private let list: String
  private let index: Int?
  private let rest: String

  init(_ pointer: String) {
    list = pointer
    index = nil
    rest = ""
  }

  /// The element `index` of a list, or something inside it.
  init(_ list: String, _ index: Int, _ rest: String = "") {
    self.list = list
    self.index = index
    self.rest = rest
  }

  var text: String { index.map { "\(list)/\($0)\(rest)" } ?? list }
}
