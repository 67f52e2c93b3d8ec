import Foundation
import StrictJSON
import TestSupport
import Testing

/// The intake, the dashboard and a client, each a process of its own.
@Suite struct ArrivalTests {
  private static let intakePath = Winnow.path + "-intake"
  private static let isComplete = [intakePath, "/usr/bin/curl"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// A token long enough, in a file, and an intake that listens somewhere.
  private static func intake(on place: Place) throws -> (program: RunningProgram, address: String) {
    let tokens = try place.write("tokens", "ck_test_0000_and_long_enough\n".utf8)
    let program = try place.start([
      "serve", "--listen", "127.0.0.1:0", "--token-file", tokens,
    ])
    var address = ""
    let isListening = eventually {
      let status = try? JSONDocument.parse(place.bytes(place.store + "/intake.json")).root
      address = status?["address"]?.string ?? ""
      return !address.isEmpty
    }
    try #require(isListening, "the intake did not start: \(program.said)")
    return (program, address)
  }

  private static func send(
    _ place: Place,
    _ address: String,
    _ fields: [String],
    token: String = "ck_test_0000_and_long_enough"
  ) throws -> Run {
    let arguments = ["-sS", "-H", "x-access-token: \(token)"] + fields.flatMap { ["-F", $0] }
    return try RunningProgram(
      "/usr/bin/curl",
      arguments + [address + "/v1/feedback"],
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    ).wait()
  }

  @Test(.enabled(if: isComplete, "winnow-intake or curl is not there"))
  func whatComesOverHTTPIsSeenAndMovesNothing() throws {
    let (place, program) = try Place.demoDashboard(rows: 20)
    program.type("jj")
    program.expect("the third report under the cursor") { $0.cursorReport == 59 }
    let report = program.cursorReport
    let line = program.listed.first { $0.number == report }?.line
    let (intake, address) = try Self.intake(on: place)
    defer { intake.interrupt() }
    program.expect("● intake")
    let answer = try Self.send(
      place,
      address,
      ["message=Came while you were looking", "platform=ios", "reportId=arrival-1"]
    )
    #expect(answer.words.contains(#""outcome":"new""#), "\(answer.words)")
    let start = ContinuousClock.now
    program.expect("● intake 1 new")
    print("An upload was on the screen \(ContinuousClock.now - start) after its answer.")
    #expect(program.cursorReport == report)
    #expect(program.listed.first { $0.number == report }?.line == line)
    #expect(!program.screenText.contains("Came while you were looking"))
    program.type("gn")
    program.expect("Came while you were looking")
    #expect(!program.terminal.line(0).contains("new"))
    // One that is refused, and the page that tells of it.
    _ = try Self.send(place, address, ["message=no"], token: "wrong")
    program.type("ga")
    program.expect("listens on \(address)")
    program.expect("1 refused today")
    program.type("q")
    intake.interrupt()
    program.expect("no intake") { !$0.terminal.line(0).contains("●") }
    program.quit()
  }

  @Test(.enabled(if: isComplete, "winnow-intake or curl is not there"))
  func aConflictIsDecidedAndUndoneInTheDashboard() throws {
    let (place, program) = try Place.demoDashboard()
    let (intake, address) = try Self.intake(on: place)
    defer { intake.interrupt() }
    for message in ["The first content", "The other content"] {
      _ = try Self.send(place, address, ["message=\(message)", "reportId=same-id"])
    }
    program.expect("● intake 1 new")
    program.type("ga")
    program.expect("The first content")
    program.type("\r")
    program.expect("both contents") {
      $0.screenText.contains("The other content") && $0.screenText.contains("≠")
    }
    program.type("2")
    program.expect("none is open")
    #expect(try place.count("\"The other content\"") == 1)
    program.type("u")
    program.expect("1 came with other content")
    #expect(try place.count("\"The first content\"") == 1)
    program.type("q")
    program.quit()
  }

  @Test(.enabled(if: isComplete, "winnow-intake or curl is not there"))
  func aBurstIsOneRowAndAnUploadSentAgainIsMerged() throws {
    let (place, program) = try Place.demoDashboard()
    let (intake, address) = try Self.intake(on: place)
    defer { intake.interrupt() }
    for index in 1...14 {
      let fields = [
        "message=Tapping pay does nothing \(index)", "platform=ios", "userId=burst-user",
        "reportId=burst-\(index)",
      ]
      _ = try Self.send(place, address, fields)
    }
    program.expect("● intake 14 new")
    program.type("gn")
    program.expect("its newest on top, for all") {
      $0.cursorReport == 75 && $0.screenText.contains("×14")
    }
    program.type("1")
    program.expect("14 reports")
    #expect(try place.count("is:open") == 14)
    program.type("u")
    program.expect("Inbox 75")
    #expect(try place.count("is:burst") >= 14)
    program.quit()
  }
}
