import CSQLite
import Foundation
import ReportModel
import ReportStore
import TestSupport
import Testing

@Suite struct VerifyTests {
  private let folder = TemporaryFolder()

  private func storeWithBlob() throws -> (ReportStore, BlobDigest) {
    let store = try folder.open()
    let blob = try store.addBlobs([Array(repeating: 7, count: 5_000)])[0]
    try store.add([try item("a1", attachments: [attachment("a.png", blob: blob, size: 5_000)])])
    return (store, blob)
  }

  @Test func aSoundStoreHasNoFindings() throws {
    #expect(try storeWithBlob().0.verify().isEmpty)
  }

  @Test func aFlippedBitOfABlobIsFound() throws {
    let (store, blob) = try storeWithBlob()
    var generator = SeededGenerator(seed: 5)
    let sound = folder.bytes(store.blobPath(blob))
    for _ in 0..<20 {
      var bytes = sound
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^=
        1 << UInt8.random(in: 0..<8, using: &generator)
      try Data(bytes).write(to: URL(fileURLWithPath: store.blobPath(blob)))
      chmod(store.blobPath(blob), 0o600)
      #expect(try store.verify().map(\.kind) == [.damagedBlob])
      #expect(throws: StoreError.damagedBlob(blob)) { try store.blob(blob) }
    }
  }

  @Test func aDeletedBlobIsFoundAndComesBackWithItsBytes() throws {
    let (store, blob) = try storeWithBlob()
    try FileManager.default.removeItem(atPath: store.blobPath(blob))
    #expect(try store.verify().map(\.kind) == [.missingBlob])
    #expect(throws: StoreError.missingBlob(blob)) { try store.blob(blob) }
    _ = try store.addBlobs([Array(repeating: 7, count: 5_000)])
    #expect(try store.verify().isEmpty)
  }

  @Test func bytesNobodyNamesAreWasteAndNoDamage() throws {
    let (store, _) = try storeWithBlob()
    let orphan = try store.addBlobs([[9]])[0]
    let findings = try store.verify()
    #expect(findings.map(\.kind) == [.orphan])
    #expect(findings[0].place.hasSuffix(String(orphan.hex.dropFirst(2))))
    #expect(!findings[0].isDamage)
  }

  private static let harms: [(String, VerifyFinding.Kind)] = [
    ("UPDATE total SET n = n + 1 WHERE name = 'inbox'", .wrongTotal),
    ("UPDATE report SET kind = 9999", .danglingReference),
    (
      "INSERT INTO note (report, created_at, author, text) VALUES (77, 0, 'a', 't')",
      .danglingReference
    ),
    ("UPDATE report SET message = 'other words'", .damagedIndex),
    ("INSERT INTO burst_report (report, burst) VALUES (1, 1)", .damagedIndex),
  ]

  @Test(arguments: harms)
  func whatTheTablesContradictIsFound(harm: (String, VerifyFinding.Kind)) throws {
    let (store, _) = try storeWithBlob()
    var connection: OpaquePointer?
    #expect(sqlite3_open(folder.database, &connection) == SQLITE_OK)
    #expect(sqlite3_exec(connection, harm.0, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(connection)
    #expect(try store.verify().map(\.kind) == [harm.1])
  }

  @Test func looseModesAreFound() throws {
    let (store, blob) = try storeWithBlob()
    chmod(store.blobPath(blob), 0o644)
    #expect(try store.verify().map(\.kind) == [.looseMode])
  }

  @Test func aStoreOpenedForReadingSaysWhatItCouldNotCheck() throws {
    _ = try storeWithBlob()
    #expect(try folder.open(.readOnly).verify().map(\.kind) == [.unchecked])
  }
}
