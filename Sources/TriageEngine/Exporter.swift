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
    let wanted = outcome.reports.count
    if let folder = try folder() {
      try FileSystem.makeFolders(folder)
      var written: [ReportNumber] = []
      for number in outcome.reports {
        guard !Cancellation.isRequested, let ticket = try ticketUnlessStopped(number) else {
          break
        }
        let path = folder + "/ticket-\(number.rawValue).json"
        try write(ticket.json() + [0x0A], to: path, &outcome)
        written.append(number)
      }
      outcome.reports = written
    } else {
      try writeTogether(Ticket.jsonArray(try outcome.reports.map(ticket)), &outcome)
    }
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

  private func exportReports(_ outcome: inout CommandResult) throws {
    var lines: [UInt8] = []
    for number in outcome.reports {
      let report = try engine.store.detail(of: number).report
      lines += CanonicalJSON.encode(report.withConsentRespected, .export)
      lines.append(0x0A)
    }
    if let folder = try folder() {
      try FileSystem.makeFolders(folder)
      try write(lines, to: folder + "/reports.ndjson", &outcome)
    } else {
      try writeTogether(lines, &outcome)
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

  private func ticketUnlessStopped(_ number: ReportNumber) throws -> Ticket? {
    do {
      return try ticket(number)
    } catch StoreError.cancelled {
      return nil
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

  /// Where one file each goes, without a slash at its end; `nil` for a file or standard output.
  private func folder() throws -> String? {
    guard let out = request.out else { return nil }
    let isFolder = try out.hasSuffix("/") || (FileSystem.facts(of: out)?.isFolder ?? false)
    if !isFolder, [".json", ".ndjson"].contains(where: { out.hasSuffix($0) }) { return nil }
    return out.hasSuffix("/") && out != "/" ? String(out.dropLast()) : out
  }

  private func writeTogether(_ bytes: [UInt8], _ outcome: inout CommandResult) throws {
    guard let out = request.out else {
      outcome.output = bytes
      return
    }
    try write(bytes, to: out, &outcome)
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
