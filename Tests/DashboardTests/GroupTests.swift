// swift-format-ignore-file: NeverForceUnwrap

import ReportModel
import ReportQuery
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

/// Groups that unfold, where the detail is, columns, rows, and the cursor that stays on its report.
struct GroupTests {
  // MARK: Groups

  @Test func aMasterUnfoldsItsMembersBelowIt() {
    var driver = Driver()
    driver.type("jjl")
    #expect(driver.state.fold?.members.map(\.number.rawValue) == [1_027])
    let line = driver.lines.firstIndex { $0.contains("⧉ 1038") }!
    #expect(driver.lines[line + 1].contains("= 1027"))
    #expect(driver.lines[line + 1].contains("  camera crash again"))
    #expect(driver.lines[line + 2].contains("1036"))
    driver.type("j")
    #expect(driver.state.currentNumber == ReportNumber(1_027))
    #expect(driver.cursorNumber == 1_038)
    #expect(driver.contains("duplicate of #1038"))
    driver.type("+ui<enter>")
    guard case .edit(let edit)? = driver.commands.first else {
      Issue.record("no edit")
      return
    }
    #expect(edit.targets == .reports([.number(ReportNumber(1_027))]))
    driver.type("j")
    #expect(driver.state.currentNumber == ReportNumber(1_036))
    driver.type("k")
    #expect(driver.state.currentNumber == ReportNumber(1_027))
    driver.type("k")
    #expect(driver.state.currentNumber == ReportNumber(1_038))
    driver.type("h")
    #expect(driver.state.fold == nil)
  }

  @Test func aSecondRightOpensAndAPlainReportOpensAtOnce() {
    var driver = Driver()
    driver.type("l")
    #expect(driver.state.focus == .detail)
    driver.type("qjjll")
    #expect(driver.state.focus == .detail)
  }

  @Test func largeGroupsShowTheMembersAroundTheCursor() {
    var master = Fixtures.detail(500, "many")
    let copies = (1...60).map { number in
      Fixtures.detail(Int64(number), "copy \(number)") { $0.triage.master = ReportNumber(500) }
    }
    master.triage.copies = copies.map(\.number)
    var driver = Driver([master] + copies, columns: 120, rows: 16)
    driver.type("l")
    for _ in 0..<40 { driver.type("j") }
    #expect(driver.state.currentNumber == ReportNumber(40))
    #expect(driver.contains("copy 40"))
    driver.resize(columns: 60, rows: 9)
    #expect(driver.contains("copy 40"))
  }

  // MARK: Not the same, and back

  @Test func whatLeavesItsGroupAndComesBackIsWhereItWas() {
    var master = Fixtures.detail(500, "many", minutes: 50)
    let copies = (1...3).map { number in
      Fixtures.detail(Int64(number), "copy \(number)") { $0.triage.master = ReportNumber(500) }
    }
    master.triage.copies = copies.map(\.number)
    let others = (600...603).reversed().map { Fixtures.detail($0, "another") }
    var driver = Driver(others + [master] + copies, columns: 120, rows: 30)
    driver.type("jjjjljj")
    #expect(driver.state.currentNumber == ReportNumber(2))
    driver.type("M")
    #expect(driver.bottom.contains("#2: not the same as #500"))
    // Its group stays open, and the next one takes its place.
    #expect(driver.state.currentNumber == ReportNumber(3))
    driver.type("u")
    #expect(driver.state.fold?.members.count == 3)
    #expect(driver.state.currentNumber == ReportNumber(2))
    driver.type("jM")
    #expect(driver.state.currentNumber == ReportNumber(2))
    driver.type("u")
    #expect(driver.state.currentNumber == ReportNumber(3))
  }

  @Test(arguments: ["", "jj", "gg", "h"]) func theOnlyCopyComesBackIntoItsGroup(away: String) {
    var driver = Driver()
    driver.type("jjljM")
    #expect(driver.state.fold == nil)
    #expect(driver.cursorNumber == 1_038)
    #expect(driver.contains("  camera crash again"))
    driver.type(away + "u")
    #expect(driver.state.fold?.master == ReportNumber(1_038))
    #expect(driver.state.currentNumber == ReportNumber(1_027))
    #expect(driver.lines.contains { $0.hasPrefix("▌") && $0.contains("1027") })
    #expect(driver.contains("camera crash again"))
  }

