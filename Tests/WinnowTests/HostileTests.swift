import Foundation
import StrictJSON
import TestSupport
import Testing

/// The corpus of hostile files: what each does to the program, and what it must not do.
@Suite struct HostileTests {
  @Test func thereIsACorpus() {
    #expect(HostileRow.all.count >= 40)
  }

  @Test(arguments: HostileRow.fed(to: "json", "ndjson"))
  func aHostileReport(row: HostileRow) throws {
    let place = try Place()
    let run = try place.winnow("import", row.path)
    try judge(row, run, in: place)
    guard row.expect != "reject" else { return }
    if row.surface == "json" {
      // The original is the JSON value, without the line end behind it.
      let given = try Corpora.read(row.path)
      let raw = try place.winnow("show", "--raw", "1").output
      #expect(raw == given.dropLast(given.last == 0x0A ? 1 : 0))
    }
    if let field = row.keptField {
      let given = try JSONDocument.parse(Corpora.read(row.path)).root[field]?.string
      let exported = try place.winnow("export", "--format", "ndjson").jsonLines()
      #expect(exported.first?[field]?.string == given && given != nil)
    }
    if let count = row.number("tags") {
      let tags = try place.winnow("show", "--json", "1").json()["triage"]?["tags"]
      #expect(tags?.count == count)
    }
  }

