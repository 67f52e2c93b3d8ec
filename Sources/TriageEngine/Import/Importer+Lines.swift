import Digest
import ReportFormats
import ReportModel
import ReportStore
import SystemCalls
import TriageCommands

/// Files of lines: committed in batches, so that a killed import goes on where it stopped.
extension Importer {
  func take(lines reader: PieceReader, _ source: ImportSource) throws {
    var feed = LineFeed(reader)
    if let progress = try engine.store.importProgress(of: source.identity) {
      try feed.skip(to: progress)
      remark("\(source.name): going on at line \(progress.line), where the last import stopped")
    }
    while !feed.isDone {
      if request.isDryRun {
        try takePiece(of: &feed, source, Batch.lineCount)
        try commitPending(source)
      } else {
        try commitLines(of: &feed, source)
      }
      showPace(source, feed.byteOffset)
      // A batch is in, so this is a good place to stop.
      try stopWhenInterrupted()
    }
  }

  /// One transaction: lines are read and put in by a few hundred, so that memory stays small and
  /// warm.
  private func commitLines(of feed: inout LineFeed, _ source: ImportSource) throws {
    var taken: [Taken] = []
    try ingesting(source) { arrival in
      let start = Clock.monotonicNanoseconds()
      var byteCount = 0
      var isLate = false
      repeat {
        let room = Batch.lineCount - taken.count
        try takePiece(of: &feed, source, min(Self.pieceLineCount, room))
        byteCount += pending.byteCount
        taken += try add(takePending(), to: arrival, source)
        let age = (Clock.monotonicNanoseconds() - start) / 1_000_000
        isLate = age > Int64(Limits.batchMilliseconds)
      } while !feed.isDone && taken.count < Batch.lineCount && byteCount < Batch.byteLimit
        && !isLate
      try arrival.note(feed.progress(of: source))
    }
    count(taken, source)
  }

  private static let pieceLineCount = 250

  private func takePiece(of feed: inout LineFeed, _ source: ImportSource, _ most: Int) throws {
    for line in try feed.next(most) { take(line, of: feed.buffer, source) }
  }

  private func take(_ line: SourceLine, of buffer: [UInt8], _ source: ImportSource) {
    let place = "line \(line.number)"
    if line.isTooLong {
      refuseLine(source, place, "It is longer than \(Limits.ndjsonLineByteCount) bytes.")
      return
    }
    do throws(FormatError) {
      let draft = try CanonicalReader(now: now).draft(ofLine: buffer, in: line.range)
      store(draft, at: place, source)
    } catch {
      refuse(source.name, error, under: place)
      warn(
        [Warning(.lineRejected, at: place, error.causes[0].message)],
        source.name,
        nil
      )
    }
  }

  private func refuseLine(_ source: ImportSource, _ place: String, _ message: String) {
    refuse(source.name, at: place, message)
    warn([Warning(.lineRejected, at: place, message)], source.name, nil)
  }

  // MARK: The batch at hand

  /// Adds a report to the batch, unless `--strict` refuses it.
  func store(_ draft: consuming ReportDraft, at place: String, _ source: ImportSource) {
    let found = collect(&draft, source)
    if isRefused(draft, at: place, source) { return }
    pending.add(draft, found, at: place)
  }

  /// Adds reports of one unit to the batch; `--strict` refuses the unit when one carries a warning.
  func store(_ drafts: some Sequence<(ReportDraft, String)>, _ source: ImportSource) {
    var unit: [(ReportDraft, [AttachmentCollector.Found], String)] = []
    for (draft, place) in drafts {
      var draft = draft
      let found = collect(&draft, source)
      if isRefused(draft, at: place, source) { return }
      unit.append((draft, found, place))
    }
    for (draft, found, place) in unit { pending.add(draft, found, at: place) }
  }

  private func collect(
    _ draft: inout ReportDraft,
    _ source: ImportSource
  ) -> [AttachmentCollector.Found] {
    let found = AttachmentCollector(folder: source.folder).collect(&draft)
    noteTaken(found)
    return found
  }

  private func isRefused(_ draft: ReportDraft, at place: String, _ source: ImportSource) -> Bool {
    guard request.isStrict, let warning = draft.warnings.first else { return false }
    let places = [place, warning.place].filter { !$0.isEmpty }.joined(separator: ", ")
    refuse(source.name, at: places, "\(warning.message) [\(warning.code.rawValue)]")
    return true
  }

  /// A report that was put in, to be counted once its transaction stands.
  private struct Taken {
    var outcome: IngestOutcome
    var report: ReportID
    var place: String
    var warnings: [Warning]
  }

  /// Puts the batch into the store in one transaction, and counts what became of it.
  func commitPending(_ source: ImportSource) throws {
    let batch = takePending()
    if batch.isEmpty { return }
    let taken =
      request.isDryRun
      ? try judge(batch, source) : try ingesting(source) { try add(batch, to: $0, source) }
    count(taken, source)
  }

  private func takePending() -> Batch {
    let batch = pending
    pending = Batch()
    return batch
  }

  private func ingesting<Result>(
    _ source: ImportSource,
    _ body: (ReportStore.Arrival) throws -> Result
  ) throws -> Result {
    let command = "import \(FileSystem.lastComponent(of: source.name))"
    return try engine.store.ingesting(
      by: engine.author,
      at: now,
      command: command,
      returning: returning,
      then: { try rules.apply(to: $0, at: now) },
      body
    )
  }

  private var returning: Returning { request.bringsBack ? .comeIn : .stayAway }

  private func add(
    _ batch: consuming Batch,
    to arrival: ReportStore.Arrival,
    _ source: ImportSource
  ) throws -> [Taken] {
    try batch.complete(now: now, modified: source.modified, storing: engine.store.addBlobs)
    return Self.taken(batch, try arrival.add(batch.items))
  }

  /// A rehearsal keeps nothing.
  private func judge(_ batch: consuming Batch, _ source: ImportSource) throws -> [Taken] {
    try batch.complete(now: now, modified: source.modified) { $0.map(SHA256.digest(of:)) }
    let outcomes = try engine.store.judge(
      batch.items,
      by: engine.author,
      at: now,
      returning: returning
    )
    return Self.taken(batch, outcomes)
  }

  private static func taken(_ batch: Batch, _ outcomes: [IngestOutcome]) -> [Taken] {
    outcomes.indices.map { index in
      Taken(
        outcome: outcomes[index],
        report: batch.items[index].draft.report.id,
        place: batch.places[index],
        warnings: batch.items[index].draft.warnings
      )
    }
  }

  private func count(_ taken: [Taken], _ source: ImportSource) {
    for one in taken {
      count(one.outcome, source.name, at: one.place, one.report)
      switch one.outcome {
      // A report seen before was warned of then.
      case .replayed(let number): noteReplay(source, one.place, one.report, number)
      case .removed: break
      case .new, .completed, .conflict: warn(one.warnings, source.name, one.report)
      }
    }
  }

  /// Twice in one file is worth a word; the same file again is not.
  private func noteReplay(
    _ source: ImportSource,
    _ place: String,
    _ report: ReportID,
    _ number: ReportNumber
  ) {
    guard let first = firstOfSource, number >= first else { return }
    warn(
      [Warning(.duplicateIdentical, at: place, "The same report came before in this file.")],
      source.name,
      report
    )
  }
}
