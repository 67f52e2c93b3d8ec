import ReportModel

extension Field {
  /// Every field, in the order help shows them.
  package static let table: [FieldSpec] =
    words + software + machine + people + files + times + lists

  /// Fields that a report may have no value for, but for those `has:` gives a meaning of its own.
  static let absentees = (words + software + machine + people + files)
    .filter { $0.canBeAbsent && $0.isAvailable && $0.field != .file }.map(\.field)

  private static let words: [FieldSpec] = [
    FieldSpec(
      .text,
      .words,
      "title, message, notes, tags, screen, file names and custom values",
      "text:*part*",
      otherNames: ["message", "title", "body", "comment", "search"]
    ),
    FieldSpec(.note, .words, "notes of the team", "note:\"seen twice\"", [.optional]),
    FieldSpec(
      .tag,
      .text,
      "tags, exactly",
      "tag:login",
      [.optional],
      otherNames: ["label", "tags"]
    ),
    FieldSpec(
      .kind,
      .choice,
      "what the report is",
      "kind:crash",
      [.single, .sortable, .optional],
      values: Kind.allCases.map(\.rawValue),
      otherNames: ["type"]
    ),
    FieldSpec(
      .source,
      .choice,
      "the system it came from",
      "source:shake",
      [.single, .sortable, .optional],
      values: SourceSystem.allCases.map(\.rawValue),
      otherNames: ["system", "sdk"]
    ),
    FieldSpec(
      .trigger,
      .choice,
      "what opened the reporter",
      "trigger:shake",
      [.single, .sortable, .optional],
      values: Trigger.allCases.map(\.rawValue)
    ),
    FieldSpec(.id, .report, "number or reportId", "id:1042", [.single, .sortable]),
    FieldSpec(
      .attr,
      .attribute,
      "custom values",
      "attr.plan:pro",
      otherNames: ["metadata", "custom", "meta"]
    ),
    FieldSpec(.ocr, .words, "text recognised in pictures", "ocr:error", [.optional]),
  ]

  private static let software: [FieldSpec] = [
    FieldSpec(
      .app,
      .version,
      "app version",
      "app>=2.4.0",
      [.single, .sortable, .optional],
      otherNames: ["version", "appversion", "release"]
    ),
    FieldSpec(
      .build,
      .build,
      "app build",
      "build>=4210",
      [.single, .sortable, .optional],
      otherNames: ["appbuild"]
    ),
    FieldSpec(
      .bundle,
      .text,
      "bundle id or name of the app",
      "bundle:com.example.*",
      [.sortable, .optional],
      otherNames: ["bundleid", "package"]
    ),
    FieldSpec(
      .env,
      .text,
      "environment",
      "env:beta",
      [.single, .sortable, .optional],
      otherNames: ["environment"]
    ),
    FieldSpec(
      .screen,
      .text,
      "screen the reporter was on",
      "screen:Checkout*",
      [.single, .sortable, .optional],
      otherNames: ["page"]
    ),
    FieldSpec(
      .fixed,
      .version,
      "version it is fixed in",
      "fixed:2.5.0",
      [.single, .sortable, .optional]
    ),
  ]

  private static let machine: [FieldSpec] = [
    FieldSpec(
      .platform,
      .choice,
      "platform",
      "platform:ios|android",
      [.single, .sortable, .optional],
      values: Platform.allCases.map(\.rawValue)
    ),
    FieldSpec(
      .os,
      .version,
      "system version",
      "os:\"iOS 17.4\"",
      [.single, .sortable, .optional]
    ),
    FieldSpec(.osname, .text, "system name", "osname:iPadOS", [.single, .sortable, .optional]),
    FieldSpec(
      .device,
      .text,
      "hardware code or marketing name",
      "device:\"iPhone 14 Pro Max\"",
      [.sortable, .optional],
      otherNames: ["phone", "hardware"]
    ),
    FieldSpec(
      .model,
      .text,
      "hardware code as sent",
      "model:iPhone15,3",
      [.single, .sortable, .optional]
    ),
    FieldSpec(.locale, .text, "locale", "locale:de_*", [.single, .sortable, .optional]),
    FieldSpec(
      .lang,
      .text,
      "language, the first part of the locale",
      "lang:de",
      [.single, .optional],
      otherNames: ["language"]
    ),
    FieldSpec(
      .tz,
      .text,
      "time zone",
      "tz:Europe/*",
      [.single, .sortable, .optional],
      otherNames: ["timezone", "zone"]
    ),
  ]

