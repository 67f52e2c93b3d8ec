extension KeyMap {
  /// docs/KEYS.md: every row of the table, in its order.
  package var markdown: String {
    var blocks = [
      "# Keys",
      "<!-- Made from Sources/Dashboard/KeyTable.swift by `make docs`. -->",
      """
      Keys with a blank between them are typed one after the other. Each action has a name, which is
      kept for ever. The same table is what `?` shows in the dashboard.
      """,
    ]
    blocks.append(
      """
      Own keys and own commands on keys: [CONFIGURATION.md](CONFIGURATION.md).
      """
    )
    for group in KeyGroup.allCases {
      let rows = bindings.filter { $0.group == group }.map(Self.row)
      if rows.isEmpty { continue }
      let head = ["| Key | Where | What | Action |", "| --- | --- | --- | --- |"]
      blocks += ["## \(group.rawValue)", (head + rows).joined(separator: "\n")]
    }
    let lines = LineCommand.allCases.map { command in
      let argument = command.argument.isEmpty ? "" : " \(command.argument)"
      return "| `:\(command.rawValue)\(argument)` | \(command.summary) |".replacing(
        "on|off",
        with: "on\\|off"
      ).replacing("auto|dark|light", with: "auto\\|dark\\|light")
    }
    blocks += [
      "## The command line",
      """
      `:` takes a report's number or id, the name of an action (`:mark-all` or `:markAll`), or one of
      these; Tab completes. `:pipe` splits its words at blanks and knows `'…'` and `"…"`; no shell reads
      them.
      """,
      (["| Command | |", "| --- | --- |"] + lines).joined(separator: "\n"),
    ]
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func row(_ binding: KeyBinding) -> String {
    let keys = binding.keys.map { "`\($0)`" }.joined(separator: " · ")
    let isEverywhere = binding.modes.count == KeyMode.allCases.count
    let modes = isEverywhere ? "everywhere" : binding.modes.map(\.rawValue).joined(separator: ", ")
    return "| \(keys) | \(modes) | \(binding.summary) | \(binding.action.rawValue) |"
      .replacing("`|`", with: "`\\|`")
  }
}
