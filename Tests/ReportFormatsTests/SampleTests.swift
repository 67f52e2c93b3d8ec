import Foundation
import ReportFormats
import ReportModel
import TestSupport
import Testing

/// The samples and what must happen with them.
@Suite struct SampleTests {
  /// Warnings that only someone with a store or a folder can give.
  static let engineWarnings: Set<WarningCode> = [
    .attachmentMissing, .duplicateIdentical, .duplicateConflict, .lineRejected,
  ]

  struct Row: Sendable, CustomTestStringConvertible {
    var path: String
    var reports: Int
    var warnings: [WarningCode]
    var isRefused: Bool

    init(_ path: String, _ reports: Int, _ warnings: [WarningCode] = [], refused: Bool = false) {
      self.path = path
      self.reports = reports
      self.warnings = warnings
      isRefused = refused
    }

    var testDescription: String { path }
  }

  static let rows: [Row] = [
    Row("canonical/01-minimal.json", 1), Row("canonical/02-bugscreen-upgraded.json", 1),
    Row("canonical/03-bugscreen-fallback-denied.json", 1),
    Row("canonical/04-bugscreen-rationale-cancelled.json", 1),
    Row("canonical/05-bugscreen-icloud-only.json", 1),
    Row("canonical/06-bugscreen-limit-dropped.json", 1),
    Row("canonical/08-detector-unauthorized.json", 1),
    Row("canonical/09-detector-fetchFailure.json", 1),
    Row("canonical/10-detector-loadFailure.json", 1),
    Row("canonical/11-overlay-version-in-pixels.json", 1),
    Row("canonical/12-shake-annotated.json", 1), Row("canonical/13-shake-android.json", 1),
    Row("canonical/14-web-launcher.json", 1),
    Row("canonical/15-sck-recording-full-display.json", 1),
    Row("canonical/16-sck-clip-in-app-camera.json", 1), Row("canonical/17-unicode.json", 1),
    Row("canonical/18-unknown-fields.json", 1), Row("canonical/19-reports.ndjson", 4),
    Row("canonical/20-reports-array.json", 2), Row("canonical/22-utf8-bom.json", 1),
    Row("malformed/01-truncated.json", 0, refused: true),
    Row("malformed/02-wrong-types.json", 0, refused: true),
    Row("malformed/03-wrong-optional-types.json", 1, [.fieldDropped]),
    Row("malformed/04-missing-message.json", 0, refused: true),
    Row("malformed/05-duplicate-id-same.ndjson", 2),
    Row("malformed/06-duplicate-id-different.ndjson", 2),
    Row("malformed/09-terminal-escapes.json", 1, [.controlCharacters]),
    Row("malformed/10-bad-utf8.json", 0, refused: true),
    Row("malformed/13-zip-slip.json", 1, [.unsafeFileName]),
    Row("malformed/20-multipart-lf-only.body", 1, [.bareLineFeed]),
    Row("malformed/21-multipart-lone-cr.body", 1),
    Row("malformed/23-empty.body", 0, refused: true),
    Row("malformed/24-empty.json", 0, refused: true), Row("malformed/25-whitespace.ndjson", 0),
    Row("malformed/26-multipart-zero-byte-png.body", 1, [.attachmentEmpty]),
    Row("malformed/27-multipart-png-is-gif.body", 1, [.mediaTypeMismatch]),
    Row("malformed/28-absurd-dates.ndjson", 15, [.createdAtInvalid, .implausibleDate]),
    Row("malformed/29-deep-nesting.json", 0, refused: true),
    Row("malformed/31-nan.json", 0, refused: true),
    Row("malformed/33-future-major.json", 0, refused: true),
    Row("malformed/34-ndjson-one-bad-line.ndjson", 2, refused: true),
    Row("malformed/35-html-instead.json", 0, refused: true),
  ]

  @Test(arguments: rows)
  func readsAsExpected(row: Row) throws {
    let outcome = Fixtures.read(try Fixtures.bytes(row.path))
    #expect(outcome.drafts.count == row.reports)
    #expect(outcome.errors.isEmpty == !row.isRefused)
    #expect(outcome.warnings.isSuperset(of: row.warnings), "\(outcome.warnings)")
    if row.warnings.isEmpty, !row.path.contains("lone-cr") {
      #expect(outcome.warnings.isEmpty, "\(outcome.messages)")
    }
  }