  @Test func whatComesBackIntoAGroupThatIsNotShownOpensNone() {
    var driver = Driver()
    driver.type("jjljMkk")
    let index = driver.memory.reports.firstIndex { $0.number.rawValue == 1_038 }!
    driver.memory.reports[index].triage.standing = Standing(.open)
    driver.memory.reports[index].shown = Standing(.open)
    driver.send(.storeChanged)
    driver.type("u")
    #expect(driver.state.fold == nil)
    #expect(driver.state.list.cursorRow != nil)
    driver.type("j")
    #expect(driver.state.list.cursorRow != nil)
  }

  @Test func aFilterSaysHowManyOfAGroupMatch() {
    var driver = Driver(columns: 200, rows: 40)
    driver.type("g5/again<enter>")
    #expect(driver.state.groupMatches.isEmpty)
    driver.type("<esc>/crash<enter>")
    #expect(driver.state.groupMatches[ReportNumber(1_038)] == 2)
    #expect(driver.contains("2 of 2 match"))
    driver.resize(columns: 120, rows: 40)
    #expect(driver.contains("2/2 Crash when I open"))
    driver.type("<esc>")
    #expect(driver.state.groupMatches.isEmpty)
  }

  // MARK: Who is over-represented

  @Test func whatStandsOutInAGroupIsTold() {
    let facet = { (field: FacetField, values: [(String, Int)]) in
      Facet(
        field: field,
        values: values.map { FacetValue(text: $0.0, count: $0.1) },
        valueCount: values.count
      )
    }
    let group = Survey(count: 10, facets: [facet(.os, [("17.4", 9), ("18.0", 1)])])
    let whole = Survey(count: 110, facets: [facet(.os, [("18.0", 60), ("17.4", 31)])])
    let found = Overrepresentation.find(in: group, of: whole)
    #expect(found.map(\.words) == ["9 of 10 on 17.4, 22 % elsewhere"])
    var driver = Driver()
    driver.memory.group = group
    driver.memory.whole = whole
    driver.memory.reports[2].triage.copies = (1...5).map { ReportNumber($0) }
    driver.type("jj")
    #expect(driver.contains("9 of 10 on 17.4"))
  }

  @Test(
    arguments: [
      // Small groups, rare values, common ones, few others to compare with.
      (3, 3, 100, 3), (10, 2, 110, 2), (10, 8, 110, 88), (10, 10, 15, 10), (10, 4, 110, 8),
    ]
  )
  func littleEvidenceTellsNothing(count: Int, inside: Int, all: Int, total: Int) {
    let value = { (count: Int) in
      Facet(field: .os, values: [FacetValue(text: "17", count: count)], valueCount: 1)
    }
    let found = Overrepresentation.find(
      in: Survey(count: count, facets: [value(inside)]),
      of: Survey(count: all, facets: [value(total)])
    )
    #expect(found.isEmpty)
  }

  // MARK: Layout

  @Test(
    arguments: [
      (120, 40, "", Layout.Kind.split), (120, 40, "p", .stacked), (120, 40, "pp", .list),
      (120, 40, "ppp", .split), (90, 40, "", .stacked), (90, 24, "", .list),
      (90, 24, "p", .stacked),
      (60, 16, "p", .detail), (30, 10, "", .list),
    ] as [(Int, Int, String, Layout.Kind)]
  )
  func theDetailIsWhereThereIsRoomAndPCycles(
    columns: Int,
    rows: Int,
    keys: String,
    kind: Layout.Kind
  ) {
    var driver = Driver(columns: columns, rows: rows)
    driver.type(keys)
    #expect(driver.state.layout.kind == kind)
  }

  @Test func theSplitMovesAndStopsWhereBothAreOfUse() {
    for (columns, rows) in [(120, 40), (90, 40)] {
      var driver = Driver(columns: columns, rows: rows)
      let before = driver.state.layout.share
      driver.type("g<lt>")
      #expect(driver.state.layout.share > before)
      for _ in 0..<30 { driver.type("g<lt>") }
      #expect(driver.state.layout.listRows.rows >= 4 && driver.state.layout.listRows.columns >= 40)
      for _ in 0..<60 { driver.type("g>") }
      let detail = driver.state.layout.detail!
      #expect(detail.rows >= 5 && detail.columns >= 30)
    }
  }

