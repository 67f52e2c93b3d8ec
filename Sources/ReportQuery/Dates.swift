import ReportModel

/// Reads the names of periods: days, months, years, minutes, `yesterday`, `mon`.
struct DateReader {
  let now: Timestamp
  let zone: LocalZone

  /// A period as local milliseconds since 1970, half-open.
  typealias LocalPeriod = Range<Int64>

  struct Flaw: Error, Equatable {
    var message: String
    var suggestions: [String] = []
  }

  func period(_ text: String) -> Result<InstantRange, Flaw> {
    local(text, notAfter: today).map {
      InstantRange(from: instant($0.lowerBound), to: instant($0.upperBound))
    }
  }

  /// From the first moment of one period to the last of the other.
  func range(_ low: String?, _ high: String?) -> Result<InstantRange, Flaw> {
    var range = InstantRange(from: nil, to: nil)
    var lastDay = today
    if let high {
      switch local(high, notAfter: today) {
      case .failure(let flaw): return .failure(flaw)
      case .success(let period):
        range.end = instant(period.upperBound)
        // `mon..wed` is the Monday before that Wednesday.
        lastDay = Int((period.upperBound - 1).flooredDivision(by: Self.day).quotient)
      }
    }
    if let low {
      switch local(low, notAfter: lastDay) {
      case .failure(let flaw): return .failure(flaw)
      case .success(let period): range.start = instant(period.lowerBound)
      }
    }
    return .success(range)
  }

  private static let day: Int64 = 86_400_000
  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let longWeekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let words = [
    "today", "yesterday", "thisweek", "lastweek", "thismonth", "lastmonth",
  ]
  /// What completion offers.
  static let names: [(name: String, summary: String)] =
    [
      ("today", ""), ("yesterday", ""), ("thisweek", "since Monday"),
      ("lastweek", "Monday to Sunday before"), ("thismonth", ""), ("lastmonth", ""),
    ]
    + zip(weekdays, longWeekdays).map {
      ($0, "the latest \($1.prefix(1).uppercased())\($1.dropFirst())")
    }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The local day of `now`, in days since 1970.
  private var today: Int {
    let local = now.milliseconds + Int64(zone.offsetSeconds(now)) * 1_000
    return Int(local.flooredDivision(by: Self.day).quotient)
  }

  private func local(_ text: String, notAfter lastDay: Int) -> Result<LocalPeriod, Flaw> {
    let name = text.lowercased()
    if let weekday = Self.weekdays.firstIndex(of: name) ?? Self.longWeekdays.firstIndex(of: name) {
      // 1970-01-01 was a Thursday.
      let back = Int(Int64(lastDay + 3 - weekday).flooredDivision(by: 7).remainder)
      return .success(days(lastDay - back, count: 1))
    }
    let monday = today - Int(Int64(today + 3).flooredDivision(by: 7).remainder)
    let month = CivilDate(daysSince1970: today)
    switch name {
    case "today": return .success(days(today, count: 1))
    case "yesterday": return .success(days(today - 1, count: 1))
    case "thisweek": return .success(days(monday, count: 7))
    case "lastweek": return .success(days(monday - 7, count: 7))
    case "thismonth": return .success(self.month(month.year, month.month))
    case "lastmonth":
      return .success(
        month.month == 1
          ? self.month(month.year - 1, 12) : self.month(month.year, month.month - 1)
      )
    default: return written(text)
    }
  }

  // MARK: - Dates in digits

