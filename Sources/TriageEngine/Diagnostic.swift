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

  /// Words for an error; `query` is what ``range`` counts in.
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
      self.init(error.code, error.message, error.hint, error.exitStatus)
      suggestions = error.suggestions
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

extension String {
  fileprivate var capitalizedFirst: String {
    // Paths and ids stay as they are spelled.
    guard let first, first.isLowercase, !contains("/") || first == "n" else { return self }
    return first.uppercased() + dropFirst()
  }
}
