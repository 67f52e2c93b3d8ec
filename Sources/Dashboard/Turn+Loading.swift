import ReportModel
import ReportQuery

/// Questions and their answers.
extension Turn {
  // MARK: Asking

  /// Reads everything on the screen again; the cursor stays on its report.
  mutating func reloadEverything() {
    freezeRange()
    refreshQuery()
    loadPage()
    loadCount()
    let totals = state.pending.nextID()
    state.pending.totals = totals
    effects.append(.loadTotals(totals))
    loadDetail(again: true)
    if state.fold != nil { loadMembers() }
    refreshRoster()
    refreshConflicts()
    exploreWhatIsShown(again: true)
  }

  /// Dates such as `age<24h` move with the clock, so the text is read again.
  private mutating func refreshQuery() {
    guard state.filter.fault == nil,
      let query = try? Self.query(for: state, in: surroundings)
    else { return }  // A filter that cannot be read keeps the query before it.
    state.query = query
  }

  /// Asks for the rows around those on the screen; the report under the cursor is the anchor.
  ///
  /// `above` and `below` are screens of them.
  mutating func loadPage(above: Int = 1, below: Int = 1) {
    if let page = state.pending.page, state.pending.purpose != .show {
      // Somebody waits for what this page was asked for.
      ask(state.pending.purpose, offset: page.offset, limit: page.limit, anchor: page.anchor)
      return
    }
    let height = max(1, state.layout.listRowCount)
    let offset = max(0, state.list.top - height * above)
    var anchor: PageRequest.Anchor?
    if let number = state.list.cursorNumber {
      anchor = .init(number: number, lead: max(0, state.list.cursor - offset))
    }
    // Of a screen of many rows what is wanted must come at once, or it is asked for for ever.
    let most = max(1_000, height * 3)
    let limit = min(most, max(60, state.list.top - offset + height * (1 + below)))
    ask(.show, offset: offset, limit: limit, anchor: anchor)
  }

  mutating func ask(
    _ purpose: Pending.PagePurpose,
    offset: Int,
    limit: Int,
    anchor: PageRequest.Anchor? = nil
  ) {
    let request = PageRequest(
      id: state.pending.nextID(),
      query: state.query,
      offset: offset,
      limit: limit,
      anchor: anchor,
      opened: state.openedBursts
    )
    state.pending.page = request
    state.pending.purpose = purpose
    effects.append(.loadPage(request))
  }

  mutating func loadCount() {
    let request = CountRequest(id: state.pending.nextID(), query: state.query)
    state.pending.count = request.id
    effects.append(.loadCount(request))
  }

  /// Asks for the detail of the report under the cursor unless it is there or on its way.
  mutating func loadDetail(again: Bool = false) {
    guard let number = state.currentNumber else {
      state.pending.detail = nil
      return
    }
    if !again, state.detail.report?.number == number || state.pending.detail?.number == number {
      return
    }
    let request = DetailRequest(id: state.pending.nextID(), number: number)
    state.pending.detail = request
    effects.append(.loadDetail(request))
  }

  /// Asks for rows when some on the screen, or the next screen, are not loaded.
  mutating func loadRowsIfNeeded() {
    let list = state.list
    let height = state.layout.listRowCount
    let wanted = max(0, list.top - height / 2)..<min(list.end, list.top + height + height / 2)
    guard !wanted.isEmpty, list.count != nil || !list.isFresh else { return }
    if covers(list.loaded, wanted) { return }
    if let page = state.pending.page, covers(page.offset..<page.offset + page.limit, wanted) {
      return
    }
    // Who goes on that way goes further: the rows of four screens cost less than four times one.
    let ahead = max(1, min(4, 600 / max(1, height)))
    let goesUp = wanted.lowerBound < list.loaded.lowerBound
    loadPage(above: goesUp ? ahead : 1, below: goesUp ? 1 : ahead)
  }

  private func covers(_ outer: Range<Int>, _ inner: Range<Int>) -> Bool {
    outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
  }

  // MARK: Answers

  mutating func take(_ reply: PageReply) {
    guard let request = state.pending.page, request.id == reply.id else { return }
    let purpose = state.pending.purpose
    state.pending.page = nil
    state.pending.purpose = .show
    if case .seekUntriaged(let direction, let hops) = purpose {
      seek(in: reply.page, direction, hops: hops, limit: request.limit)
      return
    }
    switch purpose {
    case .show, .refold, .seekUntriaged: break
    case .restart: restart(at: reply.anchorIndex, request.anchor?.number)
    case .jump(let number):
      guard let index = reply.anchorIndex else {
        widen(toShow: number)
        return
      }
      restart(at: index, number)
    }
    install(reply, for: request, keepsLine: purpose == .show)
  }

  /// Forgets where the cursor was.
  private mutating func restart(at index: Int?, _ number: ReportNumber?) {
    let height = state.layout.listRowCount
    state.list.cursor = index ?? 0
    state.list.cursorNumber = index == nil ? nil : number
    state.list.top = index.map { $0 < height ? 0 : $0 - height / 2 } ?? 0
    state.list.count = nil
    state.list.reportCount = nil
    state.detail.scroll = 0
  }

