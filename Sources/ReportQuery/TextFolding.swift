@_spi(_Unicode) import Swift

/// How texts of fields are compared: without case, accents and width.
///
/// Lower case, ß as ss, dotless i as i, the accents of U+0300–U+036F and their kin dropped,
/// full-width forms as plain ones. Marks that are vowels of their script stay.
package enum TextFolding {
  package static func fold(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var scalars = String.UnicodeScalarView()
    for scalar in text.lowercased()._nfd where !isAccent(scalar) {
      switch scalar.value {
      case 0xDF: scalars.append(contentsOf: "ss".unicodeScalars)
      case 0x131: scalars.append("i")
      case 0x3C2: scalars.append("σ")
      case 0x3000: scalars.append(" ")
      case 0xFF01...0xFF5E: scalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}

/// A text, or the part of one, that a field's value is compared with.
package struct TextPattern: Equatable, Sendable {
  package enum Anchor: Equatable, Sendable {
    case whole, start, end, anywhere
  }

  /// As written, without its stars; not empty.
  package var text: String
  package var anchor: Anchor
  package let folded: String

  package init(_ text: String, _ anchor: Anchor = .whole) {
    self.text = text
    self.anchor = anchor
    folded = TextFolding.fold(text)
  }

  package func matches(_ value: String) -> Bool {
    matches(folded: TextFolding.fold(value))
  }

  /// Compares by bytes a value that is folded already.
  package func matches(folded value: String) -> Bool {
    let wanted = Array(folded.utf8)
    let bytes = Array(value.utf8)
    switch anchor {
    case .whole: return bytes == wanted
    case .start: return bytes.starts(with: wanted)
    case .end: return bytes.reversed().starts(with: wanted.reversed())
    case .anywhere:
      guard bytes.count >= wanted.count else { return false }
      return (0...(bytes.count - wanted.count)).contains { start in
        bytes[start...].starts(with: wanted)
      }
    }
  }
}
