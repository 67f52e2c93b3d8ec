import ReportFormats
import ReportModel
import ReportStore
import SystemCalls
import TriageCommands

/// Takes reports from files and folders into the store.
///
/// A document, bundle or upload is one transaction; lines go in batches. A file that is refused never
/// stops the others.
package final class Importer {
  package enum Event {
    case pace(ImportPace)
    case refused(Refusal)
    /// One sentence for the person who waits.
    case remark(String)
  }

  let engine: TriageEngine
  let request: ImportRequest
  let now: Timestamp
  private let tell: (Event) -> Void
  /// Asked between files; the import stops there with ``ImportInterrupted``.
  package var isInterrupted: () -> Bool = { false }
  /// Asked of every file of a walked folder.
  var isWanted: (String, Folder) -> Bool = { _, _ in true }
  /// What happens by itself to what comes in.
  package var rules = ArrivalRules.none
  private let started = Clock.monotonicNanoseconds()
  /// What was taken so far; it stands when ``run()`` throws.
  package private(set) var summary = ImportSummary()
  var pending = Batch()
  private var skippedPaths: Set<String> = []
  private var takenPaths: Set<String> = []
  /// The first number given to a report of the file at hand.
  var firstOfSource: ReportNumber?
  private var reportCount = 0

  package init(
    engine: TriageEngine,
    request: ImportRequest,
    now: Timestamp,
    tell: @escaping (Event) -> Void
  ) {
    self.engine = engine
    self.request = request
    self.now = now
    self.tell = tell
  }

  /// Imports every path in turn.
  ///
  /// - Throws: what makes the store unusable, or ``ImportInterrupted``; what is wrong with a file is
  ///   in the summary.
  package func run() throws -> ImportSummary {
    if request.isDemo {
      try DemoReports(store: engine.store).withFolder { try take(path: $0, named: "demo") }
    }
    for path in request.paths { try take(path: path, named: path) }
    if !request.isDryRun {
      _ = try engine.store.wakeDue(at: now)
      try engine.store.catchUpLists()
    }
    summary.skippedFileCount = skippedPaths.subtracting(takenPaths).count
    return summary
  }

  func stopWhenInterrupted() throws(ImportInterrupted) {
    if isInterrupted() { throw ImportInterrupted() }
  }

  private func take(path: String, named name: String) throws {
    try stopWhenInterrupted()
    do {
      if path == "-" {
        try takeStandardInput()
      } else if try FileSystem.facts(of: path)?.isFolder ?? false {
        try Walker(importer: self).walk(Folder(path), named: trimmed(name))
      } else {
        try takeNamedFile(path, named: name)
      }
    } catch let error as SystemError where !error.isStoreTrouble {
      try stopWhenInterrupted()
      refuse(name, at: "", error.isAbsent ? Self.absence(of: name) : "\(error).")
    }
  }

  private static func absence(of name: String) -> String {
    // Swift hands words of the command line over repaired.
    name.unicodeScalars.contains("\u{FFFD}")
      ? "There is no such file; one whose name is not UTF-8 has to be renamed first."
      : "There is no such file."
  }

  private func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// A report.json names its bundle, so the files beside it come along.
  private func takeNamedFile(_ path: String, named name: String) throws {
    let parent = FileSystem.parent(of: path) ?? "."
    if FileSystem.lastComponent(of: path) == "report.json" {
      try take(bundle: Folder(parent), named: name, isWalked: false)
      return
    }
    let file = try FileSystem.open(path, links: .follow)
    let source = try ImportSource(name: name, file: file, folder: nil, isWalked: false)
    try take(source, companion: { try? FileSystem.read(parent + "/" + $0, limit: $1) })
  }

  /// Standard input is spooled into the store first, so that it is a file like any other.
  private func takeStandardInput() throws {
    let place = try engine.store.temporaryFolder()
    let name = TemporaryName.next()
    let spool = try engine.store.explainingFiles { try place.create(name) }
    defer { try? place.remove(name) }
    var input = PieceReader(try FileSystem.standardInput())
    repeat {
      try input.advance(dropping: input.buffer.count)
      try engine.store.explainingFiles { try spool.write(input.buffer) }
    } while !input.isAtEnd
    let source = try ImportSource(
      name: "standard input",
      file: place.file(at: name),
      folder: nil,
      isWalked: false,
      isStream: true
    )
    try take(source, companion: { _, _ in nil })
  }

  // MARK: What readers report

  func refuse(_ source: String, at place: String, _ message: String) {
    let refusal = Refusal(source: source, place: place, message: message)
    summary.refused.append(refusal)
    tell(.refused(refusal))
  }

  func refuse(_ source: String, _ error: FormatError, under place: String = "") {
    for cause in error.causes.prefix(1) {
      let further = error.causes.dropFirst().map {
        $0.place.isEmpty ? $0.message : "\($0.place): \($0.message)"
      }
      // A line that stands alone is line 1 to its reader.
      let inner =
        cause.place.hasPrefix("line 1, ") && !place.isEmpty
        ? String(cause.place.dropFirst("line 1, ".count)) : cause.place
      let places = [place, inner].filter { !$0.isEmpty }.joined(separator: ", ")
      refuse(source, at: places, ([cause.message] + further).joined(separator: " "))
    }
  }

  func remark(_ text: String) { tell(.remark(text)) }

  /// Leaves a file alone that may still turn out to be an attachment.
  func skip(_ path: String) { skippedPaths.insert(path) }

  /// Notes that a file came along with a report.
  func noteTaken(_ found: [AttachmentCollector.Found]) {
    takenPaths.formUnion(found.compactMap(\.path))
  }

  func warn(_ warnings: [Warning], _ source: String, _ report: ReportID?) {
    summary.warnings += warnings.map {
      SourcedWarning(source: source, report: report, warning: $0)
    }
  }

  func count(_ outcome: IngestOutcome, _ source: String, at place: String, _ report: ReportID) {
    reportCount += 1
    switch outcome {
    case .new(let number):
      summary.new += 1
      firstOfSource = firstOfSource ?? number
    case .replayed:
      summary.replayed += 1
    case .completed:
      summary.completed += 1
    case .conflict(let number):
      summary.conflicting += 1
      let message =
        "conflict: report \(report) differs from \(number), which is kept; this one is put aside."
      warn([Warning(.duplicateConflict, at: place, message)], source, report)
    case .removed(let date):
      summary.removed += 1
      guard summary.removed <= Self.removedRemarkCount else { break }
      remark(
        "\(source): report \(report) was removed for good on \(date.rfc3339.prefix(10)) and stays away; "
          + "--bring-back takes it in."
      )
    }
  }

  /// More are only counted.
  private static let removedRemarkCount = 5

  func showPace(_ source: ImportSource, _ bytesDone: Int64) {
    let elapsed = (Clock.monotonicNanoseconds() - started) / 1_000_000
    tell(
      .pace(
        ImportPace(
          reportCount: reportCount,
          bytesDone: bytesDone,
          bytesInAll: source.facts.byteCount,
          elapsedMilliseconds: elapsed,
          source: source.name
        )
      )
    )
  }
}

/// Somebody asked an import to stop; what was committed stays.
package struct ImportInterrupted: Error {}

extension SystemError {
  /// Room or rights that are missing stop the import; a file that cannot be read does not.
  fileprivate var isStoreTrouble: Bool { isFull }
}
