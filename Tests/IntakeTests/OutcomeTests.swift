import Foundation
import ReportModel
import ReportStore
import StrictJSON
import TestSupport
import Testing

/// What becomes of uploads, and what the answers say.
@Suite struct OutcomeTests {
  @Test func newReplayCompletedAndConflict() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    let upload = Upload("It crashes")
    let first = try intake.post(upload)
    #expect(first.status == 201)
    #expect(first.value("reportId") == upload.id)
    #expect(first.value("id") == "1")
    #expect(first.value("outcome") == "new")
    #expect(first.headers["content-type"] == "application/json")
    // The fields of a dictionary come in any order, and the boundary is another one.
    var again = upload
    again.fields.reverse()
    again.boundary = "----feedback-\(UUID().uuidString)"
    let replay = try intake.post(again)
    #expect(replay.status == 200)
    #expect(replay.value("outcome") == "replay")
    #expect(replay.value("id") == "1")
    let completed = try intake.post(upload.with(picture: Upload.picture()))
    #expect(completed.status == 200)
    #expect(completed.value("outcome") == "completed")
    var other = upload
    other.fields[0].1 = "Something else"
    let conflict = try intake.post(other)
    #expect(conflict.status == 409)
    #expect(conflict.value("outcome") == "conflict")
    #expect(conflict.value("id") == "1")
    #expect(intake.stop() == 0)
    #expect(try place.count() == 1)
    #expect(try place.count("has:conflict") == 1)
    #expect(try place.count("has:screenshot") == 1)
    #expect(try place.winnow("verify").status == 0)
  }

  @Test func withoutAnIdOneIsMade() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    let answer = try intake.post(Upload("no id", id: nil))
    #expect(answer.status == 201)
    #expect(answer.value("reportId")?.hasPrefix("upload:") == true)
    var silent = Upload("")
    silent.fields.removeFirst()
    #expect(try intake.post(silent).status == 400)
    #expect(intake.stop() == 0)
    #expect(try place.count() == 1)
  }

  @Test func canonicalReportsAreTakenAndTheirFilesComeLater() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    let id = UUID().uuidString
    let json =
      #"{"schema":"report","schemaVersion":1,"reportId":"\#(id)","message":"From JSON","#
      + #""attachments":[{"fileName":"s.png","kind":"screenshot","mediaType":"image/png"}]}"#
    func post(_ json: String, type: String = "application/json; charset=utf-8") throws -> Answer {
      let head = [
        "POST /v1/reports HTTP/1.1", "Host: [::1]:80", "Content-Type: \(type)",
        "Content-Length: \(json.utf8.count)", "x-access-token: \(RunningIntake.token)",
        "Connection: close",
      ]
      return try intake.send(Array((head.joined(separator: "\r\n") + "\r\n\r\n" + json).utf8))
    }
    #expect(try post(json).status == 201)
    #expect(try post(json).value("outcome") == "replay")
    #expect(try post(json, type: "text/plain").status == 415)
    #expect(try post("[\(json)]").value("outcome") == "replay")
    #expect(try post("{").status == 400)
    #expect(try post(json + json).status == 400)
    var upload = Upload("unused")
    upload.fields = [("report", json)]
    upload.files = [("screenshot", "s.png", "image/png", Upload.picture())]
    #expect(try intake.post(upload).value("outcome") == "completed")
    #expect(intake.stop() == 0)
    #expect(try place.count() == 1)
  }

  @Test func manyPostsOfOneIdAtOnceAreOneReport() async throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    let request = Upload("once").request(token: RunningIntake.token)
    let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
      for _ in 0..<50 { group.addTask { try intake.send(request) } }
      return try await group.reduce(into: [Answer]()) { $0.append($1) }
    }
    #expect(answers.count { $0.status == 201 } == 1)
    #expect(answers.count { $0.status == 200 } == 49)
    #expect(Set(answers.map { $0.value("id") }) == ["1"])
    #expect(intake.stop() == 0)
    #expect(try place.count() == 1)
  }

  @Test func bytesMayComeOneByOne() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    let upload = Upload("slowly").with(picture: Upload.picture(64))
    let answer = try intake.send(upload.request(token: RunningIntake.token), pieces: 1)
    #expect(answer.status == 201)
    #expect(intake.stop() == 0)
    let raw = try place.open().raw(of: ReportNumber(1))
    #expect(raw.bytes == upload.body)
  }

  @Test func aConnectionTakesSeveralRequests() throws {
    let intake = try RunningIntake(try Place())
    let line = try intake.connect()
    for number in 1...3 {
      let request = String(
        decoding: Upload("number \(number)").request(token: RunningIntake.token),
        as: UTF8.self
      )
      try line.write(Array(request.replacing("Connection: close\r\n", with: "").utf8))
      #expect(try line.answer().value("id") == "\(number)")
    }
  }

  @Test func healthAndPreflight() throws {
    let tokens =
      #"{"token":"a-token-for-the-web-app","bundle":"com.example.web","environment":"staging","#
      + #""allowedOrigins":["https://app.example.com"]}"# + "\n"
      + #"{"token":"another-token-for-ios","bundle":"com.example.ios"}"#
    let place = try Place()
    let intake = try RunningIntake(place, tokens: tokens)
    func ask(_ lines: String...) throws -> Answer {
      try intake.send(
        Array((lines + ["Host: localhost", "Connection: close"]).joined(separator: "\r\n").utf8)
          + Array("\r\n\r\n".utf8)
      )
    }
    #expect(try ask("GET /healthz HTTP/1.1").status == 200)
    let allowed = try ask("OPTIONS /v1/feedback HTTP/1.1", "Origin: https://app.example.com")
    #expect(allowed.status == 204)
    #expect(allowed.headers["access-control-allow-origin"] == "https://app.example.com")
    #expect(allowed.headers["access-control-allow-headers"]?.contains("x-access-token") == true)
    #expect(try ask("OPTIONS /v1/feedback HTTP/1.1", "Origin: https://b.example").status == 403)
    let origin = ["Origin: https://app.example.com"]
    let web = try intake.post(Upload("web"), head: origin, token: "a-token-for-the-web-app")
    #expect(web.status == 201)
    #expect(web.headers["access-control-allow-origin"] == "https://app.example.com")
    #expect(
      try intake.post(Upload("ios"), head: origin, token: "another-token-for-ios").status == 403
    )
    #expect(intake.stop() == 0)
    #expect(try place.count("bundle:com.example.web env:staging") == 1)
  }

  @Test func aTokenThatUploadsTooOftenWaits() throws {
    let config = #"{"serve":{"limits":{"uploadsPerSecond":1,"uploadBurst":3}}}"#
    let place = try Place(config)
    let intake = try RunningIntake(place)
    let statuses = try (0..<6).map { try intake.post(Upload("\($0)")).status }
    #expect(statuses.prefix(3) == [201, 201, 201])
    #expect(statuses.contains(429))
    let waiting = try intake.post(Upload("again"))
    if waiting.status == 429 { #expect(Int(waiting.headers["retry-after"] ?? "") ?? 0 >= 1) }
  }

  @Test func realClientsAreUnderstood() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    let url = "http://127.0.0.1:\(intake.port)/v1/feedback"
    let picture = try place.write("shot.png", Upload.picture(300_000))
    let token = RunningIntake.token
    let clients: [(String, [String])] = [
      (
        "/usr/bin/curl",
        [
          "-sS", "-H", "x-access-token: \(token)", "-F", "message=curl ü", "-F", "reportId=curl-1",
          "-F", "screenshot=@\(picture)", url,
        ]
      ),
      (
        "/usr/bin/env",
        [
          "python3", "-c",
          """
          import sys, urllib.request
          b = 'B' * 20
          body = b''.join(b'--%s\\r\\nContent-Disposition: form-data; name="%s"\\r\\n\\r\\n%s\\r\\n'
            % (b'B' * 20, n, v) for n, v in ((b'message', 'urllib ü'.encode()), (b'reportId', b'py-1')))
          body += b'--%s\\r\\nContent-Disposition: form-data; name="screenshot"; filename="a.png"' % (b'B' * 20)
          body += b'\\r\\nContent-Type: image/png\\r\\n\\r\\n' + open(sys.argv[2], 'rb').read()
          body += b'\\r\\n--%s--\\r\\n' % (b'B' * 20)
          r = urllib.request.Request(sys.argv[1], body, {'x-access-token': sys.argv[3],
            'Content-Type': 'multipart/form-data; boundary=' + b})
          print(urllib.request.urlopen(r).status)
          """, url, picture, token,
        ]
      ),
      (
        "/usr/bin/env",
        [
          "node", "-e",
          """
          const fs = require('fs');
          const form = new FormData();
          form.append('message', 'node ü'); form.append('reportId', 'node-1');
          form.append('screenshot', new Blob([fs.readFileSync(process.argv[2])], {type: 'image/png'}), 's.png');
          fetch(process.argv[1], {method: 'POST', body: form, headers: {'x-access-token': process.argv[3]}})
            .then(r => { console.log(r.status); process.exit(r.ok ? 0 : 1); });
          """, url, picture, token,
        ]
      ),
    ]
    var taken = 0
    for (program, arguments) in clients {
      guard FileManager.default.isExecutableFile(atPath: program) else { continue }
      let run = try place.run(program, arguments)
      // 127: this machine does not have it.
      if run.status == 127 { continue }
      #expect(run.status == 0, "\(program) \(arguments[0]): \(run.words)")
      taken += 1
    }
    #expect(intake.stop() == 0)
    #expect(try place.count("has:screenshot") == taken)
    #expect(try place.winnow("verify").status == 0)
  }
}

