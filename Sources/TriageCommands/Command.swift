import ReportModel
import ReportQuery

/// What a person asks for, from the shell, a key or the palette.
package enum Command: Equatable, Sendable {
  case edit(EditCommand)
  /// Makes `targets` duplicates of `into`.
  case merge(targets: Targets, into: ReportReference, apply: Bool)
  /// Remembers that `targets` are not the same as any of `from`; each may name the other's, too.
  case takeApart(targets: Targets, from: [ReportReference], apply: Bool)
  /// `passing` goes past a newest change of which nothing is left to take back.
  case undo(count: Int, passing: Bool = false)
  /// Takes one entry back, whatever came after it.
  case undoEntry(Int64)
  case redo(count: Int)
  case view(ViewCommand)
  case conflict(ConflictCommand)
  case export(ExportRequest)
  case snooze(SnoozeRequest)
}

/// Changes to ask of some reports.
package struct EditCommand: Equatable, Sendable {
  /// As history and toasts say it, such as `tag +login`.
  package var words: String
  package var edits: [Edit]
  package var targets: Targets
  /// A query's matches are only previewed without it.
  package var apply: Bool

  package init(words: String, edits: [Edit], targets: Targets, apply: Bool = true) {
    self.words = words
    self.edits = edits
    self.targets = targets
    self.apply = apply
  }
}

/// Which reports a command speaks of.
package enum Targets: Equatable, Sendable {
  case reports([ReportReference])
  case query(String)
}

/// What to write out, and how.
package struct ExportRequest: Equatable, Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case json, ndjson
  }

  package var format: Format
  package var targets: Targets
  /// A file, or a folder for one file each; `nil` is standard output.
  package var out: String?
  /// `exportedAt`; `nil` is now.
  package var at: Timestamp?
  package var dryRun: Bool
  /// A file that is there already is replaced; else it is named and nothing written.
  package var replaces = true
  /// Tickets in a folder: their files are written beside them.
  package var attachments = false
  /// PNG and JPEG go without what they say about places and people.
  package var strips = false

  package init(
    format: Format,
    targets: Targets,
    out: String? = nil,
    at: Timestamp? = nil,
    dryRun: Bool = false
  ) {
    self.format = format
    self.targets = targets
    self.out = out
    self.at = at
    self.dryRun = dryRun
  }
}
