import Digest
import Foundation
import ReportModel
import ReportStore
import TestSupport
import Testing

/// Uploads of real clients, over a real socket: every field and file byte for byte.
@Suite struct CapturedTests {
  struct Entry: Decodable, Sendable {
    var file: String
    var expect: String
    var entitySha256: String?
    var parts: [Part]?

    struct Part: Decodable, Sendable {
      var nameSent: String?
      var isFile: Bool?
      var filenameAcceptable: [String]?
      var sha256: String?
      var value: String?
    }
  }

  static let folder = Requests.corpus("multipart", "captured")

  static let entries: [Entry] = {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let data = FileManager.default.contents(atPath: folder + "/truth.json") ?? Data()
    return (try? decoder.decode([Entry].self, from: data)) ?? []
  }()

  @Test(arguments: [Int.max, 1_000])
  func everyRequestIsTakenAsItsTruthSays(pieces: Int) throws {
    #expect(Self.entries.count >= 7)
    for entry in Self.entries {
      let place = try Place()
      let intake = try RunningIntake(place)
      let answer = try intake.send(try Self.request(entry), pieces: pieces)
      let what: Comment = "\(entry.file): \(answer.status) \(answer.body)"
      switch entry.expect {
      case "accept":
        #expect(answer.status == 201, what)
        try check(entry, place)
      case "reject":
        #expect((400..<500).contains(answer.status) || answer.status == 0, what)
        #expect(try place.count() == 0, what)
      default: #expect([201, 400].contains(answer.status), what)
      }
      #expect(intake.stop() == 0)
      #expect(place.names("store/spool").isEmpty, what)
    }
  }

  /// The bytes as captured, with our request line, Host and token.
  static func request(_ entry: Entry) throws -> [UInt8] {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + entry.file)))
    let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
    let replaced = ["host:", "x-access-token:", "origin:", "expect:", "connection:"]
    let kept = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n").dropFirst()
      .filter { line in !replaced.contains { line.lowercased().hasPrefix($0) } }
    let lines =
      [
        "POST /v1/feedback HTTP/1.1", "Host: localhost", "x-access-token: \(RunningIntake.token)",
        "Connection: close",
      ] + kept
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + bytes[end.upperBound...]
  }

  private func check(_ entry: Entry, _ place: Place) throws {
    let store = try place.open()
    let number = ReportNumber(1)
    let raw = try store.raw(of: number)
    let what: Comment = "\(entry.file)"
    if let digest = entry.entitySha256 {
      #expect(SHA256.digest(of: raw.bytes).hex == digest, what)
    }
    let detail = try store.detail(of: number)
    let parts = try #require(entry.parts)
    let files = parts.filter { $0.isFile == true && $0.filenameAcceptable != [""] }
    #expect(detail.attachments.count == files.count, what)
    for (attachment, file) in zip(detail.attachments, files) {
      let blob = try #require(attachment.blob)
      #expect(blob.hex == file.sha256, what)
      #expect(SHA256.digest(of: try store.blob(blob)).hex == file.sha256, what)
    }
    for part in parts where part.isFile != true {
      guard let name = part.nameSent, let value = part.value else { continue }
      if let kept = kept(name, detail.report) { #expect(kept == value, "\(entry.file) \(name)") }
    }
    #expect(try store.verify().filter(\.isDamage).isEmpty, what)
  }

  /// `nil` for a field that is kept elsewhere than under its name.
  private func kept(_ name: String, _ report: Report) -> String? {
    switch name {
    case "message": report.message
    case "appVersion": report.app.version ?? ""
    case "appBuild": report.app.build ?? ""
    case "osVersion": report.os.version ?? ""
    case "device": report.device.model ?? ""
    case "locale": report.locale ?? ""
    case "reportId": report.id.rawValue
    case "userId": report.user.id ?? ""
    case "email": report.user.email ?? ""
    default: nil
    }
  }
}
