import ReportModel
import ReportQuery
import TriageEngine

/// The JSON the reading commands print (model.md "JSON shapes").
extension JSONShape {
  static func list(
    query: String,
    total: Int,
    _ effects: [TermEffect],
    rows: [ReportSummary]
  ) -> JSONShape {
    shape(
      "list",
      [
        ("query", .string(query)), ("total", .integer(total)),
        ("effects", self.effects(effects)), ("reports", .array(rows.map(summary))),
      ]
    )
  }

  /// Why a list is empty; absent when there is nothing to say.
  static func effects(_ effects: [TermEffect]) -> JSONShape? {
    if effects.isEmpty { return nil }
    return .array(
      effects.map { effect in
        .object([
          ("term", .string(effect.term)), ("alone", .integer(effect.alone)),
          ("without", .integer(effect.without)),
        ])
      }
    )
  }

  static func summary(_ row: ReportSummary) -> JSONShape {
    .object([
      ("id", .integer(row.number.rawValue)), ("reportId", .string(row.id.rawValue)),
      ("createdAt", .string(row.createdAt.rfc3339)), ("title", text(row.title)),
      ("message", .string(row.messageStart)), ("kind", text(row.kind?.rawValue)),
      ("platform", text(row.platform?.rawValue)), ("appVersion", text(row.appVersion)),
      ("appBuild", text(row.appBuild)),
      ("versionInferred", row.isVersionInferred ? .bool(true) : nil),
      ("osName", text(row.osName)), ("osVersion", text(row.osVersion)),
      ("device", text(row.deviceModel)), ("deviceName", text(row.deviceName)),
      ("locale", text(row.locale)), ("screen", text(row.screen)),
      ("source", text(row.sourceSystem?.rawValue)),
      ("status", .string(row.standing.status.rawValue)),
      ("reason", text(row.standing.reason?.rawValue)),
      ("priority", .string(row.priority.rawValue)), ("assignee", text(row.assignee)),
      ("tags", strings(row.tags.map(\.name))), ("duplicateOf", number(row.master?.rawValue)),
      ("duplicates", row.copyCount > 0 ? .integer(row.copyCount) : nil),
      ("pictures", row.pictureCount > 0 ? .integer(row.pictureCount) : nil),
      ("recordings", row.recordingCount > 0 ? .integer(row.recordingCount) : nil),
      ("damaged", row.hasDamage ? .bool(true) : nil),
      ("warnings", row.warningCount > 0 ? .integer(row.warningCount) : nil),
    ])
  }

  /// `report` is the canonical JSON.
  static func detail(_ detail: ReportDetail, report: [UInt8]) -> JSONShape {
    shape(
      "detail",
      [
        ("id", .integer(detail.number.rawValue)), ("report", .written(report)),
        ("receivedAt", .string(detail.receivedAt.rfc3339)), ("triage", triage(detail)),
        ("attachments", .array(detail.attachments.map { attachment($0, of: detail.report) })),
        ("warnings", detail.warnings.isEmpty ? nil : .array(detail.warnings.map(warning))),
        ("history", .array(detail.history.map(entry))),
        ("replays", detail.replayCount > 0 ? .integer(detail.replayCount) : nil),
        ("conflicts", detail.conflictCount > 0 ? .integer(detail.conflictCount) : nil),
      ]
    )
  }

  static func triage(_ detail: ReportDetail) -> JSONShape {
    let triage = detail.triage
    return .object([
      ("status", .string(detail.shown.status.rawValue)),
      ("reason", text(detail.shown.reason?.rawValue)),
      ("reasonText", text(detail.shown.reasonText)),
      ("priority", .string(triage.priority.rawValue)), ("assignee", text(triage.assignee)),
      ("tags", .array(triage.tags.map { .string($0.name) })),
      (
        "notes",
        .array(
          triage.notes.map { note in
            .object([
              ("createdAt", .string(note.createdAt.rfc3339)), ("author", .string(note.author)),
              ("text", .string(note.text)),
            ])
          }
        )
      ),
      ("links", .array(triage.links.map { .string($0) })),
      ("duplicateOf", number(triage.master?.rawValue)),
      ("duplicateOfReportId", text(detail.masterID?.rawValue)),
      (
        "duplicates",
        triage.copies.isEmpty ? nil : .array(triage.copies.map { .integer($0.rawValue) })
      ),
      ("snoozedUntil", text(triage.snoozedUntil?.spelled)), ("fixedIn", text(triage.fixedIn)),
      ("overlayVersion", text(triage.overlayVersion)),
      ("overlayBuild", text(triage.overlayBuild)), ("read", .bool(triage.isRead)),
      ("exportedAt", text(triage.exportedAt?.rfc3339)),
    ])
  }

