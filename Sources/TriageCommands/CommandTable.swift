/// Every command the shell knows, in the order help shows them.
package enum CommandTable {
  package static let globalOptions = [
    OptionSpec("--store", "DIR", "the folder of reports to work on"),
    OptionSpec(
      "--color",
      "WHEN",
      "when to use colour",
      choices: ["auto", "always", "never"]
    ),
    OptionSpec("--ascii", nil, "draw with ASCII characters alone"),
    OptionSpec("--help", short: "-h", nil, "show how a command is used"),
  ]

  static let json = OptionSpec("--json", nil, "print JSON (docs/FORMATS.md)")
  static let linear = OptionSpec(
    "--linear",
    nil,
    "a label and its value a line, a paragraph a report: for screen readers"
  )
  static let query = OptionSpec("--query", "QUERY", "all reports that match")
  static let apply = OptionSpec(
    "--apply",
    nil,
    "with --query: do it; without, only show what would change"
  )

  package static let commands =
    [importing] + intakeCommands + readingCommands + decidingCommands + keepingCommands

  private static let importing =
    CommandSpec(
      "import",
      "PATH…",
      "take reports in",
      group: .intake,
      options: [
        OptionSpec(
          "--format",
          "FORMAT",
          "what the files are; auto looks at the content",
          choices: ["auto", "canonical", "ndjson", "multipart", "bundle"]
        ),
        OptionSpec("--dry-run", nil, "read and judge everything, store nothing"),
        OptionSpec("--strict", nil, "refuse reports that carry a warning"),
        OptionSpec("--demo", nil, "take in the demo reports instead of files"),
        OptionSpec("--bring-back", nil, "take in, too, what was removed for good"),
        OptionSpec("--watch", nil, "go on with what comes into the folders, until Ctrl-C"),
        json,
      ],
      details: """
        PATH is a JSON document (one report, an array, or {"reports":[…]}), NDJSON, a bundle (a \
        folder with report.json), an upload body as CatchDev sends it, or a folder, which is walked. \
        - is standard input. Importing the same file again changes nothing; an import of lines that \
        was killed goes on where it stopped. Exit status: 0 all in or seen before, 1 some refused or \
        in conflict, 4 everything refused. Reports that were removed for good (winnow purge) are counted \
        and left out, unless --bring-back asks for them.

        --watch takes files once they are complete: closed, moved in, or unchanged for a second. It \
        moves nothing, and remembers in the store what it took.
        """,
      examples: ["winnow import reports.ndjson", "winnow import --watch ~/Downloads/bundles"]
    )

  package static func command(named name: String) -> CommandSpec? {
    commands.first { $0.name == name }
  }
}
