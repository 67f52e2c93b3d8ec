/// A command line that cannot be carried out as written: exit status 2.
package struct UsageError: Error, Equatable, Sendable {
  /// A sentence that quotes the word at fault.
  package var message: String
  /// What to try; may be empty.
  package var hint: String

  package init(_ message: String, hint: String = "") {
    self.message = message
    self.hint = hint
  }
}
