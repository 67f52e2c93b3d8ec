import CursesTerminal
import Dashboard
import ReportFormats
import ReportModel
import ReportQuery
import ReportStore
import SafeText
import Settings
import SystemCalls
import TriageCommands
import TriageEngine

extension Shell {
  /// Columns to print in; `nil` for a pipe or file.
  var terminalWidth: Int? {
    output.isTerminal ? CursesScreen.windowColumns(of: output.number) ?? 80 : nil
  }

  func list(_ request: ListRequest) throws -> Int32 {
    let engine = try engine()
    let text = request.sortedQuery
    let query = try parse(text, engine)
    let total = try engine.store.count(of: query.unordered)
    let limit =
      request.limit ?? query.limit
      ?? (request.form == .table || request.form == .linear ? 100 : Int.max)
    let rows = try engine.store.page(of: query, offset: 0, limit: limit).rows
    let isExplained = total == 0 && request.form == .json
    let effects = isExplained ? try engine.store.termEffects(of: query) : []
    try printRows(rows, total: total, effects, request, text)
    if total == 0 { try explain(query, engine) }
    return 0
  }

  private func printRows(
    _ rows: [ReportSummary],
    total: Int,
    _ effects: [TermEffect],
    _ request: ListRequest,
    _ text: String
  ) throws {
    let columns = try columns(request.columns.isEmpty ? configuration.columnNames : request.columns)
    let table = ListTable(columns: columns, now: now, usesASCII: invocation.ascii)
    switch request.form {
    case .json: output.json(.list(query: text, total: total, effects, rows: rows))
    case .ndjson: for row in rows { output.json(.summary(row)) }
    case .tsv: output.tabbed(table.values(rows))
    case .linear: printLinear(rows, total: total, text)
    case .table:
      if rows.isEmpty {
        output.line(SafeText(text.isEmpty ? "no reports" : "nothing matches \(text)"))
        return
      }
      output.styled(table.lines(rows, width: terminalWidth))
      if total > rows.count {
        output.line(
          SafeText("\(Words.count(rows.count)) of \(Words.count(total)); --limit shows more")
        )
      }
    }
  }

  private func printLinear(_ rows: [ReportSummary], total: Int, _ text: String) {
    let linear = LinearText(now: now, zone: .system)
    output.line(SafeText("\(Words.count(rows.count)) of \(Words.count(total, "report"))"))
    for row in rows { output.lines([""] + linear.lines(row)) }
  }

  private func columns(_ names: [String]) throws(UsageError) -> [ListTable.Column] {
    guard !names.isEmpty else { return ListTable.usual }
    var columns: [ListTable.Column] = []
    for name in names {
      guard let column = ListTable.Column(rawValue: name.lowercased()) else {
        let known = ListTable.Column.allCases.map(\.rawValue)
        let near = Suggestions.near(name, among: known)
        throw UsageError(
          "list has no column “\(name)”. Columns: \(known.joined(separator: " ")).",
          hint: near.first.map { "Did you mean \($0)?" } ?? ""
        )
      }
      columns.append(column)
    }
    return columns
  }

  /// Reads a query; its hints go to standard error.
  func parse(_ text: String, _ engine: TriageEngine) throws -> Query {
    let query = try Query(parsing: text, context: try engine.context(at: now))
    for hint in query.hints + (try engine.store.versionRemarks(of: query)) {
      errors.line(SafeText("winnow: \(hint)", limit: 4_096))
    }
    return query
  }

  func count(_ text: String) throws -> Int32 {
    let engine = try engine()
    let query = try parse(text, engine)
    let count = try engine.store.count(of: query)
    if invocation.json {
      let effects = count == 0 ? try engine.store.termEffects(of: query) : []
      output.json(.shape("count", [("count", .integer(count)), ("effects", .effects(effects))]))
    } else {
      output.line(SafeText("\(count)"))
      if count == 0 { try explain(query, engine) }
    }
    return 0
  }

  func show(_ request: ShowRequest) throws -> Int32 {
    let store = try engine().store
    var status: Int32 = 0
    for (index, reference) in request.reports.enumerated() {
      do {
        let number = try store.resolve(reference)
        if request.isRaw {
          try showRaw(number, request, store)
        } else if invocation.json {
          let detail = try store.detail(of: number)
          output.json(.detail(detail, report: CanonicalJSON.encode(detail.report, .export)))
        } else if request.isLinear {
          if index > 0 { output.line("") }
          output.lines(LinearText(now: now, zone: .system).lines(try store.detail(of: number)))
        } else {
          if index > 0 { output.line("") }
          output.styled(printedReport().lines(try store.detail(of: number)))
        }
      } catch {
        let diagnostic = Diagnostic(error)
        errors.diagnostic(diagnostic, asJSON: invocation.json)
        status = max(status, diagnostic.exitStatus)
      }
    }
    return status
  }

  private func showRaw(
    _ number: ReportNumber,
    _ request: ShowRequest,
    _ store: ReportStore
  ) throws {
    guard !output.isTerminal || request.forcesRaw else {
      throw UsageError(
        "--raw would let the report write to this terminal.",
        hint: "Send it to a file or pipe, or add --force-raw."
      )
    }
    output.raw(try store.raw(of: number).bytes)
  }

  /// Texts in the dashboard's words.
  func printedReport() -> PrintedReport {
    let surroundings = Surroundings(zone: .system, author: configuration.name)
    let look = configuration.look(usesColor: output.hasColor, usesASCII: invocation.ascii)
    return PrintedReport(columns: terminalWidth ?? 80, look: look, now: now, in: surroundings)
  }

  func log(_ reference: ReportReference?, limit: Int) throws -> Int32 {
    let store = try engine().store
    let number = try reference.map { try store.resolve($0) }
    let entries =
      try number.map { try store.fullHistory(of: $0, limit: limit) }
      ?? store.history(of: nil, limit: limit)
    if invocation.json {
      output.json(.shape("log", [("entries", .array(entries.map(JSONShape.entry)))]))
    } else {
      let printed = printedReport()
      for entry in entries { output.styled(printed.lines(entry)) }
      if entries.isEmpty { output.line("nothing has happened yet") }
    }
    return 0
  }

  func verify() throws -> Int32 {
    let store = try engine().store
    let findings = try store.verify()
    let hash = try store.stateHash()
    if invocation.json {
      output.json(
        .shape(
          "verify",
          [
            ("stateHash", .string(hash.hex)),
            (
              "findings",
              .array(
                findings.map { finding in
                  .object([
                    ("code", .string(finding.kind.rawValue)), ("place", .string(finding.place)),
                    ("message", .string(finding.message)),
                    ("damage", .bool(finding.isDamage)),
                  ])
                }
              )
            ),
          ]
        )
      )
    } else {
      for finding in findings {
        let kind = finding.isDamage ? "damage" : "note"
        output.line(SafeText("\(kind): \(finding.place): \(finding.message)", limit: 4_096))
      }
      let damage = findings.count { $0.isDamage }
      output.line(
        SafeText(
          damage == 0
            ? "all is well · state \(hash.hex.prefix(16))" : "\(Words.count(damage, "finding"))"
        )
      )
    }
    return findings.contains { $0.isDamage } ? 1 : 0
  }
}
