import Foundation
import ReportModel
import ReportStore
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
import TestSupport
#endif

/// Bodies at their limits, one step under and one over.
@Suite struct BodyTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var what: String
    var status: Int
    var boundary = "B"
    var body: @Sendable () -> String
    var testDescription: String { "\(what): \(status)" }

    init(
      _ what: String,
      _ status: Int,
      boundary: String = "B",
      _ body: @autoclosure @escaping @Sendable () -> String
    ) {
      self.what = what
      self.status = status
      self.boundary = boundary
      self.body = body
    }
  }

  static func part(
    _ name: String,
    _ value: String,
    more: String = "",
    boundary: String = "B"
  ) -> String {
    "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n\(value)\r\n"
  }

  static let message = part("message", "hi")
  static let end = "--B--\r\n"

  static func fields(_ count: Int) -> String {
    (0..<count).map { part("f\($0)", "v") }.joined()
  }

  static func files(_ count: Int) -> String {
    (0..<count).map { part("file\($0)", "v", more: "; filename=\"f\($0).bin\"") }.joined()
  }

  static func lines(_ count: Int) -> String {
    (0..<count).map { "\r\nX-\($0): y" }.joined()
  }

  static let cases = [
    Case("a boundary of 70", 201, boundary: long(70), framed(70)),
    Case("a boundary of 71", 400, boundary: long(71), framed(71)),
    Case("a boundary of 4,000", 400, boundary: long(4_000), framed(4_000)),
    Case("200 parts", 201, message + fields(199) + end),
    Case("201 parts", 413, message + fields(200) + end),
    Case("64 files", 201, message + files(64) + end),
    Case("65 files", 413, message + files(65) + end),
    Case("16 lines of a part's header", 201, message + part("x", "y", more: lines(15)) + end),
    Case("17 lines of a part's header", 431, message + part("x", "y", more: lines(16)) + end),
    Case(
      "a part's header of 8 KiB",
      201,
      message + part("x", "y", more: "\r\nX: " + filler(8_100)) + end
    ),
    Case(
      "a part's header of more",
      431,
      message + part("x", "y", more: "\r\nX: " + filler(8_200)) + end
    ),
    Case("a message of 262,144 characters", 201, part("message", filler(262_144)) + end),
    Case("a message of one more", 413, part("message", filler(262_145)) + end),
    Case("8 MiB of text and more", 413, message + part("x", filler(8 << 20 | 1)) + end),
    Case("100 KiB before the first part", 201, filler(100 << 10) + "\r\n" + message + end),
    Case("no end", 400, message),
    Case("an end that is cut", 400, message + "--B-"),
    Case("nothing", 400, ""),
    Case("no message", 400, part("platform", "ios") + end),
    Case("two messages", 400, message + part("message", "ho") + end),
    Case("a folded line", 400, part("message", "hi", more: ";\r\n x=y") + end),
    Case(
      "a bare line feed",
      400,
      "--B\r\nContent-Disposition: form-data; name=\"message\"\n\r\nhi\r\n" + end
    ),
    Case(
      "two names",
      400,
      "--B\r\nContent-Disposition: form-data; name=\"message\"; name=\"x\"\r\n\r\nhi\r\n" + end
    ),
    Case(
      "base 64",
      400,
      part("message", "aGk=", more: "\r\nContent-Transfer-Encoding: base64") + end
    ),
    Case(
      "a multipart inside",
      400,
      message + part("x", "y", more: "\r\nContent-Type: multipart/mixed; boundary=C") + end
    ),
    Case(
      "a file name of a path",
      201,
      message + part("s", "y", more: "; filename=\"../../x\"") + end
    ),
    Case("an id that is none", 400, message + part("reportId", "../../x") + end),
  ]

  static func filler(_ count: Int) -> String { String(repeating: "a", count: count) }
  static func long(_ count: Int) -> String { String(repeating: "b", count: count) }

  static func framed(_ count: Int) -> String {
    part("message", "hi", boundary: long(count)) + "--\(long(count))--\r\n"
  }

  @Test func limitsOfBodiesAreAsWritten() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    var taken = 0
    for one in Self.cases {
      let body = one.body()
      let head = """
        POST /v1/feedback HTTP/1.1\r\nHost: localhost\r\nx-access-token: \(RunningIntake.token)\r\n\
        Content-Type: multipart/form-data; boundary=\(one.boundary)\r\n\
        Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n
        """
      let answer = try intake.send(Array((head + body).utf8))
      // The same body twice would be a replay.
      let isSame = answer.status == 200 && one.status == 201
      #expect(answer.status == one.status || isSame, "\(one.what): \(answer.status) \(answer.body)")
      if answer.status == 201 { taken += 1 }
    }
    #expect(intake.stop() == 0)
    #expect(try place.count() == taken)
    #expect(place.names("store/spool").isEmpty)
    #expect(try place.winnow("verify").status == 0)
  }

  @Test func aFileOverTheLimitIsRefusedWhileItComes() throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    var upload = Upload("too large").with(picture: [UInt8](repeating: 7, count: (64 << 20) + 1))
    let answer = try intake.post(upload)
    #expect(answer.status == 413, "\(answer.body)")
    #expect(place.names("store/spool").isEmpty)
    upload.files[0].bytes.removeLast()
    #expect(try intake.post(upload).status == 201)
    #expect(intake.stop() == 0)
    #expect(try place.count() == 1)
  }

  /// The uploader as the tutorial has it: a dictionary of fields, then the picture, in one body.
  @Test func theTutorialsOwnUploaderIsUnderstood() async throws {
    let place = try Place()
    let intake = try RunningIntake(place)
    let picture = Upload.picture(300_000)
    let fields = [
      "message": "Line one\r\nLine two ü 🙂", "platform": "ios", "appVersion": "4.12.0",
      "appBuild": "2318", "osVersion": "27.0.1", "device": "iPhone17,1", "locale": "en_US",
      "reportId": UUID().uuidString, "userId": "u-7",
    ]
    let boundary = "----feedback-\(UUID().uuidString)"
    var body = Data()
    for (key, value) in fields {
      body.append(Data("--\(boundary)\r\n".utf8))
      body.append(Data("Content-Disposition: form-data; name=\"\(key)\"\r\n\r\n".utf8))
      body.append(Data("\(value)\r\n".utf8))
    }
    body.append(Data("--\(boundary)\r\n".utf8))
    body.append(
      Data(
        "Content-Disposition: form-data; name=\"screenshot\"; filename=\"screenshot.png\"\r\n".utf8
      )
    )
    body.append(Data("Content-Type: image/png\r\n\r\n".utf8))
    body.append(Data(picture))
    body.append(Data("\r\n--\(boundary)--\r\n".utf8))
    var request = URLRequest(
      url: try #require(URL(string: "http://127.0.0.1:\(intake.port)/v1/feedback"))
    )
    request.httpMethod = "POST"
    request.setValue(
      "multipart/form-data; boundary=\(boundary)",
      forHTTPHeaderField: "Content-Type"
    )
    request.setValue(RunningIntake.token, forHTTPHeaderField: "x-access-token")
    request.httpBody = body
    let (_, response) = try await URLSession.shared.data(for: request)
    #expect((response as? HTTPURLResponse)?.statusCode == 201)
    #expect(intake.stop() == 0)
    let detail = try place.open().detail(of: ReportNumber(1))
    #expect(detail.report.message == fields["message"])
    #expect(detail.report.user.id == "u-7")
    #expect(try place.open().blob(try #require(detail.attachments.first?.blob)) == picture)
  }
}
