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
    for index in duplicates.suggestions.indices { lines += suggestionLines(index) }
    let behind = behindLines(duplicates.progress)
    if lines.isEmpty {
      let words = behind.isEmpty ? "no duplicates found" : "no duplicates found so far"
      lines.append(Line(words, .secondary))
    }
    return lines + behind
  }

  private func suggestionLines(_ index: Int) -> [Line] {
    let suggestion = state.duplicates.suggestions[index]
    let isChosen = index == state.duplicates.cursor && state.isDetailInFront
    return SuggestionLines(columns: columns, signs: signs)
      .lines(suggestion, isChosen: isChosen, at: state.now)
  }

  private func behindLines(_ progress: DuplicateProgress?) -> [Line] {
    guard let progress, progress.untaken > 0 else { return [] }
    let count = Words.count(progress.untaken)
    let words = "\(count) of \(Words.count(progress.total, "report")) still to be looked at"
    return [.empty, Line(words + signs.more, .secondary)]
  }

  /// The lines of a suggestion.
  func suggestionRange(_ index: Int) -> Range<Int> {
    let heights = state.duplicates.suggestions.indices.map { suggestionLines($0).count }
    guard heights.indices.contains(index) else { return 0..<0 }
    let start = heights[..<index].reduce(0, +)
    return start..<start + heights[index]
  }
}

/// A suggestion in words, weights and bars.
struct SuggestionLines {
  let columns: Int
  let signs: Signs

  /// The chosen one says all parts of its score, so that they sum to it.
  func lines(_ suggestion: DuplicateSuggestion, isChosen: Bool, at now: Timestamp) -> [Line] {
    headlines(suggestion, isChosen, now)
      + Self.parts(suggestion, isWhole: isChosen).map { part($0, of: suggestion) }
      + (isChosen ? [sum(suggestion)] : [])
  }

  /// So much of what it says is worth a place in the first line.
  private static let leastMessage = 30
  private static let headWidth = 30

  /// `▌ #988   likely    64 %   1d  “Save” makes two recipes`; what it says has a line of its own where
  /// little of it would be seen.
  private func headlines(_ suggestion: DuplicateSuggestion, _ isChosen: Bool, _ now: Timestamp)
    -> [Line]
  {
    let row = suggestion.row
    let message = RowText(row: row, signs: signs).message
    let isWide = columns >= Self.headWidth + Self.leastMessage
    let head = Line([
      Span(isChosen ? signs.cursor + " " : "  ", .accent),
      Span(SafeText(row.number.description).padded(to: 7), isChosen ? .accentStrong : .accent),
      Span(SafeText(suggestion.band.rawValue).padded(to: 9), Self.role(suggestion.band)),
      Span(SafeText(Self.percent(suggestion)).padded(to: 5, .right)),
      Span(SafeText(Words.age(of: row.createdAt, at: now)).padded(to: 5, .right), .secondary),
      Span("  "), isWide ? message : Span(""),
    ])
    return isWide ? [head] : [head, Line([Span("  "), message])]
  }

  static func percent(_ suggestion: DuplicateSuggestion) -> String {
    "\(Int((suggestion.probability * 100).rounded())) %"
  }

  static func role(_ band: DuplicateBand) -> Role {
    switch band {
    case .certain: .good
    case .likely: .strong
    case .possible: .secondary
    }
  }

  // MARK: The parts of the score

  struct Part: Equatable {
    var text: String
    /// In log-odds.
    var value: Double
    var isReason = true
  }

  /// The reasons; of the whole score also what else there is, and where any two reports begin.
  static func parts(_ suggestion: DuplicateSuggestion, isWhole: Bool) -> [Part] {
    let reasons = suggestion.reasons.map { Part(text: $0.text, value: $0.contribution) }
    guard isWhole else { return reasons }
    return reasons + [
      Part(text: "all smaller signs together", value: suggestion.rest, isReason: false),
      Part(text: "any two reports", value: suggestion.base, isReason: false),
    ]
  }

  /// Its words, its weight, and a bar as long as its share of the largest.
  private func part(_ part: Part, of suggestion: DuplicateSuggestion) -> Line {
    let width = max(4, min(10, columns / 8))
    let room = max(1, min(48, columns - 4 - 2 - 5 - 1 - width))
    let text = SafeText(part.text, limit: 200).clipped(to: room, marker: SafeText(signs.more))
    let isAgainst = part.value < 0
    let role: Role = !part.isReason ? .secondary : isAgainst ? .caution : .plain
    return Line([
      Span("    "), Span(text.padded(to: room), role), Span("  "),
      Span(SafeText(weight(part.value)).padded(to: 5, .right), role), Span(" "),
      Span(
        Self.bar(part.value / Self.most(suggestion), width, signs),
        !part.isReason ? .secondary : isAgainst ? .caution : .accent
      ),
    ])
  }

  /// `together −0.4: 40 %`; the parts above sum to it.
  private func sum(_ suggestion: DuplicateSuggestion) -> Line {
    let text = "together \(weight(suggestion.logOdds)): \(Self.percent(suggestion))"
    return Line([Span("    "), Span(SafeText(text), .secondary)])
  }

  static func most(_ suggestion: DuplicateSuggestion) -> Double {
    max(suggestion.reasons.map { abs($0.contribution) }.max() ?? 1, 0.01)
  }

  /// `+2.4`, `−0.3`.
  func weight(_ value: Double) -> String {
    let tenths = Int((abs(value) * 10).rounded())
    let sign = value < 0 && tenths > 0 ? (signs.isASCII ? "-" : "−") : "+"
    return "\(sign)\(tenths / 10).\(tenths % 10)"
  }

  /// A bar of eighths; at least a trace of it, and no longer than its room.
  static func bar(_ share: Double, _ width: Int, _ signs: Signs) -> String {
    let eighths = max(1, min(width * 8, Int((abs(share) * Double(width * 8)).rounded())))
    if signs.isASCII { return String(repeating: "#", count: max(1, eighths / 8)) }
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  }
}
