import ReportModel
import ReportQuery
import Resources
import TerminalUI

/// The values of the fields over the present result.
package struct FacetsPane: Equatable, Sendable {
  package var field = FacetField.platform
  /// The chosen value of each field that was visited.
  package var cursors: [FacetField: Int] = [:]

  package var cursor: Int {
    get { cursors[field] ?? 0 }
    set { cursors[field] = newValue }
  }

  static let fields = FacetField.allCases
  /// As many values as one may want to go through; the rest is what the filter is for.
  static let valueLimit = 100
}

/// Where each field's values stand in an area.
struct FacetsGrid: Equatable {
  let area: Rect
  /// Fields side by side.
  let across: Int
  /// Rows of a field: its name, its values, a blank one.
  let height: Int

  private static let leastWidth = 24
  private static let gap = 2

  init(_ area: Rect) {
    self.area = area
    across = max(1, min(4, (area.columns + Self.gap) / (Self.leastWidth + Self.gap)))
    let down = (FacetsPane.fields.count + across - 1) / across
    // The last row needs no blank one after it.
    height = max(4, min(14, (area.rows + 1) / down))
  }

  var width: Int { (area.columns - (across - 1) * Self.gap) / across }
  var valueRows: Int { max(1, min(height - 2, area.rows - 1)) }

  /// Whole rows of fields that are seen at once.
  private var visibleDown: Int { max(1, (area.rows + 1) / height) }

  /// Row and column among the fields.
  func place(of field: FacetField) -> (down: Int, across: Int) {
    let index = FacetsPane.fields.firstIndex(of: field) ?? 0
    return (index / across, index % across)
  }

  func field(down: Int, across: Int) -> FacetField? {
    guard down >= 0, across >= 0, across < self.across else { return nil }
    let index = down * self.across + across
    return FacetsPane.fields.indices.contains(index) ? FacetsPane.fields[index] : nil
  }

  /// The rows of fields that are seen, the chosen one among them.
  func firstDown(showing field: FacetField) -> Int {
    max(0, place(of: field).down - visibleDown + 1)
  }

  /// Where a field is drawn; `nil` when it is not seen.
  func frame(of field: FacetField, chosen: FacetField) -> Rect? {
    let (down, column) = place(of: field)
    let line = down - firstDown(showing: chosen)
    guard line >= 0, line < visibleDown else { return nil }
    return Rect(
      row: area.row + line * height,
      column: area.column + column * (width + Self.gap),
      rows: min(height, area.rows - line * height),
      columns: width
    )
  }
}

// MARK: Keys

extension Turn {
  mutating func exploreFacets(again: Bool = false) {
    guard again || !isKnown(state.findings.survey, .survey, about: state.query) else { return }
    explore(state.query, .survey(FacetsPane.fields, valuesPerFacet: FacetsPane.valueLimit))
  }

  /// Takes the counts in; each cursor stays on its value.
  mutating func takeSurvey(_ survey: Survey, about query: Query) {
    if query == state.query, let id = state.pending.count { takeCount(id, survey.count) }
    let before = state.findings.survey?.value
    state.findings.survey = Finding(query: query, value: survey)
    guard case .facets(var pane) = state.pane else { return }
    for (field, cursor) in pane.cursors {
      let values = survey[field]?.values ?? []
      let text = before?[field].flatMap { $0[cursor] }?.text
      let same = values.firstIndex { $0.text == text }
      pane.cursors[field] = same ?? max(0, min(cursor, values.count - 1))
    }
    state.pane = .facets(pane)
  }

  mutating func steer(_ pane: FacetsPane, _ name: ActionName) {
    var pane = pane
    switch name {
    case .down: move(&pane, by: 1)
    case .up: move(&pane, by: -1)
    case .pageDown, .halfPageDown: leap(&pane, by: grid.valueRows)
    case .pageUp, .halfPageUp: leap(&pane, by: -grid.valueRows)
    case .top: pane.cursor = 0
    case .bottom: leap(&pane, by: FacetsPane.valueLimit)
    case .nextField: pane.field = Self.field(after: pane.field, step: 1)
    case .previousField: pane.field = Self.field(after: pane.field, step: -1)
    case .submit, .onlyThis, .without: narrow(by: pane, name)
    default: break
    }
    state.pane = .facets(pane)
  }

  private var grid: FacetsGrid { FacetsGrid(state.layout.pane) }

  private static func field(after field: FacetField, step: Int) -> FacetField {
    let fields = FacetsPane.fields
    let index = (fields.firstIndex(of: field) ?? 0) + step + fields.count
    return fields[index % fields.count]
  }

  private func count(in pane: FacetsPane) -> Int {
    state.findings.survey?.value[pane.field]?.values.count ?? 0
  }

  /// Past the last value comes the first one of the field below.
  private func move(_ pane: inout FacetsPane, by step: Int) {
    let cursor = pane.cursor + step
    if (0..<count(in: pane)).contains(cursor) {
      pane.cursor = cursor
      return
    }
    let place = grid.place(of: pane.field)
    guard let next = grid.field(down: place.down + step, across: place.across) else { return }
    pane.field = next
    pane.cursor = step > 0 ? 0 : max(0, min(count(in: pane), grid.valueRows) - 1)
  }

  private func leap(_ pane: inout FacetsPane, by step: Int) {
    pane.cursor = max(0, min(pane.cursor + step, count(in: pane) - 1))
  }

  private mutating func narrow(by pane: FacetsPane, _ name: ActionName) {
    // Also of counts of the query before: what a person sees under the cursor is meant.
    guard let value = state.findings.survey?.value[pane.field]?[pane.cursor] else {
      say("still counting", .hint)
      return
    }
    let field = pane.field.field
    let term = QueryText.term(field, value.text)
    narrow { text in
      switch name {
      case .onlyThis: text.only(term, of: field)
      case .without: text.without(term, of: field)
      default: text.toggle(term, of: field)
      }
    }
  }
}

extension Survey {
  subscript(field: FacetField) -> Facet? { facets.first { $0.field == field } }
}

extension Facet {
  subscript(index: Int) -> FacetValue? { values.indices.contains(index) ? values[index] : nil }
}

extension FacetField {
  var title: String {
    switch self {
    case .app: "app version"
    default: rawValue
    }
  }

  /// How a person calls a value: devices by their marketing name.
  func label(_ value: String?) -> String {
    guard let value else { return "(none)" }
    guard self == .device else { return value.oneLine }
    return DeviceCatalog.name(ofModel: value) ?? value.oneLine
  }
}
