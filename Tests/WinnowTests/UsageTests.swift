import Foundation
import StrictJSON
import TestSupport
import Testing

/// Wrong words, wrong queries and stores that cannot be used: each says what to try, by status.
@Suite struct UsageTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var words: [String]
    var status: Int32
    /// What standard error must hold.
    var says: [String]
    var code: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: [String], _ status: Int32, _ code: String, _ says: String...) {
      (self.words, self.status, self.code, self.says) = (words, status, code, says)
    }
  }

  static let mistakes: [Mistake] = [
    Mistake(["lsit"], 2, "usage", "lsit", "Did you mean list"),
    Mistake(["crash"], 2, "usage", "crash", "winnow -- crash"),
    Mistake(["help", "exprot"], 2, "usage", "export"),
    Mistake(["list", "--jsno"], 2, "usage", "--jsno", "--json"),
    Mistake(["list", "--limit", "0"], 2, "usage", "--limit"),
    Mistake(["list", "--limit"], 2, "usage", "--limit"),
    Mistake(["list", "--columns", "messge"], 2, "usage", "messge", "message"),
    Mistake(["list", "--ndjson", "--tsv"], 2, "usage", "exclude"),
    Mistake(["list", "bogus:x"], 2, "unknownField", "bogus:x", "~~~"),
    Mistake(["list", "platfrom:ios"], 2, "unknownField", "platform"),
    Mistake(["list", "--sort", "nothing"], 2, "badValue", "nothing"),
    Mistake(["count", "(crash"], 2, "openBracket", "~"),
    Mistake(["tag", "+a", "--query", "bogus:x"], 2, "unknownField", "bogus:x", "~~~"),
    Mistake(["show"], 2, "usage", "ID"),
    Mistake(["show", "#x"], 2, "usage", "#x"),
    Mistake(["show", "99"], 1, "unknownReport", "99"),
    Mistake(["log", "99"], 1, "unknownReport", "99"),
    Mistake(["tag", "--", "1"], 2, "usage", "winnow tag +"),
    Mistake(["tag", "+a|b", "--", "1"], 2, "usage", "a|b"),
    Mistake(["tag", "+a"], 2, "usage", "--query"),
    Mistake(["tag", "+a", "-a", "--", "1"], 2, "usage", "+a and -a exclude each other"),
    Mistake(["set", "status=opne", "--", "1"], 2, "usage", "Values: new open closed."),
    Mistake(["import", ""], 2, "usage", "A path is empty."),
    Mistake(["link", "1", "javascript:alert(1)"], 2, "usage", "no URL"),
    Mistake(["link", "1", "javascript://h/%0aalert(1)"], 2, "usage", "no URL"),
    Mistake(["link", "1", "data:text/html,x"], 2, "usage", "no URL"),
    Mistake(["link", "1", ""], 2, "usage", "no URL"),
    Mistake(["link", "1", "https://"], 2, "usage", "no URL"),
    Mistake(["link", "1", "https:///x"], 2, "usage", "no URL"),
    Mistake(
      ["set", "assignee=" + String(repeating: "x", count: 257), "--", "1"],
      2,
      "usage",
      "256"
    ),
    Mistake(["close", "1", "--reason", String(repeating: "x", count: 1_025)], 2, "usage", "1024"),
    Mistake(["note", "1", "-m", String(repeating: "x", count: 65_537)], 2, "usage", "65536"),
    Mistake(["tag", "+a", "1", "--query", "x"], 2, "usage", "not both"),
    Mistake(["set", "prioritty=high", "--", "1"], 2, "usage", "priority"),
    Mistake(["set", "priority=hihg", "--", "1"], 2, "usage", "high"),
    Mistake(["set", "--", "1"], 2, "usage", "="),
    Mistake(["note", "1", "-m", "  "], 2, "usage", "empty"),
    Mistake(["merge", "1"], 2, "usage", "--into"),
    Mistake(["merge", "1", "--into", "99"], 1, "unknownReport", "99"),
    Mistake(["link", "1"], 2, "usage", "URL"),
    Mistake(["link", "1", "not a url"], 2, "usage", "URL"),
    Mistake(["purge"], 2, "usage", "purge needs an ID"),
    Mistake(["purge", "1"], 2, "usage", "--yes"),
    Mistake(["purge", "--finish", "1"], 2, "usage", "--finish stands alone"),
    Mistake(["forget"], 2, "usage", "--user"),
    Mistake(["forget", "--user", "ana", "1"], 2, "usage", "exclude each other"),
    Mistake(["prune"], 2, "usage", "--older-than 2y"),
    Mistake(["prune", "--older-than", "soon"], 2, "usage", "soon"),
    Mistake(["prune", "--older-than", "1d", "--keep", "bogus:x"], 2, "unknownField", "bogus:x"),
    Mistake(["undo", "x"], 2, "usage", "whole number"),
    Mistake(["export", "--format", "jsn"], 2, "usage", "json"),
    Mistake(["export", "--at", "yesterday"], 2, "usage", "RFC 3339"),
    Mistake(["export", "--ids", "1", "--", "crash"], 2, "usage", "not both"),
    Mistake(["import"], 2, "usage", "--demo"),
    Mistake(["import", "--demo", "x"], 2, "usage", "--demo"),
    Mistake(["import", "--format", "jsn", "x"], 2, "usage", "jsn"),
    Mistake(["verify", "x"], 2, "usage", "verify"),
    Mistake(["facets"], 2, "usage", "platform app os"),
    Mistake(["facets", "verison"], 2, "usage", "verison", "Fields:"),
    Mistake(["facets", "app", "bogus:x"], 2, "unknownField", "bogus:x", "~~~"),
    Mistake(["views", "sav", "x"], 2, "usage", "Did you mean save"),
    Mistake(["views", "save", "x"], 2, "usage", "a name and a query"),
    Mistake(["views", "save", "x", "bogus:x"], 2, "unknownField", "bogus:x", "~~~"),
    Mistake(["views", "save", "Open", "is:new", "view:open"], 2, "badValue", "Open → Open"),
    Mistake(["views", "save", " ", "is:new"], 2, "viewRefused", "It is empty"),
    Mistake(["views", "rename", "Open", "mine"], 1, "viewRefused", "Mine"),
    Mistake(["views", "rename", "Open"], 2, "usage", "a new one"),
    Mistake(["views", "delete", "Opne"], 1, "unknownView", "Opne", "Did you mean Open"),
    Mistake(["views", "move", "Open", "0"], 2, "usage", "from 1 on"),
    Mistake(["views", "import", "/nowhere/views.json"], 1, "system", "/nowhere"),
    Mistake(["completions", "csh"], 2, "usage", "bash, zsh, fish"),
    Mistake(["list", "view:opne"], 2, "badValue", "Did you mean Open?"),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsSaidWithWhatToTry(mistake: Mistake) throws {
    let place = try Place(copying: .basic)
    let log = try place.winnow("log", "--json").output
    let run = try place.winnow(mistake.words)
    run.expectNeutral()
    #expect(run.status == mistake.status, "\(run.words)")
    #expect(run.output == [])
    for words in mistake.says { #expect(run.errorText.contains(words), "\(run.errorText)") }
    #expect(try place.winnow("log", "--json").output == log)
  }

  @Test(arguments: mistakes.filter { $0.words.count > 1 && !$0.words.contains("--ndjson") })
  func aMistakeIsJSONWhereJSONIsAsked(mistake: Mistake) throws {
    let place = try Place(copying: .basic)
    let run = try place.winnow([mistake.words[0], "--json"] + mistake.words.dropFirst())
    run.expectNeutral()
    #expect(run.status == mistake.status)
    #expect(run.output == [])
    let error = try run.jsonError()
    #expect(error["message"]?.string?.isEmpty == false)
    #expect(error["code"]?.string == mistake.code)
    #expect(error["suggestions"] != nil)
  }

  @Test func theErrorOfAQueryNamesItsCharacters() throws {
    let run = try Place.basic.winnow("list", "--json", "--", "日本 platfrom:ios")
    let error = try run.jsonError()
    #expect(error["start"]?.int64 == 3 && error["end"]?.int64 == 15)
    #expect(error["suggestions"]?.strings.contains { $0.contains("platform") } == true)
  }

  @Test func someThatAreUnknownDoNotStopTheOthers() throws {
    let place = try Place(copying: .basic)
    let run = try place.winnow("tag", "+a", "--", "1", "99", "ZZZZ", "2")
    #expect(run.status == 1)
    #expect(run.errorText.contains("99") && run.errorText.contains("ZZZZ"))
    #expect(try place.ids("tag:a sort:created") == ["AAAA-1", "AAAA-2"])
    let asJSON = try place.winnow("tag", "--json", "+b", "--", "1", "99").json()
    #expect(asJSON["failed"]?[0]?["id"]?.string == "99")
  }

  @Test func aReportCannotBeACopyOfItself() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("merge", "1", "--into", "1").status == 1)
    #expect(try place.winnow("merge", "2", "--into", "1").status == 0)
    let run = try place.winnow("merge", "2", "--into", "2")
    #expect(run.status == 1 && run.errorText.contains("#2"))
    #expect(try place.triage("1").description == "new, +pay")
    #expect(try place.verify().isClean)
  }

  // MARK: Stores that cannot be used

  @Test(arguments: [
    ["list"], ["count"], ["show", "1"], ["log"], ["verify"], ["tag", "+a", "--", "1"], ["undo"],
    ["export"],
  ])
  func withoutAStoreItSaysHowToMakeOne(words: [String]) throws {
    let place = try Place()
    let run = try place.winnow(words)
    #expect(run.status == 3 && run.errorText.contains("winnow import"))
    #expect(!Corpora.exists(place.store))
    let asJSON = try place.winnow([words[0], "--json"] + words.dropFirst())
    if words[0] != "export" { #expect(try asJSON.jsonError()["code"]?.string == "storeMissing") }
  }

  @Test(arguments: ["", "not a database, but long enough to be looked at", "SQLite format 3\0"])
  func aFileThatIsNoStoreIsRefusedUntouched(content: String) throws {
    let place = try Place()
    let path = try place.write("store/winnow.sqlite", content.utf8)
    for words in [["list"], ["import", "--demo"], ["verify"]] {
      let run = try place.winnow(words)
      #expect(run.status == 3 && run.errorText.contains("winnow.sqlite"))
    }
    #expect(place.bytes(path) == Array(content.utf8))
    #expect(place.names(below: place.store) == ["winnow.sqlite"])
  }

  @Test func aLinkInTheStoresPlaceIsRefused() throws {
    let place = try Place(copying: .basic)
    try FileManager.default.moveItem(atPath: place.store, toPath: place.file("other"))
    try FileManager.default.createDirectory(
      atPath: place.store,
      withIntermediateDirectories: false
    )
    try FileManager.default.createSymbolicLink(
      atPath: place.store + "/winnow.sqlite",
      withDestinationPath: place.file("other/winnow.sqlite")
    )
    #expect(try place.winnow("list").status == 3)
  }

  @Test func theStoreIsFoundByOptionThenVariableThenHome() throws {
    let place = try Place(copying: .basic)
    let home = try Place()
    let named = place.variables(["WINNOW_STORE": place.store])
    let run = { (words: [String], variables: [String: String]) in
      try RunningProgram(Winnow.path, words, environment: variables).wait()
    }
    #expect(try run(["count"], named).text == "6\n")
    #expect(try run(["--store", home.store, "count"], named).status == 3)
    let data = home.home + "/.local/share"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: place.store, toPath: data + "/winnow")
    #expect(try run(["count"], home.variables([:])).text == "6\n")
  }

  @Test func aBrokenConfigurationIsSaid() throws {
    let place = try Place(copying: .basic)
    try place.write("home/.config/winnow/config.json", #"{"author":"#.utf8)
    let run = try place.winnow("list")
    #expect(run.status == 2 && run.errorText.contains("config.json"))
    #expect(run.errorText.contains("line 1"))
  }
}
