import Foundation
import StrictJSON
import TestSupport
import Testing

/// kill -9 at named places and random times: what was acknowledged stays, what was not is whole or
/// absent (security.md T1).
@Suite struct CrashTests {
  static let lineCount = 60
  static let batchCount = 10
  /// Small batches and early checkpoints, so that a short run has many of each.
  static let environment = ["BATCH_LINES": "\(batchCount)", "CHECKPOINT_PAGES": "20"]

  // MARK: Import

  @Test func aKilledImportLeavesWholeReportsAndGoesOn() throws {
    var generator = SeededGenerator(for: "kills of import")
    let source = try Place()
    let folder = try Self.writeReports(in: source)
    let control = try Place()
    let clock = ContinuousClock()
    let duration = try clock.measure {
      let run = try control.winnow(["import", folder], environment: Self.environment)
      #expect(run.status == 0, "\(run.words)")
    }
    let finished = try control.verify().stateHash
    let batches = 2 + Self.lineCount / Self.batchCount
    let blows = Blow.thirty(
      at: [
        ("store-written", 1...1), ("store-renamed", 1...1), ("migrated", 1...1),
        ("blob-written", 1...2), ("blob-written", 1...2), ("blob-renamed", 1...2),
        ("blob-renamed", 1...2), ("begin", 1...batches), ("begin", 3...batches),
        ("rows-written", 1...batches), ("rows-written", 3...batches),
        ("before-commit", 1...batches), ("before-commit", 3...batches),
        ("after-commit", 1...batches), ("after-commit", 3...batches),
        ("checkpoint", 1...2), ("checkpointed", 1...2),
      ],
      within: duration,
      using: &generator
    )
    for blow in blows {
      let place = try Place()
      let run = try place.struck(blow, ["import", folder], environment: Self.environment)
      let found = try Self.inspect(place, after: blow)
      if run.status == 0 { #expect(found.lines == Self.lineCount && found.bundles == 2) }
      try Self.resume(place, folder, found, finished, after: blow)
    }
  }

  /// Two bundles with files, then lines of several batches.
  private static func writeReports(in place: Place) throws -> String {
    for name in ["a", "b"] {
      let files = ["1", "2"].map {
        #"{"fileName":"\#($0).png","path":"attachments/\#($0).png","mediaType":"image/png"}"#
      }
      let report =
        #"{"schema":"report","schemaVersion":1,"reportId":"BUNDLE-\#(name)","message":"Files","#
        + #""attachments":[\#(files.joined(separator: ","))]}"#
      try place.write("in/\(name)/report.json", report.utf8)
      for file in ["1", "2"] {
        let bytes = ImportTests.png + Array("\(name)\(file)".utf8)
        try place.write("in/\(name)/attachments/\(file).png", bytes)
      }
    }
    try place.write("in/lines.ndjson", lines(0..<lineCount).utf8)
    return place.file("in")
  }

  static func lines(_ range: Range<Int>, prefix: String = "LINE") -> String {
    range.map {
      #"{"schema":"report","schemaVersion":1,"reportId":"\#(prefix)-\#($0)","#
        + #""createdAt":"2026-11-20T10:00:00Z","message":"Crash number \#($0)","tags":["t\#($0 % 7)"]}"#
        + "\n"
    }.joined()
  }

  struct Found {
    var lines = 0
    var bundles = 0
    var exists = true
  }

  /// What a killed import left: reports that are whole, and lines as whole batches from the start.
  private static func inspect(_ place: Place, after blow: Blow) throws -> Found {
    guard Corpora.exists(place.store + "/winnow.sqlite") else {
      #expect(blow.point == nil || blow.point == "store-written" || blow.point == "migrated")
      return Found(exists: false)
    }
    let verification = try place.verify()
    #expect(verification.damage == [], "\(blow)")
    let ids = Set(
      try place.winnow("list", "--ndjson").jsonLines().compactMap {
        $0["reportId"]?.string
      }
    )
    let bundles = ids.filter { $0.hasPrefix("BUNDLE") }
    let lineCount = ids.count - bundles.count
    #expect(lineCount % batchCount == 0, "\(blow)")
    #expect(ids.isSuperset(of: (0..<lineCount).map { "LINE-\($0)" }), "\(blow)")
    for bundle in bundles {
      let files = try place.winnow("show", "--json", bundle).json()["attachments"]
      #expect(files?.each("health") == ["ok", "ok"], "\(blow)")
    }
    return Found(lines: lineCount, bundles: bundles.count)
  }

  private static func resume(
    _ place: Place,
    _ folder: String,
    _ found: Found,
    _ finished: String,
    after blow: Blow
  ) throws {
    let run = try place.winnow(["import", "--json", folder], environment: environment)
    #expect(run.status == 0, "\(blow): \(run.words)")
    let summary = try run.json()
    let present = found.lines + found.bundles
    #expect(summary["new"]?.int64 == Int64(lineCount + 2 - present), "\(blow)")
    let isPartial = (1..<lineCount).contains(found.lines)
    // Lines that are in already are not read again.
    #expect(summary["replayed"]?.int64 == Int64(isPartial ? found.bundles : present), "\(blow)")
    #expect(
      run.errorText.contains("going on at line \(found.lines + 1)") == isPartial,
      "\(blow): \(run.errorText)"
    )
    #expect(try place.count() == lineCount + 2, "\(blow)")
    let verification = try place.verify()
    #expect(verification.isClean, "\(blow): \(verification.damage)")
    #expect(try verification.stateHash == finished, "\(blow)")
    for name in ["spool", "tmp"] {
      #expect(place.names(below: place.store + "/" + name) == [], "\(blow): waste stays")
    }
  }

  // MARK: Triage

