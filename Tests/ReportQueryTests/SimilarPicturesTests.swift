import ReportModel
import Testing

@testable import ReportQuery

@Suite struct SimilarPicturesTests {
  private static var here: QueryContext {
    var context = context
    context.here = ReportNumber(1_042)
    return context
  }

  @Test func aloneTheySpeakOfTheReportThatIsLookedAt() throws {
    let alone = try Query(parsing: "similar:pic crash", context: Self.here)
    let named = try Query(parsing: "similar:pic:#1042 crash", context: context)
    #expect(
      alone.parts.map(\.expression.terms).joined().map(\.condition)
        == named.parts.map(\.expression.terms).joined().map(\.condition)
    )
  }

  @Test(arguments: [
    ("similar:pic", "similar:pic:1042"), ("a SIMILAR:Pic b", "a SIMILAR:Pic:1042 b"),
    ("(-similar:pic OR 🚢) similar:pic:7", "(-similar:pic:1042 OR 🚢) similar:pic:7"),
    ("similar:pic|9|pic", "similar:pic:1042|9|pic:1042"),
    // What only looks like it stays.
    ("\"similar:pic\" similar:\"pic\" tag:pic", "\"similar:pic\" similar:\"pic\" tag:pic"),
  ])
  func theReportIsWrittenOut(source: String, named: String) throws {
    let query = try Query(parsing: source, context: Self.here)
    #expect(query.naming(ReportNumber(1_042)) == named)
    _ = try Query(parsing: named, context: context)
  }
}