  /// Takes the rows in; keeps the cursor's report on its line of the screen.
  private mutating func install(
    _ reply: PageReply,
    for request: PageRequest,
    keepsLine: Bool
  ) {
    let line = state.list.cursor - state.list.top
    state.list.offset = reply.page.offset
    state.list.rows = reply.page.rows
    state.list.isFresh = false
    state.list.bursts = reply.bursts
    state.list.isFolded = reply.rowCount != nil
    noteCount(of: reply.page, limit: request.limit)
    if let rowCount = reply.rowCount { state.list.count = rowCount }
    let asked = state.list.cursorNumber
    if let index = reply.anchorIndex, request.anchor?.number == asked {
      state.list.cursor = index
      state.list.top = max(0, index - line)
    } else if let asked, let index = state.list.index(of: asked) {
      state.list.cursor = index
    }
    let isGone = request.anchor?.number == asked && reply.anchorIndex == nil
    if isGone, returnToGroup(of: asked) {
      loadPage()
      return
    }
    if request.anchor?.number == asked { state.returning = nil }
    if isGone, state.fold?.master == asked { state.fold = nil }
    // A burst that grew has another first row: the report that was looked at is still in it.
    let isElsewhere =
      state.list.cursorRow.map { row in asked.map { !state.list.stands(row, for: $0) } ?? true }
      ?? false
    if isGone || isElsewhere || state.list.cursor >= state.list.end {
      state.list.place(state.list.cursor)
    }
    follow(keepsLine: keepsLine)
    loadRowsIfNeeded()
    loadDetail()
    loadGroupMatches()
    forgetOtherDetail()
    explainIfEmpty()
  }

  /// A page that is not full tells how many there are.
  private mutating func noteCount(of page: ReportPage, limit: Int) {
    if page.rows.count < limit, page.offset == 0 || !page.rows.isEmpty {
      state.list.count = page.offset + page.rows.count
      if !state.list.isFolded { state.list.reportCount = state.list.count }
    } else if page.rows.isEmpty {
      // Reports went away meanwhile: asking for the same rows again would never end.
      state.list.count = min(state.list.count ?? page.offset, page.offset)
    } else if let count = state.list.count, count < page.offset + page.rows.count {
      state.list.count = nil
    }
  }

  private mutating func forgetOtherDetail() {
    guard state.currentNumber == nil, !state.list.isFresh else { return }
    state.detail.report = nil
    state.detail.scroll = 0
    if state.list.count == 0 { leaveDetail() }
  }

  mutating func takeCount(_ id: RequestID, _ count: Int) {
    guard state.pending.count == id else { return }
    state.pending.count = nil
    state.list.reportCount = count
    if !state.list.isFolded {
      state.list.count = count
      if state.list.cursor >= count { state.list.place(count - 1) }
      follow(keepsLine: true)
    }
    loadRowsIfNeeded()
    explainIfEmpty()
  }

  mutating func takeTotals(_ id: RequestID, _ totals: StoreTotals) {
    guard state.pending.totals == id else { return }
    state.pending.totals = nil
    let before = state.totals
    state.totals = totals
    noteNews(totals)
    noteArrivals(since: before)
    guard state.pending.isDemoUntold else { return }
    state.pending.isDemoUntold = false
    say("\(Words.count(totals.all, "report")) loaded", .done)
  }

  mutating func takeDetail(_ id: RequestID, _ detail: ReportDetail) {
    guard let request = state.pending.detail, request.id == id else { return }
    state.pending.detail = nil
    guard detail.number == state.currentNumber else { return }
    if state.detail.report?.number != detail.number { state.detail.scroll = 0 }
    state.detail.report = detail
    loadOdds()
    clampDetailScroll()
    loadSuggestions(again: true)
  }

  mutating func takeTags(_ id: RequestID, _ tags: [KnownTag]) {
    guard state.pending.tags == id else { return }
    state.pending.tags = nil
    state.knownTags = tags
  }

  mutating func takeFailure(_ id: RequestID?, _ message: String) {
    if let id {
      state.pending.forget(id)
      state.duplicates.pending = state.duplicates.pending.filter { $0.value != id }
    }
    say(message, .error)
  }
}

extension Pending {
  /// The question will not be answered.
  mutating func forget(_ id: RequestID) {
    if page?.id == id { page = nil }
    if count == id { count = nil }
    if totals == id { totals = nil }
    if detail?.id == id { detail = nil }
    if numbers == id { numbers = nil }
    if candidates == id { candidates = nil }
    if tags == id { tags = nil }
    if coverage == id { coverage = nil }
    if wake == id { wake = nil }
    if members == id { members = nil }
    if groupMatches == id { groupMatches = nil }
    if roster == id { roster = nil }
    if odds == id { odds = nil }
    if conflicts == id { conflicts = nil }
    if loss == id { loss = nil }
    if standouts == id { standouts = nil }
    if resolve == id { resolve = nil }
    if views == id { views = nil }
    if queryHistory == id { queryHistory = nil }
    if files == id { files = nil }
    explorations = explorations.filter { $0.value.id != id }
    viewChanges.remove(id)
    if demo == id { demo = nil }
    commands.remove(id)
    external.remove(id)
    quiet.remove(id)
  }
}
