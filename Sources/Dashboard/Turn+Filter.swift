import ReportModel
import ReportQuery
import TerminalUI

/// The filter line and the query made from it.
extension Turn {
  mutating func openFilter() {
    freezeRange()
    if state.isDetailZoomed { leaveDetail() }
    state.focus = .list
    state.prompt = .filter(
      FilterPrompt(
        field: TextField(state.filter.text),
        textBefore: state.filter.text,
        numberBefore: state.list.cursorNumber
      )
    )
    follow()
  }

  /// Filters while typing; a text that cannot be read leaves the rows as they are.
  mutating func setFilter(_ text: String, keeping number: ReportNumber? = nil) {
    state.filter = FilterText(text: text)
    restartList(keeping: number)
  }

  /// Reads the query anew and shows it from the top, or from a report on.
  mutating func restartList(keeping number: ReportNumber? = nil) {
    do {
      state.query = try Self.query(for: state, in: surroundings)
      state.filter.fault = nil
    } catch {
      state.filter.fault = error
      return
    }
    state.pending.page = nil
    restartPage(keeping: number)
    loadCount()
  }

  /// The rows on the screen stay until the new ones are there.
  private mutating func restartPage(keeping number: ReportNumber?) {
    let height = max(1, state.layout.listRowCount)
    let anchor = number.map { PageRequest.Anchor(number: $0, lead: height) }
    ask(.restart, offset: 0, limit: min(1_000, max(60, height * 3)), anchor: anchor)
  }

  /// The view narrowed by the filter, whose last word is a beginning.
  ///
  /// - Throws: with a range in the filter's own text.
  static func query(
    for state: State,
    in surroundings: Surroundings
  ) throws(QueryError) -> Query {
    let context = surroundings.context(at: state.now)
    let filter = state.filter.text
    let narrow = try Query(parsing: filter, context: context, lastWordIsPrefix: true)
    let base = state.view.query
    if filter.allSatisfy(\.isWhitespace) { return try Query(parsing: base, context: context) }
    let both = QueryWords.narrow(base, by: filter)
    // What each half alone can say, both together may not, such as two scopes.
    return
      (try? Query(parsing: both, context: context, lastWordIsPrefix: true)) ?? narrow
  }

  mutating func editFilter(_ prompt: FilterPrompt, _ name: ActionName) {
    switch name {
    case .submit:
      // What is on screen stays: the last word goes on matching as a beginning.
      state.prompt = nil
    case .cancel:
      state.prompt = nil
      setFilter(prompt.textBefore, keeping: prompt.numberBefore)
    default: edit(name)
    }
  }
}

/// Puts queries together as text.
enum QueryWords {
  /// `base` and `filter` both hold; what orders and limits stays outside the bracket.
  static func narrow(_ base: String, by filter: String) -> String {
    guard words(filter).contains("OR") else { return "\(base) \(filter)" }
    let isOutside = { (word: String) in
      ["sort:", "limit:", "scope:"].contains { word.hasPrefix($0) }
    }
    let all = words(filter)
    let outside = all.filter(isOutside)
    let inside = all.filter { !isOutside($0) }
    return ([base, "(" + inside.joined(separator: " ") + ")"] + outside).joined(separator: " ")
  }

  /// The words of a query; quoted blanks do not part them.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == " ", !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Words that are searched for as they are, whatever they look like.
  static func literal(_ text: String) -> String {
    text.split(separator: " ").map { word in
      "\"" + word.filter { $0 != "\"" } + "\""
    }.joined(separator: " ")
  }
}
