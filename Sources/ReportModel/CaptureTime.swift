/// When a picture says it was taken: a clock on a wall, and where known how far that was from UTC.
///
/// Cameras write local time and often no zone (Exif 2.32); such a time is shown as it stands and
/// never converted.
package struct CaptureTime: Hashable, Sendable, CustomStringConvertible {
  /// Seconds from 1970-01-01T00:00:00 to it on the same clock.
  package let localSeconds: Int64
  /// Minutes ahead of UTC; `nil` when no zone is given.
  package let offsetMinutes: Int?

  package init(localSeconds: Int64, offsetMinutes: Int?) {
    self.localSeconds = localSeconds
    self.offsetMinutes = offsetMinutes
  }

  /// `nil` for a day or an hour that does not exist.
  package init?(date: CivilDate, hour: Int, minute: Int, second: Int, offsetMinutes: Int?) {
    guard (1...9_999).contains(date.year),
      CivilDate.isValid(year: date.year, month: date.month, day: date.day),
      (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second),
      offsetMinutes.map({ abs($0) < 24 * 60 }) ?? true
    else { return nil }
    localSeconds =
      Int64(date.daysSince1970) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    self.offsetMinutes = offsetMinutes
  }

  /// The instant, when the zone is known.
  package var timestamp: Timestamp? {
    guard let offsetMinutes else { return nil }
    return Timestamp(milliseconds: (localSeconds - Int64(offsetMinutes) * 60) * 1_000)
  }

  /// Such as `2026-11-27T09:41:12+01:00`, `…Z`, and without a zone when none is given.
  package var description: String {
    let clock = Timestamp(milliseconds: localSeconds * 1_000).rfc3339.dropLast()
    guard let offsetMinutes else { return String(clock) }
    if offsetMinutes == 0 { return clock + "Z" }
    let minutes = abs(offsetMinutes)
    let sign = offsetMinutes < 0 ? "-" : "+"
    return "\(clock)\(sign)\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }

  /// Reads ``description`` back, and the same with blanks or colons as EXIF, XMP and QuickTime
  /// spell it: `2026:11:27 09:41:12`, `2026-11-27T09:41:12+0100`.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 19, let year = Self.number(bytes, 0, 4),
      let month = Self.number(bytes, 5, 2), let day = Self.number(bytes, 8, 2),
      let hour = Self.number(bytes, 11, 2), let minute = Self.number(bytes, 14, 2),
      let second = Self.number(bytes, 17, 2)
    else { return nil }
    // A fraction of a second says nothing that is shown.
    let zone = bytes[19...].drop { $0 == 0x2E || ($0 >= 0x30 && $0 <= 0x39) }
    self.init(
      date: CivilDate(year: year, month: month, day: day),
      hour: hour,
      minute: minute,
      second: second,
      offsetMinutes: Self.offset(zone)
    )
  }

  /// Minutes of `Z`, `+01:00` or `+0100`; `nil` for anything else.
  package static func offset(_ bytes: some Collection<UInt8>) -> Int? {
    let bytes = Array(bytes)
    if bytes.first == 0x5A { return 0 }
    guard bytes.count >= 5, bytes[0] == 0x2B || bytes[0] == 0x2D,
      let hours = number(bytes, 1, 2), let minutes = number(bytes, bytes[3] == 0x3A ? 4 : 3, 2),
      hours < 24, minutes < 60
    else { return nil }
    return (bytes[0] == 0x2D ? -1 : 1) * (hours * 60 + minutes)
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
    guard start + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[start..<start + count] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}
