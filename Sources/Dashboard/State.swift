import ReportModel
import ReportQuery
import TerminalUI
import TriageCommands

/// What is drawn: a value without handles or closures that holds the rows near the cursor, never the
/// whole list.
package struct State: Equatable, Sendable {
  package var size: Size
  package var look: Look
  package var now: Timestamp

  package var views: [StoredView]
  package var viewIndex = 0
  package var filter = FilterText()
  /// The last one that could be read: the view narrowed by the filter.
  package var query: Query
  package var list = ListWindow()
  package var totals: StoreTotals?

  package var marks: Set<ReportNumber> = []
  /// What one key marked as all that was shown, and how many these were.
  package var allMarked: AllMarked?
  /// Where `v` began to mark, while it does.
  package var rangeStart: Int?

  package var detail = DetailPane()
  package var focus = Focus.list
  package var isDetailZoomed = false
  package var preview = Preview.auto
  /// Of the detail, in percent; `nil` is the usual one.
  package var splitShare: Int?
  /// The mouse was pressed on the bar between list and detail, and not let go yet.
  package var isBarHeld = false
  /// Two lines a report in the list.
  package var isComfortable = false
  /// `nil`: as many as have room.
  package var columns: ColumnChoice?
  /// The group whose members are listed under their master.
  package var fold: GroupFold?
  /// Whether it has a row of its own tells the next page.
  package var returning: Returning?
  /// Of the masters on the screen, how many of their duplicates the filter finds.
  package var groupMatches: [ReportNumber: Int] = [:]
  package var session: TriageSession?
  /// A session that was left to be gone on with.
  package var pausedSession: TriageSession?
  /// What goes with the reports that ``LinePrompt/Purpose/purge`` speaks of, once it is known.
  package var purgeLoss: LossReply?
  /// What was removed for good from here: nobody has to be told that it went.
  package var purged: Set<ReportNumber> = []
  package var task: LongTask?
  /// What the group on the screen has in common.
  package var odds: GroupOdds?
  /// What is looked for in the detail, until Esc.
  package var search: DetailSearch?
  package var isMouseOn = true
  /// The press before, for a double click.
  package var lastPress: Press?

  package var prompt: Prompt?
  /// What lies over or beside the list.
  package var pane: Pane?
  @Shared package var findings = Findings()
  package var tops = ListTops()
  package var gallery = Gallery()
  package var terminal = TerminalTraits()
  package var completionValues: CompletionValues?
  /// Filters that were typed before, the newest first.
  package var queryHistory: [String] = []
  /// The keys of a sequence that has begun, such as `g`.
  package var pendingKeys: [Key] = []
  package var knownTags: [KnownTag] = []
  /// When the next snoozed report wakes by the calendar.
  package var nextWaking: Timestamp?
  /// The newest entry of the history that the rules' news were asked up to.
  package var newestEntry: Int64?
  /// What was marked as read or unread by hand last: undo means that first.
  package var readChange: ReadChange?
  /// The newest undo was refused: the next one goes past it.
  package var isUndoRefused = false
  /// What an intake on the store says of itself; `nil` when none ever ran.
  package var intake: IntakeBadge?
  package var news = News()
  /// Bursts whose reports have rows of their own: at least one report of each.
  package var openedBursts: Set<ReportNumber> = []
  package var toast: Toast?
  /// News that gave way to another toast before it could be read.
  var unseenToast: Toast?
  package var banner: String?
  /// Why the store can only be read; `nil` where it can be changed.
  package var readOnlyReason: String?
  package var duplicates = DuplicatesState()
  package var pending = Pending()

  package init(size: Size, look: Look = Look(), now: Timestamp, query: Query) {
    self.size = size
    self.look = look
    self.now = now
    self.query = query
    views = StoredView.builtIn
  }

  /// The first view, or all reports narrowed by `filter`.
  package init(
    size: Size,
    look: Look,
    now: Timestamp,
    filter: String,
    views: [StoredView] = StoredView.builtIn,
    in surroundings: Surroundings
  ) throws(QueryError) {
    self.init(size: size, look: look, now: now, query: .everything)
    self.views = views
    if !filter.isEmpty {
      viewIndex = allIndex
      self.filter.text = filter
    }
    query = try Turn.query(for: self, in: surroundings)
  }

  package var view: StoredView { views.indices.contains(viewIndex) ? views[viewIndex] : .all }

  /// Whether keys would speak to other reports than the ones asked for: those of the query before,
  /// the one left by a jump, the cursor's alone where all are being marked.
  ///
  /// The session holds keys back for a moment then, so that typing ahead does what was meant.
  package var isAwaitingRows: Bool {
    if case .picker(let picker) = prompt { return picker.isSubmitted }
    // What a key toggles depends on what the reports bear.
    if case .tags = prompt { return pending.coverage != nil || pending.tags != nil }
    guard prompt == nil, pane == nil else { return false }
    if fold?.wanted != nil, pending.members != nil { return true }
    let isPageAwaited = pending.page != nil && pending.purpose != .show
    return isPageAwaited || pending.resolve != nil || pending.numbers != nil
  }

  /// Whether what may be meant at the caret is on its way: the key that completes waits for it.
  package var isAwaitingValues: Bool {
    guard case .filter(let prompt) = prompt, prompt.completions == nil else { return false }
    return pending.explorations[.values] != nil
  }

  /// What the screen shows will change once more: rows, their count or the report are on their way.
  package var isAwaitingContent: Bool {
    pending.page != nil || pending.count != nil || pending.detail != nil
  }

  /// The rows of a filter are still being looked for, or counted.
  package var isAwaitingFilter: Bool {
    guard !filter.text.isEmpty, filter.fault == nil else { return false }
    return pending.page.map { $0.query == query } ?? false || pending.count != nil
  }

  package struct ReadChange: Equatable, Sendable {
    package var numbers: [ReportNumber]
    package var isRead: Bool
  }

  /// Where and when the mouse was pressed.
  package struct Press: Equatable, Sendable {
    package var row: Int
    package var column: Int
    package var at: Timestamp
  }

  /// Which pane the keys speak to.
  package enum Focus: Equatable, Sendable {
    case list, detail
  }
}

