import ReportModel
import SafeText
import TerminalUI

/// Asks what goes with reports that are removed for good.
package struct LossRequest: Equatable, Sendable {
  package var id: RequestID
  package var numbers: [ReportNumber]
}

package struct LossReply: Equatable, Sendable {
  package var id: RequestID
  /// The first of the reports.
  package var rows: [ReportSummary]
  package var loss: RemovalLoss

  package init(id: RequestID, rows: [ReportSummary], loss: RemovalLoss) {
    self.id = id
    self.rows = rows
    self.loss = loss
  }
}

/// Removing reports for good: only by `:purge`, and the number is typed back.
extension Turn {
  mutating func askToPurge() -> String? {
    if let words = readOnlyWords { return words }
    freezeRange()
    guard let selection = state.selection else { return "no report here" }
    ask(.purge, selection)
    state.purgeLoss = nil
    let request = LossRequest(id: state.pending.nextID(), numbers: selection.numbers)
    state.pending.loss = request.id
    effects.append(.loadLoss(request))
    return nil
  }

  mutating func take(_ reply: LossReply) {
    guard state.pending.loss == reply.id else { return }
    state.pending.loss = nil
    state.purgeLoss = reply
  }

  /// A sentence when what was typed does not mean it.
  mutating func purge(_ selection: Selection, typed text: String) -> String? {
    // What goes has to be seen before.
    guard state.purgeLoss != nil else { return "what goes is being looked at" }
    guard PurgeWords.isConsent(text, to: selection.numbers) else {
      return "type \(PurgeWords.consent(selection.numbers)); Esc keeps \(Self.it(selection))"
    }
    guard state.task == nil else { return "something runs already: Ctrl-C stops it" }
    state.marks.subtract(selection.numbers)
    state.purged.formUnion(selection.numbers)
    start(.purge(selection.numbers))
    return nil
  }

  private static func it(_ selection: Selection) -> String {
    selection.numbers.count == 1 ? "it" : "them"
  }

  /// A report that was shown went: another process may have removed it.
  mutating func takeGone(_ id: RequestID, _ number: ReportNumber) {
    if state.pending.detail?.id == id { state.pending.detail = nil }
    if state.detail.report?.number == number { state.detail.report = nil }
    if state.purged.contains(number) { return }
    say("\(number) was removed for good", .hint)
  }
}

/// Draws what would go, above the line in which the number is typed.
struct PurgeView {
  let state: State
  let prompt: LinePrompt

  private static let rowCount = 5

  private func lines(_ columns: Int, _ signs: Signs) -> [Line] {
    let numbers = prompt.selection.numbers
    var lines = [Line([Span("Remove for good", .bad), Span(": no undo", .bad)])]
    guard let reply = state.purgeLoss else {
      return lines + [Line([Span("looking at what goes" + signs.more, .secondary)])]
    }
    for row in reply.rows.prefix(Self.rowCount) {
      let text = SafeText(PurgeWords.headline(row)).clipped(
        to: columns,
        marker: SafeText(signs.more)
      )
      lines.append(Line([Span(text, .strong)]))
    }
    let rest = numbers.count - min(Self.rowCount, reply.rows.count)
    if rest > 0 { lines.append(Line([Span("and \(Words.count(rest)) more", .secondary)])) }
    let loss = SafeText(PurgeWords.loss(reply.loss)).wrapped(to: max(1, columns), limit: 3)
    return lines + loss.map { Line([Span($0)]) }
  }

  func draw(on painter: inout Painter) {
    let columns = state.size.columns
    let lines = lines(columns - 4, painter.signs)
    // A complaint stands right above the line.
    let shown = lines.suffix(max(0, state.size.rows - 6))
    let top = state.size.rows - 3 - shown.count
    guard top > 0 else { return }
    for row in top - 1..<state.size.rows - 1 {
      painter.fill(row: row, column: 0, columns: columns, style: .plain)
    }
    painter.rule(row: top - 1, column: 1, columns: columns - 2)
    for (index, line) in shown.enumerated() {
      painter.put(line, row: top + index, column: 2, columns: columns - 4)
    }
  }
}
