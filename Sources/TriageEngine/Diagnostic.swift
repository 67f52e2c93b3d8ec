import ReportFormats
import ReportModel
import ReportQuery
import ReportStore
import SafeText
import SystemCalls
import TriageCommands

/// An error in words: what failed, what to try, and how the program ends.
///
/// The words may quote a report or a path, so they pass SafeText before they are shown.
package struct Diagnostic: Sendable {
  /// Stable, for `{"error":{"code":…}}`.
  package var code: String
  package var message: String
  package var hint: String?
  /// 2 wrong usage or query · 3 the store cannot be used · 1 anything else.
  package var exitStatus: Int32
  /// Character offsets in the query.
  package var range: Range<Int>?
  package var suggestions: [String] = []
  /// The query with its place underlined.
  package var picture: [SafeText] = []

  /// - Parameter query: what ``range`` counts in.
  package init(_ error: any Error, query: String = "") {
    switch error {
    case let error as UsageError:
      self.init("usage", error.message, error.hint.isEmpty ? nil : error.hint, 2)
    case let error as QueryError:
      self.init(error.code, error.sentence, nil, 2)
      range = error.range
      let rendered = error.rendered(source: query) { SafeText($0).width }
      picture = query.isEmpty ? [] : SafeText(lines: rendered).lines.dropLast()
      suggestions = error.suggestions
    case let error as StoreError:
      self.init(error.code, "\(error)".capitalizedFirst + ".", error.hint, error.exitStatus)
    case let error as SystemError:
      self.init("system", "\(error)".capitalizedFirst + ".", nil, 1)
    default:
      self.init("failed", "\(error)", nil, 1)
    }
  }

  package init(_ code: String, _ message: String, _ hint: String?, _ exitStatus: Int32) {
    self.code = code
    self.message = message
    self.hint = hint
    self.exitStatus = exitStatus
  }

  /// Message and hint as one line.
  package var sentence: String { hint.map { "\(message) \($0)" } ?? message }
}

extension StoreError {
  fileprivate var code: String {
    switch self {
    case .missing: "storeMissing"
    case .notAStore: "notAStore"
    case .newerSchema: "storeNewer"
    case .olderSchema: "storeOlder"
    case .remoteFileSystem: "storeRemote"
    case .locked: "storeLocked"
    case .readOnly: "storeReadOnly"
    case .full: "storeFull"
    case .damaged, .sqlite: "storeDamaged"
    case .unknownReport: "unknownReport"
    case .ambiguousReport: "ambiguousReport"
    case .mergeIntoItself: "mergeIntoItself"
    case .missingBlob: "blobMissing"
    case .damagedBlob: "blobDamaged"
    case .cancelled: "cancelled"
    }
  }

  fileprivate var hint: String? {
    switch self {
    case .missing: "winnow import FILE makes one; --store DIR or WINNOW_STORE names another."
    case .notAStore: "Name another folder with --store DIR. Nothing was changed."
    case .newerSchema: "Use a newer winnow. Nothing was changed."
    case .remoteFileSystem: "Put the store on a local disk."
    case .locked: "Try again once it is done."
    case .full: "Make room and try again; what was stored before is safe."
    case .damaged: "winnow verify says what is wrong."
    case .ambiguousReport: "Type more of it, or the number."
    case .unknownReport: "winnow list shows what there is."
    case .olderSchema, .readOnly, .mergeIntoItself, .missingBlob, .damagedBlob, .cancelled,
      .sqlite:
      nil
    }
  }

  /// 3 when the store cannot be used, 1 when only this could not be done.
  fileprivate var exitStatus: Int32 {
    switch self {
    case .unknownReport, .ambiguousReport, .mergeIntoItself, .missingBlob, .damagedBlob: 1
    case .cancelled: 130
    case .missing, .notAStore, .newerSchema, .olderSchema, .remoteFileSystem, .locked,
      .readOnly, .full, .damaged, .sqlite:
      3
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String {
    // Paths and ids stay as they are spelled.
    guard let first, first.isLowercase, !contains("/") || first == "n" else { return self }
    return first.uppercased() + dropFirst()
  }
}
