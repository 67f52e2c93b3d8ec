import CSQLite
import ReportModel
import SystemCalls

/// Why the store cannot do something, with what a person needs to act.
package enum StoreError: Error, Hashable, Sendable {
  /// No store lies there.
  case missing(folder: String)
  /// A file is in the store's place that is none.
  case notAStore(path: String, reason: Reason)
  /// The store's path, or a part of it, is something else.
  case notAFolder(path: String)
  /// A folder with other files in it, where a store would be made.
  case folderInUse(path: String)
  /// Written by a later version of this program.
  case newerSchema(path: String, found: Int, known: Int)
  /// Has to be opened for writing once, so that it is upgraded.
  case olderSchema(path: String, found: Int, known: Int)
  case remoteFileSystem(path: String, kind: String)
  /// Another process kept the store for the whole time we waited.
  case locked(path: String, holder: Int32?)
  case readOnly(path: String)
  case full(path: String)
  case damaged(path: String, message: String)
  case unknownReport(ReportReference)
  /// A prefix that several reports begin with; at most ten of them.
  case ambiguousReport(ReportReference, candidates: [ReportID])
  /// A report cannot be a duplicate of itself or of one of its own duplicates.
  case mergeIntoItself(ReportNumber, into: ReportNumber)
  /// An undo or redo of that command would touch nothing.
  case changedSince(turning: String, command: String, by: String?)
  /// What an undo was to take back is gone for good.
  case removedForGood
  /// “Until the next version” of an app whose version nobody told.
  case noVersionYet(ReportNumber)
  /// No entry of the history that its author may take back.
  case noOwnEntry(Int64)
  case unknownConflict(Int64)
  /// Came before the contents that are put aside were kept whole.
  case conflictWithoutContent(Int64)
  /// A saved view cannot be found, or cannot be called or kept so.
  case view(ViewTrouble)
  case missingBlob(BlobDigest)
  case damagedBlob(BlobDigest)
  case cancelled
  /// The system refused to read or write a file of the store.
  case files(SystemError)
  case sqlite(path: String, SQLiteError)

  package enum ViewTrouble: Hashable, Sendable {
    case unknown(String, near: [String])
    /// Another view is called that.
    case taken(String)
    case badName(String)
    case tooMany(Int)
    /// A store keeps at least one.
    case last(String)
  }

  package enum Reason: Hashable, Sendable {
    case empty
    case notSQLite
    /// A database of another program, with its application id.
    case foreign(Int64)
    case link
    case notAFile
  }
}

extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let folder): "no store in \(folder)"
    case .notAStore(let path, .empty): "\(path) is empty; it is not a store"
    case .notAStore(let path, .notSQLite): "\(path) is not a database; it is not a store"
    case .notAStore(let path, .foreign(let id)):
      "\(path) is a database of another program or version (application id \(id))"
    case .notAStore(let path, .link): "\(path) is a symbolic link; a store is never one"
    case .notAStore(let path, .notAFile): "\(path) is not a regular file"
    case .notAFolder(let path): "\(path) is not a folder"
    case .folderInUse(let path): "\(path) holds other files and no store"
    case .newerSchema(let path, let found, let known):
      "\(path) was written by a newer version: schema \(found), this version knows \(known)"
    case .olderSchema(let path, let found, let known):
      "\(path) has schema \(found); open it for writing once to upgrade it to \(known)"
    case .remoteFileSystem(let path, let kind):
      "\(path) lies on a \(kind) file system, where locks cannot be trusted"
    case .locked(let path, let holder):
      "\(path) is in use by \(holder.map { "process \($0)" } ?? "another process")"
    case .readOnly(let path): "\(path) can only be read"
    case .full(let path): "no room is left for \(path)"
    case .damaged(let path, let message): "\(path) is damaged: \(message)"
    case .unknownReport(let reference): "no report \(Self.words(reference))"
    case .ambiguousReport(let reference, let candidates):
      "\(Self.words(reference)) begins several ids: "
        + candidates.map(\.rawValue).joined(separator: ", ")
    case .mergeIntoItself(let number, let target) where number == target:
      "\(number) cannot be a duplicate of itself"
    case .mergeIntoItself(let number, let target):
      "\(target) is a duplicate of \(number), so \(number) cannot be one of it"
    case .changedSince(let turning, let command, let author):
      "nothing \(turning == "redo" ? "redone" : "undone"): what “\(command)” left was changed since"
        + (author.map { " by \($0)" } ?? "")
    case .removedForGood: "what was removed for good cannot be brought back"
    case .noVersionYet(let number):
      "no version of the app of \(number) is known, so none is the next"
    case .unknownConflict(let id): "there is no conflict \(id)"
    case .conflictWithoutContent(let id):
      "what conflict \(id) put aside was not kept whole"
    case .noOwnEntry(let sequence):
      "entry \(sequence) is none of yours that can be taken back, or is taken back already"
    case .view(let trouble): Self.words(trouble)
    case .missingBlob(let digest): "the bytes \(digest) are missing"
    case .damagedBlob(let digest): "the bytes \(digest) are not what was stored"
    case .cancelled: "cancelled"
    case .files(let error): "\(error)"
    case .sqlite(let path, let error): "\(path): \(error)"
    }
  }

  private static func words(_ trouble: ViewTrouble) -> String {
    switch trouble {
    case .unknown(let name, _): "no view “\(name)”"
    case .taken(let name): "there is a view “\(name)” already"
    case .badName(let reason): "a view cannot be called that: \(reason.dropLast())"
    case .tooMany(let limit): "there are \(limit) views, and no more are kept"
    case .last(let name): "“\(name)” is the only view and stays"
    }
  }

  private static func words(_ reference: ReportReference) -> String {
    switch reference {
    case .number(let number): "\(number)"
    case .digits(let text), .text(let text): text
    }
  }
}

extension StoreError {
  /// What a failure at `path` means.
  init(_ error: SQLiteError, path: String) {
    switch error.primaryCode {
    case SQLITE_FULL: self = .full(path: path)
    case SQLITE_READONLY: self = .readOnly(path: path)
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(path: path, message: error.message)
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(path: path, holder: nil)
    case SQLITE_INTERRUPT: self = .cancelled
    default: self = .sqlite(path: path, error)
    }
  }

  /// What it means that the system refused something in the store's folder.
  init(_ error: SystemError, path: String) {
    switch error {
    case .failed where error.isFull: self = .full(path: path)
    case .failed where error.isForbidden: self = .readOnly(path: path)
    case .locked(_, let holder): self = .locked(path: path, holder: holder)
    default: self = .files(error)
    }
  }

  /// Runs a body and gives its SQLite errors their meaning.
  static func explaining<R>(_ path: String, _ body: () throws -> R) throws -> R {
    do { return try body() } catch let error as SQLiteError {
      throw StoreError(error, path: path)
    } catch SystemError.locked(_, let holder) {
      throw StoreError.locked(path: path, holder: holder)
    }
  }
}
