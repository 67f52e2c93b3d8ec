import ReportModel
import SystemCalls

extension StoreError {
  /// Stable, for `{"error":{"code":…}}`.
  package var code: String {
    switch self {
    case .missing: "storeMissing"
    case .notAStore: "notAStore"
    case .newerSchema: "storeNewer"
    case .olderSchema: "storeOlder"
    case .remoteFileSystem: "storeRemote"
    case .locked: "storeLocked"
    case .readOnly: "storeReadOnly"
    case .full: "storeFull"
    case .damaged: "storeDamaged"
    case .unknownReport: "unknownReport"
    case .ambiguousReport: "ambiguousReport"
    case .mergeIntoItself: "mergeIntoItself"
    case .changedSince: "changedSince"
    case .removedForGood: "removedForGood"
    case .noVersionYet: "noVersionYet"
    case .noOwnEntry: "noOwnEntry"
    case .unknownConflict: "unknownConflict"
    case .conflictWithoutContent: "conflictWithoutContent"
    case .view(.unknown): "unknownView"
    case .view: "viewRefused"
    case .notAFolder, .folderInUse: "notAStore"
    case .missingBlob: "missingBlob"
    case .damagedBlob: "damagedBlob"
    case .cancelled: "cancelled"
    case .sqlite, .files: "storeFailed"
    }
  }

  /// One sentence; it may quote a path, so it passes SafeText before it is shown.
  package var message: String {
    let words = description
    guard beginsWithOurWords, let first = words.first else { return words + "." }
    return first.uppercased() + words.dropFirst() + "."
  }

  /// Paths and ids stay as they are spelled.
  private var beginsWithOurWords: Bool {
    switch self {
    case .missing, .full, .unknownReport, .missingBlob, .damagedBlob, .cancelled, .changedSince,
      .removedForGood, .noVersionYet, .noOwnEntry, .view, .unknownConflict, .conflictWithoutContent,
      .files(.failed(_, _, _)):
      true
    case .notAStore, .newerSchema, .olderSchema, .remoteFileSystem, .locked, .readOnly, .damaged,
      .ambiguousReport, .mergeIntoItself, .sqlite, .files, .notAFolder, .folderInUse:
      false
    }
  }

  /// What to try.
  package var hint: String? {
    switch self {
    case .missing: "winnow import FILE makes one; --store DIR names another."
    case .notAStore: "Nothing was changed. Move the file away, or name another folder with --store."
    case .newerSchema: "Nothing was changed. Use the version that wrote it, or a later one."
    case .olderSchema: "Any command that writes upgrades it, after a copy was put beside."
    case .remoteFileSystem: "Keep the store on a local disk."
    case .locked: "Wait for it to end, or end it; then try again."
    case .readOnly: "Check who owns the folder and whether the disk is mounted read-only."
    case .full: "Nothing of this command was kept. Make room and try again."
    case .damaged: "Run `winnow verify`; keep a copy of the folder before anything else."
    case .view(.unknown(_, let near)) where !near.isEmpty:
      "Did you mean \(near.joined(separator: " or "))?"
    case .view(.unknown): "winnow views lists them."
    case .view(.tooMany): "Delete one first."
    case .view: nil
    case .unknownReport: "Name it by number, reportId, or the first 4 or more characters of one."
    case .ambiguousReport: "Write more characters of the reportId, or use the number."
    case .missingBlob, .damagedBlob:
      "Run `winnow verify`; importing the report again brings the bytes back."
    case .files: "Check the store's folder and its disk."
    case .notAFolder: "A store is a folder; name another with --store."
    case .folderInUse: "Name a new or an empty folder with --store."
    case .changedSince(turning: "undo", _, _):
      "winnow undo --past leaves it as it is and takes back what you did before."
    case .removedForGood: "winnow undo --past takes back what you did before."
    case .noVersionYet: "Name a version: winnow snooze ID --until 2.0."
    case .noOwnEntry: "winnow log lists the entries."
    case .unknownConflict: "winnow conflicts lists them."
    case .conflictWithoutContent: "Only what came first can be kept."
    case .mergeIntoItself, .cancelled, .sqlite, .changedSince: nil
    }
  }

  /// 3 when the store as a whole cannot be used, 130 when a person stopped it, else 1.
  package var exitStatus: Int32 {
    switch self {
    case .missing, .notAStore, .newerSchema, .olderSchema, .remoteFileSystem, .locked, .readOnly,
      .full, .damaged, .sqlite, .files, .notAFolder, .folderInUse:
      3
    case .view(.badName): 2
    case .changedSince, .unknownReport, .ambiguousReport, .mergeIntoItself, .missingBlob,
      .damagedBlob, .removedForGood, .noVersionYet, .noOwnEntry, .unknownConflict,
      .conflictWithoutContent,
      .view:
      1
    case .cancelled: 130
    }
  }

  /// What may have been meant instead.
  package var suggestions: [String] {
    switch self {
    case .ambiguousReport(_, let candidates): candidates.map(\.rawValue)
    case .view(.unknown(_, let near)): near
    default: []
    }
  }
}
