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
    state.search?.line = nil
  }

  mutating func open() {
    guard state.list.cursorNumber != nil else { return }
    state.focus = .detail
    state.isDetailZoomed = state.layout.kind != .split
    markOpenedAsRead()
    follow()
  }

  mutating func zoom() {
    guard state.list.cursorNumber != nil else { return }
    state.focus = .detail
    state.isDetailZoomed.toggle()
    if !state.isDetailZoomed, state.layout.kind != .split { state.focus = .list }
    settlePanes()
  }

  mutating func switchPane() {
    if state.isDetailZoomed || state.focus == .detail {
      leaveDetail()
    } else {
      open()
    }
  }

  mutating func togglePreview() {
    if state.isDetailZoomed {
      leaveDetail()
    } else if state.layout.canSplit {
      state.isPreviewOn.toggle()
      state.focus = .list
    } else {
      open()
    }
    settlePanes()
  }

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
    if state.isDetailZoomed, state.layout.canSplit, state.isPreviewOn {
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
    if state.search != nil {
      state.search = nil
    } else if state.isDetailInFront {
      leaveDetail()
    } else if state.rangeStart != nil {
      state.rangeStart = nil
    } else if !state.marks.isEmpty {
      state.marks = []
    } else if !state.filter.text.isEmpty {
      state.filter = FilterText()
      restartList(keeping: state.list.cursorNumber)
    } else {
      state.toast = nil
    }
  }
}
