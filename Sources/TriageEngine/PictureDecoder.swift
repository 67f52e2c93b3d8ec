import Pictures
import ReportModel
import ReportStore
import SystemCalls

/// Asks winnow-media what a stored picture looks like.
///
/// Pixels are decoded in that process alone, under limits on memory, time and size; whatever happens
/// to it, here it is a sentence.
package struct PictureDecoder: Sendable {
  private let store: ReportStore
  private let program: String

  package static let programName = "winnow-media"
  /// The whole of one picture, on a slow machine.
  private static let milliseconds: Int32 = 10_000

  /// `nil` where winnow-media is not installed.
  package init?(_ store: ReportStore) {
    guard let program = Program.helper(named: Self.programName) else { return nil }
    self.store = store
    self.program = program
  }

  package struct Failure: Error, Equatable {
    package var words: String
  }

  package func picture(
    _ blob: BlobDigest,
    _ request: PixelRequest
  ) -> Result<PixelAnswer, Failure> {
    do {
      let file = try FileSystem.open(store.blobPath(blob))
      let answer = try Subprocess.capture(
        [program] + request.arguments,
        input: file,
        limit: request.answerLimit,
        withinMilliseconds: Self.milliseconds
      )
      guard answer.status == 0 else { return .failure(Self.failure(answer.status)) }
      guard let answer = PixelAnswer(answer.output, to: request) else {
        return .failure(Failure(words: "the decoder gave no picture"))
      }
      return .success(answer)
    } catch {
      return .failure(Failure(words: "the picture cannot be read"))
    }
  }

  private static func failure(_ status: Int32) -> Failure {
    if let reason = PixelFailure(rawValue: status) { return Failure(words: reason.words) }
    // 128 + 9 and 24 are the limits of time, 6 and 11 what a bomb or a fault does to a decoder.
    let words =
      status == 137 || status == 152
      ? "decoding took too long" : "the decoder broke on it (status \(status))"
    return Failure(words: words)
  }
}

extension TriageEngine {
  /// Hashes pictures that were not looked at yet; returns how many, 0 when none is left or
  /// winnow-media is missing.
  @discardableResult
  package func lookAtPictures(limit: Int, isCancelled: () -> Bool = { false }) throws -> Int {
    guard let decoder = PictureDecoder(store) else { return 0 }
    let request = PixelRequest(width: 0, height: 0, wantsHashes: true)
    var found: [StoredPicture] = []
    for blob in try store.picturesToLookAt(limit: limit) where !isCancelled() {
      switch decoder.picture(blob, request) {
      case .success(let answer):
        guard let hashes = answer.hashes else { continue }
        found.append(
          StoredPicture(
            blob: blob,
            look: .hashes(hashes.hashBytes, signature: hashes.signatureBytes)
          )
        )
      case .failure(let failure):
        found.append(StoredPicture(blob: blob, look: .failure(failure.words)))
      }
    }
    try store.save(found)
    return found.count
  }
}
