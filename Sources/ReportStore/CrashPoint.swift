import SystemCalls

#if DEBUG
import Synchronization
#endif

/// Places where a test can end the process as a power cut would, by `CRASH_AT=name`; `name:3` lets it
/// pass twice before.
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
  case removed
  case fileRemoved = "file-removed"
  case filesRemoved = "files-removed"
  case rewritten

  @inline(__always)
  func reach() {
    #if DEBUG
    if let wanted = Self.wanted, wanted.name == rawValue, wanted.countDown() { killThisProcess() }
    #endif
  }

  #if DEBUG
  private static let wanted = Environment.value("CRASH_AT").map(WantedCrash.init)
  #endif
}

#if DEBUG
/// What `CRASH_AT` asks for.
private final class WantedCrash: Sendable {
  let name: String
  private let passesLeft: Mutex<Int>

  init(_ text: String) {
    let parts = text.split(separator: ":")
    name = parts.first.map(String.init) ?? ""
    passesLeft = Mutex(parts.count > 1 ? Int(parts[1]) ?? 1 : 1)
  }

  /// Whether this pass is the one.
  func countDown() -> Bool {
    passesLeft.withLock {
      $0 -= 1
      return $0 == 0
    }
  }
}
#endif
