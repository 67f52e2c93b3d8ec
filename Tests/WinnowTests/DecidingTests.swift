import Foundation
import StrictJSON
import TestSupport
import Testing

/// Every command that changes reports: what it does, that undo takes it back, and redo brings it on.
@Suite struct DecidingTests {
  struct Change: Sendable, CustomTestStringConvertible {
    var words: [String]
    /// What `show 1` says afterwards.
    var outline: String
    var isUndoable = true
    var testDescription: String { words.joined(separator: " ") }
  }

  static let changes: [Change] = [
    Change(words: ["tag", "+login", "--", "1"], outline: "new, +login, +pay"),
    Change(words: ["tag", "+Needs Info", "-pay", "--", "AAAA-1"], outline: "new, +needs info"),
    Change(words: ["tag", "-pay", "--", "#1"], outline: "new"),
    Change(words: ["set", "priority=high", "--", "1"], outline: "new, high, +pay"),
    Change(
      words: ["set", "assignee=me", "fixed-in=4.13", "--", "1"],
      outline: "new, ana, 4.13, +pay"
    ),
    Change(
      words: ["set", "status=closed", "reason=other", "--", "1"],
      outline: "closed, other, +pay"
    ),
    Change(words: ["note", "1", "-m", "Seen twice."], outline: "new, +pay, “Seen twice.” by ana"),
    Change(words: ["accept", "1"], outline: "open, +pay"),
    Change(words: ["decline", "1"], outline: "closed, declined, +pay"),
    Change(words: ["decline", "1", "--reason", "spam"], outline: "closed, spam, +pay"),
    Change(
      words: ["decline", "1", "--reason", "not ours"],
      outline: "closed, declined, not ours, +pay"
    ),
    Change(words: ["close", "1"], outline: "closed, fixed, +pay"),
    Change(words: ["merge", "1", "--into", "2"], outline: "new, +pay, copy of 2"),
    Change(
      words: ["link", "1", "https://example.com/7"],
      outline: "new, +pay, https://example.com/7"
    ),
    Change(words: ["read", "1"], outline: "new, +pay, read", isUndoable: false),
  ]

  @Test(arguments: changes)
  func aChangeIsMadeTakenBackAndBroughtOn(change: Change) throws {
    let place = try Place(copying: .basic)
    let before = try place.verify().stateHash
    let untouched = try place.triage("1").description
    let run = try place.winnow(change.words)
    run.expectNeutral()
    #expect(run.status == 0 && run.text.contains("#1"), "\(run.words)")
    #expect(try place.triage("1").description == change.outline)
    let after = try place.verify().stateHash
    guard change.isUndoable else {
      #expect(try place.winnow("undo").text.contains("nothing to change"))
      return
    }
    #expect(after != before)
    #expect(try place.winnow("undo").text.hasPrefix("undo: "))
    #expect(try place.triage("1").description == untouched)
    #expect(try place.verify().stateHash == before)
    #expect(try place.winnow("redo").text.hasPrefix("redo: "))
    #expect(try place.triage("1").description == change.outline)
    #expect(try place.verify().stateHash == after)
    #expect(try place.verify().isClean)
  }

  /// JSON says what was done, with the entry of history.
  @Test(arguments: changes)
  func aChangeIsToldInJSON(change: Change) throws {
    let place = try Place(copying: .basic)
    let run = try place.winnow([change.words[0], "--json"] + change.words.dropFirst())
    run.expectNeutral()
    let outcome = try run.json()
    #expect(outcome["schema"]?.string == "outcome" && outcome["schemaVersion"]?.int64 == 1)
    #expect(outcome["reportIds"]?[0]?.int64 == 1)
    let entry = try #require(outcome["entries"]?[0])
    #expect(entry["author"]?.string == "ana")
    #expect((entry["changes"]?.count ?? 0) >= 1)
  }

  @Test func undoTakesBackStepsOfAllReportsAtOnce() throws {
    let place = try Place(copying: .basic)
    let start = try place.verify().stateHash
    #expect(try place.winnow("tag", "+a", "--", "1", "2", "3").status == 0)
    #expect(try place.winnow("accept", "4", "5").status == 0)
    #expect(try place.winnow("note", "6", "-m", "x").status == 0)
    #expect(try place.winnow("undo", "3").text.split(separator: "\n").count == 3)
    #expect(try place.verify().stateHash == start)
    #expect(try place.winnow("undo").text == "nothing to change: undo\n")
    #expect(try place.winnow("redo", "9").text.split(separator: "\n").count == 3)
    #expect(try place.ids("tag:a sort:created") == ["AAAA-1", "AAAA-2", "BBBB-3"])
  }

