/// Commands that decide about reports, and take that back.
extension CommandTable {
  static let decidingCommands: [CommandSpec] = [
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
        OptionSpec(
          "--from",
          "ID",
          "not the same as that report, whether merged or only suggested; may be repeated"
        ),
        query, apply, json,
      ],
      details: "They are not suggested to each other again, also after a new import.",
      examples: ["winnow unmerge 1043", "winnow unmerge 1043 1051 --from 988"]
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
  ]
}
