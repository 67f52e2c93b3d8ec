import ReportQuery

/// What the word at the cursor of a command line can be.
package enum CommandLineCompletion: Equatable, Sendable {
  /// One of these, each with what it means.
  case words([Word])
  /// The end of a query: `before` are its words so far, joined and with a blank behind.
  case query(before: String)
  case reports
  /// A tag behind a sign.
  case tags(sign: String)
  /// The name of a saved view.
  case views
  /// Who works on a report, behind `assignee=`.
  case assignees(before: String)
  /// A file or folder: the shell knows those.
  case files

  package struct Word: Equatable, Sendable {
    package var text: String
    package var summary: String

    init(_ text: String, _ summary: String = "") {
      self.text = text
      self.summary = summary
    }
  }

  /// Reads a line whose first word is the program's name, behind any variables it sets.
  package init(_ line: ShellLine) {
    let words = line.words.drop { $0.contains("=") }
    guard !words.isEmpty else {
      self = .words([])
      return
    }
    self = Reader(words: Array(words.dropFirst()), current: line.current).wanted()
  }
}

/// Goes through the words as ``Arguments`` does, without refusing any.
private struct Reader {
  private var spec: CommandSpec?
  private var operands: [String] = []
  private var option: OptionSpec?
  private var isBehindDashes = false
  private let current: String

  init(words: [String], current: String) {
    self.current = current
    for word in words { take(word) }
  }

  private mutating func take(_ word: String) {
    if let open = option, !(open.takesSeveral && word.hasPrefix("--")) {
      if !open.takesSeveral { option = nil }
      return
    }
    option = nil
    if !isBehindDashes, word == "--" {
      isBehindDashes = true
    } else if !isBehindDashes, let known = knownOption(word) {
      if known.argument != nil, !word.contains("=") { option = known }
    } else if spec == nil, operands.isEmpty, let command = CommandTable.command(named: word) {
      spec = command
    } else {
      operands.append(word)
    }
  }

  private func knownOption(_ word: String) -> OptionSpec? {
    let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
    return options.first { $0.name == name || $0.short == name }
  }

  private var options: [OptionSpec] { (spec?.options ?? []) + CommandTable.globalOptions }

  func wanted() -> CommandLineCompletion {
    if let option { return value(of: option, before: "") }
    if !isBehindDashes, current.hasPrefix("--") {
      if current.contains("="), let option = knownOption(current) {
        return value(of: option, before: option.name + "=")
      }
      return .words(options.map { .init($0.name, $0.summary) })
    }
    guard let spec else {
      let isQuery = (operands.first ?? current).contains(":") || isBehindDashes
      guard !isQuery else { return query(from: 0) }
      guard operands.isEmpty else { return .words([]) }
      return .words(
        CommandTable.commands.filter { !$0.isHidden }.map { .init($0.name, $0.summary) }
      )
    }
    return operand(of: spec)
  }

  private func value(of option: OptionSpec, before: String) -> CommandLineCompletion {
    if !option.choices.isEmpty { return .words(option.choices.map { .init(before + $0) }) }
    guard before.isEmpty else { return .words([]) }
    switch option.name {
    case "--query": return .query(before: "")
    case "--sort":
      return .words(Field.table.filter(\.isSortable).map { .init($0.field.rawValue, $0.summary) })
    default: break
    }
    let argument = option.argument ?? ""
    if argument.hasPrefix("ID") { return .reports }
    let isPath = ["DIR", "FILE", "PATH"].contains { argument.contains($0) }
    return isPath ? .files : .words([])
  }

  private func query(from first: Int) -> CommandLineCompletion {
    let words = operands.dropFirst(first)
    return .query(before: words.isEmpty ? "" : joined(Array(words)) + " ")
  }

  private func operand(of spec: CommandSpec) -> CommandLineCompletion {
    let isFirst = operands.isEmpty
    switch spec.name {
    case "tag":
      guard !isBehindDashes, let sign = current.first, "+-".contains(sign) else { return .reports }
      return .tags(sign: String(sign))
    case "set": return isBehindDashes ? .reports : assignment()
    case "facets":
      guard isFirst else { return query(from: 1) }
      return .words(FacetField.allCases.map { .init($0.field.rawValue, $0.field.spec.summary) })
    case "views": return view()
    case "help":
      guard isFirst else { return .words([]) }
      return .words(
        CommandTable.commands.filter { !$0.isHidden }.map { .init($0.name, $0.summary) }
      )
    case "completions":
      return .words(isFirst ? CompletionShell.allCases.map { .init($0.rawValue) } : [])
    default: break
    }
    if spec.synopsis.contains("QUERY") { return query(from: 0) }
    if spec.synopsis.contains("ID") { return .reports }
    let isPath = ["DIR", "FILE", "PATH"].contains { spec.synopsis.contains($0) }
    return isPath ? .files : .words([])
  }

  private func view() -> CommandLineCompletion {
    guard let verb = operands.first else {
      let verbs = ["save", "rename", "delete", "move", "export", "import"]
      return .words(verbs.map { .init($0) })
    }
    switch (verb, operands.count) {
    case ("save", 2...): return query(from: 2)
    case ("save", 1), ("rename", 1), ("delete", 1), ("move", 1): return .views
    case ("export", 1), ("import", 1): return .files
    default: return .words([])
    }
  }

  private func assignment() -> CommandLineCompletion {
    let parts = current.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      return .words(FieldAssignments.fields.map { .init($0 + "=") })
    }
    let name = parts[0] + "="
    switch parts[0] {
    case "status": return .words(["new", "open", "closed"].map { .init(name + $0) })
    case "reason": return .words(Field.reason.spec.values.map { .init(name + $0) })
    case "priority", "prio": return .words(Field.prio.spec.values.map { .init(name + $0) })
    case "assignee": return .assignees(before: String(name))
    default: return .words([])
    }
  }
}
