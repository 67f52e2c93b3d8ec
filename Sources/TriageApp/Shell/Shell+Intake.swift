import Dashboard
import ReportModel
import ReportQuery
import ReportStore
import SafeText
import Settings
import SystemCalls
import TriageCommands
import TriageEngine

/// Reports that arrive by themselves.
extension Shell {
  /// Becomes `winnow-intake`, which links the library that speaks HTTP.
  func serve(_ request: ServeRequest) throws -> Int32 {
    guard let program = Program.helper(named: "winnow-intake") else {
      throw UsageError(
        "winnow-intake is not installed beside winnow, nor in ../libexec/winnow.",
        hint: "make install puts it there."
      )
    }
    var arguments = [program, "--store", try folder]
    if let listen = request.listen { arguments += ["--listen", listen] }
    if let file = request.tokenFile { arguments += ["--token-file", file] }
    if request.isPublic { arguments.append("--public") }
    if let path = Configuration.path { arguments += ["--config", path] }
    throw Program.become(arguments)
  }

  /// The rules of config.json for what comes in.
  func arrivalRules() throws -> ArrivalRules {
    do {
      return try IntakeConfiguration.load(Configuration.path)
        .arrivalRules(zone: .system, at: now)
    } catch let fault as IntakeConfiguration.Fault {
      throw UsageError(fault.message, hint: "docs/INTAKE.md tells how rules are written.")
    }
  }

  func rules(_ request: RulesRequest) throws -> Int32 {
    switch request {
    case .test(let days): try testRules(days)
    case .undo(let name): try undoRule(name)
    }
  }

  private func testRules(_ days: Int) throws -> Int32 {
    let engine = try engine()
    let rules = try arrivalRules()
    let trials = try engine.trials(of: rules, days: days, at: now)
    if invocation.json {
      let shapes = trials.map { trial in
        JSONShape.object([
          ("name", .string(trial.rule.name)), ("query", .string(trial.rule.query)),
          ("acts", .string(trial.rule.summary)), ("count", .integer(trial.count)),
          ("first", .array(trial.first.map(JSONShape.summary))),
        ])
      }
      output.json(.shape("rules", [("days", .integer(days)), ("rules", .array(shapes))]))
      return 0
    }
    if trials.isEmpty {
      output.line("there are no rules; the setting rules of config.json holds them")
    }
    for trial in trials {
      let count = Words.count(trial.count, "report")
      output.line(
        SafeText("\(trial.rule.name): \(trial.rule.summary), \(count) in \(days) days", limit: 512)
      )
      for row in trial.first {
        output.line(SafeText("  \(row.number)  \(row.title ?? row.messageStart)", limit: 120))
      }
    }
    return 0
  }

  private func undoRule(_ name: String?) throws -> Int32 {
    let engine = try engine()
    guard let entry = try engine.store.undoRule(named: name, by: engine.author, at: now) else {
      output.line(SafeText(name.map { "rule \($0) has nothing to undo" } ?? "no rule has acted"))
      return 0
    }
    if invocation.json {
      output.json(.shape("log", [("entries", .array([.entry(entry)]))]))
    } else {
      let count = Words.count(entry.reports.count, "report")
      output.line(SafeText("\(entry.command): \(count)", limit: 512))
    }
    return 0
  }

  /// Takes in what comes into folders until Ctrl-C.
  func watch(_ request: ImportRequest) throws -> Int32 {
    let engine = try engine(.create)
    let watched = try WatchedFolders(engine: engine, request: request)
    watched.rules = try arrivalRules()
    watched.isInterrupted = { Interruption.signal != nil }
    watched.tell = { event in
      switch event {
      case .pace: break
      case .refused(let refusal):
        if !invocation.json { errors.line(Self.words(refusal)) }
      case .remark(let text): errors.line(SafeText("winnow: \(text)", limit: 4_096))
      }
    }
    Interruption.begin()
    if !invocation.json {
      errors.line(
        SafeText(
          "winnow: watching \(request.paths.joined(separator: ", ")); Ctrl-C ends",
          limit: 512
        )
      )
    }
    try watched.run { print($0, request) }
    return 0
  }
}
