import Evidence
import Pictures
import ReportModel
import ReportStore
import SystemCalls

/// Reads text in stored pictures by tesseract, under winnow-media's limits.
///
/// It never sees a byte of a report: winnow-media decodes the picture, and we write its pixels anew.
struct TextRecogniser: Sendable {
  private let store: ReportStore
  private let decoder: PictureDecoder
  private let arguments: [String]

  /// Screens in full; larger photos of them need no more to be read.
  private static let width = 1_600
  private static let height = 3_200
  private static let milliseconds: Int32 = 60_000
  private static let outputLimit = 4 << 20
  /// Of the text that is kept of a picture.
  private static let textLimit = 16_384
  /// Least confidence of a line for its version to be believed.
  private static let leastConfidence = 50

  /// `nil` where tesseract is not installed.
  init?(_ store: ReportStore, _ decoder: PictureDecoder, _ languages: String) {
    guard let program = Program.inPath(named: "tesseract"), program.hasPrefix("/"),
      let worker = Program.helper(named: PictureDecoder.programName)
    else { return nil }
    self.store = store
    self.decoder = decoder
    arguments = [worker] + TextRequest(program: program, language: languages).arguments
  }

  /// `nil` when it was stopped.
  func text(of blob: BlobDigest) -> PictureText? {
    switch decoder.picture(blob, PixelRequest(width: Self.width, height: Self.height)) {
    case .success(let answer):
      guard let preview = answer.preview else { return PictureText(text: "", failure: "no pixels") }
      return text(in: preview)
    case .failure(.cancelled): return nil
    case .failure(let failure): return PictureText(text: "", failure: failure.words)
    }
  }

  private func text(in picture: Raster) -> PictureText? {
    do {
      let folder = try store.temporaryFolder()
      let name = TemporaryName.next()
      try folder.write(name, picture.portablePixmap, replacing: false)
      let input = try FileSystem.open(folder.joined(name))
      try folder.remove(name)
      let answer = try Subprocess.capture(
        arguments,
        environment: ["OMP_THREAD_LIMIT": "1"],
        input: input,
        limit: Self.outputLimit,
        withinMilliseconds: Self.milliseconds,
        isCancelled: { Cancellation.isRequested }
      )
      if Cancellation.isRequested { return nil }
      guard answer.status == 0 else {
        return PictureText(text: "", failure: "tesseract could not read it")
      }
      return Self.kept(PictureWords(tabSeparated: answer.output))
    } catch {
      return PictureText(text: "", failure: "tesseract does not run")
    }
  }

  private static func kept(_ words: PictureWords) -> PictureText {
    let sure = words.lines.filter { $0.confidence >= leastConfidence }.map(\.text)
    let overlay = OverlayVersion(in: sure)
    return PictureText(
      text: String(words.text.prefix(textLimit)),
      version: overlay?.version,
      build: overlay?.build
    )
  }
}
