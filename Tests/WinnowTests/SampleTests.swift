import Foundation
import StrictJSON
import TestSupport
import Testing

/// Every sample of the specification, as a stranger would import it.
@Suite struct SampleTests {
  @Test func thereAreSamples() {
    #expect(SampleRow.all.count >= 45)
  }

  @Test(arguments: SampleRow.all.filter { !$0.isRefused })
  func aGoodSampleComesInAsExpected(row: SampleRow) throws {
    let place = try Place()
    var expected = row.reports
    if row.outcome == "duplicate-identical" {
      #expect(try place.winnow("import", Corpora.sample("multipart/23-ios-full.body")).status == 0)
      expected += 1
    }
    let run = try place.winnow("import", "--json", Corpora.sample(row.path))
    run.expectNeutral()
    let summary = try run.json()
    #expect(summary["schema"]?.string == "import" && summary["schemaVersion"]?.int64 == 1)
    #expect(run.status == exitStatus(row, summary), "\(run.words)")
    #expect(summary["new"]?.int64 == Int64(row.reports))
    #expect(try place.count() == expected)
    checkWarnings(row, summary)
    if row.outcome == "duplicate-identical" || row.warnings.contains("duplicateIdentical") {
      #expect(summary["replayed"]?.int64 == 1)
    }
    #expect(try place.verify().damage == [])
  }

  /// model.md: 1 when a line was refused or is in conflict.
  private func exitStatus(_ row: SampleRow, _ summary: JSONValue) -> Int32 {
    let isPartial = row.warnings.contains { ["lineRejected", "duplicateConflict"].contains($0) }
    return isPartial ? 1 : 0
  }

  private func checkWarnings(_ row: SampleRow, _ summary: JSONValue) {
    let codes = Set(summary["warnings"]?.each("code") ?? [])
    if row.warnings.isEmpty {
      #expect(codes == [], "\(row.path)")
    } else {
      #expect(codes.isSuperset(of: row.warnings), "\(row.path)")
    }
  }

  @Test(arguments: SampleRow.all.filter(\.isRefused))
  func aBrokenSampleIsRefusedWithWordsAndLeavesNothing(row: SampleRow) throws {
    let place = try Place()
    let path = try joined(row, in: place)
    let run = try place.winnow("import", "--json", path)
    run.expectNeutral()
    #expect(run.status == 4, "\(run.words)")
    let summary = try run.json()
    #expect(summary["new"]?.int64 == 0)
    let refusal = try #require(summary["refused"]?[0])
    let source = try #require(refusal["source"]?.string)
    let message = try #require(refusal["message"]?.string)
    #expect(source == path && message.count > 10)
    try checkPlace(row, refusal)

    let spoken = try place.winnow("import", path)
    spoken.expectNeutral()
    #expect(spoken.status == 4)
    #expect(spoken.errorText.contains(URL(fileURLWithPath: path).lastPathComponent))
    #expect(spoken.errorText.contains(message.prefix(40)), "\(spoken.errorText) / \(message)")
    #expect(try place.count() == 0 && place.blobNames == [])
    #expect(try place.verify().isClean)
  }

  /// A place to look at, but for what is wrong as a whole.
  private func checkPlace(_ row: SampleRow, _ refusal: JSONValue) throws {
    let whole = ["empty", "html", "wrong-boundary"]
    if whole.contains(where: { row.path.contains($0) }) { return }
    let place = refusal["place"]?.string ?? ""
    let message = refusal["message"]?.string ?? ""
    let names = #"^/|line \d|column \d|byte \d|offset \d"#
    #expect((place + " " + message).range(of: names, options: .regularExpression) != nil)
  }

  /// A request saved as two files is fed as one where its head matters.
  private func joined(_ row: SampleRow, in place: Place) throws -> String {
    let path = Corpora.sample(row.path)
    let head = path.replacingOccurrences(of: ".body", with: ".headers")
    guard path.hasSuffix(".body"), Corpora.exists(head) else { return path }
    return try place.write("joined.body", Corpora.read(head) + Corpora.read(path))
  }

