import TestSupport
import Testing

/// What no report may put on a terminal, into a pipe or into a log, spelled here anew so that the
/// program's own table is not its judge.
enum Neutrality {
  /// Scalars of the output that would drive a terminal or turn text around; empty when all is well.
  static func offences(in bytes: [UInt8], allowingTabs: Bool = false) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["bytes not UTF-8"] }
    return text.unicodeScalars.compactMap { scalar in
      if scalar == "\n" || (allowingTabs && scalar == "\t") { return nil }
      return isForbidden(scalar.value) ? "U+" + String(scalar.value, radix: 16) : nil
    }
  }

  private static func isForbidden(_ value: UInt32) -> Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F: true
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
    // Invisible ones: soft hyphen, zero-width space, line ends, joiner of words, BOM, tags.
    case 0xAD, 0x200B, 0x2028, 0x2029, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF: true
    case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
    default: false
    }
  }
}

extension Run {
  /// Checks both streams.
  func expectNeutral(
    allowingTabs: Bool = false,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(signal == nil, sourceLocation: location)
    #expect(
      Neutrality.offences(in: output, allowingTabs: allowingTabs) == [],
      sourceLocation: location
    )
    #expect(Neutrality.offences(in: errors) == [], sourceLocation: location)
  }
}
