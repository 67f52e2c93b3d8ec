import Foundation
import SystemCalls
import TestSupport
import Testing

@Suite struct FileTests {
  private let temporary = TemporaryFolder()

  private func folder() throws -> Folder { try Folder(temporary.path) }

  private func path(_ name: String) -> String { temporary.path + "/" + name }

  @Test func aFileIsWrittenWholeWithModeSixHundred() throws {
    let folder = try folder()
    try folder.write("a", Array("one".utf8), replacing: false)
    #expect(try folder.read("a", limit: 10) == Array("one".utf8))
    #expect(try temporary.permissions(path("a")) == 0o600)
    #expect(throws: SystemError.failed(operation: "write", path: path("a"), code: EEXIST)) {
      try folder.write("a", [], replacing: false)
    }
    try folder.write("a", Array("two".utf8), replacing: true)
    #expect(try folder.read("a", limit: 10) == Array("two".utf8))
    #expect(try folder.list().map(\.name) == ["a"])
  }

  @Test func linksAreNotFollowedAnywhereBelowAFolder() throws {
    let folder = try folder()
    try folder.write("real", [1], replacing: false)
    try FileManager.default.createDirectory(
      atPath: path("sub"),
      withIntermediateDirectories: false
    )
    try FileManager.default.createSymbolicLink(
      atPath: path("link"),
      withDestinationPath: path("real")
    )
    try FileManager.default.createSymbolicLink(
      atPath: path("dir"),
      withDestinationPath: path("sub")
    )
    #expect(throws: SystemError.link(path: path("link"))) { try folder.read("link", limit: 9) }
    #expect(throws: SystemError.link(path: path("dir"))) { try folder.read("dir/x", limit: 9) }
    #expect(throws: SystemError.link(path: path("link"))) {
      try folder.write("link", [2], replacing: true)
    }
    #expect(throws: SystemError.link(path: path("link"))) {
      try FileSystem.read(path("link"), limit: 9)
    }
    #expect(try FileSystem.read(path("link"), limit: 9, links: .follow) == [1])
    #expect(try folder.list().map(\.kind) == [.link, .link, .file, .folder])
  }

  @Test(arguments: ["", ".", "..", "../x", "a/../x", "/etc/passwd", "a//b", "a\u{0}b", "a/"])
  func aPathThatLeavesItsFolderIsRefused(name: String) throws {
    let folder = try folder()
    try FileManager.default.createDirectory(atPath: path("a"), withIntermediateDirectories: false)
    #expect {
      try folder.read(name, limit: 9)
    } throws: { error in
      if case SystemError.unsafePath = error { true } else { false }
    }
  }

  @Test func onlyRegularFilesAreReadAndNothingIsWaitedFor() throws {
    let folder = try folder()
    #expect(mkfifo(path("fifo"), 0o600) == 0)
    try FileManager.default.createDirectory(atPath: path("dir"), withIntermediateDirectories: false)
    for name in ["fifo", "dir"] {
      #expect(throws: SystemError.notAFile(path: path(name))) { try folder.read(name, limit: 9) }
      #expect(throws: SystemError.notAFile(path: path(name))) {
        try FileSystem.read(path(name), limit: 9)
      }
    }
    #expect(throws: SystemError.notAFile(path: "/dev/zero")) {
      try FileSystem.read("/dev/zero", limit: 9)
    }
  }

  @Test func theSizeIsJudgedBeforeReading() throws {
    let folder = try folder()
    let file = try folder.create("sparse")
    #expect(ftruncate(file.number, 1 << 40) == 0)
    #expect(throws: SystemError.tooLarge(path: path("sparse"), byteCount: 1 << 40, limit: 9)) {
      try folder.read("sparse", limit: 9)
    }
    try folder.write("nine", Array(repeating: 0, count: 9), replacing: false)
    #expect(try folder.read("nine", limit: 9).count == 9)
    #expect(throws: SystemError.tooLarge(path: path("nine"), byteCount: 9, limit: 8)) {
      try folder.read("nine", limit: 8)
    }
  }

  @Test func namesAreListedByTheirBytes() throws {
    let folder = try folder()
    for name in ["b", "B", "é", "a", "z"] { try folder.write(name, [], replacing: false) }
    #expect(try folder.list().map(\.name) == ["B", "a", "b", "z", "é"])
  }

  @Test func programsGetTheirArgumentsAsTheyAre() throws {
    let odd = "$(touch x); `id` 'a' \"b\" -rf \n*"
    let captured = try Subprocess.capture(
      ["printf", "%s|", odd, ""],
      limit: 1_000,
      withinMilliseconds: 10_000
    )
    #expect(captured.status == 0)
    #expect(String(decoding: captured.output, as: UTF8.self) == odd + "||")
    #expect(try folder().list().isEmpty)
  }

  @Test func aChildInheritsNoDescriptorOfOurs() throws {
    let kept = try folder().create("kept")
    let captured = try Subprocess.capture(
      ["ls", "-l", "/proc/self/fd"],
      limit: 10_000,
      withinMilliseconds: 10_000
    )
    guard captured.status == 0 else {
      print("skipped: no /proc here")
      return
    }
    let open = String(decoding: captured.output, as: UTF8.self)
    #expect(open.contains("0 -> /dev/null"))
    #expect(!open.contains(kept.path) && kept.number > 2)
  }

  @Test func aChildThatTakesTooLongOrSaysTooMuchIsEnded() throws {
    let slow = try Subprocess.capture(["sleep", "600"], limit: 10, withinMilliseconds: 50)
    #expect(slow.status == 137)
    let loud = try Subprocess.capture(["yes"], limit: 4_096, withinMilliseconds: 60_000)
    #expect(loud.output.count == 4_096)
    #expect(loud.status == 137)
  }

  @Test(arguments: ["sleep 600", "exec >&- 2>&-; sleep 600"])
  func aProgramIsStoppedWhateverItDidToItsOutput(script: String) throws {
    let start = Clock.monotonicNanoseconds()
    let answer = try Subprocess.collect(
      ["sh", "-c", script],
      input: nil,
      limit: 100,
      isCancelled: { Clock.monotonicNanoseconds() - start > 200_000_000 }
    )
    #expect(answer.isCancelled)
    #expect(answer.status == 128 + SIGTERM)
  }

  @Test func whatWasPrintedBeforeTheEndIsTaken() throws {
    // A child of it holds the pipe open for longer than anybody waits.
    let answer = try Subprocess.collect(
      ["sh", "-c", "sleep 600 & sleep 0.1; echo $!"],
      input: nil,
      limit: 100,
      isCancelled: { false }
    )
    let text = String(decoding: answer.output, as: UTF8.self)
    let child = try #require(Int32(text.filter(\.isNumber)))
    kill(child, SIGKILL)
    #expect(answer.status == 0 && !answer.isCut)
  }

  @Test func aProgramThatIsNotThereIsNamed() {
    #expect(
      throws: SystemError.failed(operation: "start", path: "no-such-program", code: ENOENT)
    ) { try Subprocess.capture(["no-such-program"], limit: 1, withinMilliseconds: 1_000) }
  }

  @Test func foldersOfAPathAreMadeAndParentsNamed() throws {
    try FileSystem.makeFolders(path("x/y/z"))
    #expect(try temporary.permissions(path("x/y/z")) == 0o700)
    #expect(FileSystem.parent(of: "/a/b/") == "/a")
    #expect(FileSystem.parent(of: "/a") == "/")
    #expect(FileSystem.parent(of: "a") == ".")
    #expect(FileSystem.lastComponent(of: "/a/b/") == "b")
  }

  @Test func temporaryNamesTellTheirProcess() {
    let names = (0..<100).map { _ in TemporaryName.next() }
    #expect(Set(names).count == 100)
    #expect(TemporaryName.owner(of: names[0]) == processID())
    #expect(TemporaryName.owner(of: "report.json") == nil)
  }

  @Test(.enabled(if: FolderWatch("/").isTold, "The system tells nothing of changes."))
  func aWatchTellsOfWritesWhenItIsAsked() throws {
    let writes = FolderWatch(temporary.path, writes: true)
    let ends = FolderWatch(temporary.path)
    #expect(FileManager.default.createFile(atPath: path("a"), contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path("a")))
    #expect(ends.wait(milliseconds: 60_000) == ["a"])
    _ = writes.wait(milliseconds: 60_000)
    try file.write(contentsOf: [1])
    #expect(writes.wait(milliseconds: 60_000) == ["a"])
    #expect(ends.wait(milliseconds: 0) == [])
    try file.close()
    #expect(ends.wait(milliseconds: 60_000) == ["a"])
  }
}