  private static let people: [FieldSpec] = [
    FieldSpec(
      .user,
      .text,
      "id, e-mail or name of the reporter",
      "user:\"ana@example.org\"",
      [.sortable, .optional],
      otherNames: ["reporter", "author", "from"]
    ),
    FieldSpec(
      .email,
      .text,
      "e-mail of the reporter",
      "email:*@example.org",
      [.single, .optional],
      otherNames: ["mail"]
    ),
    FieldSpec(
      .status,
      .choice,
      "status",
      "status:open",
      [.single, .sortable],
      values: Status.allCases.map(\.rawValue),
      otherNames: ["state"]
    ),
    FieldSpec(
      .reason,
      .choice,
      "why it is closed",
      "reason:declined",
      [.single, .sortable, .optional],
      values: ClosedReason.allCases.map(\.rawValue),
      otherNames: ["resolution"]
    ),
    FieldSpec(
      .prio,
      .rank,
      "priority",
      "prio:high|urgent",
      [.single, .sortable, .optional],
      values: Priority.allCases.map(\.rawValue),
      otherNames: ["priority", "severity"]
    ),
    FieldSpec(
      .assignee,
      .text,
      "who works on it; me is you",
      "assignee:me",
      [.single, .sortable, .optional],
      otherNames: ["owner", "assigned"]
    ),
    FieldSpec(
      .dup,
      .report,
      "members of a group; with > or < the count of copies",
      "dup>=5",
      [.sortable],
      otherNames: ["duplicate", "group", "master"]
    ),
    FieldSpec(
      .similar,
      .report,
      "suggested duplicates of a report, or with pic: reports that have one of its pictures; best first",
      "similar:1042"
    ),
    FieldSpec(
      .ticket,
      .text,
      "address or key of a ticket elsewhere",
      "ticket:APP-12",
      [.optional],
      otherNames: ["link", "url", "issue"]
    ),
  ]

  private static let files: [FieldSpec] = [
    FieldSpec(
      .file,
      .text,
      "name of any file",
      "file:crash.log",
      [.optional],
      otherNames: ["attachment", "filename"]
    ),
    FieldSpec(
      .shots,
      .number,
      "count of pictures",
      "shots>=2",
      [.single, .sortable],
      otherNames: ["pictures", "screenshots", "images"]
    ),
    FieldSpec(
      .rec,
      .duration,
      "length of the longest recording",
      "rec>30s",
      [.single, .sortable, .optional],
      otherNames: ["recording", "video", "duration"]
    ),
    FieldSpec(.size, .size, "bytes of all files", "size<20mb", [.single, .sortable]),
    FieldSpec(.width, .number, "width of any picture in pixels", "width>=1170", [.optional]),
    FieldSpec(.height, .number, "height of any picture in pixels", "height>=2532", [.optional]),
    FieldSpec(
      .health,
      .choice,
      "state of any file",
      "health:truncated",
      [.optional],
      values: AttachmentHealth.allCases.map(\.rawValue)
    ),
  ]

  private static let times: [FieldSpec] = [
    FieldSpec(
      .created,
      .date,
      "when it was made",
      "created:mon..wed",
      [.single, .sortable],
      otherNames: ["date", "time", "when", "after", "before", "since"]
    ),
    FieldSpec(.received, .date, "when it came in", "received:today", [.single, .sortable]),
    FieldSpec(.updated, .date, "when it last changed", "updated:yesterday", [.single, .sortable]),
    FieldSpec(.age, .age, "time since it was made", "age<24h", [.single, .sortable]),
  ]

  private static let lists: [FieldSpec] = [
    FieldSpec(.is, .flag, "states", "is:new", values: Flag.allCases.map(\.rawValue)),
    FieldSpec(.has, .presence, "what a report has", "has:screenshot", values: Presence.names),
    FieldSpec(.no, .presence, "what it has not", "no:assignee", values: Presence.names),
    FieldSpec(.view, .view, "what a saved view holds", "view:mobile-team"),
    FieldSpec(
      .sort,
      .directive,
      "order, downwards with -",
      "sort:-prio",
      otherNames: ["order", "orderby"]
    ),
    FieldSpec(.limit, .directive, "at most so many", "limit:50", otherNames: ["top", "max"]),
    FieldSpec(
      .scope,
      .directive,
      "all: snoozed and spam too",
      "scope:all",
      values: ["all", "standard"]
    ),
  ]
}
