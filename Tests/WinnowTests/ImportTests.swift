import Foundation
import StrictJSON
import TestSupport
import Testing

/// Bringing reports in, from every kind of place.
@Suite struct ImportTests {
  @Test func theDemoComesInWhole() throws {
    let place = try Place()
    let run = try place.winnow("import", "--demo", "--json")
    run.expectNeutral()
    #expect(run.status == 0)
    let new = Int(try #require(run.json()["new"]?.int64))
    #expect(new >= 55)
    #expect(try place.count() == new)
    #expect(try place.verify().isClean)
    #expect(place.names(below: place.store + "/tmp") == [])
    let again = try place.winnow("import", "--demo", "--json").json()
    #expect(again["new"]?.int64 == 0 && again["replayed"]?.int64 == Int64(new))
    #expect(again["warnings"]?.count == 0)
  }

  @Test(arguments: [
    "canonical/01-minimal.json", "canonical/19-reports.ndjson", "canonical/20-reports-array.json",
    "multipart/23-ios-full.body",
  ])
  func standardInputIsAFileLikeAnyOther(sample: String) throws {
    let place = try Place()
    let bytes = try Corpora.read(Corpora.sample(sample))
    let run = try place.winnow("import", "-", input: bytes)
    run.expectNeutral()
    #expect(run.status == 0, "\(run.words)")
    #expect(try place.count() >= 1)
    #expect(place.names(below: place.store + "/tmp") == [])
    // Again by its name: the same reports, but those without a time or an id of their own.
    let again = try place.winnow("import", "--json", Corpora.sample(sample)).json()
    #expect(again["new"]?.int64 == 0 && again["conflicting"]?.int64 == 0)
  }

  @Test func aBrokenInputIsNamed() throws {
    let run = try Place().winnow("import", "-", input: Array("{\"schema\":".utf8))
    #expect(run.status == 4 && run.errorText.contains("standard input"))
  }

  @Test func aFolderIsWalkedAndABundleIsOneReport() throws {
    let place = try Place()
    let lines = Place.basicLines
    try place.write("in/a/one.json", lines[0].utf8)
    try place.write("in/b/two.ndjson", lines[1...3].joined(separator: "\n").utf8)
    try place.write("in/b/notes.txt", "no report".utf8)
    try place.write("in/c/report.json", bundleReport.utf8)
    try place.write("in/c/attachments/p.png", Self.png)
    try place.write("in/c/log.txt", "line one\n".utf8)
    try place.write("in/c/deeper/ignored.json", lines[4].utf8)
    let run = try place.winnow("import", "--json", place.file("in"))
    #expect(run.status == 0, "\(run.words)")
    let summary = try run.json()
    #expect(summary["new"]?.int64 == 5 && summary["skippedFiles"]?.int64 == 1)
    let detail = try place.winnow("show", "--json", "BUNDLE-1").json()
    let file = try #require(detail["attachments"]?[0])
    #expect(file["health"]?.string == "ok" && file["byteSize"]?.int64 == Int64(Self.png.count))
    #expect(file["widthPixels"]?.int64 == 1)
    #expect(detail["report"]?["log"]?.string == "line one\n")
    #expect(place.blobNames.count == 1)
  }

  private let bundleReport = #"""
    {"schema":"report","schemaVersion":1,"reportId":"BUNDLE-1","message":"With a file",
    "attachments":[{"fileName":"p.png","path":"attachments/p.png","mediaType":"image/png"}]}
    """#

  /// One red pixel.
  static let png = Array(
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAA"
        + "AElFTkSuQmCC"
    ) ?? Data()
  )

  @Test func filesThatComeLaterComplete() throws {
    let place = try Place()
    let promised = bundleReport.replacingOccurrences(of: #""path":"attachments/p.png","#, with: "")
    try place.write("in/report.json", bundleReport.utf8)
    try place.write("in/attachments/p.png", Self.png)
    #expect(try place.winnow("import", place.write("alone.json", promised.utf8)).status == 0)
    let run = try place.winnow("import", "--json", place.file("in"))
    #expect(try run.json()["completed"]?.int64 == 1, "\(run.words)")
    #expect(run.status == 0)
    #expect(try place.count() == 1 && place.blobNames.count == 1)
    #expect(try place.winnow("show", "--json", "1").json()["attachments"]?.count == 1)
    #expect(try place.verify().isClean)
  }

  @Test func theFirstOfTwoStaysAndTheOtherIsKeptAside() throws {
    let place = try Place()
    let first = Place.basicLines[1]
    let other = first.replacingOccurrences(of: "Pay crashes too", with: "Something else")
    #expect(try place.winnow("import", place.write("1.json", first.utf8)).status == 0)
    let run = try place.winnow("import", place.write("2.json", other.utf8))
    #expect(run.status == 1 && run.errorText.contains("conflict"))
    let detail = try place.winnow("show", "--json", "1").json()
    #expect(detail["report"]?["message"]?.string == "Pay crashes too")
    #expect(detail["conflicts"]?.int64 == 1)
    #expect(try place.ids("has:conflict") == ["AAAA-2"])
  }

  @Test func strictRefusesWhatCarriesAWarning() throws {
    let place = try Place()
    let lines = [
      Place.basicLines[0],
      Place.basicLines[1].replacingOccurrences(of: "Pay", with: #"Pay\u001b[2J"#),
      Place.basicLines[2],
    ]
    let path = try place.write("three.ndjson", lines.joined(separator: "\n").utf8)
    let run = try place.winnow("import", "--strict", "--json", path)
    #expect(run.status == 1)
    #expect(try run.json()["refused"]?[0]?["place"]?.string?.contains("line 2") == true)
    #expect(try place.ids("sort:created") == ["AAAA-1", "BBBB-3"])
  }

  @Test func aDryRunJudgesAndStoresNothing() throws {
    let place = try Place(copying: .basic)
    let log = try place.winnow("log", "--json").output
    let bundle = place.file("in")
    try place.write("in/report.json", bundleReport.utf8)
    try place.write("in/attachments/p.png", Self.png)
    let bad = Corpora.sample("malformed/01-truncated.json")
    let lines = Corpora.sample("canonical/19-reports.ndjson")
    let run = try place.winnow("import", "--dry-run", "--json", bundle, bad, lines)
    #expect(run.status == 1)
    let summary = try run.json()
    #expect(summary["new"]?.int64 == 5 && summary["refused"]?.count == 1)
    #expect(try place.count() == Place.basicCount && place.blobNames == [])
    #expect(try place.winnow("log", "--json").output == log)
    #expect(try place.winnow("import", "--dry-run", lines).text.hasPrefix("would be: "))
    #expect(try place.winnow("import", "--json", lines).json()["new"]?.int64 == 4)
  }

  @Test func onlyMissingAndUnreadableFilesAreRefused() throws {
    let place = try Place()
    let good = Corpora.sample("canonical/01-minimal.json")
    let run = try place.winnow("import", place.file("nosuch"), "/dev/null", good)
    run.expectNeutral()
    #expect(run.status == 1 && run.text.contains("1 new, 2 refused"))
    #expect(run.errorText.contains("nosuch") && run.errorText.contains("/dev/null"))
    #expect(try place.winnow("import", place.file("nosuch")).status == 4)
  }

  @Test(arguments: ["canonical", "multipart", "ndjson"])
  func aFormatThatIsSaidIsBelieved(format: String) throws {
    let place = try Place()
    let upload = Corpora.sample("multipart/23-ios-full.body")
    let run = try place.winnow("import", "--format", format, upload)
    #expect(run.status == (format == "multipart" ? 0 : 4), "\(run.words)")
  }

  @Test func theFormatIsInTheContentNotInTheName() throws {
    let place = try Place()
    let samples = [
      "canonical/01-minimal.json", "canonical/19-reports.ndjson", "multipart/29-android.body",
    ]
    for (index, sample) in samples.enumerated() {
      let path = try place.write("file-\(index).png", Corpora.read(Corpora.sample(sample)))
      #expect(try place.winnow("import", path).status == 0)
    }
    #expect(try place.count() == 6)
  }
}
