/// Turns untrusted scalars into drawable ones.
///
/// Platform.md section 10: each cluster becomes one base and at most four marks; what cannot be
/// drawn is shown by a stand-in. Passing the result through again changes nothing.
struct Gate {
  private(set) var bytes: [UInt8] = []
  /// Where in ``bytes`` stand-ins are.
  private(set) var standIns: [Range<Int>] = []
  private(set) var columns = 0

  private let keepsLines: Bool
  private var base: Unicode.Scalar?
  private var isEmoji = false
  private var markCount = 0
  private var followsSelector = false

  static let maximumMarkCount = 4

  init(keepsLines: Bool) {
    self.keepsLines = keepsLines
  }

  /// Stops before the first base that starts at `limit` or behind.
  mutating func pass(_ scalars: String.UnicodeScalarView, limit: Int) {
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let kind = ScalarClass(scalar)
      if columns >= limit, kind != .mark, kind != .variationSelector { return }
      index = scalars.index(after: index)
      switch kind {
      case .narrow, .wide, .narrowEmoji, .wideEmoji: putVisible(scalar, kind)
      case .mark: putMark(scalar)
      case .variationSelector: putSelector(scalar)
      case .unsafe: putUnsafe(scalar, in: scalars, next: &index)
      }
      followsSelector = kind == .variationSelector
    }
  }

  private mutating func putVisible(_ scalar: Unicode.Scalar, _ kind: ScalarClass) {
    switch scalar.value {
    case 0x1F3FB...0x1F3FF where isEmoji:
      return  // A skin tone.
    case 0x1F1E6...0x1F1FF:
      // Half a flag: its letter.
      putBase(Unicode.Scalar(UInt8(scalar.value - 0x1F1E6) + 0x41), columns: 1)
    default:
      putBase(scalar, columns: kind.columns)
      isEmoji = kind.isEmoji
    }
  }

  private mutating func putBase(_ scalar: Unicode.Scalar, columns: Int) {
    append(scalar)
    self.columns += columns
    base = scalar
    isEmoji = false
    markCount = 0
  }

  private mutating func putMark(_ scalar: Unicode.Scalar) {
    if let base, markCount == 0, let syllable = Self.syllable(base, scalar) {
      bytes.removeLast(3)
      append(syllable)
      self.base = syllable
      return
    }
    if scalar.value == 0x20E3, let base, Self.isKeycapBase(base) { return }
    // A mark without a base stands on a dotted circle.
    if base == nil { putBase("\u{25CC}", columns: 1) }
    guard markCount < Self.maximumMarkCount else { return }
    append(scalar)
    markCount += 1
  }

  private mutating func putSelector(_ scalar: Unicode.Scalar) {
    if base == nil || followsSelector { putCode(scalar) }
  }

  private mutating func putUnsafe(
    _ scalar: Unicode.Scalar,
    in scalars: String.UnicodeScalarView,
    next: inout String.UnicodeScalarView.Index
  ) {
    switch scalar.value {
    case 0x09: putBase(" ", columns: 1)
    case 0x0A where keepsLines: endLine()
    case 0x0A: putPicture("\u{23CE}")
    case 0x0D where keepsLines && next < scalars.endIndex && scalars[next] == "\n": break
    case 0x00..<0x20: putPicture(Unicode.Scalar(0x2400 + scalar.value))
    case 0x7F: putPicture("\u{2421}")
    case 0x200D where isEmoji && next < scalars.endIndex && Self.isEmoji(scalars[next]):
      // A joined emoji: the first one stands for all.
      next = scalars.index(after: next)
    case 0xE0020...0xE007E where base == "\u{1F3F4}":
      if let end = Self.endOfTags(in: scalars, from: next) { next = end } else { putCode(scalar) }
    default: putCode(scalar)
    }
  }

  private mutating func endLine() {
    bytes.append(0x0A)
    base = nil
    isEmoji = false
    markCount = 0
  }

  private mutating func putPicture(_ picture: Unicode.Scalar?) {
    let start = bytes.count
    putBase(picture ?? "\u{FFFD}", columns: 1)
    noteStandIn(from: start)
  }

  /// `<U+202E>`.
  private mutating func putCode(_ scalar: Unicode.Scalar) {
    let start = bytes.count
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
    for character in "<U+\(zeros)\(digits)>".unicodeScalars { putBase(character, columns: 1) }
    noteStandIn(from: start)
  }

  private mutating func noteStandIn(from start: Int) {
    if let last = standIns.last, last.upperBound == start {
      standIns[standIns.count - 1] = last.lowerBound..<bytes.count
    } else {
      standIns.append(start..<bytes.count)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { ScalarClass(scalar).isEmoji }

  private static func isKeycapBase(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || scalar == "#" || scalar == "*"
  }

  /// Behind the cancel tag that ends a flag of a region, or `nil`.
  private static func endOfTags(
    in scalars: String.UnicodeScalarView,
    from start: String.UnicodeScalarView.Index
  ) -> String.UnicodeScalarView.Index? {
    var index = start
    for _ in 0..<32 where index < scalars.endIndex {
      let value = scalars[index].value
      index = scalars.index(after: index)
      if value == 0xE007F { return index }
      guard (0xE0020...0xE007E).contains(value) else { return nil }
    }
    return nil
  }

  /// The syllable two conjoining scalars make.
  ///
  /// Source: Unicode Standard section 3.12.
  private static func syllable(_ first: Unicode.Scalar, _ second: Unicode.Scalar)
    -> Unicode.Scalar?
  {
    switch (first.value, second.value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first.value - 0xAC00) % 28 == 0:
      Unicode.Scalar(first.value + second.value - 0x11A7)
    default: nil
    }
  }
}
