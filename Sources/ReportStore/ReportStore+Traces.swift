import SystemCalls

/// What the file system tells of a file without opening it.
package struct FileTrace: Equatable, Sendable {
  private var inode: UInt64
  private var byteCount: Int64
  private var modifiedMilliseconds: Int64

  fileprivate init(_ facts: Descriptor.Facts) {
    inode = facts.inode
    byteCount = facts.byteCount
    modifiedMilliseconds = facts.modifiedMilliseconds
  }
}

extension ReportStore {
  /// The file every commit writes to, in the store's folder.
  package static let logName = StoreFolder.databaseName + "-wal"

  /// Another one after nearly each commit, also of other processes; costs a microsecond.
  ///
  /// Two commits between two ticks of the file system's clock may leave the same: ``revision()`` tells
  /// them apart.
  package func commitTrace() -> FileTrace? { trace(of: Self.logName) }

  /// Of a file in the store's folder; `nil` when it is not there.
  package func trace(of name: String) -> FileTrace? {
    // What cannot be looked at now is looked at again.
    (try? folder.facts(of: name)).map { FileTrace($0) }
  }
}
