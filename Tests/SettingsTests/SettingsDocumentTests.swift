import Foundation
import Settings
import StrictJSON
import TestSupport
import Testing

/// The documents made from the tables; `make docs` writes them anew.
struct SettingsDocumentTests {
  @Test func theSchemaTellsTheTableOfSettings() throws {
    try expect("Resources/config.schema.json", SettingTable.schema)
    _ = try JSONDocument.parse(Array(SettingTable.schema.utf8), limits: JSONLimits(keyCount: 5_000))
  }

  @Test func configurationMdTellsTheTableOfSettings() throws {
    try expect("docs/CONFIGURATION.md", SettingTable.markdown)
  }

  @Test func theManualPageTellsTheTables() throws {
    try expect("docs/winnow.1", ManualPage.text)
  }

  private func file(_ path: String) -> URL {
    PackageFolder.url.appending(path: path)
  }

  /// Compares by lines; `RECORD=1` writes the file instead.
  private func expect(_ path: String, _ text: String) throws {
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(to: file(path), atomically: true, encoding: .utf8)
      return
    }
    let there = try String(contentsOf: file(path), encoding: .utf8).components(separatedBy: "\n")
    let wanted = text.components(separatedBy: "\n")
    guard there != wanted else { return }
    let line = zip(there, wanted).enumerated().first { $1.0 != $1.1 }?.offset ?? there.count
    Issue.record("\(path) line \(line + 1) is out of date; `make docs` writes it.")
  }
}
