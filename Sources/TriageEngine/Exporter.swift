import ReportFormats
import ReportModel
import ReportQuery
import ReportStore
import Resources
import SystemCalls
import TicketExport
import TriageCommands

/// Writes tickets or canonical reports out.
struct Exporter {
  let engine: TriageEngine
  let request: ExportRequest
  let now: Timestamp
  /// Hears how many of the reports are written.
  var tell: (_ done: Int, _ total: Int) -> Void = { _, _ in }

  /// The bytes for standard output are in the outcome when no place was named.
  func run() throws -> CommandResult {
    var outcome = CommandResult(words: "export")
    switch request.targets {
    case .reports(let references):
      outcome.reports = try engine.resolve(references, failures: &outcome.failures)
    case .query(let text):
      let query = try Query(parsing: text, context: try engine.context(at: now))
      outcome.reports = try engine.store.numbers(of: query, limit: nil)
    }
    switch request.format {
    case .json: try exportTickets(&outcome)
    case .ndjson: try exportReports(&outcome)
    }
    return outcome
  }

  private func exportTickets(_ outcome: inout CommandResult) throws {
    outcome.reports = try primaries(outcome.reports)
    let wanted = outcome.reports.count
    let sheet = Sheet(
      alone: { try ticket($0).json() + [0x0A] },
      among: { try ticket($1).arrayPiece(isFirst: $0 == 0) },
      end: Ticket.arrayEnd(isEmpty: outcome.reports.isEmpty)
    )
    if let folder = try folder() {
      try writeEach(&outcome, into: folder, sheet)
      if request.attachments, outcome.existingFile == nil { try writeFiles(of: &outcome, folder) }
    } else {
      try writeTogether(&outcome, at: request.out, sheet)
    }
    guard outcome.existingFile == nil else { return }
    if !request.dryRun {
      outcome.unrecorded = outcome.reports
      // What is written is noted, also when no more of it is wanted.
      try Cancellation.$current.withValue(nil) {
        if request.out != nil { try engine.recordExport(&outcome, at: now) }
      }
    }
    guard outcome.reports.count == wanted else {
      throw UsageError("stopped: \(outcome.reports.count) of \(wanted) tickets are written.")
    }
  }

  /// The files of tickets, under the names the tickets give them.
  private func writeFiles(of outcome: inout CommandResult, _ folder: String) throws {
    let extractor = try AttachmentExtractor(engine.store, into: folder, strips: request.strips)
    for number in outcome.reports where !Cancellation.isRequested {
      let primary = try engine.store.detail(of: number)
      for detail in [primary] + (try engine.store.details(of: primary.triage.copies)) {
        for file in try extractor.extract(detail) {
          if let path = file.path { outcome.files.append(path) }
          // What never came is in the ticket's warnings.
          guard let failure = file.failure, detail.attachments[file.position].blob != nil else {
            continue
          }
          let name = detail.attachments[file.position].declared.fileName
          outcome.failures.append(
            .init(reference: "\(detail.number)", message: "“\(name)” \(failure).")
          )
        }
      }
    }
  }

  private func exportReports(_ outcome: inout CommandResult) throws {
    let line = { (number: ReportNumber) in
      let report = try engine.store.detail(of: number).report
      return CanonicalJSON.encode(report.withConsentRespected, .export) + [0x0A]
    }
    let sheet = Sheet(alone: line, among: { try line($1) }, end: [])
    if let folder = try folder() {
      try FileSystem.makeFolders(folder)
      try writeTogether(&outcome, at: folder + "/reports.ndjson", sheet)
    } else {
      try writeTogether(&outcome, at: request.out, sheet)
    }
  }

  /// The masters of duplicates stand for them; each once, in order.
  private func primaries(_ numbers: [ReportNumber]) throws -> [ReportNumber] {
    var seen: Set<ReportNumber> = []
    return try numbers.compactMap { number in
      if Cancellation.isRequested { throw StoreError.cancelled }
      let master = try engine.store.detail(of: number).triage.master ?? number
      return seen.insert(master).inserted ? master : nil
    }
  }

  private func ticket(_ number: ReportNumber) throws -> Ticket {
    let primary = try engine.store.detail(of: number)
    let words = engine.generator.split(separator: " ", maxSplits: 1).map(String.init)
    return Ticket(
      primary: primary,
      duplicates: try engine.store.details(of: primary.triage.copies),
      exportedAt: request.at ?? now,
      generator: .init(name: words.first ?? "winnow", version: words.last ?? ""),
      deviceNames: DeviceCatalog.name(ofModel:)
    )
  }

