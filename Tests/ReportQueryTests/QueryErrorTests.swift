import Foundation
import ReportModel
import TestSupport
import Testing

@testable import ReportQuery

@Suite struct QueryErrorTests {
  @Test func underlinesThePlaceAndCountsTheOthers() throws {
    let source = "platform:ios app>=2.4.O tga:login"
    let error = try #require(refusal(source))
    #expect(
      error.rendered(source: source, columns: \.count) == """
        platform:ios app>=2.4.O tga:login
                     ~~~~~~~~~~
        2.4.O is not a version: part 3 should be a number (letter O?). Example: app>=2.4.0 \
        (and 1 more error)
        """
    )
    #expect(error.otherErrorCount == 1)
    #expect(error.kind == .badVersion)
  }

  @Test func underlinesByDisplayColumn() throws {
    let source = "日本 tga:x"
    let error = try #require(refusal(source))
    let width: (String) -> Int = {
      $0.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2E80 ? 2 : 1) }
    }
    #expect(error.range == 3..<8)
    #expect(
      error.rendered(source: source, columns: width).split(separator: "\n")[1] == "     ~~~~~"
    )
  }

  @Test(arguments: [
    ("tga:login", 0..<9, "No field \"tga\". Did you mean tag?"),
    (
      "status:opne", 0..<11,
      "status has no value \"opne\". Values: new open snoozed closed. Did you mean open?"
    ),
    (
      "a similar:5..7", 2..<14, "similar names one report, not \"5..7\". Example: similar:1042"
    ),
    (
      "a similar:pic", 2..<13,
      "similar:pic needs the report whose pictures are meant. Example: similar:pic:1042"
    ),
    (
      "similar:pic:", 0..<12,
      "similar:pic needs the report whose pictures are meant. Example: similar:pic:1042"
    ),
    (
      "similar>5", 0..<9, "similar has no order, so > says nothing about it. Example: similar:1042"
    ),
    ("created:2026-02-31", 0..<18, "February has no day 31."),
    ("created:2026-02-29", 0..<18, "February 2026 has no day 29."),
    ("created:2026-13-01", 0..<18, "There is no month 13."),
    ("(tag:a OR tag:b", 0..<1, "1 bracket still open, opened at column 1."),
    ("(((", 0..<1, "3 brackets still open, opened at columns 1, 2 and 3."),
    ("a )", 2..<3, "This bracket closes nothing."),
    ("()", 0..<2, "There is nothing in these brackets."),
    ("\"", 0..<1, "The quote opened at column 1 is not closed."),
    ("a \"unbalanced", 2..<3, "The quote opened at column 3 is not closed."),
    ("\"\"", 0..<2, "There is nothing in these quotes."),
    ("*", 0..<1, "A star needs the beginning of a word before it."),
    ("*end", 0..<4, "A word may end in a star, not begin with one; text:*end* finds a part."),
    ("a OR", 2..<4, "OR needs a term on both sides."),
    ("OR a", 0..<2, "OR needs a term on both sides."),
    ("a OR OR b", 2..<4, "OR needs a term on both sides."),
    ("AND", 0..<3, "AND needs a term on both sides."),
    ("a AND", 2..<5, "AND needs a term on both sides."),
    ("NOT", 0..<3, "NOT needs a term after it."),
    ("NOT OR b", 0..<3, "NOT needs a term after it."),
    ("a | b", 2..<3, "Alternatives are joined by OR, values by | without blanks. Did you mean OR?"),
    (
      "app >= 2.4", 4..<6,
      "Write a field, >= and its value without blanks, such as app>=2.4.0; to search for >= itself, "
        + "quote it."
    ),
    ("tag:", 0..<4, "tag: needs a value right after it, such as tag:login."),
    ("tag: login", 0..<4, "tag: needs a value right after it, such as tag:login."),
    ("tag:\"\"", 0..<6, "tag: needs a value right after it, such as tag:login."),
    ("tag:a|", 0..<6, "tag: needs a value right after it, such as tag:login."),
    ("tag>=a", 0..<6, "tag has no order, so >= says nothing about it. Example: tag:login"),
    ("message:boom", 0..<12, "No field \"message\". Did you mean text?"),
    ("priority:high", 0..<13, "No field \"priority\". Did you mean prio?"),
    ("a:b:c", 0..<5, "No field \"a\". To search for this text, quote it."),
    ("x=1", 0..<3, "No field \"x\". To search for this text, quote it."),
    ("attr:x", 0..<6, "attr needs the name of a custom value: attr.plan:pro."),
    ("attr.:x", 0..<7, "attr. needs the name of a custom value: attr.plan:pro."),
    ("attr.n>=x", 0..<9, "\"x\" is not a number. Example: attr.cart_items>=3"),
    ("app>=main", 0..<9, "main is not a version: part 1 should be a number. Example: app>=2.4.0"),
    (
      "app:2.4.O", 0..<9,
      "2.4.O is not a version: part 3 should be a number (letter O?). Example: app:2.4.0"
    ),
    ("app:2..x", 0..<8, "x is not a version: part 1 should be a number. Example: app:2.3.0..2.4.1"),
    (
      "os>=ios", 0..<7,
      "ios is not a version: part 1 should be a number. The name of a system is osname. "
        + "Did you mean osname:ios?"
    ),
    (
      "created:tody", 0..<12,
      "\"tody\" is not a date. Examples: 2026-11-03, 2026-11, yesterday, mon..wed. Did you mean today?"
    ),
    ("created:3d", 0..<10, "3d is a distance, not a date. Did you mean age<3d?"),
    ("age<24x", 0..<7, "\"24x\" is not an age: a number and m, h, d, w, mo or y. Example: age<24h"),
    ("shots:1.5", 0..<9, "\"1.5\" is not a whole number. Example: shots>=2"),
    ("size<big", 0..<8, "\"big\" is not a size. Example: size<20mb"),
    ("rec>..", 0..<6, "\"..\" is not a duration. Example: rec>30s"),
    ("id:\"\"", 0..<5, "id: needs a value right after it, such as id:1042."),
    ("dup>=x", 0..<6, "\"x\" is not a number. Example: dup>=5"),
    ("app>=1..2", 0..<9, "A range is written app:a..b, without a comparison."),
    (
      "is:nwe", 0..<6,
      "is has no value \"nwe\". Values: new open closed unread duplicate master single snoozed "
        + "declined spam burst exported linked reopened. Did you mean new?"
    ),
    ("sort:colour", 0..<11, "Cannot sort by \"colour\"."),
    ("sort:ceated", 0..<11, "Cannot sort by \"ceated\". Did you mean created?"),
    ("-sort:id", 1..<8, "sort: cannot be negated; sort:-created sorts downwards."),
    ("(sort:id)", 1..<8, "sort: speaks about the whole list and stands outside brackets."),
    ("limit:0", 0..<7, "limit: takes one number above zero, such as limit:50."),
    ("scope:al", 0..<8, "scope has no value \"al\". Values: all standard. Did you mean all?"),
    ("view:mobile-team", 0..<16, "There are no saved views here."),
    ("after:9999-99-99", 0..<16, "No field \"after\". Did you mean created?"),
  ])
  func saysWhatIsWrongWhereAndWhatToWrite(source: String, range: Range<Int>, sentence: String)
    throws
  {
    var error = try #require(refusal(source))
    error.otherErrorCount = 0
    #expect(error.sentence == sentence)
    #expect(error.range == range)
  }

  @Test(arguments: [
    ("tga:a tga:b tga:c", 2), ("(tga:a OR tga:b", 2), ("app>=x|y", 0), ("a OR OR", 1),
  ])
  func countsEveryError(source: String, others: Int) throws {
    #expect(try #require(refusal(source)).otherErrorCount == others)
  }

  @Test(arguments: ["(", "-(", "(a OR ", "NOT ", "-", "!", "\"", "a OR ", "tag:("])
  func endlessNestingIsRefusedAndNeverOverflows(piece: String) throws {
    let source = String(repeating: piece, count: 16_000 / piece.count)
    _ = refusal(source)
    #expect(refusal("(((" + String(repeating: piece, count: 100_000))?.kind == .tooLong)
  }

  @Test func limitsAreJustOverRefused() {
    let depth = Parser.maximumDepth
    let nested = { String(repeating: "(", count: $0) + "a" + String(repeating: ")", count: $0) }
    #expect(refusal(nested(depth)) == nil)
    #expect(refusal(nested(depth + 1))?.kind == .tooLong)
    let terms = { Array(repeating: "a", count: $0).joined(separator: " ") }
    #expect(refusal(terms(Parser.maximumTermCount)) == nil)
    #expect(refusal(terms(Parser.maximumTermCount + 1))?.kind == .tooLong)
    let values = { "tag:" + Array(repeating: "a", count: $0).joined(separator: "|") }
    #expect(refusal(values(Parser.maximumValueCount)) == nil)
    #expect(refusal(values(Parser.maximumValueCount + 1))?.kind == .tooLong)
    #expect(refusal(String(repeating: "a", count: Parser.maximumLength)) == nil)
    #expect(refusal(String(repeating: "a", count: Parser.maximumLength + 1))?.kind == .tooLong)
  }

  /// Lines of the hostile corpus "search queries".
  @Test func hostileLinesGiveAQueryOrASentence() throws {
    let file = PackageFolder.fixtures.appending(path: "search-queries.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 32)
    for line in lines {
      guard let error = refusal(String(line)) else { continue }
      #expect(error.message.hasSuffix("."), "\(line): \(error.message)")
      #expect(error.range.upperBound <= line.unicodeScalars.count)
    }
  }

  @Test func anyTextIsReadOrRefusedInsideItself() {
    let pieces = [
      "(", ")", "\"", "*", "-", "!", "|", ":", ">=", "<", "=", "..", " ", "  ", "OR", "AND", "NOT",
      "tag", "app", "created", "age", "dup", "id", "attr.", "attr.x", "is", "has", "no", "sort",
      "limit", "scope", "rec", "size", "prio", "2.4", "0", "99999999999999999999", "2026-02-30",
      "mon", "3d", "é", "日本", "\u{301}", "\u{202E}", "\u{0}", "👩‍👩‍👧", "\\", "new", "open", "x", "#",
      "@",
      "+", "v", "\n", "\u{FEFF}", "T", "00:00",
    ]
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4_000 {
      let source = (0..<Int.random(in: 1...14, using: &random))
        .map { _ in pieces.randomElement(using: &random)! }.joined()
      for typing in [false, true] {
        do {
          let query = try Query(parsing: source, context: context, lastWordIsPrefix: typing)
          for term in query.expression?.terms ?? [] {
            #expect(term.range.upperBound <= source.unicodeScalars.count, "seed \(seed): \(source)")
          }
        } catch {
          #expect(error.range.upperBound <= source.unicodeScalars.count, "seed \(seed): \(source)")
          #expect(!error.range.isEmpty && !error.sentence.isEmpty, "seed \(seed): \(source)")
          _ = error.rendered(source: source, columns: \.count)
        }
      }
    }
  }
}
