import Testing

@testable import ReportQuery

@Suite struct NarrowingTests {
  /// View, filter, what both together mean.
  @Test(arguments: [
    ("is:new", "crash", "and(is:new 'crash')"),
    ("is:new", "a OR b", "and(is:new or('a' 'b'))"),
    ("is:new", "a\tOR\tb", "and(is:new or('a' 'b'))"),
    ("is:new", "a\u{3000}OR\u{3000}b", "and(is:new or('a' 'b'))"),
    ("is:new", "\"a OR b\"", "and(is:new 'a OR b')"),
    ("is:new OR is:open", "a b", "and(or(is:new is:open) 'a' 'b')"),
    (
      "is:new sort:created limit:9", "a OR b sort:-prio",
      "and(is:new or('a' 'b')) sort(-prio) limit(9)"
    ),
    ("is:new", "limit:5 scope:all", "is:new limit(5) scope(all)"),
    ("scope:all", "scope:standard crash", "'crash'"),
    ("is:closed scope:all", "crash", "and(is:closed 'crash') scope(all)"),
    ("scope:all", "", "all scope(all)"),
  ]) func bothHold(view: String, filter: String, meaning: String) throws {
    let base = try Query(parsing: view, context: context)
    let narrowed = base.narrowed(by: try Query(parsing: filter, context: context))
    #expect(spelled(narrowed) == meaning)
  }

  @Test func whatContradictsTheViewIsSaid() throws {
    let base = try Query(parsing: "status:open", context: context)
    let narrowed = base.narrowed(by: try Query(parsing: "status:closed", context: context))
    #expect(narrowed.hints.count == 1)
  }
}