/// A web page of another origin, in a real browser: its preflight, its form and its picture.
@Suite struct BrowserTests {
  private static let browser = [
    "/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome",
  ].first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: browser != nil, "Chromium is not installed")) func aPageUploads() throws {
    let place = try Place()
    let picture = Upload.picture(300_000)
    try place.write("pages/shot.png", picture)
    let pages = try place.start(
      "/usr/bin/env",
      [
        "python3", "-u", "-c",
        """
        import functools, http.server, sys
        serve = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), serve)
        print('port', server.server_port)
        server.serve_forever()
        """, place.path + "/pages",
      ]
    )
    var port: Substring?
    _ = eventually {
      let words = pages.said.split(whereSeparator: \.isWhitespace)
      if words.first == "port", words.count > 1 { port = words[1] }
      return port != nil
    }
    let origin = "http://127.0.0.1:" + (try #require(port, "\(pages.said)"))
    let tokens =
      "{\"token\":\"\(RunningIntake.token)\",\"bundle\":\"com.example.web\","
      + "\"allowedOrigins\":[\"\(origin)\"]}\n"
    let intake = try RunningIntake(place, tokens: tokens)
    let page = """
      <meta charset="utf-8"><pre id="said">waiting</pre><script>
      (async () => {
        const picture = await (await fetch('shot.png')).arrayBuffer();
        const form = new FormData();
        form.append('message', 'a page ü'); form.append('reportId', 'page-1');
        form.append('screenshot', new Blob([picture], {type: 'image/png'}), 's.png');
        const answer = await fetch('http://127.0.0.1:\(intake.port)/v1/feedback', {
          method: 'POST', body: form, headers: {'x-access-token': '\(RunningIntake.token)'}});
        said.textContent = answer.status + ' ' + (await answer.json()).outcome;
      })().catch(fault => { said.textContent = 'failed: ' + fault; });
      </script>
      """
    try place.write("pages/page.html", page)
    let run = try place.run(
      try #require(Self.browser),
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom",
        "--user-data-dir=" + place.path + "/profile", "--virtual-time-budget=60000",
        origin + "/page.html",
      ]
    )
    #expect(run.words.contains("201 new"), "\(run.words.suffix(2_000))")
    #expect(intake.stop() == 0)
    let store = try place.open()
    let detail = try #require(try store.details(of: [ReportNumber(1)]).first)
    #expect(detail.report.message == "a page ü")
    #expect(detail.attachments.first?.byteSize == Int64(picture.count))
    #expect(try place.winnow("verify").status == 0)
  }
}

