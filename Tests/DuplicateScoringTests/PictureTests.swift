import ReportModel
import Testing

@testable import DuplicateScoring

@Suite
struct PictureTests {
  @Test
  func theSameCaptureCountsMoreThanTheSameScreen() throws {
    withKnownIssue("the tables of the model are older than what it is asked") {
      var shelf = Shelf.filled()
      shelf.add("Look at this", day: 50) { $0.screen = "Checkout" }
      shelf.add("What is that supposed to be", day: 50) { $0.screen = "Checkout" }
      let finder = try shelf.finder()
      let score = { (likeness: PictureLikeness) -> Double in
        let comparison = try Comparison(
          DocumentDraft(shelf.reports[49]),
          in: shelf.index,
          before: .max,
          pictures: [49: likeness]
        )
        return finder.rank(comparison).first { $0.document.number == 49 }?.score ?? -100
      }
      let same = try score(PictureLikeness(distance: 2, agreement: 1))
      let near = try score(PictureLikeness(distance: 60, agreement: 0.56))
      #expect(same > near)
    }
  }
}
