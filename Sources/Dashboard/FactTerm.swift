import ReportModel
import ReportQuery

/// The term of a query that finds reports with the same value as a line of the device tab.
struct FactTerm: Equatable {
  let field: Field
  let text: String

  /// `nil` for what nobody would look for as a whole.
  init?(_ field: Field, _ value: String?) {
    guard let value, Self.isOneValue(value) else { return nil }
    self.field = field
    text = QueryText.term(field, value)
  }

  /// A key and value of the app's own.
  init?(key: String, value: String) {
    guard !key.isEmpty, Self.isOneValue(key), Self.isOneValue(value) else { return nil }
    field = .attr
    text = "\(QueryText.attribute(key)):\(QueryText.value(value, of: .attr))"
  }

  private static func isOneValue(_ text: String) -> Bool {
    (1...200).contains(text.unicodeScalars.count)
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}

extension State {
  /// The keys speak to the lines of the device tab.
  var isAmongFacts: Bool { isDetailInFront && detail.tab == .device && pane == nil }

  /// Which of the lines at `places` the keys speak to: one that is seen, as long as any is.
  func fact(among places: [Int]) -> Int {
    let wanted = min(detail.fact, places.count - 1)
    let seen = places.indices.filter { isSeen(places[$0]) }
    guard let first = seen.first, let last = seen.last else { return wanted }
    return min(max(wanted, first), last)
  }

  func isSeen(_ line: Int) -> Bool {
    (detail.scroll..<detail.scroll + max(1, layout.detailBodyRowCount)).contains(line)
  }
}

/// Keys on the device tab: a cursor over its values, and filters made of them.
extension Turn {
  /// `false` for keys that the tab has no use for.
  mutating func moveAmongFacts(_ name: ActionName) -> Bool {
    guard state.isAmongFacts, let lines = DetailBody(state, in: surroundings)?.lines() else {
      return false
    }
    let places = lines.indices.filter { lines[$0].term != nil }
    guard !places.isEmpty else { return false }
    let fact = state.fact(among: places)
    switch name {
    case .down where isNear(fact + 1, places): choose(fact + 1, places)
    case .up where isNear(fact - 1, places): choose(fact - 1, places)
    case .top: choose(0, places)
    case .down, .up, .bottom, .halfPageDown, .halfPageUp, .pageDown, .pageUp:
      _ = moveInDetail(name)
      if name == .bottom { state.detail.fact = places.count - 1 }
      state.detail.fact = state.fact(among: places)
    case .compare, .without:
      guard state.isSeen(places[fact]), let term = lines[places[fact]].term else { return false }
      narrow(to: term, isWithout: name == .without)
    default: return false
    }
    return true
  }

  /// Lines that no filter is made of are not leapt over unseen.
  private func isNear(_ fact: Int, _ places: [Int]) -> Bool {
    guard places.indices.contains(fact) else { return false }
    let first = state.detail.scroll
    let last = first + max(1, state.layout.detailBodyRowCount) - 1
    return (first - 3...last + 3).contains(places[fact])
  }

  private mutating func choose(_ fact: Int, _ places: [Int]) {
    state.detail.fact = fact
    let rows = max(1, state.layout.detailBodyRowCount)
    let line = places[fact]
    // The heading of the first line of a group is seen with it.
    state.detail.scroll = min(state.detail.scroll, max(0, line - 1))
    state.detail.scroll = max(state.detail.scroll, line - rows + 1)
    if fact == 0 { state.detail.scroll = 0 }
  }

  private mutating func narrow(to term: FactTerm, isWithout: Bool) {
    guard state.session == nil else { return say("a session keeps its reports", .hint) }
    narrow { text in
      if isWithout {
        text.without(term.text, of: term.field)
      } else {
        text.only(term.text, of: term.field)
      }
    }
  }
}
