import Foundation
import StrictJSON
import TestSupport
import Testing

/// Why a list is empty, facets, hints, saved views.
@Suite struct FilteringTests {
  // MARK: Empty lists

  @Test(arguments: [
    (["app>=9"], ["app>=9 leaves 0; without it 6"]),
    (["platform:ios", "app>=9"], ["app>=9 leaves 0; without it 2"]),
    (
      ["platform:ios", "app:4.9"],
      [
        "platform:ios leaves 0; without it 1", "app:4.9 leaves 0; without it 2",
      ]
    ),
    (
      ["tag:x", "tag:y", "crash"],
      [
        "leaving out one term does not help; each alone: tag:x 0, tag:y 0, crash 1"
      ]
    ),
    (
      ["-platform:ios", "(tag:pay OR tag:x)"],
      [
        "-platform:ios leaves 0; without it 1", "(tag:pay OR tag:x) leaves 0; without it 4",
      ]
    ),
  ])
  func anEmptyListSaysWhy(query: [String], lines: [String]) throws {
    for command in ["list", "count"] {
      let run = try Place.basic.winnow([command] + query)
      run.expectNeutral()
      #expect(run.status == 0)
      #expect(run.errorText == lines.map { "winnow: \($0)\n" }.joined(), "\(command)")
      let asJSON = try Place.basic.winnow([command, "--json"] + query)
      #expect(asJSON.errors == [] && asJSON.status == 0)
      #expect(try asJSON.json()["effects"]?.each("term").first == query[0])
    }
  }

