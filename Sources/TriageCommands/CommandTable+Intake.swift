/// Commands for reports that arrive by themselves.
extension CommandTable {
  static let intakeCommands = [
    CommandSpec(
      "serve",
      "",
      "take uploads over HTTP",
      group: .intake,
      options: [
        OptionSpec("--listen", "ADDRESS:PORT", "where to listen (127.0.0.1:8787)"),
        OptionSpec("--token-file", "FILE", "tokens that may upload; else the store's own is made"),
        OptionSpec("--public", nil, "allow an address that other machines reach"),
      ],
      details: """
        Takes the upload of the shake-to-report tutorial on POST /v1/feedback and canonical JSON on \
        POST /v1/reports, with the token in the header x-access-token. An answer of 2xx means that \
        the report survives a power cut. It ends with SIGTERM or Ctrl-C, after the uploads that run. \
        docs/INTAKE.md tells all of it; TLS is a proxy's job.
        """,
      examples: ["winnow serve", "winnow serve --listen 127.0.0.1:9000 --token-file tokens"]
    ),
    CommandSpec(
      "conflicts",
      "[VERB ID…]",
      "list reports whose ids were taken, or decide about them",
      group: .intake,
      options: [
        OptionSpec("--all", nil, "those that were decided too"),
        OptionSpec("--limit", "N", "at most N (1000)"),
        OptionSpec("--json", nil, "print JSON (docs/FORMATS.md)"),
      ],
      details: """
        When a report comes with an id that the store has, and says something else, what came first \
        stays and the other content is put aside. show ID prints where they differ; first ID… keeps what \
        came first; other ID… gives the report the other content, its tags and notes stay; both ID… makes \
        a report of its own of the other content. undo takes each back. IDs are those of the list.
        """,
      examples: ["winnow conflicts", "winnow conflicts show 3", "winnow conflicts other 3"]
    ),
    CommandSpec(
      "rules",
      "test | undo [NAME]",
      "try the rules for reports that arrive, or take back what one did",
      group: .intake,
      options: [
        OptionSpec("--days", "N", "with test: reports of the last N days (30)"),
        OptionSpec("--json", nil, "print JSON (docs/FORMATS.md)"),
      ],
      details: """
        The setting rules of config.json says what happens to reports that arrive: each rule has a \
        query and some of tag, priority, assignee, snooze and spam. test says what every rule would \
        have done to what came in lately, and changes nothing. undo takes back the newest act of the \
        rule, or of any rule; redo brings it again.
        """,
      examples: ["winnow rules test", "winnow rules undo crashes"]
    ),
  ]
}
