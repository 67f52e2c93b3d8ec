import StrictJSON
import TestSupport
import Testing

/// What a person decides about duplicates, seen on the screen and told again by other processes.
@Suite struct JourneyDuplicateTests {
  /// An upload and its retry under another id.
  private static let pair = (first: 58, retry: 59)

  private func suggested(for number: Int, _ place: Place) throws -> [Int64] {
    let candidates = try place.winnow("dupes", "\(number)", "--json").json()["candidates"]
    return candidates?.elements.compactMap { $0["id"]?.int64 } ?? []
  }

  @Test func aSuggestionIsFirstInThePickerAndTakenByEnter() throws {
    let (place, program) = try Place.demoDashboard()
    #expect(try suggested(for: Self.pair.first, place).first == 59)
    program.type(":58<enter>2")
    program.expect("the suggestion with its reasons") {
      $0.screenText.contains("59") && $0.screenText.contains("side by side")
        && $0.screenText.contains(" %")
    }
    program.type("<enter>")
    program.expect("#58 is a duplicate of #59 · u undoes")
    #expect(try place.triage("58").description == "new, copy of 59")
    #expect(try suggested(for: Self.pair.first, place).contains(59) == false)
    program.type("u")
    program.expect("undid “duplicate of #59” on #58")
    #expect(try place.triage("58").description == "new")
    program.quit()
  }

  @Test func notTheSameIsRememberedUntilItIsTakenBack() throws {
    let (place, program) = try Place.demoDashboard()
    #expect(try suggested(for: Self.pair.first, place).contains(59))
    program.type(":58<enter><enter>[")
    program.expect("#59") { $0.screenText.contains("▌ #59") && $0.screenText.contains("together") }
    program.type("M")
    program.expect("#58: not the same as #59 · u undoes")
    for (one, other) in [(58, 59), (59, 58)] as [(Int, Int64)] {
      #expect(try suggested(for: one, place).contains(other) == false)
    }
    #expect(try place.winnow("undo").status == 0)
    #expect(try suggested(for: Self.pair.first, place).contains(59))
    program.expect("#59 again") { $0.screenText.contains("▌ #59") }
    program.type("<esc>")
    program.quit()
  }

  /// Other words about one fault, on the same screen or without any, in two languages.
  @Test func theKnownFaultIsSuggestedFirst() throws {
    let place = try Place(copying: .demo)
    let faults: [Set<Int64>] = [[28, 35, 52, 56, 60], [13, 38], [16, 21], [58, 59]]
    for fault in faults {
      for report in fault.sorted() {
        let first = try suggested(for: Int(report), place).first
        #expect(first.map(fault.contains) == true, "#\(report): \(first ?? 0)")
      }
    }
  }

  /// A copy takes its master's place with one key, keeps the cursor, and gives it back.
  @Test func theBetterReportBecomesTheMaster() throws {
    let (place, program) = try Place.demoDashboard()
    #expect(try place.winnow("merge", "43", "55", "--into", "23").status == 0)
    program.expect("the group") { $0.sign(of: 23) == "⧉" }
    program.type(":23<enter>")
    program.expect("the master") { $0.cursorReport == 23 }
    program.type("l")
    program.expect("its copies") { $0.sign(of: 43) == "=" }
    program.type("j")
    program.expect("“duplicate of #23”") { $0.screenText.contains("duplicate of #23") }
    program.type("B")
    program.expect("#43 is the master now, with 2 duplicates · u undoes")
    program.expect("the cursor on it") { $0.cursorReport == 43 && $0.sign(of: 43) == "⧉" }
    #expect(try place.triage("23").description.contains("copy of 43"))
    program.type("u")
    program.expect("undid “#43 as the master” on 3 reports")
    #expect(try place.triage("43").description == "new, copy of 23")
    program.quit()
  }

  /// Two dashboards decide about the same reports, and each sees what the other did.
  @Test func twoDashboardsDecideAboutOneGroup() throws {
    let (place, first) = try Place.demoDashboard()
    let second = try place.dashboard()
    second.expect("the inbox") { $0.screenText.contains("Inbox \(Place.demoCount)") }
    first.type(":47<enter>")
    first.expect("the cursor") { $0.cursorReport == 47 }
    first.type("2#58")
    first.expect("it was found") { $0.screenText.contains("▌    58") }
    first.type("<enter>")
    first.expect("#47 is a duplicate of #58 · u undoes")
    second.expect("the master") { $0.sign(of: 58) == "⧉" }
    second.type(":59<enter>")
    second.expect("the cursor") { $0.cursorReport == 59 }
    second.type("2#47")
    second.expect("it was found") { $0.screenText.contains("▌=   47") }
    second.type("<enter>")
    second.expect("#59 is a duplicate of #58, as #47 is · u undoes")
    #expect(try place.winnow("count", "dup:58").words == "3\n")
    first.expect("three in the group") { _ in
      (try? place.triage("59").description) == "new, copy of 58"
    }
    // One author: the newest first, whoever of the two it was.
    first.type("u")
    first.expect("undid “duplicate of #58” on #59")
    second.type("u")
    second.expect("undid “duplicate of #58” on #47")
    #expect(try place.count("is:duplicate") == 0)
    for program in [first, second] {
      program.expect("no group") { $0.sign(of: 58) != "⧉" }
      program.quit()
    }
  }

