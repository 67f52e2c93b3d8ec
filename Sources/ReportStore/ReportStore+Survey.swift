import ReportModel
import ReportQuery

extension ReportStore {
  /// How many reports a query finds, exactly, and the most frequent values of fields among them.
  ///
  /// A value's count is what the query narrowed by `field:"value"` finds (`no:field` for the absent
  /// one), so that values can overlap: 2.4 counts 2.4.1 too.
  ///
  /// - Throws: ``StoreError/cancelled`` when ``Cancellation`` asked for it.
  package func survey(of query: Query, facets: [FacetField], valuesPerFacet: Int) throws -> Survey {
    try asking { try $0.survey(of: query, facets, valuesPerFacet: valuesPerFacet) }
  }

  /// Two fields against each other over a query's result; counts are those of a query narrowed by
  /// both values.
  package func matrix(
    of query: Query,
    rows: FacetField,
    columns: FacetField,
    rowLimit: Int,
    columnLimit: Int
  ) throws -> FacetMatrix {
    try asking {
      try $0.matrix(of: query, rows, columns, rowLimit: rowLimit, columnLimit: columnLimit)
    }
  }

  /// How many reports of a query's result were made on each of the last days, today the last.
  ///
  /// Releases are the days on which the first report of a version was made, in the whole store.
  package func arrivals(of query: Query, lastDays: Int, now: Timestamp, zone: LocalZone) throws
    -> Arrivals
  {
    try asking { try $0.arrivals(of: query, lastDays: lastDays, now: now, zone: zone) }
  }

  /// Asks the engine inside a read transaction.
  func asking<R>(_ body: (QueryEngine) throws -> R) throws -> R {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let engine = try reader.engine()
        guard try engine.synchronize() else {
          throw StoreError.damaged(path: files.databasePath, message: "numbers have large gaps")
        }
        return try body(engine)
      }
    }
  }
}
