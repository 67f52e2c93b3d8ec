import ReportModel

/// Panes, tabs and scrolling.
extension Turn {
  /// Moves inside the detail; `false` for keys that mean the same everywhere.
  mutating func moveInDetail(_ name: ActionName) -> Bool {
    let page = max(1, state.layout.detailBodyRowCount - 1)
    switch name {
    case .down: scrollDetail(by: 1)
    case .up: scrollDetail(by: -1)
    case .top: state.detail.scroll = 0
    case .bottom: scrollDetail(by: .max / 2)
    case .halfPageDown: scrollDetail(by: max(1, page / 2))
    case .halfPageUp: scrollDetail(by: -max(1, page / 2))
    case .pageDown: scrollDetail(by: page)
    case .pageUp: scrollDetail(by: -page)
    default: return false
    }
    return true
  }

  mutating func scrollDetail(by lines: Int) {
    state.detail.scroll = max(0, state.detail.scroll + lines)
    clampDetailScroll()
  }

  /// The last line of a tab may come up to the middle, no further.
  mutating func clampDetailScroll() {
    guard state.detail.scroll > 0 else { return }
    let rows = state.layout.detailBodyRowCount
    let last = max(0, DetailBody.lineCount(state, in: surroundings) - max(1, rows))
    state.detail.scroll = min(state.detail.scroll, last)
  }

  mutating func turnTab(by step: Int) {
    let tabs = DetailTab.allCases
    let index = (state.detail.tab.rawValue + step + tabs.count) % tabs.count
    showTab(tabs[index])
  }

  mutating func showTab(_ tab: DetailTab) {
    guard tab != state.detail.tab else { return }
    state.detail.tab = tab
    state.detail.scroll = 0
    state.detail.fact = 0
    state.search?.line = nil
  }

  mutating func open() {
    guard state.currentNumber != nil else { return }
    state.focus = .detail
    state.isDetailZoomed = !state.layout.hasPreview
    markOpenedAsRead()
    follow()
  }

  mutating func zoom() {
    guard state.currentNumber != nil else { return }
    state.focus = .detail
    state.isDetailZoomed.toggle()
    if !state.isDetailZoomed, !state.layout.hasPreview { state.focus = .list }
    settlePanes()
  }

  mutating func switchPane() {
    if state.isDetailZoomed || state.focus == .detail {
      leaveDetail()
    } else {
      open()
    }
  }

  /// Right, bottom, off; what has no room is passed over.
  mutating func togglePreview() {
    if state.isDetailZoomed {
      leaveDetail()
      return
    }
    let before = Layout.place(of: state)
    state.cyclePreview()
    let place = Layout.place(of: state)
    if place == .off, before == .off {
      open()
    } else {
      state.focus = .list
      say(
        "detail \(place == .right ? "beside the list" : place == .bottom ? "below" : "off")",
        .hint
      )
    }
    settlePanes()
  }

  /// Moves the line between list and detail by a twentieth.
  mutating func moveSplit(by step: Int) {
    let layout = state.layout
    guard layout.kind == .split || layout.kind == .stacked else {
      say("nothing to move here", .hint)
      return
    }
    setSplit(layout.share - step * 50)
  }

  /// `share` of the detail, in thousandths.
  mutating func setSplit(_ share: Int) {
    state.splitShare = max(200, min(800, share))
    settlePanes()
  }

  mutating func toggleRows() {
    state.isComfortable.toggle()
    say(state.isComfortable ? "two lines a report" : "one line a report", .hint)
    settlePanes()
  }

  /// The columns as they are, to be changed.
  var shownColumns: ColumnChoice { state.columns ?? ListView(state).columns.choice }

  mutating func leaveDetail() {
    state.isDetailZoomed = false
    state.focus = .list
    settlePanes()
  }

  private mutating func settlePanes() {
    follow()
    loadRowsIfNeeded()
    clampDetailScroll()
  }

  /// One level back; at the root the end.
  mutating func back() {
    if state.session != nil {
      endSession()
    } else if state.isDetailZoomed, state.layout.hasPreview {
      state.isDetailZoomed = false
      settlePanes()
    } else if state.isDetailInFront {
      leaveDetail()
    } else {
      effects.append(.quit)
    }
  }

  /// Takes back what is in the way: the detail, a range, marks, the filter.
  mutating func cancel() {
    if state.session != nil {
      pauseSession()
    } else if state.search != nil {
      state.search = nil
    } else if state.isDetailInFront {
      leaveDetail()
    } else if state.rangeStart != nil {
      state.rangeStart = nil
    } else if !state.marks.isEmpty {
      state.marks = []
    } else if !state.filter.text.isEmpty {
      state.filter = FilterText()
      restartList(keeping: state.currentNumber)
    } else {
      state.toast = nil
    }
  }
}
