import ReportQuery

/// What is worth saying about a query beside what it finds.
extension ReportStore {
  /// How many reports a query that compares versions passes over because theirs is no version.
  ///
  /// Those are counted that the parts of the query without that field find.
  package func versionRemarks(of query: Query) throws -> [String] {
    let fields = Self.versionFields.filter { field, _ in
      query.expression?.terms.contains { $0.comparesVersions(of: field) } ?? false
    }
    if fields.isEmpty { return [] }
    return try reading { reader in
      try reader.connection.inReadTransaction {
        try fields.compactMap { field, noun in
          let rest = query.omitting(where: { part in
            part.expression.terms.contains { $0.comparesVersions(of: field) }
          })
          let sql = try QueryCompiler(values: reader).unreadableVersions(of: field, in: rest)
          let count = try reader.connection.first(
            "SELECT count(*) FROM \(sql.tables) WHERE \(sql.condition)",
            sql.bindings
          ) { $0.integer(0) }
          switch count ?? 0 {
          case 0: return nil
          case 1: return "1 report has \(noun) that is no version; it matches as text alone."
          default:
            return
              "\(count ?? 0) reports have \(noun) that is no version; they match as text alone."
          }
        }
      }
    }
  }

  private static let versionFields: [(Field, String)] = [
    (.app, "an app version"), (.build, "a build"), (.os, "a system version"),
    (.fixed, "a fixed-in version"),
  ]
}

extension Term {
  fileprivate func comparesVersions(of wanted: Field) -> Bool {
    guard case .field(wanted, let tests) = condition else { return false }
    return tests.contains { test in
      switch test {
      case .version, .system: true
      case .any, .pattern, .number, .instant, .report, .pictures: false
      }
    }
  }
}

extension QueryCompiler {
  /// The reports of a query whose value of a version field is no version.
  func unreadableVersions(of field: Field, in query: Query) throws -> CompiledQuery {
    switch field {
    case .app: return try compile(query) { try $0.unreadable(.appVersion, "t.overlay_version") }
    case .build: return try compile(query) { try $0.unreadable(.appBuild, "t.overlay_build") }
    case .os: return try compile(query) { try $0.unreadable(.osVersion, nil) }
    default: return try compile(query) { Self.unreadable($0.effective("fixed_in")) }
    }
  }

  private func unreadable(_ own: CodedField, _ typed: String?) throws -> SQLFragment {
    let ownFragment = try coded(own) { VersionKey($0) == nil }
    guard let typed else { return ownFragment }
    return .any([
      ownFragment,
      Self.unreadable(typed).wrapped("(r.\(own.column) IS NULL AND ", ")"),
    ])
  }

  private static func unreadable(_ text: String) -> SQLFragment {
    SQLFragment("((\(text)) IS NOT NULL AND version_key(\(text)) IS NULL)")
  }
}
