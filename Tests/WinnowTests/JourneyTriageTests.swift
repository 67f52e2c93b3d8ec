import StrictJSON
import TestSupport
import Testing

/// What a person does to reports with keys, seen on the screen and told again by the commands.
@Suite struct JourneyTriageTests {
  @Test func acceptingGoesOnAndUndoBringsTheReportBack() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("1")
    program.expect("accepted #61 · u undoes")
    program.expect("Inbox 60")
    program.expect("the next report") { $0.cursorReport == 60 && $0.sign(of: 61) == nil }
    #expect(try place.triage("61").description == "open")
    program.type("u")
    program.expect("undid “accept” on #61 · Ctrl-R redoes")
    program.expect("Inbox 61")
    program.expect("the report that came back") { $0.cursorReport == 61 }
    program.type("<c-r>")
    program.expect("redid “accept” on #61 · u undoes")
    program.expect("Inbox 60")
    #expect(try place.triage("61").description == "open")
    program.quit()
  }

  @Test func aDuplicateIsFoundBySearchingAndItsMasterShowsIt() throws {
    let (place, program) = try Place.demoDashboard()
    program.type(":35<enter>2gray")
    program.expect("duplicate of gray")
    program.expect("the other two") {
      $0.screenText.contains("Still the gray") && $0.screenText.contains("QR code is just a gray")
    }
    program.type("<down><enter>")
    program.expect("#35 is a duplicate of #28 · u undoes")
    program.expect("⧉ at its master") { $0.sign(of: 28) == "⧉" && $0.sign(of: 35) == nil }
    #expect(try place.triage("35").description == "new, copy of 28")
    program.type("g5:35<enter>]]]]")
    program.expect("duplicate of #28")
    program.expect("= at the copy") { $0.sign(of: 35) == "=" }
    program.type("u")
    program.expect("undid “duplicate of #28” on #35")
    program.expect("no ⧉ any more") { $0.sign(of: 28) == " " && $0.sign(of: 35) == " " }
    program.quit()
  }

  @Test func decliningAsksForAReason() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("3")
    program.expect("decline #61, because:")
    program.type("the bank’s fault<enter>")
    program.expect("declined #61 · u undoes")
    program.expect("Inbox 60")
    #expect(try place.triage("61").description == "closed, declined, the bank’s fault")
    program.quit()
  }

  @Test func tagsAreAddedAndTakenOff() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("+Harbour, café<enter>")
    program.expect("tagged #61 with “harbour”, “café” · u undoes")
    program.expect("the tags in the detail") {
      $0.terminal.line(5).contains("harbour") && $0.terminal.line(5).contains("café")
    }
    program.type("-")
    program.expect("untag #61:")
    program.type("harb<tab><enter>")
    program.expect("took “harbour” off #61")
    #expect(try place.triage("61").description == "new, +café")
    program.quit()
  }

  @Test func everyValueOfTheDeviceTabFindsItsReport() throws {
    let (_, program) = try Place.demoDashboard()
    program.type("g5:28<enter>")
    program.expect("the report") { $0.cursorReport == 28 }
    program.type("<enter>]")
    program.expect("= only this")
    for fact in 0..<14 {
      program.type("=")
      program.expect("a filter, value \(fact)") {
        !$0.terminal.line(1).contains("scope:all") && $0.terminal.line(1).contains(" of 61")
      }
      program.expect("#28 among what it finds, value \(fact)") { $0.cursorReport == 28 }
      #expect(!program.terminal.line(1).contains(" 0 of 61"))
      program.type("<esc>")
      program.expect("the keys of the list") { $0.terminal.line(39).contains("/ filter") }
      program.type("<esc>")
      program.expect("no filter") { $0.terminal.line(1).contains("scope:all") }
      program.type("<enter>j")
      program.expect("= only this")
    }
    program.type("<esc>")
    program.expect("the keys of the list") { $0.terminal.line(39).contains("/ filter") }
    program.quit()
  }

  @Test func aNoteIsWrittenAndShown() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("c")
    program.expect("note on #61:")
    program.type("Rosa fragt die Bank 🏦<enter>")
    program.expect("noted on #61")
    program.type("]]]")
    program.expect("  Rosa fragt die Bank 🏦")
    #expect(try place.triage("61").description == "new, “Rosa fragt die Bank 🏦” by ana")
    program.quit()
  }

  @Test func allMarkedReportsAreTaggedAndOneUndoTakesAllBack() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("<space><space>")
    program.expect("2 marked · Esc clears")
    program.expect("+ at the marked ones") {
      [$0.sign(of: 61), $0.sign(of: 60), $0.sign(of: 59)] == ["+", "+", " "]
    }
    program.type("+pair<enter>")
    program.expect("tagged 2 reports with “pair” · u undoes")
    #expect(try place.count("tag:pair") == 2)
    // In one burst: the marks are there before the tag is.
    program.type("*+sprint<enter>")
    program.expect("tagged 61 reports with “sprint” · u undoes")
    #expect(try place.count("tag:sprint") == 61)
    program.type("u")
    program.expect("undid “tag +sprint” on 61 reports")
    #expect(try place.count("tag:sprint") == 0)
    #expect(try place.count("tag:pair") == 2)
    program.type("<esc>")
    program.expect("/57")
    program.quit()
  }

  @Test func ticketsAreExported() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("Ej")
    program.expect("export #61 to: ticket-61.json")
    program.type("<c-u>\(place.file("t.json"))<enter>")
    program.expect("wrote 1 ticket to")
    let tickets = try JSONDocument.parse(place.bytes(place.file("t.json"))).root
    #expect(tickets.elements.map { $0["schema"]?.string } == ["ticket"])
    program.type("*Ej<c-u>\(place.file("all.json"))<enter>")
    program.expect("wrote 61 tickets to")
    let all = try JSONDocument.parse(place.bytes(place.file("all.json"))).root
    #expect(all.elements.map { $0["schema"]?.string } == Array(repeating: "ticket", count: 61))
    program.quit()
  }

  @Test func undoAndRedoGoOnAfterARestartAndAcrossProcesses() throws {
    let (place, first) = try Place.demoDashboard()
    first.type("1")
    first.expect("accepted #61 · u undoes")
    first.quit()
    let second = try place.dashboard()
    second.expect("Inbox 60")
    second.type("u")
    second.expect("undid “accept” on #61")
    let third = try place.dashboard()
    third.expect("Inbox 61")
    third.type("<c-r>")
    third.expect("redid “accept” on #61")
    #expect(try place.numbers("is:open") == [61])
    // The other dashboard sees it without a key.
    second.expect("Inbox 60")
    second.quit()
    third.quit()
  }

  @Test func anUndoOfWhatAnotherProcessChangedIsRefusedAndCanBePassed() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("+first<enter>")
    program.expect("tagged #61 with “first”")
    program.type("1")
    program.expect("accepted #61")
    let other = ["XDG_CONFIG_HOME": place.file("other")]
    try place.write("other/winnow/config.json", #"{"author": "zoe"}"#.utf8)
    #expect(try place.winnow(["decline", "61"], environment: other).status == 0)
    program.type("u")
    program.expect("changed since by zoe · u again goes past it")
    #expect(try place.numbers("is:declined") == [61])
    program.type("u")
    program.expect("undid “tag +first” on #61")
    #expect(try place.numbers("is:declined") == [61])
    #expect(try place.count("tag:first scope:all") == 0)
    program.quit()
  }

  @Test func whatArrivesWhileAllAreMarkedIsUntouched() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("*")
    program.expect("61 marked")
    try place.write(
      "late.ndjson",
      #"{"schema":"report","schemaVersion":1,"reportId":"late-1","message":"came meanwhile"}"#.utf8
    )
    #expect(try place.winnow("import", place.file("late.ndjson")).status == 0)
    program.expect("Inbox 62")
    program.type("1")
    program.expect("accepted 61 reports")
    #expect(try place.numbers("is:new") == [62])
    program.type("u")
    program.expect("Inbox 62")
    program.quit()
  }

  @Test func anImportRunsBesideTheDashboard() throws {
    let (place, program) = try Place.demoDashboard()
    let lines = (0..<3_000).map { number in
      #"{"schema":"report","schemaVersion":1,"reportId":"bulk-\#(number)","message":"bulk"}"#
    }
    try place.write("bulk.ndjson", lines.joined(separator: "\n").utf8)
    program.type(":import \(place.file("bulk.ndjson"))<enter>")
    program.type("j1")
    // Whichever ends last has the last word below.
    program.expect("Inbox 3,060")
    program.expect("3,000 new")
    #expect(try place.numbers("is:open") == [60])
    program.type(":verify<enter>")
    program.expect("verified: nothing is wrong")
    program.quit()
  }

  @Test(arguments: ["/qr<enter>1", ":28<enter>1", "g2:28<enter>1", "/just gray<enter>1"])
  func keysTypedAheadSpeakOfWhatTheyWouldHaveFound(keys: String) throws {
    let (place, program) = try Place.demoDashboard()
    let wanted =
      keys.hasPrefix("/qr") ? try #require(try place.numbers("is:new qr").first) : 28
    program.send(keys.replacing("<enter>", with: "\r").utf8.map(\.self))
    program.expect("accepted #\(wanted) · u undoes")
    #expect(try place.numbers("is:open") == [wanted])
    program.quit()
  }

  @Test func aPasteIsTextWhateverIsInIt() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("c")
    program.expect("note on #61:")
    program.send(Array("\u{1B}[200~first\n\u{1B}[2Jq\u{1B}]0;x\u{07}1\r\u{1B}[201~".utf8))
    program.expect("first ␛[2Jq␛]0;x␇1")
    program.type("<enter>")
    program.expect("noted on #61")
    let note = "“first \u{1B}[2Jq\u{1B}]0;x\u{07}1” by ana"
    #expect(try place.triage("61").description == "new, \(note)")
    // Where no text is asked for, a paste is nothing.
    program.send(Array("\u{1B}[200~1111q\r\u{1B}[201~".utf8))
    program.type("j")
    program.expect("the cursor below") { $0.cursorReport == 60 }
    #expect(try place.count("is:new") == 61)
    program.quit()
  }

  @Test func whatAnotherProcessDoesIsSeenWithoutAKey() throws {
    let (place, program) = try Place.demoDashboard()
    #expect(try place.winnow("tag", "+elsewhere", "--", "61").status == 0)
    let start = ContinuousClock.now
    program.expect("elsewhere")
    print("Another process's tag was seen after \(ContinuousClock.now - start).")
    #expect(try place.winnow("accept", "60").status == 0)
    program.expect("Inbox 60")
    program.quit()
  }
}

extension Place {
  /// The numbers of the reports a query finds, in its order.
  fileprivate func numbers(_ query: String) throws -> [Int] {
    let reports = try #require(try winnow("list", "--json", "--", query).json()["reports"])
    return reports.elements.compactMap { $0["id"]?.int64 }.map { Int($0) }
  }
}
