import ReportModel
import ReportQuery
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

struct ViewsTests {
  private func changes(_ driver: Driver) -> [ViewCommand] {
    driver.commands.compactMap {
      if case .view(let command) = $0 { command } else { nil }
    }
  }

  private func names(_ driver: Driver) -> [String] { driver.state.views.map(\.name) }

  @Test func countsStandBehindTheNames() {
    let driver = Driver()
    #expect(driver.lines[0].contains("Inbox 9   Open 1   Mine 0   Closed 2   All 13"))
  }

  @Test func viewsWithoutRoomAreToldByMarksAndTheOneShownIsSeen() {
    var driver = Driver(columns: 80, rows: 24)
    for number in 1...9 { driver.state.views.append(StoredView(name: "Team \(number)", query: "")) }
    #expect(driver.lines[0].contains("Inbox 9") && driver.lines[0].hasSuffix(" ›"))
    for index in driver.state.views.indices {
      driver.state.viewIndex = index
      #expect(driver.lines[0].contains(driver.state.view.name), "\(driver.lines[0])")
      #expect(driver.lines[0].count > 50, "\(driver.lines[0])")
    }
    #expect(driver.lines[0].contains("‹ ") && !driver.lines[0].contains("›"))
  }

  @Test func countsFollowWhatIsDone() {
    var driver = Driver()
    driver.type("1")
    #expect(driver.lines[0].contains("Inbox 8   Open 2"))
  }

