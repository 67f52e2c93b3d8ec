import ReportModel

/// What came of an import.
package struct ImportSummary: Equatable, Sendable {
  package var new = 0
  package var replayed = 0
  package var completed = 0
  package var conflicting = 0
  /// Left out, as they were removed for good.
  package var removed = 0
  package var refused: [Refusal] = []
  package var warnings: [SourcedWarning] = []
  /// Files of a walked folder that are no reports.
  package var skippedFileCount = 0

  package init() {}

  package var takenCount: Int { new + replayed + completed }

  /// 0 all in or seen before · 1 some refused or conflicting · 4 everything refused.
  package var exitStatus: Int32 {
    if refused.isEmpty, conflicting == 0 { return 0 }
    return takenCount == 0 && conflicting == 0 && removed == 0 ? 4 : 1
  }
}

/// A file, or a line of one, that was not taken.
package struct Refusal: Equatable, Sendable {
  /// The path as given.
  package var source: String
  /// `line 7`, a JSON pointer, a byte; empty for the whole file.
  package var place: String
  package var message: String

  package init(source: String, place: String, message: String) {
    self.source = source
    self.place = place
    self.message = message
  }
}

/// A warning and the report it is about.
package struct SourcedWarning: Equatable, Sendable {
  package var source: String
  package var report: ReportID?
  package var warning: Warning

  package init(source: String, report: ReportID?, warning: Warning) {
    self.source = source
    self.report = report
    self.warning = warning
  }
}

/// How far an import is.
package struct ImportPace: Sendable {
  package var reportCount: Int
  package var bytesDone: Int64
  /// `nil` when the whole size is not known.
  package var bytesInAll: Int64?
  package var elapsedMilliseconds: Int64
  package var source: String

  /// Reports a second so far.
  package var rate: Double {
    elapsedMilliseconds > 0 ? Double(reportCount) * 1_000 / Double(elapsedMilliseconds) : 0
  }

  /// Seconds to go at the pace so far.
  package var secondsLeft: Double? {
    guard let bytesInAll, bytesDone > 0, elapsedMilliseconds > 0 else { return nil }
    let bytesASecond = Double(bytesDone) * 1_000 / Double(elapsedMilliseconds)
    return Double(max(0, bytesInAll - bytesDone)) / bytesASecond
  }
}
