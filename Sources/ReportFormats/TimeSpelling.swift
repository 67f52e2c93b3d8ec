import ReportModel

/// Spells times as ``Timestamp/rfc3339`` does, without a String for each number.
///
/// A tenth of the time an import takes went into those.
enum TimeSpelling {
  static func bytes(_ time: Timestamp) -> [UInt8] {
    let (days, rest) = time.milliseconds.flooredDivision(by: 86_400_000)
    let date = CivilDate(daysSince1970: Int(days))
    guard (0...9_999).contains(date.year) else { return Array(time.rfc3339.utf8) }
    var text: [UInt8] = []
    text.reserveCapacity(24)
    append(date.year, 4, &text)
    text.append(0x2D)
    append(date.month, 2, &text)
    text.append(0x2D)
    append(date.day, 2, &text)
    text.append(0x54)
    append(Int(rest / 3_600_000), 2, &text)
    text.append(0x3A)
    append(Int(rest / 60_000 % 60), 2, &text)
    text.append(0x3A)
    append(Int(rest / 1_000 % 60), 2, &text)
    if rest % 1_000 != 0 {
      text.append(0x2E)
      append(Int(rest % 1_000), 3, &text)
    }
    text.append(0x5A)
    return text
  }

  private static func append(_ value: Int, _ width: Int, _ text: inout [UInt8]) {
    var divisor = width == 4 ? 1_000 : width == 3 ? 100 : 10
    while divisor > 0 {
      text.append(0x30 + UInt8(value / divisor % 10))
      divisor /= 10
    }
  }
}

/// Spells digests as ``BlobDigest/hex`` does.
enum HexSpelling {
  static func bytes(_ digest: BlobDigest) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in digest.bytes {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return text
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x61 - 10 + value
  }
}
