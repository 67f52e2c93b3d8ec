import ReportModel

/// A field whose values are counted over a query's result.
package enum FacetField: String, CaseIterable, Sendable {
  case platform, app, os, device, screen, environment, locale, tag, status, assignee, trigger
  case source

  /// What the query language calls it.
  package var field: Field {
    switch self {
    case .platform: .platform
    case .app: .app
    case .os: .os
    case .device: .device
    case .screen: .screen
    case .environment: .env
    case .locale: .locale
    case .tag: .tag
    case .status: .status
    case .assignee: .assignee
    case .trigger: .trigger
    case .source: .source
    }
  }
}

/// A value of a field and how many reports bear it.
package struct FacetValue: Equatable, Sendable {
  /// As a query takes it; `nil` counts the reports without one.
  package var text: String?
  package var count: Int

  package init(text: String?, count: Int) {
    self.text = text
    self.count = count
  }
}

/// The values of a field over a query's result.
package struct Facet: Equatable, Sendable {
  package var field: FacetField
  /// Most frequent first, equal counts by text; at most as many as were asked for.
  package var values: [FacetValue]
  /// How many different values there are, the absent one included.
  package var valueCount: Int

  package init(field: FacetField, values: [FacetValue], valueCount: Int) {
    self.field = field
    self.values = values
    self.valueCount = valueCount
  }
}

/// How many reports a query finds, and what they are like.
package struct Survey: Equatable, Sendable {
  package var count: Int
  /// In the order they were asked for.
  package var facets: [Facet]

  package init(count: Int, facets: [Facet]) {
    self.count = count
    self.facets = facets
  }
}

/// Two fields against each other over a query's result.
package struct FacetMatrix: Equatable, Sendable {
  /// One line a value, largest first.
  package var rows: Facet
  package var columns: Facet
  /// `counts[row][column]`, of the values of ``rows`` and ``columns``.
  package var counts: [[Int]]

  package init(rows: Facet, columns: Facet, counts: [[Int]]) {
    self.rows = rows
    self.columns = columns
    self.counts = counts
  }
}

/// How many reports were made on each day, in the display time zone.
package struct Arrivals: Equatable, Sendable {
  package var days: [Day]
  /// Days on which the first report of a version came, within ``days``, oldest first.
  package var releases: [Release]

  package init(days: [Day], releases: [Release]) {
    self.days = days
    self.releases = releases
  }

  /// A day; they follow each other without a gap, oldest first.
  package struct Day: Equatable, Sendable {
    /// `2026-11-03`, as a query takes it.
    package var date: String
    package var count: Int

    package init(date: String, count: Int) {
      self.date = date
      self.count = count
    }
  }

  package struct Release: Equatable, Sendable {
    /// The index of its day.
    package var day: Int
    package var version: String

    package init(day: Int, version: String) {
      self.day = day
      self.version = version
    }
  }
}

/// What one term does to a query that finds little or nothing.
package struct TermEffect: Equatable, Sendable {
  /// As it was written.
  package var term: String
  /// Where it stands in the query's source, in characters.
  package var span: Range<Int>
  /// What it finds by itself.
  package var alone: Int
  /// What the query finds without it.
  package var without: Int

  package init(term: String, span: Range<Int>, alone: Int, without: Int) {
    self.term = term
    self.span = span
    self.alone = alone
    self.without = without
  }
}
