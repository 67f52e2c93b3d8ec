import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import Dashboard

struct QueryPiecesTests {
  @Test(
    arguments: [
      ("", "platform:ios", .platform, "platform:ios"),
      ("platform:ios", "platform:ios", .platform, ""),
      ("platform:ios app>=2", "platform:ios", .platform, "app>=2"),
      // A field that holds one value takes alternatives; tags may all be there.
      ("platform:ios", "platform:android", .platform, "platform:ios|android"),
      ("app:=4.12.0 crash", "app:=4.11.3", .app, "app:=4.12.0|4.11.3 crash"),
      ("tag:login", "tag:ui", .tag, "tag:login tag:ui"),
      ("-platform:ios", "platform:ios", .platform, "platform:ios"),
      // The word being typed still finds what begins so.
      ("pay", "platform:ios", .platform, "platform:ios pay"),
      ("white screen", "no:tag", .tag, "white no:tag screen"),
      ("NOT pay", "platform:ios", .platform, "NOT pay* platform:ios"),
      ("\"white scr", "platform:ios", .platform, "platform:ios \"white scr"),
      ("crash OR pay", "platform:ios", .platform, "(crash OR pay*) platform:ios"),
      ("a OR b sort:-prio", "platform:ios", .platform, "(a OR b) platform:ios sort:-prio"),
      ("(tag:a OR tag:b)", "tag:c", .tag, "(tag:a OR tag:b) tag:c"),
    ] as [(String, String, Field, String)]
  )
  func addsAndTakesBack(text: String, term: String, field: Field, result: String) {
    var pieces = QueryPieces(text)
    pieces.toggle(term, of: field)
    // Inside brackets the word is closed although nobody types there.
    #expect(pieces.text == result || pieces.text == result.replacing("b)", with: "b*)"))
  }

  @Test func onlyLeavesNoOtherTermOfTheField() {
    var pieces = QueryPieces("platform:ios -platform:web no:platform app>=2 pay")
    pieces.only("platform:android", of: .platform)
    #expect(pieces.text == "app>=2 platform:android pay")
  }

  @Test func withoutTurnsATermRound() {
    var pieces = QueryPieces("platform:ios")
    pieces.without("platform:ios", of: .platform)
    #expect(pieces.text == "-platform:ios")
    pieces.without("platform:ios", of: .platform)
    #expect(pieces.text == "-platform:ios")
    pieces.without("no:tag", of: .tag)
    #expect(pieces.text == "-platform:ios has:tag")
  }

  @Test(arguments: [
    ("is:new -is:duplicate", "crash", "is:new -is:duplicate crash"),
    ("scope:all", "a OR b", "scope:all (a OR b*)"),
    ("a OR b", "c", "(a OR b*) c"),
    ("is:closed sort:created", "sort:-prio x", "is:closed sort:-prio x"),
    ("", "crash", "crash"), ("is:new", "", "is:new"),
  ])
  func joinsAViewAndAFilter(view: String, filter: String, whole: String) {
    #expect(QueryPieces.joined(view, filter) == whole)
  }

  /// Every piece of many queries can be taken out, and what is left can be read.
  @Test(arguments: [20_261_127, 77] as [UInt64])
  func whateverIsTakenOutTheRestCanBeRead(seed: UInt64) throws {
    print("pieces seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let terms = [
      "crash", "pay*", "\"white screen\"", "platform:ios", "-tag:login", "NOT tag:ui", "app>=2.4",
      "(a OR b)", "-(a b)", "no:note", "env:\"two words\"", "sort:-created", "scope:all",
      "attr.plan:pro", "device:iPhone16,1",
    ]
    let context = QueryContext(now: Fixtures.now, zone: .utc, me: "me")
    for _ in 0..<500 {
      var words: [String] = []
      for index in 0..<1 + random.below(5) {
        if index > 0, random.below(4) == 0 { words.append(random.below(2) == 0 ? "OR" : "AND") }
        words.append(terms[random.below(terms.count)])
      }
      let source = words.joined(separator: " ")
      guard (try? Query(parsing: source, context: context)) != nil else { continue }
      var pieces = QueryPieces(source)
      let all = pieces.pieces
      let candidates = all.indices.filter {
        !all[$0].isOr && !all[$0].isNot && all[$0].text != "AND" && !all[$0].isDirective
      }
      guard !candidates.isEmpty else { continue }
      pieces.remove(at: all[candidates[random.below(candidates.count)]].range)
      #expect(throws: Never.self, "\(source) → \(pieces.text)") {
        try Query(parsing: pieces.text, context: context)
      }
      var added = QueryPieces(source)
      added.toggle("tag:new", of: .tag)
      #expect(throws: Never.self, "\(source) → \(added.text)") {
        try Query(parsing: added.text, context: context)
      }
    }
  }
}
