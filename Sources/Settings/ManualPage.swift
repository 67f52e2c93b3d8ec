import Dashboard
import TriageCommands

/// docs/winnow.1, made from the same tables as the help: man(7) macros, so that every man reads it.
package enum ManualPage {
  package static var text: String {
    var lines = [
      ".\\\" Made from the tables of commands, keys and settings by `make docs`.",
      ".TH WINNOW 1 \"\" \"winnow\" \"User Commands\"",
      ".SH NAME", "winnow \\- triage in\\-app bug reports in the terminal",
      ".SH SYNOPSIS", ".B winnow", "[\\fB\\-\\-store\\fR \\fIDIR\\fR] [\\fIQUERY\\fR...]", ".br",
      ".B winnow", "\\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]",
      ".SH DESCRIPTION",
      escaped(
        "Without a command winnow opens the dashboard; where standard output is no terminal it prints "
          + "the inbox, or what the query matches. Everything the dashboard does to reports has a "
          + "command. Commands that look never write to the store."
      ),
      ".SH COMMANDS",
    ]
    for spec in CommandTable.commands { lines += command(spec) }
    lines += [".SH OPTIONS"] + CommandTable.globalOptions.flatMap(option)
    lines += [".SH KEYS", "Of the dashboard; \\fB?\\fR there shows those in force."]
    for group in KeyGroup.allCases { lines += keys(group) }
    lines += [".SH \"COMMAND LINE OF THE DASHBOARD\""]
    for command in LineCommand.allCases {
      lines += [
        ".TP", "\\fB:\(escaped(command.rawValue))\\fR \(escaped(command.argument))",
        escaped(command.summary),
      ]
    }
    lines += [".SH CONFIGURATION"] + configuration
    return (lines + ending).joined(separator: "\n") + "\n"
  }

  private static func command(_ spec: CommandSpec) -> [String] {
    var lines = [
      ".SS \"\(escaped(spec.name)) \(escaped(spec.synopsis))\"", escaped(spec.summary) + ".",
    ]
    if !spec.details.isEmpty { lines += [".PP", escaped(spec.details)] }
    return lines + spec.options.flatMap(option)
  }

  private static func option(_ spec: OptionSpec) -> [String] {
    let names = [spec.short, spec.name].compactMap(\.self).map { "\\fB\(escaped($0))\\fR" }
    let argument = spec.argument.map { " \\fI\(escaped($0))\\fR" } ?? ""
    let choices = spec.choices.isEmpty ? "" : ": " + spec.choices.joined(separator: ", ")
    return [".TP", names.joined(separator: ", ") + argument, escaped(spec.summary + choices)]
  }

  private static func keys(_ group: KeyGroup) -> [String] {
    let rows = KeyMap.standard.bindings.filter { $0.group == group }
    if rows.isEmpty { return [] }
    return [".SS \"\(group.rawValue)\""]
      + rows.flatMap { row in
        let isEverywhere = row.modes.count == KeyMode.allCases.count
        let modes = isEverywhere ? "everywhere" : row.modes.map(\.rawValue).joined(separator: ", ")
        let spelled = row.keys.map { "\\fB\(escaped(KeyNotation.ascii($0)))\\fR" }
        return [".TP", spelled.joined(separator: ", "), escaped("\(row.summary) (\(modes))")]
      }
  }

  private static var configuration: [String] {
    [
      "\\fI$XDG_CONFIG_HOME/winnow/config.json\\fR, else \\fI~/.config/winnow/config.json\\fR: one JSON object."
    ]
      + SettingTable.settings.filter { !$0.isReserved }.flatMap {
        [".TP", "\\fB\($0.name)\\fR", escaped($0.summary.replacing("`", with: ""))]
      }
  }

  private static let ending = [
    ".SH ENVIRONMENT", ".TP", "\\fBWINNOW_STORE\\fR",
    "the folder of reports, when \\-\\-store names none",
    ".TP", "\\fBVISUAL\\fR, \\fBEDITOR\\fR", "the editor for notes", ".TP", "\\fBNO_COLOR\\fR",
    "no colour", ".SH \"EXIT STATUS\"",
    "0 done, also when nothing matched; 1 some items failed; 2 wrong usage, query or configuration; "
      + "3 the store cannot be used; 4 all input refused; 130 interrupted.",
    ".SH FILES", "\\fI~/.local/share/winnow\\fR, else \\fI$XDG_DATA_HOME/winnow\\fR: the store.",
  ]

  /// Text as text: a backslash, a dash and what would begin a request mean nothing.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\"", with: "\\(dq").replacing("…", with: "...").replacing("`", with: "\\(ga")
      .replacing("^", with: "\\(ha").replacing("~", with: "\\(ti")
    return plain.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0)
    }.joined(separator: "\n")
  }
}
