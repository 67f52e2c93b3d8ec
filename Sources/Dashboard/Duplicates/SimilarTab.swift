import ReportModel
import SafeText
import TerminalUI

extension DetailBody {
  /// Suggested duplicates, best first, each with its reasons as bars.
  func similarLines() -> [Line] {
    let duplicates = state.duplicates
    guard duplicates.number == detail.number else {
      return [Line("looking" + signs.more, .secondary)]
    }
    var lines: [Line] = []
    for (index, suggestion) in duplicates.suggestions.enumerated() {
      let isChosen = index == duplicates.cursor && state.isDetailInFront
      lines.append(SuggestionLines.headline(suggestion, isChosen, state.now, signs))
      lines += SuggestionLines.reasons(suggestion, columns: columns, signs)
    }
    if lines.isEmpty { lines.append(Line("no duplicates found", .secondary)) }
    return lines + behindLines(duplicates.progress)
  }

  private func behindLines(_ progress: DuplicateProgress?) -> [Line] {
    guard let progress, progress.untaken > 0 else { return [] }
    let count = Words.count(progress.untaken, "report")
    return [.empty, Line("\(count) still to be looked at" + signs.more, .secondary)]
  }

  /// The lines of a suggestion.
  func suggestionRange(_ index: Int) -> Range<Int> {
    let heights = state.duplicates.suggestions.map {
      1 + SuggestionLines.reasons($0, columns: columns, signs).count
    }
    guard heights.indices.contains(index) else { return 0..<0 }
    let start = heights[..<index].reduce(0, +)
    return start..<start + heights[index]
  }
}

/// A suggestion in words and bars.
enum SuggestionLines {
  /// `▌ #988  likely   97 %  yesterday  “Save” makes two recipes`.
  static func headline(
    _ suggestion: DuplicateSuggestion,
    _ isChosen: Bool,
    _ now: Timestamp,
    _ signs: Signs
  ) -> Line {
    let row = suggestion.row
    let percent = "\(Int((suggestion.probability * 100).rounded())) %"
    return Line([
      Span(isChosen ? signs.cursor + " " : "  ", .accent),
      Span(SafeText(row.number.description).padded(to: 7), .accent),
      Span(SafeText(suggestion.band.rawValue).padded(to: 9), role(suggestion.band)),
      Span(SafeText(percent).padded(to: 5, .right)),
      Span("  " + Words.relative(row.createdAt, at: now) + "  ", .secondary),
      RowText(row: row, signs: signs).message,
    ])
  }

  static func role(_ band: DuplicateBand) -> Role {
    switch band {
    case .certain: .good
    case .likely: .strong
    case .possible: .secondary
    }
  }

  /// Each reason with a bar of its part in the score; what speaks against has a minus.
  static func reasons(_ suggestion: DuplicateSuggestion, columns: Int, _ signs: Signs) -> [Line] {
    let width = max(4, min(10, columns / 8))
    let most = suggestion.reasons.map { abs($0.contribution) }.max() ?? 1
    return suggestion.reasons.map { reason in
      let room = max(1, columns - 9 - width - 2)
      let text = SafeText(reason.text, limit: 200).clipped(to: room, marker: SafeText(signs.more))
      let isAgainst = reason.contribution < 0
      return Line([
        Span("         "), Span(text.padded(to: min(room, 48)), isAgainst ? .caution : .plain),
        Span("  "),
        Span(bar(reason.contribution / most, width, signs), isAgainst ? .caution : .accent),
      ])
    }
  }

  /// A bar of eighths; at least a trace of it.
  static func bar(_ share: Double, _ width: Int, _ signs: Signs) -> String {
    let eighths = max(1, min(width * 8, Int((abs(share) * Double(width * 8)).rounded())))
    let minus = share < 0 ? "-" : ""
    if signs.isASCII { return minus + String(repeating: "#", count: max(1, eighths / 8)) }
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return minus + String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}
