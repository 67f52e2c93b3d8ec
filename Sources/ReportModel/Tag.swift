/// A label people put on reports: folded, 1–64 scalars, without control characters or `|`.
///
/// Folding: lower-cased, default-ignorable scalars removed, NFC, trimmed. Blanks inside are allowed.
package struct Tag: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let name: String

  /// `nil` when `text` cannot be a tag.
  package init?(_ text: String) {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    guard let name = isASCII ? Self.foldedASCII(text) : Self.folded(text) else { return nil }
    self.name = name
  }

  /// A name that was folded before, such as one read back from a store.
  package init(folded name: String) {
    self.name = name
  }

  package static let maximumScalarCount = 64

  package var description: String { name }

  package static func == (left: Self, right: Self) -> Bool {
    left.name.utf8.elementsEqual(right.name.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in name.utf8 { hasher.combine(byte) }
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }

  private static func folded(_ text: String) -> String? {
    var kept = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars
    where !scalar.properties.isDefaultIgnorableCodePoint {
      kept.append(scalar)
    }
    let folded = trimmed(String(kept).precomposed)
    let scalars = folded.unicodeScalars
    guard (1...maximumScalarCount).contains(scalars.count),
      scalars.allSatisfy({ $0.properties.generalCategory != .control && $0 != "|" })
    else { return nil }
    return folded
  }

  /// The same without asking Unicode's tables about each character: most tags are ASCII.
  private static func foldedASCII(_ text: String) -> String? {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return nil }
    let trimmed = bytes[first...last]
    guard trimmed.count <= maximumScalarCount,
      trimmed.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "|") })
    else { return nil }
    return text[first...last].lowercased()
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
