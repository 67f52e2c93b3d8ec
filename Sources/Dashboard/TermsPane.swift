import ReportModel
import ReportQuery
import SafeText
import TerminalUI

/// What each term of the query does to it.
///
/// Which term is chosen stands in ``Findings``: an empty list shows the same without the pane.
package struct TermsPane: Equatable, Sendable {}

extension State {
  /// The terms of the query on the screen, once that is known.
  var shownTermEffects: [TermEffect]? {
    guard let finding = findings.termEffects, finding.query == query else { return nil }
    return finding.value
  }
}

extension Turn {
  mutating func exploreTerms(again: Bool = false) {
    guard !state.isStoreEmpty,
      again || !isKnown(state.findings.termEffects, .termEffects, about: state.query)
    else { return }
    explore(state.query, .termEffects)
  }

  /// The list turned out empty: which term is to blame.
  mutating func explainIfEmpty() {
    guard state.list.count == 0, state.filter.fault == nil else { return }
    exploreTerms()
  }

  /// The term whose removal brings back most is the one to look at first.
  mutating func chooseTerm() {
    let effects = state.findings.termEffects?.value ?? []
    let best = effects.indices.max { effects[$0].without < effects[$1].without }
    let isAlone = best.map { effects[$0].without > 0 } ?? false
    // Several are to blame: the first that finds nothing by itself.
    let empty = effects.firstIndex { $0.alone == 0 }
    state.findings.termCursor = (isAlone ? best : empty ?? best) ?? 0
  }

  mutating func steer(_ pane: TermsPane, _ name: ActionName) {
    if name == .removeTerm || name == .submit {
      removeTerm()
    } else {
      _ = moveAmongTerms(name)
    }
  }

  /// In an empty list the keys that move go through its terms.
  mutating func moveAmongTerms(_ name: ActionName) -> Bool {
    guard let effects = state.shownTermEffects, !effects.isEmpty else { return false }
    let cursor = state.findings.termCursor
    switch name {
    case .down: state.findings.termCursor = min(cursor + 1, effects.count - 1)
    case .up: state.findings.termCursor = max(cursor - 1, 0)
    case .top: state.findings.termCursor = 0
    case .bottom: state.findings.termCursor = effects.count - 1
    default: return false
    }
    return true
  }

  mutating func removeTermOfEmptyList() {
    guard state.list.count == 0 else {
      say(
        "Backspace takes a term out of an empty list\(Signs(state.look).dot)g e shows terms",
        .hint
      )
      return
    }
    removeTerm()
  }

  /// Takes the chosen term out of the filter, or the filter out of a view that has it.
  private mutating func removeTerm() {
    guard let effects = state.shownTermEffects else { return say("still counting", .hint) }
    guard effects.indices.contains(state.findings.termCursor) else {
      return say("there is no term to take out", .hint)
    }
    let span = effects[state.findings.termCursor].span
    // The source is the view, a blank, and the filter as it was typed.
    let view = state.view
    let start = view.query.isEmpty ? 0 : view.query.count + 1
    if span.lowerBound >= start {
      var filter = QueryPieces(state.filter.text)
      let blanks = state.filter.text.prefix(while: \.isWhitespace).count
      filter.remove(at: span.lowerBound - start - blanks..<span.upperBound - start - blanks)
      setFilter(filter.text, keeping: state.list.cursorNumber)
      return
    }
    var rest = QueryPieces(view.query)
    rest.remove(at: span)
    state.viewIndex = state.allIndex
    let filter = QueryPieces.joined(rest.text, state.filter.text)
    setFilter(filter, keeping: state.list.cursorNumber)
    say("all reports without that part of \(view.name)", .hint)
  }
}

/// Draws what each term does.
struct TermsView {
  /// Rows above the first term.
  static let firstRow = 2

  let state: State
  let area: Rect

  func draw(on painter: inout Painter) {
    let lines =
      [
        Line([Span("What each term does", .strong)]), .empty,
      ]
      + (Self.lines(state, columns: area.columns, painter.signs) ?? [
        Line([Span("counting" + painter.signs.more, .secondary)])
      ])
    for (index, line) in lines.prefix(area.rows).enumerated() {
      painter.put(line, row: area.row + index, column: area.column, columns: area.columns)
    }
  }

  /// `▌ app>=9.0    alone leaves    0    without it 212`; `nil` until it is known.
  static func lines(_ state: State, columns: Int, _ signs: Signs) -> [Line]? {
    guard let effects = state.shownTermEffects else { return nil }
    if effects.isEmpty { return [Line([Span("This view has no terms.", .secondary)])] }
    let terms = effects.map { SafeText($0.term.oneLine) }
    let counts = effects.flatMap { [$0.alone, $0.without] }.map { Words.count($0).utf8.count }
    let count = counts.max() ?? 1
    let long = (alone: "  alone leaves ", without: "  without it ")
    let isTight = columns < 2 + 12 + long.alone.count + long.without.count + 2 * count
    let said = isTight ? (alone: "  alone ", without: "  without ") : long
    let room = max(6, columns - 2 - said.alone.count - said.without.count - 2 * count)
    let width = min(terms.map(\.width).max() ?? 1, room)
    return zip(effects, terms).enumerated().map { index, pair in
      let isChosen = index == state.findings.termCursor
      let number = { (value: Int) in SafeText(Words.count(value)).padded(to: count, .right) }
      let term = pair.1.clipped(to: width, marker: SafeText(signs.more)).padded(to: width)
      return Line([
        Span((isChosen ? signs.cursor : " ") + " ", .accent),
        Span(term, isChosen ? .accent : .plain), Span(said.alone, .secondary),
        Span(number(pair.0.alone)), Span(said.without, .secondary),
        Span(number(pair.0.without), pair.0.without > 0 ? .good : .plain),
      ])
    }
  }
}
