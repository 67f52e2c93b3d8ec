import Foundation
import MediaReaders
import ReportModel
import TestSupport
import Testing

/// What other programs say of real files, and what we say.
///
/// A table has a row a file; an empty cell says nothing. Every figure was given by at least two
/// independent tools.
@Suite struct TruthTests {
  @Test func agreesOnTheFixtures() throws {
    let table = try Fixtures.text("truth.tsv")
    let score = try Score(table) { try Fixtures.bytes($0) }
    #expect(score.misses.isEmpty, "\(score.misses.joined(separator: "\n"))")
    #expect(score.rowCount == 30)
  }

  @Test(.enabled(if: SharedFolder.has("corpora/media"), "WINNOW_SHARED names no corpora"))
  func agreesOnTheCorpus() throws {
    let folder = try #require(SharedFolder.url("corpora/media"))
    let table = try String(contentsOf: folder.appending(path: "truth.tsv"), encoding: .utf8)
    let score = try Score(table) { try Array(Data(contentsOf: folder.appending(path: $0))) }
    print("media truth:", score.description)
    // A fuzzer's file whose HEVC slice alone is spoilt: only a decoder can tell.
    let known = "readable clusterfuzz-testcase-minimized-file-fuzzer-5752063708495872.heic"
    #expect(score.misses.filter { !$0.hasPrefix(known) } == [])
    #expect(score.rowCount == 272)
  }
}

/// How many cells of each column agree.
struct Score: CustomStringConvertible {
  private(set) var misses: [String] = []
  private(set) var rowCount = 0
  private var columns: [(name: String, right: Int, all: Int)] = []

  init(_ table: String, _ bytes: (String) throws -> [UInt8]) throws {
    let lines = table.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let header = try #require(lines.first)
    for line in lines.dropFirst() {
      let row = Dictionary(zip(header, line)) { first, _ in first }
      let path = row["path"] ?? ""
      let facts = MediaReaders.facts(of: try bytes(path), declaredMediaType: nil, fileName: path)
      rowCount += 1
      for (column, check) in Self.checks {
        guard let truth = row[column], !truth.isEmpty else { continue }
        note(column, check(truth, facts, row), path, truth)
      }
    }
  }

  var description: String {
    columns.map { "\($0.name) \($0.right)/\($0.all)" }.joined(separator: ", ")
  }

  private mutating func note(_ column: String, _ isRight: Bool, _ path: String, _ truth: String) {
    let index =
      columns.firstIndex { $0.name == column }
      ?? {
        columns.append((column, 0, 0))
        return columns.count - 1
      }()
    columns[index].all += 1
    columns[index].right += isRight ? 1 : 0
    if !isRight { misses.append("\(column) \(path.split(separator: "/").last ?? "") \(truth)") }
  }

  private typealias Check = @Sendable (String, AttachmentFacts, [String: String]) -> Bool

  private static let checks: [(String, Check)] = [
    ("width", { truth, facts, _ in Int64(truth) == facts.widthPixels }),
    ("height", { truth, facts, _ in Int64(truth) == facts.heightPixels }),
    ("display_width", { truth, facts, _ in Int64(truth) == facts.displayWidthPixels }),
    ("display_height", { truth, facts, _ in Int64(truth) == facts.displayHeightPixels }),
    ("rotation", { truth, facts, _ in Int(truth) == facts.rotation }),
    ("mirror", { truth, facts, _ in (truth == "yes") == facts.isMirrored }),
    ("bit_depth", { truth, facts, _ in Int(truth) == facts.bitDepth }),
    ("alpha", { truth, facts, _ in (truth != "no") == facts.hasAlpha }),
    (
      "capture_time",
      { truth, facts, _ in
        let spelled = truth.hasSuffix("+00:00") ? truth.dropLast(6) + "Z" : truth
        return spelled == facts.capturedAt?.description
      }
    ),
    ("duration_ms", duration),
    ("video_codec", { truth, facts, _ in truth == facts.videoCodec }),
    ("has_audio", { truth, facts, _ in (truth == "yes") == (facts.audioCodec != nil) }),
    ("audio_codec", { truth, facts, _ in truth == facts.audioCodec }),
    ("tracks", { truth, facts, _ in Int(truth) == facts.trackCount }),
    (
      "frame_rate",
      { truth, facts, _ in
        guard let truth = Double(truth), let found = facts.frameRate else { return false }
        return abs(truth - found) <= 0.1
      }
    ),
    (
      "readable",
      { truth, facts, _ in
        switch facts.health {
        case .ok: truth == "yes"
        case .partial: truth == "partial"
        default: truth == "no"
        }
      }
    ),
  ]

  /// To a frame, or where nothing moves to a packet of sound.
  @Sendable private static func duration(
    _ truth: String,
    _ facts: AttachmentFacts,
    _ row: [String: String]
  ) -> Bool {
    guard let truth = Double(truth), let found = facts.durationMilliseconds else { return false }
    let rate = row["frame_rate"].flatMap(Double.init) ?? 40
    return abs(truth - Double(found)) <= 1_000 / rate
  }
}
