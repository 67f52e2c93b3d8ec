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

extension TerminalError: CustomStringConvertible {
  /// A sentence, with what to set where that helps.
  package var description: String {
    switch self {
    case .notATerminal: "The dashboard needs a terminal."
    case .noTerm:
      "TERM is not set; the dashboard cannot know the terminal. Try TERM=xterm-256color."
    case .unknownTerm(let name):
      "No terminfo entry “\(name)” is installed. Try TERM=xterm-256color."
    case .unsuitableTerm(let name): "A terminal “\(name)” cannot place the cursor."
    case .system(let code): "The terminal cannot be used (error \(code))."
    }
  }
}
