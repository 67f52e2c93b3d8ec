import Pictures
import ReportModel
import ReportQuery
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

/// Presses every key of the table in every mode that knows it, and looks for what it promises.
struct EveryKeyTests {
  @Test(arguments: KeyMode.allCases) func everyKeyDoesWhatTheTableSays(mode: KeyMode) throws {
    for binding in KeyMap.standard.bindings(in: mode) {
      for spelling in binding.keys {
        let keys = try #require(KeyNotation.keys(spelling))
        var driver = Self.driver(in: mode, for: binding.action)
        #expect(driver.state.mode == mode, "\(mode) \(binding.action)")
        let before = driver.state
        driver.effects = []
        for key in keys { driver.send(.input(.key(key))) }
        let isKept = Self.keepsPromise(binding.action, mode, before, driver)
        #expect(
          isKept,
          "\(spelling) in \(mode) should \(binding.action.rawValue)"
        )
      }
    }
  }

  /// A dashboard in a mode, in which the action can show an effect.
  private static func driver(in mode: KeyMode, for action: ActionName) -> Driver {
    var driver = action == .loadDemo ? Driver([]) : Driver(rows: 16)
    switch action {
    case .unassign, .removeTag: driver.type("g5G<up><up>")
    case .reopen: driver.type("g5G")
    case .undo: driver.type("1")
    case .redo: driver.type("1u")
    case .previousUntriaged: driver.type("jjj")
    case .up, .top, .pageUp, .halfPageUp:
      if mode == .list { driver.type("jjj") }
    case .markUnread: driver.type("I")
    case .view1: driver.type("g5")
    case .notTheSame, .compare, .makeMaster, .groupEvidence:
      driver.memory.suggest(988, for: 1_042, .likely, 0.64)
      driver.send(.storeChanged)
      if mode == .list || mode == .detail { driver.type("2<enter>:1042<enter>") }
    case .comparePictures: driver.type("<space><space>")
    case .previousReport: driver.type("jj")
    case .interrupt: break
    default: break
    }
    switch mode {
    case .list: if action == .cancel { driver.type("<space>") }
    case .detail: driver.type(action == .without ? "<enter>]" : "<enter>")
    case .line where [.up, .down, .previousField, .searchHistory].contains(action):
      driver.type("/crash<enter>/ platform:" + (action == .searchHistory ? "" : "<down>"))
    case .line:
      driver.type(action == .complete ? "+lo" : "cone two")
      if [.caretRight, .caretEnd, .deleteForward, .deleteToEnd].contains(action) {
        driver.type("<home>")
      }
    case .picker:
      driver.type("2")
      if [.deleteBackward, .deleteWord, .deleteToStart, .caretLeft, .caretStart].contains(action) {
        driver.type("a")
      }
      if [.caretRight, .caretEnd, .deleteForward, .deleteToEnd].contains(action) {
        driver.type("a<home>")
      }
      if [.up, .pageUp].contains(action) { driver.type("<down><down>") }
    case .tags:
      driver.type("t")
      if [.deleteBackward, .deleteWord, .deleteToStart, .caretLeft, .caretStart].contains(action) {
        driver.type("a")
      }
      if [.caretRight, .caretEnd, .deleteForward, .deleteToEnd].contains(action) {
        driver.type("a<home>")
      }
      if [.up, .pageUp].contains(action) { driver.type("<down><down>") }
    case .roster:
      driver.type("1jI1Pj2g5G1gu")
      if [.up, .top, .pageUp, .halfPageUp].contains(action) { driver.type("G") }
    case .menu: driver.type("P")
    case .help where [.copyPage, .savePage].contains(action): driver.type("gp")
    case .help: driver.type(action == .cancel ? "?" : "?<down><down>")
    case .facets: openFacets(&driver, for: action)
    case .matrix:
      driver.type("g5gx")
      if [.up, .top, .left, .pageUp].contains(action) { driver.type("jjll") }
    case .views:
      driver.type(action == .view1 ? "g2gv" : "gv")
      if [.up, .top, .moveUp, .pageUp, .submit].contains(action) { driver.type("jj") }
      if action == .undo { driver.type("J") }
    case .groups:
      driver.memory.groups = [
        ProposedGroup(
          master: ReportNumber(988),
          members: [ReportNumber(1_042)],
          probability: 0.4
        ),
        ProposedGroup(
          master: ReportNumber(1_040),
          members: [ReportNumber(1_041)],
          probability: 0.3
        ),
      ]
      driver.type([.up, .top, .pageUp].contains(action) ? "gdj" : action == .left ? "gdll" : "gd")
      if action == .mark { driver.type("l") }
    case .comparison:
      driver = Driver(columns: 60, rows: 10)
      driver.memory.suggest(988, for: 1_042, .likely, 0.64)
      driver.send(.storeChanged)
      driver.type([.up, .top, .pageUp, .halfPageUp].contains(action) ? "=jjj" : "=")
    case .pictures:
      driver.type(
        [.nextPicture, .previousPicture, .otherPicture].contains(action) ? "i" : "i++++++++"
      )
    case .terms: driver.type(action == .up || action == .top ? "gej" : "ge<home>")
    case .conflicts:
      driver.memory.conflicts = ArrivalsTests.conflicts
      driver.type("ga")
      if [.up, .top, .pageUp, .previousConflict].contains(action) { driver.type("jj") }
      if action == .undo || action == .redo { driver.type("1") }
      if action == .redo { driver.type("u") }
    case .timeLine:
      driver.type([.right, .down, .bottom].contains(action) ? "gl<home>" : "gl")
    case .palette:
      driver.type(action == .submit ? "<c-p>accept" : "<c-p>")
      if [.deleteBackward, .deleteWord, .deleteToStart, .caretLeft, .caretStart].contains(action) {
        driver.type("a")
      }
      if [.caretRight, .caretEnd, .deleteForward, .deleteToEnd].contains(action) {
        driver.type("a<home>")
      }
      if [.up, .pageUp].contains(action) { driver.type("<down><down>") }
    }
    if [.top, .up, .pageUp, .halfPageUp, .scrollDetailUp].contains(action), mode == .detail {
      driver.type("JJ")
    }
    if action == .scrollDetailUp { driver.type("JJ") }
    return driver
  }

  private static func openFacets(_ driver: inout Driver, for action: ActionName) {
    driver.type("g5f")
    if [.up, .top, .pageUp].contains(action) { driver.type("jj") }
  }

  private static func keepsPromise(
    _ action: ActionName,
    _ mode: KeyMode,
    _ old: State,
    _ driver: Driver
  ) -> Bool {
    let new = driver.state
    let cursor = (old.list.cursor, new.list.cursor)
    if mode == .line, case .filter(let before) = old.prompt, case .filter(let after) = new.prompt {
      return action == .searchHistory
        ? after.search != nil : before.completions?.chosen != after.completions?.chosen
    }
    if let pane = old.pane, let kept = keepsPromise(action, of: pane, old, driver) { return kept }
    switch action {
    case .down, .halfPageDown, .pageDown, .bottom:
      return position(old, mode) < position(new, mode)
    case .up, .halfPageUp, .pageUp, .top:
      return mode == .menu ? position(new, mode) == 4 : position(old, mode) > position(new, mode)
    case .nextUntriaged: return cursor.1 == cursor.0 + 1
    case .previousUntriaged: return cursor.1 == cursor.0 - 1
    case .jump: return isLine(new, .jump)
    case .open: return new.focus == .detail
    case .back:
      return mode == .detail ? new.focus == .list : driver.effects == [.quit]
    case .cancel:
      return mode == .list
        ? new.marks.isEmpty
        : new.prompt == nil && new.focus == .list && !driver.effects.contains(.quit)
    case .nextPane, .previousPane: return new.focus != old.focus
    case .nextTab: return new.detail.tab == .device
    case .previousTab: return new.detail.tab == .similar
    case .scrollDetailDown: return new.detail.scroll > old.detail.scroll
    case .scrollDetailUp: return new.detail.scroll < old.detail.scroll
    case .togglePreview: return new.preview == .off
    case .zoom: return new.isDetailZoomed != old.isDetailZoomed
    case .accept: return edits(driver) == [.setStanding(Standing(.open))]
    case .close: return isLine(new, .closeVersion)
    case .snooze, .sortMenu, .columnsMenu, .export: return new.mode == .menu
    case .toggleRows: return new.isComfortable
    case .splitLeft, .splitRight: return new.splitShare != nil
    case .unfold: return new.fold != nil || new.focus == .detail
    case .fold: return new.toast != nil
    case .triageSession: return new.session != nil
    case .storeHistory: return new.mode == .roster
    case .reporterLens: return new.mode == .roster
    case .reproKit:
      guard case .page = new.prompt else { return false }
      return true
    case .copyPage:
      guard case .copyText = driver.tasks.first else { return false }
      return true
    case .savePage:
      guard case .line(let prompt) = new.prompt, case .pagePath = prompt.purpose else {
        return false
      }
      return true
    case .makeTicket: return new.mode == .menu
    case .standouts: return new.prompt != nil || new.toast != nil
    case .tagPicker: return new.mode == .tags
    case .toggle:
      guard case .tags(let picker) = new.prompt else { return false }
      return picker.wanted.count == 1
    case .reopen: return edits(driver) == [.setStanding(Standing(.open))]
    case .unassign: return edits(driver) == [.setAssignee(nil)]
    case .markRead: return edits(driver) == [.markRead(true)]
    case .markUnread: return edits(driver) == [.markRead(false)]
    case .undo where mode == .roster: return driver.commands.count == 1
    case .undo: return driver.commands == [.undo(count: 1)]
    case .redo: return driver.commands == [.redo(count: 1)]
    case .duplicate: return new.mode == .picker
    case .decline: return isLine(new, .declineReason)
    case .addTag: return isLine(new, .addTags)
    case .removeTag: return isLine(new, .removeTags)
    case .note: return isLine(new, .note)
    case .assign: return isLine(new, .assign)
    case .statusMenu, .priorityMenu: return new.mode == .menu
    case .mark: return new.marks.count == 1
    case .markRange: return new.rangeStart != nil
    case .markAll, .invertMarks: return new.marks.count == 9
    case .notTheSame:
      return mode == .picker || mode == .comparison
        ? takesApart(driver) == [ReportNumber(1_042)] : edits(driver) == [.unmerge]
    case .makeMaster:
      if case .merge(_, .number(ReportNumber(1_042)), _) = driver.commands.first { return true }
      return false
    case .groupEvidence: return isPage(new)
    case .compare:
      guard case .comparison = new.prompt else { return false }
      return true
    case .proposedGroups: return new.mode == .groups
    case .filter: return new.mode == .line && (mode == .help) == isHelp(new)
    case .findInDetail: return isLine(new, .find)
    case .palette: return new.mode == .palette
    case .commandLine: return isLine(new, .command)
    case .toggleMouse: return !new.isMouseOn && driver.tasks == [.mouse(false)]
    case .copyID: return copied(driver) == .id
    case .copyMarkdown: return copied(driver) == .markdown
    case .copyMenu: return new.mode == .menu
    case .noteInEditor: return edits(driver) == [.addNote("from the editor")]
    case .openAttachment, .openTicket:
      return driver.tasks.count == 1 || new.mode == .menu || new.toast != nil
    case .userCommand: return false
    case .previousView: return new.viewIndex == new.views.count - 1
    case .nextView: return new.viewIndex == 1
    case .view1, .view2, .view3, .view4, .view5: return new.viewIndex == action.viewIndex
    case .view6, .view7, .view8, .view9:
      return new.toast?.text.contains("there is no view") == true
    case .newReports: return new.list.cursor == 0 && new.viewIndex == 0
    case .intake: return new.mode == .conflicts
    case .mergeRetry: return new.toast?.text.contains("no other upload") == true
    case .keepFirst, .takeOther, .keepBoth, .nextConflict, .previousConflict: return false
    case .facets: return new.mode == .facets
    case .matrix: return new.mode == .matrix
    case .timeLine: return new.mode == .timeLine
    case .views: return new.mode == .views
    case .whyEmpty: return new.mode == .terms
    case .saveView: return isLine(new, .saveView)
    case .removeTerm: return new.toast?.text.contains("empty list") == true
    case .without where mode == .detail: return new.query != old.query
    case .searchHistory, .left, .right, .nextField, .previousField, .onlyThis, .without, .nextRows,
      .previousRows,
      .nextColumns, .previousColumns, .swapFields, .moveDown, .moveUp, .renameView, .deleteView:
      return false
    case .pictures: return new.mode == .pictures
    case .comparePictures:
      guard case .pictures(let pane) = new.pane else { return false }
      return pane.isBeside
    case .nextPicture, .previousPicture, .otherPicture, .nextReport, .previousReport, .zoomIn,
      .zoomOut, .fit, .differences:
      return false
    case .reload: return driver.effects.count == 7
    case .redraw: return driver.effects == [.redraw]
    case .suspend: return driver.effects == [.suspend]
    case .interrupt:
      return old.prompt == nil ? driver.effects == [.quit] : new.prompt == nil
    case .loadDemo: return new.totals?.all == Fixtures.all.count
    case .help: return new.mode == .help
    case .submit where mode == .roster: return new.prompt == nil
    case .submit: return new.prompt == nil && driver.commands.count == 1
    case .complete: return text(new) == "login"
    case .deleteBackward, .deleteForward, .deleteWord, .deleteToStart, .deleteToEnd:
      return text(new).count < text(old).count
    case .caretLeft, .caretStart: return caret(new) < caret(old)
    case .caretRight, .caretEnd: return caret(new) > caret(old)
    }
  }

  /// `nil` for what every mode promises alike.
  private static func keepsPromise(
    _ action: ActionName,
    of pane: Pane,
    _ old: State,
    _ driver: Driver
  ) -> Bool? {
    let new = driver.state
    switch action {
    case .cancel, .interrupt:
      return new.pane == nil && new.prompt == nil && driver.effects.isEmpty
    case .filter:
      if case .filter = new.prompt { return new.pane == pane }
      return false
    case .undo: return driver.commands == [.undo(count: 1)]
    case .notTheSame: return takesApart(driver) == [ReportNumber(988), ReportNumber(1_042)]
    case .mark:
      guard case .groups(let groups) = new.pane else { return nil }
      return groups.leftOut == [ReportNumber(988)]
    case .compare: return isComparison(new)
    case .submit, .onlyThis, .without, .removeTerm:
      if case .groups = pane, case .merge? = driver.commands.first { return true }
      if case .views = pane { return new.pane == nil && new.viewIndex == 2 }
      if case .conflicts = pane { return new.pane != pane }
      return new.query != old.query
    case .left, .right, .top, .bottom, .pageUp, .pageDown, .up, .down, .nextField, .previousField:
      return spot(new) != spot(old)
    case .nextRows, .previousRows, .nextColumns, .previousColumns, .swapFields:
      return new.pane != pane
    case .keepFirst, .takeOther, .keepBoth:
      let resolutions = driver.commands.map { command -> Conflict.Resolution? in
        if case .conflict(let command) = command { command.resolution } else { nil }
      }
      let wanted: [ActionName: Conflict.Resolution] = [
        .keepFirst: .first, .takeOther: .other, .keepBoth: .both,
      ]
      return resolutions == [wanted[action]]
    case .nextConflict, .previousConflict: return spot(new) != spot(old)
    case .moveDown, .moveUp: return new.views != old.views && new.views.count == 5
    case .deleteView: return new.views.count == 4
    case .renameView: return isLine(new, .renameView)
    case .nextPicture, .previousPicture, .otherPicture, .zoomIn, .zoomOut, .fit, .nextReport,
      .previousReport:
      return new.pane != pane && new.mode == .pictures
    // Neither two reports nor bytes are here.
    case .differences, .openAttachment: return new.toast != nil
    default: return nil
    }
  }

  /// Where the cursor of a pane is.
  private static func spot(_ state: State) -> [Int] {
    switch state.pane {
    case .facets(let pane): [FacetField.allCases.firstIndex(of: pane.field) ?? 0, pane.cursor]
    case .matrix(let pane): [pane.row, pane.column]
    case .views(let pane): [pane.cursor]
    case .conflicts(let pane): [pane.cursor]
    case .terms: [state.findings.termCursor]
    case .timeLine(let pane):
      [state.findings.arrivals.map { pane.index(in: $0.value) } ?? -1]
    case .groups(let pane): [pane.cursor, pane.member ?? -1]
    case .pictures(let pane): [pane.viewport.x, pane.viewport.y]
    case nil: []
    }
  }

  /// What moves in a mode.
  private static func position(_ state: State, _ mode: KeyMode) -> Int {
    switch state.prompt {
    case .help(let page): page.scroll
    case .picker(let picker): picker.cursor
    case .tags(let picker): picker.cursor
    case .roster(let roster): roster.cursor
    case .palette(let palette): palette.cursor
    case .page(let page): page.scroll
    case .comparison(let page): page.scroll
    case .menu(let menu): menu.cursor
    case .filter, .line, nil: mode == .detail ? state.detail.scroll : state.list.cursor
    }
  }

  private static func edits(_ driver: Driver) -> [Edit] {
    driver.commands.flatMap { command -> [Edit] in
      if case .edit(let edit) = command { edit.edits } else { [] }
    }
  }

  private static func isComparison(_ state: State) -> Bool {
    if case .comparison = state.prompt { true } else { false }
  }

  private static func isPage(_ state: State) -> Bool {
    if case .page = state.prompt { true } else { false }
  }

  private static func takesApart(_ driver: Driver) -> [ReportNumber] {
    guard case .takeApart(.reports(let targets), _, _) = driver.commands.first else { return [] }
    return targets.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }

  private static func isLine(_ state: State, _ purpose: LinePrompt.Purpose) -> Bool {
    if case .line(let prompt) = state.prompt { prompt.purpose == purpose } else { false }
  }

  private static func isHelp(_ state: State) -> Bool {
    if case .help = state.prompt { true } else { false }
  }

  private static func copied(_ driver: Driver) -> CopiedPart? {
    if case .copy(let part, ReportNumber(1042)) = driver.tasks.first { part } else { nil }
  }

  private static func text(_ state: State) -> String {
    switch state.prompt {
    case .line(let prompt): prompt.field.text
    case .picker(let picker): picker.field.text
    case .tags(let picker): picker.field.text
    case .filter(let prompt): prompt.field.text
    case .palette(let palette): palette.field.text
    case .menu, .help, .page, .comparison, .roster, nil: ""
    }
  }

  private static func caret(_ state: State) -> Int {
    switch state.prompt {
    case .line(let prompt): prompt.field.cursor
    case .picker(let picker): picker.field.cursor
    case .tags(let picker): picker.field.cursor
    case .filter(let prompt): prompt.field.cursor
    case .palette(let palette): palette.field.cursor
    case .menu, .help, .page, .comparison, .roster, nil: 0
    }
  }
}
