import Dashboard
import ReportModel
import Resources
import Settings
import SystemCalls
import TriageCommands
import TriageEngine

extension Configuration {
  /// What the file says; the defaults where there is none.
  static func load() throws -> Configuration {
    guard let path, try FileSystem.facts(of: path) != nil else { return Configuration() }
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path, limit: 1 << 20, links: .follow)
    } catch {
      // Not the store's trouble: what is asked of us cannot be known.
      throw UsageError(
        Diagnostic(error).message,
        hint: "A configuration is a file of at most 1 MiB; move this one away to do without."
      )
    }
    do throws(ConfigurationError) {
      let configuration = try Configuration(parsing: bytes)
      try configuration.checkTimeZone()
      return configuration
    } catch {
      throw UsageError(
        "\(path): line \(error.line), column \(error.column): \(error.message)",
        hint: "docs/CONFIGURATION.md tells every setting."
      )
    }
  }

  /// `$XDG_CONFIG_HOME/winnow/config.json`; `nil` without a home.
  static var path: String? {
    if let base = Environment.value("XDG_CONFIG_HOME"), base.hasPrefix("/") {
      return base + "/winnow/config.json"
    }
    return Environment.value("HOME").map { $0 + "/.config/winnow/config.json" }
  }

  /// The author, or who is logged in.
  var name: String { author ?? loginName() }

  /// Makes the process see the world as it was set: its zone, and the names of devices.
  func install() {
    if let timeZone { Environment.set("TZ", timeZone) }
    DeviceCatalog.install(ownNames: deviceNames)
  }

  /// libc takes a name it does not know for Greenwich, and says nothing.
  private func checkTimeZone() throws(ConfigurationError) {
    guard let timeZone else { return }
    let folder = Environment.value("TZDIR") ?? "/usr/share/zoneinfo"
    let isName = !timeZone.hasPrefix("/") && !timeZone.contains("..") && !timeZone.hasPrefix(":")
    let isKnown = (try? FileSystem.facts(of: "\(folder)/\(timeZone)"))??.isRegular == true
    guard !isName || !isKnown else { return }
    throw ConfigurationError(
      line: timeZonePlace.line,
      column: timeZonePlace.column,
      message: "timeZone: no zone “\(timeZone)” is in \(folder). Names are as Europe/Berlin."
    )
  }

  /// What is drawn, on a terminal whose background the environment may tell.
  func look(usesColor: Bool, usesASCII: Bool) -> Look {
    var theme = theme
    theme.background = Self.background
    return Look(usesColor: usesColor, usesASCII: usesASCII, theme: theme)
  }

  /// `COLORFGBG` is `15;0` on rxvt, konsole and others: the last number is the background's.
  private static var background: ThemeChoice.Background? {
    guard let last = Environment.value("COLORFGBG")?.split(separator: ";").last,
      let index = Int(last)
    else { return nil }
    return index == 7 || index == 15 ? .light : index < 16 ? .dark : nil
  }
}
