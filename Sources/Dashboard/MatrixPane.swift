import ReportQuery
import TerminalUI

/// Two fields against each other over the present result.
package struct MatrixPane: Equatable, Sendable {
  package var rows = FacetField.app
  package var columns = FacetField.os
  /// The cell under the cursor; one past the last value stands on the totals.
  package var row = 0
  package var column = 0

  static let rowLimit = 100
  static let columnLimit = 30

  /// The other fields, in order, without the one on the other side.
  mutating func turnRows(by step: Int) {
    rows = Self.next(rows, step, besides: columns)
    (row, column) = (0, 0)
  }

  mutating func turnColumns(by step: Int) {
    columns = Self.next(columns, step, besides: rows)
    (row, column) = (0, 0)
  }

  private static func next(
    _ field: FacetField,
    _ step: Int,
    besides other: FacetField
  ) -> FacetField {
    let fields = FacetField.allCases
    var index = fields.firstIndex(of: field) ?? 0
    repeat { index = (index + step + fields.count) % fields.count } while fields[index] == other
    return fields[index]
  }
}

extension FacetMatrix {
  func count(_ row: Int, _ column: Int) -> Int {
    guard counts.indices.contains(row), counts[row].indices.contains(column) else { return 0 }
    return counts[row][column]
  }

  /// Whether a cell holds far more than its row and column would let one expect: three standard
  /// deviations of a count of that size.
  func isStriking(_ row: Int, _ column: Int, of total: Int) -> Bool {
    let observed = count(row, column)
    guard observed >= 5, total > 0, let line = rows[row], let pillar = columns[column] else {
      return false
    }
    let expected = Double(line.count) * Double(pillar.count) / Double(total)
    guard expected > 0 else { return false }
    return (Double(observed) - expected) / expected.squareRoot() >= 3
  }

  /// `4.12.0: 9 of 10 on 27.0 (90 %), 22 % elsewhere`.
  func sentence(_ row: Int, _ column: Int, of total: Int) -> String? {
    switch (rows[row], columns[column]) {
    case (let line?, let pillar?):
      let observed = count(row, column)
      let name = rows.field.label(line.text)
      let other = columns.field.label(pillar.text)
      let here = "\(name): \(Words.count(observed)) of \(Words.count(line.count)) with \(other)"
      guard let share = Self.percent(observed, of: line.count) else { return here }
      let rest = Self.percent(pillar.count - observed, of: total - line.count)
      return here + " (\(share))" + (rest.map { ", \($0) elsewhere" } ?? "")
    case (let value?, nil): return whole(rows.field, value, of: total)
    case (nil, let value?): return whole(columns.field, value, of: total)
    case (nil, nil): return nil
    }
  }

  private func whole(_ field: FacetField, _ value: FacetValue, of total: Int) -> String {
    let share = Self.percent(value.count, of: total).map { " (\($0))" } ?? ""
    return
      "\(field.label(value.text)): \(Words.count(value.count)) of \(Words.count(total))\(share)"
  }

  private static func percent(_ part: Int, of whole: Int) -> String? {
    guard whole > 0, part >= 0 else { return nil }
    let share = Double(part) / Double(whole) * 100
    if share > 0, share < 1 { return "under 1 %" }
    return "\(Int(share.rounded())) %"
  }
}

// MARK: Keys

extension Turn {
  mutating func exploreMatrix(_ pane: MatrixPane, again: Bool = false) {
    let subject = ExploreRequest.Subject.matrix(
      rows: pane.rows,
      columns: pane.columns,
      rowLimit: MatrixPane.rowLimit,
      columnLimit: MatrixPane.columnLimit
    )
    let isAsked = state.pending.explorations[.matrix].map { $0.subject == subject } ?? true
    let shows = state.matrix(of: pane) != nil || state.pending.explorations[.matrix] != nil
    if !again, isAsked, shows, isKnown(state.findings.matrix, .matrix, about: state.query) {
      return
    }
    explore(state.query, subject)
  }

  mutating func takeMatrix(_ finding: Finding<FacetMatrix>) {
    state.findings.matrix = finding
    guard case .matrix(var pane) = state.pane, let matrix = state.matrix(of: pane) else { return }
    pane.row = min(pane.row, matrix.rows.values.count)
    pane.column = min(pane.column, matrix.columns.values.count)
    state.pane = .matrix(pane)
  }

  mutating func steer(_ pane: MatrixPane, _ name: ActionName) {
    var pane = pane
    let before = pane
    switch name {
    case .nextRows: pane.turnRows(by: 1)
    case .previousRows: pane.turnRows(by: -1)
    case .nextColumns: pane.turnColumns(by: 1)
    case .previousColumns: pane.turnColumns(by: -1)
    case .swapFields:
      (pane.rows, pane.columns) = (pane.columns, pane.rows)
      (pane.row, pane.column) = (pane.column, pane.row)
    case .submit, .without: return narrow(by: pane, name)
    default: move(&pane, name)
    }
    state.pane = .matrix(pane)
    if (pane.rows, pane.columns) != (before.rows, before.columns) { exploreMatrix(pane) }
  }

  private func move(_ pane: inout MatrixPane, _ name: ActionName) {
    guard let matrix = state.matrix(of: pane) else { return }
    let page = max(1, state.layout.pane.rows - MatrixGrid.frameRows)
    switch name {
    case .down: pane.row += 1
    case .up: pane.row -= 1
    case .right: pane.column += 1
    case .left: pane.column -= 1
    case .pageDown, .halfPageDown: pane.row += page
    case .pageUp, .halfPageUp: pane.row -= page
    case .top: (pane.row, pane.column) = (0, 0)
    case .bottom: pane.row = matrix.rows.values.count
    default: break
    }
    pane.row = max(0, min(pane.row, matrix.rows.values.count))
    pane.column = max(0, min(pane.column, matrix.columns.values.count))
  }

  /// Both terms of a cell, one on the totals; then the list comes back.
  private mutating func narrow(by pane: MatrixPane, _ name: ActionName) {
    guard let matrix = state.matrix(of: pane) else {
      say("still counting", .hint)
      return
    }
    let chosen = [(pane.rows, matrix.rows[pane.row]), (pane.columns, matrix.columns[pane.column])]
    let terms = chosen.compactMap { field, value in
      value.map { (field.field, QueryText.term(field.field, $0.text)) }
    }
    guard !terms.isEmpty else { return closePane() }
    closePane()
    narrow { text in
      if name == .without {
        text.without(terms)
      } else {
        for (field, term) in terms { text.require(term, of: field) }
      }
    }
  }
}

extension State {
  /// The counts of a pane's two fields, if they are there.
  func matrix(of pane: MatrixPane) -> FacetMatrix? {
    guard let matrix = findings.matrix?.value, matrix.rows.field == pane.rows,
      matrix.columns.field == pane.columns
    else { return nil }
    return matrix
  }
}
