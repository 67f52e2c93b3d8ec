/// A version, made comparable: bytes that sort as versions do.
///
/// Parts compare as numbers of any length, missing ones count as zero, a pre-release sorts before
/// its release (SemVer section 11); a build after `+` or in brackets is ignored. Source: formats.md
/// 4.5. Each part is its count of digits plus 3, then the digits; 2 ends a release, 1 a
/// pre-release's number: so an end sorts before any further part.
package struct VersionKey: Hashable, Comparable, Sendable {
  package let bytes: [UInt8]

  /// `nil` when `text` is no version: it must be digits with dots, after an optional `name@` or `v`.
  package init?(_ text: String) {
    guard case .success(let parts) = VersionParts.read(text) else { return nil }
    bytes = Self.encode(numbers: parts.numbers, preRelease: parts.preRelease)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  /// The versions that begin with all parts of `text`, their pre-releases included.
  ///
  /// A pre-release stands for itself. `nil` when `text` is no version.
  package static func series(_ text: String) -> Range<VersionKey>? {
    guard case .success(let parts) = VersionParts.read(text), let last = parts.numbers.last else {
      return nil
    }
    if let preRelease = parts.preRelease {
      let bytes = encode(numbers: parts.numbers, preRelease: preRelease)
      return VersionKey(bytes: bytes)..<VersionKey(bytes: bytes + [0])
    }
    let next = parts.numbers.dropLast() + [VersionParts.successor(of: last)]
    let first = VersionKey(bytes: encodeNumbers(parts.numbers) + [preReleaseMark])
    return first..<VersionKey(bytes: encodeNumbers(Array(next)) + [preReleaseMark])
  }

  private static let preReleaseMark: UInt8 = 1
  private static let releaseMark: UInt8 = 2

  private static func encode(numbers: [[UInt8]], preRelease: [[UInt8]]?) -> [UInt8] {
    let start = encodeNumbers(numbers)
    guard let preRelease else { return start + [releaseMark] }
    return start + [preReleaseMark] + preRelease.flatMap(encodeIdentifier) + [1]
  }

  private static func encodeNumbers(_ numbers: [[UInt8]]) -> [UInt8] {
    let isZero: ([UInt8]) -> Bool = { $0 == [0x30] }
    let significant = numbers.reversed().drop(while: isZero).reversed()
    return significant.flatMap { [UInt8($0.count + 3)] + $0 }
  }

  /// Numbers sort before words.
  private static func encodeIdentifier(_ identifier: [UInt8]) -> [UInt8] {
    if identifier.allSatisfy({ (0x30...0x39).contains($0) }) {
      let digits = VersionParts.withoutLeadingZeros(identifier[...])
      return [2, UInt8(digits.count + 3)] + digits
    }
    return [3] + identifier + [0]
  }
}

/// The pieces of a version as written.
struct VersionParts {
  /// Digits of each part without leading zeros; at least one part.
  var numbers: [[UInt8]]
  /// Identifiers after the hyphen.
  var preRelease: [[UInt8]]?

  /// Where a text stops being a version: the part, counted from 1.
  struct Flaw: Error {
    var part: Int
    var text: String
  }

  static func read(_ text: String) -> Result<VersionParts, Flaw> {
    var bytes = Array(text.utf8)[...]
    if let at = bytes.lastIndex(of: 0x40) { bytes = bytes[(at + 1)...] }
    if let end = bytes.firstIndex(where: { $0 == 0x28 || $0 == 0x2B }) { bytes = bytes[..<end] }
    bytes = trimmed(bytes)
    if let first = bytes.first, first & 0xDF == 0x56 { bytes = bytes.dropFirst() }
    let hyphen = bytes.firstIndex(of: 0x2D) ?? bytes.endIndex
    var parts = VersionParts(numbers: [])
    for part in bytes[..<hyphen].split(separator: 0x2E, omittingEmptySubsequences: false) {
      guard !part.isEmpty, part.count <= maximumDigitCount, part.allSatisfy(isDigit) else {
        let text = String(decoding: part, as: UTF8.self)
        return .failure(Flaw(part: parts.numbers.count + 1, text: text))
      }
      parts.numbers.append(withoutLeadingZeros(part))
    }
    guard hyphen < bytes.endIndex else { return .success(parts) }
    let identifiers = bytes[(hyphen + 1)...].split(separator: 0x2E)
    // Zero ends an identifier's bytes; long ones are no identifiers.
    guard !identifiers.isEmpty,
      identifiers.allSatisfy({ $0.count <= maximumDigitCount && $0.allSatisfy { $0 > 0x20 } })
    else { return .failure(Flaw(part: parts.numbers.count, text: "-")) }
    parts.preRelease = identifiers.map(Array.init)
    return .success(parts)
  }

  static func withoutLeadingZeros(_ digits: ArraySlice<UInt8>) -> [UInt8] {
    let significant = digits.drop { $0 == 0x30 }
    return significant.isEmpty ? [0x30] : Array(significant)
  }

  /// The digits of the number that follows.
  static func successor(of digits: [UInt8]) -> [UInt8] {
    var result = digits
    var index = result.count - 1
    while index >= 0 {
      if result[index] < 0x39 {
        result[index] += 1
        return result
      }
      result[index] = 0x30
      index -= 1
    }
    return [0x31] + result
  }

  private static let maximumDigitCount = 128

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return [] }
    return bytes[first...last]
  }
}
