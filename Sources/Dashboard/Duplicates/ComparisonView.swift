import ReportModel
import SafeText
import TerminalUI

/// Draws two reports side by side, differences marked.
struct ComparisonView {
  let state: State
  let page: ComparisonPage
  let surroundings: Surroundings

  private var area: Rect { state.layout.main }
  private var signs: Signs { Signs(state.look) }
  private var width: Int { max(4, (area.columns - 3) / 2) }

  func draw(on painter: inout Painter) {
    put(header(page.left), header(page.right), row: area.row, on: &painter)
    painter.rule(row: area.row + 1, column: area.column, columns: area.columns)
    let rows = max(0, area.rows - 2)
    for (index, pair) in lines.dropFirst(page.scroll).prefix(rows).enumerated() {
      put(pair.left, pair.right, row: area.row + 2 + index, on: &painter)
    }
  }

  private func put(_ left: Line, _ right: Line, row: Int, on painter: inout Painter) {
    painter.put(left, row: row, column: area.column, columns: width)
    painter.put(Span(signs.bar, .rule), row: row, column: area.column + width + 1, columns: 1)
    painter.put(right, row: row, column: area.column + width + 3, columns: width)
  }

  private func header(_ detail: ReportDetail) -> Line {
    let createdAt = detail.report.createdAt ?? detail.receivedAt
    return Line([
      Span(detail.number.description + "  ", .accent), Span(detail.shown.words, .strong),
      Span("  " + Words.relative(createdAt, at: state.now), .secondary),
    ])
  }

  // MARK: Lines

  struct Pair {
    var left: Line
    var right: Line
  }

  var lines: [Pair] {
    let texts = zipped(text(page.left, page.right), text(page.right, page.left))
    let facts = zip(facts(page.left.report), facts(page.right.report)).compactMap(fact)
    let files = zipped(files(page.left, page.right), files(page.right, page.left))
    return texts + [Pair(left: .empty, right: .empty)] + facts
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

  /// Title and message; words that the other does not say stand out.
  private func text(_ detail: ReportDetail, _ other: ReportDetail) -> [Line] {
    let known = Set(Self.words(Self.fullText(other)))
    return SafeText(lines: Self.fullText(detail)).wrapped(to: width, limit: 400).map { line in
      var spans: [Span] = []
      for word in line.text.split(separator: " ", omittingEmptySubsequences: false) {
        if !spans.isEmpty { spans.append(Span(" ")) }
        let isShared = Self.words(String(word)).allSatisfy(known.contains)
        spans.append(Span(String(word), isShared ? .plain : .caution))
      }
      return Line(spans)
    }
  }

  private static func fullText(_ detail: ReportDetail) -> String {
    (detail.report.title.map { $0 + "\n\n" } ?? "") + detail.report.message
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  // MARK: Facts

  private struct Fact {
    var label: String
    var value: String?
  }

  private func facts(_ report: Report) -> [Fact] {
    let version = [report.app.version, report.app.build.map { "(\($0))" }].compactMap(\.self)
    let system = [report.os.name, report.os.version].compactMap(\.self)
    return [
      Fact(label: "platform", value: report.platform?.rawValue),
      Fact(label: "app", value: version.isEmpty ? nil : version.joined(separator: " ")),
      Fact(label: "system", value: system.isEmpty ? nil : system.joined(separator: " ")),
      Fact(label: "device", value: report.device.model ?? report.device.name),
      Fact(label: "screen", value: report.screen),
      Fact(label: "language", value: report.locale),
      Fact(label: "environment", value: report.app.environment),
      Fact(label: "user", value: report.user.id ?? report.user.email ?? report.user.name),
    ]
  }

  private func fact(_ left: Fact, _ right: Fact) -> Pair? {
    guard left.value != nil || right.value != nil else { return nil }
    let isSame = left.value == right.value
    return Pair(left: line(left, isSame), right: line(right, isSame))
  }

  private func line(_ fact: Fact, _ isSame: Bool) -> Line {
    let value = fact.value.map { SafeText($0).text } ?? signs.none
    return Line([
      Span(SafeText(fact.label).padded(to: 13), .secondary),
      Span(value, isSame ? .plain : .caution),
    ])
  }

  /// Names and sizes; the same bytes on the other side are said to be so.
  private func files(_ detail: ReportDetail, _ other: ReportDetail) -> [Line] {
    let known = Set(other.attachments.compactMap(\.blob))
    return detail.attachments.map { file in
      let isSame = file.blob.map(known.contains) ?? false
      return Line([
        Span(signs.picture + " ", .secondary),
        Span(SafeText(file.declared.fileName).text, isSame ? .plain : .caution),
        Span(isSame ? "  the same bytes" : "", .good),
      ])
    }
  }
}
