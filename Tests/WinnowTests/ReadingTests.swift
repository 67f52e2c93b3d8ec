import Foundation
import StrictJSON
import TestSupport
import Testing

/// Every command that looks: what it prints, and that it writes nothing.
@Suite struct ReadingTests {
  static let readings: [[String]] = [
    [], ["list"], ["list", "--json"], ["list", "--ndjson"], ["list", "--tsv"],
    ["list", "--columns", "id,message"], ["list", "--sort", "-created", "--limit", "2"],
    ["list", "is:new", "crash"], ["--", "crash"], ["tag:pay"], ["count"], ["count", "--json"],
    ["show", "1"], ["show", "--json", "1", "2"], ["show", "--raw", "1"], ["log"],
    ["log", "--json"], ["log", "1"], ["verify"], ["verify", "--json"], ["help"],
    ["help", "import"], ["--version"], ["import", "--help"], ["export", "--dry-run"],
    ["export", "--format", "ndjson"], ["views"], ["views", "--json"], ["views", "export"],
    ["facets", "app"], ["facets", "app", "is:new", "--json"], ["completions", "bash"],
    ["completions", "zsh"], ["completions", "fish"], ["complete", "--", "winnow li"],
    ["list", "view:inbox"],
  ]

  @Test(arguments: readings)
  func readingWritesNothing(words: [String]) throws {
    let place = try Place(copying: .basic)
    let database = place.store + "/winnow.sqlite"
    let before = place.bytes(database)
    let log = place.bytes(database + "-wal")
    let run = try place.winnow(words)
    // An original comes out as it came in, and tabs stand between values.
    let hasTabs = ["--tsv", "complete", "completions"].contains(where: words.contains)
    if !words.contains("--raw") { run.expectNeutral(allowingTabs: hasTabs) }
    #expect(run.status == 0 && run.output != [] && run.errors == [], "\(run.words)")
    #expect(place.bytes(database) == before)
    // verify asks the index to check itself, which SQLite counts as a write.
    if words.first != "verify" { #expect(place.bytes(database + "-wal") == log) }
  }

  @Test(arguments: CommandNames.all)
  func everyCommandHasItsHelp(name: String) throws {
    let place = try Place()
    let help = try place.winnow("help", name)
    help.expectNeutral()
    #expect(help.status == 0 && help.text.hasPrefix("winnow \(name)"))
    #expect(try place.winnow(name, "--help").output == help.output)
    #expect(try place.winnow("help").text.contains("\n  \(name) "))
  }

  @Test func helpAndVersionNeedNoStore() throws {
    let place = try Place()
    #expect(try place.winnow("--version").text.hasPrefix("winnow "))
    #expect(try place.winnow("help").status == 0)
    #expect(!Corpora.exists(place.store))
  }

  // MARK: list and count

  @Test(arguments: [
    ("", ["7777-6", "DDDD-5", "CCCC-4", "BBBB-3", "AAAA-2", "AAAA-1"]),
    ("sort:created", ["AAAA-1", "AAAA-2", "BBBB-3", "CCCC-4", "DDDD-5", "7777-6"]),
    ("crash sort:created", ["AAAA-1"]), ("\"crash on\"", ["AAAA-1"]),
    ("cra* sort:created", ["AAAA-1", "AAAA-2"]), ("app>=4.12 sort:created", ["AAAA-1", "AAAA-2"]),
    ("platform:android", ["BBBB-3"]),
    ("-platform:ios sort:created -tag:pay platform:web", ["CCCC-4"]),
    ("日本語", ["DDDD-5"]), ("has:file", ["DDDD-5"]), ("tag:pay", ["AAAA-1"]),
    ("no:platform sort:created", ["DDDD-5", "7777-6"]), ("screen:Checkout", ["AAAA-1"]),
    ("kind:crash", ["AAAA-1"]), ("limit:1", ["7777-6"]),
  ])
  func aQueryFinds(query: String, ids: [String]) throws {
    #expect(try Place.basic.ids(query) == ids)
    let shown = try Place.basic.winnow("list", "--ndjson", "--", query)
    #expect(try shown.jsonLines().compactMap { $0["reportId"]?.string } == ids)
    if !query.contains("limit:") { #expect(try Place.basic.count(query) == ids.count) }
  }

  @Test func aListAsJSONHasItsShape() throws {
    let run = try Place.basic.winnow("list", "--json", "--limit", "2", "--sort", "created")
    let root = try run.json()
    #expect(root["schema"]?.string == "list" && root["schemaVersion"]?.int64 == 1)
    #expect(root["total"]?.int64 == 6 && root["reports"]?.count == 2)
    let first = try #require(root["reports"]?[0])
    #expect(first["id"]?.int64 == 1 && first["reportId"]?.string == "AAAA-1")
    #expect(first["status"]?.string == "new" && first["tags"]?.strings == ["pay"])
    #expect(first["createdAt"]?.string == "2026-11-20T10:00:00Z")
    #expect(first["appVersion"]?.string == "4.12.0" && first["device"]?.string == "iPhone16,1")
  }

  /// The total is of all that matches, whatever the limit.
  @Test(arguments: [["limit:1"], ["--limit", "1"], ["limit:1", "sort:created"]])
  func theTotalIsOfAllThatMatches(words: [String]) throws {
    let root = try Place.basic.winnow(["list", "--json"] + words).json()
    #expect(root["total"]?.int64 == 6 && root["reports"]?.count == 1)
  }

  @Test func valuesWithTabsStayInTheirColumn() throws {
    let run = try Place.basic.winnow("list", "--tsv", "--columns", "id,message,reportid")
    let rows = run.text.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(rows.count == 7 && rows.allSatisfy { $0.count == 3 }, "\(run.text)")
    #expect(rows[0] == ["id", "message", "reportid"])
    #expect(rows[1][0] == "6" && rows[1][2] == "7777-6")
  }

  @Test func aLongListSaysHowManyThereAre() throws {
    let run = try Place.basic.winnow("list", "--limit", "2")
    #expect(run.text.contains("2 of 6"))
    #expect(run.text.split(separator: "\n").count == 4)
  }

  @Test func withoutATerminalTheInboxIsPrinted() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("accept", "1").status == 0)
    #expect(try place.winnow("merge", "2", "--into", "1").status == 0)
    let inbox = try place.winnow([])
    #expect(try inbox.output == place.winnow("list", "is:new", "-is:duplicate").output)
    #expect(!inbox.text.contains("Crash on pay") && inbox.text.contains("The list jumps"))
  }