/// What comes of uploads under ids that are taken, and of uploads that are sent again.
@Suite struct DecisionTests {
  @Test func whatWasRemovedForGoodIsGone() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    let upload = Upload("It crashes at the gate").with(picture: Upload.picture())
    #expect(try intake.post(upload).status == 201)
    // While the intake runs, which knows codes of what the report said.
    #expect(try place.winnow("purge", "1", "--yes").status == 0)
    let again = try intake.post(upload)
    #expect(again.status == 410)
    #expect(again.value("outcome") == "removed")
    #expect(again.value("reportId") == upload.id)
    #expect(again.value("removedAt")?.hasPrefix("20") == true)
    // A client may make a new id with each try.
    var retry = upload
    retry.fields.removeAll { $0.0 == "reportId" }
    retry.fields.append(("reportId", UUID().uuidString))
    #expect(try intake.post(retry).status == 410)
    // No refusal, and told beside them.
    let isTold = eventually {
      let status = Array(place.text("store/intake.json").utf8)
      let root = try? JSONDocument.parse(status).root
      return root?["goneToday"]?.int64 == 2 && root?["refusedToday"]?.int64 == 0
    }
    #expect(isTold)
    #expect(try intake.post(Upload("It crashes at sea")).value("id") == "2")
    #expect(intake.stop() == 0)
    #expect(try place.count("scope:all") == 1)
    // The pictures that came along went again, too.
    #expect(try place.winnow("verify").words.contains("all is well"))
  }

  @Test func conflictsAreListedDecidedAndTakenBack() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    let first = Upload("First words")
    var other = first.with(picture: Upload.picture())
    other.fields[0].1 = "Other words"
    #expect(try intake.post(first).status == 201)
    #expect(try intake.post(other).status == 409)
    let shown = try place.winnow("conflicts", "show", "1")
    #expect(shown.words.contains("now    [-First-] words"), "\(shown.words)")
    #expect(shown.words.contains("aside  {+Other+} words"), "\(shown.words)")
    #expect(shown.words.contains("screenshot.png"), "\(shown.words)")
    #expect(try place.winnow("conflicts").words.contains("1  #1"))
    #expect(try place.winnow("conflicts", "other", "1").status == 0)
    #expect(try place.count("other has:screenshot") == 1)
    #expect(try place.winnow("conflicts").words.contains("no open conflicts"))
    // Both contents are known now: each client gets its answer.
    #expect(try intake.post(other).value("outcome") == "replay")
    #expect(try intake.post(first).status == 409)
    #expect(try place.winnow("undo").status == 0)
    #expect(try intake.post(first).value("outcome") == "replay")
    #expect(try place.winnow("conflicts", "both", "1").status == 0)
    #expect(try place.count() == 2)
    let again = try intake.post(other)
    #expect(again.status == 200)
    #expect(again.value("id") == "2")
    #expect(try place.winnow("conflicts", "none", "1").status == 2)
    #expect(try place.winnow("conflicts", "first", "7").status == 1)
    #expect(intake.stop() == 0)
    #expect(try place.winnow("verify").status == 0)
  }

  @Test func aRetryUnderANewIdIsSaidOnBoth() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    let upload = Upload("The gate code is missing").with(picture: Upload.picture())
    var retry = upload
    retry.fields.removeAll { $0.0 == "reportId" }
    retry.fields.append(("reportId", UUID().uuidString))
    #expect(try intake.post(upload).status == 201)
    #expect(try intake.post(retry).status == 201)
    #expect(intake.stop() == 0)
    #expect(try place.winnow("show", "1").words.contains("probably sent again as #2"))
    #expect(try place.winnow("show", "2").words.contains("probably the same upload as #1"))
    #expect(try place.winnow("merge", "2", "--into", "1").status == 0)
    #expect(try !place.winnow("show", "2").words.contains("probably"))
  }
}
