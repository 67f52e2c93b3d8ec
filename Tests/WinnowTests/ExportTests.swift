import Foundation
import StrictJSON
import TestSupport
import Testing

/// Tickets and reports that go out.
@Suite struct ExportTests {
  static let at = "2026-11-28T12:00:00Z"

  @Test func ticketsHaveWhatTheirSchemaRequires() throws {
    let place = try Place()
    #expect(try place.winnow("import", "--demo").status == 0)
    #expect(try place.winnow("merge", "2", "3", "--into", "1").status == 0)
    #expect(try place.winnow("tag", "+Größe", "+a b", "--", "4").status == 0)
    let run = try place.winnow("export", "--at", Self.at)
    run.expectNeutral()
    let tickets = try run.json()
    #expect(try tickets.count == place.count() - 2)
    for ticket in tickets.elements { try check(ticket) }
    let first = try #require(
      tickets.elements.first { ($0["reports"]?.count ?? 0) == 3 }
    )
    #expect(first["reports"]?.each("role") == ["primary", "duplicate", "duplicate"])
  }

  private func check(_ ticket: JSONValue) throws {
    let required: Set = [
      "schema", "schemaVersion", "exportedAt", "ticketKey", "title", "body", "reports",
    ]
    #expect(ticket.keys.isSuperset(of: required))
    #expect(ticket["schema"]?.string == "ticket" && ticket["schemaVersion"]?.int64 == 1)
    #expect(ticket["exportedAt"]?.string == Self.at)
    #expect(matches(ticket["ticketKey"], "^[0-9a-f]{64}$"))
    #expect(matches(ticket["title"], "^[^\\x{0}-\\x{1f}\\x{7f}]{1,255}$"))
    #expect(ticket["body"]?["markdown"]?.string != nil && ticket["body"]?["plain"]?.string != nil)
    for label in ticket["labels"]?.elements.map(\.self) ?? [] {
      #expect(matches(label, "^[A-Za-z0-9][A-Za-z0-9._:/-]{0,49}$"))
    }
    for file in ticket["attachments"]?.elements.map(\.self) ?? [] {
      #expect(matches(file["sha256"], "^[0-9a-f]{64}$") && file["byteSize"]?.int64 != nil)
      #expect(matches(file["exportName"], "^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"))
    }
    #expect(ticket["reports"]?[0]?["role"]?.string == "primary")
  }

  private func matches(_ value: JSONValue?, _ pattern: String) -> Bool {
    value?.string?.range(of: pattern, options: .regularExpression) != nil
  }

  /// A validator of published schemas.
  static let hasValidator = validate("import jsonschema", [])?.status == 0

  @Test(.enabled(if: Corpora.shared != nil && hasValidator, "no schema, or no python3-jsonschema"))
  func ticketsAgreeWithThePublishedSchema() throws {
    let place = try Place()
    #expect(try place.winnow("import", "--demo").status == 0)
    #expect(try place.winnow("merge", "2", "3", "--into", "1").status == 0)
    #expect(try place.winnow("tag", "+Größe", "+a b", "--", "4").status == 0)
    let judge = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      validator = jsonschema.Draft202012Validator(schema)
      errors = [e.message for t in json.load(sys.stdin) for e in validator.iter_errors(t)]
      print("\\n".join(errors)); sys.exit(1 if errors else 0)
      """
    let schema = try #require(Corpora.shared) + "/spec/schema/ticket.schema.json"
    let run = Self.validate(judge, try place.winnow("export", "--at", Self.at).output, schema)
    #expect(run?.status == 0, "\(run?.words ?? "")")
  }

  /// Runs a Python program; `nil` where there is no Python.
  private static func validate(_ program: String, _ input: [UInt8], _ words: String...) -> Run? {
    let arguments = ["python3", "-c", program] + words
    guard let place = try? Place() else { return nil }
    return try? RunningProgram(
      "/usr/bin/env",
      arguments,
      input: input,
      environment: place.variables([:])
    ).wait()
  }

  @Test func theSameStoreAndTimeGiveTheSameBytes() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("merge", "2", "--into", "1").status == 0)
    let first = try place.winnow("export", "--at", Self.at).output
    #expect(try place.winnow("export", "--at", Self.at).output == first)
    let copy = try Place(copying: place)
    #expect(
      try copy.winnow("export", "--at", Self.at, environment: ["TZ": "Asia/Tokyo"]).output == first
    )
    #expect(try place.winnow("export", "--at", "2026-11-29T12:00:00Z").output != first)
  }

  @Test func aTicketStandsForTheMasterOfACopy() throws {
    let place = try Place(copying: .basic)
    #expect(try place.winnow("merge", "2", "--into", "1").status == 0)
    let tickets = try place.winnow("export", "--ids", "2", "1", "--at", Self.at).json()
    #expect(tickets.count == 1)
    #expect(tickets[0]?["reports"]?.each("reportId") == ["AAAA-1", "AAAA-2"])
  }

  @Test func ticketsHoldNoUserData() throws {
    let place = try Place(copying: .basic)
    let text = try place.winnow("export", "--at", Self.at).text
    for secret in ["rosa@example.com", "Rosa", "u-1", "kim@example.com"] {
      #expect(!text.contains(secret))
    }
  }

  @Test func exportIsRecordedUnlessDry() throws {
    let place = try Place(copying: .basic)
    let before = try place.winnow("log", "--json").output
    let dry = try place.winnow("export", "--dry-run", "--ids", "1", "--at", Self.at)
    #expect(try place.winnow("log", "--json").output == before)
    let real = try place.winnow("export", "--ids", "1", "--at", Self.at)
    #expect(dry.output == real.output)
    let shown = try place.winnow("show", "--json", "1").json()
    #expect(shown["triage"]?["exportedAt"]?.string != nil)
    #expect(try place.winnow("undo").text == "nothing to change: undo\n")
  }

  // MARK: Where it goes

  @Test func aFolderGetsOneFileEach() throws {
    let place = try Place(copying: .basic)
    let run = try place.winnow(
      "export",
      "platform:ios",
      "--at",
      Self.at,
      "--out",
      place.file("out")
    )
    // A path a line, for programs that go on with them.
    let paths = run.text.split(separator: "\n").map { $0.split(separator: "/").last ?? "" }
    #expect(run.status == 0 && paths.sorted() == ["ticket-1.json", "ticket-2.json"])
    #expect(run.errorText == "wrote 2 files\n")
    #expect(place.names(below: place.file("out")) == ["ticket-1.json", "ticket-2.json"])
    let together = try place.winnow("export", "--ids", "1", "--at", Self.at).json()
    let alone = try JSONDocument.parse(place.bytes(place.file("out/ticket-1.json"))).root
    #expect(alone["ticketKey"]?.string == together[0]?["ticketKey"]?.string)
    // Again over the same files.
    let again = try place.winnow(
      "export",
      "--ids",
      "1",
      "--at",
      Self.at,
      "--out",
      place.file("out")
    )
    #expect(again.status == 0)
  }

  @Test(arguments: ["json", "ndjson"])
  func aFileGetsWhatStandardOutputWouldGet(format: String) throws {
    let place = try Place(copying: .basic)
    let words = ["export", "--format", format, "--at", Self.at]
    let printed = try place.winnow(words).output
    let path = place.file("all.\(format)")
    #expect(try place.winnow(words + ["--out", path]).status == 0)
    #expect(place.bytes(path) == printed && printed != [])
  }

  @Test func aLinkInThePlaceOfTheFileIsNotFollowed() throws {
    let place = try Place(copying: .basic)
    let victim = try place.write("victim", "mine".utf8)
    try FileManager.default.createSymbolicLink(
      atPath: place.file("all.json"),
      withDestinationPath: victim
    )
    _ = try place.winnow("export", "--at", Self.at, "--out", place.file("all.json"))
    #expect(place.bytes(victim) == Array("mine".utf8))
  }

  // MARK: Reports

  @Test func exportedReportsComeBackTheSame() throws {
    let place = try Place(copying: .basic)
    let exported = try place.winnow("export", "--format", "ndjson", "sort:created")
    exported.expectNeutral()
    #expect(try exported.jsonLines().count == Place.basicCount)
    let path = try place.write("again.ndjson", exported.output)

    let other = try Place()
    #expect(try other.winnow("import", "--json", path).json()["new"]?.int64 == 6)
    let back = try other.winnow("export", "--format", "ndjson", "sort:created")
    // When it was received and what it says of its time are of the store.
    for (sent, come) in zip(try exported.jsonLines(), try back.jsonLines()) {
      for key in sent.keys where key != "receivedAt" {
        #expect(sent[key]?.bytes == come[key]?.bytes, "\(key)")
      }
    }
    #expect(try other.verify().stateHash == place.verify().stateHash)
  }

  /// A report with consent, sent back to where it came from, is the same and no conflict.
  @Test func exportedReportsReplay() throws {
    let place = try Place(copying: .basic)
    let exported = try place.winnow("export", "--format", "ndjson", "-platform:android")
    let path = try place.write("again.ndjson", exported.output)
    let summary = try place.winnow("import", "--json", path).json()
    #expect(summary["new"]?.int64 == 0 && summary["replayed"]?.int64 == 5, "\(summary.bytes)")
    #expect(summary["conflicting"]?.int64 == 0)
  }

  @Test func anAddressLeavesOnlyWithConsent() throws {
    let exported = try Place(copying: .basic).winnow("export", "--format", "ndjson")
    #expect(exported.text.contains("rosa@example.com") && exported.text.contains("u-3"))
    #expect(!exported.text.contains("kim@example.com"))
  }

  @Test func nothingThatMatchesIsAnEmptyList() throws {
    let place = try Place(copying: .basic)
    let none = try place.winnow("export", "tag:nosuch", "--at", Self.at)
    #expect(none.status == 0)
    #expect(try none.json().count == 0)
    #expect(try place.winnow("export", "--format", "ndjson", "tag:nosuch").output == [])
    #expect(try place.winnow("export", "--ids", "99").status == 1)
  }
}
