import ReportModel
import ReportQuery
import TerminalUI
import TriageCommands

/// The saved views, to show, rename, delete and put in order.
package struct ViewsPane: Equatable, Sendable {
  package var cursor = 0
}

extension StoredView {
  /// Every report: what there is when nobody keeps a view of it.
  static let all = StoredView(name: "All", query: "scope:all")

  /// Finds what ``StoreTotals/inbox`` counts.
  var isInbox: Bool { query.trimmed == Query.inbox.source }
  var isAll: Bool { query.trimmed == StoredView.all.query }

  package static let builtIn = [
    StoredView(name: "Inbox", query: Query.inbox.source),
    StoredView(name: "Open", query: "is:open"),
    StoredView(name: "Mine", query: "assignee:me"),
    StoredView(name: "Closed", query: "is:closed scope:all"), all,
  ]
}

extension State {
  /// The view of all reports; one past the last where nobody keeps one.
  var allIndex: Int { views.firstIndex(where: \.isAll) ?? views.count }

  /// How many reports a view finds, as far as it is known.
  func viewCount(at index: Int) -> Int? {
    guard views.indices.contains(index) else { return nil }
    let view = views[index]
    if view.isInbox, let inbox = totals?.inbox { return inbox }
    if view.isAll, let all = totals?.all { return all }
    let isWhole = index == viewIndex && filter.text.isEmpty
    return (isWhole ? list.reportCount : nil) ?? findings.viewCounts[view.name]
  }
}

// MARK: Counts

extension Turn {
  /// Counts the views whose names are on the screen; those the totals tell are not asked for.
  mutating func exploreViewCounts(again: Bool) {
    guard !state.isStoreEmpty else { return }
    let shown = isViewsPaneOpen ? Array(state.views.indices) : TitleRow(state).visibleViews
    let asked = state.pending.explorations[.counts] == nil ? [] : state.pending.countedViews
    let wanted = shown.filter { index in
      let view = state.views[index]
      guard !view.isInbox, !view.isAll else { return false }
      return again || state.findings.viewCounts[view.name] == nil || asked.contains(view.name)
    }
    // What is being asked is asked again together with what is missing.
    if !again, wanted.allSatisfy({ asked.contains(state.views[$0].name) }) { return }
    let context = surroundings.context(at: state.now, views: state.views)
    var queries: [Query] = []
    var names: [String] = []
    for index in wanted {
      // A view that cannot be read is said when it is shown.
      let view = state.views[index]
      guard let query = try? Query(parsing: view.query, context: context.inside(view)) else {
        continue
      }
      queries.append(query)
      names.append(view.name)
    }
    guard !queries.isEmpty else { return }
    explore(.everything, .counts(queries))
    state.pending.countedViews = names
  }

  private var isViewsPaneOpen: Bool {
    if case .views = state.pane { true } else { false }
  }

  mutating func takeViewCounts(_ counts: [Int]) {
    for (name, count) in zip(state.pending.countedViews, counts) {
      state.findings.viewCounts[name] = count
    }
  }
}

// MARK: The list of views

extension Turn {
  mutating func steer(_ pane: ViewsPane, _ name: ActionName) {
    var cursor = pane.cursor
    let last = state.views.count - 1
    let page = max(1, state.layout.pane.rows - 3)
    switch name {
    case .down: cursor += 1
    case .up: cursor -= 1
    case .pageDown, .halfPageDown: cursor += page
    case .pageUp, .halfPageUp: cursor -= page
    case .top: cursor = 0
    case .bottom: cursor = last
    case .submit:
      closePane()
      showView(cursor)
      return
    case .moveDown: moveView(cursor, to: cursor + 1)
    case .moveUp: moveView(cursor, to: cursor - 1)
    case .renameView:
      if let view = state.views[at: cursor] { askForName(.renameView, view.name) }
    case .deleteView: deleteView(cursor)
    case .saveView: askForViewName()
    default:
      guard let index = name.viewIndex else { return }
      closePane()
      showView(index)
      return
    }
    guard case .views(var pane) = state.pane else { return }
    if ![.moveDown, .moveUp].contains(name) {
      pane.cursor = max(0, min(cursor, state.views.count - 1))
    }
    state.pane = .views(pane)
  }

  private mutating func moveView(_ index: Int, to target: Int) {
    guard let view = state.views[at: index], state.views.indices.contains(target) else { return }
    change(.move(view.name, to: target))
  }

  private mutating func deleteView(_ index: Int) {
    guard let view = state.views[at: index] else { return }
    guard state.views.count > 1 else {
      say("the last view stays", .hint)
      return
    }
    change(.delete(view.name))
  }

  // MARK: Names

  /// Saves what is on the screen: the view narrowed by the filter.
  mutating func askForViewName() {
    guard state.filter.fault == nil else {
      say("a filter that cannot be read cannot be saved", .hint)
      return
    }
    askForName(.saveView, "")
  }

