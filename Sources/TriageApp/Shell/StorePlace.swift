import SystemCalls
import TriageCommands

/// Where the store is: `--store`, else `$WINNOW_STORE`, else `$XDG_DATA_HOME/winnow`.
enum StorePlace {
  static func folder(_ named: String?) throws(UsageError) -> String {
    if let named {
      guard !named.isEmpty else { throw UsageError("--store is empty.") }
      return named
    }
    if let path = Environment.value("WINNOW_STORE"), !path.isEmpty { return path }
    // The XDG base directory specification has relative paths ignored.
    if let base = Environment.value("XDG_DATA_HOME"), base.hasPrefix("/") {
      return base + "/winnow"
    }
    guard let home = Environment.value("HOME"), !home.isEmpty else {
      throw UsageError("HOME is not set.", hint: "Name a folder with --store DIR.")
    }
    return home + "/.local/share/winnow"
  }
}
