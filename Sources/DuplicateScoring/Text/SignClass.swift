/// What a scalar is to the reader of words.
enum SignClass: Equatable {
  case lower, upper, digit, underscore
  /// Joins identifiers when letters stand on both sides: `.`, `$`, `:`.
  case joint
  /// Written without blanks: read two signs at a time.
  case ideograph
  /// Written without blanks: read three signs at a time.
  case thai
  case other

  init(_ value: UInt32) {
    switch value {
    case 0x61...0x7A: self = .lower
    case 0x41...0x5A: self = .upper
    case 0x30...0x39: self = .digit
    case 0x5F: self = .underscore
    case 0x2E, 0x24, 0x3A: self = .joint
    case 0..<0x80: self = .other
    case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      self = .ideograph
    case 0xE01...0xE3A, 0xE40...0xE4E, 0xE81...0xEDF, 0x1000...0x109F, 0x1780...0x17D3: self = .thai
    default: self = Self.beyondASCII(value)
    }
  }

  private static func beyondASCII(_ value: UInt32) -> SignClass {
    guard let properties = Unicode.Scalar(value)?.properties else { return .other }
    switch properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return .upper
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark:
      return .lower
    case .decimalNumber: return .digit
    default: return .other
    }
  }

  var isWord: Bool {
    switch self {
    case .lower, .upper, .digit, .underscore, .ideograph, .thai: true
    case .joint, .other: false
    }
  }
}
