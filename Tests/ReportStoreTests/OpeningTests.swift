import CSQLite
import Foundation
import ReportModel
import ReportQuery
import ReportStore
import SystemCalls
import TestSupport
import Testing

@Suite struct OpeningTests {
  private let folder = TemporaryFolder()

  @Test func aNewStoreIsEmptyAndCanBeOpenedAgain() throws {
    _ = try folder.open(.create)
    for mode in [ReportStore.OpenMode.create, .existing, .readOnly] {
      let store = try folder.open(mode)
      #expect(try store.totals() == StoreTotals())
      #expect(try store.page(of: .everything, offset: 0, limit: 10).rows.isEmpty)
    }
  }

  /// The header of SQLite's file format tells the size of pages in bytes 16 and 17; importing costs a
  /// sixteenth more with the 4 KiB that SQLite takes by itself.
  @Test func aNewStoreHasPagesOfEightKibibytes() throws {
    _ = try folder.open(.create)
    let header = try Data(contentsOf: URL(filePath: folder.database)).prefix(18)
    #expect(header.suffix(2) == Data([0x20, 0x00]))
  }

  @Test(arguments: [ReportStore.OpenMode.existing, .readOnly])
  func aMissingStoreIsNamed(mode: ReportStore.OpenMode) {
    #expect(throws: StoreError.missing(folder: folder.store)) { try folder.open(mode) }
  }

  @Test func filesAndFoldersAreOurOwnWhateverTheUmask() throws {
    let before = umask(0)
    defer { umask(before) }
    let store = try folder.open()
    let digest = try store.addBlobs([[1, 2, 3]])[0]
    try store.add([try item("a1")])
    let files = ["winnow.sqlite", "winnow.sqlite-wal", "winnow.sqlite-shm", "lock"]
    for name in files { #expect(try folder.permissions("\(folder.store)/\(name)") == 0o600) }
    #expect(try folder.permissions(store.blobPath(digest)) == 0o600)
    for name in ["", "/blobs", "/blobs/\(digest.hex.prefix(2))", "/spool", "/tmp"] {
      #expect(try folder.permissions(folder.store + name) == 0o700)
    }
    // No report names the blob.
    #expect(try store.verify().map(\.kind) == [.orphan])
  }

  private static let impostors: [(String, [UInt8], StoreError.Reason)] = [
    ("nothing", [], .empty),
    (
      "words",
      Array("these are words, not a database, but more than a hundred bytes of them: ".utf8)
        + Array(repeating: 0x2E, count: 100), .notSQLite
    ),
    ("a short file", [0x53, 0x51], .notSQLite),
  ]

  @Test(arguments: impostors, [ReportStore.OpenMode.create, .existing, .readOnly])
  func aFileThatIsNoStoreIsRefusedAndNotTouched(
    impostor: (String, [UInt8], StoreError.Reason),
    mode: ReportStore.OpenMode
  ) throws {
    _ = try Folder.make(folder.store)
    _ = FileManager.default.createFile(atPath: folder.database, contents: Data(impostor.1))
    #expect(throws: StoreError.notAStore(path: folder.database, reason: impostor.2)) {
      try folder.open(mode)
    }
    #expect(folder.bytes(folder.database) == impostor.1)
  }

