import Digest
import ReportFormats
import ReportModel
import ReportStore
import SystemCalls
import TriageCommands

/// Files of lines: committed in batches, so that a killed import goes on where it stopped.
extension Importer {
  func take(lines reader: PieceReader, _ source: ImportSource) throws {
    var reader = reader
    var splitter = LineSplitter()
    if let progress = try engine.store.importProgress(of: source.identity) {
      try reader.skip(progress.byteOffset)
      splitter = LineSplitter(byteOffset: progress.byteOffset, lineNumber: progress.line)
      remark("\(source.name): going on at line \(progress.line), where the last import stopped")
    }
    var batchStart = Clock.monotonicNanoseconds()
    var isDone = false
    while !isDone {
      let (lines, consumed) = splitter.lines(
        in: reader.buffer,
        isLast: reader.isAtEnd,
        maximumCount: Batch.lineCount - pending.drafts.count
      )
      for line in lines { take(line, of: reader.buffer, source) }
      isDone = reader.isAtEnd && consumed == reader.buffer.count
      let age = (Clock.monotonicNanoseconds() - batchStart) / 1_000_000
      if isDone || pending.isFull || age > Int64(Limits.batchMilliseconds) {
        try commitPending(
          source,
          ImportProgress(
            file: source.identity,
            byteOffset: splitter.byteOffset,
            line: splitter.lineNumber,
            isFinished: isDone
          )
        )
        showPace(source, splitter.byteOffset)
        batchStart = Clock.monotonicNanoseconds()
      }
      if !isDone { try reader.advance(dropping: consumed) }
    }
  }

  private func take(_ line: SourceLine, of buffer: [UInt8], _ source: ImportSource) {
    let place = "line \(line.number)"
    if line.isTooLong {
      refuseLine(source, place, "It is longer than \(Limits.ndjsonLineByteCount) bytes.")
      return
    }
    do throws(FormatError) {
      let draft = try CanonicalReader(now: now).draft(ofLine: buffer, in: line.range)
      store(CollectionOfOne((draft, place)), source)
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

  /// Adds reports of one unit to the batch; `--strict` refuses the unit when one carries a warning.
  func store(_ drafts: some Sequence<(ReportDraft, String)>, _ source: ImportSource) {
    let collector = AttachmentCollector(folder: source.folder)
    var unit: [(ReportDraft, [AttachmentCollector.Found], String)] = []
    for (draft, place) in drafts {
      var draft = draft
      let found = collector.collect(&draft)
      noteTaken(found)
      if request.isStrict, let warning = draft.warnings.first {
        let places = [place, warning.place].filter { !$0.isEmpty }.joined(separator: ", ")
        refuse(source.name, at: places, "\(warning.message) [\(warning.code.rawValue)]")
        return
      }
      unit.append((draft, found, place))
    }
    for (draft, found, place) in unit { pending.add(draft, found, at: place) }
  }

  /// Puts the batch into the store in one transaction, and counts what became of it.
  func commitPending(_ source: ImportSource, _ progress: ImportProgress? = nil) throws {
    let batch = pending
    pending = Batch()
    guard !batch.isEmpty || progress != nil else { return }
    let outcomes = try commit(batch, source, progress)
    for (index, outcome) in outcomes.enumerated() {
      let draft = batch.drafts[index]
      count(outcome, source.name, at: batch.places[index], draft.report.id)
      // A report seen before was warned of then.
      if case .replayed = outcome {
        noteReplay(source, batch.places[index], draft.report.id, outcome.number)
      } else {
        warn(draft.warnings, source.name, draft.report.id)
      }
    }
  }

  private func commit(
    _ batch: Batch,
    _ source: ImportSource,
    _ progress: ImportProgress?
  ) throws -> [IngestOutcome] {
    let store = engine.store
    if request.isDryRun {
      let items = try batch.items(now: now, modified: source.modified) {
        $0.map(SHA256.digest(of:))
      }
      return try store.judge(items, by: engine.author, at: now)
    }
    let items = try batch.items(now: now, modified: source.modified, storing: store.addBlobs)
    return try store.ingest(
      items,
      by: engine.author,
      at: now,
      command: "import \(FileSystem.lastComponent(of: source.name))",
      progress: progress
    )
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
