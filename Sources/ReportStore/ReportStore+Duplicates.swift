import DuplicateScoring
import ReportModel

extension ReportStore {
  /// The reports a report may be a duplicate of, best first; none is an answer.
  ///
  /// Reports that were not taken in yet are not among them (``duplicateProgress()``).
  package func suggestions(for number: ReportNumber, limit: Int = 10) throws
    -> [DuplicateSuggestion]
  {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let found = try reader.duplicates.suggestions(for: number, limit: limit)
        let numbers = found.map { ReportNumber(Int64($0.number)) }
        let rows = try SummaryReader(reader).summaries(of: numbers)
        let known = Dictionary(
          rows.map { ($0.number, $0) },
          uniquingKeysWith: { first, _ in first }
        )
        return zip(found, numbers).compactMap { suggestion, number in
          known[number].map { DuplicateSuggestion(suggestion, row: $0) }
        }
      }
    }
  }

  package func duplicateProgress() throws -> DuplicateProgress {
    try reading { reader in
      try reader.connection.inReadTransaction { try reader.duplicates.progress() }
    }
  }

  /// Groups proposed for the whole store, largest first, from what was compared so far.
  ///
  /// Pairs less likely than `least` join nothing.
  package func proposedGroups(least: Double = ProposedGroup.leastProbability) throws
    -> [ProposedGroup]
  {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let shift = try reader.duplicates.finder().shift
        return try GroupProposer(reader.connection, shift, least: least).groups()
      }
    }
  }

  // MARK: Keeping up

  /// Takes the next reports into the finder's index; returns how many they were.
  ///
  /// Other writers wait about a millisecond a report.
  package func takeInForDuplicates(limit: Int) throws -> Int {
    try writer.run { writer in
      try writer.transaction(checksReferences: false) { opened in
        try DuplicateIndexer.takeIn(opened.connection, limit: limit)
      }
    }
  }

  /// Weighs reports anew that came when the store was much smaller; returns how many they were.
  ///
  /// Worth it when all were taken in; done once each time a store has doubled, and continued where it was
  /// left.
  package func reweighForDuplicates(limit: Int) throws -> Int {
    let isDue = try reading { reader in
      try DuplicateIndexer.unweighedCount(StoredDuplicateIndex(connection: reader.connection)) > 0
    }
    guard isDue else { return 0 }
    return try writer.run { writer in
      try writer.transaction(checksReferences: false) { opened in
        try DuplicateIndexer.reweigh(opened.connection, limit: limit)
      }
    }
  }

  /// Runs a body that writes what no list and no report shows.
  ///
  /// - Returns: the revisions before and after; `nil` when others wrote meanwhile, so that there may
  ///   be something to show.
  package func quietly(_ body: () throws -> Void) throws -> (before: Revision, after: Revision)? {
    let version = try otherWriters()
    let before = try revision()
    try body()
    let after = try revision()
    return try otherWriters() == version ? (before, after) : nil
  }

  /// Another value after each commit of another process.
  private func otherWriters() throws -> Int64 {
    try writer.run { writer in
      try writer.locked { try $0.connection.integer("PRAGMA data_version") }
    }
  }

  /// Compares the next reports with all earlier ones; returns how many they were.
  ///
  /// Every report is compared once. What was found is kept: a run that is stopped goes on there. Other
  /// readers wait for one comparison at most.
  package func compareForDuplicates(limit: Int) throws -> Int {
    var batch = try reading { reader in
      try reader.connection.inReadTransaction {
        try ComparedBatch(reader.connection, limit: limit)
      }
    }
    if batch.numbers.isEmpty { return 0 }
    for number in batch.numbers {
      try reading { reader in
        try reader.connection.inReadTransaction { try batch.compare(number, reader.duplicates) }
      }
    }
    try writer.run { writer in
      try writer.transaction(checksReferences: false) { try batch.write($0.connection) }
    }
    return batch.numbers.count
  }

  // MARK: Learning

  /// What is in force, and the verdicts there are by now.
  package func duplicateLearning() throws -> DuplicateLearning {
    try reading { reader in
      try reader.connection.inReadTransaction {
        var learning = try reader.duplicates.learning()
        let counts = try DuplicateTeacher(reader.connection).verdictCounts()
        (learning.confirmed, learning.rejected) = counts
        return learning
      }
    }
  }

  /// Learns from what was confirmed and rejected, when enough was decided since the last time.
  package func learnFromDuplicates() throws {
    let isDue = try reading { try DuplicateTeacher($0.connection).isDue() }
    guard isDue else { return }
    try writer.run { writer in
      try writer.transaction { try DuplicateTeacher($0.connection).teach() }
    }
  }

  /// Forgets what was learned; decisions up to now do not count again.
  package func resetDuplicateLearning() throws {
    try writer.run { writer in
      try writer.transaction { try DuplicateTeacher($0.connection).reset() }
    }
  }
}

extension DuplicateSuggestion {
  fileprivate init(_ suggestion: Suggestion, row: ReportSummary) {
    let reasons = suggestion.reasons
    let told = reasons.reduce(0) { $0 + $1.contribution }
    self.init(
      row: row,
      band: suggestion.band,
      probability: suggestion.probability,
      logOdds: suggestion.logOdds,
      base: suggestion.base,
      reasons: reasons.map {
        DuplicateReason(
          feature: $0.group.rawValue,
          contribution: $0.contribution,
          text: $0.text
        )
      },
      rest: suggestion.logOdds - suggestion.base - told
    )
  }
}
