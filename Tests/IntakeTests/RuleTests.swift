import Foundation
import TestSupport
import Testing

/// What happens by itself to reports that arrive, and how it is taken back.
@Suite struct RuleTests {
  static let config = """
    {"author": "ana", "rules": [
      {"name": "crashes", "query": "crash*", "tag": ["Crash", "auto"], "priority": "high"},
      {"name": "mine", "query": "platform:ios", "assignee": "me"},
      {"query": "\\"buy pills\\"", "spam": true},
      {"name": "later", "query": "app<4.0", "snooze": "2w"}
    ]}
    """

  static func line(_ id: String, _ message: String, _ version: String = "4.12.0") -> String {
    #"{"schema":"report","schemaVersion":1,"reportId":"\#(id)","message":"\#(message)","#
      + #""platform":"android","app":{"version":"\#(version)"}}"#
  }

  @Test func actOnWhatIsImportedAndUploaded() throws {
    let place = try Place(Self.config)
    let file = try place.write(
      "reports.ndjson",
      [
        Self.line("A", "It crashes"), Self.line("B", "buy pills now"),
        Self.line("C", "old one", "3.9"), Self.line("D", "nothing special"),
      ].joined(separator: "\n")
    )
    let run = try place.winnow("import", file)
    #expect(run.status == 0, "\(run.words)")
    #expect(try place.count("tag:crash tag:auto prio:high") == 1)
    #expect(try place.count("is:spam") == 1)
    #expect(try place.count("is:snoozed") == 1)
    #expect(try place.count("assignee:ana") == 0)
    let intake = try RunningIntake(place)
    #expect(try intake.post(Upload("Crashed again")).status == 201)
    #expect(intake.stop() == 0)
    #expect(try place.count("tag:crash assignee:ana prio:high platform:ios") == 1)
    // The same again is nothing new.
    #expect(try place.winnow("import", file).status == 0)
    let log = try place.winnow("log").words
    #expect(log.components(separatedBy: "rule: crashes").count == 3, "\(log)")
  }

  @Test func areTakenBackByNameAndBroughtAgain() throws {
    let place = try Place(Self.config)
    let file = try place.write("r.ndjson", Self.line("A", "crash") + "\n" + Self.line("B", "crash"))
    _ = try place.winnow("import", file)
    #expect(try place.count("tag:crash") == 2)
    #expect(try place.winnow("undo").words.contains("nothing"))
    #expect(try place.winnow("rules", "undo", "mine").words.contains("nothing to undo"))
    let undone = try place.winnow("rules", "undo", "crashes")
    #expect(undone.status == 0, "\(undone.words)")
    #expect(try place.count("tag:crash") == 0)
    #expect(try place.count("prio:high") == 0)
    #expect(try place.winnow("redo").status == 0)
    #expect(try place.count("tag:crash prio:high") == 2)
    #expect(try place.winnow("rules", "undo").status == 0)
    #expect(try place.count("tag:crash") == 0)
    #expect(try place.winnow("verify").status == 0)
  }

  @Test func areTriedWithoutChangingAnything() throws {
    let place = try Place()
    let file = try place.write("r.ndjson", Self.line("A", "crash") + "\n" + Self.line("B", "fine"))
    _ = try place.winnow("import", file)
    try place.write("home/.config/winnow/config.json", Self.config)
    let trial = try place.winnow("rules", "test")
    #expect(trial.status == 0, "\(trial.words)")
    #expect(trial.words.contains("crashes: tag +crash, tag +auto, priority high, 1 report in 30"))
    #expect(trial.words.contains("later: snooze 14d, 0 reports"))
    #expect(try place.count("tag:crash") == 0)
  }

  @Test(arguments: [
    (#"{"query":"app>>"}"#, "rule"), (#"{"tag":"x"}"#, "query is missing"),
    (#"{"query":"x"}"#, "does nothing"), (#"{"query":"x","priority":"huge"}"#, "priority"),
    (#"{"query":"x","snooze":"-1d"}"#, "snooze"), (#"{"query":"x","colour":1}"#, "colour"),
    (#"{"query":"x","tag":"\u0007"}"#, "tag"),
  ])
  func thatCannotBeReadAreNamed(rule: String, words: String) throws {
    let place = try Place(#"{"rules":[\#(rule)]}"#)
    let file = try place.write("r.ndjson", Self.line("A", "x"))
    let run = try place.winnow("import", file)
    #expect(run.status == 2)
    #expect(run.words.contains(words), "\(run.words)")
    #expect(try place.winnow("serve", "--listen", "127.0.0.1:0").status == 2)
  }
}