/// How the person wants it drawn.
package struct Look: Equatable, Sendable {
  package var usesColor: Bool
  package var usesASCII: Bool
  package var theme: ThemeChoice

  package init(
    usesColor: Bool = true,
    usesASCII: Bool = false,
    theme: ThemeChoice = ThemeChoice()
  ) {
    self.usesColor = usesColor
    self.usesASCII = usesASCII
    self.theme = theme
  }
}

/// What stands in the filter line.
package struct FilterText: Equatable, Sendable {
  package var text = ""
  /// The text cannot be read; rows and counts are those of the query before.
  package var fault: QueryError?
}

/// The detail of the report under the cursor.
package struct DetailPane: Equatable, Sendable {
  /// `nil` until it arrives.
  @Shared package var report: ReportDetail? = nil
  package var tab = DetailTab.message
  /// Lines of the tab above its first visible one.
  package var scroll = 0
  /// Which value of the device tab the keys speak to.
  package var fact = 0
}

package enum DetailTab: Int, CaseIterable, Sendable {
  case message, device, files, notes, history, similar
}

/// The questions that are out; an answer to any other is dropped.
package struct Pending: Equatable, Sendable {
  private var lastID = 0
  package var page: PageRequest?
  package var purpose = PagePurpose.show
  package var count: RequestID?
  package var totals: RequestID?
  package var detail: DetailRequest?
  package var numbers: RequestID?
  package var numbersPurpose = NumbersPurpose.mark
  package var candidates: RequestID?
  package var tags: RequestID?
  package var coverage: RequestID?
  package var wake: RequestID?
  package var members: RequestID?
  package var groupMatches: RequestID?
  package var roster: RequestID?
  package var odds: RequestID?
  /// Who stands out in what is shown.
  package var standouts: RequestID?
  package var resolve: RequestID?
  package var commands: Set<RequestID> = []
  /// What was asked of the clipboard, of programs and the like.
  package var external: Set<RequestID> = []
  package var demo: RequestID?
  /// The demo reports are there, and their number is not known yet.
  package var isDemoUntold = false
  /// Commands whose end is not told.
  package var quiet: Set<RequestID> = []
  package var isCancelAsked = false
  package var explorations: [ExploreRequest.Kind: ExploreRequest] = [:]
  /// The views whose counts are asked for, in the order of the question.
  package var countedViews: [String] = []
  package var conflicts: RequestID?
  package var loss: RequestID?
  package var views: RequestID?
  package var queryHistory: RequestID?
  package var files: RequestID?
  package var pictures: PictureWishes?
  package var viewChanges: Set<RequestID> = []

  package init() {}

  /// When ``isAtWork`` began to hold.
  package var workSince: Timestamp?

  /// Something runs that can be stopped.
  var isAtWork: Bool { !commands.isEmpty || !external.isEmpty || demo != nil }

  mutating func nextID() -> RequestID {
    lastID += 1
    return RequestID(lastID)
  }

  /// Why a page was asked for.
  package enum PagePurpose: Equatable, Sendable {
    case show
    /// The first rows of another query, or those around the anchor where it is among them.
    case restart
    /// Look in it for the next untriaged report; `hops` pages were looked through.
    case seekUntriaged(Direction, hops: Int)
    /// A burst is folded or unfolded.
    case refold
    /// A person asked for this report by name.
    case jump(ReportNumber)
  }

  package enum NumbersPurpose: Equatable, Sendable {
    case mark
    case markAll
    case invert
    /// The cards of a triage session.
    case session
  }

  package enum Direction: Equatable, Sendable {
    case down, up
  }
}