  @Test func whatTheMasterIsToldOfIsTheCopysHistory() throws {
    let place = try Place(copying: .demo)
    #expect(try place.winnow("merge", "43", "--into", "23").status == 0)
    #expect(try place.winnow("close", "23", "--fixed-in", "4.13").status == 0)
    let log = try place.winnow("log", "43").words
    #expect(log.contains("close") && log.contains("#23"), "\(log)")
    #expect(try place.winnow("unmerge", "43").status == 0)
    let after = try place.winnow("log", "43").words
    #expect(!after.contains("close") && after.contains("arrived") == false, "\(after)")
    #expect(try place.triage("43").description == "new")
  }

  // MARK: Arrivals, groups and what is learned

  /// A store of reports of three words of their own each, `copies` of each text.
  private static func place(texts: Int, copies: Int) throws -> Place {
    let place = try Place()
    let lines = (0..<texts).flatMap { text in
      (0..<copies).map { line(text, "r\(text)-\($0)") }
    }
    let run = try place.winnow("import", place.write("texts.ndjson", lines.joined().utf8))
    #expect(run.status == 0, "\(run.words)")
    return place
  }

  private static func line(_ text: Int, _ id: String) -> String {
    let words = ["sail", "oar", "keel"].map { "\($0)\(text)" }.joined(separator: " and ")
    return line("The \(words) vanish from the map whenever I turn the phone round", id)
  }

  private static func line(_ text: String, _ id: String) -> String {
    #"{"schema":"report","schemaVersion":1,"reportId":"\#(id)","platform":"ios","#
      + #""createdAt":"2026-11-20T10:00:00Z","#
      + #""message":"\#(text)"}"# + "\n"
  }

  /// What `winnow doctor` says of duplicates.
  private func checkup(_ place: Place) throws -> String {
    let lines = try place.winnow("doctor").words.split(separator: "\n")
    return lines.first { $0.contains("duplicates") }.map(String.init) ?? ""
  }

  @Test func whatArrivesIsComparedInTheBackground() throws {
    let place = try Self.place(texts: 12, copies: 1)
    let program = try place.dashboard()
    program.expect("all compared") { _ in isCompared(place) }
    let more = try place.write("more.ndjson", Self.line(3, "late").utf8)
    #expect(try place.winnow("import", more).status == 0)
    program.expect("the arrival compared, too") { _ in isCompared(place) }
    program.type("gd")
    program.expect("the arrival's group") {
      $0.screenText.contains("2 reports") && $0.screenText.contains("1 group")
    }
    Self.leaveGroups(program)
  }

  private func isCompared(_ place: Place) -> Bool {
    (try? checkup(place).contains("all reports compared")) == true
  }

  private static let sentences = [
    "Ferry horn repeats without end after docking at the northern pier",
    "Timetable shows departures of yesterday whenever roaming is switched off",
    "Boarding pass flickers once brightness rises above half in the evening",
    "Voucher code vanishes from the basket while paying the whole trip by invoice",
  ]

  @Test func proposedGroupsAreDecidedOneByOneAndGoOnAfterLeaving() throws {
    let place = try Place()
    let lines = Self.sentences.enumerated().flatMap { number, text in
      (0..<2).map { Self.line(text, "r\(number)-\($0)") }
    }
    let run = try place.winnow("import", place.write("texts.ndjson", lines.joined().utf8))
    #expect(run.status == 0, "\(run.words)")
    let first = try place.dashboard()
    first.type("gd")
    first.expect("4 groups")
    first.type("<enter>")
    first.expect("3 groups")
    first.type("M")
    first.expect("2 groups")
    Self.leaveGroups(first)
    #expect(try place.count("is:duplicate") == 1)
    let second = try place.dashboard()
    second.type("gd")
    second.expect("2 groups")
    second.type("u")
    second.expect("the rejected one again") { $0.screenText.contains("3 groups") }
    Self.leaveGroups(second)
  }

  /// Escape shows first: a key right behind it would be another key.
  private static func leaveGroups(_ program: ProgramOnPty) {
    program.type("<esc>")
    program.expect("no groups") { !$0.screenText.contains("Proposed groups") }
    program.quit()
  }

  @Test func decisionsTeachWithinBoundsAndAreForgottenByOneCommand() throws {
    let place = try Self.place(texts: 6, copies: 4)
    #expect(try place.winnow("dupes", "--all").status == 0)
    #expect(try checkup(place).contains("nothing learned yet, 30 decisions to go"))
    for text in 0..<5 {
      let ids = (0..<4).map { "r\(text)-\($0)" }
      #expect(try place.winnow(["merge"] + ids[1...] + ["--into", ids[0]]).status == 0)
    }
    #expect(try place.winnow("unmerge", "r5-1", "--from", "r5-0").status == 0)
    #expect(try place.winnow("dupes", "--all").status == 0)
    let learned = try checkup(place)
    #expect(learned.contains("30 suggestions confirmed, 1 rejected"), "\(learned)")
    let shift = learned.split(separator: "shifted by ").last.flatMap {
      Double($0.prefix { $0 != "," })
    }
    #expect(abs(try #require(shift, "\(learned)")) <= 1.5)
    #expect(try place.winnow("dupes", "--forget-learning").status == 0)
    #expect(try checkup(place).contains("nothing learned yet, 30 decisions to go"))
  }
}
