import ReportModel

/// Keys in the list and in the detail.
extension Turn {
  mutating func browse(_ name: ActionName) {
    if moveAmongSuggestions(name) || moveAmongFacts(name) { return }
    if state.isDetailInFront, moveInDetail(name) { return }
    if state.list.count == 0, moveAmongTerms(name) { return }
    switch name {
    case .down: if !moveInGroup(by: 1) { leaveGroup(by: 1) }
    case .up:
      if !moveInGroup(by: -1) {
        leaveGroup(by: -1)
        enterGroupFromBelow()
      }
    case .top: move(to: 0)
    case .bottom: move(to: state.list.end - 1)
    case .halfPageDown: move(by: halfPage)
    case .halfPageUp: move(by: -halfPage)
    case .pageDown: move(by: page)
    case .pageUp: move(by: -page)
    case .nextUntriaged where state.search != nil: seekHit(by: 1)
    case .previousUntriaged where state.search != nil: seekHit(by: -1)
    case .nextUntriaged where state.session != nil: turnCard(by: 1)
    case .previousUntriaged where state.session != nil: turnCard(by: -1)
    case .nextUntriaged: seekUntriaged(.down)
    case .previousUntriaged: seekUntriaged(.up)
    case .open: open()
    case .unfold: unfold()
    case .fold: foldUp()
    case .splitLeft: moveSplit(by: -1)
    case .splitRight: moveSplit(by: 1)
    case .toggleRows: toggleRows()
    case .columnsMenu: state.prompt = .menu(.columns(shownColumns, cursor: 0))
    case .triageSession: toggleSession()
    case .storeHistory: openHistory()
    case .reporterLens: openLens()
    case .reproKit: showReproKit()
    case .standouts: askForStandouts()
    case .zoom: zoom()
    case .back: back()
    case .cancel: cancel()
    case .nextPane, .previousPane: switchPane()
    case .nextTab: turnTab(by: 1)
    case .previousTab: turnTab(by: -1)
    case .scrollDetailDown: scrollDetail(by: 3)
    case .scrollDetailUp: scrollDetail(by: -3)
    case .togglePreview: togglePreview()
    default: browseFurther(name)
    }
  }

  private mutating func browseFurther(_ name: ActionName) {
    switch name {
    case .mark: toggleMark()
    case .markRange: toggleRange()
    case .markAll: askForNumbers(.markAll, range: nil)
    case .invertMarks: askForNumbers(.invert, range: nil)
    case .filter: openFilter()
    case .previousView: showView(by: -1)
    case .nextView: showView(by: 1)
    case .view1, .view2, .view3, .view4, .view5, .view6, .view7, .view8, .view9:
      name.viewIndex.map { showView($0) }
    case .reload:
      reloadEverything()
      say("read again", .hint)
    case .loadDemo: loadDemo()
    case .newReports: showNews()
    case .mergeRetry: mergeRetry()
    case .compare: compare()
    case .without: say("on the device tab, a value to leave out", .hint)
    case .makeMaster: makeMaster()
    case .groupEvidence: showGroupEvidence()
    case .jump: ask(.jump, Selection(numbers: [], isMarked: false))
    default: if !openPane(name) { decide(name) }
    }
  }

  private var page: Int { max(1, state.layout.listRowCount - 1) }
  private var halfPage: Int { max(1, state.layout.listRowCount / 2) }

  // MARK: The cursor

  mutating func move(by step: Int) { move(to: state.list.cursor + step) }

  /// A line up or down, out of a group when the cursor is at its edge.
  private mutating func leaveGroup(by step: Int) {
    let before = state.list.cursor
    move(by: step)
    if state.list.cursor == before, step < 0 { state.fold?.cursor = nil }
  }

  mutating func move(to index: Int) {
    guard state.list.end > 0 else { return }
    state.list.place(index)
    state.fold?.cursor = nil
    state.detail.scroll =
      state.detail.report?.number == state.currentNumber
      ? state.detail.scroll : 0
    follow()
    loadRowsIfNeeded()
    loadDetail()
  }

  /// `keepsLine`: rows came or went, and what a person looks at stays where it is.
  mutating func follow(keepsLine: Bool = false) {
    // An open group above the cursor takes lines too; one below it may be cut.
    let isOpen = state.foldIndex.map { $0 <= state.list.cursor && $0 >= state.list.top } ?? false
    let behind = isOpen ? state.foldRange.count : 0
    let height = state.layout.listRowCount
    state.list.follow(height: height, behind: behind, keepsLine: keepsLine)
  }

