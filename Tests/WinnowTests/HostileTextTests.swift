import Foundation
import StrictJSON
import TestSupport
import Testing

/// Names, queries and tickets of strangers.
@Suite struct HostileTextTests {
  /// Every name of the corpus as an attachment's, one report each.
  private func placeWithNames() throws -> (place: Place, names: [String]) {
    let place = try Place()
    let list = try JSONDocument.parse(Corpora.read(Corpora.hostile("x03-attachment-names.json")))
    let names = list.root.strings
    #expect(names.count == 30)
    let lines = list.root.elements.enumerated().map { index, name in
      let name = "\"" + String(decoding: name.bytes, as: UTF8.self) + "\""
      return #"{"schema":"report","schemaVersion":1,"reportId":"NAME-\#(index)","message":"m"#
        + #" \#(index)","attachments":[{"fileName":\#(name),"mediaType":"image/png"}]}"#
    }
    let run = try place.winnow(
      "import",
      place.write("names.ndjson", lines.joined(separator: "\n").utf8)
    )
    run.expectNeutral()
    #expect(run.status == 0, "\(run.words)")
    #expect(try place.count() == names.count)
    return (place, names)
  }

  @Test func namesOfAttachmentsAreLabelsAlone() throws {
    let (place, names) = try placeWithNames()
    let before = place.names(below: place.path)
    for words in [["list"], ["list", "--columns", "files,message"], ["log"], ["verify"]] {
      let run = try place.winnow(words)
      run.expectNeutral()
      #expect(run.status == 0)
    }
    let numbers = (1...names.count).map(String.init)
    let shown = try place.winnow(["show"] + numbers)
    shown.expectNeutral()
    #expect(shown.status == 0)
    let exported = try place.winnow("export", "--format", "ndjson", "sort:created")
    exported.expectNeutral()
    #expect(try exported.jsonLines().count == names.count)
    #expect(
      place.names(below: place.path).filter { !$0.hasPrefix("store") }
        == before.filter { !$0.hasPrefix("store") }
    )
  }

  @Test func ticketsOfHostileNamesStayInTheirFolder() throws {
    let (place, names) = try placeWithNames()
    let before = place.names(below: place.path).filter { !$0.hasPrefix("store") }
    let run = try place.winnow("export", "--out", place.file("tickets/"))
    run.expectNeutral()
    #expect(run.status == 0)
    let written = place.names(below: place.file("tickets"))
    #expect(Set(written) == Set((1...names.count).map { "ticket-\($0).json" }))
    let after = place.names(below: place.path).filter { !$0.hasPrefix("store") }
    #expect(Set(after).subtracting(before) == Set(written.map { "tickets/" + $0 } + ["tickets"]))
  }

  private static let queries: [String] = {
    let shared = Corpora.shared.map { $0 + "/corpora/hostile/x01-search-queries.txt" }
    let path = shared ?? PackageFolder.fixtures.path + "/search-queries.txt"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }()

  @Test func everyLineOfSearchIsASearchOrAClearError() throws {
    #expect(Self.queries.count == 32)
    let place = try Place(copying: .basic)
    for query in Self.queries {
      for words in [["list", "--", query], ["count", "--", query], ["--", query]] {
        let run = try place.winnow(words)
        run.expectNeutral()
        #expect(run.status == 0 || run.status == 2, "\(query): \(run.words)")
        if run.status == 2 { #expect(run.output == [] && run.errors != []) }
        let said = run.words.lowercased()
        for word in ["sqlite", "fts5", "syntax error", "no such column", "unterminated"] {
          #expect(!said.contains(word) || query.lowercased().contains(word), "\(query): \(said)")
        }
      }
    }
    #expect(try place.count() == Place.basicCount)
    #expect(try place.verify().isClean)
  }

  @Test func ticketsAreInert() throws {
    let place = try Place()
    let path = Corpora.hostile("j22-markdown-and-html.json")
    #expect(try place.winnow("import", path).status == 0)
    let ticket = try #require(try place.winnow("export", "--format", "json").json()[0])
    let markdown = try #require(ticket["body"]?["markdown"]?.string)
    let title = try #require(ticket["title"]?.string)
    let outside = Self.outsideFences(of: markdown)
    for text in [outside, title] {
      for danger in [
        "@everyone", "fixes #1", "closes octo", "127.0.0.1", "<img", "<script", "![p]",
      ] {
        #expect(!text.contains(danger), "\(danger) in \(text)")
      }
    }
    // The text itself is still there, whole.
    #expect(markdown.contains("![p](http://127.0.0.1:9/beacon.png)"))
  }

  /// The lines of Markdown that no fence of back-ticks or tildes holds.
  private static func outsideFences(of markdown: String) -> String {
    var fence: Substring?
    var outside: [Substring] = []
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let run = line.prefix { $0 == "`" }
      if let open = fence {
        if run.count >= open.count, line.dropFirst(run.count).allSatisfy({ $0 == " " }) {
          fence = nil
        }
      } else if run.count >= 3 {
        fence = run
      } else {
        outside.append(line)
      }
    }
    return outside.joined(separator: "\n")
  }

  @Test(arguments: [
    ["show", "\u{1B}]0;pwn\u{07}"], ["tag", "+\u{1B}[2J", "--", "1"],
    ["list", "--", "tag:\u{9B}x"],
    ["import", "no\u{1B}[2J\u{202E}such"], ["\u{1B}[31m"], ["list", "--columns", "\u{1B}c"],
    ["set", "priority=\u{202E}x", "--", "1"], ["help", "\u{07}"], ["link", "1", "http://\u{1B}x"],
    ["export", "--format", "\u{1B}"], ["merge", "1", "--into", "\u{1B}[0m"],
  ])
  func whatAPersonTypedIsNeutralInErrors(words: [String]) throws {
    let run = try Place(copying: .basic).winnow(words)
    run.expectNeutral()
    #expect(run.status != 0 && run.errors != [])
    let asJSON = try Place(copying: .basic).winnow([words[0], "--json"] + words.dropFirst())
    asJSON.expectNeutral()
    #expect(asJSON.status != 0)
  }
}
