/// The number a store gives a report by arrival, shown as `#1042`; never reused, local to the store.
package struct ReportNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let rawValue: Int64

  package init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Stands in changes for the store itself; no report has it.
  package static let store = ReportNumber(0)

  package var description: String { "#\(rawValue)" }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The identity a report carries: 1–128 ASCII characters `[A-Za-z0-9][A-Za-z0-9._:-]*`.
///
/// Compared by bytes. Source: schema/report.schema.json, `reportId`.
package struct ReportID: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let rawValue: String

  /// `nil` when `text` does not match the pattern.
  package init?(_ text: String) {
    guard Self.isValid(text.utf8) else { return nil }
    rawValue = text
  }

  package var description: String { rawValue }

  package static func < (left: Self, right: Self) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }

  private static func isValid(_ bytes: String.UTF8View) -> Bool {
    guard (1...128).contains(bytes.count), let first = bytes.first, isAlphanumeric(first) else {
      return false
    }
    // A loop: lists make an id for every row.
    for byte in bytes {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5F: continue
      default: return false
      }
    }
    return true
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}

/// How a person names a report: `1042`, `#1042`, a reportId, or a prefix of one (at least 4).
package enum ReportReference: Hashable, Sendable {
  case number(ReportNumber)
  /// Bare digits: the number first, then a reportId, then a prefix.
  case digits(String)
  case text(String)

  /// `nil` for an empty text.
  package init?(_ text: String) {
    if text.isEmpty { return nil }
    if text.utf8.first == 0x23 {
      guard let value = Int64(text.dropFirst()), value > 0 else { return nil }
      self = .number(ReportNumber(value))
      return
    }
    self = text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? .digits(text) : .text(text)
  }
}

/// The SHA-256 of some bytes: 32 bytes, written as 64 lower-case hexadecimal digits.
package struct BlobDigest: Hashable, Sendable, CustomStringConvertible {
  /// Exactly 32 bytes.
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    precondition(bytes.count == 32, "a SHA-256 has 32 bytes")
    self.bytes = bytes
  }

  /// `nil` unless `hex` is 64 lower-case hexadecimal digits.
  package init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for index in stride(from: 0, to: 64, by: 2) {
      guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1]) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  package var description: String { hex }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}
