import ReportModel

extension Command {
  /// Reads the commands that change reports or write them out.
  init(_ spec: CommandSpec, _ arguments: Arguments) throws(UsageError) {
    switch spec.name {
    case "tag": self = try Self.tag(arguments)
    case "set": self = try Self.set(arguments)
    case "accept": self = try Self.standing(.accept, arguments)
    case "decline": self = try Self.standing(.decline(arguments.value("--reason")), arguments)
    case "close": self = try Self.close(arguments)
    case "snooze": self = try Self.snooze(arguments)
    case "reopen": self = try Self.standing(.reopen, arguments)
    case "read": self = try Self.edit("mark read", [.markRead(true)], arguments)
    case "unread": self = try Self.edit("mark unread", [.markRead(false)], arguments)
    case "merge": self = try Self.merge(arguments)
    case "unmerge": self = try Self.unmerge(arguments)
    case "link": self = try Self.link(arguments)
    case "undo" where arguments.has("--entry"): self = try Self.undoEntry(arguments)
    case "undo": self = .undo(count: try steps(arguments), passing: arguments.has("--past"))
    case "redo": self = .redo(count: try steps(arguments))
    case "export": self = .export(try ExportRequest(arguments))
    default: throw UsageError("There is no command “\(spec.name)”.")
    }
  }

  private static func tag(_ arguments: Arguments) throws(UsageError) -> Command {
    var edits: [Edit] = []
    var words: [String] = []
    var names: [String] = []
    for word in arguments.leading {
      guard word.hasPrefix("+") || word.hasPrefix("-") else {
        names.append(word)
        continue
      }
      guard let tag = Tag(String(word.dropFirst())) else {
        throw UsageError(
          "“\(word.dropFirst())” cannot be a tag.",
          hint: "A tag has 1 to 64 characters, no control characters and no |."
        )
      }
      guard !edits.contains(word.hasPrefix("+") ? .removeTag(tag) : .addTag(tag)) else {
        throw UsageError("+\(tag) and -\(tag) exclude each other.")
      }
      edits.append(word.hasPrefix("+") ? .addTag(tag) : .removeTag(tag))
      words.append("\(word.prefix(1))\(tag)")
    }
    guard !edits.isEmpty else {
      throw UsageError(
        "tag needs a tag to add or remove.",
        hint: "winnow tag +login -- 1042"
      )
    }
    return try edit(
      "tag " + words.joined(separator: " "),
      edits,
      arguments,
      names: names + arguments.trailing
    )
  }

  private static func set(_ arguments: Arguments) throws(UsageError) -> Command {
    let assignments = arguments.leading.filter { $0.contains("=") }
    guard !assignments.isEmpty else {
      throw UsageError(
        "set needs a field and its value.",
        hint: "winnow set priority=high -- 1042"
      )
    }
    let names = arguments.leading.filter { !$0.contains("=") } + arguments.trailing
    return try edit(
      "set " + assignments.joined(separator: " "),
      try FieldAssignments(assignments).edits,
      arguments,
      names: names
    )
  }

  private static func standing(
    _ verdict: Verdict,
    _ arguments: Arguments
  ) throws(UsageError) -> Command {
    try TextLimits.check(arguments.value("--reason") ?? "", "The reason", TextLimits.reason)
    return try edit(verdict.words, [verdict.edit], arguments)
  }

  private static func close(_ arguments: Arguments) throws(UsageError) -> Command {
    let verdict = Verdict.close(arguments.value("--reason"))
    guard let version = arguments.value("--fixed-in") else {
      return try standing(verdict, arguments)
    }
    try TextLimits.check(arguments.value("--reason") ?? "", "The reason", TextLimits.reason)
    try TextLimits.check(version: version)
    return try edit(
      "\(verdict.words), fixed in \(version)",
      [verdict.edit, .setFixedIn(version)],
      arguments
    )
  }

  private static func undoEntry(_ arguments: Arguments) throws(UsageError) -> Command {
    guard let number = try arguments.count("--entry"), arguments.operands.isEmpty,
      !arguments.has("--past")
    else { throw UsageError("winnow undo --entry takes one entry of winnow log, alone.") }
    return .undoEntry(Int64(number))
  }

