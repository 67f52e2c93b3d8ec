extension SettingTable {
  /// docs/CONFIGURATION.md.
  package static var markdown: String {
    let known = settings.filter { !$0.isReserved }
    let rows = known.map { "| `\($0.name)` | \($0.kind) | \(initial($0)) | \($0.summary) |" }
    var blocks = [
      "# Configuration",
      "<!-- Made from Sources/Settings/SettingTable.swift by `make docs`. -->",
      """
      `$XDG_CONFIG_HOME/winnow/config.json`, else `~/.config/winnow/config.json`: one JSON object. Every
      key may be left out. [config.schema.json](../Resources/config.schema.json) is its JSON Schema, for
      editors: `"$schema"` may name it. What cannot be used is said with line and column, and winnow ends
      with status 2; a key nobody knows is named and passed over. The command line wins over the file.
      """,
      (["| Key | Value | Default | |", "| --- | --- | --- | --- |"] + rows).joined(separator: "\n"),
    ]
    for setting in known where !setting.details.isEmpty {
      blocks += ["## \(setting.name)", setting.details]
    }
    let reserved = settings.filter(\.isReserved).map { "| `\($0.name)` | \($0.summary) |" }
    blocks += [
      "## Reserved",
      """
      These keys belong to features that read them elsewhere or are to come. They are accepted and not
      looked at here.
      """,
      (["| Key | For |", "| --- | --- |"] + reserved).joined(separator: "\n"),
    ]
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func initial(_ setting: Setting) -> String {
    let isJSON =
      setting.initial.first.map { "\"[{tf".contains($0) && setting.initial != "the" } ?? false
    return isJSON && !setting.initial.hasPrefix("the ") ? "`\(setting.initial)`" : setting.initial
  }
}
