import ReportModel

/// Whether a picture is much older than the report it came with.
///
/// A detector without a time limit takes the newest screenshot there is (formats.md 1.4).
package enum Staleness {
  /// Older by less is the time it takes to write a report.
  package static let toleranceMilliseconds: Int64 = 10 * 60_000

  /// By how much, in milliseconds; `nil` when it is fresh or nothing is known.
  package static func age(of picture: StoredAttachment, in report: Report) -> Int64? {
    // Other sources of the report's time follow from the picture or from the import.
    guard picture.isSystemScreenshot,
      report.createdAtSource == .report || report.createdAtSource == .received,
      let taken = picture.declared.capturedAt ?? picture.facts.capturedAt?.timestamp,
      let made = report.createdAt
    else { return nil }
    let (age, overflows) = made.milliseconds.subtractingReportingOverflow(taken.milliseconds)
    return !overflows && age > toleranceMilliseconds ? age : nil
  }
}
