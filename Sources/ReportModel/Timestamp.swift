/// An instant: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
package struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  /// Reads an RFC 3339 date-time with a zone.
  ///
  /// Years 0000–9999; a calendar day that exists; second 60 is taken as the next second's start;
  /// fractions beyond a millisecond are cut. `nil` for anything else. Source: RFC 3339 section 5.6.
  package init?(rfc3339 text: String) {
    var scan = DigitScanner(bytes: Array(text.utf8))
    guard let year = scan.digits(4), scan.skip("-"), let month = scan.digits(2), scan.skip("-"),
      let day = scan.digits(2), scan.skip("T") || scan.skip("t"), let hour = scan.digits(2),
      scan.skip(":"), let minute = scan.digits(2), scan.skip(":"), let second = scan.digits(2),
      CivilDate.isValid(year: year, month: month, day: day), hour < 24, minute < 60, second <= 60
    else { return nil }
    var fraction = 0
    if scan.skip(".") {
      guard let value = scan.fractionInMilliseconds() else { return nil }
      fraction = value
    }
    guard let offsetMinutes = scan.zoneOffsetInMinutes(), scan.isAtEnd else { return nil }
    let days = CivilDate(year: year, month: month, day: day).daysSince1970
    let seconds = Int64(days) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    milliseconds = (seconds - Int64(offsetMinutes) * 60) * 1_000 + Int64(fraction)
  }

  /// Such as `2026-11-27T08:41:13Z` or `2026-11-27T08:41:13.412Z`; always UTC.
  package var rfc3339: String {
    let (days, rest) = milliseconds.flooredDivision(by: 86_400_000)
    let date = CivilDate(daysSince1970: Int(days))
    let second = rest / 1_000
    let fraction = rest % 1_000
    var text = DigitWriter()
    text.append(date.year, 4, then: "-")
    text.append(date.month, 2, then: "-")
    text.append(date.day, 2, then: "T")
    text.append(Int(second / 3_600), 2, then: ":")
    text.append(Int(second / 60 % 60), 2, then: ":")
    text.append(Int(second % 60), 2, then: fraction != 0 ? "." : "Z")
    if fraction != 0 { text.append(Int(fraction), 3, then: "Z") }
    return text.text
  }

  package var description: String { rfc3339 }

  /// Whether a report can really be from then: 2007-01-01 or later, at most a day after `now`.
  ///
  /// Source: formats.md 6.1 rule 5.
  package func isPlausible(now: Timestamp) -> Bool {
    milliseconds >= 1_167_609_600_000 && milliseconds <= now.milliseconds + 86_400_000
  }
}

/// Writes decimal fields of a fixed width.
private struct DigitWriter {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(32) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ value: Int, _ width: Int, then end: Unicode.Scalar) {
    if (0..<10_000).contains(value), width == 4 || value < (width == 3 ? 1_000 : 100) {
      var divisor = width == 4 ? 1_000 : width == 3 ? 100 : 10
      while divisor > 0 {
        bytes.append(UInt8(0x30 + value / divisor % 10))
        divisor /= 10
      }
    } else {
      bytes += padded(value, width).utf8
    }
    bytes.append(UInt8(ascii: end))
  }
}

/// `value` in decimal with zeros in front up to `width` digits.
package func padded(_ value: Int, _ width: Int) -> String {
  let digits = String(value.magnitude)
  let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
  return (value < 0 ? "-" : "") + zeros + digits
}

extension Int64 {
  /// Quotient rounded down and the remainder in `0..<divisor`.
  package func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day `days` after 1970-01-01.
  ///
  /// Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
  package init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01, the same source's `days_from_civil`.
  package var daysSince1970: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  package static func isValid(year: Int, month: Int, day: Int) -> Bool {
    (1...12).contains(month) && day >= 1 && day <= dayCount(year: year, month: month)
  }

  package static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// Reads fixed-width decimal fields from ASCII bytes.
private struct DigitScanner {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func digits(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for index in position..<position + count {
      guard (0x30...0x39).contains(bytes[index]) else { return nil }
      value = value * 10 + Int(bytes[index] - 0x30)
    }
    position += count
    return value
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  mutating func fractionInMilliseconds() -> Int? {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    guard position > start else { return nil }
    var value = 0
    for index in start..<start + 3 {
      value = value * 10 + (index < position ? Int(bytes[index] - 0x30) : 0)
    }
    return value
  }

  mutating func zoneOffsetInMinutes() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = digits(2), skip(":"), let minutes = digits(2), hours < 24,
      minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }
}
