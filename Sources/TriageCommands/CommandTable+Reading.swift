/// Commands that look, and change nothing.
extension CommandTable {
  static let readingCommands: [CommandSpec] = [
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
        OptionSpec("--min", "P", "how likely a suggestion must be, or with --all a pair (0.15)"),
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
  ]
}
