import Foundation
import ReportModel
import ReportStore
import StrictJSON
import Synchronization
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
import TestSupport
#endif

/// The intake under attack, at its end, and after it was killed.
@Suite struct ResilienceTests {
  @Test func whatWasAcknowledgedSurvivesAKill() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let place = try Place(#"{"serve":{"limits":{"uploadsPerSecond":9999,"uploadBurst":9999}}}"#)
    let acknowledged = Acknowledged()
    for round in 0..<3 {
      let intake = try RunningIntake(place)
      let stopAfter = Int(seed >> (round * 8) & 0x3F) + 10
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            while intake.process.isRunning {
              let upload = Upload("round \(round)").with(picture: Upload.picture(20_000))
              guard let answer = try? intake.post(upload), answer.status == 201 else { continue }
              let count = acknowledged.note(upload.id)
              if count >= (round + 1) * stopAfter { intake.kill() }
            }
          }
        }
      }
    }
    let ids = acknowledged.ids
    #expect(!ids.isEmpty)
    let listed = try place.winnow("list", "--json", "--limit", "100000")
    let root = try JSONDocument.parse(listed.output).root
    let stored = Set(root["reports"]?.elements.compactMap { $0["reportId"]?.string } ?? [])
    let lost = ids.filter { !stored.contains($0) }
    #expect(lost.isEmpty, "seed \(seed)")
    #expect(try place.winnow("verify").status == 0, "seed \(seed)")
    // A retry of what was acknowledged is a replay, and the next start has swept the spool.
    let intake = try RunningIntake(place)
    #expect(place.names("store/spool").isEmpty, "seed \(seed)")
    #expect(intake.stop() == 0)
  }

  /// The answer is lost with the process: the client sends the same again.
  @Test(arguments: [
    ("blob-written", 201), ("blob-renamed", 201), ("begin", 201), ("rows-written", 201),
    ("before-commit", 201), ("after-commit", 200),
  ])
  func aRetryAfterACrashIsTakenOnce(point: String, status: Int) throws {
    let place = try Place()
    // A store there is, so that its first transaction is not the one that crashes.
    #expect(try place.winnow("import", "--demo").status ?? 2 <= 1)
    let count = try place.count()
    let upload = Upload("sent twice").with(picture: Upload.picture(40_000))
    let crashing = try RunningIntake(place, environment: ["CRASH_AT": point])
    #expect(try crashing.post(upload).status == 0)
    #expect(crashing.process.wait().signal == SIGKILL)
    let intake = try RunningIntake(place)
    #expect(place.names("store/spool").isEmpty)
    let answer = try intake.post(upload)
    #expect(answer.status == status, "\(answer.body)")
    #expect(intake.stop() == 0)
    #expect(try place.count() == count + 1)
    #expect(try place.open().verify().filter(\.isDamage).isEmpty)
  }

  @Test func abortedUploadsLeaveNoFileAndNoDescriptor() throws {
    let place = try Place(#"{"serve":{"limits":{"uploadsPerSecond":9999,"uploadBurst":9999}}}"#)
    let intake = try RunningIntake(place)
    _ = try intake.post(Upload("first").with(picture: Upload.picture()))
    let before = intake.descriptorCount
    let request = Upload("aborted").with(picture: Upload.picture(50_000))
      .request(token: RunningIntake.token)
    let count = ProcessInfo.processInfo.environment["ABORTS"].flatMap { Int($0) } ?? 100
    for number in 0..<count {
      let line = try intake.connect()
      try line.write(Array(request.prefix(request.count * (number % 9 + 1) / 10)))
      if number.isMultiple(of: 2) {
        // A reset instead of a farewell.
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
          line.descriptor,
          SOL_SOCKET,
          SO_LINGER,
          &linger,
          socklen_t(MemoryLayout<linger>.size)
        )
      }
    }
    #expect(eventually { place.names("store/spool").isEmpty })
    #expect(eventually { intake.descriptorCount <= before + 1 }, "\(intake.descriptorCount)")
    #expect(try place.count() == 1)
    #expect(try intake.post(Upload("after")).status == 201)
    #expect(intake.stop() == 0)
  }

  @Test func slowPeersDoNotStopAGoodOne() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    var slow: [Line] = []
    for peer in 2...5 {
      for number in 0..<50 {
        let line = try intake.connect(from: "127.0.0.\(peer)")
        let start =
          number.isMultiple(of: 2)
          ? "POST /v1/fee"
          : "POST /v1/feedback HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n"
            + "Content-Type: multipart/form-data; boundary=B\r\n"
            + "x-access-token: \(RunningIntake.token)\r\n\r\n--B\r\n"
        try line.write(Array(start.utf8))
        slow.append(line)
      }
    }
    #expect(slow.count == 200)
    for number in 0..<20 {
      #expect(try intake.post(Upload("good \(number)")).status == 201)
    }
    #expect(slow.count == 200)
  }

  @Test func anUploadThatRunsIsFinishedBeforeTheEnd() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    let upload = Upload("late").with(picture: Upload.picture(100_000))
    let request = upload.request(token: RunningIntake.token)
    let line = try intake.connect()
    try line.write(Array(request[..<(request.count / 2)]))
    // It has begun once its file is in the spool.
    #expect(eventually { !place.names("store/spool").isEmpty })
    intake.process.send(SIGTERM)
    #expect(
      eventually {
        // Takes nothing new any more.
        guard let other = try? intake.connect() else { return true }
        try? other.write(Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
        other.finish()
        return (try? other.answer().status) == 0
      }
    )
    try line.write(Array(request[(request.count / 2)...]))
    #expect(try line.answer().status == 201)
    #expect(intake.process.wait().status == 0)
    #expect(place.text("store/intake.json").contains("\"processID\":0,"))
    #expect(try place.count() == 1)
  }

  @Test func tellsHowItIsInTheStoresFolder() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    #expect(try intake.post(Upload("one")).status == 201)
    #expect(try intake.post(Upload("two"), token: "wrong-token").status == 401)
    let isTold = eventually {
      let bytes = Array(place.text("store/intake.json").utf8)
      guard let root = try? JSONDocument.parse(bytes).root else { return false }
      return root["taken"]?.int64 == 1 && root["refusedToday"]?.int64 == 1
        && root["address"]?.string == "http://127.0.0.1:\(intake.port)"
    }
    #expect(isTold)
    let lines = place.text("store/logs/intake.jsonl").split(separator: "\n")
    for line in lines { #expect((try? JSONDocument.parse(Array(line.utf8))) != nil, "\(line)") }
    #expect(lines.contains { $0.contains("\"outcome\":\"new\"") })
    #expect(intake.stop() == 0)
  }

  @Test func theLogIsKeptSmall() throws {
    let place = try Place()
    try place.write("store/logs/intake.jsonl", [UInt8](repeating: 0x0A, count: (10 << 20) - 20))
    for number in 1...4 { try place.write("store/logs/intake.jsonl.\(number)", "old \(number)") }
    let intake = try RunningIntake(place)
    let long = String(repeating: "\u{1B}]52;", count: 2_000)
    #expect(try intake.post(Upload("x", id: nil, more: [("reportId", long)])).status == 400)
    #expect(intake.stop() == 0)
    let names = Set((1...4).map { "intake.jsonl.\($0)" } + ["intake.jsonl"])
    #expect(Set(place.names("store/logs")) == names)
    #expect(place.text("store/logs/intake.jsonl.1").utf8.count == (10 << 20) - 20)
    #expect(place.text("store/logs/intake.jsonl.4") == "old 3")
    let lines = place.text("store/logs/intake.jsonl").split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.utf8.count <= 2_048 && !$0.utf8.contains(0x1B) })
  }

  @Test(arguments: [
    (["--listen", "0.0.0.0:0"], "--public"),
    (["--listen", "nonsense"], "--listen"),
    (["--listen", "0.0.0.0:0", "--public", "--token-file", "short"], "128 bits"),
    (["--token-file", "absent"], "absent"),
    (["--token-file", "empty"], "empty"),
  ])
  func startsOnlyWhenItIsSafe(arguments: [String], words: String) throws {
    let place = try Place()
    try place.write("short", "12345678\n")
    try place.write("empty", "\n")
    let resolved = arguments.map {
      ["short", "absent", "empty"].contains($0) ? place.path + "/" + $0 : $0
    }
    let run = try place.run(
      PackageFolder.built + "/winnow",
      ["--store", place.store, "serve"] + resolved
    )
    #expect(run.status != 0)
    #expect(run.words.contains(words), "\(run.words)")
  }

  @Test func makesATokenOfItsOwn() throws {
    let place = try Place()
    let process = try place.start(
      PackageFolder.built + "/winnow",
      ["--store", place.store, "serve", "--listen", "127.0.0.1:0"]
    )
    #expect(eventually { process.said.contains("intake-token") })
    #expect(place.text("store/intake-token").utf8.count == 65)
    process.send(SIGTERM)
    #expect(process.wait().status == 0)
    #expect(process.said.contains("listening on http://127.0.0.1:"))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: place.store + "/intake-token"
    )
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}

private final class Acknowledged: Sendable {
  private let list = Mutex<[String]>([])

  var ids: [String] { list.withLock { $0 } }

  func note(_ id: String) -> Int {
    list.withLock {
      $0.append(id)
      return $0.count
    }
  }
}
