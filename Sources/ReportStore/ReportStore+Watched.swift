import ReportModel

/// Files of watched folders.
extension ReportStore {
  /// The identities of those that were taken.
  package func watchedFiles() throws -> Set<String> {
    try reading { reader in
      Set(try reader.connection.rows("SELECT identity FROM watched_file") { $0.text(0) })
    }
  }

  package func noteWatched(_ identities: [String], at: Timestamp) throws {
    try writer.run { writer in
      try writer.transaction { opened in
        for identity in identities {
          try opened.connection.run(
            "INSERT INTO watched_file (identity, at) VALUES (?, ?) ON CONFLICT DO NOTHING",
            .text(identity),
            .integer(at.milliseconds)
          )
        }
      }
    }
  }
}