  @Test func anotherProgramsDatabaseIsRefusedAndNotTouched() throws {
    _ = try Folder.make(folder.store)
    try execute("PRAGMA application_id = 77; CREATE TABLE t (x); INSERT INTO t VALUES (1)", folder)
    let before = folder.bytes(folder.database)
    #expect(throws: StoreError.notAStore(path: folder.database, reason: .foreign(77))) {
      try folder.open(.create)
    }
    #expect(folder.bytes(folder.database) == before)
  }

  @Test func aLinkInTheStoresPlaceIsRefused() throws {
    let real = TemporaryFolder()
    _ = try real.open()
    _ = try Folder.make(folder.store)
    try FileManager.default.createSymbolicLink(
      atPath: folder.database,
      withDestinationPath: real.database
    )
    #expect(throws: StoreError.notAStore(path: folder.database, reason: .link)) {
      try folder.open(.create)
    }
  }

  @Test(arguments: [ReportStore.OpenMode.create, .existing, .readOnly])
  func aNewerStoreIsRefusedWithoutAByteTouched(mode: ReportStore.OpenMode) throws {
    try folder.open().add([try item("a1")])
    try folder.open().checkpoint()
    try execute("PRAGMA user_version = 99", folder)
    let before = folder.bytes(folder.database)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.store).sorted()
    let known = Schema.current().scripts.count
    #expect(throws: StoreError.newerSchema(path: folder.database, found: 99, known: known)) {
      try folder.open(mode)
    }
    #expect(folder.bytes(folder.database) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.store).sorted() == names)
  }

  @Test func anOlderStoreIsUpgradedAfterACopyWasMade() throws {
    let number = try folder.open().add([try item("a1", "kept")])[0]
    var schema = Schema.current()
    let old = schema.scripts.count
    schema.scripts.append("CREATE TABLE later (x INTEGER) STRICT;")
    #expect(
      throws: StoreError.olderSchema(path: folder.database, found: old, known: old + 1)
    ) {
      try ReportStore.open(folder.store, mode: .readOnly, schema: schema)
    }
    let store = try ReportStore.open(folder.store, mode: .existing, schema: schema)
    #expect(try store.detail(of: number).report.message == "kept")
    let copy = "\(folder.store)/before-schema-\(old + 1).sqlite"
    #expect(try folder.permissions(copy) == 0o600)
    #expect(throws: StoreError.newerSchema(path: folder.database, found: old + 1, known: old)) {
      try folder.open(.existing)
    }
    let restored = TemporaryFolder()
    _ = try Folder.make(restored.store)
    try FileManager.default.copyItem(atPath: copy, toPath: restored.database)
    #expect(try restored.open(.existing).detail(of: number).report.message == "kept")
  }

  @Test func aFailedUpgradeLeavesTheStoreAsItWas() throws {
    try folder.open().add([try item("a1")])
    var schema = Schema.current()
    schema.scripts.append("CREATE TABLE later (x INTEGER) STRICT; CREATE TABLE report (x)")
    #expect(throws: StoreError.self) {
      try ReportStore.open(folder.store, mode: .existing, schema: schema)
    }
    #expect(try folder.open(.existing).totals().all == 1)
  }

  @Test func aStoreOpenedForReadingRefusesToWrite() throws {
    let number = try folder.open().add([try item("a1")])[0]
    let store = try folder.open(.readOnly)
    #expect(throws: StoreError.readOnly(path: folder.database)) {
      try store.edit([.setPriority(.high)], [number])
    }
    #expect(throws: StoreError.readOnly(path: folder.store)) { try store.addBlobs([[1]]) }
    #expect(try store.detail(of: number).triage.priority == .none)
  }

  @Test func aClosedStoreOnAReadOnlyFolderCanBeRead() throws {
    guard getuid() != 0 else {
      print("skipped: root may write to every folder")
      return
    }
    try folder.open().add([try item("a1")])
    try folder.open().checkpoint()
    for suffix in ["-wal", "-shm"] {
      try FileManager.default.removeItem(atPath: folder.database + suffix)
    }
    chmod(folder.store, 0o500)
    defer { chmod(folder.store, 0o700) }
    #expect(try folder.open(.readOnly).totals().all == 1)
  }

  @Test func aHeldStoreNamesTheHolder() throws {
    _ = try folder.open()
    let lock = try FileLock(try Folder(folder.store), "lock")
    let other = try FileLock(try Folder(folder.store), "lock")
    try lock.lock(withinMilliseconds: 0)
    #expect(
      throws: SystemError.locked(path: folder.store + "/lock", holder: processID())
    ) {
      try other.lock(withinMilliseconds: 20)
    }
    lock.unlock()
    try other.lock(withinMilliseconds: 0)
    other.unlock()
  }

  @Test func whatADeadProcessLeftIsSwept() throws {
    let store = try folder.open()
    let dead = "\(folder.store)/tmp/t-999999999-1-1"
    let alive = "\(folder.store)/tmp/t-\(processID())-1-1"
    for path in [dead, alive] {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    try store.add([try item("a1")])
    #expect(!FileManager.default.fileExists(atPath: dead))
    #expect(FileManager.default.fileExists(atPath: alive))
  }

  /// Runs SQL on the file without any of our own rules.
  private func execute(_ sql: String, _ folder: TemporaryFolder) throws {
    var connection: OpaquePointer?
    #expect(sqlite3_open(folder.database, &connection) == SQLITE_OK)
    #expect(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK)
    sqlite3_wal_checkpoint_v2(connection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    sqlite3_close(connection)
  }
}
