import ReportModel
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
