import Foundation
import TestSupport
import Testing

/// Requests that must be refused, and that nothing of them stays.
@Suite struct HostileTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var file: String
    var expect: String
    var names: String
    var checks: [String]
    var testDescription: String { file }

    var statuses: [String] {
      checks.first { $0.hasPrefix("http=") }?.dropFirst(5).split(separator: "|").map(String.init)
        ?? []
    }
  }

  static let folder = Requests.corpus("hostile", "hostile")

  static let rows: [Row] = {
    let table = (try? String(contentsOfFile: folder + "/index.tsv", encoding: .utf8)) ?? ""
    return table.split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count >= 6, cells[1] == "http" else { return nil }
      return Row(
        file: cells[0],
        expect: cells[3],
        names: cells[4],
        checks: cells[5].split(separator: ";").map(String.init)
      )
    }
  }()

  @Test(arguments: HostileTests.rows)
  func aHostileRequest(row: Row) throws {
    let place = try Place()
    let intake = try RunningIntake(place, tokens: "ck_test_0000\n")
    let before = intake.descriptorCount
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Self.folder + "/" + row.file)))
    let answer = try intake.send(bytes)
    let status = answer.status == 0 ? "none" : "\(answer.status)"
    #expect(row.statuses.contains(status), "\(status): \(answer.body)")
    if row.expect == "reject", answer.status != 0 {
      let isNamed = answer.body.range(
        of: row.names,
        options: [.regularExpression, .caseInsensitive]
      )
      #expect(isNamed != nil, "\(answer.body)")
      #expect(try place.count() == 0)
    }
    #expect(eventually { intake.descriptorCount <= before + 1 })
    // The control still goes in.
    var control = Upload("still here")
    control.boundary = "B"
    #expect(try intake.post(control, token: "ck_test_0000").status == 201)
    #expect(intake.stop() == 0)
    #expect(place.names("store/spool").isEmpty)
    #expect(!place.text("store/logs/intake.jsonl").contains("ck_test_0000"))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var what: String
    var head: [String]
    var body = ""
    var statuses: Set<Int>
    var isJSON = true
    var testDescription: String { what }

    init(
      _ what: String,
      _ statuses: Set<Int>,
      _ head: [String],
      _ body: String = "",
      isJSON: Bool = true
    ) {
      self.what = what
      self.statuses = statuses
      self.head = head
      self.body = body
      self.isJSON = isJSON
    }
  }

  static let post = "POST /v1/feedback HTTP/1.1"
  static let host = "Host: localhost"
  static let token = "x-access-token: " + RunningIntake.token
  static let type = "Content-Type: multipart/form-data; boundary=B"

  /// What the handler refuses by itself is JSON; the library's own refusals are not.
  static let cases = [
    Case("no token", [401], [post, host, type, "Content-Length: 0"]),
    Case("empty token", [401], [post, host, type, "x-access-token:", "Content-Length: 0"]),
    Case("two tokens", [401], [post, host, type, token, token, "Content-Length: 0"]),
    Case(
      "token in the query",
      [401],
      ["POST /v1/feedback?token=\(RunningIntake.token) HTTP/1.1", host, type, "Content-Length: 0"]
    ),
    Case(
      "two lengths",
      [400],
      [post, host, type, token, "Content-Length: 3", "Content-Length: 3"]
    ),
    Case(
      "length with a sign",
      [400],
      [post, host, type, token, "Content-Length: +3"],
      isJSON: false
    ),
    Case("negative length", [400], [post, host, type, token, "Content-Length: -1"], isJSON: false),
    Case(
      "length over 64 bits",
      [400, 413],
      [
        post, host, type, token,
        "Content-Length: 99999999999999999999",
      ],
      isJSON: false
    ),
    Case("a body over the limit", [413], [post, host, type, token, "Content-Length: 134217729"]),
    Case("gzip coding", [400], [post, host, type, token, "Transfer-Encoding: gzip, chunked"]),
    Case(
      "gzip body",
      [415],
      [
        post, host, type, token, "Content-Encoding: gzip",
        "Content-Length: 3",
      ],
      "abc"
    ),
    Case("a blank before a colon", [400], [post, host, type, token, "Content-Length : 3"]),
    Case("a header without a name", [400], [post, host, type, token, ": x", "Content-Length: 0"]),
    Case(
      "a carriage return in a value",
      [400],
      [
        post, host, type, token, "X: a\rb",
        "Content-Length: 0",
      ]
    ),
    Case("a zero in the target", [404], ["GET /healthz%00x HTTP/1.1", host]),
    Case("an escaped target", [404], ["GET /%68ealthz HTTP/1.1", host]),
    Case("no host", [400], [post, type, token, "Content-Length: 0"], isJSON: false),
    Case("two hosts", [400], [post, host, host, type, token, "Content-Length: 0"]),
    Case("a foreign host", [421], [post, "Host: evil.example", type, token, "Content-Length: 0"]),
    Case("a long target", [414], ["POST /\(String(repeating: "a", count: 8_193)) HTTP/1.1", host]),
    Case(
      "absolute form",
      [400],
      [
        "POST http://localhost/v1/feedback HTTP/1.1", host, type, token,
        "Content-Length: 0",
      ]
    ),
    Case("HTTP/2 preface", [400, 505], ["PRI * HTTP/2.0"], isJSON: false),
    Case("no version", [400, 505], ["GET /healthz"], isJSON: false),
    Case("101 headers", [431], [post, host, type, token] + (0..<98).map { "X-\($0): y" }),
    Case(
      "a foreign origin",
      [403],
      [
        post, host, type, token, "Origin: https://evil.example",
        "Content-Length: 0",
      ]
    ),
    Case(
      "another type",
      [415],
      [
        post, host, token, "Content-Type: text/plain",
        "Content-Length: 0",
      ]
    ),
    Case("another method", [405], ["PUT /v1/feedback HTTP/1.1", host, token, "Content-Length: 0"]),
    Case("another path", [404], ["POST /v2 HTTP/1.1", host, token, "Content-Length: 0"]),
    Case(
      "a header over 32 KiB",
      [413, 431, 414, 400],
      [
        post, host,
        "X: \(String(repeating: "y", count: 40_000))",
      ],
      isJSON: false
    ),
  ]

  @Test func whatIsWrongInTheHeadIsRefusedBeforeTheBody() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    for one in Self.cases {
      let text =
        (one.head + ["Connection: close"]).joined(separator: "\r\n") + "\r\n\r\n" + one.body
      let answer = try intake.send(Array(text.utf8), closes: false)
      #expect(one.statuses.contains(answer.status), "\(one.what): \(answer.status) \(answer.body)")
      if one.isJSON {
        #expect(answer.value("code") != nil, "\(one.what): \(answer.body)")
        #expect(answer.value("message") != nil, "\(one.what): \(answer.body)")
      }
    }
    #expect(intake.stop() == 0)
    #expect(try place.count() == 0)
    #expect(!place.text("store/logs/intake.jsonl").contains(RunningIntake.token))
  }
}