  @Test func anEmptyStoreGreets() throws {
    let run = try Place().winnow([])
    #expect(run.status == 0 && run.text.contains("import --demo"))
  }

  // MARK: show, log, verify

  @Test(arguments: ["1", "#1", "AAAA-1"])
  func aReportGoesByNumberAndId(reference: String) throws {
    let detail = try Place.basic.winnow("show", "--json", reference).json()
    #expect(detail["schema"]?.string == "detail" && detail["schemaVersion"]?.int64 == 1)
    #expect(detail["id"]?.int64 == 1)
    #expect(detail["report"]?["reportId"]?.string == "AAAA-1")
    #expect(detail["triage"]?["status"]?.string == "new")
    #expect(detail["history"]?[0]?["changes"]?[0]?["field"]?.string == "arrival")
    #expect(detail["attachments"]?.count == 0)
  }

  @Test func aPrefixNamesAReportAndSeveralAreNamed() throws {
    #expect(try Place.basic.winnow("show", "--json", "BBBB").json()["id"]?.int64 == 3)
    #expect(try Place.basic.winnow("show", "--json", "7777").json()["id"]?.int64 == 6)
    let run = try Place.basic.winnow("show", "AAAA")
    #expect(run.status == 1 && run.errorText.contains("AAAA-1, AAAA-2"))
    // Three characters are too few.
    #expect(try Place.basic.winnow("show", "BBB").status == 1)
  }

  @Test func theOthersAreShownWhenOneIsUnknown() throws {
    let run = try Place.basic.winnow("show", "99", "1")
    #expect(run.status == 1 && run.text.contains("Crash on pay"))
    #expect(run.errorText.contains("99"))
  }

  @Test func theOriginalComesBackByteForByte() throws {
    let raw = try Place.basic.winnow("show", "--raw", "5").output
    #expect(raw == Array(Place.basicLines[4].utf8))
  }

  @Test func anOriginalIsNotWrittenToATerminal() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnowOnTerminal("show", "--raw", "1", editor: "").status == 2)
    #expect(try place.winnowOnTerminal("show", "--raw", "--force-raw", "1", editor: "").status == 0)
  }

  @Test func theLogNamesWhoDidWhat() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("tag", "+a", "--", "1", "2").status == 0)
    #expect(try place.winnow("accept", "1").status == 0)
    #expect(try place.winnow("undo").status == 0)
    let entries = try #require(try place.winnow("log", "--json").json()["entries"])
    #expect(
      entries.each("command") == ["undo: accept", "accept", "tag +a", "import basic.ndjson"]
    )
    #expect(entries[1]?["undoneBy"]?.int64 == entries[0]?["seq"]?.int64)
    #expect(entries[2]?["reportIds"]?.count == 2)
    #expect(
      try place.winnow("log", "--json", "2").json()["entries"]?.each("command").first == "tag +a"
    )
    #expect(try place.winnow("log", "--json", "--limit", "1").json()["entries"]?.count == 1)
  }

  @Test func verifyFindsADamagedAndAMissingFile() throws {
    let place = try Place()
    #expect(try place.winnow("import", Corpora.sample("multipart/23-ios-full.body")).status == 0)
    #expect(try place.verify().isClean)
    let blob = place.store + "/blobs/" + (try #require(place.blobNames.first))
    let bytes = place.bytes(blob)
    try Data(bytes.dropLast() + [bytes.last.map { $0 ^ 1 } ?? 0]).write(
      to: URL(fileURLWithPath: blob)
    )
    let damaged = try place.winnow("verify")
    #expect(damaged.status == 1 && damaged.text.contains("damage"))
    try FileManager.default.removeItem(atPath: blob)
    let missing = try place.verify()
    #expect(missing.run.status == 1)
    #expect(try missing.run.json()["findings"]?.each("code").contains("missingBlob") == true)
  }

  @Test func theStoreIsPrivateWhateverTheUmask() throws {
    let fresh = try Place()
    let run = try RunningProgram(
      "/bin/sh",
      ["-c", #"umask 0; exec "$0" "$@""#, Winnow.path, "--store", fresh.store, "import"]
        + [Corpora.sample("multipart/23-ios-full.body")],
      environment: fresh.variables([:])
    ).wait()
    #expect(run.status == 0, "\(run.words)")
    #expect(fresh.names(below: fresh.store).count >= 5)
    for name in fresh.names(below: fresh.store) {
      let attributes = try FileManager.default.attributesOfItem(atPath: fresh.store + "/" + name)
      let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
      #expect(mode & 0o077 == 0, "\(name) \(String(mode, radix: 8))")
    }
  }
}

/// The words `winnow help` must know.
enum CommandNames {
  static let all = [
    "import", "list", "count", "show", "tag", "set", "note", "accept", "decline", "close",
    "reopen", "read", "unread", "merge", "undo", "redo", "link", "log", "export", "verify",
    "facets", "views", "completions", "help",
  ]
}