  @Test(arguments: [
    "23-ios-full", "24-ios-no-screenshot", "25-ios-optional-missing", "26-ios-unicode-multiline",
    "29-android",
  ])
  func anUploadIsTheSameWithAndWithoutItsHead(name: String) throws {
    let body = Corpora.sample("multipart/\(name).body")
    let head = Corpora.sample("multipart/\(name).headers")
    let place = try Place()
    let alone = try place.write("alone", Corpora.read(body))
    let whole = try place.write("whole", Corpora.read(head) + Corpora.read(body))
    #expect(try place.winnow("import", alone).status == 0)
    let again = try place.winnow("import", "--json", whole, body, head).json()
    #expect(again["replayed"]?.int64 == 3 && again["new"]?.int64 == 0)
  }

  @Test func theWholeFolderOfSamplesIsABatchThatNeverStops() throws {
    let place = try Place()
    let good = URL(fileURLWithPath: Corpora.sample("canonical/01-minimal.json"))
      .deletingLastPathComponent().path
    let bad = URL(fileURLWithPath: Corpora.sample("malformed/01-truncated.json"))
      .deletingLastPathComponent().path
    let run = try place.winnow("import", "--json", bad, good)
    run.expectNeutral()
    #expect(run.status == 1)
    let summary = try run.json()
    #expect((summary["refused"]?.count ?? 0) >= 10)
    #expect(try place.count() == Int(summary["new"]?.int64 ?? 0))
    #expect(try place.count() >= 40)
    #expect(try place.verify().isClean)
  }

  // MARK: What the notes of single samples promise

  @Test func aReportWithoutATimeSaysWhereItsTimeIsFrom() throws {
    let report = try shown("canonical/01-minimal.json")
    #expect(report["createdAtSource"]?.string == "file")
    #expect(report["createdAt"]?.string?.hasSuffix("Z") == true)
  }

  @Test func timesAreStoredAsUTC() throws {
    let report = try shown("canonical/06-bugscreen-limit-dropped.json")
    let given = try JSONDocument.parse(
      Corpora.read(Corpora.sample("canonical/06-bugscreen-limit-dropped.json"))
    ).root["createdAt"]?.string
    #expect(given?.hasSuffix("+01:00") == true)
    #expect(report["createdAt"]?.string?.hasSuffix("Z") == true)
  }

  @Test func aFrozenUserAgentIsNoOSVersion() throws {
    #expect(try shown("canonical/14-web-launcher.json")["os"]?["version"] == nil)
  }

  @Test func unknownFieldsAreKept() throws {
    let path = "canonical/18-unknown-fields.json"
    let given = try JSONDocument.parse(Corpora.read(Corpora.sample(path))).root
    let kept = try shown(path)
    #expect(given.keys.subtracting(kept.keys).isEmpty, "\(given.keys.subtracting(kept.keys))")
  }

  @Test func emptyVersionsOfAnUploadAreAbsent() throws {
    let report = try shown("multipart/25-ios-optional-missing.body")
    #expect(report["user"] == nil && report["app"]?["version"] == nil)
  }

  @Test func anUploadsMessageKeepsItsLines() throws {
    let message = try #require(
      try shown("multipart/26-ios-unicode-multiline.body")["message"]?.string
    )
    #expect(message.unicodeScalars.contains("\r") && message.contains("--"))
    #expect(message.contains("Content-Disposition"))
  }

  @Test func aLoneCarriageReturnStays() throws {
    let message = try shown("malformed/21-multipart-lone-cr.body")["message"]?.string
    #expect(message?.unicodeScalars.last == "\r")
  }

  @Test func everyBadFieldIsNamedInOneGo() throws {
    let place = try Place()
    let run = try place.winnow("import", Corpora.sample("malformed/02-wrong-types.json"))
    for field in ["/message", "/createdAt", "/attachments", "/device", "/tags"] {
      #expect(run.errorText.contains(field), "\(run.errorText)")
    }
  }

  /// The report of a sample of one, as `show` has it.
  private func shown(_ path: String) throws -> JSONValue {
    let place = try Place()
    let run = try place.winnow("import", Corpora.sample(path))
    #expect(run.status == 0, "\(run.words)")
    return try #require(try place.winnow("show", "--json", "1").json()["report"])
  }
}
