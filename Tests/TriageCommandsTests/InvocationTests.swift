import ReportModel
import Testing

@testable import TriageCommands

@Suite struct InvocationTests {
  private func task(_ words: String...) throws -> Invocation.Task {
    try Invocation(parsing: words).task
  }

  private func error(_ words: [String]) -> UsageError? {
    do {
      _ = try Invocation(parsing: words)
      return nil
    } catch { return error }
  }

  @Test func noWordsOpenTheDashboard() throws {
    #expect(try Invocation(parsing: []).task == .dashboard(query: ""))
  }

  @Test func aFirstWordWithAColonIsAQuery() throws {
    #expect(try task("platform:ios", "crash") == .dashboard(query: "platform:ios crash"))
    #expect(try task("--", "crash") == .dashboard(query: "crash"))
  }

  @Test func aFirstWordThatIsNoCommandSuggestsOne() {
    #expect(error(["lsit"])?.hint == "Did you mean list?")
    #expect(error(["imprt", "x"])?.message == "There is no command “imprt”.")
  }

  @Test func theStoreMayComeBeforeOrAfterTheCommand() throws {
    #expect(try Invocation(parsing: ["--store", "/s", "count"]).store == "/s")
    #expect(try Invocation(parsing: ["--store=/s", "count"]).store == "/s")
    #expect(try Invocation(parsing: ["count", "--store", "/s", "crash"]).store == "/s")
  }

  @Test func wordsWithOneDashStayPartOfAQuery() throws {
    #expect(
      try task("count", "-is:duplicate", "is:new") == .count(query: "-is:duplicate is:new")
    )
    #expect(try task("count", "--", "--odd") == .count(query: "--odd"))
  }

  @Test func tagsAreReadFromTheirSigns() throws {
    let expected = EditCommand(
      words: "tag +login -needs info",
      edits: [.addTag(Tag(folded: "login")), .removeTag(Tag(folded: "needs info"))],
      targets: .reports([.digits("1042"), .text("abcd")]),
      apply: false
    )
    #expect(
      try task("tag", "+Login", "-needs info", "--", "1042", "abcd") == .perform(.edit(expected))
    )
    #expect(
      try task("tag", "+Login", "-needs info", "1042", "abcd") == .perform(.edit(expected))
    )
  }

  @Test(
    arguments: [
      (["tag", "--", "1"], "tag needs a tag to add or remove."),
      (["tag", "+", "1"], "“” cannot be a tag."),
      (["tag", "+a|b", "1"], "“a|b” cannot be a tag."),
      (["tag", "+a"], "tag needs an ID or --query."),
      (["tag", "+a", "1", "--query", "crash"], "Name reports by ID or by --query, not both."),
      (["accept"], "accept needs an ID or --query."),
      (["merge", "1"], "merge needs --into ID."),
      (["set", "1"], "set needs a field and its value."),
      (
        ["set", "status=snoozed", "1"],
        "A snoozed report needs an end; status takes new, open or closed here."
      ),
      (["set", "status=open", "reason=spam", "1"], "Only closed reports have a reason."),
      (
        ["set", "prio=hgh", "1"],
        "priority has no value “hgh”. Values: none low medium high urgent."
      ),
      (
        ["set", "assigne=x", "1"],
        "set has no field “assigne”. Fields: status reason priority assignee fixed-in "
          + "overlay-version overlay-build."
      ),
      (["undo", "x"], "undo takes a whole number from 1 on."),
      (["undo", "0"], "undo takes a whole number from 1 on."),
      (["list", "--limit", "none"], "--limit takes a whole number from 1 on, not “none”."),
      (["list", "--limit"], "--limit needs a value: N."),
      (["list", "--json", "--tsv"], "--json and --tsv exclude each other."),
      (["list", "--jsn"], "list has no option --jsn."),
      (["import"], "import needs a file or folder."),
      (["import", "--demo", "x"], "--demo takes no paths."),
      (
        ["import", "--format", "xml", "x"],
        "--format has no value “xml”. Values: auto canonical ndjson multipart bundle."
      ),
      (["export", "--at", "yesterday"], "--at “yesterday” is no RFC 3339 time."),
      (["export", "crash", "--ids", "1"], "Name reports by --ids or by a query, not both."),
      (["show"], "show needs an ID."),
      (["note", "1", "2", "-m", "x"], "note takes one ID."),
      (["note", "1", "-m", "  "], "The note is empty."),
      (["link", "1"], "link takes an ID and a URL."),
      (
        ["link", "1", "a b"],
        "That is no URL: it holds blanks or control characters, or is over 2,048 bytes."
      ),
      (["help", "lis"], "There is no command “lis”."),
      (["verify", "x"], "verify takes no words."),
      (["--frobnicate"], "There is no option --frobnicate."),
    ] as [([String], String)]
  )
  func aWrongCommandLineNamesTheWordAtFault(words: [String], message: String) {
    #expect(error(words)?.message == message)
  }

  @Test(arguments: [
    ("accept", Standing(.open), "accept"), ("reopen", Standing(.open), "reopen"),
    ("decline", Standing(.closed, reason: .declined), "decline"),
    ("close", Standing(.closed, reason: .fixed), "close"),
  ])
  func verdictsSetTheStanding(name: String, standing: Standing, words: String) throws {
    let command = EditCommand(
      words: words,
      edits: [.setStanding(standing)],
      targets: .reports([.number(ReportNumber(7))]),
      apply: false
    )
    #expect(try task(name, "#7") == .perform(.edit(command)))
  }

  @Test func aReasonIsANameOrFreeWords() {
    #expect(Verdict.decline("spam").edit == .setStanding(Standing(.closed, reason: .spam)))
    #expect(
      Verdict.decline("by design").edit
        == .setStanding(Standing(.closed, reason: .declined, text: "by design"))
    )
  }

  @Test func anEmptyValueTakesTheFieldAway() throws {
    let command = EditCommand(
      words: "set assignee= fixed-in=",
      edits: [.setAssignee(nil), .setFixedIn(nil)],
      targets: .reports([.digits("1")]),
      apply: false
    )
    #expect(try task("set", "assignee=", "fixed-in=", "1") == .perform(.edit(command)))
  }

  @Test func exportTakesSeveralIds() throws {
    let request = ExportRequest(
      format: .json,
      targets: .reports([.digits("1"), .digits("2")]),
      out: "t",
      at: Timestamp(rfc3339: "2026-11-28T12:00:00Z")
    )
    #expect(
      try task("export", "--ids", "1", "2", "--out", "t", "--at", "2026-11-28T12:00:00Z")
        == .perform(.export(request))
    )
  }

  @Test(arguments: CommandTable.commands.map(\.name))
  func everyCommandHasHelpThatNamesItsOptions(name: String) throws {
    let spec = try #require(CommandTable.command(named: name))
    #expect(try task("help", name) == .help(name))
    #expect(try task(name, "--help") == .help(name))
    let text = HelpText.command(spec)
    for option in spec.options { #expect(text.contains(option.name)) }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 90 })
    #expect(HelpText.overview(version: "0").contains("\n  \(name) ") == !spec.isHidden)
  }

  @Test func examplesOfTheTableAreValidCommandLines() throws {
    for spec in CommandTable.commands {
      for example in spec.examples {
        let words = example.replacing("'", with: "").split(separator: " ").map(String.init)
        if words.contains("-m") { continue }
        _ = try Invocation(parsing: Array(words.dropFirst()))
      }
    }
  }
}
