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
    let full = [UInt8](repeating: 0xFF, count: 128) + [UInt8](repeating: 0, count: 128)
    let one = try signature(0, full)
    var bytes = [UInt8](repeating: 0xFF, count: 96)
    for place in 32..<64 { bytes[place] = place == 40 ? 0b0111_0000 : 0 }
    let other = try #require(PictureSignature(hashes: bytes, gradients: full))
    #expect(one.likeness(other).distance == 3)
    #expect(one.likeness(one) == PictureLikeness(distance: 0, agreement: 1))
  }

  @Test
  func aTopThatWasCutOffMeetsTheOtherWhole() throws {
    let full = [UInt8](repeating: 0xFF, count: 128) + [UInt8](repeating: 0, count: 128)
    // Whole, one is the other without its top.
    let cut = Array(repeating: UInt8(0xF0), count: 32) + [UInt8](repeating: 0xFF, count: 64)
    let whole = [UInt8](repeating: 0x0F, count: 64) + [UInt8](repeating: 0xF0, count: 32)
    let one = try #require(PictureSignature(hashes: cut, gradients: full))
    let other = try #require(PictureSignature(hashes: whole, gradients: full))
    #expect(one.likeness(other).distance == 0)
    #expect(other.likeness(one).distance == 0)
  }

  @Test
  func darkModeTurnsGradientsRoundAndTheyAgreeAllTheSame() throws {
    let up = [UInt8](repeating: 0xFF, count: 128)
    let none = [UInt8](repeating: 0, count: 128)
    let light = try signature(0, up + none)
    let dark = try signature(0xFF, none + up)
    #expect(light.likeness(dark).agreement == 1)
    #expect(light.likeness(dark).distance == 256)
    #expect(light.isTelling)
  }

  /// Of nearly empty screens the hashes are near, whatever they show.
  @Test
  func nearlyEmptyScreensAreOneCaptureOnlyWhenTheirRowsAgree() throws {
    // Eight rows with something in each; the other's say something else.
    func gradients(_ byte: UInt8) -> [UInt8] {
      var rising = [UInt8](repeating: 0, count: 128)
      for row in 4..<12 { rising[row * 4 + 1] = byte }
      return rising + [UInt8](repeating: 0, count: 128)
    }
    let empty = try signature(0, gradients(0b0000_1111))
    #expect(empty.likeness(try signature(0, gradients(0b1111_0000))).distance == 21)
    #expect(empty.likeness(try signature(0, gradients(0b0000_1111))).distance == 0)
    // A circle drawn on it changes a few rows.
    var drawn = gradients(0b0000_1111)
    for row in 4..<7 { drawn[row * 4 + 1] = 0b1111_0000 }
    #expect(empty.likeness(try signature(0, drawn)).distance == 0)
    #expect(!empty.isTelling)
  }

  @Test
  func refusesSignaturesOfOtherSizes() {
    #expect(PictureSignature(hashes: [], gradients: []) == nil)
    #expect(PictureSignature(hashes: Array(repeating: 0, count: 96), gradients: [1]) == nil)
  }

  @Test
  func theSameCaptureCountsMoreThanTheSameScreen() throws {
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
