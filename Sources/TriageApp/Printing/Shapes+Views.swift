import ReportModel
import ReportQuery
import Resources
import TriageEngine

/// The JSON of saved views and facets.
extension JSONShape {
  static func views(_ views: [(view: StoredView, count: TriageEngine.ViewCount?)]) -> JSONShape {
    shape(
      "views",
      [
        (
          "views",
          .array(
            views.map { view, count in
              .object([
                ("name", .string(view.name)), ("query", .string(view.query)),
                ("count", reports(count)), ("error", error(count)),
              ])
            }
          )
        )
      ]
    )
  }

  private static func reports(_ count: TriageEngine.ViewCount?) -> JSONShape? {
    if case .reports(let count) = count { .integer(count) } else { nil }
  }

  private static func error(_ count: TriageEngine.ViewCount?) -> JSONShape? {
    if case .unreadable(let error) = count { .string(error.sentence) } else { nil }
  }

  /// What people call a device.
  private static func name(_ value: FacetValue, _ field: FacetField) -> String? {
    field == .device ? value.text.flatMap(DeviceCatalog.name(ofModel:)) : nil
  }

  static func facets(_ facet: Facet, query: String, total: Int) -> JSONShape {
    shape(
      "facets",
      [
        ("field", .string(facet.field.field.rawValue)), ("query", .string(query)),
        ("total", .integer(total)), ("valueCount", .integer(facet.valueCount)),
        (
          "values",
          .array(
            facet.values.map { value in
              .object([
                ("value", text(value.text)), ("name", text(name(value, facet.field))),
                ("count", .integer(value.count)),
              ])
            }
          )
        ),
      ]
    )
  }
}
