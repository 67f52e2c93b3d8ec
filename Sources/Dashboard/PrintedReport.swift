import ReportModel
import ReportQuery
import SafeText
import TerminalUI

/// A report and the history in the dashboard's own words, for commands that print.
package struct PrintedReport {
  private let state: State
  private let surroundings: Surroundings
  private let columns: Int

  /// Wraps to `columns`.
  package init(columns: Int, look: Look, now: Timestamp, in surroundings: Surroundings) {
    let size = Size(rows: 40, columns: columns)
    state = State(size: size, look: look, now: now, query: .everything)
    self.surroundings = surroundings
    self.columns = max(20, min(columns, DetailBody.widest))
  }

  /// Everything about a report: the tabs of the detail, one below the other.
  package func lines(_ detail: ReportDetail) -> [StyledText] {
    let head = "\(detail.number)  \(detail.report.id)"
    var lines = [Line([Span(head, .strong)])]
    for tab in DetailTab.allCases {
      var state = state
      state.detail.tab = tab
      let body = DetailBody(detail, columns: columns, state, in: surroundings)
      let shown = body.lines()
      if shown.isEmpty || tab.isEmpty(in: detail) { continue }
      let title = tab.title(for: detail, similarCount: nil)
      lines += [Line([]), Line([Span(title, .accent)])] + shown
    }
    let theme = Theme(state.look)
    return lines.map { $0.styled(theme) }
  }

  /// The files of a report, and how they came to be.
  package func files(_ detail: ReportDetail) -> [StyledText] {
    let theme = Theme(state.look)
    return DetailBody(detail, columns: columns, state, in: surroundings).fileLines().map {
      $0.styled(theme)
    }
  }

  /// One entry of the history.
  package func lines(_ entry: HistoryEntry) -> [StyledText] {
    let signs = Signs(state.look)
    let theme = Theme(state.look)
    let when = Words.date(entry.at, in: surroundings.zone)
    let undone = entry.undoneBy.map { " (undone by \($0))" } ?? ""
    let subjects = entry.subjects
    let dot = subjects.isEmpty ? "" : signs.dot
    let numbers = subjects.prefix(5).map(\.description).joined(separator: ", ")
    let more = subjects.count > 5 ? " and \(Words.count(subjects.count - 5)) more" : ""
    var line = StyledText(SafeText("\(entry.sequence)".leftPadded(to: 5) + "  "), theme[.secondary])
    line.append(SafeText("\(when)  \(entry.author)"), theme[.secondary])
    line.append(SafeText("  \(entry.command)\(dot)\(numbers)\(more)\(undone)", limit: 1_024))
    return [line]
  }
}

extension Line {
  fileprivate func styled(_ theme: Theme) -> StyledText {
    var text = StyledText.empty
    for span in spans { text.append(span.text, theme[span.role]) }
    return text
  }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

extension DetailTab {
  /// Whether only words of ours would stand in it.
  fileprivate func isEmpty(in detail: ReportDetail) -> Bool {
    switch self {
    case .files: detail.attachments.isEmpty && detail.report.log == nil
    case .notes: detail.triage.notes.isEmpty
    // What is alike is another report's.
    case .similar: true
    case .message, .device, .history: false
    }
  }
}
