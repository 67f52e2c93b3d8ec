import Dashboard
import ReportModel
import ReportQuery

/// What results are like, counted report by report.
extension Memory {
  func explore(_ request: ExploreRequest) -> Exploration {
    let found = matches(of: request.query)
    switch request.subject {
    case .survey(let fields, let limit):
      let facets = fields.map { Self.facet($0, found, limit) }
      return .survey(Survey(count: found.count, facets: facets))
    case .matrix(let rows, let columns, let rowLimit, let columnLimit):
      let lines = Self.facet(rows, found, rowLimit)
      let pillars = Self.facet(columns, found, columnLimit)
      let counts = lines.values.map { line in
        pillars.values.map { pillar in
          found.count {
            Self.values(rows, $0).contains(line.text)
              && Self.values(columns, $0).contains(pillar.text)
          }
        }
      }
      return .matrix(FacetMatrix(rows: lines, columns: pillars, counts: counts))
    case .arrivals(let days): return .arrivals(arrivals(found, days))
    case .termEffects: return .termEffects(termEffects(request.query))
    case .values(.value(let field), let typed):
      guard let facet = FacetField.allCases.first(where: { $0.field == field }) else {
        return .values([])
      }
      return .values(
        Self.facet(facet, found, .max).values.filter {
          $0.text.map { Completion.goes(typed, with: $0) } ?? false
        }
      )
    case .values: return .values([])
    case .counts(let queries): return .counts(queries.map { matches(of: $0).count })
    }
  }

  private func termEffects(_ query: Query) -> [TermEffect] {
    query.parts.indices.map { index in
      let range = query.parts[index].range
      let start = query.source.characterOffset(ofScalar: range.lowerBound)
      return TermEffect(
        term: query.text(of: query.parts[index]),
        span: start..<query.source.characterOffset(ofScalar: range.upperBound),
        alone: matches(of: query.only(index)).count,
        without: matches(of: query.omitting(index)).count
      )
    }
  }

  private func arrivals(_ found: [ReportDetail], _ count: Int) -> Arrivals {
    let day: Int64 = 86_400_000
    let today = Fixtures.now.milliseconds / day
    let index = { (report: ReportDetail) -> Int? in
      let back = today - (report.report.createdAt ?? report.receivedAt).milliseconds / day
      return (0..<Int64(count)).contains(back) ? count - 1 - Int(back) : nil
    }
    let days = (0..<count).map { position in
      let date = Timestamp(milliseconds: (today - Int64(count - 1 - position)) * day).rfc3339
      let arrived = found.count { index($0) == position }
      return Arrivals.Day(date: String(date.prefix(10)), count: arrived)
    }
    var first: [String: Int] = [:]
    for report in reports {
      guard let version = report.report.app.version, let day = index(report) else { continue }
      first[version] = min(first[version] ?? .max, day)
    }
    let releases = first.map { Arrivals.Release(day: $0.value, version: $0.key) }
    return Arrivals(
      days: days,
      releases: releases.sorted { ($0.day, $0.version) < ($1.day, $1.version) }
    )
  }

  static func facet(_ field: FacetField, _ found: [ReportDetail], _ limit: Int) -> Facet {
    var counts: [String?: Int] = [:]
    for report in found {
      for value in values(field, report) { counts[value, default: 0] += 1 }
    }
    let values = counts.map { FacetValue(text: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.text ?? "~") < ($0.count, $1.text ?? "~") }
    return Facet(field: field, values: Array(values.prefix(limit)), valueCount: values.count)
  }

  static func values(_ field: FacetField, _ detail: ReportDetail) -> [String?] {
    let report = detail.report
    switch field {
    case .platform: return [report.platform?.rawValue]
    case .app: return [report.app.version]
    case .os:
      let name = report.os.name ?? report.platform?.name
      return [report.os.version.map { SystemText.joined(name, $0) }]
    case .device: return [report.device.model]
    case .screen: return [report.screen]
    case .environment: return [report.app.environment]
    case .locale: return [report.locale]
    case .tag:
      let tags = detail.triage.tags.map { Optional($0.name) }
      return tags.isEmpty ? [nil] : tags
    case .status: return [detail.shown.status.rawValue]
    case .assignee: return [detail.triage.assignee]
    case .trigger: return [report.trigger?.rawValue]
    case .source: return [report.source.system?.rawValue]
    }
  }
}
