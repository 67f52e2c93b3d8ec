import SafeText
import TerminalUI

/// The first two rows during a triage session: where one is, how fast, what was decided.
struct SessionBar {
  let state: State
  let session: TriageSession

  func draw(on painter: inout Painter) {
    let columns = state.size.columns
    let place = "\(Words.count(session.index + 1)) of \(Words.count(session.numbers.count))"
    var used = 1
    used += painter.put(Span("Session  ", .strong), row: 0, column: used, columns: columns - used)
    used += painter.put(Span(place, .accent), row: 0, column: used, columns: columns - used) + 2
    let speed = session.meanMilliseconds.map { SessionSummary.seconds($0) + " each" } ?? ""
    let end = columns - 1 - (speed.isEmpty ? 0 : speed.count + 2)
    drawBar(from: used, to: min(end, used + 40), on: &painter)
    painter.putRight(
      Line(speed, .secondary),
      row: 0,
      end: columns - 1,
      columns: max(0, columns - used - 1)
    )
    painter.put(counts(painter.signs), row: 1, column: 1, columns: columns - 2)
  }

  /// Decided cards as a part of all.
  private func drawBar(from start: Int, to end: Int, on painter: inout Painter) {
    let width = end - start
    guard width >= 8, !session.numbers.isEmpty else { return }
    let filled = width * session.decidedCount / session.numbers.count
    let signs: (Character, Character) = painter.signs.isASCII ? ("#", ".") : ("█", "░")
    painter.put(
      Span(String(repeating: signs.0, count: filled), .accent),
      row: 0,
      column: start,
      columns: filled
    )
    painter.put(
      Span(String(repeating: signs.1, count: width - filled), .rule),
      row: 0,
      column: start + filled,
      columns: width - filled
    )
  }

  private func counts(_ signs: Signs) -> Line {
    let counted = SessionVerdict.allCases.filter { session.count($0) > 0 }
    if counted.isEmpty { return Line("nothing decided yet", .secondary) }
    return Line(
      counted.enumerated().flatMap { index, verdict in
        [
          Span(index == 0 ? "" : "   "), Span(String(session.count(verdict)), .strong),
          Span(" " + verdict.rawValue, .secondary),
        ]
      }
    )
  }
}
