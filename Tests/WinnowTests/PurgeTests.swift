import Foundation
import StrictJSON
import TestSupport
import Testing

extension Place {
  /// The files of the store that hold a word.
  func holders(of word: String) throws -> [String] {
    names(below: store).filter { name in
      let bytes = FileManager.default.contents(atPath: store + "/" + name) ?? Data()
      return bytes.range(of: Data(word.utf8)) != nil
    }
  }
}

extension JSONValue {
  var isEmptyArray: Bool { Array(elements).isEmpty }
}

/// Removing reports for good from the shell.
@Suite struct PurgeTests {
  private static func place() throws -> Place {
    let place = try Place()
    let reports = [
      ("one", "ana@example.com", "2020-01-01", "The zyxcanary first"),
      ("two", "Ana@Example.com", "2026-11-20", "A second zyxcanary"),
      ("three", "bo@example.com", "2020-02-02", "The third report"),
      ("four", "cy@example.com", "2026-11-21", "The fourth report"),
    ]
    let lines = reports.map { id, email, day, message in
      #"{"schema":"report","schemaVersion":1,"reportId":"REPORT-\#(id)","message":"\#(message)","#
        + #""createdAt":"\#(day)T10:00:00Z","user":{"email":"\#(email)"}}"# + "\n"
    }
    let path = try place.write("lines.ndjson", lines.joined().utf8)
    #expect(try place.winnow("import", path).status == 0)
    return place
  }

  @Test func whatIsPurgedIsGoneAndStaysAway() throws {
    let place = try Self.place()
    #expect(try place.winnow("note", "1", "-m", "zyxcanary note").status == 0)
    #expect(try place.winnow("tag", "+seen", "--", "3", "4").status == 0)
    let run = try place.winnow("purge", "1", "REPORT-two", "--yes")
    run.expectNeutral()
    #expect(run.status == 0, "\(run.words)")
    #expect(run.text.contains("2 reports removed for good"))
    #expect(try place.ids("scope:all sort:id") == ["REPORT-three", "REPORT-four"])
    #expect(try place.winnow("show", "1").status == 1)
    #expect(try place.holders(of: "zyxcanary") == [])
    #expect(try place.winnow("verify", "--json").json()["findings"]?.isEmptyArray == true)
    let log = try place.winnow("log", "--json").json()
    let newest = log["entries"].flatMap { Array($0.elements).first }
    #expect(newest?["command"]?.string == "2 reports removed for good")
    let again = try place.winnow("import", place.file("lines.ndjson"))
    #expect(again.status == 0)
    #expect(again.text.contains("2 seen before, 2 left out: removed for good"))
    #expect(again.errorText.contains("report REPORT-one was removed for good on 20"))
    let json = try place.winnow("import", "--json", place.file("lines.ndjson")).json()
    #expect(json["removed"]?.int64 == 2 && json["new"]?.int64 == 0)
    #expect(try place.holders(of: "zyxcanary") == [])
    let asked = try place.winnow("import", "--bring-back", place.file("lines.ndjson"))
    #expect(asked.text.hasPrefix("2 new, 2 seen before"))
    #expect(try place.count("scope:all") == 4)
  }

  @Test func undoSaysThatItCannotBringItBack() throws {
    let place = try Self.place()
    #expect(try place.winnow("tag", "+seen", "--", "3", "4").status == 0)
    #expect(try place.winnow("purge", "4", "--yes").status == 0)
    let refused = try place.winnow("undo")
    #expect(refused.status == 1)
    #expect(refused.errorText.contains("What was removed for good cannot be brought back"))
    #expect(try place.count("tag:seen") == 1)
    #expect(try place.winnow("undo", "--past").text.contains("undo: tag +seen · #3"))
    #expect(try place.count("tag:seen") == 0)
  }

  @Test func onATerminalTheNumberIsTypedBack() throws {
    let place = try Self.place()
    func purge(_ ids: String..., typing text: String, expecting words: String) throws {
      let program = try place.dashboard(["purge"] + ids)
      program.expect("the question") { $0.screenText.contains("to remove for good:") }
      #expect(program.screenText.contains("Nothing brings"))
      program.type(text)
      program.expect("the answer") { $0.screenText.contains(words) }
    }
    try purge("2", typing: "3\r", expecting: "Nothing was removed.")
    try purge("2", typing: "\r", expecting: "Nothing was removed.")
    #expect(try place.count("scope:all") == 4)
    try purge("2", typing: "2\r", expecting: "1 report removed for good")
    try purge("1", "3", typing: "yes\r", expecting: "Nothing was removed.")
    #expect(try place.count("scope:all") == 3)
    try purge("1", "3", typing: "purge 2\r", expecting: "2 reports removed for good")
    #expect(try place.ids("scope:all") == ["REPORT-four"])
  }

  @Test func whatSomebodySentIsForgotten() throws {
    let place = try Self.place()
    let preview = try place.winnow("forget", "--user", "ana@example.com")
    #expect(preview.status == 0)
    #expect(preview.text.contains("would remove for good 2 reports; --apply does it"))
    #expect(preview.errorText.contains("Nothing brings them back."))
    #expect(try place.count("scope:all") == 4)
    #expect(
      try place.winnow("forget", "--user", "ana", "--apply").text.contains("nothing to change")
    )
    let run = try place.winnow("forget", "--user", "ana@example.com", "--apply", "--json")
    #expect(try run.json()["reportIds"].map { Array($0.elements).count } == 2)
    #expect(try place.ids("scope:all sort:id") == ["REPORT-three", "REPORT-four"])
    #expect(try place.holders(of: "na@") == [])
  }

  @Test func oldReportsArePruned() throws {
    let place = try Self.place()
    #expect(try place.winnow("snooze", "3", "--until", "copy").status == 0)
    let preview = try place.winnow("prune", "--older-than", "2y", "--json").json()
    #expect(preview["preview"]?["total"]?.int64 == 2)
    // Hidden ones are kept, too, when the query finds them.
    let run = try place.winnow("prune", "--older-than", "2y", "--keep", "is:snoozed", "--apply")
    #expect(run.text.contains("1 report removed for good"))
    #expect(try place.ids("scope:all sort:id") == ["REPORT-two", "REPORT-three", "REPORT-four"])
    #expect(try place.winnow("prune", "--older-than", "2y", "--apply").status == 0)
    #expect(try place.count("scope:all") == 2)
    #expect(
      try place.winnow("prune", "--older-than", "2y", "--apply").text.contains("nothing to change")
    )
  }

  @Test func unknownNamesDoNotStopTheOthers() throws {
    let place = try Self.place()
    let run = try place.winnow("purge", "1", "99", "--yes")
    #expect(run.status == 1)
    #expect(run.errorText.contains("99"))
    #expect(try place.count("scope:all") == 3)
  }
}
