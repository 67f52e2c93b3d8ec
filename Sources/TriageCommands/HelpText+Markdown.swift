extension HelpText {
  /// docs/COMMANDS.md, made from ``CommandTable``.
  package static var markdown: String {
    var blocks = [
      "# Commands",
      "<!-- Made from Sources/TriageCommands/CommandTable.swift by `make docs`. -->",
      """
      `winnow [--store DIR] [QUERY…]` opens the dashboard; without a terminal it prints the inbox, or
      what the query matches. The query's first term needs a `:` (`winnow is:open`), or `--` before it
      (`winnow -- crash`). Everything the dashboard does to reports has a command here. Commands that
      look never write to the store.
      """,
    ]
    for group in CommandSpec.Group.allCases {
      let commands = CommandTable.commands.filter { $0.group == group }
      if commands.isEmpty { continue }
      blocks.append("## \(group.rawValue)")
      blocks += commands.flatMap(section)
    }
    blocks += ["## Everywhere", table(CommandTable.globalOptions), ends]
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static let ends = """
    The store is `--store`, else `$WINNOW_STORE`, else `$XDG_DATA_HOME/winnow`, else
    `~/.local/share/winnow`. `$XDG_CONFIG_HOME/winnow/config.json` (else `~/.config/winnow/config.json`)
    holds settings ([CONFIGURATION.md](CONFIGURATION.md)). `NO_COLOR` and `CLICOLOR_FORCE` are respected.

    Exit status: 0 done, also when nothing matched · 1 some items failed, each named on standard error ·
    2 wrong usage or query · 3 the store cannot be used · 4 all input refused · 130 interrupted. With
    `--json` an error is one JSON object on standard error ([FORMATS.md](FORMATS.md)).
    """

  private static func section(_ spec: CommandSpec) -> [String] {
    let usage = spec.synopsis.isEmpty ? spec.name : "\(spec.name) \(spec.synopsis)"
    var blocks = ["### \(spec.name)", "`winnow \(usage)`: \(spec.summary)."]
    if !spec.details.isEmpty { blocks.append(escaped(spec.details)) }
    if !spec.options.isEmpty { blocks.append(table(spec.options)) }
    if !spec.examples.isEmpty {
      blocks.append("```sh\n" + spec.examples.joined(separator: "\n") + "\n```")
    }
    return blocks
  }

  private static func table(_ options: [OptionSpec]) -> String {
    let rows = options.map { option in
      let name = [option.name, option.argument].compactMap(\.self).joined(separator: " ")
      let spelled = [option.short, name].compactMap(\.self).map { "`\($0)`" }
      let choices = option.choices.map { "`\($0)`" }.joined(separator: " ")
      let meaning = escaped(option.summary) + (choices.isEmpty ? "" : ": \(choices)")
      return "| \(spelled.joined(separator: ", ").replacing("|", with: "\\|")) | \(meaning) |"
    }
    return (["| Option | |", "| --- | --- |"] + rows).joined(separator: "\n")
  }

  /// Without anything Markdown would read as its own.
  private static func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("[", with: "\\[").replacing("<", with: "\\<")
  }
}
