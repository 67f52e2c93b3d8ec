import ReportModel
import ReportQuery
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

/// The bar between list and detail, and clicks on what asks for an answer.
struct PromptMouseTests {
  private func bar(_ driver: Driver) -> Int { (driver.state.layout.detail?.column ?? 0) - 2 }

  @Test(arguments: [100, 120, 200, 237])
  func theBarGoesWhereItIsDragged(columns: Int) {
    var driver = Driver(columns: columns, rows: 30)
    let start = bar(driver)
    driver.mouse(.press, 10, start)
    for column in stride(from: start, through: columns / 2 + 4, by: -1) {
      driver.mouse(.drag, 10, column)
      #expect(bar(driver) == max(column, 50), "at \(column)")
    }
    let reached = bar(driver)
    driver.mouse(.release, 10, columns / 2)
    driver.mouse(.drag, 10, columns - 45)
    #expect(bar(driver) == reached)
    #expect(driver.lines[10].contains("│"))
    // The key moves on from there.
    driver.type("g>")
    #expect(bar(driver) > reached)
  }

  @Test func bothSidesKeepWhatTheyNeed() {
    var driver = Driver(columns: 120, rows: 30)
    driver.mouse(.press, 10, bar(driver))
    for column in [0, 119, 300, 60, -5] {
      driver.mouse(.drag, 10, column)
      let layout = driver.state.layout
      #expect(layout.listRows.columns >= 50 && (layout.detail?.columns ?? 0) >= 36, "at \(column)")
    }
  }

  @Test func theRuleAboveTheDetailToo() {
    var driver = Driver(columns: 90, rows: 40)
    let top = { (driver: Driver) in driver.state.layout.detail?.row ?? 0 }
    let start = top(driver)
    #expect(driver.state.layout.kind == .stacked)
    driver.mouse(.press, start - 1, 30)
    driver.mouse(.drag, start + 5, 30)
    #expect(top(driver) == start + 6)
    driver.mouse(.drag, start - 6, 30)
    #expect(top(driver) == start - 5)
  }

  @Test func aPressOnARowHoldsNoBar() {
    var driver = Driver(columns: 120, rows: 30)
    let start = bar(driver)
    driver.mouse(.press, 5, 20)
    driver.mouse(.drag, 5, 60)
    #expect(bar(driver) == start)
    driver.mouse(.press, 5, start)
    // A press that nothing ended, as when the button is let go outside the window.
    driver.mouse(.press, 5, 20)
    driver.mouse(.drag, 5, 60)
    #expect(bar(driver) == start)
  }

  @Test(arguments: [(120, 40, "1 low"), (60, 16, "1  low")])
  func aChoiceOfAMenuIsTakenByAClick(columns: Int, rows: Int, label: String) {
    var driver = Driver(columns: columns, rows: rows)
    driver.type("P")
    driver.press(label)
    #expect(driver.state.prompt == nil)
    #expect(driver.edits.contains(.setPriority(.low)))
    driver.type("4")
    driver.press("tomorrow")
    #expect(driver.state.prompt == nil)
  }

  @Test func aMenuStaysWhenTheClickMissesIt() {
    var driver = Driver()
    driver.type("4")
    let asked = driver.state.prompt
    driver.mouse(.press, 5, 10)
    #expect(driver.state.prompt == asked && asked != nil)
  }

