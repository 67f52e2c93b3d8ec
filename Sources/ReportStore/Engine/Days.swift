import ReportModel
import ReportQuery

/// The last days up to today, as the query language understands their dates.
struct Days {
  /// Oldest first.
  private(set) var dates: [String] = []
  /// When each begins, and when the last ends.
  private var starts: [Int64] = []

  init(last count: Int, now: Timestamp, zone: LocalZone) throws {
    let local = now.milliseconds + Int64(zone.offsetSeconds(now)) * 1_000
    let today = Int(local.flooredDivision(by: 86_400_000).quotient)
    let context = QueryContext(now: now, zone: zone, me: "")
    for day in (today - count + 1)...today {
      let date = CivilDate(daysSince1970: day)
      let text = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
      let query = try Query(parsing: "created:\(text)", context: context)
      guard case .term(let term) = query.expression,
        case .field(.created, let tests) = term.condition,
        case .some(.instant(let range)) = tests.first, let start = range.start, let end = range.end
      else { continue }
      dates.append(text)
      if starts.isEmpty { starts.append(start.milliseconds) }
      starts.append(end.milliseconds)
    }
  }

  /// The day an instant is in.
  func index(of milliseconds: Int64) -> Int? {
    guard let first = starts.first, let end = starts.last, milliseconds >= first, milliseconds < end
    else { return nil }
    // Days are 23 to 25 hours long, so the guess is off by one at most for years.
    var day = min(Int((milliseconds - first) / 86_400_000), dates.count - 1)
    while day > 0, milliseconds < starts[day] { day -= 1 }
    while day + 1 < dates.count, milliseconds >= starts[day + 1] { day += 1 }
    return day
  }
}