  /// The shared table is the authority; the rows above are the ones that must run anywhere.
  @Test(.enabled(if: SharedFolder.has("samples/expected.json"), "WINNOW_SHARED names no samples"))
  func agreesWithTheSharedTable() throws {
    let url = try #require(SharedFolder.url("samples/expected.json"))
    let table = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: [[String: Any]]]
    )
    for entry in table.values.joined() {
      let format = entry["format"] as? String ?? ""
      let path = try #require(entry["path"] as? String)
      guard format.hasPrefix("canonical") || format == "catchdev-multipart", !path.hasSuffix("/")
      else { continue }
      let bytes = try Self.joined(url.deletingLastPathComponent().appending(path: path))
      let outcome = Fixtures.read(bytes)
      let wanted = Set((entry["warnings"] as? [String] ?? []).compactMap(WarningCode.init))
        .subtracting(Self.engineWarnings).subtracting([.invalidUTF8])
      #expect(outcome.warnings.isSuperset(of: wanted), "\(path): \(outcome.messages)")
      switch entry["outcome"] as? String {
      case "reject": #expect(outcome.drafts.isEmpty && !outcome.errors.isEmpty, "\(path)")
      case "duplicate-identical": #expect(outcome.drafts.count == 1, "\(path)")
      default:
        let isRepeated = path.contains("duplicate-id")
        let reports = entry["reports"] as? Int ?? -1
        #expect(outcome.drafts.count == (isRepeated ? 2 : reports), "\(path): \(outcome.messages)")
      }
    }
  }

  /// A body with the headers that were saved beside it.
  private static func joined(_ url: URL) throws -> [UInt8] {
    let headers = url.deletingPathExtension().appendingPathExtension("headers")
    let body = url.deletingPathExtension().appendingPathExtension("body")
    guard ["headers", "body"].contains(url.pathExtension) else {
      return try Array(Data(contentsOf: url))
    }
    let head = (try? Data(contentsOf: headers)) ?? Data()
    return try Array(head + Data(contentsOf: body))
  }

  @Test func listsEveryBadFieldInOneGo() throws {
    let outcome = Fixtures.read(try Fixtures.bytes("malformed/02-wrong-types.json"))
    let places = Set(try #require(outcome.errors.first).causes.map(\.place))
    #expect(places == ["/message", "/createdAt", "/attachments", "/device", "/tags"])
  }

  @Test func warnsOfEachDroppedField() throws {
    let draft = try #require(
      Fixtures.read(try Fixtures.bytes("malformed/03-wrong-optional-types.json")).drafts.first
    )
    #expect(
      Set(draft.warnings.map(\.place)) == [
        "/device/batteryPercent", "/device/screen", "/tags/1", "/tags/2",
      ]
    )
    #expect(draft.report.device.model == "iPhone16,1")
    #expect(draft.report.tags.map(\.name) == ["ok"])
  }

  @Test func namesTheHighestVersionItUnderstands() throws {
    let error = try #require(
      Fixtures.read(try Fixtures.bytes("malformed/33-future-major.json")).errors.first
    )
    #expect(error.kind == .newerVersion)
    #expect(error.description.contains("1, the highest"))
  }

  @Test func sameContentHasTheSameHash() throws {
    let same = Fixtures.read(try Fixtures.bytes("malformed/05-duplicate-id-same.ndjson")).drafts
    #expect(same[0].contentHash == same[1].contentHash)
    let other = Fixtures.read(try Fixtures.bytes("malformed/06-duplicate-id-different.ndjson"))
      .drafts
    #expect(other[0].contentHash != other[1].contentHash)
    let first = Fixtures.read(try Fixtures.bytes("multipart/23-ios-full.body")).drafts
    let retry = Fixtures.read(try Fixtures.bytes("multipart/27-ios-retry-same-id.body")).drafts
    #expect(first[0].contentHash == retry[0].contentHash)
    #expect(first[0].report.id == retry[0].report.id)
  }

  @Test func keepsTheRawDates() throws {
    let drafts = Fixtures.read(try Fixtures.bytes("malformed/28-absurd-dates.ndjson")).drafts
    let known = drafts.indices.filter { drafts[$0].report.createdAt != nil }.map { $0 + 1 }
    #expect(known == [3, 4, 8, 13, 14])
    let implausible = drafts.indices.filter {
      drafts[$0].warnings.contains { $0.code == .implausibleDate }
    }.map { $0 + 1 }
    #expect(implausible == [3, 4])
    #expect(String(decoding: drafts[10].raw, as: UTF8.self).contains("27/11/2026 10:00"))
  }

  @Test func keepsUnknownFieldsWhereTheyWere() throws {
    let bytes = try Fixtures.bytes("canonical/18-unknown-fields.json")
    let draft = try #require(Fixtures.read(bytes).drafts.first)
    #expect(draft.report.extra.count > 1)
    let written = CanonicalJSON.encode(draft.report, .export)
    let again = try CanonicalReader(now: Fixtures.now).drafts(inDocument: written)[0]
    #expect(Set(again.report.extra) == Set(draft.report.extra))
    #expect(again.contentHash == draft.contentHash)
  }
}
