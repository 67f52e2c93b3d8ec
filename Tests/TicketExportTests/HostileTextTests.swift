import ReportModel
import TestSupport
import Testing

@testable import TicketExport

@Suite struct HostileTextTests {
  @Test func userTextNeverLeavesItsFence() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "`", "``", "```", "`````", "~~~", "\n", "\r\n", "\r", "   ", "\t", "text", "@everyone", "#1",
      "closes #2", "<!-- ", " -->", "<img src=x>", "> ", "| ", "\u{0}", "\u{1B}[2J", "\u{202E}",
      "é",
      "`\u{301}",
    ]
    for _ in 0..<500 {
      let message = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      let body = ticket(bareDetail(message)).body
      let expected = BodyText.withLineFeeds(message)
      #expect(try fencedText(in: body.markdown) == expected, "seed \(seed)")
      #expect(!body.truncated)
    }
  }

  @Test(arguments: [
    String(repeating: "word ", count: 52_428), String(repeating: "`", count: 262_144),
    String(repeating: "`\n", count: 131_072), String(repeating: "👨‍👩‍👧‍👦", count: 37_000),
    "start e" + String(repeating: "\u{301}", count: 200_000),
  ])
  func aLongMessageIsCutOnAGraphemeBorder(message: String) throws {
    let body = ticket(bareDetail(message)).body
    #expect(body.truncated)
    #expect(body.markdown.utf16.count <= Ticket.bodyLimit)
    let kept = try fencedText(in: body.markdown)
    #expect(message.hasPrefix(kept) || message.hasPrefix(kept.dropLast()))
    #expect(body.markdown.hasSuffix("<!-- report: bare-0001 -->\n"))
    #expect(ticket(bareDetail(message)).warnings.contains { $0.contains("cut") })
  }

  @Test(arguments: [
    "a|b", "`", "``x`", "@rosa", "<b>", "[x](javascript:y)", "www.example.com", "GH-12",
    "a\u{202E}b",
    "*x*", "_x_", "x\n\n# y", "\\",
  ])
  func aHostileFieldIsACodeSpanInItsCell(value: String) throws {
    var detail = bareDetail("x")
    detail.report.app.name = value
    let lines = ticket(detail).body.markdown.split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("| App |") })
    let cell = line.dropFirst("| App | ".count).dropLast(" |".count)
    #expect(cell.hasPrefix("`") && cell.hasSuffix("`"))
    // GFM: only an escaped bar may stand inside a cell.
    #expect(!cell.replacing("\\|", with: "").contains("|"))
    let ticks = cell.prefix { $0 == "`" }
    #expect(!cell.dropFirst(ticks.count).dropLast(ticks.count).contains(ticks + "`"))
  }

  @Test func longFieldsAndManyFilesStillFitTheBody() throws {
    var detail = primaryDetail()
    let long = String(repeating: "\u{202E}|", count: 128)
    detail.report.app.name = long
    detail.report.app.bundleID = long
    detail.report.device.model = long
    detail.report.message = String(repeating: "x", count: 70_000)
    detail.attachments = (0..<64).map { _ in
      var file = screenshot()
      file.declared.fileName = String(repeating: "\u{202E}", count: 255)
      return file
    }
    let body = ticket(detail).body
    #expect(body.markdown.utf16.count <= Ticket.bodyLimit)
    #expect(try fencedText(in: body.markdown).count > 20_000)
  }

  @Test func everyUnsafeCharacterIsEscapedInTheJSON() {
    var detail = primaryDetail()
    let hostile = "a\u{1B}[2J\u{7F}\u{9B}\u{202E}\u{2028}\u{E0041}\u{0}b"
    detail.report.message = hostile
    detail.report.title = hostile
    detail.report.app.version = hostile
    detail.report.device.model = hostile
    detail.attachments[0].declared.fileName = hostile
    detail.triage.assignee = hostile
    detail.triage.notes[0].text = hostile
    let written = text(ticket(detail, [detail]))
    let unsafe = written.unicodeScalars.filter {
      switch $0.properties.generalCategory {
      case .control: $0 != "\n"
      case .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
      default: false
      }
    }
    #expect(unsafe.isEmpty)
    #expect(written.contains(#"\u001b[2J"#))
  }

  /// What a Markdown reader finds in the first fenced block.
  ///
  /// Source: CommonMark 0.31 section 4.5.
  private func fencedText(in markdown: String) throws -> String {
    let lines = markdown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let opening = try #require(lines.firstIndex { $0.hasPrefix("```") })
    let count = lines[opening].prefix { $0 == "`" }.count
    let closing = try #require(
      lines[(opening + 1)...].firstIndex { line in
        let rest = line.drop { $0 == " " }
        let ticks = rest.unicodeScalars.prefix { $0 == "`" }
        return line.count - rest.count <= 3 && ticks.count >= count
          && rest.unicodeScalars.dropFirst(ticks.count).allSatisfy { $0 == " " || $0 == "\t" }
      }
    )
    let start = markdown.index(lines[opening].endIndex, offsetBy: 1)
    var text = String(markdown[start..<lines[closing].startIndex])
    #expect(text.hasSuffix("\n"))
    // The fence adds a line end where the text has none.
    if text.hasSuffix("\n") { text.removeLast() }
    let tail = markdown[lines[closing].endIndex...]
    #expect(tail.hasPrefix("\n\n| Field | Value |"))
    return text
  }
}