  private func written(_ text: String) -> Result<LocalPeriod, Flaw> {
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == "t"
    }
    let parts = halves[0].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let widths = parts.map(\.utf8.count)
    let numbers = parts.compactMap(NumberText.whole).map(Int.init)
    guard numbers.count == parts.count, (1...3).contains(parts.count), widths[0] == 4,
      widths.dropFirst().allSatisfy({ (1...2).contains($0) }), numbers[0] >= 1,
      halves.count == 1 || parts.count == 3
    else { return .failure(notADate(text)) }
    guard parts.count > 1 else {
      return .success(month(numbers[0], 1).lowerBound..<month(numbers[0], 12).upperBound)
    }
    guard (1...12).contains(numbers[1]) else {
      return .failure(Flaw(message: "There is no month \(numbers[1])."))
    }
    guard parts.count > 2 else { return .success(month(numbers[0], numbers[1])) }
    guard CivilDate.isValid(year: numbers[0], month: numbers[1], day: numbers[2]) else {
      let year = numbers[1] == 2 && numbers[2] == 29 ? " \(numbers[0])" : ""
      let name = Self.monthNames[numbers[1] - 1] + year
      return .failure(Flaw(message: "\(name) has no day \(numbers[2])."))
    }
    let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    let day = days(date.daysSince1970, count: 1)
    return halves.count == 1 ? .success(day) : minute(String(halves[1]), of: day, text)
  }

  private func minute(
    _ time: String,
    of day: LocalPeriod,
    _ text: String
  ) -> Result<LocalPeriod, Flaw> {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let numbers = parts.compactMap(NumberText.whole)
    guard numbers.count == parts.count, (1...3).contains(parts.count),
      parts.allSatisfy({ $0.utf8.count == 2 }), numbers[0] < 24,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return .failure(notADate(text)) }
    let units: [Int64] = [3_600_000, 60_000, 1_000]
    let start = zip(numbers, units).reduce(day.lowerBound) { $0 + $1.0 * $1.1 }
    return .success(start..<start + units[parts.count - 1])
  }

  private func notADate(_ text: String) -> Flaw {
    if Quantity(text, units: Quantity.ages) != nil {
      return Flaw(
        message: "\(text) is a distance, not a date.",
        suggestions: ["age<\(text)"]
      )
    }
    return Flaw(
      message: "\"\(text)\" is not a date. Examples: 2026-11-03, 2026-11, yesterday, mon..wed.",
      suggestions: Suggestions.near(text, among: Self.words + Self.weekdays + Self.longWeekdays)
    )
  }

  // MARK: - Periods

  private func days(_ first: Int, count: Int) -> LocalPeriod {
    Int64(first) * Self.day..<Int64(first + count) * Self.day
  }

  private func month(_ year: Int, _ month: Int) -> LocalPeriod {
    let first = CivilDate(year: year, month: month, day: 1).daysSince1970
    return days(first, count: CivilDate.dayCount(year: year, month: month))
  }

  /// The first instant that shows this local time or a later one.
  private func instant(_ local: Int64) -> Timestamp {
    let guesses = [-Self.day, Self.day].map { shift in
      let offset = zone.offsetSeconds(Timestamp(milliseconds: local + shift))
      return local - Int64(offset) * 1_000
    }
    let exact = guesses.filter { guess in
      let offset = zone.offsetSeconds(Timestamp(milliseconds: guess))
      return guess + Int64(offset) * 1_000 == local
    }
    // In the hour that a clock skips, the offset before it leads past the gap.
    return Timestamp(milliseconds: exact.min() ?? guesses[0])
  }
}

extension TermReader {
  mutating func date(_ field: Field, _ comparison: Comparison?, _ value: WrittenValue) -> Test? {
    let reader = DateReader(now: context.now, zone: context.zone)
    if let (low, high) = RangeText.split(value.text) {
      guard comparison == nil || comparison == .exactly else { return refuseComparedRange(field) }
      return instants(reader.range(low, high))
    }
    guard case .some(.instant(let period)) = instants(reader.period(value.text)) else {
      return nil
    }
    switch comparison {
    case nil, .exactly, .not: return .instant(period)
    case .atLeast: return .instant(InstantRange(from: period.start, to: nil))
    case .more: return .instant(InstantRange(from: period.end, to: nil))
    case .atMost: return .instant(InstantRange(from: nil, to: period.end))
    case .less: return .instant(InstantRange(from: nil, to: period.start))
    }
  }

  private mutating func instants(_ result: Result<InstantRange, DateReader.Flaw>) -> Test? {
    switch result {
    case .success(let range): .instant(range)
    case .failure(let flaw): fail(.badDate, flaw.message, suggestions: flaw.suggestions)
    }
  }

  /// A distance from now becomes the instants that far back.
  mutating func age(_ comparison: Comparison?, _ value: WrittenValue) -> Test? {
    if let (low, high) = RangeText.split(value.text) {
      guard comparison == nil || comparison == .exactly else { return refuseComparedRange(.age) }
      switch Quantity.bounds(low, high, units: Quantity.ages) {
      case .failure(let unreadable): return notAnAge(unreadable.text)
      case .success(let ages):
        return .instant(
          InstantRange(
            from: ages.high.map { instant($0) },
            to: ages.low.map { instant($0, plus: 1) }
          )
        )
      }
    }
    guard let age = Quantity(value.text, units: Quantity.ages) else { return notAnAge(value.text) }
    let exact = instant(age.amount)
    let next = instant(age.amount, plus: 1)
    switch comparison {
    case .less: return .instant(InstantRange(from: next, to: nil))
    case .atMost: return .instant(InstantRange(from: exact, to: nil))
    case .more: return .instant(InstantRange(from: nil, to: exact))
    case .atLeast: return .instant(InstantRange(from: nil, to: next))
    case nil, .exactly, .not:
      return .instant(InstantRange(from: instant(age.amount + age.step, plus: 1), to: next))
    }
  }

  private func instant(_ back: Double, plus milliseconds: Int64 = 0) -> Timestamp {
    // Some 10 million years: beyond every clock, within the integers.
    let distance = Int64(min(back, 3e17))
    return Timestamp(milliseconds: context.now.milliseconds - distance + milliseconds)
  }

  private mutating func notAnAge(_ text: String) -> Test? {
    fail(
      .badDate,
      "\"\(text)\" is not an age: a number and m, h, d, w, mo or y. Example: age<24h"
    )
  }
}