  private static let triagePoints: [(name: String, passes: ClosedRange<Int>)] = [
    ("begin", 1...1), ("edited", 1...1), ("indexed", 1...1), ("before-commit", 1...1),
    ("after-commit", 1...1), ("checkpoint", 1...1), ("checkpointed", 1...1),
  ]

  /// Points behind the commit: the change is there.
  private static let committed: Set = ["after-commit", "checkpoint", "checkpointed"]

  @Test func aKilledTagIsThereForAllOrForNone() throws {
    let base = try Self.base()
    try strike(["tag", "+hit", "-t1", "--query", "is:new", "--apply"], on: base, "kills of tag")
  }

  @Test func aKilledUndoIsThereForAllOrForNone() throws {
    let base = try Self.base()
    #expect(try base.winnow("accept", "--query", "tag:t2", "--apply").status == 0)
    #expect(try base.winnow("tag", "+hit", "-t1", "--query", "tag:t1", "--apply").status == 0)
    try strike(["undo", "1"], on: base, "kills of undo")
  }

  // MARK: Removal

  private static let secret = "zyxsecret"

  /// Lines, and a bundle whose words and file nothing must be left of.
  private static func telling() throws -> Place {
    let place = try Place()
    let report =
      #"{"schema":"report","schemaVersion":1,"reportId":"SECRET","message":"All \#(secret)","#
      + #""attachments":[{"fileName":"1.png","path":"1.png","mediaType":"image/png"}]}"#
    try place.write("in/a/report.json", report.utf8)
    try place.write("in/a/1.png", ImportTests.png + Array(secret.utf8))
    try place.write("in/lines.ndjson", lines(0..<lineCount).utf8)
    #expect(try place.winnow("import", place.file("in")).status == 0)
    #expect(try place.winnow("tag", "+hit", "--query", "scope:all", "--apply").status == 0)
    return place
  }

  @Test func aKilledRemovalIsWholeOrNoneAndCanBeFinished() throws {
    var generator = SeededGenerator(for: "kills of purge")
    let base = try Self.telling()
    let number = try #require(
      try base.winnow("list", "--ndjson", "--", Self.secret).jsonLines().first
    )
    let words = ["purge", "\(try #require(number["id"]?.int64))", "--yes"]
    let control = try Place(copying: base)
    let duration = try ContinuousClock().measure {
      let run = try control.winnow(words)
      #expect(run.status == 0, "\(run.words)")
    }
    let points: [(name: String, passes: ClosedRange<Int>)] = [
      ("begin", 1...6), ("removed", 1...1), ("edited", 1...1), ("before-commit", 1...6),
      ("after-commit", 1...6), ("file-removed", 1...1), ("files-removed", 1...1),
      ("rewritten", 1...1),
    ]
    for blow in Blow.thirty(at: points, within: duration, using: &generator) {
      let place = try Place(copying: base)
      let run = try place.struck(blow, words, environment: [:])
      let verification = try place.verify()
      #expect(verification.isClean, "\(blow): \(verification.damage)")
      let isThere = try place.count("scope:all \(Self.secret)") == 1
      #expect(try place.count("scope:all") == Self.lineCount + (isThere ? 1 : 0), "\(blow)")
      // What was acknowledged is gone.
      if run.status == 0 || run.output != [] { #expect(!isThere, "\(blow)") }
      if isThere { #expect(try place.winnow(words).status == 0, "\(blow)") }
      #expect(try place.winnow("purge", "--finish").status == 0, "\(blow)")
      #expect(
        try place.winnow("verify", "--json").json()["findings"]?.isEmptyArray == true,
        "\(blow)"
      )
      #expect(try place.holders(of: Self.secret) == [], "\(blow)")
      // The others are as they were.
      #expect(try place.winnow("undo").status == 1, "\(blow)")
      #expect(try place.winnow("undo", "--past").status == 0, "\(blow)")
      #expect(try place.count("scope:all -tag:hit") == Self.lineCount, "\(blow)")
    }
  }

  private static func base() throws -> Place {
    let base = try Place()
    let path = try base.write("lines.ndjson", lines(0..<lineCount).utf8)
    #expect(try base.winnow("import", path).status == 0)
    return base
  }

  /// Strikes thirty runs of a command that is one transaction, each on a copy of `base`.
  private func strike(_ words: [String], on base: Place, _ purpose: String) throws {
    var generator = SeededGenerator(for: purpose)
    let environment = ["CHECKPOINT_PAGES": "1"]
    let before = try base.verify().stateHash
    let control = try Place(copying: base)
    let duration = try ContinuousClock().measure {
      let run = try control.winnow(words, environment: environment)
      #expect(run.status == 0, "\(run.words)")
    }
    let after = try control.verify().stateHash
    #expect(before != after)
    let points = Self.triagePoints + Self.triagePoints.filter { !Self.committed.contains($0.name) }
    var landed = 0
    for blow in Blow.thirty(at: points, within: duration, using: &generator) {
      let place = try Place(copying: base)
      let run = try place.struck(blow, words, environment: environment)
      if run.signal != nil { landed += 1 }
      let verification = try place.verify()
      #expect(verification.isClean, "\(blow): \(verification.damage)")
      let state = try verification.stateHash
      #expect(state == before || state == after, "\(blow)")
      if let point = blow.point {
        #expect(state == (Self.committed.contains(point) ? after : before), "\(blow)")
      }
      // What was acknowledged is there.
      if run.status == 0 || run.output != [] { #expect(state == after, "\(blow)") }
      #expect(try place.count() == Self.lineCount, "\(blow)")
      // The store goes on from there.
      #expect(try place.winnow("note", "1", "-m", "after").status == 0, "\(blow)")
    }
    print("\(purpose): \(landed) of 30 struck a run that was not over.")
    #expect(landed >= points.count)
  }
}
