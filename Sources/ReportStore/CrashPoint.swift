import SystemCalls

/// Places where a test can end the process as a power cut would, by `CRASH_AT=name`.
///
/// Debug builds only.
enum CrashPoint: String, CaseIterable {
  case blobWritten = "blob-written"
  case blobRenamed = "blob-renamed"
  case begin
  case rowsWritten = "rows-written"
  case beforeCommit = "before-commit"
  case afterCommit = "after-commit"
  case checkpoint
  case checkpointed
  case storeWritten = "store-written"
  case storeRenamed = "store-renamed"
  case backupWritten = "backup-written"
  case migrated
  case edited
  case indexed

  @inline(__always)
  func reach() {
    #if DEBUG
    if Self.wanted == rawValue { killThisProcess() }
    #endif
  }

  #if DEBUG
  private static let wanted = Environment.value("CRASH_AT")
  #endif
}
