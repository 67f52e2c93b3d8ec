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

  private static let json = OptionSpec("--json", nil, "print JSON (docs/FORMATS.md)")
  private static let linear = OptionSpec(
    "--linear",
    nil,
    "a label and its value a line, a paragraph a report: for screen readers"
  )
  private static let query = OptionSpec("--query", "QUERY", "all reports that match")
  private static let apply = OptionSpec(
    "--apply",
    nil,
    "with --query: do it; without, only show what would change"
  )

  package static let commands: [CommandSpec] = arriving + deciding

  private static let arriving = [importing] + intakeCommands

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
        OptionSpec("--watch", nil, "go on with what comes into the folders, until Ctrl-C"),
        json,
      ],
      details: """
        PATH is a JSON document (one report, an array, or {"reports":[…]}), NDJSON, a bundle (a \
        folder with report.json), an upload body as CatchDev sends it, or a folder, which is walked. \
        - is standard input. Importing the same file again changes nothing; an import of lines that \
        was killed goes on where it stopped. Exit status: 0 all in or seen before, 1 some refused or \
        in conflict, 4 everything refused.

        --watch takes files once they are complete: closed, moved in, or unchanged for a second. It \
        moves nothing, and remembers in the store what it took.
        """,
      examples: ["winnow import reports.ndjson", "winnow import --watch ~/Downloads/bundles"]
    )

  private static let deciding: [CommandSpec] = [
    CommandSpec(
      "list",
      "[QUERY…]",
      "print matching reports, newest first",
      group: .reading,
      options: [
        OptionSpec("--sort", "KEY", "order, such as -created, prio or app"),
        OptionSpec("--limit", "N", "at most N reports"),
        OptionSpec(
          "--columns",
          "A,B,…",
          "id, age, created, status, prio, app, device, os, platform, files, tags, assignee, "
            + "reportid, message"
        ),
        json,
        OptionSpec("--ndjson", nil, "print one JSON object a line"),
        OptionSpec("--tsv", nil, "print values separated by tabs"), linear,
      ],
      examples: ["winnow list is:new platform:ios", "winnow list --json -- 'app>=4.12 crash'"]
    ),
    CommandSpec(
      "count",
      "[QUERY…]",
      "print how many reports match",
      group: .reading,
      options: [json],
      examples: ["winnow count is:new"]
    ),
    CommandSpec(
      "facets",
      "FIELD [QUERY…]",
      "print the values of a field, most frequent first",
      group: .reading,
      options: [OptionSpec("--limit", "N", "at most N values (20)"), json],
      details: """
        FIELD is one of platform, app, os, device, screen, env, locale, tag, status, assignee, \
        trigger, source.
        """,
      examples: ["winnow facets app", "winnow facets device is:new platform:ios"]
    ),
    CommandSpec(
      "views",
      "[VERB …]",
      "print saved views with their counts, or change them",
      group: .reading,
      options: [json],
      details: """
        save NAME QUERY… keeps a query under a name, or gives the view of that name another one; \
        rename NAME NEW; delete NAME; move NAME PLACE, counted from 1; export [FILE] and import FILE, \
        as JSON (docs/FORMATS.md). undo takes changes of views back. Queries name a view as view:NAME.
        """,
      examples: [
        "winnow views", "winnow views save Crashes kind:crash is:open",
        "winnow views move Crashes 1",
      ]
    ),
    CommandSpec(
      "show",
      "ID…",
      "print everything about reports",
      group: .reading,
      options: [
        json, OptionSpec("--raw", nil, "print the report as it came in, byte for byte"),
        OptionSpec("--force-raw", nil, "let --raw write to a terminal"), linear,
      ],
      details: "An ID is the short number (1042 or #1042), a reportId or the start of one.",
      examples: ["winnow show 1042", "winnow show --json 5B0E8C62"]
    ),
    CommandSpec(
      "dupes",
      "ID | --all",
      "print what a report may be a duplicate of, and why",
      group: .reading,
      options: [
        OptionSpec("--all", nil, "groups of the whole store, largest first"),
        OptionSpec("--limit", "N", "at most N suggestions (10) or groups"),
        OptionSpec("--min", "P", "with --all: how likely pairs must be (0.2)"),
        OptionSpec("--forget-learning", nil, "forget what decisions in this store taught"),
        json,
      ],
      details: """
        Suggestions are certain, likely or possible; none is an answer. Nothing is merged. Reports \
        that came since the last time are taken in first; --all compares each report once and goes \
        on where it was stopped.
        """,
      examples: ["winnow dupes 1042", "winnow dupes --all --json"]
    ),
    CommandSpec(
      "attachments",
      "ID",
      "list the files of a report and what their bytes say",
      group: .reading,
      options: [
        OptionSpec("--extract", "DIR", "write them into a folder, under names of ours"),
        OptionSpec("--strip", nil, "with --extract: PNG and JPEG without places and people"), json,
      ],
      details: """
        Files are named by the report, their place in it and what they are, such as 5B0E8C62-1.png; \
        a name that is taken stays as it is. --strip removes EXIF, XMP and text from PNG and JPEG and \
        leaves every pixel and the orientation as they are.
        """,
      examples: ["winnow attachments 1042", "winnow attachments 1042 --extract files/"]
    ),
    CommandSpec(
      "tag",
      "+TAG -TAG… -- ID…",
      "add and remove tags",
      group: .deciding,
      options: [query, apply, json],
      examples: ["winnow tag +login -needs-info -- 1042 1043"]
    ),
    CommandSpec(
      "set",
      "FIELD=VALUE… -- ID…",
      "set status, priority, assignee and more",
      group: .deciding,
      options: [query, apply, json],
      details: """
        Fields: status (new open closed), reason (fixed declined spam other), priority (none low \
        medium high urgent), assignee (a name or me), fixed-in, overlay-version, overlay-build. \
        An empty value takes the field away.
        """,
      examples: ["winnow set priority=high assignee=me -- 1042"]
    ),
    CommandSpec(
      "note",
      "ID [-m TEXT]",
      "write a note on a report",
      group: .deciding,
      options: [
        OptionSpec(
          "--message",
          short: "-m",
          "TEXT",
          "the note; without it $VISUAL or $EDITOR opens"
        ),
        json,
      ],
      examples: ["winnow note 1042 -m 'Seen on two builds.'"]
    ),
    CommandSpec(
      "accept",
      "ID…",
      "take new reports in as open",
      group: .deciding,
      options: [query, apply, json],
      examples: ["winnow accept 1042"]
    ),
    CommandSpec(
      "decline",
      "ID…",
      "close reports without action",
      group: .deciding,
      options: [
        OptionSpec("--reason", "TEXT", "why: fixed, declined, spam, other or free words"), query,
        apply, json,
      ],
      examples: ["winnow decline 1042 --reason spam"]
    ),
    CommandSpec(
      "close",
      "ID…",
      "close reports as fixed",
      group: .deciding,
      options: [
        OptionSpec("--reason", "TEXT", "fixed, declined, spam, other or free words"),
        OptionSpec("--fixed-in", "VERSION", "the app version that mends it"), query, apply, json,
      ],
      details: """
        With a version, a later copy decides: one from that version or a newer one opens the report \
        again, one from an older version only counts.
        """,
      examples: ["winnow close 1042", "winnow close 1042 --fixed-in 4.13.0"]
    ),
    CommandSpec(
      "snooze",
      "ID…",
      "put reports away until something happens",
      group: .deciding,
      options: [
        OptionSpec("--until", "WHEN", "a day, copy, next-version, or an app version"), query, apply,
        json,
      ],
      details: """
        A day is tomorrow, mon, next-week, 3d, 2w, next-month or 2026-12-24. copy: until another \
        report is made a copy of it. A version: until a report of that version, or of a later one, \
        comes in. A report that wakes is what it was before, and unread. Reports whose day has come \
        are woken by the dashboard and by every command that writes; commands that only read never do.
        """,
      examples: ["winnow snooze 1042 --until mon", "winnow snooze 1042 --until 4.13"]
    ),
    CommandSpec(
      "reopen",
      "ID…",
      "open closed reports again",
      group: .deciding,
      options: [query, apply, json],
      examples: ["winnow reopen 1042"]
    ),
    CommandSpec(
      "read",
      "ID…",
      "mark reports as read",
      group: .deciding,
      options: [query, apply, json]
    ),
    CommandSpec(
      "unread",
      "ID…",
      "mark reports as unread",
      group: .deciding,
      options: [query, apply, json]
    ),
    CommandSpec(
      "merge",
      "ID… --into ID",
      "make reports duplicates of one",
      group: .deciding,
      options: [OptionSpec("--into", "ID", "the report they are copies of"), query, apply, json],
      examples: ["winnow merge 1043 1051 --into 1042"]
    ),
    CommandSpec(
      "unmerge",
      "ID…",
      "take reports out of their group, and remember that they are not the same",
      group: .deciding,
      options: [
        OptionSpec("--from", "ID", "not the same as that report, whether merged or only suggested"),
        query, apply, json,
      ],
      details: "They are not suggested to each other again, also after a new import.",
      examples: ["winnow unmerge 1043", "winnow unmerge 1043 --from 988"]
    ),
    CommandSpec(
      "undo",
      "[N]",
      "take back your newest change, or the N newest",
      group: .deciding,
      options: [
        OptionSpec("--entry", "N", "take back that entry of winnow log, whatever came after it"),
        OptionSpec("--past", nil, "go past a change of which nothing is left to take back"), json,
      ]
    ),
    CommandSpec(
      "redo",
      "[N]",
      "do again what undo took back",
      group: .deciding,
      options: [json]
    ),
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

  package static func command(named name: String) -> CommandSpec? {
    commands.first { $0.name == name }
  }
}
