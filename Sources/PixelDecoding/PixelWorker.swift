import CPixels
import MediaReaders
import Pictures
import ReportModel

/// One run of winnow-media: a picture on standard input, what it looks like on standard output.
///
/// The process is confined before the first byte is looked at; whatever a decoder does wrong ends
/// here, and costs the asker one line.
package enum PixelWorker {
  /// A large photo as pixels, its file, and the libraries.
  private static let memoryByteCount: UInt64 = 512 << 20
  /// Twice the worst that was measured of pictures within the limit.
  private static let cpuSeconds: UInt32 = 2
  private static let descriptorCount: UInt32 = 16

  /// The exit status.
  package static func run(_ arguments: [String]) -> Int32 {
    if arguments == ["libraries"] { return listLibraries() }
    if let request = FilmRequest(arguments) { return ProgramWorker.showFrame(request) }
    if let request = TextRequest(arguments) { return ProgramWorker.readText(request) }
    guard let request = PixelRequest(arguments) else { return 64 }
    guard cpixels_confine(memoryByteCount, cpuSeconds, descriptorCount) == 0 else { return 71 }
    // Hashes are for later; a preview somebody waits for.
    if request.width == 0 { cpixels_be_nice() }
    _ = installedLibraries()
    cpixels_seal()
    var input: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard cpixels_read_input(Limits.attachmentByteCount, &input, &count) == 0, let input else {
      return PixelFailure.tooLarge.rawValue
    }
    switch answer(request, UnsafeBufferPointer(start: input, count: count)) {
    case .success(let answer):
      let bytes = answer.bytes
      return cpixels_write_output(bytes, bytes.count) == 0 ? 0 : 74
    case .failure(let failure): return failure.reason.rawValue
    }
  }

  private struct Failure: Error {
    var reason: PixelFailure
  }

  private static func installedLibraries() -> [String] {
    (["png", "jpeg", "webp", "heif"] as [String]).filter { cpixels_has($0) == 1 }
  }

  /// A line for each library there is.
  private static func listLibraries() -> Int32 {
    let text = Array(installedLibraries().map { $0 + "\n" }.joined().utf8)
    return cpixels_write_output(text, text.count) == 0 ? 0 : 74
  }

  private static func answer(
    _ request: PixelRequest,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Result<PixelAnswer, Failure> {
    let facts =
      MediaReaders.facts(of: MemoryBytes(bytes), declaredMediaType: nil, fileName: nil).facts
    guard let type = facts.mediaType, type.hasPrefix("image/") else {
      return .failure(Failure(reason: .notAPicture))
    }
    var picture = cpixels_picture()
    let status = decode(type, bytes, facts, request, &picture)
    defer { cpixels_free(&picture) }
    guard status == 0 else {
      return .failure(Failure(reason: PixelFailure(rawValue: status) ?? .damaged))
    }
    let turn = Turn(type, facts)
    let preview =
      request.width > 0 && request.height > 0
      ? turn.scaled(picture, request.crop, width: request.width, height: request.height) : nil
    let look =
      request.wantsHashes
      ? turn.scaled(picture, .whole, width: lookWidth, height: lookHeight).map(PictureLook.init)
      : nil
    if request.wantsHashes && look == nil { return .failure(Failure(reason: .tooLarge)) }
    let size = turn.size(Int(picture.width), Int(picture.height))
    return .success(
      PixelAnswer(
        // JPEG may have been decoded smaller than it is.
        width: facts.displayWidthPixels.flatMap { Int(exactly: $0) } ?? size.width,
        height: facts.displayHeightPixels.flatMap { Int(exactly: $0) } ?? size.height,
        preview: preview,
        look: look
      )
    )
  }

  /// What hashes are made from: some pixels for each of their cells.
  private static let lookWidth = 576
  private static let lookHeight = 1_344

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
      let needed = neededSide(request)
      return cpixels_jpeg(bytes.baseAddress, bytes.count, limit, needed, needed, &picture)
    // Its lossless kind is held twice, at four bytes a pixel.
    case "image/webp": return cpixels_webp(bytes.baseAddress, bytes.count, limit / 2, &picture)
    case "image/heic", "image/heif", "image/avif":
      return cpixels_heif(bytes.baseAddress, bytes.count, limit, &picture)
    default: return PixelFailure.notAPicture.rawValue
    }
  }

  /// The shorter side the whole picture needs, so that the crop has all the pixels asked for.
  private static func neededSide(_ request: PixelRequest) -> UInt32 {
    let crop = max(1, min(request.crop.width, request.crop.height))
    let preview = max(request.width, request.height) * Crop.unit / crop
    return UInt32(clamping: max(preview, request.wantsHashes ? 256 : 0))
  }
}

/// How stored pixels are turned to be looked at.
private struct Turn {
  private let degrees: Int
  private let isMirrored: Bool

  init(_ type: String, _ facts: AttachmentFacts) {
    // The boxes of HEIC and AVIF were obeyed by their decoder.
    let isTurned = ["image/png", "image/jpeg", "image/webp"].contains(type)
    degrees = isTurned ? facts.rotation ?? 0 : 0
    isMirrored = isTurned && facts.isMirrored == true
  }

  private var isOnItsSide: Bool { degrees / 90 % 2 != 0 }

  func size(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    isOnItsSide ? (height, width) : (width, height)
  }

  /// Scales first, so that large pictures are turned when they are small.
  func scaled(_ picture: cpixels_picture, _ crop: Crop, width: Int, height: Int) -> Raster? {
    let part = PixelPart(
      crop.unturned(degrees: degrees, isMirrored: isMirrored),
      ofWidth: Int(picture.width),
      height: Int(picture.height)
    )
    let wanted = size(width, height)
    let target = part.fitting(width: wanted.width, height: wanted.height)
    let bytes = [UInt8](unsafeUninitializedCapacity: target.width * target.height * 3) {
      buffer,
      count in
      let status = withUnsafePointer(to: picture) {
        cpixels_shrink(
          $0,
          UInt32(part.columns.lowerBound),
          UInt32(part.rows.lowerBound),
          UInt32(part.columns.count),
          UInt32(part.rows.count),
          UInt32(target.width),
          UInt32(target.height),
          buffer.baseAddress
        )
      }
      count = status == 0 ? target.width * target.height * 3 : 0
    }
    return Raster(width: target.width, height: target.height, bytes: bytes)?
      .turned(degrees: degrees, isMirrored: isMirrored)
  }
}

/// Bytes that stay where they were read to.
private struct MemoryBytes: ByteSource {
  private let buffer: UnsafeBufferPointer<UInt8>

  init(_ buffer: UnsafeBufferPointer<UInt8>) { self.buffer = buffer }

  var byteCount: Int64 { Int64(buffer.count) }

  func bytes(in range: Range<Int64>) -> ArraySlice<UInt8> {
    ArraySlice(buffer[Int(range.lowerBound)..<min(buffer.count, Int(range.upperBound))])
  }
}
