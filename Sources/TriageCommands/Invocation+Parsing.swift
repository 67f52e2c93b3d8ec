import ReportModel
import ReportQuery

extension Invocation {
  /// Reads a command line without the program's name.
  ///
  /// A first word that is no command opens the dashboard on a query when it holds a `:`; any other
  /// is an error with a suggestion.
  package init(parsing words: [String]) throws(UsageError) {
    var words = words
    let globals = try Self.takeGlobals(&words)
    self.init(task: .version)
    store = globals.store
    color = globals.color
    ascii = globals.ascii
    guard let first = words.first else {
      task = globals.wantsHelp ? .help(nil) : .dashboard(query: "")
      return
    }
    if first == "--version" || first == "-V" {
      task = .version
    } else if let spec = CommandTable.command(named: first) {
      try read(spec, Array(words.dropFirst()), wantsHelp: globals.wantsHelp)
    } else if first == "--" || first.contains(":") {
      task = .dashboard(query: joined(words.filter { $0 != "--" }))
    } else {
      throw Self.noSuchCommand(first)
    }
  }

  private mutating func read(
    _ spec: CommandSpec,
    _ words: [String],
    wantsHelp: Bool
  ) throws(UsageError) {
    if wantsHelp {
      task = .help(spec.name)
      return
    }
    let arguments = try Arguments(words, of: spec)
    if arguments.has("--help") {
      task = .help(spec.name)
      return
    }
    if let folder = arguments.value("--store") { store = folder }
    if let when = arguments.value("--color") { color = Color(rawValue: when) ?? .automatic }
    ascii = ascii || arguments.has("--ascii")
    json = arguments.has("--json")
    task = try Task(spec, arguments)
  }

  private struct Globals {
    var store: String?
    var color = Color.automatic
    var ascii = false
    var wantsHelp = false
  }

  /// Options before the command's name.
  private static func takeGlobals(_ words: inout [String]) throws(UsageError) -> Globals {
    var globals = Globals()
    let spec = CommandSpec("", "", "", group: .about)
    while let word = words.first, word.hasPrefix("--") || word == "-h", word != "--",
      word != "--version"
    {
      let name = String(word.split(separator: "=", maxSplits: 1)[0])
      let takesNext = spec.option(named: name)?.argument != nil && !word.contains("=")
      let taken = Array(words.prefix(takesNext ? 2 : 1))
      let arguments = try Arguments(taken, of: spec)
      if let folder = arguments.value("--store") { globals.store = folder }
      if let when = arguments.value("--color") {
        globals.color = Color(rawValue: when) ?? .automatic
      }
      globals.ascii = globals.ascii || arguments.has("--ascii")
      globals.wantsHelp = globals.wantsHelp || arguments.has("--help")
      words.removeFirst(taken.count)
    }
    return globals
  }

  private static func noSuchCommand(_ word: String) -> UsageError {
    if word.hasPrefix("-") {
      return UsageError(
        "There is no option \(word).",
        hint: "winnow help lists what there is."
      )
    }
    let near = Suggestions.near(word, among: CommandTable.commands.map(\.name))
    return UsageError(
      "There is no command “\(word)”.",
      hint: near.isEmpty
        ? "winnow help lists them. To search for that word: winnow -- \(word)"
        : "Did you mean \(near.joined(separator: " or "))?"
    )
  }
}

extension Invocation.Task {
  init(_ spec: CommandSpec, _ arguments: Arguments) throws(UsageError) {
    switch spec.name {
    case "import": self = .importReports(try ImportRequest(arguments))
    case "list": self = .list(try ListRequest(arguments))
    case "count": self = .count(query: joined(arguments.operands))
    case "show": self = .show(try ShowRequest(arguments))
    case "attachments": self = .attachments(try AttachmentsRequest(arguments))
    case "pictures": self = .pictures(try PicturesRequest(arguments))
    case "note": self = try Self.note(arguments)
    case "log":
      let names = try references(arguments.operands)
      guard names.count <= 1 else { throw UsageError("log takes one ID at most.") }
      self = .log(report: names.first, limit: try arguments.count("--limit") ?? 50)
    case "purge", "forget", "prune": self = .purge(try PurgeRequest(spec, arguments))
    case "dupes": self = .duplicates(try DupesRequest(arguments))
    case "verify":
      guard arguments.operands.isEmpty else { throw UsageError("verify takes no words.") }
      self = .verify
    case "facets": self = .facets(try FacetsRequest(arguments))
    case "views": self = try Self.views(arguments)
    case "conflicts": self = try Self.conflicts(arguments)
    case "completions": self = try Self.completions(arguments)
    case "complete": self = .complete(try CompleteRequest(arguments))
    case "doctor":
      guard arguments.operands.isEmpty else { throw UsageError("doctor takes no words.") }
      self = .doctor
    case "serve": self = .serve(try ServeRequest(arguments))
    case "rules": self = .rules(try RulesRequest(arguments))
    case "help":
      self = try Self.help(arguments.operands)
    default:
      self = .perform(try Command(spec, arguments))
    }
  }

