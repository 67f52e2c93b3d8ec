/// Why the dashboard cannot be drawn here.
package enum TerminalError: Error, Hashable, Sendable {
  /// Standard input or output is no terminal.
  case notATerminal
  /// TERM is not set or empty.
  case noTerm
  /// Neither the entry TERM names nor one that could stand for it is installed.
  case unknownTerm(String)
  /// TERM names a terminal that cannot place the cursor, such as `dumb`.
  case unsuitableTerm(String)
  /// The system refused; an errno.
  case system(Int32)
}
