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
  /// Hears how many of the reports are written; what it throws stops the work.
  var tell: (_ done: Int, _ total: Int) throws -> Void = { _, _ in }

  /// The bytes for standard output are in the outcome when no place was named.
  func run() throws -> CommandResult {
    var outcome = CommandResult(words: "export")
    switch request.targets {
    case .reports(let references):
      outcome.reports = try engine.resolve(references, failures: &outcome.failures)
    case .query(let text):
      let query = try Query(parsing: text, context: engine.context(at: now))
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
    let numbers = outcome.reports
    try write(
      numbers,
      &outcome,
      fileName: { "ticket-\($0.rawValue).json" },
      alone: { try ticket($0).json() + [0x0A] },
      among: { try ticket($1).arrayPiece(isFirst: $0 == 0) },
      end: Ticket.arrayEnd(isEmpty: numbers.isEmpty)
    )
    guard !request.dryRun, outcome.existingFile == nil else { return }
    outcome.unrecorded = outcome.reports
    if request.out != nil { try engine.recordExport(&outcome, at: now) }
  }

  private func exportReports(_ outcome: inout CommandResult) throws {
    let line = { (number: ReportNumber) in
      let report = try engine.store.detail(of: number).report
      return CanonicalJSON.encode(report.withConsentRespected, .export) + [0x0A]
    }
    try write(
      outcome.reports,
      &outcome,
      fileName: nil,
      alone: line,
      among: { try line($1) },
      end: []
    )
  }

  /// The masters of duplicates stand for them; each once, in order.
  private func primaries(_ numbers: [ReportNumber]) throws -> [ReportNumber] {
    var seen: Set<ReportNumber> = []
    return try numbers.compactMap { number in
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

  /// To a folder one file each, to a file or standard output all together; one at a time, so that
  /// memory holds one report.
  private func write(
    _ numbers: [ReportNumber],
    _ outcome: inout CommandResult,
    fileName: ((ReportNumber) -> String)?,
    alone: (ReportNumber) throws -> [UInt8],
    among: (Int, ReportNumber) throws -> [UInt8],
    end: [UInt8]
  ) throws {
    guard let out = request.out else {
      for (index, number) in numbers.enumerated() {
        try tell(index, numbers.count)
        outcome.output += try among(index, number)
      }
      outcome.output += end
      return
    }
    let isFolder = try out.hasSuffix("/") || (FileSystem.facts(of: out)?.isFolder ?? false)
    let isFile = !isFolder && [".json", ".ndjson"].contains { out.hasSuffix($0) }
    guard !isFile else {
      return try writeFile(numbers, at: out, &outcome, among: among, end: end)
    }
    let base = out + (out.hasSuffix("/") ? "" : "/")
    guard let fileName else {
      try FileSystem.makeFolders(out)
      return try writeFile(
        numbers,
        at: base + "reports.ndjson",
        &outcome,
        among: among,
        end: end
      )
    }
    let paths = numbers.map { base + fileName($0) }
    if try isInTheWay(paths, &outcome) { return }
    try FileSystem.makeFolders(out)
    let folder = try Folder(out)
    for (index, number) in numbers.enumerated() {
      try tell(index, numbers.count)
      try folder.write(fileName(number), try alone(number), replacing: request.replaces)
      outcome.files.append(paths[index])
    }
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
    among: (Int, ReportNumber) throws -> [UInt8],
    end: [UInt8]
  ) throws {
    if try isInTheWay([path], &outcome) { return }
    let folder = try Folder(FileSystem.parent(of: path) ?? ".")
    let temporary = TemporaryName.next()
    let file = try folder.create(temporary)
    do {
      var buffer: [UInt8] = []
      for (index, number) in numbers.enumerated() {
        try tell(index, numbers.count)
        buffer += try among(index, number)
        guard buffer.count >= Self.bufferByteCount else { continue }
        try file.write(buffer)
        buffer.removeAll(keepingCapacity: true)
      }
      try file.write(buffer + end)
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
