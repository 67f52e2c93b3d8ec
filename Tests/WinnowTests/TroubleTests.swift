import Foundation
import TestSupport
import Testing

/// Outputs that fill up, names nobody can spell, folders that are no place for a store.
@Suite struct TroubleTests {
  @Test(.enabled(if: Corpora.exists("/dev/full")), arguments: ["list", "export", "show 1"])
  func outputThatCannotBeWrittenIsAnError(words: String) throws {
    let place = try Place(copying: .basic)
    let run = try place.shell("exec \"$W\" --store \"$S\" \(words) > /dev/full")
    #expect(run.status == 1)
    #expect(run.errorText == "winnow: Cannot write the output: No space left on device.\n")
    #expect(try place.winnow("log").text.contains("export") == false)
  }

  @Test func whoeverStopsReadingIsNotTold() throws {
    let place = try Place(copying: .basic)
    let run = try place.shell(
      "trap '' PIPE; { sleep 0.2; \"$W\" --store \"$S\" export; echo $? >&2; } | true"
    )
    #expect(run.errorText == "0\n")
    #expect(try place.winnow("log").text.contains("export") == false)
  }

  @Test func ticketsCountAsExportedOnceTheyAreOut() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("export", "--ids", "1").status == 0)
    #expect(try place.winnow("export", "--ids", "2", "--out", place.file("out/")).status == 0)
    #expect(try place.winnow("log").text.split(separator: "export").count == 3)
    #expect(try place.winnow("export", "--", "nothinglikethis").output == Array("[]\n".utf8))
  }

  #if os(Linux)
  @Test func namesThatAreNotUTF8AreRefusedByName() throws {
    let place = try Place()
    try place.write("in/a.ndjson", Place.basicLines[0].utf8)
    _ = try place.shell(
      "cd in && cp a.ndjson \"$(printf 'b\\351.ndjson')\" && mkdir \"$(printf '\\377')\""
    )
    let run = try place.winnow("import", place.file("in"))
    #expect(run.status == 1)
    #expect(run.errorText.components(separatedBy: "Its name is not UTF-8").count == 3)
    #expect(try place.count() == 1)
    let named = try place.shell("exec \"$W\" --store \"$S\" import in/b*")
    #expect(named.status == 4 && named.errorText.contains("not UTF-8"))
  }
  #endif

  @Test func theFirstInterruptEndsAnImportTidily() throws {
    let place = try Place(copying: .basic)
    _ = try place.shell("mkfifo pipe")
    try place.write("a.ndjson", Place.basicLines[0].utf8)
    let running = try place.startShell(
      "exec 3<>pipe; exec \"$W\" --store \"$S\" import a.ndjson - < pipe"
    )
    // The spool of standard input is there once it is read.
    _ = eventually { !running.isRunning || !place.names(below: place.store + "/tmp").isEmpty }
    usleep(50_000)
    running.interrupt()
    let run = running.wait()
    #expect(run.status == 130, "\(run.words)")
    #expect(run.errorText.hasSuffix("winnow: interrupted; run it again to go on\n"))
    #expect(run.text.contains("1 seen before"))
    #expect(place.names(below: place.store + "/tmp").isEmpty)
  }

  @Test func aStoreIsNeverMadeAmongOtherFiles() throws {
    let place = try Place()
    let file = try place.write("in.ndjson", Place.basicLines[0].utf8)
    try place.write("store/mine.txt", "x".utf8)
    let used = try place.winnow("import", file)
    #expect(used.status == 3 && used.errorText.contains("holds other files and no store"))
    #expect(place.names(below: place.store) == ["mine.txt"])
    try FileManager.default.removeItem(atPath: place.store + "/mine.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: place.store
    )
    #expect(try place.winnow("import", file).status == 0)
    let mode = try FileManager.default.attributesOfItem(atPath: place.store)[.posixPermissions]
    #expect(mode as? Int == 0o700)
    for below in ["in.ndjson", "in.ndjson/a/b"] {
      let run = try place.shell("exec \"$W\" --store \(below) import in.ndjson")
      #expect(run.status == 3 && run.errorText.contains("in.ndjson is not a folder"))
    }
  }

  @Test func helpWorksWhateverTheSettings() throws {
    let place = try Place(copying: .basic)
    let settings = "home/.config/winnow/config.json"
    try place.write(settings, "{".utf8)
    for words in [["help"], ["--version"], ["-V"], ["list", "-h"], ["-h"]] {
      #expect(try place.winnow(words).status == 0, "\(words)")
    }
    #expect(try place.winnow("count").status == 2)
    try place.write(settings, #"{"author":"ana","colour":"never"}"#.utf8)
    let run = try place.winnow("count")
    #expect(run.status == 0)
    #expect(
      run.errorText
        == "winnow: config.json: line 1, column 17: no setting is called “colour”; did you mean color?\n"
    )
  }

  @Test func acceptingLeavesClosedReportsClosed() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("close", "1").status == 0)
    let run = try place.winnow("accept", "1", "2")
    #expect(run.status == 1)
    #expect(run.errorText == "winnow: #1 is closed; reopen opens it again.\n")
    #expect(try place.count("is:open") == 1 && place.count("is:closed") == 1)
    let all = try place.winnow("accept", "--query", "sort:created", "--apply")
    #expect(all.status == 0 && all.errorText.contains("left 1 closed report alone"))
    #expect(try place.count("is:closed") == 1)
  }

  @Test func anUndoThatTouchesNothingSaysSo() throws {
    let place = try Place(copying: .basic)
    let other = ["XDG_CONFIG_HOME": "/nowhere"]
    #expect(try place.winnow("set", "priority=high", "--", "1").status == 0)
    #expect(
      try place.winnow(["set", "priority=low", "--", "1"], environment: other).status == 0
    )
    let before = try place.winnow("log").output
    let run = try place.winnow("undo")
    #expect(run.status == 1 && run.output == [])
    let lines = run.errorText.split(separator: "\n")
    let trouble = "winnow: Nothing undone: what “set priority=high” left was changed since by "
    #expect(lines.first?.hasPrefix(trouble) == true, "\(run.errorText)")
    #expect(lines.last?.hasPrefix("winnow undo --past leaves it as it is") == true)
    #expect(try place.winnow("log").output == before)
  }

  @Test func asciiIsKeptInLists() throws {
    let place = try Place()
    #expect(try place.winnow("import", "--demo").status == 0)
    let run = try place.winnow(
      "--ascii",
      "list",
      "--columns",
      "id,prio,files",
      "--",
      "sort:created"
    )
    #expect(run.status == 0 && run.output.allSatisfy { $0 < 0x80 })
    #expect(run.text.contains("PP") && run.text.contains("V"))
  }
}

extension Place {
  /// Runs words of the shell here; `$W` is the program, `$S` the store.
  fileprivate func shell(_ words: String) throws -> Run { try startShell(words).wait() }

  fileprivate func startShell(_ words: String) throws -> RunningProgram {
    try RunningProgram(
      "/bin/sh",
      ["-c", "cd \"$P\" && { \(words)\n}"],
      environment: variables(["W": Winnow.path, "S": store, "P": path])
    )
  }
}
