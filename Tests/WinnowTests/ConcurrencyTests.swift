import Foundation
import StrictJSON
import TestSupport
import Testing

/// Several processes on one store at once: no update is lost, nobody is told of a lock.
@Suite struct ConcurrencyTests {
  @Test func tagsOfFourProcessesAreAllThere() throws {
    let place = try Place(copying: .basic)
    for round in 0..<8 {
      let running = try (0..<4).map { process in
        try place.start(["tag", "+r\(round)p\(process)", "--", "1"])
      }
      for run in running.map({ $0.wait() }) { expectUndisturbed(run) }
    }
    let tags = try #require(try place.winnow("show", "--json", "1").json()["triage"]?["tags"])
    let expected = (0..<8).flatMap { round in (0..<4).map { "r\(round)p\($0)" } }
    #expect(Set(tags.strings) == Set(expected + ["pay"]))
    let entries = try #require(try place.winnow("log", "--json").json()["entries"])
    #expect(entries.each("command").filter { $0.hasPrefix("tag ") }.count == 32)
    #expect(Set(entries.elements.compactMap { $0["seq"]?.int64 }).count == entries.count)
    #expect(try place.winnow("undo", "32").status == 0)
    #expect(try place.triage("1").description == "new, +pay")
    #expect(try place.verify().isClean)
  }

  /// Also the store itself is made by all of them at once.
  @Test func reportsOfFourImportsAreAllThereOnce() throws {
    let place = try Place()
    let shared = CrashTests.lines(0..<10, prefix: "SHARED")
    let files = try (0..<4).map { process in
      let own = CrashTests.lines(0..<40, prefix: "OWN-\(process)")
      return try place.write("\(process).ndjson", (own + shared).utf8)
    }
    let running = try files.map { file in
      try place.start(["import", "--json", file], environment: ["BATCH_LINES": "5"])
    }
    var new = 0
    var replayed = 0
    for run in running.map({ $0.wait() }) {
      expectUndisturbed(run)
      new += Int(try run.json()["new"]?.int64 ?? 0)
      replayed += Int(try run.json()["replayed"]?.int64 ?? 0)
    }
    #expect(new == 170 && replayed == 30)
    #expect(try place.count() == 170)
    let ids = try place.winnow("list", "--ndjson").jsonLines().compactMap { $0["id"]?.int64 }
    #expect(Set(ids) == Set(1...170))
    #expect(try place.verify().isClean)
  }

  @Test func readersAndTriageGoOnWhileReportsComeIn() throws {
    let place = try Place(copying: .basic)
    let file = try place.write("many.ndjson", CrashTests.lines(0..<200).utf8)
    let importing = try place.start(
      ["import", file],
      environment: ["BATCH_LINES": "5", "CHECKPOINT_PAGES": "20"]
    )
    for round in 0..<6 {
      let running = try [
        place.start(["tag", "+w\(round)", "--", "1"]), place.start(["list", "--json"]),
        place.start(["note", "2", "-m", "note \(round)"]), place.start(["verify", "--json"]),
      ]
      for run in running.map({ $0.wait() }) {
        expectUndisturbed(run)
      }
    }
    expectUndisturbed(importing.wait())
    #expect(try place.count() == 206)
    let tags = try place.winnow("show", "--json", "1").json()["triage"]?["tags"]?.strings
    #expect(tags.map(Set.init) == Set((0..<6).map { "w\($0)" } + ["pay"]))
    let notes = try place.winnow("show", "--json", "2").json()["triage"]?["notes"]
    #expect(notes?.each("text") == (0..<6).map { "note \($0)" })
    #expect(try place.verify().isClean)
  }

  private func expectUndisturbed(_ run: Run, _ location: SourceLocation = #_sourceLocation) {
    #expect(run.status == 0, "\(run.words)", sourceLocation: location)
    let said = run.errorText.lowercased()
    for word in ["locked", "busy", "in use"] {
      #expect(!said.contains(word), "\(said)", sourceLocation: location)
    }
  }
}