  @Test func viewsThatAreNotSeenAreNotCounted() {
    var driver = Driver(columns: 40, rows: 12)
    driver.type("R")
    let queries = driver.effects.compactMap { effect -> [Query]? in
      guard case .explore(let request) = effect, case .counts(let queries) = request.subject else {
        return nil
      }
      return queries
    }
    #expect(
      queries.map { $0.map(\.source) } == [["is:open", "assignee:me", "is:closed scope:all"]]
    )
  }

  @Test func whatIsShownIsSavedUnderAName() {
    var driver = Driver()
    driver.type("/crash<enter>gsCrashes<enter>")
    let view = StoredView(name: "Crashes", query: "is:new -is:duplicate crash*")
    #expect(changes(driver) == [.save([view])])
    #expect(driver.memory.views.last == view)
    #expect(driver.state.view == view)
    #expect(driver.state.filter.text.isEmpty)
    #expect(driver.state.list.count == 2)
    #expect(driver.lines[0].contains("Crashes 2"))
    #expect(driver.state.toast?.text.hasPrefix("saved the view Crashes") == true)
  }

  @Test func aViewOfTheSameNameIsReplacedInItsPlace() {
    var driver = Driver()
    driver.type("/crash<enter>gsopen<enter>")
    #expect(names(driver) == ["Inbox", "Open", "Mine", "Closed", "All"])
    #expect(driver.state.views[1].query == "is:new -is:duplicate crash*")
    #expect(driver.state.viewIndex == 1)
    #expect(driver.state.toast?.text.hasPrefix("saved the view Open") == true)
  }

  @Test func aNameIsAskedAgainUntilItIsOne() {
    var driver = Driver()
    driver.type("gs<c-u> <enter>")
    #expect(driver.bottom.hasSuffix("a view needs a name"))
    let long = String(repeating: "x", count: Limits.viewNameCharacterCount + 1)
    driver.type("<c-u>\(long)<enter>")
    #expect(driver.state.prompt != nil)
    driver.type("<esc>")
    #expect(driver.memory.views == StoredView.builtIn)
  }

  @Test func aFilterThatCannotBeReadIsNotSaved() {
    var driver = Driver()
    driver.type("/app>=x.<enter>gs")
    #expect(driver.state.prompt == nil)
    #expect(driver.state.toast?.tone == .hint)
  }

  @Test func viewsAreMovedRenamedAndDeleted() {
    var driver = Driver()
    driver.type("gvjJ")
    #expect(names(driver) == ["Inbox", "Mine", "Open", "Closed", "All"])
    driver.type("K")
    #expect(names(driver) == ["Inbox", "Open", "Mine", "Closed", "All"])
    driver.type("r<c-u>Accepted<enter>")
    #expect(names(driver)[1] == "Accepted")
    driver.type("r<c-u>inbox<enter>")
    #expect(driver.bottom.hasSuffix("another view has that name"))
    driver.type("<esc>d")
    #expect(names(driver) == ["Inbox", "Mine", "Closed", "All"])
    #expect(driver.memory.views == driver.state.views)
    #expect(driver.state.mode == .views)
  }

  @Test func theViewOnTheScreenStaysThereWhereverItGoes() {
    var driver = Driver()
    driver.type("g5gvggJ")
    #expect(driver.state.view.name == "All")
    driver.type("Gd")
    #expect(driver.state.view.name == "Open")
    #expect(driver.state.query.source == "is:open")
  }

  @Test func undoGivesADeletedViewBack() {
    var driver = Driver()
    driver.type("gvjd")
    #expect(names(driver) == ["Inbox", "Mine", "Closed", "All"])
    driver.type("u")
    #expect(names(driver) == ["Inbox", "Open", "Mine", "Closed", "All"])
    driver.type("<esc><c-r>")
    #expect(names(driver) == ["Inbox", "Mine", "Closed", "All"])
  }

  /// Views are shown at once; an answer from before the change does not take it back.
  @Test func changesTypedFasterThanTheStoreStay() {
    var driver = Driver()
    driver.isHolding = true
    driver.type("gvjJJ")
    let early = driver.effects
    driver.send(.storeChanged)
    for case .loadViews(let id) in driver.effects {
      driver.send(.views(id, StoredView.builtIn))
    }
    #expect(names(driver) == ["Inbox", "Mine", "Closed", "Open", "All"])
    #expect(!early.isEmpty)
  }

  @Test func theLastViewStays() {
    var driver = Driver()
    driver.type("gvdddd")
    #expect(names(driver) == ["All"])
    driver.type("d")
    #expect(names(driver) == ["All"])
  }

  @Test func withoutAViewOfAllAReportIsStillReached() {
    var driver = Driver()
    driver.type("gvGd<esc>g1:951<enter>")
    #expect(driver.cursorNumber == 951)
    #expect(driver.state.view == .all)
    driver.type(">")
    #expect(driver.state.viewIndex == 0)
  }

  @Test func othersChangesShowUp() {
    var driver = Driver()
    driver.type("g2")
    driver.memory.views.insert(StoredView(name: "Late", query: "age>30d"), at: 0)
    driver.send(.storeChanged)
    #expect(names(driver).first == "Late")
    #expect(driver.state.view.name == "Open")
    #expect(driver.state.findings.viewCounts["Late"] != nil)
    // Another query under the same name is counted anew.
    let late = driver.state.findings.viewCounts["Late"]
    driver.memory.views[0].query = "is:new"
    driver.send(.storeChanged)
    #expect(driver.state.findings.viewCounts["Late"] != late)
    driver.memory.views.removeAll { $0.name == "Open" }
    driver.send(.storeChanged)
    #expect(driver.state.view.name == "Late")
  }

  @Test func aRenameNamesTheViewThatWasChosenWhereverItWentMeanwhile() {
    var driver = Driver()
    driver.type("gvjr<c-u>Accepted")
    driver.memory.views.insert(StoredView(name: "Late", query: "age>30d"), at: 0)
    driver.send(.storeChanged)
    driver.type("<enter>")
    #expect(names(driver) == ["Late", "Inbox", "Accepted", "Mine", "Closed", "All"])
    #expect(driver.memory.views == driver.state.views)
  }

  @Test func theBeginningOfASequenceNamesTheViews() {
    var driver = Driver(columns: 200, rows: 40)
    driver.type("gvr<c-u>Arrived<enter><esc>g")
    #expect(driver.contains("1 Arrived"))
    #expect(!driver.contains("6th view"))
  }

  @Test func aViewThatIsNotThereIsSaid() {
    var driver = Driver()
    driver.type("g9")
    #expect(driver.state.toast?.text == "there is no view 9 · g s saves one")
  }

  @Test func clicksGoToTheViewUnderTheMouse() {
    var driver = Driver()
    driver.type("gvr<c-u>Mine too<enter>")
    driver.type("<esc>")
    let places = Array(driver.lines[0])
    let column = places.indices.first { places[$0...].starts(with: "Mine 0") } ?? 0
    driver.send(.input(.mouse(MouseEvent(.press, row: 0, column: column))))
    #expect(driver.state.view.name == "Mine")
  }
}
