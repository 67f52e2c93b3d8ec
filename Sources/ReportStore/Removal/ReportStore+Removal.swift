import ReportModel

/// Reports that go for good (docs/decisions/0044).
extension ReportStore {
  /// Removes reports whole, in one transaction, and then the files nobody names any more.
  ///
  /// It cannot be undone, and they do not come back by themselves. Copies of a master that goes stay
  /// a group. Words of them may still be in free pages and in the index of words until ``scrub(_:)``.
  ///
  /// - Throws: ``StoreError/unknownReport(_:)``; then nothing is removed.
  package func remove(_ numbers: [ReportNumber], by author: String, at: Timestamp) throws
    -> HistoryEntry?
  {
    if numbers.isEmpty { return nil }
    let entry = try changing { opened in
      defer { try? opened.connection.execute("PRAGMA secure_delete = FAST") }
      let triage = TriageWriter(opened, .backward)
      let numbers = Set(numbers).sorted()
      try Removal(triage, numbers, at: at).run()
      try triage.finish(at: at)
      return try HistoryWriter(opened.connection).append(
        triage,
        at: at,
        author: author,
        command: "\(numbers.count) \(numbers.count == 1 ? "report" : "reports") removed for good",
        isUndoable: false
      )
    }
    try removeFiles()
    return entry
  }

  /// How many files one transaction removes.
  private static let fileLimit = 500

  /// Removes the files of reports that went, unless another names them.
  func removeFiles() throws {
    var goesOn = true
    while goesOn {
      goesOn = try explainingFiles {
        try changing { opened in
          let files = RemovedFiles(opened.connection)
          let unnamed = try files.unnamed(limit: Self.fileLimit)
          try blobs.remove(unnamed)
          CrashPoint.filesRemoved.reach()
          try files.forget(unnamed)
          if unnamed.count == Self.fileLimit { return true }
          try files.forgetAll()
          return false
        }
      }
    }
  }

  /// Reports whose sender has that id or that e-mail address, ascending; letters of an address
  /// count alike, large or small.
  package func reports(ofUser user: String) throws -> [ReportNumber] {
    try reading { reader in
      try reader.connection.rows(
        """
        SELECT id FROM report WHERE user_id = ?1
        UNION SELECT id FROM report WHERE user_email = ?1 COLLATE NOCASE
        UNION SELECT c.report FROM aside_cell a JOIN conflict c ON c.id = a.conflict
          WHERE a.content = 'report' AND (a.name = 'user_id' AND a.value = ?1
            OR a.name = 'user_email' AND a.value = ?1 COLLATE NOCASE)
        ORDER BY 1
        """,
        [.text(user)]
      ) { ReportNumber($0.integer(0)) }
    }
  }

  /// What goes with reports that are removed, and with nothing else.
  package func loss(of numbers: [ReportNumber]) throws -> RemovalLoss {
    try reading { reader in
      try reader.connection.inReadTransaction {
        var loss = RemovalLoss()
        for number in numbers {
          let row = try reader.connection.first(
            """
            SELECT (SELECT count(*) FROM attachment WHERE report = ?1),
              (SELECT count(*) FROM note WHERE report = ?1),
              (SELECT count(*) FROM link WHERE report = ?1),
              (SELECT count(*) FROM triage WHERE master = ?1),
              (SELECT count(*) FROM conflict WHERE report = ?1),
              EXISTS (SELECT 1 FROM report WHERE id = ?1)
            """,
            [.number(number)]
          ) { row in (0..<6).map { row.count(Int32($0)) } }
          guard let row, row[5] == 1 else { continue }
          loss.reportCount += 1
          loss.attachmentCount += row[0]
          loss.noteCount += row[1]
          loss.linkCount += row[2]
          loss.copyCount += row[3]
          loss.conflictCount += row[4]
        }
        return loss
      }
    }
  }
}