  @Test func undoIsOfTheSameAuthorAlone() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("tag", "+a", "--", "1").status == 0)
    try place.write("home/.config/winnow/config.json", #"{"author":"ben"}"#.utf8)
    #expect(try place.winnow("undo").text == "nothing to change: undo\n")
    #expect(try place.triage("1").description == "new, +a, +pay")
  }

  @Test func undoKeepsATagThatWasThereBefore() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("tag", "+pay", "+new", "--", "1").status == 0)
    #expect(try place.winnow("undo").status == 0)
    #expect(try place.triage("1").description == "new, +pay")
  }

  @Test func reopenOpensAgain() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("close", "1").status == 0)
    #expect(try place.winnow("reopen", "1").status == 0)
    #expect(try place.triage("1").description == "open, +pay")
    #expect(try place.ids("is:reopened") == ["AAAA-1"])
  }

  @Test func unreadTakesTheMarkAway() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("read", "1", "2").status == 0)
    #expect(try place.winnow("unread", "1").status == 0)
    #expect(try place.ids("is:unread sort:created").first == "AAAA-1")
    #expect(try !place.ids("is:unread").contains("AAAA-2"))
  }

  @Test func copiesShowTheirMastersState() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("merge", "2", "3", "--into", "1").status == 0)
    #expect(try place.winnow("close", "1").status == 0)
    #expect(try place.ids("is:closed sort:created") == ["AAAA-1", "AAAA-2", "BBBB-3"])
    #expect(try place.count("is:new -is:duplicate") == 3)
  }

  // MARK: Queries

  @Test(arguments: [
    ["tag", "+bulk"], ["set", "priority=low"], ["accept"], ["decline"], ["close"], ["read"],
    ["merge", "--into", "1"],
  ])
  func aQueryIsOnlyPreviewedUntilItIsApplied(words: [String]) throws {
    let place = try Place(copying: .basic)
    let before = try place.winnow("list", "--json").output
    let log = try place.winnow("log", "--json").output
    let preview = try place.winnow(words + ["--query", "platform:ios"])
    preview.expectNeutral()
    #expect(preview.status == 0)
    #expect(preview.text.hasPrefix("would ") && preview.text.contains("2 reports"))
    #expect(preview.text.contains("--apply") && preview.text.contains("Pay crashes too"))
    #expect(try place.winnow("list", "--json").output == before)
    #expect(try place.winnow("log", "--json").output == log)
    let outcome = try place.winnow(words + ["--query", "platform:ios", "--json"]).json()
    #expect(outcome["preview"]?["total"]?.int64 == 2 && outcome["entries"]?.count == 0)
    #expect(try place.winnow(words + ["--query", "platform:ios", "--apply"]).status == 0)
    #expect(try place.winnow("log", "--json").output != log)
  }

  @Test func aQueryThatMatchesNothingIsNoError() throws {
    let place = try Place(copying: .basic)
    for apply in [[], ["--apply"]] {
      let run = try place.winnow(["tag", "+x", "--query", "tag:nosuch"] + apply)
      #expect(run.status == 0 && run.text == "nothing to change: tag +x\n", "\(run.text)")
    }
  }

  // MARK: Notes in an editor

  @Test func anEditorWritesTheNoteAndTheReportIsQuoted() throws {
    let place = try Place(copying: .basic)
    let seen = place.file("seen")
    let editor = try place.script(
      """
      cp "$1" \(seen)
      { echo "From the editor."; cat \(seen); } > "$1"
      """
    )
    let run = try place.winnowOnTerminal("note", "6", editor: "/bin/sh \(editor)")
    #expect(run.status == 0)
    #expect(try place.triage("6").description == "new, “From the editor.” by ana")
    let shown = String(decoding: place.bytes(seen), as: UTF8.self)
    #expect(shown.contains("> Text") && shown.contains("> and line"))
    #expect(place.names(below: place.store + "/tmp") == [])
  }

  @Test func anEditorThatFailsWritesNothingAndKeepsTheText() throws {
    let place = try Place(copying: .basic)
    let editor = try place.script("echo kept > \"$1\"\nexit 3\n")
    let run = try place.winnowOnTerminal("note", "6", editor: "/bin/sh \(editor)")
    #expect(run.status != 0)
    #expect(try place.triage("6").description == "new")
    let left = place.names(below: place.store + "/tmp")
    #expect(left.count == 1)
    #expect(place.bytes(place.store + "/tmp/" + (left.first ?? "")) == Array("kept\n".utf8))
  }

  @Test func anUntouchedNoteIsNoNote() throws {
    let place = try Place(copying: .basic)
    let run = try place.winnowOnTerminal("note", "6", editor: "/bin/true")
    #expect(run.status == 0)
    #expect(try place.triage("6").description == "new")
  }

  @Test func withoutATerminalNoEditorStarts() throws {
    let run = try Place(copying: .basic).winnow("note", "1", environment: ["EDITOR": "/bin/true"])
    #expect(run.status == 2 && run.errorText.contains("-m"))
  }
}
