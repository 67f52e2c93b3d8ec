import Digest
import ReportModel
import Synchronization
import SystemCalls

/// A file of the store's spool whose bytes come piece by piece.
///
/// It is removed with its last reference unless it became a blob; what a crash leaves is swept at the
/// next start.
package final class SpooledFile: Sendable {
  private struct Writing {
    /// Closed once the last byte came: uploads have many files, a process few descriptors.
    var file: Descriptor?
    var hash = SHA256()
    var byteCount = 0
    var digest: BlobDigest?
    /// Renamed, or gone.
    var isAdopted = false
  }

  private let folder: Folder
  private let name: String
  private let writing: Mutex<Writing>

  init(in folder: Folder) throws(SystemError) {
    self.folder = folder
    name = TemporaryName.next()
    writing = Mutex(Writing(file: try folder.create(name)))
  }

  deinit {
    // What cannot be removed now is swept at the next start.
    if !writing.withLock(\.isAdopted) { try? folder.remove(name) }
  }

  package func write(_ bytes: ArraySlice<UInt8>) throws {
    try writing.withLock { writing in
      guard let file = writing.file else { return }
      try bytes.withUnsafeBytes { try file.write($0) }
      writing.hash.update(bytes)
      writing.byteCount += bytes.count
    }
  }

  /// No more bytes come.
  package func finish() {
    writing.withLock { writing in
      writing.file = nil
      if writing.digest == nil { writing.digest = writing.hash.finalize() }
    }
  }

  package var byteCount: Int { writing.withLock(\.byteCount) }

  /// Of what was written, once it is finished.
  package var digest: BlobDigest {
    finish()
    return writing.withLock { $0.digest ?? $0.hash.finalize() }
  }

  /// All its bytes.
  package func read() throws -> [UInt8] {
    try folder.read(name, limit: Limits.reportByteCount)
  }

  /// Makes its bytes survive a power cut.
  func synchronize() throws { try folder.file(at: name).synchronize() }

  func rename(to target: Folder, as newName: String) throws {
    try folder.rename(name, to: target, as: newName)
    writing.withLock { $0.isAdopted = true }
  }
}

extension ReportStore {
  /// A new, empty file on the store's own disk.
  package func spooledFile() throws -> SpooledFile {
    if isReadOnly { throw StoreError.readOnly(path: files.folder.path) }
    return try explainingFiles { try SpooledFile(in: files.folder.makeFolder("spool")) }
  }

  /// Makes blobs of finished files; when it returns their bytes survive a power cut.
  package func addBlobs(_ spooled: [SpooledFile]) throws {
    try explainingFiles { try blobs.adopt(spooled) }
  }
}

extension Blobs {
  /// Sync, rename, sync the folders: as ``add(_:)`` does.
  fileprivate func adopt(_ spooled: [SpooledFile]) throws {
    if spooled.isEmpty { return }
    let blobs = try store.folder.makeFolder("blobs")
    var folders: [String: Folder] = [:]
    var seen: Set<BlobDigest> = []
    for file in spooled where seen.insert(file.digest).inserted {
      let name = Self.name(of: file.digest)
      let folder = try folders[name.folder] ?? blobs.makeFolder(name.folder)
      folders[name.folder] = folder
      if try holds(folder, name.file, byteCount: file.byteCount) { continue }
      try file.synchronize()
      CrashPoint.blobWritten.reach()
      try file.rename(to: folder, as: name.file)
    }
    CrashPoint.blobRenamed.reach()
    // Also where the blob was there: whoever put it there may not have synced the folder yet.
    for folder in folders.values { try folder.descriptor.synchronize() }
  }
}
