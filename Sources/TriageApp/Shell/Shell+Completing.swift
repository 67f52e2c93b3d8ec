import ReportModel
import ReportQuery
import ReportStore
import Resources
import SafeText
import TriageCommands
import TriageEngine

extension Shell {
  func completions(_ shell: CompletionShell) -> Int32 {
    output.raw(Resources.bytes(of: "Completions/winnow.\(shell.rawValue)") ?? [])
    return 0
  }

  /// What a command line may go on with; silent when there is nothing to say, or no store.
  func complete(_ request: CompleteRequest) -> Int32 {
    guard let line = ShellLine(request.line), CommandLineCompletion(line) != .files else {
      // The shell knows file names, here and in a redirection.
      output.raw(Array(":files\n".utf8))
      return 0
    }
    // An error would be printed into the line that is being typed.
    let candidates = (try? self.candidates(for: line)) ?? []
    for candidate in candidates {
      let text = line.reply(candidate.text, to: request.shell, word: request.word)
      // What would be shown otherwise than it is has no place in a command line.
      guard let text, !text.isEmpty, SafeText(text, limit: 4_096).text == text else { continue }
      let summary = candidate.summary.isEmpty ? "" : "\t" + SafeText(candidate.summary).text
      output.raw(Array("\(text)\(summary)\n".utf8))
    }
    return 0
  }

  private struct Candidate {
    /// All of the word at the cursor.
    var text: String
    var summary = ""
  }

  private func candidates(for line: ShellLine) throws -> [Candidate] {
    let current = line.current
    switch CommandLineCompletion(line) {
    case .files: return []
    case .words(let words):
      return words.filter { $0.text.hasPrefix(current) }.map {
        Candidate(text: $0.text, summary: $0.summary)
      }
    case .query(let before): return try queryCandidates(before, current, line)
    case .reports: return try reportCandidates(current, line)
    case .tags(let sign):
      return try values(of: .tag, line).map { sign + $0 }.filter { $0.hasPrefix(current) }
        .map { Candidate(text: $0) }
    case .assignees(let before):
      return (["me"] + (try values(of: .assignee, line))).map { before + $0 }
        .filter { $0.hasPrefix(current) }.map { Candidate(text: $0) }
    case .views:
      return try engine(line).store.views().filter { $0.name.hasPrefix(current) }.map {
        Candidate(text: $0.name, summary: $0.query)
      }
    }
  }

  private func queryCandidates(
    _ before: String,
    _ current: String,
    _ line: ShellLine
  ) throws -> [Candidate] {
    let text = before + current
    guard let completion = Completion.context(in: text, caret: text.count) else { return [] }
    // Names of fields and the like need no store.
    let candidates =
      completion.needsValues
      ? try storeCandidates(completion, line)
      : completion.candidates(limit: Self.candidateCount)
    let typed = TextFolding.fold(completion.typed)
    let beginnings = candidates.filter { TextFolding.fold($0.label).hasPrefix(typed) }
    // A shell puts in what all candidates begin with: others than these would take away what stands.
    return (beginnings.isEmpty ? candidates : beginnings).map { candidate in
      let whole = completion.accepting(candidate).line
      let count = candidate.count.map { "\($0)" } ?? ""
      let summary = [candidate.summary, count].filter { !$0.isEmpty }.joined(separator: " ")
      return Candidate(text: String(whole.dropFirst(before.count)), summary: summary)
    }
  }

  private func storeCandidates(
    _ completion: Completion,
    _ line: ShellLine
  ) throws -> [Completion.Candidate] {
    let engine = try engine(line)
    return try engine.store.completionCandidates(
      for: completion,
      context: try engine.context(at: now),
      limit: Self.candidateCount
    )
  }

  /// The newest reports of the inbox, by number.
  private func reportCandidates(_ current: String, _ line: ShellLine) throws -> [Candidate] {
    let rows = try engine(line).store.page(of: .inbox, offset: 0, limit: 50).rows
    return rows.filter { "\($0.number.rawValue)".hasPrefix(current) }.map { row in
      let text = row.title ?? row.messageStart
      let first = text.split(separator: "\n").first.map(String.init) ?? ""
      return Candidate(text: "\(row.number.rawValue)", summary: String(first.prefix(60)))
    }
  }

  private func values(of field: Field, _ line: ShellLine) throws -> [String] {
    try engine(line).store.completionValues(for: field, in: .everything, prefix: "", limit: 200)
      .compactMap(\.text)
  }

  /// The store that the line being typed names, else the usual one.
  private func engine(_ line: ShellLine) throws -> TriageEngine {
    var named = invocation
    if let index = line.words.firstIndex(of: "--store"), index + 1 < line.words.count {
      named.store = line.words[index + 1]
    } else if let word = line.words.first(where: { $0.hasPrefix("--store=") }) {
      named.store = String(word.dropFirst("--store=".count))
    }
    return try Shell(named, configuration).engine()
  }

  private static let candidateCount = 60
}
