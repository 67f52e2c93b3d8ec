import ReportModel

/// How long ago something was, in at most four columns: `now`, `2m`, `3h`, `6d`, `5w`, `8mo`, `2y`.
func shortAge(of time: Timestamp, at now: Timestamp) -> String {
  let seconds = (now.milliseconds - time.milliseconds) / 1_000
  let steps: [(limit: Int64, unit: Int64, name: String)] = [
    (3_600, 60, "m"), (86_400, 3_600, "h"), (14 * 86_400, 86_400, "d"),
    (60 * 86_400, 7 * 86_400, "w"), (730 * 86_400, 30 * 86_400, "mo"),
  ]
  if seconds < 60 { return "now" }
  for step in steps where seconds < step.limit { return "\(seconds / step.unit)\(step.name)" }
  return "\(seconds / (365 * 86_400))y"
}

/// A size as people read it, by 1,024: `812 B`, `12.5 KB`, `38.4 GB`.
func readableSize(_ byteCount: Int64) -> String {
  var value = Double(byteCount)
  var unit = 0
  let units = ["B", "KB", "MB", "GB", "TB"]
  while value >= 1_024, unit < units.count - 1 {
    value /= 1_024
    unit += 1
  }
  if unit == 0 || value >= 100 { return "\(Int64(value.rounded())) \(units[unit])" }
  let tenths = Int64((value * 10).rounded())
  return tenths % 10 == 0 && value >= 10
    ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
}

/// A whole number with commas: `1,284`.
func grouped(_ number: Int) -> String {
  let digits = Array(String(number.magnitude))
  var text = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return (number < 0 ? "-" : "") + text
}

/// `1 report`, `2 reports`.
func counted(_ number: Int, _ noun: String) -> String {
  "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
}