  @Test func whatIsHiddenIsSaid() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("decline", "1", "--reason", "spam").status == 0)
    let run = try place.winnow("list", "crash")
    #expect(run.errorText == "winnow: scope:all finds 1, snoozed or spam\n")
  }

  @Test func aFullListHasNoExplanation() throws {
    let run = try Place.basic.winnow("list", "--json", "crash")
    #expect(run.errors == [])
    #expect(try run.json()["effects"] == nil)
  }

  // MARK: Hints

  @Test func versionsThatAreNoneAreCounted() throws {
    let place = try Place(copying: .basic)
    let lines = ["main-1", "main-2"].map {
      #"{"schema":"report","schemaVersion":1,"reportId":"V-\#($0)","message":"m","#
        + #""platform":"ios","app":{"version":"\#($0)"}}"#
    }
    let file = try place.write("more.ndjson", lines.joined(separator: "\n").utf8)
    #expect(try place.winnow("import", file).status == 0)
    let run = try place.winnow("list", "app>=4.12", "platform:ios")
    #expect(run.status == 0)
    let hint = "2 reports have an app version that is no version; they match as text alone."
    #expect(run.errorText == "winnow: \(hint)\n")
    // None of them is on Android, and texts are not compared.
    for query in ["app>=4 platform:android", "app:main*", "os>=1"] {
      #expect(try place.winnow("list", query).errors == [], "\(query)")
    }
    #expect(try place.winnow("list", "platform:ios", "platform:android").errorText.contains("|"))
  }

  // MARK: Facets

  @Test func facetsCountTheValuesOfAField() throws {
    let root = try Place.basic.winnow("facets", "platform", "--json").json()
    #expect(root["schema"]?.string == "facets" && root["schemaVersion"]?.int64 == 1)
    #expect(root["field"]?.string == "platform" && root["total"]?.int64 == 6)
    let values = try #require(root["values"]?.elements.map(Self.outline))
    #expect(Set(values) == ["ios 2", "(none) 2", "android 1", "web 1"])
    #expect(root["valueCount"]?.int64 == 4)
    let some = try Place.basic.winnow("facets", "app", "platform:ios", "--limit", "1")
    #expect(some.text == "1  ████████████████████  4.12.0\nand 1 more; --limit shows them\n")
    #expect(try Place.basic.winnow("facets", "env", "--json").json()["values"]?.count == 1)
  }

  private static func outline(_ value: JSONValue) -> String {
    "\(value["value"]?.string ?? "(none)") \(value["count"]?.int64 ?? -1)"
  }

  // MARK: Views

  @Test func viewsAreListedWithTheirCounts() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("accept", "1").status == 0)
    #expect(
      try place.winnow("views").text == """
        Inbox   5  is:new -is:duplicate
        Open    1  is:open
        Mine    0  assignee:me
        Closed  0  is:closed scope:all
        All     6  scope:all

        """
    )
    let root = try place.winnow("views", "--json").json()
    #expect(root["schema"]?.string == "views" && root["schemaVersion"]?.int64 == 1)
    #expect(root["views"]?.each("name") == ["Inbox", "Open", "Mine", "Closed", "All"])
    #expect(root["views"]?.elements.compactMap { $0["count"]?.int64 } == [5, 1, 0, 0, 6])
  }

  @Test func viewsAreChangedAndTakenBack() throws {
    let place = try Place(copying: .basic)
    func names() throws -> [String] {
      try place.winnow("views", "--json").json()["views"]?.each("name") ?? []
    }
    let saved = try place.winnow("views", "save", "Pay crashes", "kind:crash", "-is:closed")
    #expect(saved.text == "views save Pay crashes\n" && saved.status == 0)
    #expect(try place.ids("view:\"pay crashes\"") == ["AAAA-1"])
    #expect(try place.winnow("views", "move", "pay crashes", "1").status == 0)
    #expect(try place.winnow("views", "rename", "Pay crashes", "Crashes").status == 0)
    #expect(try names() == ["Crashes", "Inbox", "Open", "Mine", "Closed", "All"])
    #expect(try place.winnow("views", "delete", "crashes").status == 0)
    #expect(try names().count == 5)
    #expect(try place.winnow("undo").text == "undo: views delete crashes\n")
    #expect(try names()[0] == "Crashes")
    #expect(try place.winnow("undo", "3").status == 0)
    #expect(try names() == ["Inbox", "Open", "Mine", "Closed", "All"])
    let again = try place.winnow("views", "save", "open", "is:open")
    #expect(again.status == 0 && again.text == "nothing to change: views save open\n")
    #expect(try place.verify().isClean)
  }

  @Test func viewsGoFromOneStoreToAnother() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("views", "save", "日本", "日本語", "OR", "tag:\"a b\"").status == 0)
    #expect(try place.winnow("views", "delete", "Mine").status == 0)
    let file = place.file("views.json")
    #expect(try place.winnow("views", "export", file).text.contains("5 views"))
    #expect(place.bytes(file) == (try place.winnow("views", "export").output))
    let other = try Place(copying: .basic)
    #expect(try other.winnow("views", "save", "Open", "is:open prio:high").status == 0)
    #expect(try other.winnow("views", "import", file).text == "views import\n")
    let views = try #require(try other.winnow("views", "--json").json()["views"])
    #expect(views.each("name") == ["Inbox", "Open", "Mine", "Closed", "All", "日本"])
    #expect(views.each("query")[1] == "is:open" && views.each("query")[5] == "日本語 OR tag:\"a b\"")
    #expect(try other.winnow("undo").status == 0)
    #expect(try other.winnow("views", "--json").json()["views"]?.count == 5)
  }

  @Test(
    arguments: [
      ("{", 2), ("[]", 2), (#"{"schema":"views","schemaVersion":2,"views":[]}"#, 2),
      (#"{"schema":"views","schemaVersion":1,"views":[{"name":"x"}]}"#, 2),
      (#"{"schema":"views","schemaVersion":1,"views":[{"name":"x","query":"tga:x"}]}"#, 2),
      (#"{"schema":"views","schemaVersion":1,"views":[{"name":"","query":"x"}]}"#, 2),
      (#"{"schema":"views","schemaVersion":1,"views":[{"name":"Open","query":"view:open"}]}"#, 2),
    ] as [(String, Int32)]
  )
  func aFileThatIsWrongChangesNothing(text: String, status: Int32) throws {
    let place = try Place(copying: .basic)
    let before = try place.winnow("views", "export").output
    let run = try place.winnow("views", "import", try place.write("views.json", text.utf8))
    run.expectNeutral()
    #expect(run.status == status && run.output == [] && run.errors != [])
    #expect(try place.winnow("views", "export").output == before)
  }

  @Test func aViewWhoseOwnViewIsGoneIsNamed() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("views", "save", "Both", "view:open", "crash").status == 0)
    #expect(try place.winnow("views", "delete", "Open").status == 0)
    let run = try place.winnow("views")
    #expect(run.status == 0 && run.text.contains("Both    ?  view:open crash"))
    #expect(run.errorText.contains("Both: There is no view \"open\"."))
    let errors = try place.winnow("views", "--json").json()["views"]?.each("error")
    #expect(errors?.count == 1 && errors?[0].contains("open") == true)
  }
}
