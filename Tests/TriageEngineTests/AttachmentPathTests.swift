import Foundation
import ReportModel
import ReportStore
import TestSupport
import Testing

@testable import TriageEngine

/// Which files beside a report come in with it (model.md "Paths").
@Suite struct AttachmentPathTests {
  @Test func aNamedFileLeavesTheFilesBesideIt() throws {
    let desk = try Desk()
    try desk.write("in/one.json", lineWithFile("a.txt"))
    try desk.write("in/a.txt", "bytes")
    let summary = try desk.take("in/one.json")
    #expect(summary.new == 1 && summary.codes == [.attachmentMissing])
    #expect(try desk.detail("FILE-1").attachments.map(\.facts.health) == [.missing])
  }

  @Test func aNamedFolderBringsThem() throws {
    let desk = try Desk()
    try desk.write("in/one.json", lineWithFile("sub/a.txt"))
    try desk.write("in/sub/a.txt", "bytes")
    let summary = try desk.take("in")
    #expect(summary.new == 1 && summary.codes == [])
    let attachment = try #require(try desk.detail("FILE-1").attachments.first)
    #expect(attachment.facts.health == .ok)
    #expect(try desk.store.blob(#require(attachment.blob)) == Array("bytes".utf8))
  }

  /// A path is resolved against the folder of its own file, not of the folder that was named.
  @Test func aWalkedFileFindsItsOwnFolder() throws {
    let desk = try Desk()
    try desk.write("in/deep/one.ndjson", lineWithFile("a.txt") + "\n" + line("B"))
    try desk.write("in/deep/a.txt", "right")
    try desk.write("in/a.txt", "wrong")
    try desk.take("in")
    let attachment = try #require(try desk.detail("FILE-1").attachments.first)
    #expect(try desk.store.blob(#require(attachment.blob)) == Array("right".utf8))
  }

  @Test func aNamedReportJSONNamesItsBundle() throws {
    let desk = try Desk()
    try desk.write("in/report.json", lineWithFile("attachments/a.txt"))
    try desk.write("in/attachments/a.txt", "bytes")
    let summary = try desk.take("in/report.json")
    #expect(summary.new == 1 && summary.codes == [])
    #expect(try desk.detail("FILE-1").attachments.map(\.facts.health) == [.ok])
  }

  @Test(arguments: [
    "../secret", "sub/../../secret", "/etc/hostname", "~/secret", #"..\\secret"#, "C:/secret",
    "sub/..", ".", "", #"a\u0000.txt"#,
  ])
  func aPathThatLeadsOutIsRefusedAndTheReportKept(path: String) throws {
    let desk = try Desk()
    try desk.write("secret", "mine")
    try desk.write("in/report.json", lineWithFile(path))
    try desk.write("in/sub/x", "x")
    let summary = try desk.take("in")
    #expect(summary.new == 1 && summary.refused == [])
    // An empty path is none, and the file stays promised.
    if path.isEmpty { return }
    #expect(Set(summary.codes).isSuperset(of: [.unsafePath, .attachmentMissing]))
    let attachment = try #require(try desk.detail("FILE-1").attachments.first)
    #expect(attachment.facts.health == .missing && attachment.blob == nil)
  }

  @Test(arguments: ["link.txt", "linked/a.txt"])
  func noLinkIsFollowed(path: String) throws {
    let desk = try Desk()
    try desk.write("outside/a.txt", "mine")
    try desk.write("in/report.json", lineWithFile(path))
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: desk.path + "/in/link.txt",
      withDestinationPath: "../outside/a.txt"
    )
    try files.createSymbolicLink(
      atPath: desk.path + "/in/linked",
      withDestinationPath: "../outside"
    )
    let summary = try desk.take("in")
    #expect(summary.new == 1 && Set(summary.codes) == [.unsafePath, .attachmentMissing])
    #expect(try desk.detail("FILE-1").attachments.map(\.facts.health) == [.missing])
  }

  @Test func aPipeAFolderAndAnAbsentFileAreMissing() throws {
    for name in ["pipe", "folder", "absent"] {
      let desk = try Desk()
      try desk.write("in/report.json", lineWithFile("attachments/\(name)"))
      try desk.write("in/attachments/folder/x", "x")
      #expect(mkfifo(desk.path + "/in/attachments/pipe", 0o600) == 0)
      let summary = try desk.take("in")
      #expect(summary.new == 1 && summary.codes.contains(.attachmentMissing))
      #expect(try desk.detail("FILE-1").attachments.map(\.facts.health) == [.missing])
    }
  }

  @Test func aLinkIsNotWalkedOver() throws {
    let desk = try Desk()
    try desk.write("outside/one.json", line("OUT"))
    try desk.write("in/two.json", line("IN"))
    try FileManager.default.createSymbolicLink(
      atPath: desk.path + "/in/away",
      withDestinationPath: "../outside"
    )
    try FileManager.default.createSymbolicLink(
      atPath: desk.path + "/in/three.json",
      withDestinationPath: "../outside/one.json"
    )
    let summary = try desk.take("in")
    #expect(summary.new == 1 && summary.skippedFileCount == 2)
    #expect(try desk.count == 1)
  }

  @Test func otherBytesThanDeclaredAreAFactOfTheirOwn() throws {
    let desk = try Desk()
    let hash = String(repeating: "ab", count: 32)
    let file = #","attachments":[{"fileName":"a.txt","path":"a.txt","sha256":"\#(hash)"}]"#
    try desk.write("in/report.json", line("FILE-1", "m", file))
    try desk.write("in/a.txt", "bytes")
    let summary = try desk.take("in")
    #expect(summary.codes == [.hashMismatch])
    #expect(try desk.detail("FILE-1").attachments.map(\.facts.health) == [.hashMismatch])
  }

  // MARK: log.txt

  @Test func theLogOfTheFolderWins() throws {
    let desk = try Desk()
    try desk.write("in/report.json", line("LOG", "m", #","log":"inside""#))
    try desk.write("in/log.txt", "beside")
    try desk.take("in")
    #expect(try desk.detail("LOG").report.log == "beside")
  }

  @Test func aLogOverTheLimitBecomesAFile() throws {
    for (count, isFile) in [(Limits.logByteCount, false), (Limits.logByteCount + 1, true)] {
      let desk = try Desk()
      try desk.write("in/report.json", line("LOG"))
      try desk.write("in/log.txt", [UInt8](repeating: 0x61, count: count))
      try desk.take("in")
      let detail = try desk.detail("LOG")
      #expect((detail.report.log == nil) == isFile)
      #expect(detail.attachments.map(\.declared.fileName) == (isFile ? ["log.txt"] : []))
      if isFile {
        #expect(try desk.store.blob(#require(detail.attachments[0].blob)).count == count)
      }
    }
  }

  @Test func aLogThatCannotBeReadKeepsTheReport() throws {
    let desk = try Desk()
    try desk.write("secret", "mine")
    try desk.write("in/report.json", line("LOG"))
    try FileManager.default.createSymbolicLink(
      atPath: desk.path + "/in/log.txt",
      withDestinationPath: "../secret"
    )
    let summary = try desk.take("in")
    #expect(summary.new == 1 && summary.codes == [.unsafePath])
    #expect(try desk.detail("LOG").report.log == nil)
  }
}
