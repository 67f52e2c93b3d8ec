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
    let tickets = try outcome.reports.map { ($0, try ticket($0)) }
    try write(
      tickets.map { ("ticket-\($0.rawValue).json", $1.json() + [0x0A]) },
      together: { Ticket.jsonArray(tickets.map { $0.1 }) },
      &outcome
    )
    guard !request.dryRun else { return }
    outcome.unrecorded = outcome.reports
    if request.out != nil { try engine.recordExport(&outcome, at: now) }
  }

  private func exportReports(_ outcome: inout CommandResult) throws {
    var lines: [UInt8] = []
    for number in outcome.reports {
      let report = try engine.store.detail(of: number).report
      lines += CanonicalJSON.encode(report.withConsentRespected, .export)
      lines.append(0x0A)
    }
    try write([("reports.ndjson", lines)], together: { lines }, &outcome)
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

  /// To a folder one file each, to a file or standard output all together.
  private func write(
    _ files: [(name: String, bytes: [UInt8])],
    together: () -> [UInt8],
    _ outcome: inout CommandResult
  ) throws {
    guard let out = request.out else {
      outcome.output = together()
      return
    }
    let isFolder = try out.hasSuffix("/") || (FileSystem.facts(of: out)?.isFolder ?? false)
    let isFile = !isFolder && [".json", ".ndjson"].contains { out.hasSuffix($0) }
    if isFile {
      try write(together(), to: out, &outcome)
      return
    }
    try FileSystem.makeFolders(out)
    for file in files {
      try write(file.bytes, to: out + (out.hasSuffix("/") ? "" : "/") + file.name, &outcome)
    }
  }

  private func write(_ bytes: [UInt8], to path: String, _ outcome: inout CommandResult) throws {
    let folder = try Folder(FileSystem.parent(of: path) ?? ".")
    try folder.write(FileSystem.lastComponent(of: path), bytes, replacing: true)
    outcome.files.append(path)
  }
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
