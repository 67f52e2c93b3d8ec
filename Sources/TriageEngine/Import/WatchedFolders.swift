import ReportModel
import ReportStore
import SystemCalls
import TriageCommands

/// Takes in what comes into folders, until it is told to stop.
///
/// A file is taken once it is complete: closed after writing or moved in, where the system tells that,
/// else unchanged for a while; a bundle with all its files. What was taken is remembered in the store by
/// identity (device, inode, size, time), so that what changed is looked at anew. Nothing is moved or
/// removed.
package final class WatchedFolders {
  private let engine: TriageEngine
  private let request: ImportRequest
  private let watches: [FolderWatch]
  private var taken: Set<String>
  /// Files that were seen and not taken, and when they were first seen as they are.
  private var seen: [String: Int64] = [:]
  /// Closed or moved in since the last look.
  private var complete: Set<String> = []

  package var rules = ArrivalRules.none
  package var isInterrupted: () -> Bool = { false }
  package var tell: (Importer.Event) -> Void = { _ in }

  private let started = Timestamp(milliseconds: Clock.now())

  private static let stableNanoseconds: Int64 = 1_000_000_000
  /// Of what is written under our eyes: its end is told, unless it is written in an unusual way.
  private static let unclosedNanoseconds: Int64 = 60_000_000_000
  /// Folders below are only seen by looking.
  private static let lookMilliseconds: Int32 = 1_000

  /// - Throws: what makes the store unusable, or names a path that is no folder.
  package init(engine: TriageEngine, request: ImportRequest) throws {
    for path in request.paths where try FileSystem.facts(of: path)?.isFolder != true {
      throw UsageError("--watch takes folders; \(path) is none.")
    }
    self.engine = engine
    self.request = request
    watches = request.paths.map { FolderWatch($0) }
    taken = try engine.store.watchedFiles()
  }

  /// Looks, waits and looks again; `report` gets what came of each look that found something.
  package func run(report: (ImportSummary) -> Void) throws {
    while !isInterrupted() {
      let summary = try look(at: Timestamp(milliseconds: Clock.now()))
      if summary != ImportSummary() { report(summary) }
      if isInterrupted() { break }
      // Several folders share the pause.
      let pause = Self.lookMilliseconds / Int32(max(1, watches.count))
      for watch in watches { complete.formUnion(watch.wait(milliseconds: max(50, pause))) }
    }
  }

  private func look(at now: Timestamp) throws -> ImportSummary {
    var fresh: [String] = []
    var stillThere: [String: Int64] = [:]
    let looked = Clock.monotonicNanoseconds()
    let importer = Importer(engine: engine, request: request, now: now, tell: tell)
    importer.rules = rules
    importer.isInterrupted = isInterrupted
    importer.isWanted = { [self] name, folder in
      guard let identity = Self.identity(of: name, in: folder), !taken.contains(identity) else {
        return false
      }
      let since = seen[identity] ?? looked
      stillThere[identity] = since
      guard isComplete(name, in: folder, unchangedFor: looked - since),
        !Self.awaitsBody(name, in: folder)
      else { return false }
      fresh.append(identity)
      return true
    }
    defer { complete = [] }
    var summary: ImportSummary
    do {
      summary = try importer.run()
    } catch is ImportInterrupted {
      summary = importer.summary
    }
    seen = stillThere
    // Taken before it is remembered: a kill in between brings a replay, never a loss.
    if !fresh.isEmpty {
      try engine.store.noteWatched(fresh, at: now)
      taken.formUnion(fresh)
    }
    summary.skippedFileCount = 0
    return summary
  }

  private func isComplete(_ name: String, in folder: Folder, unchangedFor nanoseconds: Int64)
    -> Bool
  {
    // A file that is not written yet.
    if let facts = try? folder.facts(of: name), facts.byteCount == 0 { return false }
    let watch = zip(request.paths, watches).first { $0.0 == folder.path }?.1
    guard let watch, watch.isTold, let facts = try? folder.facts(of: name),
      facts.modifiedMilliseconds >= started.milliseconds
    else { return nanoseconds >= Self.stableNanoseconds }
    return complete.contains(name) || nanoseconds >= Self.unclosedNanoseconds
  }

  /// `nil` for a file that is gone again.
  private static func identity(of name: String, in folder: Folder) -> String? {
    guard let facts = try? folder.facts(of: name) else { return nil }
    let own = "\(facts.identity):\(facts.byteCount):\(facts.modifiedMilliseconds)"
    guard name == "report.json", let bundle = totals(of: folder, depth: 0) else { return own }
    return "\(own):\(bundle.byteCount):\(bundle.modified)"
  }

  /// How much is in a bundle, and when it last changed.
  private static func totals(of folder: Folder, depth: Int) -> (byteCount: Int64, modified: Int64)?
  {
    guard depth < 3, let entries = try? folder.list() else { return nil }
    var totals: (byteCount: Int64, modified: Int64) = (0, 0)
    for entry in entries.prefix(1_000) where entry.hasExactName {
      if entry.kind == .folder, let inner = try? folder.folder(at: entry.name),
        let below = Self.totals(of: inner, depth: depth + 1)
      {
        totals.byteCount &+= below.byteCount
        totals.modified = max(totals.modified, below.modified)
      } else if entry.kind == .file, let facts = try? folder.facts(of: entry.name) {
        totals.byteCount &+= facts.byteCount
        totals.modified = max(totals.modified, facts.modifiedMilliseconds)
      }
    }
    return totals
  }

  /// The head of a request whose body is still to come.
  private static func awaitsBody(_ name: String, in folder: Folder) -> Bool {
    name.hasSuffix(".headers") && !folder.exists(String(name.dropLast(8)) + ".body")
  }
}
