import ReportModel
import ReportQuery

/// Numbers, times and sizes as a person reads them.
package enum Words {
  /// `1,284`.
  package static func count(_ value: Int) -> String {
    let digits = String(value.magnitude).utf8
    var bytes = value < 0 ? [UInt8(ascii: "-")] : []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(digit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `1 ticket`, `3 tickets`.
  package static func count(_ value: Int, _ noun: String) -> String {
    "\(count(value)) \(noun)\(value == 1 ? "" : "s")"
  }

  /// `#1042`, or `12 reports`.
  static func reports(_ numbers: [ReportNumber]) -> String {
    if numbers.count == 1, let number = numbers.first { return number.description }
    return count(numbers.count, "report")
  }

  static func ordinal(_ value: Int64) -> String {
    let suffix =
      switch (value % 10, value % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(value)\(suffix)"
  }

  // MARK: Time

  /// `17 minutes`, `3 hours`, `12 days`.
  static func span(_ milliseconds: Int64) -> String {
    let minutes = milliseconds / 60_000
    if minutes < 120 { return count(Int(clamping: minutes), "minute") }
    if minutes < 2_880 { return count(Int(clamping: minutes / 60), "hour") }
    return count(Int(clamping: minutes / 1_440), "day")
  }

  /// At most three columns: `now`, `59m`, `23h`, `13d`, `51w`, `9y`; `+2d` is in the future.
  package static func age(of time: Timestamp, at now: Timestamp) -> String {
    let minutes = minutes(from: time, to: now)
    if minutes < 0 {
      let ahead = minutes == .min ? Int64.max : -minutes
      return ahead < 2 ? "now" : "+" + shortAge(ahead).suffix(2)
    }
    return shortAge(minutes)
  }

  private static func shortAge(_ minutes: Int64) -> String {
    switch minutes {
    case ..<1: "now"
    case ..<60: "\(minutes)m"
    case ..<1_440: "\(minutes / 60)h"
    case ..<20_160: "\(minutes / 1_440)d"
    case ..<524_160: "\(minutes / 10_080)w"
    default: "\(min(99, minutes / 525_600 + (minutes < 525_600 ? 1 : 0)))y"
    }
  }

  /// `just now`, `2 min ago`, `yesterday`, `3 weeks ago`.
  static func relative(_ time: Timestamp, at now: Timestamp) -> String {
    let minutes = minutes(from: time, to: now)
    switch minutes {
    case ..<(-1): return "in the future"
    case ..<1: return "just now"
    case ..<60: return "\(minutes) min ago"
    case ..<1_440: return "\(minutes / 60) h ago"
    case ..<2_880: return "yesterday"
    case ..<20_160: return "\(minutes / 1_440) days ago"
    case ..<87_600: return "\(minutes / 10_080) weeks ago"
    case ..<525_600: return "\(minutes / 43_800) months ago"
    case ..<1_051_200: return "a year ago"
    default: return "\(minutes / 525_600) years ago"
    }
  }

  private static func minutes(from time: Timestamp, to now: Timestamp) -> Int64 {
    let (span, overflows) = now.milliseconds.subtractingReportingOverflow(time.milliseconds)
    if overflows { return time < now ? .max / 60_000 : .min / 60_000 }
    return span.flooredDivision(by: 60_000).quotient
  }

  /// `2026-11-27 08:41`, in the zone of the person.
  static func date(_ time: Timestamp, in zone: LocalZone) -> String {
    let (local, overflows) = time.milliseconds.addingReportingOverflow(
      Int64(zone.offsetSeconds(time)) * 1_000
    )
    let text = Timestamp(milliseconds: overflows ? time.milliseconds : local).rfc3339
    return String(text.prefix(16).map { $0 == "T" ? " " : $0 })
  }

  /// `Mon 7 Dec`, with the year when it is another one than `now`'s.
  static func day(_ time: Timestamp, in zone: LocalZone, at now: Timestamp? = nil) -> String {
    let days = { (time: Timestamp) in
      let (local, overflows) = time.milliseconds.addingReportingOverflow(
        Int64(zone.offsetSeconds(time)) * 1_000
      )
      let known = overflows ? time.milliseconds : local
      return Int(known.flooredDivision(by: 86_400_000).quotient)
    }
    let date = CivilDate(daysSince1970: days(time))
    // 1970-01-01 was a Thursday.
    let weekday = weekdays[Int(Int64(days(time) + 3).flooredDivision(by: 7).remainder)]
    let year = now.map { CivilDate(daysSince1970: days($0)).year } ?? date.year
    let words = "\(weekday) \(date.day) \(months[date.month - 1])"
    return date.year == year ? words : "\(words) \(date.year)"
  }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  // MARK: Sizes

  /// `512 B`, `12.5 KB`, `38.4 GB`: by 1,024.
  package static func bytes(_ count: Int64) -> String {
    guard count >= 1_024 else { return "\(count) B" }
    var value = Double(count) / 1_024
    for unit in ["KB", "MB", "GB"] {
      if value < 1_000 { return "\(decimal(value)) \(unit)" }
      value /= 1_024
    }
    return "\(decimal(value)) TB"
  }

  /// One digit after the point below 100.
  static func decimal(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "?" }
    if abs(value) >= 100 { return String(Int64(value.rounded())) }
    let tenths = Int64((value * 10).rounded())
    let rest = tenths.magnitude % 10
    return rest == 0 ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(rest)"
  }

  /// `12s`, `2m`, `1h`: for columns.
  static func shortDuration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "?" }
    let whole = Int64(seconds.rounded())
    if whole < 60 { return "\(whole)s" }
    return whole < 3_600 ? "\(whole / 60)m" : "\(min(99, whole / 3_600))h"
  }

  /// `5.2 s`, `2 min 5 s`.
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "?" }
    if seconds < 60 { return "\(decimal(seconds)) s" }
    let whole = Int64(seconds.rounded())
    if whole < 3_600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3_600) h \(whole / 60 % 60) min"
  }
}

extension String {
  /// Without blanks at both ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  /// Most texts are: no line end or tab, and every blank between two other characters.
  private var isOneLine: Bool {
    var last: UInt8 = 0x20
    for byte in utf8 {
      if byte == 0x0A || byte == 0x09 || byte == 0x20 && last == 0x20 { return false }
      last = byte
    }
    return last != 0x20
  }

  /// The first line that says something, as far as a title shows of it.
  var firstLine: String {
    let lines = unicodeScalars.prefix(512).split { scalar in
      switch scalar.value {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
      default: false
      }
    }
    return lines.first { !$0.allSatisfy(\.properties.isWhitespace) }.map { String($0) } ?? ""
  }

  /// A locale's `en_GB` as languages are written on the web: `en-GB`.
  var hyphenated: String {
    let (low, hyphen) = (UInt8(ascii: "_"), UInt8(ascii: "-"))
    return String(decoding: utf8.map { $0 == low ? hyphen : $0 }, as: UTF8.self)
  }

  /// Line ends, tabs and runs of blanks as one blank; other control characters stay.
  package var oneLine: String {
    if isOneLine { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      // CR is part of a line end before LF only.
      if byte == 0x0A, bytes.last == 0x0D { bytes.removeLast() }
      if byte == 0x20 || byte == 0x0A || byte == 0x09 {
        if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
      } else {
        bytes.append(byte)
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
