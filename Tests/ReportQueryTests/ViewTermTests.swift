import ReportModel
import Testing

@testable import ReportQuery

/// `view:` in queries.
@Suite struct ViewTermTests {
  @Test(arguments: [
    ("view:mobile-team", "or(platform:ios platform:android)"),
    ("VIEW:MOBILE-TEAM crash", "and(or(platform:ios platform:android) 'crash')"),
    ("-view:mobile-team", "not(or(platform:ios platform:android))"),
    ("view!=mobile-team", "not(or(platform:ios platform:android))"),
    ("view:\"ket szo\"", "tag:x"),
    ("view:mine", "and(or(platform:ios platform:android) assignee:mika)"),
    // The scope of a view comes along, its order and limit do not.
    ("view:closed", "is:closed scope(all)"), ("view:closed scope:standard", "is:closed"),
    ("-view:closed", "not(is:closed)"), ("(view:closed)", "is:closed"),
    ("view:closed OR crash", "or(is:closed 'crash')"),
    ("view:closed|mine", "or(is:closed and(or(platform:ios platform:android) assignee:mika))"),
    ("view:all", "id:any scope(all)"), ("-view:all", "not(id:any)"),
  ])
  func aViewStandsForWhatItHolds(source: String, meaning: String) throws {
    #expect(try spelled(source, in: contextWithViews) == meaning)
  }

  @Test(arguments: [
    (
      "x view:mobil-team", 2..<17,
      "There is no view \"mobil-team\". Views: Mobile-Team, Closed, All, két szó, mine, bad, worse, "
        + "a, b, c. Did you mean Mobile-Team?"
    ),
    (
      "view:\"ket szoo\"", 0..<15,
      "There is no view \"ket szoo\". Views: Mobile-Team, Closed, All, két szó, mine, bad, worse, "
        + "a, b, c."
    ),
    ("view:a", 0..<6, "The view \"a\" would hold itself: a → b → c → a."),
    ("view:c", 0..<6, "The view \"c\" would hold itself: c → a → b → c."),
    ("view:bad", 0..<8, "The view \"bad\" cannot be read: No field \"tga\". Did you mean tag?"),
    ("view:worse", 0..<10, "The view \"bad\" cannot be read: No field \"tga\". Did you mean tag?"),
    ("view:", 0..<5, "view: needs a value right after it, such as view:mobile-team."),
    ("view>a", 0..<6, "view has no order, so > says nothing about it. Example: view:mobile-team"),
  ])
  func whatCannotStandIsSaid(source: String, range: Range<Int>, sentence: String) throws {
    let error = try #require(refusal(source, in: contextWithViews))
    #expect(error.sentence == sentence)
    #expect(error.range == range)
  }

  @Test func viewsInViewsCannotGrowWithoutBound() throws {
    var context = context
    // Each level doubles: 2^19 terms.
    context.views = (0..<19).map {
      StoredView(name: "v\($0)", query: "view:v\($0 + 1) view:v\($0 + 1)")
    }
    context.views.append(StoredView(name: "v19", query: "crash"))
    #expect(refusal("view:v0", in: context)?.kind == .tooLong)
    #expect(refusal("view:v14", in: context) == nil)
    // A chain is as deep as brackets may be.
    context.views = (0..<30).map { StoredView(name: "w\($0)", query: "view:w\($0 + 1)") }
    context.views.append(StoredView(name: "w30", query: "(crash)"))
    #expect(refusal("view:w0", in: context)?.kind == .tooLong)
    #expect(refusal("view:w20", in: context) == nil)
  }
}
