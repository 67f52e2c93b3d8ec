import Foundation
import Pictures
import SystemCalls
import Testing

/// Near-same screenshots, measured on drawn screens with known answers.
///
/// `WINNOW_SCREENS` names folders as gen_screens.py writes them; `make eval-captures DATA=…`.
@Suite struct ScreenCorpusTests {
  private static let folders =
    ProcessInfo.processInfo.environment["WINNOW_SCREENS"]?
    .split(separator: " ").map(String.init) ?? []

  private struct Picture {
    var screen: String
    var variant: String
    var look: PictureLook
  }

  private struct Row: Decodable {
    var file: String
    var screen: String
    var variant: String
  }

  /// Copies of a capture that stay the same capture.
  ///
  /// Re-encoded, scaled, drawn on, with another clock,
  /// without the status bar. What is left of a picture that was cropped on all sides is not.
  private static let copies: Set<String> = [
    "arrow", "at2x", "blur", "circle", "jpeg25half", "jpeg60", "redacted", "statusbar", "third",
    "cropstatus",
  ]

  @Test(.enabled(if: !folders.isEmpty, "WINNOW_SCREENS names no folder"), arguments: folders)
  func sameCapturesAreFoundAndOthersAreNot(folder: String) throws {
    let pictures = try Self.pictures(in: folder)
    let bases = pictures.filter { $0.variant == "base" }
    var found = 0
    var wanted = 0
    for picture in pictures where Self.copies.contains(picture.variant) {
      guard let base = bases.first(where: { $0.screen == picture.screen }) else { continue }
      wanted += 1
      found += picture.look.isSameCapture(as: base.look) ? 1 : 0
    }
    var falses = 0
    var pairs = 0
    for (index, picture) in pictures.enumerated() {
      for other in pictures[(index + 1)...] where other.screen != picture.screen {
        pairs += 1
        falses += picture.look.isSameCapture(as: other.look) ? 1 : 0
      }
    }
    let dark = pictures.filter { $0.variant == "dark" }
    let right = dark.count { picture in
      let nearest = bases.max {
        abs($0.look.hashes.agreement(with: picture.look.hashes))
          < abs($1.look.hashes.agreement(with: picture.look.hashes))
      }
      return nearest?.screen == picture.screen
    }
    print(
      "screens \(folder): same capture \(found) of \(wanted), false \(falses) of \(pairs),",
      "dark mode nearest \(right) of \(dark.count)"
    )
    #expect(found * 100 >= wanted * 98)
    #expect(falses * 2_000 <= pairs)
    #expect(right * 100 >= dark.count * 85)
  }

  private static func pictures(in folder: String) throws -> [Picture] {
    let truth = try String(contentsOfFile: folder + "/truth.ndjson", encoding: .utf8)
    let request = PixelRequest(width: 0, height: 0, wantsHashes: true)
    return try truth.split(separator: "\n").map { line in
      let row = try JSONDecoder().decode(Row.self, from: Data(line.utf8))
      let answer = try Subprocess.capture(
        [WorkerTests.program] + request.arguments,
        input: try FileSystem.open("\(folder)/img/\(row.file)"),
        limit: request.answerLimit,
        withinMilliseconds: 20_000
      )
      let look = try #require(PixelAnswer(answer.output, to: request)?.look, "\(row.file)")
      return Picture(screen: row.screen, variant: row.variant, look: look)
    }
  }
}
