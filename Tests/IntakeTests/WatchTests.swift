import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
import TestSupport
#endif

/// Folders that are watched.
@Suite struct WatchTests {
  private func start(_ place: Place) throws -> RunningProgram {
    try place.start(
      PackageFolder.built + "/winnow",
      ["--store", place.store, "import", "--watch", place.path + "/in"]
    )
  }

  private func stop(_ process: RunningProgram) -> Int32? {
    process.interrupt()
    return process.wait().status
  }

  @Test func takesWholeFilesOnceAndMovesNothing() throws {
    let place = try Place()
    try place.write("in/there.ndjson", RuleTests.line("A", "was there before"))
    var process = try start(place)
    #expect(eventually { (try? place.count()) == 1 })
    // Written in two steps: not taken before it is whole.
    let slow = open(place.path + "/in/slow.ndjson", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    let line = Array(RuleTests.line("B", "came slowly").utf8)
    #expect(write(slow, line, 40) == 40)
    usleep(2_500_000)
    #expect(try place.count() == 1)
    let rest = Array(line[40...])
    #expect(write(slow, rest, rest.count) == rest.count)
    close(slow)
    // Moved in, as a careful writer does; and a bundle in a folder of its own.
    try place.write("aside.json", RuleTests.line("C", "moved in"))
    rename(place.path + "/aside.json", place.path + "/in/moved.json")
    try place.write("in/bundle/report.json", RuleTests.line("D", "a bundle"))
    #expect(eventually { (try? place.count()) == 4 })
    #expect(!process.said.contains("slow.ndjson"), "\(process.said)")
    #expect(stop(process) == 0)
    #expect(Set(place.names("in")) == ["there.ndjson", "slow.ndjson", "moved.json", "bundle"])
    // What was taken is remembered: nothing comes as a replay after a restart.
    try place.write("in/later.json", RuleTests.line("E", "came while nobody watched"))
    process = try start(place)
    #expect(eventually { (try? place.count()) == 5 })
    #expect(stop(process) == 0)
    #expect(try !place.winnow("show", "A").words.contains("came again"))
    #expect(try place.winnow("verify").status == 0)
  }

  @Test func refusesWhatIsNoFolder() throws {
    let place = try Place()
    let file = try place.write("r.ndjson", RuleTests.line("A", "x"))
    let run = try place.winnow("import", "--watch", file)
    #expect(run.status == 2)
    #expect(run.words.contains("folder"))
  }
}
