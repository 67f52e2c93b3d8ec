import Digest
import Foundation
import ReportFormats
import ReportModel
import TestSupport
import Testing

/// Uploads of real clients: every field and file as the truth says.
@Suite struct MultipartCorpusTests {
  struct Entry: Decodable {
    var file: String
    var expect: String
    var parts: [Part]?

    struct Part: Decodable {
      var nameSent: String?
      var nameAcceptable: [String]?
      var isFile: Bool?
      var filenameAcceptable: [String]?
      var sha256: String?
      var value: String?
    }
  }

  @Test(.enabled(if: SharedFolder.has("corpora/multipart"), "WINNOW_SHARED names no corpora"))
  func readsWhatRealClientsSend() throws {
    let folder = try #require(SharedFolder.url("corpora/multipart"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let entries = try decoder.decode(
      [Entry].self,
      from: Data(contentsOf: folder.appending(path: "truth.json"))
    )
    #expect(entries.count == 29)
    for entry in entries {
      let data = try Data(contentsOf: folder.appending(path: entry.file))
      let (type, body) = try Self.split(Array(data))
      let reader = UploadReader(mode: .strict, now: Fixtures.now)
      switch entry.expect {
      case "accept":
        try check(body, type, entry)
      case "reject":
        #expect(throws: FormatError.self, "\(entry.file)") {
          try reader.draft(body, contentType: type)
        }
      default: _ = try? reader.draft(body, contentType: type)
      }
    }
  }

  private func check(_ body: [UInt8], _ type: String, _ entry: Entry) throws {
    let draft = try UploadReader(mode: .strict, now: Fixtures.now).draft(body, contentType: type)
    let parts = try MultipartBody.read(body, contentType: type).parts
    let wanted = try #require(entry.parts)
    #expect(parts.count == wanted.count, "\(entry.file)")
    for (part, truth) in zip(parts, wanted) {
      let content = Array(body[part.range])
      let place: Comment = "\(entry.file): \(part.name)"
      if let sha256 = truth.sha256 { #expect(SHA256.digest(of: content).hex == sha256, place) }
      if let value = truth.value {
        #expect(String(decoding: content, as: UTF8.self) == value, place)
      }
      if let name = truth.nameSent {
        #expect((truth.nameAcceptable ?? [name]).contains(part.name), place)
      }
      #expect((part.fileName != nil) == truth.isFile ?? (part.fileName != nil), place)
      if let names = truth.filenameAcceptable {
        #expect(part.fileName.map(names.contains) == true, place)
      }
    }
    let files = wanted.filter { $0.isFile == true && $0.filenameAcceptable != [""] }
    #expect(draft.payloads.count == files.count, "\(entry.file)")
  }

  /// The content type and the body, its chunks joined.
  private static func split(_ request: [UInt8]) throws -> (type: String, body: [UInt8]) {
    let end = try #require(
      request.indices.first { request[$0...].starts(with: [0x0D, 0x0A, 0x0D, 0x0A]) }
    )
    let lines = String(decoding: request[..<end], as: UTF8.self).components(separatedBy: "\r\n")
    func header(_ name: String) -> String? {
      lines.first { $0.lowercased().hasPrefix("\(name):") }.map {
        $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
      }
    }
    let body = Array(request[(end + 4)...])
    let isChunked = header("transfer-encoding")?.lowercased() == "chunked"
    return (header("content-type") ?? "", isChunked ? try joined(body) : body)
  }

  private static func joined(_ chunks: [UInt8]) throws -> [UInt8] {
    var body: [UInt8] = []
    var position = 0
    while let end = chunks[position...].firstIndex(of: 0x0A) {
      let line = String(decoding: chunks[position..<end], as: UTF8.self)
      let size = try #require(
        Int(line.prefix { $0.isHexDigit }, radix: 16),
        "chunk size “\(line)”"
      )
      if size == 0 { break }
      body += chunks[(end + 1)..<(end + 1 + size)]
      position = end + 1 + size + 2
    }
    return body
  }
}