  // MARK: The next untriaged

  /// Goes to the next new report that is none of `settled`; looks further than the loaded rows.
  mutating func seekUntriaged(_ direction: Pending.Direction) {
    if let index = untriagedIndex(direction, from: state.list.cursor) {
      move(to: index)
      return
    }
    let loaded = state.list.loaded
    switch direction {
    case .down where loaded.upperBound < state.list.end:
      ask(.seekUntriaged(.down, hops: 0), offset: loaded.upperBound, limit: Self.seekLimit)
    case .up where loaded.lowerBound > 0:
      let start = max(0, loaded.lowerBound - Self.seekLimit)
      ask(.seekUntriaged(.up, hops: 0), offset: start, limit: loaded.lowerBound - start)
    case .down: say("no untriaged report below", .hint)
    case .up: say("no untriaged report above", .hint)
    }
  }

  private static let seekLimit = 500
  private static let seekHops = 40

  func untriagedIndex(_ direction: Pending.Direction, from cursor: Int) -> Int? {
    let list = state.list
    let isWanted = { (index: Int) in
      list[index].map { $0.standing.status == .new && $0.master == nil } ?? false
    }
    switch direction {
    case .down: return list.loaded.first { $0 > cursor && isWanted($0) }
    case .up: return list.loaded.last { $0 < cursor && isWanted($0) }
    }
  }

  /// Looks through a page that was read only to find the next untriaged report.
  mutating func seek(in page: ReportPage, _ direction: Pending.Direction, hops: Int, limit: Int) {
    let isWanted = { (row: ReportSummary) in row.standing.status == .new && row.master == nil }
    let found =
      direction == .down
      ? page.rows.firstIndex(where: isWanted) : page.rows.lastIndex(where: isWanted)
    if let found {
      state.list.cursorNumber = page.rows[found].number
      state.list.cursor = page.offset + found
      state.list.top = max(0, state.list.cursor - state.layout.listRowCount / 2)
      state.detail.scroll = 0
      loadPage()
      loadDetail()
      return
    }
    let isAtEnd = direction == .down ? page.rows.count < limit : page.offset == 0
    guard !isAtEnd, hops < Self.seekHops else {
      loadPage()
      say(direction == .down ? "no untriaged report below" : "no untriaged report above", .hint)
      return
    }
    let start =
      direction == .down
      ? page.offset + page.rows.count : max(0, page.offset - Self.seekLimit)
    let count = direction == .down ? Self.seekLimit : page.offset - start
    ask(.seekUntriaged(direction, hops: hops + 1), offset: start, limit: count)
  }

  // MARK: Views, ids, the demo

  private mutating func showView(by step: Int) {
    let count = state.views.count
    guard count > 0 else { return }
    // From a view that nobody keeps, the first or the last.
    let index = min(state.viewIndex, step > 0 ? count - 1 : count)
    showView((index + step + count) % count)
  }

  mutating func showView(_ index: Int) {
    guard state.views.indices.contains(index) else {
      say("there is no view \(index + 1)\(Signs(state.look).dot)g s saves one", .hint)
      return
    }
    guard index != state.viewIndex else { return }
    freezeRange()
    state.viewIndex = index
    leaveDetail()
    restartList()
  }

  private mutating func loadDemo() {
    guard state.isStoreEmpty else {
      say("demo reports go into an empty store only", .hint)
      return
    }
    let id = state.pending.nextID()
    state.pending.demo = id
    effects.append(.loadDemo(id))
    say("loading demo reports…", .hint)
  }

  /// From the top, although some reports may have been seen before all were there.
  mutating func takeDemo() {
    guard state.pending.demo != nil else { return reloadEverything() }
    state.pending.demo = nil
    state.pending.isDemoUntold = true
    state.list.cursor = 0
    state.list.cursorNumber = nil
    state.list.top = 0
    reloadEverything()
  }
}

extension State {
  /// Nothing was ever imported.
  package var isStoreEmpty: Bool { totals?.all == 0 }

  /// The keys for moving speak to the detail.
  var isDetailInFront: Bool { focus == .detail || isDetailZoomed || session != nil }
}
