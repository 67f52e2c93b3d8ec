/// What a key does.
///
/// The names are kept for ever: keymaps and docs/KEYS.md use them.
package enum ActionName: String, CaseIterable, Sendable {
  // Move.
  case down, up, top, bottom, halfPageDown, halfPageUp, pageDown, pageUp
  case nextUntriaged, previousUntriaged, jump
  // Look.
  case open, back, cancel, nextPane, previousPane, nextTab, previousTab
  case scrollDetailDown, scrollDetailUp, togglePreview, zoom
  // Decide.
  case accept, duplicate, decline, snooze, tagPicker, statusMenu, priorityMenu, close, reopen
  case assign, unassign, addTag, removeTag, note, markRead, markUnread
  case undo, redo
  case notTheSame, compare, makeMaster, groupEvidence, proposedGroups
  case sortMenu, columnsMenu, toggleRows, splitLeft, splitRight, unfold, fold
  case newReports, intake, mergeRetry
  case keepFirst, takeOther, keepBoth, nextConflict, previousConflict
  case triageSession, storeHistory, reporterLens, reproKit, standouts
  // Choose.
  case mark, markRange, markAll, invertMarks
  // Find.
  case filter, previousView, nextView
  case view1, view2, view3, view4, view5, view6, view7, view8, view9
  case facets, matrix, timeLine, views, saveView, whyEmpty
  // In what these open.
  case left, right, nextField, previousField, onlyThis, without, removeTerm
  case nextRows, previousRows, nextColumns, previousColumns, swapFields
  case moveDown, moveUp, renameView, deleteView
  case pictures, comparePictures, nextPicture, previousPicture, otherPicture, nextReport,
    previousReport, zoomIn, zoomOut, fit, differences
  // Out, and the program.
  case export, makeTicket, reload, redraw, loadDemo, help, suspend, interrupt
  case palette, commandLine, toggleMouse, copyID, copyMarkdown, copyMenu
  case openAttachment, openTicket, noteInEditor, findInDetail, userCommand
  // In a line of text.
  case submit, complete, toggle, copyPage, savePage, deleteBackward, deleteForward, deleteWord,
    deleteToStart,
    deleteToEnd
  case caretLeft, caretRight, caretStart, caretEnd, searchHistory

  /// The action that goes to a view, for the first nine.
  static func view(at index: Int) -> ActionName? { allCases.first { $0.viewIndex == index } }

  /// The view a `view1`…`view9` goes to.
  var viewIndex: Int? {
    switch self {
    case .view1: 0
    case .view2: 1
    case .view3: 2
    case .view4: 3
    case .view5: 4
    case .view6: 5
    case .view7: 6
    case .view8: 7
    case .view9: 8
    default: nil
    }
  }
}
