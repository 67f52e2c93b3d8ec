import ReportModel
import ReportQuery
import TerminalUI
import Testing

@testable import Dashboard

struct FacetsTests {
  /// Facets of all reports at a size.
  private static func facets(_ keys: String = "", columns: Int = 120, rows: Int = 40) -> Driver {
    var driver = Driver(columns: columns, rows: rows)
    driver.type("g5f" + keys)
    return driver
  }

  private func surveys(_ driver: Driver) -> Int {
    driver.effects.count {
      if case .explore(let request) = $0 { request.kind == .survey } else { false }
    }
  }

  @Test func enterNarrowsAndEnterAgainTakesItBack() {
    var driver = Self.facets("<enter>")
    #expect(driver.state.filter.text == "platform:ios")
    #expect(driver.state.list.count == 11)
    #expect(driver.contains("+ios") || driver.contains("▌ios"))
    driver.type("<enter>")
    #expect(driver.state.filter.text.isEmpty)
    #expect(driver.state.list.count == 13)
    #expect(driver.state.mode == .facets)
  }

  /// Whatever a facet counts, narrowing to it finds just as many.
  @Test func everyValueLeadsToAsManyAsItSays() throws {
    let survey = try #require(Self.facets().state.findings.survey?.value)
    for facet in survey.facets {
      for (index, value) in facet.values.enumerated() {
        var driver = Self.facets()
        driver.state.pane = .facets(FacetsPane(field: facet.field, cursors: [facet.field: index]))
        driver.type("<enter>")
        #expect(driver.state.list.count == value.count, "\(driver.state.filter.text)")
        driver = Self.facets()
        driver.state.pane = .facets(FacetsPane(field: facet.field, cursors: [facet.field: index]))
        driver.type("!")
        #expect(driver.state.list.count == 13 - value.count, "\(driver.state.filter.text)")
      }
    }
  }

  @Test func equalsLeavesOnlyThisValueOfTheField() {
    var driver = Driver()
    driver.type("g5/platform:android|ios crash<enter>f=")
    #expect(driver.state.filter.text == "platform:ios crash")
    driver.type("!")
    #expect(driver.state.filter.text == "-platform:ios crash")
  }

  @Test func keysTypedAtOnceCostOneSurvey() {
    var driver = Self.facets()
    driver.typeAtOnce("/crash")
    #expect(surveys(driver) == 1)
    #expect(driver.state.findings.survey?.value.count == 3)
  }

  @Test func countsOfTheQueryBeforeAreDimmedAndWhatIsSeenIsMeant() throws {
    var driver = Self.facets()
    driver.isHolding = true
    driver.type("/crash<enter>")
    let row = try #require(driver.lines.firstIndex { $0.contains("android   ") })
    let bar = try #require(driver.lines[row].firstIndex(of: "█"))
    let column = driver.lines[row].distance(from: driver.lines[row].startIndex, to: bar)
    #expect(driver.frame.buffer[row, column].style == Theme(Look())[.stale])
    driver.type("<enter>")
    #expect(driver.state.filter.text == "platform:ios crash")
  }

  @Test func beforeAnyCountEnterSaysSo() {
    var driver = Driver()
    driver.type("g5")
    driver.isHolding = true
    driver.type("f<enter>")
    #expect(driver.state.filter.text.isEmpty)
    #expect(driver.state.toast?.text == "still counting")
  }

  @Test func theFacetsFollowTheFilterWhileItIsTyped() {
    var driver = Self.facets()
    driver.type("/crash")
    #expect(driver.state.findings.survey?.query == driver.state.query)
    #expect(driver.state.findings.survey?.value.count == 3)
    driver.type("<esc>")
    #expect(driver.state.mode == .facets)
    #expect(driver.state.findings.survey?.value.count == 13)
  }

  @Test func theSurveyTellsTheCountToo() {
    var driver = Self.facets()
    driver.isHolding = true
    driver.type("<enter>")
    for effect in driver.effects {
      if case .explore(let request) = effect, request.kind == .survey {
        driver.send(.explored(request.id, driver.memory.explore(request)))
      }
    }
    #expect(driver.state.list.count == 11)
  }

  @Test func tabGoesRoundAllFieldsAndDownGoesOnBelow() {
    var driver = Self.facets()
    for field in FacetField.allCases {
      guard case .facets(let pane) = driver.state.pane else { return #expect(Bool(false)) }
      #expect(pane.field == field)
      driver.type("<tab>")
    }
    #expect(driver.state.pane == .facets(FacetsPane(field: .platform)))
    driver.type("jjj")
    guard case .facets(let pane) = driver.state.pane else { return #expect(Bool(false)) }
    #expect(pane.field == .os)
    #expect(pane.cursor == 0)
  }

  @Test(arguments: ["<esc>", "q", "f", "<c-c>"]) func closes(key: String) {
    var driver = Self.facets()
    driver.type(key)
    #expect(driver.state.pane == nil)
    #expect(!driver.effects.contains(.quit))
    #expect(driver.contains("Tapping “Save recipe” twice makes"))
  }

  @Test func devicesAreCalledByNameAndFilteredByCode() {
    var driver = Self.facets("lll<enter>")
    #expect(driver.state.filter.text == "device:iPhone16,1")
    #expect(driver.contains("iPhone 15 Pro"))
    driver = Self.facets(columns: 80, rows: 24)
    #expect(driver.contains("iPhone 15 Pro"))
  }

  @Test func aCommitCountsAgain() {
    var driver = Self.facets()
    driver.effects = []
    driver.send(.storeChanged)
    #expect(surveys(driver) == 1)
  }

  /// Wherever the cursor goes it is on the screen.
  @Test func theChosenValueIsAlwaysSeen() {
    for (columns, rows) in [(40, 12), (80, 24), (120, 40), (200, 60), (100, 12), (60, 8)] {
      var driver = Self.facets(columns: columns, rows: rows)
      for key in ["j", "j", "l", "j", "l", "l", "j", "j", "j", "G", "l", "l", "l", "G", "l", "h"] {
        driver.type(key)
        guard case .facets = driver.state.pane else { return #expect(Bool(false)) }
        let pane = driver.state.layout.pane
        let seen = (pane.row..<pane.row + pane.rows).contains { row in
          (pane.column..<pane.column + pane.columns).contains {
            driver.frame.buffer[row, $0].text == "▌"
          }
        }
        #expect(seen, "\(columns)×\(rows) \(key)\(driver.testDescription)")
      }
    }
  }

  @Test func anEmptyStoreHasNone() {
    var driver = Driver([])
    driver.type("f")
    #expect(driver.state.pane == nil)
    #expect(driver.state.toast?.text == "nothing here yet")
  }
}