  @Test func aDuplicateIsChosenByAClickAndTakenByTwo() {
    var driver = Driver()
    driver.type("2")
    guard case .picker(let picker) = driver.state.prompt, picker.candidates.count > 2 else {
      return #expect(Bool(false), "\(driver.testDescription)")
    }
    let place = PickerView(state: driver.state, picker: picker).rows.row(of: 2)
    driver.mouse(.press, place, 10)
    guard case .picker(let moved) = driver.state.prompt else { return #expect(Bool(false)) }
    #expect(moved.cursor == 2)
    #expect(driver.lines[place].contains("▌"))
    driver.mouse(.press, place, 10)
    #expect(driver.state.prompt == nil)
    let merge = Command.merge(
      targets: .reports(picker.selection.numbers.map { .number($0) }),
      into: .number(picker.candidates[2].number),
      apply: true
    )
    #expect(driver.commands.contains(merge))
  }

  /// Also in a list that was scrolled: what is under the mouse stays there.
  @Test func whatIsPressedStaysUnderTheMouse() {
    var driver = Driver((1...60).map { Fixtures.detail($0, "Report \($0)") })
    driver.type("2" + String(repeating: "<down>", count: 45))
    guard let picker = driver.picker else { return #expect(Bool(false)) }
    let rows = PickerView(state: driver.state, picker: picker).rows
    let wanted = rows.range.lowerBound + 2
    #expect(rows.range.lowerBound > 5)
    let row = rows.row(of: wanted)
    let before = driver.lines
    driver.mouse(.press, row, 10)
    #expect(driver.picker?.cursor == wanted)
    #expect(driver.lines[row].dropFirst(4).prefix(30) == before[row].dropFirst(4).prefix(30))
    #expect(driver.lines[row].contains("▌"))
    driver.mouse(.press, row, 10)
    let merge = Command.merge(
      targets: .reports(picker.selection.numbers.map { .number($0) }),
      into: .number(picker.candidates[wanted].number),
      apply: true
    )
    #expect(driver.commands.contains(merge))
  }

  /// Every list with more than has room: scrolled to its end, what is pressed stays where it is.
  @Test(arguments: ["t", "<c-p>", "gu", "gv", "g5f", "g5gx"])
  func noListScrollsUnderTheMouse(keys: String) throws {
    var driver = Driver(columns: 120, rows: 14)
    let names = (0..<40).map { "view \($0)" }
    driver.memory.views = names.map { StoredView(name: $0, query: "is:new") }
    driver.send(.storeChanged)
    for index in driver.memory.reports.indices {
      driver.memory.reports[index].report.app.version = "4.12.\(index)"
    }
    if keys == "gu" { driver.type(String(repeating: "+a<enter>-a<enter>", count: 10)) }
    driver.type(keys + "<pgdn><pgdn><pgdn><pgdn><pgdn>")
    let lines = driver.lines
    let cursor = try #require(lines.lastIndex { $0.contains("▌") })
    try #require(cursor > 3, "\(driver)")
    driver.mouse(.press, cursor - 1, ["g5f": 70, "gv": 70, "g5gx": 84][keys] ?? 12)
    // Without the signs of cursor and of tags that are turned on.
    let words = { (line: String) in line.filter { ($0.isLetter || $0.isNumber) && $0 != "x" } }
    for row in [cursor - 1, cursor] {
      #expect(words(driver.lines[row]) == words(lines[row]), "\(driver)")
    }
    #expect(driver.lines[cursor - 1] != lines[cursor - 1], "\(driver)")
  }

  @Test func groupsStayUnderTheMouseToo() throws {
    var driver = Driver(columns: 120, rows: 20)
    let numbers = driver.memory.reports.map(\.number).sorted()
    driver.memory.groups = zip(numbers, numbers.dropFirst()).map { first, second in
      ProposedGroup(master: first, members: [second], probability: 0.4)
    }
    driver.type("gdG")
    let lines = driver.lines
    let cursor = try #require(lines.lastIndex { $0.contains("▌ 2 reports") })
    try #require(cursor > 8, "\(driver)")
    driver.mouse(.press, cursor - 3, 80)
    #expect(driver.lines[cursor - 4].contains("▌ 2 reports"), "\(driver)")
    for row in cursor - 3...cursor - 2 { #expect(driver.lines[row] == lines[row]) }
  }

  @Test func aTagIsToggledByAClick() {
    var driver = Driver()
    driver.type("t")
    guard case .tags(let picker) = driver.state.prompt else { return #expect(Bool(false)) }
    let view = TagPickerView(state: driver.state, picker: picker)
    let tag = picker.rows(driver.state.knownTags)[1].tag
    driver.mouse(.press, view.rows.row(of: 1), 90)
    guard case .tags(let toggled) = driver.state.prompt else { return #expect(Bool(false)) }
    #expect(toggled.wanted[tag] != nil && toggled.cursor == 1)
  }

  @Test func actionsAndHistoryAreChosenByClicksToo() {
    var driver = Driver()
    driver.type("<c-p>")
    driver.press("zoom", times: 2)
    #expect(driver.state.prompt == nil && driver.state.isDetailZoomed)
    driver.type("gz1gu")
    guard case .roster(let roster) = driver.state.prompt, roster.count > 0 else {
      return #expect(Bool(false), "\(driver.testDescription)")
    }
    driver.press("accept", times: 2)
    #expect(driver.state.prompt == nil)
  }
}
