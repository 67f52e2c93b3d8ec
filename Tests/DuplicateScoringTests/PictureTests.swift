import ReportModel
import Testing

@testable import DuplicateScoring

@Suite
struct PictureTests {
  private func signature(_ hash: UInt8, _ gradients: [UInt8]) throws -> PictureSignature {
    try #require(
      PictureSignature(hashes: Array(repeating: hash, count: 96), gradients: gradients)
    )
  }

  @Test
  func countsDifferingBitsOfTheNearestCut() throws {
    let flat = [UInt8](repeating: 0, count: 256)
    let one = try signature(0, flat)
    var bytes = [UInt8](repeating: 0xFF, count: 96)
    for place in 32..<64 { bytes[place] = place == 40 ? 0b0111_0000 : 0 }
    let other = try #require(PictureSignature(hashes: bytes, gradients: flat))
    #expect(one.likeness(other).distance == 3)
    #expect(one.likeness(one) == PictureLikeness(distance: 0, agreement: 0))
  }

  @Test
  func darkModeTurnsGradientsRoundAndTheyAgreeAllTheSame() throws {
    let light = try signature(0, Array(repeating: 0b01_01_01_01, count: 256))
    let dark = try signature(0xFF, Array(repeating: 0b10_10_10_10, count: 256))
    #expect(light.likeness(dark).agreement == 1)
    #expect(light.likeness(dark).distance == 256)
    #expect(light.isTelling)
  }

  @Test
  func refusesSignaturesOfOtherSizes() {
    #expect(PictureSignature(hashes: [], gradients: []) == nil)
    #expect(PictureSignature(hashes: Array(repeating: 0, count: 96), gradients: [1]) == nil)
  }

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
