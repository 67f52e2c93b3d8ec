import Digest
import ReportModel
import SystemCalls

/// The attachments' bytes: files named by their SHA-256, in 256 folders.
struct Blobs {
  let store: StoreFolder

  static func name(of digest: BlobDigest) -> (folder: String, file: String) {
    let hex = digest.hex
    return (String(hex.prefix(2)), String(hex.dropFirst(2)))
  }

  func relativePath(_ digest: BlobDigest) -> String {
    let name = Self.name(of: digest)
    return "blobs/\(name.folder)/\(name.file)"
  }

  /// The bytes of a blob, checked against its name.
  func read(_ digest: BlobDigest) throws -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try store.folder.read(relativePath(digest), limit: Limits.reportByteCount)
    } catch {
      guard error.isAbsent else { throw error }
      throw StoreError.missingBlob(digest)
    }
    guard SHA256.digest(of: bytes) == digest else { throw StoreError.damagedBlob(digest) }
    return bytes
  }

  /// Stores contents and returns their digests; when it returns they survive a power cut.
  ///
  /// Spool, sync, rename, sync the folders: a crash leaves waste, never a name with other bytes.
  func add(_ contents: [[UInt8]]) throws -> [BlobDigest] {
    if contents.isEmpty { return [] }
    let spool = try store.folder.makeFolder("spool")
    let blobs = try store.folder.makeFolder("blobs")
    var folders: [String: Folder] = [:]
    var spooled: [(name: String, digest: BlobDigest)] = []
    var seen: Set<BlobDigest> = []
    let digests = contents.map { SHA256.digest(of: $0) }
    do {
      for (bytes, digest) in zip(contents, digests) where seen.insert(digest).inserted {
        let name = Self.name(of: digest)
        let folder = try folders[name.folder] ?? blobs.makeFolder(name.folder)
        folders[name.folder] = folder
        if try holds(folder, name.file, byteCount: bytes.count) { continue }
        spooled.append((try spool.spool(bytes), digest))
      }
      CrashPoint.blobWritten.reach()
      for file in spooled {
        let name = Self.name(of: file.digest)
        guard let folder = folders[name.folder] else { continue }
        try spool.rename(file.name, to: folder, as: name.file)
      }
    } catch {
      // What was renamed already is whole, and waste at worst.
      for file in spooled { try? spool.remove(file.name) }
      throw error
    }
    CrashPoint.blobRenamed.reach()
    for folder in folders.values { try folder.descriptor.synchronize() }
    return digests
  }

  func isThere(_ digest: BlobDigest) -> Bool { store.folder.exists(relativePath(digest)) }

  /// Removes files; when it returns, they stay gone after a power cut.
  ///
  /// Those that are gone already are no trouble.
  func remove(_ digests: [BlobDigest]) throws {
    for (name, digests) in Dictionary(grouping: digests, by: { Self.name(of: $0).folder }) {
      guard store.folder.exists("blobs/\(name)") else { continue }
      let folder = try store.folder.folder(at: "blobs/\(name)")
      for digest in digests {
        do throws(SystemError) {
          try folder.remove(Self.name(of: digest).file)
        } catch {
          guard error.isAbsent else { throw error }
        }
        CrashPoint.fileRemoved.reach()
      }
      try folder.descriptor.synchronize()
    }
  }

  /// Whether the blob is there whole; one of another size is replaced.
  func holds(_ folder: Folder, _ name: String, byteCount: Int) throws -> Bool {
    guard folder.exists(name) else { return false }
    return try folder.file(at: name).facts().byteCount == Int64(byteCount)
  }
}
