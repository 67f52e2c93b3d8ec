/// How samples of uncompressed sound lie.
struct PCM {
  var bits = 16
  var isFloat = false
  var isLittle = false
  var isSigned = true

  /// Source: ISO 23003-5 section 4.
  mutating func take(_ content: ByteCursor) {
    var content = content
    guard content.skip(4), let flags = content.uint8(), let bits = content.uint8() else { return }
    isLittle = flags & 1 == 1
    self.bits = Int(bits)
  }

  func name(of format: FourCC) -> String {
    var pcm = self
    switch format {
    case "sowt": pcm.isLittle = true
    case "in24": pcm.bits = 24
    case "in32": pcm.bits = 32
    case "fl32": (pcm.bits, pcm.isFloat) = (32, true)
    case "fl64": (pcm.bits, pcm.isFloat) = (64, true)
    case "fpcm": pcm.isFloat = true
    default: break
    }
    let kind = pcm.isFloat ? "f" : pcm.isSigned ? "s" : "u"
    let order = pcm.bits == 8 ? "" : pcm.isLittle ? "le" : "be"
    return "pcm_\(kind)\(pcm.bits)\(order)"
  }
}
