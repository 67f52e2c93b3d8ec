import ReportModel
import SafeText

/// What of a report is copied as the detail shows it.
package enum ShownPart: String, CaseIterable, Sendable {
  case device, story, files, notes, history

  /// In a menu, where `device` is a line already.
  var label: String { self == .device ? "card" : rawValue }

  /// What its label does not say.
  var detail: String { words == "the \(label)" ? "" : words }

  /// With `of #1042` behind it.
  var words: String {
    switch self {
    case .device: "the device card"
    case .story: "the story of the capture"
    case .files: "the files and their facts"
    case .notes: "the notes"
    case .history: "the history"
    }
  }
}

extension Turn {
  mutating func copy(_ part: ShownPart) {
    guard let detail = state.shownDetail else { return say("no report here", .hint) }
    let body = DetailBody(detail, columns: DetailBody.widest, state, in: surroundings)
    let lines = body.lines(of: part)
    let text = lines.map { $0.spans.map(\.text.text).joined() }.joined(separator: "\n")
    guard !lines.isEmpty else {
      return say("\(detail.number) has nothing of that to copy: \(part.words)", .hint)
    }
    start(.copyText(text, what: "\(part.words) of \(detail.number)"))
  }
}

extension DetailBody {
  /// Empty when there is nothing of it.
  func lines(of part: ShownPart) -> [Line] {
    switch part {
    case .device: deviceLines()
    case .story: storyLines(indent: 0)
    case .files: detail.attachments.isEmpty && detail.report.log == nil ? [] : fileLines()
    case .notes: detail.triage.notes.isEmpty ? [] : noteLines()
    case .history: detail.history.isEmpty ? [] : historyLines()
    }
  }
}
