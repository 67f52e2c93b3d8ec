import SystemCalls
import TriageCommands

/// Other programs we know to use when they are there.
enum Helpers {
  /// Where PATH has a program; `nil` when it has none of that name.
  static func path(of program: String) -> String? {
    Program.inPath(named: program)
  }

  /// The words of `$VISUAL` or `$EDITOR`, else `vi`; no shell reads them.
  static var editor: (words: [String], isNamed: Bool) {
    let named = ["VISUAL", "EDITOR"].lazy.compactMap { Environment.value($0) }.first { !$0.isEmpty }
    return ((named ?? "vi").split(separator: " ").map(String.init), named != nil)
  }

  /// What opens files and addresses in the program meant for them.
  static func opener() throws(UsageError) -> [String] {
    let known = ["xdg-open", "open", "wslview", "gio"]
    guard let program = known.first(where: { path(of: $0) != nil }) else {
      throw UsageError(
        "No program that opens files is installed (xdg-open).",
        hint: "`viewer` in config.json names one."
      )
    }
    return program == "gio" ? ["gio", "open"] : [program]
  }
}
