/// What is asked of winnow-media, as its arguments: numbers alone.
package struct PixelRequest: Equatable, Sendable {
  /// Size the preview has to fit into; 0 × 0 for none.
  package var width: Int
  package var height: Int
  package var crop: Crop
  package var wantsHashes: Bool

  package static let sideLimit = 4_096

  package init(width: Int, height: Int, crop: Crop = .whole, wantsHashes: Bool = false) {
    self.width = min(max(0, width), Self.sideLimit)
    self.height = min(max(0, height), Self.sideLimit)
    self.crop = crop
    self.wantsHashes = wantsHashes
  }

  package var arguments: [String] {
    [
      "picture", "\(width)", "\(height)", "\(crop.x)", "\(crop.y)", "\(crop.width)",
      "\(crop.height)",
    ]
      + [wantsHashes ? "1" : "0"]
  }

  /// Reads ``arguments`` back.
  package init?(_ arguments: [String]) {
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    guard arguments.first == "picture", arguments.count == 8, numbers.count == 7,
      numbers.allSatisfy({ (0...Crop.unit).contains($0) })
    else { return nil }
    self.init(
      width: numbers[0],
      height: numbers[1],
      crop: Crop(x: numbers[2], y: numbers[3], width: numbers[4], height: numbers[5]),
      wantsHashes: numbers[6] == 1
    )
  }

  /// No answer is longer.
  package var answerLimit: Int {
    PixelAnswer.headByteCount + 512 + PictureGrid.byteLimit + width * height * 3
  }
}

/// What it answers on standard output.
package struct PixelAnswer: Equatable, Sendable {
  /// Of the whole picture, as displayed.
  package var width: Int
  package var height: Int
  package var preview: Raster?
  package var look: PictureLook?

  package init(width: Int, height: Int, preview: Raster?, look: PictureLook?) {
    self.width = width
    self.height = height
    self.preview = preview
    self.look = look
  }

  static let headByteCount = 24
  private static let mark = Array("WMP1".utf8)

  /// `WMP1`, sizes of picture, preview and grid, four bytes each; hashes and grid; pixels.
  package var bytes: [UInt8] {
    let grid = look?.grid.bytes ?? []
    let numbers = [width, height, preview?.width ?? 0, preview?.height ?? 0, grid.count]
    return Self.mark + numbers.flatMap(Self.field)
      + (look.map { $0.hashes.hashBytes + $0.hashes.signatureBytes } ?? []) + grid
      + (preview?.bytes ?? [])
  }

  /// Believes nothing: the worker may have been taken over by what it decoded.
  package init?(_ bytes: [UInt8], to request: PixelRequest) {
    guard bytes.count >= Self.headByteCount, bytes.starts(with: Self.mark) else { return nil }
    let numbers = (0..<5).map { Self.number(bytes[(4 + $0 * 4)...]) }
    let side = 1...Int(Int32.max)
    guard side.contains(numbers[0]), side.contains(numbers[1]), numbers[2] <= request.width,
      numbers[3] <= request.height, numbers[4] <= PictureGrid.byteLimit
    else { return nil }
    var rest = bytes[Self.headByteCount...]
    var look: PictureLook?
    if numbers[4] > 0 {
      look = request.wantsHashes ? Self.look(&rest, gridByteCount: numbers[4]) : nil
      if look == nil { return nil }
    }
    var preview: Raster?
    if numbers[2] > 0 {
      preview = Raster(width: numbers[2], height: numbers[3], bytes: Array(rest))
      if preview == nil { return nil }
    } else if !rest.isEmpty {
      return nil
    }
    self.init(width: numbers[0], height: numbers[1], preview: preview, look: look)
  }

  private static func look(_ rest: inout ArraySlice<UInt8>, gridByteCount: Int) -> PictureLook? {
    let sizes = (PictureHashes.hashByteCount, PictureHashes.signatureByteCount)
    guard rest.count >= sizes.0 + sizes.1 + gridByteCount else { return nil }
    let hashes = PictureHashes(
      hashes: Array(rest.prefix(sizes.0)),
      signature: Array(rest.dropFirst(sizes.0).prefix(sizes.1))
    )
    rest = rest.dropFirst(sizes.0 + sizes.1)
    let grid = PictureGrid(bytes: Array(rest.prefix(gridByteCount)))
    rest = rest.dropFirst(gridByteCount)
    guard let hashes, let grid else { return nil }
    return PictureLook(hashes: hashes, grid: grid)
  }

  private static func field(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Why winnow-media gave no picture, by its exit status.
package enum PixelFailure: Int32, CaseIterable, Sendable {
  case damaged = 10
  case noDecoder = 11
  case tooLarge = 12
  case notAPicture = 13

  package var words: String {
    switch self {
    case .damaged: "the picture cannot be decoded"
    case .noDecoder: "no library that decodes it is installed"
    case .tooLarge: "the picture is too large to be decoded"
    case .notAPicture: "it is no picture that is decoded here"
    }
  }
}
