import ReportModel
import SafeText
import TerminalUI

/// Draws two reports side by side, differences marked.
///
/// A sign between the two tells where they differ, so that no colour is needed.
struct ComparisonView {
  let state: State
  let page: ComparisonPage

  private var area: Rect { state.layout.main }
  private var signs: Signs { Signs(state.look) }
  private var width: Int { max(4, (area.columns - 3) / 2) }
  private static let headRows = 3

  /// How many lines of it are shown at once.
  var rowCount: Int { max(1, area.rows - Self.headRows) }

  func draw(on painter: inout Painter) {
    put(
      Pair(left: header(page.left), right: header(page.right, suggestion)),
      row: area.row,
      on: &painter
    )
    put(
      Pair(left: fullness(page.left, page.right), right: fullness(page.right, page.left)),
      row: area.row + 1,
      on: &painter
    )
    painter.rule(row: area.row + 2, column: area.column, columns: area.columns)
    let rows = max(0, area.rows - Self.headRows)
    for (index, pair) in lines.dropFirst(page.scroll).prefix(rows).enumerated() {
      put(pair, row: area.row + Self.headRows + index, on: &painter)
    }
  }

  private func put(_ pair: Pair, row: Int, on painter: inout Painter) {
    painter.put(pair.left, row: row, column: area.column, columns: width)
    let sign =
      pair.isDifferent
      ? Span(signs.isASCII ? "*" : "≠", .caution) : Span(signs.bar, .rule)
    painter.put(sign, row: row, column: area.column + width + 1, columns: 1)
    painter.put(pair.right, row: row, column: area.column + width + 3, columns: width)
  }

  private func header(_ detail: ReportDetail, _ suggestion: DuplicateSuggestion? = nil) -> Line {
    let createdAt = detail.report.createdAt ?? detail.receivedAt
    var spans = [
      Span(detail.number.description + "  ", .accentStrong), Span(detail.shown.words, .strong),
      Span("  " + Words.relative(createdAt, at: state.now), .secondary),
    ]
    if let suggestion {
      let words = "\(suggestion.band.rawValue) \(SuggestionLines.percent(suggestion))"
      spans.append(Span(signs.dot + words, SuggestionLines.role(suggestion.band)))
    }
    return Line(spans)
  }

  /// How likely the left is a duplicate of the right, where that was suggested.
  private var suggestion: DuplicateSuggestion? {
    guard state.duplicates.number == page.left.number else { return nil }
    return state.duplicates.suggestions.first { $0.row.number == page.right.number }
  }

  /// How much it tells; the one that tells more makes the better master.
  private func fullness(_ detail: ReportDetail, _ other: ReportDetail) -> Line {
    let own = Fullness(detail)
    let parts = [
      Words.count(own.words, "word"), Words.count(own.files, "file"),
      Words.count(own.facts, "fact"),
    ]
    let tellsMore = own.score > Fullness(other).score
    var spans = [
      Span(tellsMore ? "tells more\(signs.dot)" : "", .good),
      Span(parts.joined(separator: signs.dot), .secondary),
    ]
    if let master = detail.triage.master {
      spans.append(Span("\(signs.dot)duplicate of \(master)", .accent))
    } else if !detail.triage.copies.isEmpty {
      spans.append(
        Span("\(signs.dot)\(Words.count(detail.triage.copies.count, "duplicate"))", .accent)
      )
    }
    return Line(spans)
  }

  struct Pair {
    var left: Line
    var right: Line
    var isDifferent = false
  }

  /// Texts, then facts, then files.
  var lines: [Pair] {
    texts + [Pair(left: .empty, right: .empty)] + facts
      + [Pair(left: .empty, right: .empty)] + files
  }

  private func zipped(_ left: [Line], _ right: [Line]) -> [Pair] {
    (0..<max(left.count, right.count)).map { index in
      Pair(
        left: index < left.count ? left[index] : .empty,
        right: index < right.count ? right[index] : .empty
      )
    }
  }

  // MARK: Texts

