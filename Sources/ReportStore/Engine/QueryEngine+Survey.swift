import ReportModel
import ReportQuery

/// How the values of a field are counted, and for which columns.
///
/// A class: it is looked up with every key that is typed.
final class KeptPlan {
  let generation: Int
  let plan: FacetPlan

  init(generation: Int, plan: FacetPlan) {
    self.generation = generation
    self.plan = plan
  }
}

extension QueryEngine {
  func survey(of query: Query, _ fields: [FacetField], valuesPerFacet limit: Int) throws -> Survey {
    let reports = try reports(of: query)
    var facets: [Facet] = []
    facets.reserveCapacity(fields.count)
    for field in fields {
      if Cancellation.isRequested { throw StoreError.cancelled }
      facets.append(Self.facet(field, try ranked(field, in: reports, limit: limit)))
    }
    let count = reports.count
    return Survey(count: min(count, query.limit ?? count), facets: facets)
  }

  func matrix(
    of query: Query,
    _ rowField: FacetField,
    _ columnField: FacetField,
    rowLimit: Int,
    columnLimit: Int
  ) throws -> FacetMatrix {
    let reports = try reports(of: query)
    let rows = try ranked(rowField, in: reports, limit: rowLimit)
    let columns = try ranked(columnField, in: reports, limit: columnLimit)
    let rowColumn = try self.columns.column(GroupField(rowField))
    let column = try self.columns.column(GroupField(columnField))
    let rowPlan = try plan(rowField, rowColumn.keys)
    let columnPlan = try plan(columnField, column.keys)
    let shown = columns.places.map { columnPlan.members($0) }
    var counts: [[Int]] = []
    for row in rows.places {
      if Cancellation.isRequested { throw StoreError.cancelled }
      var accepted = Array(repeating: false, count: rowColumn.keys.count)
      for group in rowPlan.members(row) { accepted[group] = true }
      let part = rowColumn.reports(bound: bound, where: accepted).intersection(reports)
      let histogram = column.histogram(part)
      counts.append(shown.map { $0.reduce(0) { $0 + Int(histogram[$1]) } })
    }
    return FacetMatrix(
      rows: Self.facet(rowField, rows),
      columns: Self.facet(columnField, columns),
      counts: counts
    )
  }

  func arrivals(of query: Query, lastDays: Int, now: Timestamp, zone: LocalZone) throws
    -> Arrivals
  {
    let days = try Days(last: max(1, min(lastDays, 4_000)), now: now, zone: zone)
    let created = try columns.column(.createdAt)
    var counts = Array(repeating: 0, count: days.dates.count)
    created.forEach(in: try reports(of: query)) { _, milliseconds in
      if let day = days.index(of: milliseconds ?? -1) { counts[day] += 1 }
    }
    let releases = try firstReports().compactMap { version, at in
      days.index(of: at).map { Arrivals.Release(day: $0, version: version) }
    }
    return Arrivals(
      days: zip(days.dates, counts).map { Arrivals.Day(date: $0, count: $1) },
      releases: releases.sorted { left, right in
        if left.day != right.day { return left.day < right.day }
        guard let one = VersionKey(left.version), let other = VersionKey(right.version),
          one != other
        else { return left.version < right.version }
        return one < other
      }
    )
  }

  // MARK: Pieces

  private static func facet(_ field: FacetField, _ ranked: FacetPlan.Ranked) -> Facet {
    Facet(field: field, values: ranked.values, valueCount: ranked.count)
  }

  private func ranked(_ field: FacetField, in reports: Bitmap, limit: Int) throws
    -> FacetPlan.Ranked
  {
    let column = try columns.column(GroupField(field))
    return try plan(field, column.keys).ranked(column.histogram(reports), limit: limit)
  }

  /// `keys`: of the column that is counted.
  private func plan(_ field: FacetField, _ keys: [GroupKey]) throws -> FacetPlan {
    let group = GroupField(field)
    // As long as a column lives, a group stands for the same texts; only more can come.
    if let kept = facetPlans[field], kept.generation == columns.generation,
      kept.plan.groupCount == keys.count
    {
      return kept.plan
    }
    let plan =
      group == .tags
      ? try tagPlan(keys) : FacetPlan(field, try keys.map { try columns.texts($0, group) })
    facetPlans[field] = KeptPlan(generation: columns.generation, plan: plan)
    return plan
  }

  private func tagPlan(_ keys: [GroupKey]) throws -> FacetPlan {
    let cache = try columns.tags()
    let tags = cache.names.sorted { $0.key < $1.key }
    let places = Dictionary(
      tags.enumerated().map { ($1.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return FacetPlan(
      tags: tags.map(\.value),
      keys.map { key in cache.tags(of: key).compactMap { places[$0] } }
    )
  }

  /// When the first report of each version was made, in the whole store.
  private func firstReports() throws -> [String: Int64] {
    if let firstDays, firstDays.generation == columns.generation { return firstDays.days }
    let column = try columns.column(.app)
    let created = try columns.column(.createdAt)
    var first = Array(repeating: Int64.max, count: column.keys.count)
    created.forEach(in: universe) { number, milliseconds in
      let group = column.group(of: number)
      first[group] = min(first[group], milliseconds ?? -1)
    }
    var days: [String: Int64] = [:]
    for (group, key) in column.keys.enumerated() where first[group] < .max {
      guard let version = try columns.texts(key, .app).first else { continue }
      days[version] = min(days[version] ?? .max, first[group])
    }
    firstDays = (columns.generation, days)
    return days
  }
}
