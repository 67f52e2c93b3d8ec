import ReportModel
import ReportQuery
import TerminalUI
import Testing

@testable import Dashboard

struct MatrixTests {
  private static func matrix(_ keys: String = "") -> Driver {
    var driver = Driver()
    driver.type("g5gx" + keys)
    return driver
  }

  @Test func aCellAppliesBothTermsAndTheListComesBack() {
    let driver = Self.matrix("<enter>")
    #expect(driver.state.filter.text == "app:4.12.0 os:\"iOS 27.0.1\"")
    #expect(driver.state.list.count == 5)
    #expect(driver.state.pane == nil)
  }

  @Test func everyCellLeadsToAsManyAsItSays() throws {
    let matrix = try #require(Self.matrix().state.findings.matrix?.value)
    for row in 0...matrix.rows.values.count {
      for column in 0...matrix.columns.values.count {
        var driver = Self.matrix()
        driver.state.pane = .matrix(MatrixPane(row: row, column: column))
        driver.type("<enter>")
        let line = matrix.rows[row]?.count
        let pillar = matrix.columns[column]?.count
        let isTotal = line == nil || pillar == nil
        let count = isTotal ? line ?? pillar ?? 13 : matrix.count(row, column)
        #expect(driver.state.list.count == count, "\(row) \(column) \(driver.state.filter.text)")
      }
    }
  }

  @Test func withoutLeavesTheCellOut() {
    let driver = Self.matrix("!")
    #expect(driver.state.filter.text == "-(app:4.12.0 os:\"iOS 27.0.1\")")
    #expect(driver.state.filter.fault == nil)
  }

  @Test func otherFieldsAreChosenAndNeverTheSameTwice() {
    var driver = Self.matrix("r")
    guard case .matrix(let pane) = driver.state.pane else { return #expect(Bool(false)) }
    #expect(pane.rows == .device && pane.columns == .os)
    driver.type("x")
    guard case .matrix(let swapped) = driver.state.pane else { return #expect(Bool(false)) }
    #expect(swapped.rows == .os && swapped.columns == .device)
    #expect(driver.state.matrix(of: swapped) != nil)
    for _ in 0..<24 {
      driver.type("cR")
      guard case .matrix(let pane) = driver.state.pane else { return #expect(Bool(false)) }
      #expect(pane.rows != pane.columns)
      #expect(driver.state.matrix(of: pane) != nil)
    }
  }

  @Test func theSentenceComparesWithElsewhere() {
    let matrix = FacetMatrix(
      rows: Facet(
        field: .app,
        values: [FacetValue(text: "4.12.0", count: 10), FacetValue(text: "4.11.3", count: 50)],
        valueCount: 2
      ),
      columns: Facet(field: .os, values: [FacetValue(text: "27.0", count: 20)], valueCount: 3),
      counts: [[9], [11]]
    )
    #expect(
      matrix.sentence(0, 0, of: 60) == "4.12.0: 9 of 10 with 27.0 (90 %), 22 % elsewhere"
    )
    #expect(matrix.sentence(2, 0, of: 60) == "27.0: 20 of 60 (33 %)")
    #expect(matrix.isStriking(0, 0, of: 60))
    #expect(!matrix.isStriking(1, 0, of: 60))
  }

  @Test func theCursorsCellIsSeenHoweverManyColumnsThereAre() {
    let values = (1...30).map { FacetValue(text: "27.\($0)", count: 100 - $0) }
    let columns = Facet(field: .os, values: values, valueCount: 30)
    let matrix = FacetMatrix(
      rows: Facet(field: .app, values: values, valueCount: 30),
      columns: columns,
      counts: Array(repeating: Array(repeating: 3, count: 30), count: 30)
    )
    for width in [20, 36, 57, 76, 110] {
      for column in 0...30 {
        let area = Rect(row: 0, column: 0, rows: 20, columns: width)
        let pane = MatrixPane(row: column, column: column)
        let grid = MatrixGrid(matrix, pane, total: 2_000, area: area)
        #expect(grid.shownColumns.contains(column), "\(width) \(column)")
        #expect(grid.shownColumns.last == 30)
        let end = grid.shownColumns.map { grid.start(of: $0) + grid.width(of: $0) }.max() ?? 0
        #expect(end <= width, "\(width) \(column)")
        let rows = grid.firstRow..<grid.firstRow + grid.rows
        #expect(column == 30 || rows.contains(column))
      }
    }
  }
}
