/// Walks over the clusters of text that passed the gate.
struct SpanIterator {
  private let scalars: String.UnicodeScalarView
  private var index: String.Index
  private var offset = 0

  init(_ text: String) {
    scalars = text.unicodeScalars
    index = scalars.startIndex
  }

  struct Span {
    var range: Range<String.Index>
    /// UTF-8 offset of its first byte.
    var start: Int
    var end: Int
    var width: Int
    var isLineEnd: Bool
    /// A blank without marks.
    var isBlank: Bool
  }

  mutating func next() -> Span? {
    guard index < scalars.endIndex else { return nil }
    let start = index
    let startOffset = offset
    let base = scalars[index]
    advance(over: base)
    let isLineEnd = base == "\n"
    while !isLineEnd, index < scalars.endIndex {
      let scalar = scalars[index]
      guard scalar.value >= 0x300, ScalarClass(scalar) == .mark else { break }
      advance(over: scalar)
    }
    return Span(
      range: start..<index,
      start: startOffset,
      end: offset,
      width: isLineEnd ? 0 : ScalarClass(base).columns,
      isLineEnd: isLineEnd,
      isBlank: base == " " && offset == startOffset + 1
    )
  }

  private mutating func advance(over scalar: Unicode.Scalar) {
    index = scalars.index(after: index)
    offset += UTF8.width(scalar)
  }
}