  private static func help(_ operands: [String]) throws(UsageError) -> Self {
    guard let name = operands.first else { return .help(nil) }
    guard CommandTable.command(named: name) != nil else {
      let near = Suggestions.near(name, among: CommandTable.commands.map(\.name))
      throw UsageError(
        "There is no command “\(name)”.",
        hint: near.first.map { "Did you mean \($0)?" } ?? "winnow help lists them."
      )
    }
    return .help(name)
  }

  private static func note(_ arguments: Arguments) throws(UsageError) -> Self {
    let names = try references(arguments.operands)
    guard let name = names.first, names.count == 1 else {
      throw UsageError(
        "note takes one ID.",
        hint: "winnow note 1042 -m 'Seen on two builds.'"
      )
    }
    guard let text = arguments.value("--message") else { return .noteInEditor(name) }
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw UsageError("The note is empty.")
    }
    try TextLimits.check(text, "The note", TextLimits.note)
    return .perform(
      .edit(EditCommand(words: "note", edits: [.addNote(text)], targets: .reports([name])))
    )
  }
}

extension ImportRequest {
  fileprivate init(_ arguments: Arguments) throws(UsageError) {
    paths = arguments.operands
    format = arguments.value("--format").flatMap(Format.init(rawValue:)) ?? .auto
    isDryRun = arguments.has("--dry-run")
    isStrict = arguments.has("--strict")
    isDemo = arguments.has("--demo")
    isWatching = arguments.has("--watch")
    bringsBack = arguments.has("--bring-back")
    guard !isWatching || !(isDemo || isDryRun) else {
      throw UsageError("--watch takes in what comes: it excludes --demo and --dry-run.")
    }
    guard !paths.contains("") else { throw UsageError("A path is empty.") }
    guard isDemo != paths.isEmpty else { return }
    throw isDemo
      ? UsageError("--demo takes no paths.")
      : UsageError(
        "import needs a file or folder.",
        hint: "winnow import reports.ndjson; winnow import --demo loads reports to look around."
      )
  }
}

extension DupesRequest {
  fileprivate init(_ arguments: Arguments) throws(UsageError) {
    let names = try references(arguments.operands)
    let limit = try arguments.count("--limit")
    if arguments.has("--forget-learning") {
      guard names.isEmpty, !arguments.has("--all") else {
        throw UsageError("--forget-learning stands alone.")
      }
      self = .forgetLearning
    } else if arguments.has("--all") {
      guard names.isEmpty else { throw UsageError("--all takes no IDs.") }
      self = .groups(
        least: try Self.least(arguments) ?? ProposedGroup.leastProbability,
        limit: limit
      )
    } else {
      guard let name = names.first, names.count == 1 else {
        throw UsageError(
          "winnow dupes takes one ID, or --all.",
          hint: "winnow dupes 1042; winnow dupes --all"
        )
      }
      self = .suggestions(name, least: try Self.least(arguments) ?? 0, limit: limit ?? 10)
    }
  }

  private static func least(_ arguments: Arguments) throws(UsageError) -> Double? {
    guard let text = arguments.value("--min") else { return nil }
    guard let least = Double(text), least > 0, least < 1 else {
      throw UsageError("--min takes a probability between 0 and 1, such as 0.5.")
    }
    return least
  }
}

extension ListRequest {
  fileprivate init(_ arguments: Arguments) throws(UsageError) {
    query = joined(arguments.operands)
    sort = arguments.value("--sort")
    limit = try arguments.count("--limit")
    columns = arguments.value("--columns")?.split(separator: ",").map(String.init) ?? []
    let forms: [(String, Form)] = [
      ("--json", .json), ("--ndjson", .ndjson), ("--tsv", .tsv), ("--linear", .linear),
    ]
    let asked = forms.filter { arguments.has($0.0) }
    guard asked.count <= 1 else {
      throw UsageError("\(asked.map(\.0).joined(separator: " and ")) exclude each other.")
    }
    form = asked.first?.1 ?? .table
  }
}

extension ShowRequest {
  fileprivate init(_ arguments: Arguments) throws(UsageError) {
    reports = try references(arguments.operands)
    isRaw = arguments.has("--raw")
    forcesRaw = arguments.has("--force-raw")
    isLinear = arguments.has("--linear")
    guard reports.isEmpty else { return }
    throw UsageError("show needs an ID.", hint: "winnow list shows them; winnow show 1042.")
  }
}

/// The words of a query as one line.
func joined(_ words: [String]) -> String {
  words.joined(separator: " ")
}

func references(_ words: [String]) throws(UsageError) -> [ReportReference] {
  var result: [ReportReference] = []
  for word in words {
    guard let reference = ReportReference(word) else {
      throw UsageError(
        "“\(word)” is no ID.",
        hint: "An ID is a number such as 1042, or a reportId."
      )
    }
    result.append(reference)
  }
  return result
}
