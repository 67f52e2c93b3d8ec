import Dashboard
import Foundation
import ReportQuery
import TestSupport
import Testing
import TriageCommands

/// The documents made from our tables, held against the files; `make docs` writes them anew.
struct DocumentTests {
  @Test func commandsMdTellsTheTableOfCommands() throws {
    try expect("COMMANDS.md", HelpText.markdown)
  }

  @Test func keysMdTellsTheTableOfKeys() throws {
    try expect("KEYS.md", KeyMap.standard.markdown)
  }

  @Test func queryMdTellsTheTableOfFields() throws {
    let text = try String(contentsOf: file("QUERY.md"), encoding: .utf8)
    let (start, end) = ("<!-- fields: made by `make docs` -->\n", "<!-- end of fields -->\n")
    let opening = try #require(text.range(of: start))
    let closing = try #require(text.range(of: end, range: opening.upperBound..<text.endIndex))
    let whole =
      text[..<opening.upperBound] + "\n\(Field.markdown)\n\n" + text[closing.lowerBound...]
    try expect("QUERY.md", String(whole))
  }

  private func file(_ name: String) -> URL {
    PackageFolder.url.appending(path: "docs/\(name)")
  }

  /// Compares by lines; `RECORD=1` writes the file instead.
  private func expect(
    _ name: String,
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(to: file(name), atomically: true, encoding: .utf8)
      return
    }
    let there = try String(contentsOf: file(name), encoding: .utf8).components(separatedBy: "\n")
    let wanted = text.components(separatedBy: "\n")
    guard there != wanted else { return }
    let index = zip(there, wanted).enumerated().first { $1.0 != $1.1 }?.offset
    let line = index ?? min(there.count, wanted.count)
    Issue.record(
      """
      docs/\(name) line \(line + 1) should be: \(line < wanted.count ? wanted[line] : "(no line)"). \
      `make docs` writes it.
      """,
      sourceLocation: sourceLocation
    )
  }
}