  static func warning(_ warning: Warning) -> JSONShape {
    .object([
      ("code", .string(warning.code.rawValue)), ("place", .string(warning.place)),
      ("message", .string(warning.message)),
    ])
  }

  static func entry(_ entry: HistoryEntry) -> JSONShape {
    .object([
      ("seq", .integer(entry.sequence)), ("at", .string(entry.at.rfc3339)),
      ("author", .string(entry.author)), ("command", .string(entry.command)),
      ("reportIds", .array(entry.subjects.map { .integer($0.rawValue) })),
      ("changes", .array(entry.changes.map(change))), ("undoneBy", number(entry.undoneBy)),
      ("turns", number(entry.turns)),
    ])
  }

  private static func change(_ change: HistoryEntry.Change) -> JSONShape {
    .object([
      ("id", change.report == .store ? nil : .integer(change.report.rawValue)),
      ("field", .string(change.field.rawValue)),
      ("item", change.item.isEmpty ? nil : .string(change.item)),
      ("other", number(change.other?.rawValue)), ("before", text(change.before)),
      ("after", text(change.after)),
    ])
  }

  static func importSummary(_ summary: ImportSummary) -> JSONShape {
    shape(
      "import",
      [
        ("new", .integer(summary.new)), ("replayed", .integer(summary.replayed)),
        ("completed", .integer(summary.completed)),
        ("conflicting", .integer(summary.conflicting)),
        ("removed", .integer(summary.removed)),
        (
          "refused",
          .array(
            summary.refused.map { refusal in
              .object([
                ("source", .string(refusal.source)), ("place", .string(refusal.place)),
                ("message", .string(refusal.message)),
              ])
            }
          )
        ),
        (
          "warnings",
          .array(
            summary.warnings.map { sourced in
              .object([
                ("source", .string(sourced.source)), ("reportId", text(sourced.report?.rawValue)),
                ("code", .string(sourced.warning.code.rawValue)),
                ("place", .string(sourced.warning.place)),
                ("message", .string(sourced.warning.message)),
              ])
            }
          )
        ),
        (
          "skippedFiles",
          summary.skippedFileCount > 0 ? .integer(summary.skippedFileCount) : nil
        ),
      ]
    )
  }

  static func outcome(_ outcome: CommandResult) -> JSONShape {
    shape(
      "outcome",
      [
        ("command", .string(outcome.words)),
        ("changed", .integer(outcome.entries.count)),
        ("reportIds", .array(outcome.reports.map { .integer($0.rawValue) })),
        ("entries", .array(outcome.entries.map(entry))),
        (
          "preview",
          outcome.preview.map { preview in
            .object([
              ("total", .integer(preview.total)), ("reports", .array(preview.first.map(summary))),
            ])
          }
        ),
        ("files", strings(outcome.files)),
        (
          "failed",
          outcome.failures.isEmpty
            ? nil
            : .array(
              outcome.failures.map { failure in
                .object([
                  ("id", .string(failure.reference)), ("message", .string(failure.message)),
                ])
              }
            )
        ),
      ]
    )
  }

  static func error(_ diagnostic: Diagnostic) -> JSONShape {
    .object([
      (
        "error",
        .object([
          ("code", .string(diagnostic.code)), ("message", .string(diagnostic.message)),
          ("start", diagnostic.range.map { .integer($0.lowerBound) }),
          ("end", diagnostic.range.map { .integer($0.upperBound) }),
          ("suggestions", .array(diagnostic.suggestions.map { .string($0) })),
        ])
      )
    ])
  }
}

extension SnoozeEnd {
  /// A time, `copy`, or `version 4.13`.
  fileprivate var spelled: String {
    switch self {
    case .date(let time): time.rfc3339
    case .copy: "copy"
    case .appVersion(let version): "version \(version)"
    case .nextAppVersion: "version"
    }
  }
}
