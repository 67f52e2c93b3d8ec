import ReportModel
import SafeText

extension DetailBody {
  /// Newest first, each under its author and age.
  func noteLines() -> [Line] {
    let notes = detail.triage.notes
    if notes.isEmpty {
      return [
        Line([
          Span("no notes yet   ", .secondary), Span("c", .key), Span(" writes one", .secondary),
        ])
      ]
    }
    var lines: [Line] = []
    for note in notes.reversed() {
      if !lines.isEmpty { lines.append(.empty) }
      lines.append(byLine(note.author, at: note.createdAt, ""))
      lines += wrapped(note.text, indent: 2)
    }
    return lines
  }

  /// Newest first.
  func historyLines() -> [Line] {
    let own = detail.history.map { (entry: $0, number: detail.number) }
    let master = detail.triage.master ?? detail.number
    let all = own + detail.masterHistory.map { (entry: $0, number: master) }
    if all.isEmpty { return [Line("nothing has happened yet", .secondary)] }
    return all.sorted { $0.entry.sequence > $1.entry.sequence }.flatMap {
      historyLines($0.entry, about: $0.number)
    }
  }

  /// A duplicate goes by what was decided about its master: told as that.
  private func historyLines(_ entry: HistoryEntry, about number: ReportNumber) -> [Line] {
    let isUndone = entry.undoneBy != nil
    let words = HistoryWords.sentences(for: entry, about: number, signs: signs)
    let remark =
      number == detail.number ? "" : "of its master \(number)"
    let first = byLine(
      entry.author,
      at: entry.at,
      [remark, isUndone ? "undone" : ""].filter { !$0.isEmpty }.joined(separator: ", ")
    )
    return [first] + words.flatMap { wrapped($0, isUndone ? .secondary : .plain, indent: 2) }
  }

  private func byLine(_ author: String, at time: Timestamp, _ remark: String) -> Line {
    var spans = [
      Span(author, .strong), Span("  " + Words.relative(time, at: state.now), .secondary),
    ]
    if columns >= 44 {
      spans.append(Span("  " + Words.date(time, in: surroundings.zone), .secondary))
    }
    if !remark.isEmpty { spans.append(Span("  " + remark, .caution)) }
    return Line(spans)
  }
}