  private mutating func askForName(_ purpose: LinePrompt.Purpose, _ text: String) {
    ask(purpose, Selection(numbers: [], isMarked: false), text: text)
  }

  /// Why a view cannot be called so.
  static func complaint(aboutName name: String) -> String? {
    if name.isEmpty { return "a view needs a name" }
    let limit = Limits.viewNameCharacterCount
    if name.unicodeScalars.count > limit { return "\(limit) characters at most" }
    let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isPlain ? nil : "no control characters in a name"
  }

  /// Saves under a name; the list then shows that view without a filter: the same reports.
  mutating func saveView(as name: String) {
    let same = state.views.firstIndex { $0.isCalled(name) }
    let text = QueryPieces.joined(state.view.query, state.filter.text)
    let view = StoredView(
      name: same.map { state.views[$0].name } ?? name,
      query: QueryPieces(text).closed
    )
    let isNews = same.map { state.views[$0] != view } ?? true
    guard isNews else {
      say("the view \(view.name) is so already", .hint)
      return
    }
    change(.save([view]))
    let index = state.views.firstIndex { $0.name == view.name } ?? state.viewIndex
    if same == nil || index != state.viewIndex || !state.filter.text.isEmpty {
      state.viewIndex = index
      state.filter = FilterText()
      restartList(keeping: state.list.cursorNumber)
    }
  }

  mutating func renameView(to name: String) {
    guard case .views(let pane) = state.pane, let view = state.views[at: pane.cursor] else {
      return
    }
    guard name != view.name else { return }
    change(.rename(view.name, to: name))
  }

  /// Whether another view has that name.
  func isTaken(_ name: String, byOtherThan index: Int) -> Bool {
    state.views.enumerated().contains { $0.offset != index && $0.element.isCalled(name) }
  }

  // MARK: Changing

  /// Shown at once; the store's answer brings the truth.
  private mutating func change(_ command: ViewCommand) {
    var views = state.views
    views.apply(command)
    install(views, after: command)
    let id = run(.view(command))
    state.pending.viewChanges.insert(id)
    exploreViewCounts(again: false)
  }

  mutating func loadViews() {
    let id = state.pending.nextID()
    state.pending.views = id
    effects.append(.loadViews(id))
  }

  /// The views as the store has them; an answer from before the last change does not count.
  mutating func takeViews(_ id: RequestID, _ views: [StoredView]) {
    guard state.pending.views == id else { return }
    state.pending.views = nil
    guard state.pending.viewChanges.isEmpty, views != state.views else { return }
    install(views, after: nil)
    exploreViewCounts(again: false)
  }

  /// Takes views in; the one on the screen stays there wherever it is now.
  private mutating func install(_ views: [StoredView], after change: ViewCommand?) {
    let shown = state.view
    var name = shown.name
    if case .rename(let old, let new) = change, old == name { name = new }
    let wasAll = !state.views.indices.contains(state.viewIndex)
    follow(views, after: change)
    let before = state.views
    state.views = views
    let index = views.firstIndex { $0.name == name } ?? views.firstIndex { $0.query == shown.query }
    let counts = state.findings.viewCounts
    let changed = views.filter { view in
      before.contains { $0.name == view.name && $0.query != view.query }
    }
    for view in changed { state.findings.viewCounts[view.name] = nil }
    if case .rename(let old, let new) = change { state.findings.viewCounts[new] = counts[old] }
    if case .save(let views) = change {
      for view in views { state.findings.viewCounts[view.name] = nil }
    }
    guard let index else {
      if wasAll {
        state.viewIndex = views.count
      } else {
        state.viewIndex = 0
        restartList()
      }
      return
    }
    state.viewIndex = index
    if views[index].query != shown.query { restartList(keeping: state.list.cursorNumber) }
  }

  /// The cursor of the list of views stays on its view: others may have moved it meanwhile.
  private mutating func follow(_ views: [StoredView], after change: ViewCommand?) {
    guard case .views(var pane) = state.pane else { return }
    var name = state.views[at: pane.cursor]?.name
    if case .rename(let old, let new) = change, old == name { name = new }
    pane.cursor = views.firstIndex { $0.name == name } ?? max(0, min(pane.cursor, views.count - 1))
    state.pane = .views(pane)
  }
}

extension [StoredView] {
  /// As the store does it.
  package mutating func apply(_ command: ViewCommand) {
    switch command {
    case .save(let views):
      for view in views {
        if let index = firstIndex(where: { $0.isCalled(view.name) }) {
          self[index].query = view.query
        } else {
          append(view)
        }
      }
    case .rename(let name, let new):
      if let index = firstIndex(where: { $0.name == name }) { self[index].name = new }
    case .delete(let name): removeAll { $0.name == name }
    case .move(let name, let target):
      guard let index = firstIndex(where: { $0.name == name }) else { return }
      let view = remove(at: index)
      insert(view, at: Swift.max(0, Swift.min(target, count)))
    }
  }

  fileprivate subscript(at index: Int) -> StoredView? {
    indices.contains(index) ? self[index] : nil
  }
}