  private static func snooze(_ arguments: Arguments) throws(UsageError) -> Command {
    guard let until = arguments.value("--until") else {
      throw UsageError(
        "winnow snooze needs --until.",
        hint: "winnow snooze 1042 --until tomorrow; also a day, copy, next-version or a version."
      )
    }
    return .snooze(
      SnoozeRequest(
        until: try SnoozeWish(until),
        targets: try targets(arguments, names: arguments.operands),
        apply: arguments.has("--apply")
      )
    )
  }

  private static func merge(_ arguments: Arguments) throws(UsageError) -> Command {
    guard let text = arguments.value("--into"), let into = ReportReference(text) else {
      throw UsageError(
        "merge needs --into ID.",
        hint: "winnow merge 1043 1051 --into 1042"
      )
    }
    return .merge(
      targets: try targets(arguments, names: arguments.operands),
      into: into,
      apply: arguments.has("--apply")
    )
  }

  private static func unmerge(_ arguments: Arguments) throws(UsageError) -> Command {
    let names = arguments.list("--from")
    guard !names.isEmpty else { return try edit("unmerge", [.unmerge], arguments) }
    var others: [ReportReference] = []
    for name in names {
      guard let other = ReportReference(name) else {
        throw UsageError("“\(name)” is no ID.", hint: "winnow unmerge 1043 --from 1042")
      }
      others.append(other)
    }
    return .takeApart(
      targets: try targets(arguments, names: arguments.operands),
      from: others,
      apply: arguments.has("--apply")
    )
  }

  private static func link(_ arguments: Arguments) throws(UsageError) -> Command {
    guard arguments.operands.count == 2 else {
      throw UsageError("link takes an ID and a URL.")
    }
    let url = arguments.operands[1]
    try TextLimits.check(url: url)
    let names = try references([arguments.operands[0]])
    return .edit(
      EditCommand(words: "link \(url)", edits: [.addLink(url)], targets: .reports(names))
    )
  }

  private static func edit(
    _ words: String,
    _ edits: [Edit],
    _ arguments: Arguments,
    names: [String]? = nil
  ) throws(UsageError) -> Command {
    .edit(
      EditCommand(
        words: words,
        edits: edits,
        targets: try targets(arguments, names: names ?? arguments.operands),
        apply: arguments.has("--apply")
      )
    )
  }

  private static func targets(
    _ arguments: Arguments,
    names: [String]
  ) throws(UsageError) -> Targets {
    if let query = arguments.value("--query") {
      guard names.isEmpty else {
        throw UsageError("Name reports by ID or by --query, not both.")
      }
      return .query(query)
    }
    guard !names.isEmpty else {
      throw UsageError(
        "\(arguments.spec.name) needs an ID or --query.",
        hint: "winnow help \(arguments.spec.name) shows how."
      )
    }
    return .reports(try references(names))
  }
}

private func steps(_ arguments: Arguments) throws(UsageError) -> Int {
  guard let text = arguments.operands.first else { return 1 }
  guard arguments.operands.count == 1, let count = Int(text), count > 0 else {
    throw UsageError("\(arguments.spec.name) takes a whole number from 1 on.")
  }
  return count
}

extension ExportRequest {
  fileprivate init(_ arguments: Arguments) throws(UsageError) {
    let query = joined(arguments.operands)
    let names = try references(arguments.list("--ids"))
    guard query.isEmpty || names.isEmpty else {
      throw UsageError("Name reports by --ids or by a query, not both.")
    }
    self.init(
      format: arguments.value("--format").flatMap(Format.init(rawValue:)) ?? .json,
      targets: names.isEmpty ? .query(query) : .reports(names),
      out: arguments.value("--out"),
      dryRun: arguments.has("--dry-run")
    )
    attachments = arguments.has("--attachments")
    strips = arguments.has("--strip")
    if attachments, out == nil || format != .json {
      throw UsageError("--attachments needs tickets in a folder: --out DIR.")
    }
    if strips, !attachments { throw UsageError("--strip needs --attachments.") }
    guard let text = arguments.value("--at") else { return }
    guard let time = Timestamp(rfc3339: text) else {
      throw UsageError(
        "--at “\(text)” is no RFC 3339 time.",
        hint: "Such as 2026-11-28T12:00:00Z."
      )
    }
    at = time
  }
}
