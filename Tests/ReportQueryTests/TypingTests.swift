import Testing

@testable import ReportQuery

/// A line while it is being typed.
@Suite struct TypingTests {
  /// The caret stands at `‸`; what the line means, and the piece that was left out.
  @Test(arguments: [
    ("app:‸", "all", "app:"), ("platform:ios app:‸", "platform:ios", "app:"),
    ("app:‸ platform:ios", "platform:ios", "app:"), ("app>‸", "all", "app>"),
    ("app>=2.‸", "all", "app>=2."), ("app>=2.4.O‸", "all", "app>=2.4.O"),
    ("platform:io‸ crash", "'crash'*", "platform:io"), ("is:‸", "all", "is:"),
    ("crash is:ne‸", "'crash'", "is:ne"), ("tga:‸ crash", "'crash'*", "tga:"),
    ("tg‸a:x crash", "'crash'*", "tga:x"),
    ("created:2026-02-3‸", "created:[2026-02-02T22:00:00Z,2026-02-03T22:00:00Z)", ""),
    ("created:2026-02-31‸", "all", "created:2026-02-31"), ("-‸", "all", "-"),
    ("crash -‸", "'crash'", "-"), ("NOT ‸", "all", "NOT"), ("crash OR ‸", "'crash'", "OR"),
    ("(‸", "all", "("), ("(crash OR ‸", "'crash'", "OR"), ("(crash‸", "'crash'*", "("),
    ("(‸)", "all", "()"), ("crash |‸", "'crash'", "|"), ("tag:a|‸", "all", "tag:a|"),
    ("\"white sc‸", "'white sc'*", ""), ("tag:\"two w‸", "tag:two w", ""),
    ("view:mob‸", "all", "view:mob"), ("crash AND ‸", "'crash'", "AND"),
    ("app:2.4 ‸", "app:[2.4-,2.5-)", ""),
  ])
  func whatIsNotFinishedIsLeftOut(line: String, meaning: String, leftOut: String) throws {
    let (source, caret) = split(line)
    let query = try Query(
      parsing: source,
      context: context,
      lastWordIsPrefix: true,
      caret: caret
    )
    #expect(spelled(query) == meaning)
    #expect(query.unfinished.map(source.scalars) ?? "" == leftOut)
  }

  @Test(arguments: [
    "app: ‸", "tga:x ‸crash", "‸tga:x", "platform:io ‸", "is:ne crash‸", "a OR OR b‸", "a | b‸",
    "app:‸ tga:x", ") crash‸", "crash tga:x‸", "-tga:x‸", "tga>=1‸", "‸(crash",
  ])
  func whatTheCaretHasLeftIsAnError(line: String) {
    let (source, caret) = split(line)
    #expect(throws: QueryError.self) {
      try Query(parsing: source, context: context, lastWordIsPrefix: true, caret: caret)
    }
  }

  @Test func othersAreCountedWithoutTheOneAtTheCaret() throws {
    do {
      _ = try Query(parsing: "tga:x status:opne app:", context: context, caret: 22)
      Issue.record("two errors were not told")
    } catch { #expect(error.otherErrorCount == 1 && error.range == 0..<5) }
  }

  /// Each piece of a real line, typed key by key, is never an error before its end.
  @Test func noKeyOfARightLineIsAnError() throws {
    let line = """
      platform:ios|android app>=4.12.0 (tag:"needs info" OR -is:duplicate) created:2026-11-01.. \
      attr."cart items">3 NOT has:note user:"ana@example.org" crash sort:-prio
      """
    for end in line.indices {
      let typed = String(line[...end])
      #expect(throws: Never.self, "\(typed)") {
        try Query(parsing: typed, context: context, lastWordIsPrefix: true, caret: typed.count)
      }
    }
    #expect(throws: Never.self) { try Query(parsing: line, context: context) }
  }
}

/// A line and its caret, which stands at `‸`.
func split(_ line: String) -> (line: String, caret: Int) {
  let parts = line.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false)
  return (parts.joined(), parts[0].count)
}

@Suite struct PartTests {
  @Test(arguments: [
    ("", []), ("a b", ["a", "b"]), ("-tag:x (a OR b) app>=2", ["-tag:x", "(a OR b)", "app>=2"]),
    ("NOT a AND \"b c\"", ["NOT a", "\"b c\""]), ("a OR b c", ["a OR b c"]),
    ("(a b)", ["(a b)"]), ("sort:-prio a limit:3", ["a"]), ("日本 -é", ["日本", "-é"]),
    ("- (a)", ["-", "(a)"]), ("view:mine x", ["view:mine", "x"]),
  ])
  func partsStandSideBySide(source: String, texts: [String]) throws {
    let query = try Query(parsing: source, context: contextWithViews)
    #expect(query.parts.map(query.text(of:)) == texts)
  }

  @Test func aPartAloneAndTheRest() throws {
    let query = try Query(
      parsing: "a -b tag:c scope:all sort:-prio limit:3",
      context: context
    )
    #expect(spelled(query.only(1)) == "not('b') scope(all)")
    #expect(spelled(query.omitting(1)) == "and('a' tag:c) scope(all)")
    #expect(spelled(query.unordered) == "and('a' not('b') tag:c) scope(all)")
  }

  @Test func aNarrowedQueryKnowsWhereItsPartsStand() throws {
    let view = try Query(parsing: "is:new (a OR b)", context: context)
    let filter = try Query(parsing: "tag:é -c", context: context)
    let both = view.narrowed(by: filter)
    #expect(both.source == "is:new (a OR b) tag:é -c")
    #expect(both.parts.map(both.text(of:)) == ["is:new", "(a OR b)", "tag:é", "-c"])
    let terms = both.expression?.terms.map { both.source.scalars($0.range) }
    #expect(terms == ["is:new", "a", "b", "tag:é", "c"])
  }
}
