import ReportModel
import ReportQuery

/// Until when a report is to sleep, as a person says it: a day, a copy, or a version.
package enum SnoozeWish: Equatable, Sendable {
  /// Days from today on.
  case days(Int)
  /// The next such day after today; 0 is Monday.
  case weekday(Int)
  case months(Int)
  case date(CivilDate)
  case instant(Timestamp)
  case copy
  case version(String)
  case nextVersion

  /// Nobody is at work earlier, and a report that wakes at night only looks older.
  package static let wakingHour = 6

  /// Reads `tomorrow`, `next week`, `3d`, `2 weeks`, `fri`, `2026-12-24`, an RFC 3339 time, `copy`,
  /// `next version`, or a version.
  package init(_ text: String) throws(UsageError) {
    let name = text.lowercased().split(whereSeparator: { $0.isWhitespace || $0 == "-" })
      .joined(separator: " ")
    if let named = Self.names[name] {
      self = named
    } else if let weekday = Self.weekday(name) {
      self = .weekday(weekday)
    } else if let span = Self.span(name) {
      self = try span.get()
    } else if let day = try Self.day(text) {
      self = .date(day)
    } else if let time = Timestamp(rfc3339: text) {
      self = .instant(time)
    } else if VersionKey(text.hasPrefix(">") ? String(text.dropFirst()) : text) != nil,
      text.unicodeScalars.count <= TextLimits.version
    {
      self = .version(text)
    } else {
      throw UsageError(
        "“\(text.prefix(40))” is no day, no version and not “copy”.",
        hint: "Such as tomorrow, mon, 2w, 2026-12-24, copy, next-version or 4.13."
      )
    }
  }

  private static let names: [String: SnoozeWish] = [
    "tomorrow": .days(1), "next week": .weekday(0), "week": .weekday(0), "in a week": .days(7),
    "next month": .months(1), "month": .months(1), "in a month": .months(1), "copy": .copy,
    "a copy": .copy, "a new copy": .copy, "next version": .nextVersion, "version": .nextVersion,
    "next": .nextVersion,
  ]

  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  private static func weekday(_ name: String) -> Int? {
    weekdays.firstIndex { day in
      name == day || (name.hasPrefix(day) && name.hasSuffix("day") && name.count > 5)
    }
  }

  /// `3d`, `2 weeks`, `in 5 days`; `nil` for what is no span.
  private static func span(_ name: String) -> Result<SnoozeWish, UsageError>? {
    let words = name.hasPrefix("in ") ? String(name.dropFirst(3)) : name
    let digits = words.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { return nil }
    let unit = words.dropFirst(digits.count).drop { $0 == " " }
    let factor: Int
    switch unit {
    case "d", "day", "days": factor = 1
    case "w", "week", "weeks": factor = 7
    case "m", "month", "months": factor = 0
    default: return nil
    }
    guard let count = Int(digits), (1...(factor == 0 ? 120 : 3_650)).contains(count) else {
      return .failure(UsageError("“\(name.prefix(40))” is over ten years, or no time at all."))
    }
    return .success(factor == 0 ? .months(count) : .days(count * factor))
  }

  /// `nil` for what is not written as a day.
  private static func day(_ text: String) throws(UsageError) -> CivilDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    guard CivilDate.isValid(year: numbers[0], month: numbers[1], day: numbers[2]) else {
      throw UsageError("There is no day \(text).")
    }
    return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  // MARK: The end

  /// When that is; a day begins for its readers in the morning.
  package func end(at now: Timestamp, in zone: LocalZone) throws(UsageError) -> SnoozeEnd {
    let today = Self.day(of: now, in: zone)
    switch self {
    case .copy: return .copy
    case .version(let version): return .appVersion(version)
    case .nextVersion: return .nextAppVersion
    case .instant(let time): return .date(try Self.future(time, now))
    case .days(let count): return .date(Self.morning(of: today + count, in: zone))
    case .weekday(let weekday):
      // 1970-01-01 was a Thursday.
      let present = Int(Int64(today + 3).flooredDivision(by: 7).remainder)
      let ahead = (weekday - present + 6) % 7 + 1
      return .date(Self.morning(of: today + ahead, in: zone))
    case .months(let count):
      return .date(Self.morning(of: Self.later(today, months: count), in: zone))
    case .date(let date):
      return .date(try Self.future(Self.morning(of: date.daysSince1970, in: zone), now))
    }
  }

  private static func future(_ time: Timestamp, _ now: Timestamp) throws(UsageError) -> Timestamp {
    guard time > now else { throw UsageError("That is over; a snooze ends later than now.") }
    return time
  }

  private static func day(of time: Timestamp, in zone: LocalZone) -> Int {
    let local = time.milliseconds + Int64(zone.offsetSeconds(time)) * 1_000
    return Int(local.flooredDivision(by: 86_400_000).quotient)
  }

  /// The same day of a later month, or its last.
  private static func later(_ day: Int, months: Int) -> Int {
    let date = CivilDate(daysSince1970: day)
    let month = date.month - 1 + months
    let year = date.year + month / 12
    let last = CivilDate.dayCount(year: year, month: month % 12 + 1)
    return CivilDate(year: year, month: month % 12 + 1, day: min(date.day, last)).daysSince1970
  }

  private static func morning(of day: Int, in zone: LocalZone) -> Timestamp {
    let local = (Int64(day) * 24 + Int64(wakingHour)) * 3_600_000
    let guess = Timestamp(milliseconds: local)
    let offset = zone.offsetSeconds(guess)
    let time = Timestamp(milliseconds: local - Int64(offset) * 1_000)
    // Where clocks change between the two, the offset of the morning itself counts.
    return Timestamp(milliseconds: local - Int64(zone.offsetSeconds(time)) * 1_000)
  }
}

/// A snooze as the shell asks for it: when it ends is known once the clock is.
package struct SnoozeRequest: Equatable, Sendable {
  package var until: SnoozeWish
  package var targets: Targets
  package var apply: Bool

  package init(until: SnoozeWish, targets: Targets, apply: Bool = true) {
    self.until = until
    self.targets = targets
    self.apply = apply
  }
}
