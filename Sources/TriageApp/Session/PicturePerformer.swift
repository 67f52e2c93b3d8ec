import CursesTerminal
import Dashboard
import Dispatch
import Pictures
import ReportModel
import ReportStore
import Synchronization
import SystemCalls
import TriageEngine

/// Makes pictures for the screen on a queue of its own; a newer request stops the one before.
///
/// The pixels come from winnow-media; here they are only scaled and made into cells or bytes.
final class PicturePerformer: Sendable {
  private let engine: TriageEngine
  private let mailbox: Mailbox<Action>
  private let queue = DispatchQueue(label: "winnow.pictures")
  private let stop = Mutex(Cancellation())

  /// How long the keys rest before pictures that nobody asked for are made.
  private static let restMilliseconds = 120

  init(engine: TriageEngine, mailbox: Mailbox<Action>) {
    self.engine = engine
    self.mailbox = mailbox
  }

  func start(_ request: PictureWishes) {
    let stop = Cancellation()
    self.stop.withLock { old in
      old.cancel()
      old = stop
    }
    guard !request.wishes.isEmpty else { return }
    let delay = request.mayWait ? Self.restMilliseconds : 0
    queue.asyncAfter(deadline: .now() + .milliseconds(delay)) { [self] in
      Cancellation.$current.withValue(stop) { make(request.wishes, stop) }
    }
  }

  func finish() {
    stop.withLock { $0.cancel() }
    queue.sync {}
  }

  private func make(_ wishes: [PictureWish], _ stop: Cancellation) {
    let decoder = stop.isCancelled ? nil : PictureDecoder(engine.store)
    for wish in wishes where !stop.isCancelled {
      let parts = wish.parts.map { decode($0, wish.pixels, decoder) }
      // What was stopped is no answer.
      guard !stop.isCancelled else { return }
      mailbox.post(.picture(wish, wish.outcome(of: parts)))
    }
  }

  private func decode(
    _ part: PictureWish.Part,
    _ pixels: (width: Int, height: Int),
    _ decoder: PictureDecoder?
  ) -> Result<DecodedPicture, PictureFault> {
    guard let decoder else {
      return .failure(PictureFault("\(PictureDecoder.programName) is not installed"))
    }
    if let moment = part.milliseconds {
      return decoder.frame(of: part.blob, at: moment, width: pixels.width, height: pixels.height)
        .map { raster in
          let size = PictureSize(width: raster.width, height: raster.height)
          return DecodedPicture(size: size, pixels: raster)
        }
        .mapError { PictureFault($0.words) }
    }
    let request = PixelRequest(width: pixels.width, height: pixels.height, crop: part.crop)
    switch decoder.picture(part.blob, request) {
    case .failure(let failure): return .failure(PictureFault(failure.words))
    case .success(let answer):
      guard let preview = answer.preview else { return .failure(PictureFault("no pixels came")) }
      let size = PictureSize(width: answer.width, height: answer.height)
      return .success(DecodedPicture(size: size, pixels: preview))
    }
  }
}
