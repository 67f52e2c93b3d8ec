/// A label people put on reports: folded, 1–64 scalars, without control characters or `|`.
///
/// Folding: lower-cased, default-ignorable scalars removed, NFC, trimmed. Blanks inside are allowed.
package struct Tag: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let name: String

  /// `nil` when `text` cannot be a tag.
  package init?(_ text: String) {
    let folded = Self.fold(text)
    let scalars = folded.unicodeScalars
    guard (1...Self.maximumScalarCount).contains(scalars.count),
      scalars.allSatisfy({ $0.properties.generalCategory != .control && $0 != "|" })
    else { return nil }
    name = folded
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

  private static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return trimmed(text.lowercased()) }
    var kept = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars
    where !scalar.properties.isDefaultIgnorableCodePoint {
      kept.append(scalar)
    }
    return trimmed(String(kept).precomposed)
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