  @Test(arguments: HostileRow.fed(to: "attach"))
  func aHostileAttachment(row: HostileRow) throws {
    let place = try Place()
    let bytes = try Corpora.read(row.path)
    let type = String(row.surface.dropFirst("attach:".count))
    let report = """
      {"schema":"report","schemaVersion":1,"reportId":"HOSTILE-1","message":"See the file.",
      "attachments":[{"fileName":"\(row.file)","path":"attachments/\(row.file)","mediaType":"\(type)"}]}
      """
    try place.write("bundle/report.json", report.utf8)
    try place.write("bundle/attachments/\(row.file)", bytes)
    let run = try place.winnow("import", place.file("bundle"))
    try judge(row, run, in: place)
    let file = try #require(
      try place.winnow("show", "--json", "1").json()["attachments"]?[0]
    )
    // Damaged or not, the bytes are kept as they came.
    #expect(file["byteSize"]?.int64 == Int64(bytes.count))
    #expect(place.blobNames.count == 1)
    #expect(place.bytes(place.store + "/blobs/" + (place.blobNames.first ?? "")) == bytes)
  }

  @Test(arguments: HostileRow.fed(to: "attach"))
  func aHostileScreenshotOfAnUpload(row: HostileRow) throws {
    let place = try Place()
    let type = String(row.surface.dropFirst("attach:".count))
    let part = { (name: String, more: String) in
      "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n"
    }
    var body = Array(part("reportId", "").utf8) + Array("HOSTILE-2\r\n".utf8)
    body += Array(part("message", "").utf8) + Array("See the picture.\r\n".utf8)
    body += part("screenshot", "; filename=\"s.png\"\r\nContent-Type: \(type)").utf8
    body += try Corpora.read(row.path) + Array("\r\n--b--\r\n".utf8)
    let run = try place.winnow("import", place.write("upload.body", body))
    try judge(row, run, in: place)
    #expect(place.blobNames.isEmpty == false)
  }

  @Test(arguments: HostileRow.fed(to: "tree"))
  func aHostileFolder(row: HostileRow) throws {
    let place = try Place()
    let folder = place.file("tree")
    try Recipe(Corpora.read(row.path)).build(in: folder)
    let before = place.names(below: folder)
    let run = try place.winnow("import", folder)
    try judge(row, run, in: place)
    #expect(place.names(below: folder) == before)
    let detail = try place.winnow("show", "--json", "1").json()
    if row.checks.contains("no-read-outside") {
      #expect(detail["attachments"]?[0]?["health"]?.string == "missing")
      #expect(place.blobNames == [])
    }
    if row.checks.contains("no-shell") {
      #expect(place.blobNames.count == 1)
      #expect(detail["attachments"]?.count == 6)
      #expect(!Corpora.exists(place.file("pwned")) && !Corpora.exists("pwned"))
    }
  }

  /// Archives come later; until then they are refused with words, whatever is in them.
  @Test(arguments: HostileRow.fed(to: "zip"))
  func anArchive(row: HostileRow) throws {
    let place = try Place()
    let run = try place.winnow("import", row.path)
    run.expectNeutral()
    #expect(run.status == 4 && run.errorText.contains(row.file))
    expectBounded(run)
    #expect(try place.count() == 0 && place.blobNames == [])
    #expect(try place.verify().isClean)
  }

  @Test func aStoreOfALaterVersionIsRefusedUntouched() throws {
    let row = try #require(HostileRow.fed(to: "store").first)
    let place = try Place()
    let bytes = try Corpora.read(row.path)
    let database = try place.write("store/winnow.sqlite", bytes)
    let runs = [
      ["list"], ["import", Corpora.sample("canonical/01-minimal.json")], ["verify"],
      ["tag", "+a", "--", "1"], ["undo"],
    ]
    for words in runs {
      let run = try place.winnow(words)
      run.expectNeutral()
      #expect(run.status == 3, "\(words)")
      #expect(row.isNamed(in: run.errorText), "\(run.errorText)")
      #expect(place.bytes(database) == bytes)
    }
    #expect(place.names(below: place.store) == ["winnow.sqlite"])
  }

  // MARK: What holds for all

  /// Checks what the row expects, what it must say, and that nothing it says does harm.
  private func judge(_ row: HostileRow, _ run: Run, in place: Place) throws {
    run.expectNeutral()
    expectBounded(run)
    let statuses: [String: Int32] = [
      "accept": 0, "accept-sanitised": 0, "partial": 1, "reject": 4,
    ]
    #expect(run.status == statuses[row.expect], "\(run.words)")
    // Videos are not read yet; what is wrong inside of one cannot be named.
    if !["a10", "a12"].contains(row.file.prefix(3)) {
      #expect(row.isNamed(in: run.words), "\(row.names) in: \(run.words)")
    }
    if row.expect == "accept" { #expect(!run.errorText.contains("warning:")) }
    if row.expect == "reject" {
      #expect(run.errorText.contains(row.file))
      #expect(try place.count() == 0 && place.blobNames == [])
      if row.checks.contains("names-offset") {
        #expect(run.errorText.range(of: #"(byte|offset) \d+"#, options: .regularExpression) != nil)
      }
    }
    if let count = row.number("reports") { #expect(try place.count() == count) }
    let readings = [
      ["list"], ["list", "--json"], ["list", "--columns", "reportid,app,device,os,tags,message"],
      ["show", "1"], ["show", "--json", "1"], ["log"], ["log", "--json"],
      ["export", "--format", "ndjson"],
      ["export", "--format", "json", "--at", "2026-11-28T12:00:00Z"], ["verify"],
    ]
    for words in readings {
      let run = try place.winnow(words)
      run.expectNeutral()
      expectBounded(run)
      if row.expect != "reject" { #expect(run.status == 0, "\(words): \(run.errorText)") }
    }
    #expect(try place.verify().damage == [])
  }

  /// At most 256 MiB, or what the tests have themselves, where the system counts from.
  private func expectBounded(_ run: Run) {
    #expect(run.peakByteCount < max(256 << 20, RunningProgram.ownPeakByteCount + 1))
  }
}

/// A folder as a `.tree.json` of the corpus describes it.
struct Recipe {
  private let root: JSONValue

  init(_ bytes: [UInt8]) throws {
    root = try JSONDocument.parse(bytes).root
  }

  func build(in folder: String) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for entry in try #require(root["entries"]).elements {
      let path = folder + "/" + (try #require(entry["path"]?.string))
      let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
      try files.createDirectory(at: parent, withIntermediateDirectories: true)
      if entry["dir"]?.bool == true {
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
      } else if let target = entry["symlink"]?.string {
        try files.createSymbolicLink(atPath: path, withDestinationPath: target)
      } else if entry["fifo"]?.bool == true {
        #expect(mkfifo(path, 0o600) == 0)
      } else if let text = entry["b64"]?.string {
        try #require(Data(base64Encoded: text)).write(to: URL(fileURLWithPath: path))
      } else {
        try Data(try #require(entry["text"]?.string).utf8).write(to: URL(fileURLWithPath: path))
      }
    }
  }
}