  @Test func twoLinesAReportShowWhereItHappened() {
    var driver = Driver(columns: 120, rows: 40)
    driver.type("gw")
    let line = driver.lines.firstIndex { $0.contains("  1042 ") }!
    #expect(driver.lines[line + 1].contains("iPhone 15 Pro · iOS 27.0.1 · 4.12.0 (2318)"))
    driver.type("jj")
    #expect(driver.lines[line + 4].hasPrefix("▌"))
    driver.type("gw")
    #expect(!driver.lines[line + 1].contains("iPhone 15 Pro · iOS"))
  }

  // MARK: Columns

  @Test func columnsAreChosenAndSized() {
    var driver = Driver(columns: 200, rows: 30)
    let usual = ListView(driver.state).columns.device
    driver.type("gc")
    #expect(driver.contains("[x] device"))
    #expect(driver.contains("[ ] os"))
    driver.type("o")
    #expect(driver.contains("[x] os"))
    #expect(driver.lines[2].contains("os"))
    driver.type("<up>")
    #expect(driver.state.mode == .menu)
    driver.type("+++")
    #expect(ListView(driver.state).columns.device != nil)
    driver.type("d<esc>")
    #expect(ListView(driver.state).columns.device == nil)
    #expect(!driver.lines[2].contains("device"))
    driver.type("gcr")
    #expect(driver.state.columns == nil)
    #expect(ListView(driver.state).columns.device == usual)
  }

  @Test func buildsAreShownWhole() {
    let report = Fixtures.detail(1, "crash") {
      $0.report.app.version = "4.12.0"
      $0.report.app.build = "412000"
    }
    var driver = Driver([report], columns: 200, rows: 30)
    driver.type("pp")
    #expect(driver.contains("4.12.0 412000"))
  }

  @Test func columnsOfTheConfigurationHaveWidths() {
    let choice = ColumnChoice(names: ["id", "device:20", "prio", "status"])
    #expect(choice?.shown == [.device, .priority, .state])
    #expect(choice?.widths == [.device: 20])
    #expect(ColumnChoice(names: ["message", "id"]) == nil)
  }

  // MARK: The cursor stays on its report

  @Test func theCursorStaysOnItsReportWhenNewOnesCome() {
    var driver = Driver()
    driver.type("jj")
    let line = driver.state.list.cursor - driver.state.list.top
    driver.memory.reports.insert(Fixtures.detail(2_000, "came meanwhile", minutes: 0), at: 0)
    driver.send(.storeChanged)
    #expect(driver.cursorNumber == 1_038)
    #expect(driver.state.list.cursor - driver.state.list.top == line || driver.state.list.top == 0)
  }

  @Test func theCursorStaysOnItsReportWhenTheOrderChanges() {
    var driver = Driver()
    driver.type("jjj")
    driver.memory.reports.reverse()
    driver.type("So")
    #expect(driver.cursorNumber == 1_036)
    #expect(driver.state.query.sort.count == 1)
    driver.type("Sn")
    #expect(driver.cursorNumber == 1_036)
    #expect(driver.state.query.sort.isEmpty)
  }

  @Test func whenItsReportGoesTheCursorKeepsItsPlace() {
    var driver = Driver()
    driver.type("jj")
    driver.memory.reports.removeAll { $0.number == ReportNumber(1_038) }
    driver.send(.storeChanged)
    #expect(driver.cursorNumber == 1_036)
    #expect(driver.state.list.cursor == 2)
  }

  @Test func whatArrivesWhileAllAreMarkedIsUntouched() {
    var driver = Driver()
    driver.type("*")
    driver.memory.reports.insert(Fixtures.detail(2_000, "came meanwhile", minutes: 0), at: 0)
    driver.send(.storeChanged)
    driver.type("+sprint<enter>")
    guard case .edit(let edit)? = driver.commands.first, case .reports(let targets) = edit.targets
    else {
      Issue.record("no edit")
      return
    }
    #expect(targets.count == 9)
    #expect(!targets.contains(.number(ReportNumber(2_000))))
    #expect(!driver.memory.reports[0].triage.tags.contains(Tag("sprint")!))
  }
}
