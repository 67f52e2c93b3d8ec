/// How the samples of a track are coded: one entry of its `stsd` box.
///
/// Source: ISO 14496-12 section 12, QuickTime "Sample description atoms", the MP4 registration
/// authority's lists of codes.
struct SampleEntry {
  /// As ffprobe names it; the four characters themselves where it has no name.
  private(set) var codec: String?
  private(set) var width = 0
  private(set) var height = 0
  private(set) var bitDepth: Int?
  private(set) var hasAlpha = false
  private(set) var isEncrypted = false
  private var pcm = PCM()

  /// Sizes of the fields before the boxes inside an entry.
  private static let visualByteCount: Int64 = 78

  init() {}

  init(_ box: Box, _ handler: FourCC) {
    isEncrypted = box.type == "encv" || box.type == "enca"
    var format = box.type
    if handler == "soun" {
      readSound(box.content, &format)
    } else if handler == "vide" || handler == "pict" || handler == "auxv" {
      readPictures(box.content, &format)
    }
    if codec == nil {
      codec = handler == "soun" ? Self.soundCodec(format, pcm) : Self.pictureCodec(format)
    }
  }

  // MARK: Pictures

  private mutating func readPictures(_ content: ByteCursor, _ format: inout FourCC) {
    var fields = content
    guard fields.skip(24), let width = fields.bigEndian(2), let height = fields.bigEndian(2) else {
      return
    }
    (self.width, self.height) = (width, height)
    if fields.skip(46), let depth = fields.bigEndian(2) {
      // Only what keeps alpha says 32.
      hasAlpha = depth == 32 && ["ap4h", "ap4x", "png ", "rle ", "raw "].contains(format)
    }
    var boxes = content
    guard boxes.skip(Self.visualByteCount) else { return }
    readBoxes(BoxSequence(boxes), &format, depth: 0)
    bitDepth = bitDepth ?? Self.knownDepth(format)
  }

  private mutating func readBoxes(_ sequence: BoxSequence, _ format: inout FourCC, depth: Int) {
    guard depth < 4 else { return }
    var boxes = sequence
    while let box = boxes.next() {
      switch box.type {
      case "avcC": bitDepth = DecoderConfiguration.avcBitDepth(box.content)
      case "hvcC": bitDepth = DecoderConfiguration.hevcBitDepth(box.content)
      case "av1C": bitDepth = DecoderConfiguration.av1BitDepth(box.content)
      case "vpcC": bitDepth = DecoderConfiguration.vpBitDepth(box.content)
      case "esds": takeDescriptor(box.content)
      case "pcmC": pcm.take(box.content)
      case "frma":
        var content = box.content
        if let original = content.fourCC() { format = original }
      case "sinf", "wave": readBoxes(BoxSequence(box.content), &format, depth: depth + 1)
      case "enda":
        var content = box.content
        pcm.isLittle = content.bigEndian(2) == 1
      default: break
      }
    }
  }

  private mutating func takeDescriptor(_ content: ByteCursor) {
    guard let type = DecoderConfiguration.objectType(content) else { return }
    codec = Self.objectCodec(type)
  }

  /// Of codings that have one depth alone.
  private static func knownDepth(_ format: FourCC) -> Int? {
    switch format {
    case "mp4v", "s263", "h263", "H263", "vp08", "jpeg", "mjpa", "mjpg": 8
    case "apch", "apcn", "apcs", "apco", "v210": 10
    case "ap4h", "ap4x": 12
    default: nil
    }
  }

  // MARK: Sound

  private mutating func readSound(_ content: ByteCursor, _ format: inout FourCC) {
    var fields = content
    guard fields.skip(8), let version = fields.bigEndian(2), fields.skip(8),
      let sampleBits = fields.bigEndian(2), fields.skip(8)
    else { return }
    pcm.bits = sampleBits
    if version == 1 {
      guard fields.skip(16) else { return }
    } else if version == 2 {
      guard fields.skip(20), let bits = fields.bigEndian(4), let flags = fields.bigEndian(4),
        fields.skip(8)
      else { return }
      pcm = PCM(
        bits: bits,
        isFloat: flags & 1 != 0,
        isLittle: flags & 2 == 0,
        isSigned: flags & 4 != 0
      )
    }
    readBoxes(BoxSequence(fields), &format, depth: 0)
  }
}
