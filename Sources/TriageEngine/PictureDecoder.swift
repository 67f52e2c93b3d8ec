import Pictures
import ReportModel
import ReportStore
import SystemCalls

/// Asks winnow-media what stored pictures and films look like.
///
/// Pixels are decoded in that process alone, under limits on memory, time and size; whatever happens
/// to it, here it is a sentence. Calls block until it has answered, so they belong on a queue; they
/// end within 25 ms when `Cancellation.current` is cancelled.
package struct PictureDecoder: Sendable {
  private let store: ReportStore
  private let program: String
  private let ffmpeg: String?

  package static let programName = "winnow-media"
  /// The whole of one picture, on a slow machine.
  private static let milliseconds: Int32 = 10_000

  /// `nil` where winnow-media is not installed.
  package init?(_ store: ReportStore) {
    guard let program = Program.helper(named: Self.programName) else { return nil }
    self.store = store
    self.program = program
    ffmpeg = Program.inPath(named: "ffmpeg")
  }

  /// Why there are no pixels, as a sentence for the line of the file.
  package struct Failure: Error, Equatable {
    package var words: String

    package init(_ words: String) { self.words = words }

    package static let cancelled = Failure("stopped")
  }

  /// A stored picture, scaled down to fit into the size asked for, over white, turned upright.
  package func picture(
    _ blob: BlobDigest,
    _ request: PixelRequest
  ) -> Result<PixelAnswer, Failure> {
    ask(request.arguments, about: blob, limit: request.answerLimit) { output in
      PixelAnswer(output, to: request)
    }
  }

  /// Whether ``frame(of:at:width:height:)`` can be asked.
  package var canShowFilms: Bool { ffmpeg != nil }

  /// One frame of a stored film, scaled down to fit; starts ffmpeg, so only when a person asked.
  ///
  /// A strip is several of these: each costs a seek, not the film.
  package func frame(
    of blob: BlobDigest,
    at milliseconds: Int,
    width: Int,
    height: Int
  ) -> Result<Raster, Failure> {
    guard let ffmpeg else { return .failure(Failure("ffmpeg is not installed")) }
    let request = FilmRequest(
      program: ffmpeg,
      path: store.blobPath(blob),
      milliseconds: milliseconds,
      width: width,
      height: height
    )
    return ask(request.arguments, about: blob, limit: request.answerLimit) { output in
      Raster(portablePixmap: output).flatMap {
        $0.width <= request.width && $0.height <= request.height ? $0 : nil
      }
    }
  }

  private func ask<Answer>(
    _ arguments: [String],
    about blob: BlobDigest,
    limit: Int,
    _ read: ([UInt8]) -> Answer?
  ) -> Result<Answer, Failure> {
    do {
      let answer = try Subprocess.capture(
        [program] + arguments,
        input: try FileSystem.open(store.blobPath(blob)),
        limit: limit + 1,
        withinMilliseconds: Self.milliseconds,
        isCancelled: { Cancellation.isRequested }
      )
      if Cancellation.isRequested { return .failure(.cancelled) }
      guard answer.status == 0 else { return .failure(Self.failure(answer.status)) }
      return read(answer.output).map { .success($0) } ?? .failure(Failure("it gave no picture"))
    } catch {
      return .failure(Failure("the file cannot be read"))
    }
  }

  private static func failure(_ status: Int32) -> Failure {
    if let reason = PixelFailure(rawValue: status) { return Failure(reason.words) }
    // 128 + 9 and 24: the limits of time. 6, 11 and the like: what a bomb does to a decoder.
    return switch status {
    case 137, 152: Failure("decoding took too long")
    case 129...: Failure("the decoder broke on it (signal \(status - 128))")
    default: Failure("it cannot be decoded")
    }
  }
}
