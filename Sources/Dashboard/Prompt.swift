import ReportModel
import TerminalUI
import TriageCommands

/// What asks for an answer before anything else takes keys.
package indirect enum Prompt: Equatable, Sendable {
  case filter(FilterPrompt)
  case line(LinePrompt)
  case picker(DuplicatePicker)
  case menu(Menu)
  case tags(TagPicker)
  case roster(Roster)
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
  /// New tags that are nearly ones in use, about which was asked.
  package var doubted: [Tag] = []
  /// Its text is only proposed: what is typed takes its place, what moves in it makes it one's own.
  package var isProposed = false
  /// The file that may be replaced, as Enter was asked for once more.
  package var replaces: String?

  package enum Purpose: Equatable, Sendable {
    case addTags, removeTags, note, declineReason, assign, jump
    /// The version that mends it, when it is closed as fixed.
    case closeVersion
    case snoozeUntil
    case exportPath(ExportRequest.Format)
    /// The address of a ticket in a tracker.
    case ticketLink
    /// Where a page of text is kept; the file must not be there yet.
    case pagePath(String)
    case command, find, saveView, renameView
    /// The number of what is removed for good.
    case purge
  }
}

/// The reports a command speaks of, frozen when it was asked for.
package struct Selection: Equatable, Sendable {
  /// Ascending.
  package var numbers: [ReportNumber]
  package var isMarked: Bool
  /// Just what one key marked as all that is shown.
  package var isAll = false

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
  /// Enter was typed ahead of the answer to a search by number or id: that very report is meant.
  package var isSubmitted = false

  package var chosen: ReportSummary? {
    candidates.indices.contains(cursor) ? candidates[cursor] : nil
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
