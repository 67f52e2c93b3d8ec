import ReportFormats
import ReportModel
import ReportQuery
import ReportStore
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

  package init(_ error: any Error) {
    switch error {
    case let error as UsageError:
      self.init("usage", error.message, error.hint.isEmpty ? nil : error.hint, 2)
    case let error as QueryError:
      self.init(error.code, error.message, nil, 2)
      range = error.range
      suggestions = error.suggestions
    case let error as StoreError:
      self.init(error.code, error.message, error.hint, error.exitStatus)
      suggestions = error.suggestions
    case let error as SystemError:
      self.init("system", "\(error).", nil, 1)
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
}
