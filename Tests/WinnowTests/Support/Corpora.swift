import Foundation
import StrictJSON
import TestSupport
import Testing

/// The samples and hostile files of the specification.
///
/// The whole collections lie in a shared folder: `WINNOW_SHARED`, else `../shared` beside the
/// package. Where it is absent the copies in Tests/Fixtures stand for them.
enum Corpora {
  /// `nil` where there is none.
  static let shared: String? = {
    if SharedFolder.has("samples/expected.json") { return SharedFolder.url("")?.path }
    print("No shared folder: the samples and hostile files in Tests/Fixtures are used.")
    return nil
  }()

  /// The copy in Tests/Fixtures of a sample, named as in expected.json.
  static func sample(_ path: String) -> String {
    if let shared { return shared + "/samples/" + path }
    if path.hasPrefix("bundle/") { return PackageFolder.fixtures.path + "/program/" + path }
    return PackageFolder.fixtures.path + "/formats/" + path
  }

  static func hostile(_ name: String) -> String {
    if let shared { return shared + "/corpora/hostile/" + name }
    let copied = PackageFolder.fixtures.path + "/formats/hostile/" + name
    if exists(copied) { return copied }
    return PackageFolder.fixtures.path + "/program/hostile/" + name
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  static func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

/// A row of samples/expected.json.
struct SampleRow: Sendable, CustomTestStringConvertible {
  var path: String
  var format: String
  var outcome: String
  var reports: Int
  var warnings: [String]

  var testDescription: String { "\(path): \(outcome)" }
  var isRefused: Bool { outcome == "reject" }

  static let formats = [
    "canonical-json", "canonical-ndjson", "canonical-array", "bundle", "catchdev-multipart",
  ]

  /// The rows of the formats we read, whose files are there.
  static let all: [SampleRow] = {
    let table =
      Corpora.shared.map { $0 + "/samples/expected.json" }
      ?? PackageFolder.fixtures.path + "/program/expected.json"
    guard let bytes = try? Corpora.read(table), let root = try? JSONDocument.parse(bytes).root
    else { return [] }
    let rows = ["good", "malformed"].flatMap { root[$0].map { Array($0.elements) } ?? [] }
    return rows.compactMap(SampleRow.init).filter {
      formats.contains($0.format) && Corpora.exists(Corpora.sample($0.path))
    }
  }()

  init?(_ value: JSONValue) {
    guard let path = value["path"]?.string, let format = value["format"]?.string,
      let outcome = value["outcome"]?.string, let reports = value["reports"]?.int64
    else { return nil }
    self.path = path
    self.format = format
    self.outcome = outcome
    self.reports = Int(reports)
    warnings = value["warnings"]?.strings ?? []
  }
}

/// A row of corpora/hostile/index.tsv.
struct HostileRow: Sendable, CustomTestStringConvertible {
  var file: String
  var surface: String
  var attack: String
  var expect: String
  /// A case-blind regular expression what it says must match.
  var names: String
  var checks: [String]

  var testDescription: String { "\(file): \(attack)" }
  var path: String { Corpora.hostile(file) }

  static let all: [HostileRow] = {
    let table =
      Corpora.shared.map { $0 + "/corpora/hostile/index.tsv" }
      ?? PackageFolder.fixtures.path + "/program/hostile/index.tsv"
    guard let text = try? String(contentsOfFile: table, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count >= 6 else { return nil }
      let row = HostileRow(cells)
      return Corpora.exists(row.path) ? row : nil
    }
  }()

  static func fed(to surfaces: String...) -> [HostileRow] {
    all.filter { row in surfaces.contains { row.surface == $0 || row.surface.hasPrefix($0 + ":") } }
  }

  private init(_ cells: [String]) {
    (file, surface, attack, expect) = (cells[0], cells[1], cells[2], cells[3])
    names = cells[4]
    checks = cells[5].split(separator: ";").map(String.init)
  }

  /// The number behind `name=`.
  func number(_ name: String) -> Int? {
    checks.first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
  }

  /// The field behind `raw-kept=`.
  var keptField: String? {
    checks.first { $0.hasPrefix("raw-kept=") }.map { String($0.dropFirst(9)) }
  }

  func isNamed(in text: String) -> Bool {
    names.isEmpty
      || text.range(of: names, options: [.regularExpression, .caseInsensitive]) != nil
  }
}
