import ReportModel
import TriageCommands

/// Long work that runs beside the dashboard, one at a time.
package struct LongTask: Equatable, Sendable {
  package var id: RequestID
  package var kind: TaskRequest.Kind
  package var progress = TaskProgress()
  package var isStopping = false

  package init(id: RequestID, kind: TaskRequest.Kind) {
    self.id = id
    self.kind = kind
  }
}

package struct TaskRequest: Equatable, Sendable {
  package var id: RequestID
  package var kind: Kind

  package enum Kind: Equatable, Sendable {
    case importReports(path: String)
    case export(ExportRequest)
    case verify
    /// Removes reports for good.
    case purge([ReportNumber])
  }
}

/// How far it is; units are reports, or files.
package struct TaskProgress: Equatable, Sendable {
  package var done = 0
  /// `nil` when nobody knows.
  package var total: Int?
  /// A second.
  package var rate = 0.0
  package var secondsLeft: Double?

  package init() {}
}

package struct TaskReply: Equatable, Sendable {
  package var id: RequestID
  package var result: Result

  package init(id: RequestID, result: Result) {
    self.id = id
    self.result = result
  }

  package enum Result: Equatable, Sendable {
    case progress(TaskProgress)
    /// With a sentence.
    case done(String)
    /// Text to be read, such as findings.
    case page(title: String, text: String)
    /// A file is in the way.
    case exists(String)
    case stopped(String)
    case failed(String)
  }
}

extension LongTask {
  /// `importing reports.ndjson  12,400  8,200/s  14 s left`.
  func words(_ signs: Signs) -> String {
    var parts = [name + (isStopping ? ": stopping" + signs.more : "")]
    if let total = progress.total, total > 0 {
      parts.append("\(min(100, progress.done * 100 / total)) %")
    } else if progress.done > 0 {
      parts.append(Words.count(progress.done))
    }
    if progress.rate >= 1 { parts.append("\(Words.count(Int(min(progress.rate, 1e9))))/s") }
    if let left = progress.secondsLeft { parts.append("\(Words.duration(left.rounded())) left") }
    return parts.joined(separator: "  ")
  }

  private var name: String {
    switch kind {
    case .importReports(let path):
      "importing " + (path.split(separator: "/").last.map(String.init) ?? path)
    case .export: "exporting"
    case .verify: "verifying"
    case .purge: "removing for good"
    }
  }
}