  /// Title and message; words that the other does not say stand out.
  private var texts: [Pair] {
    var pairs = zipped(text(page.left, page.right), text(page.right, page.left))
    if Self.fullText(page.left) != Self.fullText(page.right), !pairs.isEmpty {
      pairs[0].isDifferent = true
    }
    return pairs
  }

  private func text(_ detail: ReportDetail, _ other: ReportDetail) -> [Line] {
    let difference = WordDifference(from: Self.fullText(other))
    return SafeText(lines: Self.fullText(detail)).wrapped(to: width, limit: 400).map {
      difference.marked($0)
    }
  }

  static func fullText(_ detail: ReportDetail) -> String {
    (detail.report.title.map { $0 + "\n\n" } ?? "") + detail.report.message
  }

  static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  // MARK: Facts

  private var facts: [Pair] {
    zip(ComparedFact.facts(of: page.left.report), ComparedFact.facts(of: page.right.report))
      .flatMap { left, right -> [Pair] in
        guard left.value != nil || right.value != nil else { return [] }
        let isSame = left.value == right.value
        var pairs = zipped(lines(left, isSame), lines(right, isSame))
        if !pairs.isEmpty { pairs[0].isDifferent = !isSame }
        return pairs
      }
  }

  /// What has no room in one line goes on below: where two differ may be at their end.
  private func lines(_ fact: ComparedFact, _ isSame: Bool) -> [Line] {
    let labelWidth = min(13, width / 3)
    let value = SafeText(fact.value ?? signs.none)
    let lines = value.wrapped(to: max(1, width - labelWidth), limit: Self.factRows)
    return lines.enumerated().map { index, line in
      Line([
        Span(SafeText(index == 0 ? fact.label : "").padded(to: labelWidth), .secondary),
        Span(line, isSame ? .plain : .caution),
      ])
    }
  }

  private static let factRows = 4

  // MARK: Files

  /// Files that are alike stand side by side; then those that have no like.
  private var files: [Pair] {
    var pairs: [Pair] = []
    var leftRest = Array(page.left.attachments.indices)
    var rightRest = Array(page.right.attachments.indices)
    let take = { (left: Int, right: Int, words: String) in
      leftRest.removeAll { $0 == left }
      rightRest.removeAll { $0 == right }
      pairs.append(
        Pair(left: file(page.left, left, words), right: file(page.right, right, words))
      )
    }
    for left in page.left.attachments.indices {
      guard let blob = page.left.attachments[left].blob,
        let right = rightRest.first(where: { page.right.attachments[$0].blob == blob })
      else { continue }
      take(left, right, "the same bytes")
    }
    for pair in page.pictures where leftRest.contains(pair.left) && rightRest.contains(pair.right) {
      take(pair.left, pair.right, pair.likeness.words)
    }
    for index in 0..<max(leftRest.count, rightRest.count) {
      pairs.append(
        Pair(
          left: index < leftRest.count ? file(page.left, leftRest[index], nil) : .empty,
          right: index < rightRest.count ? file(page.right, rightRest[index], nil) : .empty,
          isDifferent: true
        )
      )
    }
    return pairs
  }

  private func file(_ detail: ReportDetail, _ index: Int, _ likeness: String?) -> Line {
    let file = detail.attachments[index]
    var spans = [
      Span(file.glyph(signs) + " ", .secondary),
      Span(SafeText(file.declared.fileName).text, likeness == nil ? .caution : .plain),
    ]
    if let words = likeness { spans.insert(Span(words + "  ", .good), at: 1) }
    if let width = file.facts.displayWidthPixels, let height = file.facts.displayHeightPixels {
      spans.append(Span("  \(width)\(signs.times)\(height)", .secondary))
    }
    return Line(spans)
  }
}

extension PicturePair.Likeness {
  var words: String {
    switch self {
    case .sameCapture(let distance): "same capture, \(distance) of 256"
    case .sameScreen: "same screen"
    case .negative: "same screen, light and dark"
    }
  }
}
