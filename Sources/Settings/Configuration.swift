import Dashboard
import TriageCommands

/// What a person set in `config.json`; every key has a default.
package struct Configuration: Sendable {
  /// Written into history and notes; `nil` is the login name.
  package var author: String?
  /// A name of the IANA time zone database; `nil` is the system's zone.
  package var timeZone: String?
  /// Where the zone is named, for who looks whether there is such a one.
  package var timeZonePlace = (line: 1, column: 1)
  package var theme = ThemeChoice()
  package var color = Invocation.Color.automatic
  package var ascii = false
  package var mouse = true
  /// Of `winnow list` and of the dashboard, there each with a width or without (`device:20`); empty
  /// for the usual ones.
  package var columns: [String] = []
  /// The columns without their widths.
  package var columnNames: [String] {
    columns.map { String($0.prefix { $0 != ":" }) }
  }
  package var preview = Preview.auto
  /// Two lines a report in the dashboard's list.
  package var rows = Rows.dense
  package var advance = Surroundings.Advance.untriaged
  package var keys = KeyMap.standard
  package var pictures = PictureChoice.auto
  /// Names by hardware code, before the built-in ones.
  package var deviceNames: [String: String] = [:]
  /// Program and arguments that show a file, whose path comes last; empty for the system's own.
  package var viewer: [String] = []
  /// Languages in which text in pictures is recognised, as tesseract calls them; `nil`: not at all.
  package var textLanguages: String?

  /// What is worth a word although the file can be used, such as a misspelt key.
  package var remarks: [String] = []

  package init() {}

  package typealias Preview = Dashboard.Preview

  package enum Rows: String, CaseIterable, Sendable {
    case dense, comfortable
  }
}

/// Why a configuration cannot be used, and where.
package struct ConfigurationError: Error, Equatable, Sendable {
  /// From 1; columns count Unicode scalars.
  package var line: Int
  package var column: Int
  /// A sentence that names the setting.
  package var message: String

  package init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}
