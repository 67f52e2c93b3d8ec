/// Commands around reports: what left and happened, the store, winnow itself.
extension CommandTable {
  static let keepingCommands: [CommandSpec] = [
    CommandSpec(
      "link",
      "ID URL",
      "note the ticket a report became",
      group: .out,
      options: [json],
      examples: ["winnow link 1042 https://example.com/issues/7"]
    ),
    CommandSpec(
      "log",
      "[ID]",
      "print who changed what and when",
      group: .reading,
      options: [OptionSpec("--limit", "N", "at most N entries (50)"), json]
    ),
    CommandSpec(
      "export",
      "[QUERY…]",
      "write tickets or reports",
      group: .out,
      options: [
        OptionSpec("--ids", "ID…", "these reports", takesSeveral: true),
        OptionSpec(
          "--format",
          "FORMAT",
          "json: tickets; ndjson: canonical reports",
          choices: ["json", "ndjson"]
        ),
        OptionSpec("--out", "DIR|FILE", "a folder (one file each) or a file; else standard output"),
        OptionSpec("--at", "TIME", "the time to write into tickets, RFC 3339; else now"),
        OptionSpec("--dry-run", nil, "do not record that they were exported"),
        OptionSpec("--attachments", nil, "with --out DIR: write the files of tickets beside them"),
        OptionSpec("--strip", nil, "with --attachments: PNG and JPEG without places and people"),
      ],
      details: """
        A ticket stands for one report and its duplicates and carries no user data. The same store \
        and the same --at give the same bytes.
        """,
      examples: [
        "winnow export --ids 1042 1043 --out tickets/",
        "winnow export tag:login --at 2026-11-28T12:00:00Z",
      ]
    ),
    CommandSpec(
      "pictures",
      "",
      "look at pictures nobody looked at yet",
      group: .store,
      options: [
        OptionSpec("--text", "LANGUAGES", "read text in them too, by tesseract: eng, eng+deu"),
        OptionSpec("--like", "ID", "print reports with the same capture or screen instead"), json,
      ],
      details: """
        Finds what near-same screenshots are compared by, and, with --text or `ocr` in config.json, the \
        text in them: searchable as ocr:, and a version that an app draws over its captures. The \
        dashboard does the same in the background.
        """,
      examples: ["winnow pictures", "winnow pictures --text eng", "winnow pictures --like 1042"]
    ),
    CommandSpec(
      "purge",
      "ID…",
      "remove reports for good, with their files, notes and history",
      group: .store,
      options: [
        OptionSpec("--yes", nil, "do not ask to type the number; needed without a terminal"),
        OptionSpec("--finish", nil, "only finish what an interrupted removal left"), json,
      ],
      details: """
        Nothing brings them back: undo does not, and the same report that comes again is left out, by \
        import and by the intake, for the store remembers hashes of its id and its content (winnow import \
        --bring-back takes it in all the same). Copies of a report that goes stay a group under the oldest \
        of them. Afterwards the whole database is written anew, so that no byte of them is left, which \
        takes a while in a large store; when it is interrupted, --finish does it.
        """,
      examples: ["winnow purge 1042", "winnow purge 1042 1043 --yes"]
    ),
    CommandSpec(
      "forget",
      "ID…",
      "remove for good what somebody sent",
      group: .store,
      options: [
        OptionSpec("--user", "USER", "all reports with that user id or e-mail address"),
        OptionSpec("--apply", nil, "do it; without, only show what would go"), json,
      ],
      details: """
        As winnow purge does. USER has to be the whole id or address; letters of an address count alike, \
        large or small. With ID…, these reports.
        """,
      examples: ["winnow forget --user ana@example.com", "winnow forget --user u-17 --apply"]
    ),
    CommandSpec(
      "prune",
      "--older-than AGE",
      "remove old reports for good",
      group: .store,
      options: [
        OptionSpec("--older-than", "AGE", "made longer ago: 90d, 18mo, 2y"),
        OptionSpec("--keep", "QUERY", "but not what that finds"),
        OptionSpec("--apply", nil, "do it; without, only show what would go"), json,
      ],
      details: "As winnow purge does, five hundred at a time.",
      examples: ["winnow prune --older-than 2y --keep has:link"]
    ),
    CommandSpec(
      "verify",
      "",
      "check the store and every stored byte",
      group: .store,
      options: [json],
      details: "Exit status 1 when something is wrong."
    ),
    CommandSpec(
      "doctor",
      "",
      "look at the terminal, the store and helpers, and say how to mend them",
      group: .store,
      options: [json],
      details: "Exit status 1 when something is a problem; notes are none."
    ),
    CommandSpec(
      "completions",
      "bash|zsh|fish",
      "print the completion script of a shell",
      group: .about,
      details: """
        Commands, options and the words of queries are completed, with the values of the store. bash: \
        a line in ~/.bashrc, source <(winnow completions bash). zsh: write it as _winnow into a \
        folder of $fpath. fish: write \
        it to ~/.config/fish/completions/winnow.fish.
        """,
      examples: ["winnow completions bash"]
    ),
    CommandSpec(
      "complete",
      "-- LINE",
      "print what a command line may go on with; the completion scripts call it",
      group: .about,
      options: [
        OptionSpec("--shell", "SHELL", "whose words LINE holds", choices: ["bash", "zsh", "fish"]),
        OptionSpec("--word", "WORD", "what bash takes for the word at the cursor"),
      ],
      details: """
        LINE is the command line up to the cursor. One candidate a line, a tab, what it means. Prints \
        nothing where file names are wanted, and never an error.
        """,
      isHidden: true
    ),
    CommandSpec("help", "[COMMAND]", "show how commands are used", group: .about),
  ]
}