  /// How a report is spelled in a file of its own, and among others.
  private struct Sheet {
    var alone: (ReportNumber) throws -> [UInt8]
    var among: (_ index: Int, ReportNumber) throws -> [UInt8]
    var end: [UInt8]
  }

  /// Where one file each goes, without a slash at its end; `nil` for a file or standard output.
  private func folder() throws -> String? {
    guard let out = request.out else { return nil }
    let isFolder = try out.hasSuffix("/") || (FileSystem.facts(of: out)?.isFolder ?? false)
    if !isFolder, [".json", ".ndjson"].contains(where: { out.hasSuffix($0) }) { return nil }
    return out.hasSuffix("/") && out != "/" ? String(out.dropLast()) : out
  }

  /// One at a time, so that memory holds one report; ends early when it is asked to stop, and leaves
  /// the reports that are written in the outcome.
  private func writeEach(
    _ outcome: inout CommandResult,
    into path: String,
    _ sheet: Sheet
  ) throws {
    let numbers = outcome.reports
    let names = numbers.map { "ticket-\($0.rawValue).json" }
    let paths = names.map { path + "/" + $0 }
    if try isInTheWay(paths, &outcome) { return }
    try FileSystem.makeFolders(path)
    let folder = try Folder(path)
    outcome.reports = []
    for (index, number) in numbers.enumerated() {
      guard !Cancellation.isRequested, let bytes = try unlessStopped({ try sheet.alone(number) })
      else { return }
      tell(index, numbers.count)
      try folder.write(names[index], bytes, replacing: request.replaces)
      outcome.files.append(paths[index])
      outcome.reports.append(number)
    }
  }

  private func unlessStopped(_ body: () throws -> [UInt8]) throws -> [UInt8]? {
    do {
      return try body()
    } catch StoreError.cancelled {
      return nil
    }
  }

  /// All in one file, or on standard output without a path.
  private func writeTogether(
    _ outcome: inout CommandResult,
    at path: String?,
    _ sheet: Sheet
  ) throws {
    let numbers = outcome.reports
    guard let path else {
      for (index, number) in numbers.enumerated() {
        outcome.output += try piece(index, number, of: numbers.count, sheet)
      }
      outcome.output += sheet.end
      return
    }
    try writeFile(numbers, at: path, &outcome, sheet)
  }

  private func piece(_ index: Int, _ number: ReportNumber, of total: Int, _ sheet: Sheet) throws
    -> [UInt8]
  {
    if Cancellation.isRequested { throw StoreError.cancelled }
    tell(index, total)
    return try sheet.among(index, number)
  }

  /// Whether a file is there that must not be replaced: then nothing is written.
  private func isInTheWay(_ paths: [String], _ outcome: inout CommandResult) throws -> Bool {
    if request.replaces { return false }
    outcome.existingFile = try paths.first { try FileSystem.facts(of: $0) != nil }
    return outcome.existingFile != nil
  }

  /// Piece by piece beside its place, then renamed there: no half file is ever seen.
  private func writeFile(
    _ numbers: [ReportNumber],
    at path: String,
    _ outcome: inout CommandResult,
    _ sheet: Sheet
  ) throws {
    if try isInTheWay([path], &outcome) { return }
    let folder = try Folder(FileSystem.parent(of: path) ?? ".")
    let temporary = TemporaryName.next()
    let file = try folder.create(temporary)
    do {
      var buffer: [UInt8] = []
      for (index, number) in numbers.enumerated() {
        buffer += try piece(index, number, of: numbers.count, sheet)
        guard buffer.count >= Self.bufferByteCount else { continue }
        try file.write(buffer)
        buffer.removeAll(keepingCapacity: true)
      }
      try file.write(buffer + sheet.end)
      try file.synchronize()
      let name = FileSystem.lastComponent(of: path)
      // A link at the name is refused, as everywhere.
      if folder.exists(name) { _ = try folder.file(at: name) }
      try folder.rename(temporary, to: folder, as: name)
      try folder.descriptor.synchronize()
    } catch {
      try? folder.remove(temporary)
      throw error
    }
    outcome.files.append(path)
  }

  private static let bufferByteCount = 256 << 10
}

extension Report {
  /// Without the e-mail address when `metadata.contact_ok` says no (model.md "Consent").
  fileprivate var withConsentRespected: Report {
    guard let consent = metadataValue("contact_ok")?.lowercased(),
      ["false", "no", "0"].contains(consent)
    else { return self }
    var copy = self
    copy.user.email = nil
    return copy
  }
}
