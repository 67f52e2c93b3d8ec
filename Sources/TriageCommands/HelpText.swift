/// What `winnow help` prints, made from ``CommandTable``.
package enum HelpText {
  package static func overview(version: String) -> String {
    var lines = [
      "winnow \(version): triage in-app bug reports in the terminal", "",
      "  winnow [--store DIR] [QUERY…]       open the dashboard (without a terminal: print the inbox)",
    ]
    for group in CommandSpec.Group.allCases {
      let commands = CommandTable.commands.filter { $0.group == group && !$0.isHidden }
      lines += ["", group.rawValue]
      for command in commands {
        lines.append("  " + aligned("\(command.name) \(command.synopsis)", 34) + command.summary)
      }
    }
    lines += ["", "Everywhere"] + CommandTable.globalOptions.flatMap(self.lines)
    lines += [
      "", "The store is --store, else $WINNOW_STORE, else ~/.local/share/winnow.",
      "winnow help COMMAND tells more. In the dashboard: ?",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  package static func command(_ spec: CommandSpec) -> String {
    let usage = spec.synopsis.isEmpty ? spec.name : "\(spec.name) \(spec.synopsis)"
    var lines = ["winnow \(usage)", "", "  \(spec.summary)"]
    if !spec.options.isEmpty { lines += [""] + spec.options.flatMap(self.lines) }
    if !spec.details.isEmpty { lines += [""] + wrapped(spec.details, 78).map { "  " + $0 } }
    if !spec.examples.isEmpty { lines += [""] + spec.examples.map { "  $ " + $0 } }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ option: OptionSpec) -> [String] {
    let short = option.short.map { $0 + ", " } ?? ""
    let argument = option.argument.map { " " + $0 } ?? ""
    let choices = option.choices.isEmpty ? "" : " (\(option.choices.joined(separator: ", ")))"
    let summary = wrapped(option.summary + choices, 54)
    return summary.enumerated().map { index, line in
      "  " + aligned(index == 0 ? short + option.name + argument : "", 24) + line
    }
  }

  private static func aligned(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(2, width - text.count))
  }

  private static func wrapped(_ text: String, _ width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 1 > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + (line.isEmpty ? [] : [line])
  }
}
