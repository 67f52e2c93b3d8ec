import ReportModel
import TerminalUI
import TriageCommands

/// What asks for an answer before anything else takes keys.
package indirect enum Prompt: Equatable, Sendable {
  case filter(FilterPrompt)
  case line(LinePrompt)
  case picker(DuplicatePicker)
  case menu(Menu)
  case help(HelpPage)
  case palette(CommandPalette)
  case page(TextPage)
  case comparison(ComparisonPage)
}

/// The filter line while it is being typed in.
package struct FilterPrompt: Equatable, Sendable {
  package var field: TextField
  /// What Esc gives back.
  package var textBefore: String
  package var numberBefore: ReportNumber?
  package var completions: CompletionList?
  /// Esc closed the list; it comes back with the next term, or with Tab.
  package var isCompletionClosed = false
  package var walk: HistoryWalk?
  package var search: HistorySearch?
}

/// One line asked for at the bottom of the screen.
package struct LinePrompt: Equatable, Sendable {
  package var purpose: Purpose
  package var field: TextField
  package var selection: Selection
  /// The tags of the chosen reports, for ``Purpose/removeTags``.
  package var choices: [Tag] = []
  /// Who reports are assigned to, the busiest first, for ``Purpose/assign``.
  package var people: [String] = []
  /// Why the text was refused, until it is changed.
  package var complaint: String?

  package enum Purpose: Equatable, Sendable {
    case addTags, removeTags, note, declineReason, assign, exportPath, jump
    case command, find, saveView, renameView
  }
}

/// The reports a command speaks of, frozen when it was asked for.
package struct Selection: Equatable, Sendable {
  /// Ascending.
  package var numbers: [ReportNumber]
  package var isMarked: Bool

  /// For what speaks of no report.
  static let nothing = Selection(numbers: [], isMarked: false)
}

/// Looks for the report that others are duplicates of.
package struct DuplicatePicker: Equatable, Sendable {
  package var field = TextField()
  package var selection: Selection
  package var candidates: [ReportSummary] = []
  /// Those that were suggested, with their reasons.
  package var suggestions: [DuplicateSuggestion] = []
  package var cursor = 0
  /// No answer has come yet.
  package var isWaiting = true
  /// Enter was typed ahead of the answer to a search: its first report is meant.
  package var isSubmitted = false

  package var chosen: ReportSummary? {
    candidates.indices.contains(cursor) ? candidates[cursor] : nil
  }
}

/// A few choices in the bottom line, each with its own key.
package struct Menu: Equatable, Sendable {
  package var kind: Kind
  package var selection: Selection
  package var cursor = 0

  package enum Kind: Equatable, Sendable {
    case status, priority, copy, sort
    /// Which of a report's files is opened.
    case files([FileChoice])
  }

  package struct FileChoice: Equatable, Sendable {
    /// Among the report's attachments.
    package var index: Int
    package var name: String
  }

  package struct Choice: Equatable, Sendable {
    package var key: Character
    package var label: String
    package var words: String
    /// `nil` for a choice that changes nothing.
    package var edit: Edit?
    /// Of a menu of copies.
    package var copied: CopiedPart?
    /// Of a menu of files: its position.
    package var file: Int?
    /// Of the menu of orders: what stands behind `sort:`; empty for the usual order.
    package var sort: String?
  }

  package var choices: [Choice] {
    switch kind {
    case .status: Self.statusChoices
    case .priority: Self.priorityChoices
    case .copy: Self.copyChoices
    case .sort: Self.sortChoices
    case .files(let files): Self.choices(of: files)
    }
  }

  private static let statusChoices = [
    Choice(key: "n", label: "new", words: "set status=new", edit: .setStanding(.new)),
    Choice(
      key: "o",
      label: "open",
      words: "set status=open",
      edit: .setStanding(Standing(.open))
    ),
    Choice(key: "f", label: "fixed", .close(nil)),
    Choice(key: "d", label: "declined", .decline(nil)),
    Choice(key: "s", label: "spam", .decline(ClosedReason.spam.rawValue)),
    Choice(
      key: "x",
      label: "other",
      words: "set status=closed",
      edit: .setStanding(Standing(.closed, reason: .other))
    ),
  ]

  private static let copyChoices = zip("imluvp", CopiedPart.allCases).map { key, part in
    Choice(key: key, label: part.rawValue, words: "copy \(part.rawValue)", copied: part)
  }

  private static let sortChoices = [
    ("n", "newest", ""), ("o", "oldest", "created"), ("p", "priority", "-prio"),
    ("u", "updated", "-updated"), ("a", "app", "-app"), ("d", "device", "device"),
  ].map { Choice(key: $0.0, label: $0.1, words: "sort", sort: $0.2) }

  private static func choices(of files: [FileChoice]) -> [Choice] {
    zip("123456789", files).map { key, file in
      Choice(key: key, label: file.name, words: "open", file: file.index)
    }
  }

  private static let priorityChoices = zip("01234", Priority.allCases).map { key, priority in
    Choice(
      key: key,
      label: priority.rawValue,
      words: "set priority=\(priority.rawValue)",
      edit: .setPriority(priority)
    )
  }
}

extension Menu.Choice {
  fileprivate init(key: Character, label: String, _ verdict: Verdict) {
    self.init(key: key, label: label, words: verdict.words, edit: verdict.edit)
  }
}

/// The help, scrolled to somewhere.
package struct HelpPage: Equatable, Sendable {
  /// Whose keys come first.
  package var mode: KeyMode
  package var scroll = 0
  /// What was asked for before and is again afterwards.
  package var under: Prompt?
  /// Only rows with these words are shown.
  package var search = TextField()
  /// The search is being typed.
  package var isSearching = false
}
