import Foundation
import ReportFormats
import ReportModel
import TestSupport

/// Files beside the tests.
enum Fixtures {
  static let now = Timestamp(milliseconds: 1_796_040_000_000)

  static func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: name)))
  }

  static func names(_ subfolder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: subfolder).path)
      .sorted()
  }

  private static let folder = PackageFolder.fixtures.appending(path: "formats")

  /// What an import of one file gives, without its attachments' files.
  struct Outcome {
    var drafts: [ReportDraft] = []
    var errors: [FormatError] = []
    /// `line 2` for lines that were refused.
    var refusedLines: [Int64] = []

    var warnings: Set<WarningCode> { Set(drafts.flatMap(\.warnings).map(\.code)) }
    var messages: String {
      (drafts.flatMap(\.warnings).map(\.message) + errors.map(\.description)
        + refusedLines.map { "line \($0)" }).joined(separator: "\n")
    }
  }

  /// Reads a file as the importer does: by its content.
  static func read(_ bytes: [UInt8], mode: ReadingMode = .file) -> Outcome {
    var outcome = Outcome()
    do throws(FormatError) {
      switch ReportFormats.detect(bytes) {
      case .canonicalJSON: outcome.drafts = try CanonicalReader(now: now).drafts(inDocument: bytes)
      case .ndjson: readLines(bytes, into: &outcome)
      case .multipart: outcome.drafts = [try UploadReader(mode: mode, now: now).draft(bytes)]
      case .zip: throw FormatError(.unknownFormat, "Zip archives are read elsewhere.")
      case .unknown(let cause): throw FormatError(.unknownFormat, cause)
      }
    } catch {
      outcome.errors.append(error)
    }
    return outcome
  }

  private static func readLines(_ bytes: [UInt8], into outcome: inout Outcome) {
    var splitter = LineSplitter()
    for line in splitter.lines(in: bytes, isLast: true).lines {
      do throws(FormatError) {
        outcome.drafts.append(
          try CanonicalReader(now: now).draft(ofLine: bytes, in: line.range)
        )
      } catch {
        outcome.errors.append(error)
        outcome.refusedLines.append(line.number)
      }
    }
  }

  /// A report's JSON with these members beside the required ones.
  static func report(_ members: String, message: String = "\"m\"") -> [UInt8] {
    let rest = members.isEmpty ? "" : ",\(members)"
    return Array(
      "{\"schema\":\"report\",\"schemaVersion\":1,\"reportId\":\"r1\",\"message\":\(message)\(rest)}"
        .utf8
    )
  }

  static func draft(_ members: String, message: String = "\"m\"") throws -> ReportDraft {
    try CanonicalReader(now: now).drafts(inDocument: report(members, message: message))[0]
  }
}
