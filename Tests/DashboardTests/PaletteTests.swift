import ReportModel
import ReportQuery
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

struct PaletteTests {
  @Test(arguments: [
    ("accept", "accept"), ("prio", "set the priority"), ("dup", "duplicate of another report…"),
    ("inbox", "view Inbox"), ("pipe", "give the chosen reports as JSON to a program"),
    ("undo", "undo"), ("copymark", "copy the report as Markdown"),
  ])
  func findsByAFewLetters(letters: String, title: String) {
    let driver = Driver()
    var palette = CommandPalette(mode: .list)
    palette.field = TextField(letters)
    let titles = palette.items(driver.state, .standard).map(\.title)
    #expect(titles.prefix(3).contains(title), "\(titles.prefix(5))")
  }

  @Test func everyActionOfTheModeIsInIt() {
    let state = Driver().state
    for mode in [KeyMode.list, .detail] {
      let items = CommandPalette(mode: mode).items(state, .standard)
      for row in KeyMap.standard.bindings(in: mode)
      where ![.palette, .cancel, .down, .up].contains(row.action) {
        #expect(items.contains { $0.target == .action(row.action) }, "\(row.action)")
      }
    }
  }

  @Test func runsWhatIsUnderTheCursorWhereItWasOpened() {
    var driver = Driver()
    driver.type("<enter><c-p>next tab<enter>")
    #expect(driver.state.prompt == nil)
    #expect(driver.state.detail.tab == .device && driver.state.focus == .detail)
    driver.type("<c-p>view all<enter>")
    #expect(driver.state.view.name == "All")
    driver.type("<c-p>priority<enter>")
    #expect(driver.state.mode == .menu)
  }

  @Test func aCommandWithAnArgumentAsksForIt() {
    var driver = Driver()
    driver.type("<c-p>:pipe<enter>")
    #expect(driver.bottom.hasPrefix(":pipe"))
  }

  @Test func nothingFoundDoesNothing() {
    var driver = Driver()
    driver.type("<c-p>qqqq<enter>")
    #expect(driver.state.mode == .palette && driver.effects.isEmpty)
    #expect(driver.contains("nothing is called that"))
    driver.type("<esc>")
    #expect(driver.state.prompt == nil)
  }

  // MARK: The command line

  @Test func aNumberJumps() {
    var driver = Driver()
    driver.type("g5:990<enter>")
    #expect(driver.cursorNumber == 990)
    driver.type(":#1042<enter>")
    #expect(driver.cursorNumber == 1042)
  }

  @Test func actionsAndCommandsGoByName() {
    var driver = Driver()
    driver.type(":mark-all<enter>")
    #expect(driver.state.marks.count == 9)
    driver.type("<esc>:view closed<enter>")
    #expect(driver.state.view.name == "Closed")
    driver.type(":mouse off<enter>")
    #expect(!driver.state.isMouseOn && driver.tasks == [.mouse(false)])
    driver.type(":theme light<enter>")
    #expect(driver.state.look.theme.base == .light)
    driver.type(":q<enter>")
    #expect(driver.effects == [.quit])
  }

  @Test func tabCompletesTheName() {
    var driver = Driver()
    driver.type(":mark-a")
    #expect(driver.bottom.contains("Tab mark-all"))
    driver.type("<tab><enter>")
    #expect(driver.state.marks.count == 9)
  }

  @Test func tabCompletesTheArgument() {
    var driver = Driver()
    driver.type(":view cl")
    #expect(driver.bottom.contains("Tab Closed"))
    driver.type("<tab><enter>")
    #expect(driver.state.view.name == "Closed")
    driver.type(":theme l<tab><enter>")
    #expect(driver.state.look.theme.base == .light)
    driver.type(":mouse of<tab><enter>")
    #expect(!driver.state.isMouseOn)
    driver.type(":view x<tab>")
    #expect(driver.bottom.hasPrefix(":view x"))
  }

  @Test func pipeTakesWordsWithoutAShell() {
    var driver = Driver()
    driver.type(":pipe jq '.[0] | {title}' \"a b\" $(x)<enter>")
    guard case .run(let command, let numbers) = driver.tasks.first else {
      return #expect(Bool(false), "\(driver.tasks)")
    }
    let words = command.arguments.flatMap { $0.expanded(ids: []) { _ in "?" } }
    #expect(words == ["jq", ".[0] | {title}", "a b", "$(x)"])
    #expect(command.input == .json && numbers == [ReportNumber(1042)])
  }

  @Test(arguments: ["nonsense", "pipe", "pipe 'x", "view", "mouse perhaps", "theme green", "acept"])
  func whatCannotBeDoneIsSaid(line: String) {
    var driver = Driver()
    driver.type(":\(line)<enter>")
    guard case .line(let prompt) = driver.state.prompt else { return #expect(Bool(false)) }
    #expect(prompt.complaint != nil)
    #expect(driver.effects.isEmpty)
  }

  // MARK: The order

  @Test func theMenuOfOrdersWritesTheFilter() {
    var driver = Driver()
    driver.type("So")
    #expect(driver.state.filter.text == "sort:created")
    driver.type("/<c-u>crash sort:app<enter>Sp")
    #expect(driver.state.filter.text == "sort:-prio crash" && driver.state.filter.fault == nil)
    driver.type("Sn")
    #expect(driver.state.filter.text == "crash")
    // What finds all that begins so goes on doing it, and a phrase stays as it is.
    for text in ["cras", "\"a  sort:b", "cras OR app>=9"] {
      driver.type("/<c-u>\(text.replacing("<", with: "<lt>"))<enter>")
      let count = driver.state.list.count
      driver.type("Sp")
      #expect(driver.state.list.count == count && driver.state.query.sort.count == 1, "\(text)")
      driver.type("Sn")
      #expect(driver.state.query.sort.isEmpty, "\(text)")
    }
    driver.type("/<c-u><enter>")
    for key in "nopuad" {
      driver.type("S\(key)")
      #expect(driver.state.filter.fault == nil, "\(key)")
    }
  }

  // MARK: The help

  @Test func theHelpIsSearched() {
    var driver = Driver()
    driver.type("?/prio")
    #expect(driver.contains("set the priority") && !driver.contains("half a page down"))
    driver.type("<enter>")
    #expect(driver.state.mode == .help)
    driver.type("<esc>")
    #expect(driver.contains("half a page down"))
    driver.type("/zzzz")
    #expect(driver.contains("nothing of that in the help"))
    driver.type("<esc><esc>")
    #expect(driver.state.prompt == nil)
  }

  @Test func theHelpIsNeverUnderItself() {
    var driver = Driver()
    driver.type("c")
    for _ in 0..<5 { driver.type("<f1>/<f1>") }
    driver.type("<esc><esc>")
    #expect(driver.state.mode == .line)
    driver.type("<esc>")
    #expect(driver.state.prompt == nil)
  }
}
