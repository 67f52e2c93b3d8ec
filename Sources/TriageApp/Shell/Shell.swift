import ReportModel
import ReportQuery
import ReportStore
import SafeText
import Settings
import SystemCalls
import TriageCommands
import TriageEngine

/// One run of the program: what was asked, and where its answer goes.
struct Shell {
  let invocation: Invocation
  let configuration: Configuration
  let output: Sink
  let errors: Sink
  let now: Timestamp

  init(_ invocation: Invocation, _ configuration: Configuration) {
    self.invocation = invocation
    self.configuration = configuration
    let color = ColorChoice(invocation.color)
    output = .output(color)
    errors = .errors(color)
    now = Timestamp(milliseconds: Clock.now())
  }

  func run() throws -> Int32 {
    switch invocation.task {
    case .version:
      output.line(SafeText("winnow \(TriageApp.version)"))
      return 0
    case .help(let name): return help(name)
    case .dashboard(let query): return try dashboard(query)
    case .importReports(let request): return try importReports(request)
    case .list(let request): return try list(request)
    case .count(let query): return try count(query)
    case .show(let request): return try show(request)
    case .attachments(let request): return try attachments(request)
    case .pictures(let request): return try pictures(request)
    case .log(let report, let limit): return try log(report, limit: limit)
    case .duplicates(let request): return try duplicates(request)
    case .purge(let request): return try purge(request)
    case .verify: return try verify()
    case .facets(let request): return try facets(request)
    case .views: return try views()
    case .exportViews(let path): return try exportViews(to: path)
    case .importViews(let path): return try importViews(from: path)
    case .completions(let shell): return completions(shell)
    case .complete(let request): return complete(request)
    case .doctor: return doctor()
    case .serve(let request): return try serve(request)
    case .rules(let request): return try rules(request)
    case .conflicts(let request): return try conflicts(request)
    case .noteInEditor(let report): return try noteInEditor(report)
    case .perform(let command): return try perform(command)
    }
  }

  /// At most five lines; none beside JSON.
  func warnOfUnknownSettings() {
    if invocation.json { return }
    for remark in configuration.remarks.prefix(5) {
      errors.line(SafeText("winnow: config.json: \(remark)", limit: 512))
    }
  }

  private func help(_ name: String?) -> Int32 {
    let text =
      name.flatMap(CommandTable.command(named:)).map(HelpText.command)
      ?? HelpText.overview(version: TriageApp.version)
    output.raw(Array(text.utf8))
    return 0
  }

  var folder: String {
    get throws { try StorePlace.folder(invocation.store) }
  }

  /// The store there is; reading commands never make one.
  func engine(_ mode: ReportStore.OpenMode = .existing) throws -> TriageEngine {
    let folder = try folder
    // On a disk that cannot be written, what only looks works all the same.
    let isWritable = (try? Folder(folder))?.isWritable ?? true
    return TriageEngine(
      store: try ReportStore.open(folder, mode: isWritable ? mode : .readOnly),
      author: configuration.name,
      zone: .system,
      generator: "winnow \(TriageApp.version)"
    )
  }

  /// Whether a person sits at both ends.
  var isInteractive: Bool { isTerminal(0) && isTerminal(1) }
}

extension LocalZone {
  /// The zone of the environment.
  static var system: LocalZone {
    LocalZone { LocalTime.offsetSeconds(at: $0.milliseconds) }
  }
}

extension ColorChoice {
  init(_ color: Invocation.Color) {
    switch color {
    case .automatic: self = .automatic
    case .always: self = .always
    case .never: self = .never
    }
  }
}
