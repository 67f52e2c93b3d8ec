import Dashboard
import ReportModel
import ReportStore
import SafeText
import SystemCalls
import TerminalUI
import TriageCommands
import TriageEngine

extension Shell {
  func duplicates(_ request: DupesRequest) throws -> Int32 {
    let engine = try engine()
    switch request {
    case .suggestions(let reference, let least, let limit):
      return try suggestions(reference, least, limit, engine)
    case .groups(let least, let limit): return try groups(least, limit, engine)
    case .forgetLearning:
      try engine.store.resetDuplicateLearning()
      output.line("what decisions taught is forgotten")
      return 0
    }
  }

  // MARK: One report

  private func suggestions(
    _ reference: ReportReference,
    _ least: Double,
    _ limit: Int,
    _ engine: TriageEngine
  ) throws -> Int32 {
    let number = try engine.store.resolve(reference)
    if let status = try follow(engine, compares: false) { return status }
    let found = try engine.store.suggestions(for: number, limit: limit)
      .filter { $0.probability >= least }
    if invocation.json {
      output.json(.candidates(found))
      return 0
    }
    if found.isEmpty { output.line(SafeText("no duplicates of \(number) found")) }
    for suggestion in found {
      output.line(Self.headline(suggestion, width: terminalWidth ?? 100))
      for (text, value) in Self.parts(suggestion) {
        let bar = Self.bar(value, isASCII: invocation.ascii)
        output.line(SafeText("    \(Self.weight(value))  \(bar)  \(text)"))
      }
      output.line(SafeText("    \(Self.weight(suggestion.logOdds))  together"))
    }
    return 0
  }

  private static func headline(_ suggestion: DuplicateSuggestion, width: Int) -> SafeText {
    let row = suggestion.row
    let percent = Int((suggestion.probability * 100).rounded())
    let band = suggestion.band.rawValue
    let padding = String(repeating: " ", count: max(0, 9 - band.count))
    let text = row.title ?? row.messageStart
    return SafeText("\(row.number)  \(band)\(padding)\(percent) %  \(text)", limit: 400)
      .clipped(to: width)
  }

  /// All parts of the score: they sum to it.
  private static func parts(_ suggestion: DuplicateSuggestion) -> [(text: String, value: Double)] {
    suggestion.reasons.map { ($0.text, $0.contribution) } + [
      ("all smaller signs together", suggestion.rest), ("any two reports", suggestion.base),
    ]
  }

  /// `+2.4`, ` -0.3`: log-odds.
  private static func weight(_ value: Double) -> String {
    let tenths = Int((abs(value) * 10).rounded())
    let text = "\(value < 0 && tenths > 0 ? "-" : "+")\(tenths / 10).\(tenths % 10)"
    return String(repeating: " ", count: max(0, 5 - text.count)) + text
  }

  /// A bar of at most ten cells; one for each half of a log-odd.
  static func bar(_ value: Double, isASCII: Bool) -> String {
    let cells = min(10, max(1, Int((abs(value) * 2).rounded())))
    return String(repeating: isASCII ? "#" : "█", count: cells)
      + String(repeating: " ", count: 10 - cells)
  }

  // MARK: The whole store

  private func groups(_ least: Double, _ limit: Int?, _ engine: TriageEngine) throws -> Int32 {
    if let status = try follow(engine, compares: true) { return status }
    let groups = try engine.store.proposedGroups(least: least)
    let shown = Array(groups.prefix(limit ?? .max))
    if invocation.json {
      output.json(.groups(shown, total: groups.count))
      return 0
    }
    for group in shown {
      let rows = try engine.store.summaries(of: [group.master] + group.members)
      output.line(
        SafeText("\(Words.count(group.members.count + 1)) reports, \(Self.percent(group))")
      )
      for row in rows {
        let text = "  \(row.number)  \(row.title ?? row.messageStart)"
        output.line(SafeText(text, limit: 400).clipped(to: terminalWidth ?? 100))
      }
    }
    output.line(
      SafeText(
        groups.isEmpty
          ? "no groups to propose"
          : "\(Words.count(groups.count, "group")); winnow merge ID… --into ID makes one"
      )
    )
    return 0
  }

  private static func percent(_ group: ProposedGroup) -> String {
    let percent = "\(Int((group.probability * 100).rounded())) %"
    return group.members.count > 1 ? percent + " at the weakest" : percent
  }

  // MARK: Keeping up

  /// Takes in what came since the last time; the exit status when that was interrupted.
  ///
  /// A store that cannot be written answers from what it knows.
  private func follow(_ engine: TriageEngine, compares: Bool) throws -> Int32? {
    if engine.store.isReadOnly {
      let state = try engine.store.duplicateProgress()
      let behind = compares ? max(state.untaken, state.uncompared) : state.untaken
      if behind > 0 {
        errors.line(
          SafeText("winnow: \(Words.count(behind, "report")) were never looked at for duplicates")
        )
      }
      return nil
    }
    let progress = ProgressLine(errors)
    Interruption.begin()
    let now = Timestamp(milliseconds: Clock.now())
    try engine.followDuplicates(compares: compares, at: now) { state in
      let verb = state.untaken > 0 ? "to take in" : "to compare"
      let left = state.untaken > 0 ? state.untaken : state.uncompared
      if !invocation.json { progress.show("\(Words.count(left, "report")) \(verb)") }
      return Interruption.signal == nil
    }
    progress.clear()
    guard let signal = Interruption.signal else { return nil }
    errors.line("winnow: interrupted; run it again to go on")
    return 128 + signal
  }
}

extension JSONShape {
  /// `score` is the probability; contributions, `base` and `rest` are log-odds and sum to `logOdds`.
  static func candidates(_ suggestions: [DuplicateSuggestion]) -> JSONShape {
    shape("candidates", [("candidates", .array(suggestions.map(candidate)))])
  }

  private static func candidate(_ suggestion: DuplicateSuggestion) -> JSONShape {
    .object([
      ("id", .integer(suggestion.row.number.rawValue)),
      ("reportId", .string(suggestion.row.id.rawValue)),
      ("score", .double(rounded(suggestion.probability))),
      ("band", .string(suggestion.band.rawValue)),
      (
        "reasons",
        .array(
          suggestion.reasons.map { reason in
            .object([
              ("feature", .string(reason.feature)),
              ("contribution", .double(rounded(reason.contribution))),
              ("text", .string(reason.text)),
            ])
          }
        )
      ),
      ("base", .double(rounded(suggestion.base))), ("rest", .double(rounded(suggestion.rest))),
      ("logOdds", .double(rounded(suggestion.logOdds))),
    ])
  }

  static func groups(_ groups: [ProposedGroup], total: Int) -> JSONShape {
    shape(
      "groups",
      [
        ("total", .integer(total)),
        (
          "groups",
          .array(
            groups.map { group in
              .object([
                ("into", .integer(group.master.rawValue)),
                ("ids", .array(group.members.map { .integer($0.rawValue) })),
                ("score", .double(rounded(group.probability))),
              ])
            }
          )
        ),
      ]
    )
  }

  /// To the fifth digit: a sum of rounded parts is off by a little.
  private static func rounded(_ value: Double) -> Double { (value * 100_000).rounded() / 100_000 }
}
