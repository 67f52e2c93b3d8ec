/// A document as bytes, for a store to keep.
///
/// The first byte is ``Document/codingVersion``; whoever finds another one makes the document anew.
extension Document {
  package static let codingVersion: UInt8 = 3

  package var encoded: [UInt8] {
    var writer = DocumentWriter()
    writer.byte(Self.codingVersion)
    writer.varint(UInt64(bitPattern: minutes))
    writer.varint(UInt64(titleLength))
    writer.varint(UInt64(bodyLength))
    writer.byte(platforms.rawValue)
    writer.varint(UInt64(terms.count))
    for term in terms {
      writer.fixed(term.term.hash, 4)
      writer.byte(min(15, term.inTitle) << 4 | min(15, term.inBody))
    }
    for list in Self.lists { writer.list(self[keyPath: list.path], list.width) }
    var present: UInt64 = 0
    for (bit, path) in Values.fields.enumerated() where values[keyPath: path] != 0 {
      present |= 1 << UInt64(bit)
    }
    writer.varint(present)
    for path in Values.fields where values[keyPath: path] != 0 {
      writer.fixed(values[keyPath: path], 4)
    }
    let mass = mass ?? Mass()
    for path in Mass.fields { writer.fixed(mass[keyPath: path].bitPattern, 4) }
    return writer.bytes
  }

  /// Reads bytes that ``encoded`` wrote; `nil` for others.
  package init?(number: UInt32, encoded bytes: [UInt8]) {
    var reader = DocumentReader(bytes)
    guard reader.byte() == Self.codingVersion else { return nil }
    self.init(number: number, minutes: Int64(bitPattern: reader.varint()))
    titleLength = reader.count()
    bodyLength = reader.count()
    platforms = PlatformSet(rawValue: reader.byte())
    let count = reader.count()
    guard count <= bytes.count / 5 else { return nil }
    terms.reserveCapacity(count)
    for _ in 0..<count {
      let term = Term(hash: reader.fixed(4))
      let counts = reader.byte()
      terms.append(DocumentTerm(term, inTitle: counts >> 4, inBody: counts & 15))
    }
    // Paths of keys are slow, and some hundred documents are read for a question.
    identifiers = reader.list(4)
    errors = reader.list(4)
    quotations = reader.list(4)
    versions = reader.list(4)
    pairs = reader.list(3)
    trigrams = reader.list(2)
    titlePairs = reader.list(3)
    head = reader.list(4)
    surroundings = reader.list(4)
    components = reader.list(4)
    pictures = reader.list(4)
    recognised = reader.list(4)
    frames = reader.list(4)
    let present = reader.varint()
    values = Values { bit in present >> bit & 1 == 1 ? reader.fixed(4) : 0 }
    mass = Mass { Float(bitPattern: reader.fixed(4)) }
    guard reader.isWhole else { return nil }
  }

  /// The lists of terms and how many bytes each of their terms takes.
  private static let lists: [(path: any WritableKeyPath<Document, [Term]> & Sendable, width: Int)] =
    [
      (\.identifiers, 4), (\.errors, 4), (\.quotations, 4), (\.versions, 4), (\.pairs, 3),
      (\.trigrams, 2), (\.titlePairs, 3), (\.head, 4), (\.surroundings, 4), (\.components, 4),
      (\.pictures, 4),
      (\.recognised, 4), (\.frames, 4),
    ]
}

private struct DocumentWriter {
  var bytes: [UInt8] = []

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func fixed(_ value: UInt32, _ width: Int) {
    for shift in 0..<width { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(8 * shift))) }
  }

  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func list(_ terms: [Term], _ width: Int) {
    varint(UInt64(terms.count))
    for term in terms { fixed(term.hash, width) }
  }
}

/// Reads within bounds: behind the end there are zeros, and ``isWhole`` says so.
private struct DocumentReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isWhole: Bool { position == bytes.count }

  mutating func byte() -> UInt8 {
    defer { position += 1 }
    return position < bytes.count ? bytes[position] : 0
  }

  mutating func fixed(_ width: Int) -> UInt32 {
    var value: UInt32 = 0
    if position + width <= bytes.count {
      for shift in 0..<width { value |= UInt32(bytes[position + shift]) << UInt32(8 * shift) }
      position += width
      return value
    }
    for shift in 0..<width { value |= UInt32(byte()) << UInt32(8 * shift) }
    return value
  }

  mutating func varint() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64 {
      let next = byte()
      value |= UInt64(next & 127) << shift
      if next < 128 { break }
      shift += 7
    }
    return value
  }

  mutating func count() -> Int { Int(clamping: varint()) }

  mutating func list(_ width: Int) -> [Term] {
    let count = count()
    guard count <= (bytes.count - min(position, bytes.count)) / width else {
      position = bytes.count + 1
      return []
    }
    if count == 0 { return [] }
    let start = position
    position += count * width
    var terms: [Term] = []
    terms.reserveCapacity(count)
    for first in stride(from: start, to: position, by: width) {
      var hash = UInt32(bytes[first]) | UInt32(bytes[first + 1]) << 8
      if width > 2 { hash |= UInt32(bytes[first + 2]) << 16 }
      if width > 3 { hash |= UInt32(bytes[first + 3]) << 24 }
      terms.append(Term(hash: hash))
    }
    return terms
  }
}
