import ReportQuery
import TerminalUI
import TriageCommands

/// What lies over the list, or beside it where there is room, and has keys of its own.
///
/// The filter can be typed in while one is open.
package indirect enum Pane: Equatable, Sendable {
  case facets(FacetsPane)
  case matrix(MatrixPane)
  case views(ViewsPane)
  case terms(TermsPane)
  case timeLine(TimeLinePane)
  case conflicts(ConflictsPane)
  case groups(GroupsPane)
  case pictures(PicturesPane)

  var mode: KeyMode {
    switch self {
    case .facets: .facets
    case .matrix: .matrix
    case .views: .views
    case .terms: .terms
    case .timeLine: .timeLine
    case .conflicts: .conflicts
    case .groups: .groups
    case .pictures: .pictures
    }
  }

  /// The time line is a band above the list; the others take the place of the detail, or of all.
  var isBand: Bool {
    if case .timeLine = self { true } else { false }
  }

  /// Needs all the room there is.
  var isOverAll: Bool {
    switch self {
    case .pictures, .conflicts: true
    default: false
    }
  }

  /// What keys are worth knowing for, for the bottom line.
  var hints: [(ActionName, String)] {
    switch self {
    case .facets:
      [
        (.submit, "narrow"), (.onlyThis, "only this"), (.without, "without"),
        (.nextField, "next field"), (.cancel, "close"),
      ]
    case .matrix:
      [
        (.submit, "narrow"), (.nextRows, "rows"), (.nextColumns, "columns"), (.swapFields, "swap"),
        (.cancel, "close"),
      ]
    case .views:
      [
        (.submit, "show"), (.saveView, "save"), (.renameView, "rename"), (.deleteView, "delete"),
        (.moveDown, "move down"), (.cancel, "close"),
      ]
    case .terms: [(.removeTerm, "remove the term"), (.cancel, "close")]
    case .conflicts(let pane): pane.hints
    case .groups(let pane): pane.hints(nil)
    case .timeLine:
      [(.submit, "that day"), (.left, "day"), (.up, "week"), (.cancel, "close")]
    case .pictures(let pane): pane.hints
    }
  }
}

extension Turn {
  /// Opens what a key of the list or the detail asks for; `false` for any other key.
  mutating func openPane(_ name: ActionName) -> Bool {
    switch name {
    case .facets: open(.facets(FacetsPane()))
    case .matrix: open(.matrix(MatrixPane()))
    case .views: open(.views(ViewsPane(cursor: state.viewIndex)))
    case .whyEmpty: open(.terms(TermsPane()))
    case .timeLine: openTimeLine()
    case .intake: openIntake()
    case .proposedGroups: openGroups()
    case .saveView: askForViewName()
    case .pictures: showPictures()
    case .comparePictures: comparePictures()
    case .removeTerm: removeTermOfEmptyList()
    default: return false
    }
    return true
  }

  mutating func open(_ pane: Pane) {
    guard !state.isStoreEmpty else {
      say("nothing here yet", .hint)
      return
    }
    freezeRange()
    leaveDetail()
    state.pane = pane
    exploreWhatIsShown()
    settlePane()
  }

  mutating func closePane() {
    if case .pictures(let pane) = state.pane {
      state.pane = pane.under
      state.prompt = pane.prompt
    } else {
      state.pane = nil
    }
    settlePane()
  }

  private mutating func settlePane() {
    follow()
    loadRowsIfNeeded()
  }

  /// A key of an open pane.
  mutating func steer(_ name: ActionName) {
    switch name {
    case .cancel:
      if !stepOut(of: state.pane) { closePane() }
      return
    case .filter:
      openFilter()
      return
    case .undo: run(.undo(count: 1))
    case .redo: run(.redo(count: 1))
    default: break
    }
    switch state.pane {
    case .facets(let pane): steer(pane, name)
    case .matrix(let pane): steer(pane, name)
    case .views(let pane): steer(pane, name)
    case .terms(let pane): steer(pane, name)
    case .timeLine(let pane): steer(pane, name)
    case .conflicts(let pane): steer(pane, name)
    case .groups(let pane): steer(pane, name)
    case .pictures(let pane): steer(pane, name)
    case nil: break
    }
  }

  /// Narrows the list by an edit of the filter's text; the report under the cursor stays under it
  /// where it is still in the list.
  mutating func narrow(_ edit: (inout QueryPieces) -> Void) {
    var text = QueryPieces(state.filter.text)
    edit(&text)
    setFilter(text.text, keeping: state.list.cursorNumber)
  }
}

extension Layout {
  /// Where a pane is drawn.
  var pane: Rect { kind == .split ? detail ?? main : main }
}

extension State {
  /// Columns a pane takes beside the list.
  var paneColumns: Int? {
    guard let pane, !pane.isBand, !pane.isOverAll else { return nil }
    return min(110, max(56, size.columns * 48 / 100))
  }

  /// Rows between the filter line and the list that the time line takes.
  var bandRowCount: Int {
    guard pane?.isBand == true else { return 0 }
    return size.rows >= 20 ? 6 : size.rows >= 12 ? 4 : 0
  }
}
