import CPixels
import MediaReaders
import Pictures
import ReportModel

/// One run of winnow-media: a picture on standard input, what it looks like on standard output.
///
/// The process is confined before the first byte is looked at; whatever a decoder does wrong ends
/// here, and costs the asker one line.
package enum PixelWorker {
  /// Twice the largest picture as pixels, and the libraries.
  private static let memoryByteCount: UInt64 = 768 << 20
  private static let cpuSeconds: UInt32 = 10

  /// The exit status.
  package static func run(_ arguments: [String]) -> Int32 {
    if arguments == ["libraries"] { return listLibraries() }
    guard let request = PixelRequest(arguments) else { return 64 }
    guard cpixels_confine(memoryByteCount, cpuSeconds) == 0 else { return 71 }
    var input: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard cpixels_read_input(Limits.attachmentByteCount, &input, &count) == 0, let input else {
      return PixelFailure.tooLarge.rawValue
    }
    let bytes = UnsafeBufferPointer(start: input, count: count)
    switch answer(request, bytes) {
    case .success(let answer):
      let bytes = answer.bytes
      return cpixels_write_output(bytes, bytes.count) == 0 ? 0 : 74
    case .failure(let failure): return failure.reason.rawValue
    }
  }

  private struct Failure: Error {
    var reason: PixelFailure
  }

  /// A line for each library there is.
  private static func listLibraries() -> Int32 {
    let found = ["png", "jpeg", "webp", "heif"].filter { cpixels_has($0) == 1 }
    let text = Array(found.map { $0 + "\n" }.joined().utf8)
    return cpixels_write_output(text, text.count) == 0 ? 0 : 74
  }

  private static func answer(
    _ request: PixelRequest,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Result<PixelAnswer, Failure> {
    let facts = MediaReaders.facts(of: Array(bytes), declaredMediaType: nil, fileName: nil)
    guard let type = facts.mediaType, type.hasPrefix("image/") else {
      return .failure(Failure(reason: .notAPicture))
    }
    var picture = cpixels_picture()
    let status = decode(type, bytes, facts, request, &picture)
    defer { cpixels_free(&picture) }
    guard status == 0, let raster = raster(picture) else {
      return .failure(Failure(reason: PixelFailure(rawValue: status) ?? .damaged))
    }
    // The boxes of HEIC and AVIF were obeyed by their decoder.
    let isTurned = ["image/png", "image/jpeg", "image/webp"].contains(type)
    let degrees = isTurned ? facts.rotation ?? 0 : 0
    let isMirrored = isTurned && facts.isMirrored == true
    let upright = raster.turned(degrees: degrees, isMirrored: isMirrored)
    let shown = (
      width: facts.displayWidthPixels.flatMap { Int(exactly: $0) } ?? upright.width,
      height: facts.displayHeightPixels.flatMap { Int(exactly: $0) } ?? upright.height
    )
    let preview =
      request.width > 0 && request.height > 0
      ? upright.scaled(request.crop, width: request.width, height: request.height) : nil
    return .success(
      PixelAnswer(
        width: shown.width,
        height: shown.height,
        preview: preview,
        hashes: request.wantsHashes ? PictureHashes(upright) : nil
      )
    )
  }

  private static func decode(
    _ type: String,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ facts: AttachmentFacts,
    _ request: PixelRequest,
    _ picture: inout cpixels_picture
  ) -> Int32 {
    let limit = UInt64(Raster.pixelLimit)
    switch type {
    case "image/png": return cpixels_png(bytes.baseAddress, bytes.count, limit, &picture)
    case "image/jpeg":
      let needed = neededSide(facts, request)
      return cpixels_jpeg(bytes.baseAddress, bytes.count, limit, needed, needed, &picture)
    case "image/webp": return cpixels_webp(bytes.baseAddress, bytes.count, limit, &picture)
    case "image/heic", "image/heif", "image/avif":
      return cpixels_heif(bytes.baseAddress, bytes.count, limit, &picture)
    default: return PixelFailure.notAPicture.rawValue
    }
  }

  /// The shorter side the whole picture needs, so that the crop has all the pixels asked for.
  private static func neededSide(_ facts: AttachmentFacts, _ request: PixelRequest) -> UInt32 {
    let crop = max(1, min(request.crop.width, request.crop.height))
    let preview = max(request.width, request.height) * Crop.unit / crop
    return UInt32(clamping: max(preview, request.wantsHashes ? 256 : 0))
  }

  private static func raster(_ picture: cpixels_picture) -> Raster? {
    guard let pixels = picture.pixels else { return nil }
    let width = Int(picture.width)
    let height = Int(picture.height)
    let bytes = Array(UnsafeBufferPointer(start: pixels, count: width * height * 3))
    return Raster(width: width, height: height, bytes: bytes)
  }
}
