import ReportModel
import ReportQuery
import TerminalUI

/// The list of what may be meant, under the filter line. It never stands in the way of typing: keys go
/// to it once Tab or an arrow asks for it.
extension Turn {
  static let completionLimit = 40

  /// What the filter line offers after it changed, as far as that is known; values are asked for.
  ///
  /// Field names come up by themselves once two letters are there: before, nearly any word could
  /// become one.
  mutating func offerCompletions(isAsked: Bool = false) {
    guard case .filter(var prompt) = state.prompt else { return }
    let place = CompletionPlace(in: prompt.field.text, caret: prompt.field.cursor)
    prompt.completions = nil
    switch place.kind {
    case .field(let prefix):
      guard isAsked || prefix.count >= 2 else { break }
      prompt.completions = Self.list(Self.names(prefix), at: place)
    case .value(let field, let prefix):
      askForValues(of: field, prefix, besides: place, in: prompt.field.text)
      prompt.completions = Self.list(values(of: field, prefix), at: place)
    }
    state.prompt = .filter(prompt)
  }

  /// Nothing, when the only candidate stands there already.
  private static func list(
    _ candidates: [CompletionList.Candidate],
    at place: CompletionPlace
  ) -> CompletionList? {
    let typed =
      switch place.kind {
      case .field(let prefix), .value(_, let prefix): prefix
      }
    if candidates.isEmpty || candidates.map(\.text) == [typed] { return nil }
    return CompletionList(replaces: place.replaces, candidates: candidates)
  }

  /// The list follows what is typed and where; one that was closed stays so within a term.
  mutating func followTyping(_ before: String) {
    guard case .filter(var prompt) = state.prompt else { return }
    let caret = prompt.field.cursor
    let isNextTerm = caret == 0 || prompt.field.textBeforeCursor.last?.isWhitespace == true
    if isNextTerm { prompt.isCompletionClosed = false }
    let isOpen = prompt.completions != nil
    prompt.completions = nil
    state.prompt = .filter(prompt)
    // Going to and fro in the line opens nothing.
    guard !prompt.isCompletionClosed, isOpen || prompt.field.text != before else { return }
    offerCompletions()
  }

  // MARK: Names

  private static func names(_ prefix: String) -> [CompletionList.Candidate] {
    let prefix = prefix.lowercased()
    return Field.table.filter { $0.isAvailable && $0.field.rawValue.hasPrefix(prefix) }.map {
      spec in
      let isCustom = spec.type == .attribute
      return .init(
        text: spec.field.rawValue + (isCustom ? "." : ":"),
        remark: .words(spec.summary)
      )
    }
  }

  // MARK: Values

  /// Those of a few names with what is known of their counts, else those that reports have.
  private func values(of field: Field, _ prefix: String) -> [CompletionList.Candidate] {
    let prefix = prefix.lowercased()
    let isMeant = { (text: String) in text.lowercased().hasPrefix(prefix) }
    let known = state.completionValues.map { $0.field == field ? $0.values : [] } ?? []
    let counted = known.compactMap { value -> CompletionList.Candidate? in
      guard let text = value.text else { return nil }
      let label = FacetField(field)?.label(text)
      let name = label == text ? nil : label
      guard isMeant(text) || name.map(isMeant) == true else { return nil }
      return .init(
        text: QueryText.value(text, of: field),
        name: name,
        remark: .count(value.count)
      )
    }
    let taken = Set(counted.map(\.text))
    let others = Self.fixedValues(of: field).filter { isMeant($0.text) && !taken.contains($0.text) }
    return counted + others
  }

  private static func fixedValues(of field: Field) -> [CompletionList.Candidate] {
    switch field {
    case .is:
      Flag.allCases.filter(\.isAvailable).map {
        .init(text: $0.rawValue, remark: .words($0.summary))
      }
    case .has, .no: Presence.names.map { .init(text: $0, remark: .none) }
    case .sort:
      Field.table.filter(\.isSortable).map {
        .init(text: $0.field.rawValue, remark: .words($0.summary))
      }
    case .scope: ["all", "standard"].map { .init(text: $0, remark: .none) }
    default: field.spec.values.map { .init(text: $0, remark: .none) }
    }
  }

  /// Counts them in what the rest of the line finds.
  private mutating func askForValues(
    of field: Field,
    _ prefix: String,
    besides place: CompletionPlace,
    in line: String
  ) {
    switch field.spec.type {
    case .flag, .presence, .directive: return
    default: break
    }
    var rest = QueryPieces(line)
    rest.remove(at: place.term)
    let query =
      (try? Self.query(for: state, filter: rest.text, in: surroundings)) ?? state.query
    let subject = ExploreRequest.Subject.values(
      of: field,
      prefix: prefix,
      limit: Self.completionLimit
    )
    if let request = state.pending.explorations[.values], request.query == query,
      request.subject == subject
    {
      return
    }
    explore(query, subject)
  }

  mutating func takeValues(_ values: [FacetValue], for request: ExploreRequest) {
    guard case .values(let field, _, _) = request.subject else { return }
    state.completionValues = CompletionValues(field: field, values: values)
    guard case .filter(let prompt) = state.prompt, !prompt.isCompletionClosed else { return }
    let place = CompletionPlace(in: prompt.field.text, caret: prompt.field.cursor)
    guard case .value(field, let prefix) = place.kind else { return }
    var list = Self.list(self.values(of: field, prefix), at: place)
    // What is chosen stays chosen wherever it is now.
    let chosen = prompt.completions.flatMap { old in old.chosen.map { old.candidates[$0].text } }
    let index = list?.candidates.firstIndex { $0.text == chosen }
    list?.chosen = index
    var changed = prompt
    changed.completions = list
    state.prompt = .filter(changed)
  }

  // MARK: Keys

  /// Keys of the filter line that concern the list; `false` for all others.
  mutating func complete(_ prompt: FilterPrompt, _ name: ActionName) -> Bool {
    var prompt = prompt
    switch name {
    case .complete:
      guard prompt.completions != nil else {
        if !applySuggestion() { offerAtCaret() }
        return true
      }
      insertCandidate(prompt)
      return true
    case .down, .up, .previousField:
      guard prompt.completions != nil else { return false }
      prompt.completions?.move(by: name == .down ? 1 : -1)
    case .submit where prompt.completions?.chosen != nil:
      insertCandidate(prompt)
      return true
    case .cancel where prompt.completions != nil:
      prompt.completions = nil
      prompt.isCompletionClosed = true
    default: return false
    }
    state.prompt = .filter(prompt)
    return true
  }

  private mutating func offerAtCaret() {
    guard case .filter(var prompt) = state.prompt else { return }
    prompt.isCompletionClosed = false
    state.prompt = .filter(prompt)
    offerCompletions(isAsked: true)
    guard case .filter(let offered) = state.prompt else { return }
    // A single one is what is meant.
    if offered.completions?.candidates.count == 1 { insertCandidate(offered) }
  }

  private mutating func insertCandidate(_ prompt: FilterPrompt) {
    guard let list = prompt.completions, let candidate = list.candidate else { return }
    var prompt = prompt
    prompt.field.replace(list.replaces, with: candidate.text)
    prompt.completions = nil
    state.prompt = .filter(prompt)
    setFilter(prompt.field.text)
    // Behind a field's name come its values; a value is done.
    if candidate.text.hasSuffix(":") { offerCompletions() }
  }

  /// Puts right what cannot be read, when one thing is likely meant.
  private mutating func applySuggestion() -> Bool {
    guard case .filter(var prompt) = state.prompt, let fault = state.filter.fault,
      let suggestion = fault.suggestions.first,
      let text = fault.repaired(prompt.field.text, with: suggestion)
    else { return false }
    prompt.field.replace(0..<prompt.field.text.count, with: text)
    state.prompt = .filter(prompt)
    setFilter(text)
    return true
  }
}

/// What reports have in a field, for the list of completions.
package struct CompletionValues: Equatable, Sendable {
  package var field: Field
  package var values: [FacetValue]
}

extension FacetField {
  init?(_ field: Field) {
    guard let same = FacetField.allCases.first(where: { $0.field == field }) else { return nil }
    self = same
  }
}

extension QueryError {
  /// The source with the place of the fault as it was likely meant: a field's name, a value, or a
  /// whole term.
  func repaired(_ source: String, with suggestion: String) -> String? {
    let scalars = Array(source.unicodeScalars)
    guard range.upperBound <= scalars.count else { return nil }
    let place = String(String.UnicodeScalarView(scalars[range]))
    let joiners = place.prefix { !":<>=!".contains($0) }
    let meant: String
    if suggestion.contains(":") || !place.contains(where: { ":<>=".contains($0) }) {
      meant = suggestion
    } else if kind == .unknownField {
      meant = suggestion + place.dropFirst(joiners.count)
    } else {
      let signs = place.dropFirst(joiners.count).prefix { ":<>=!".contains($0) }
      // Of several values nobody knows which one is wrong.
      guard !place.contains("|") else { return nil }
      meant = joiners + signs + suggestion
    }
    let before = String(String.UnicodeScalarView(scalars[..<range.lowerBound]))
    return before + meant + String(String.UnicodeScalarView(scalars[range.upperBound...]))
  }
}

extension FilterPrompt {
  /// Keys worth knowing, for the bottom line.
  var hints: [(String, String)] {
    if search != nil {
      return [("Enter", "take it"), ("Ctrl-R", "older"), ("Esc", "back")]
    }
    guard let completions else {
      return [
        ("Enter", "keep"), ("Tab", "complete"), ("Ctrl-R", "typed before"), ("Esc", "restore"),
      ]
    }
    return [
      ("Tab", "insert"), ("Enter", completions.chosen == nil ? "keep" : "insert"), ("Esc", "close"),
    ]
  }
}
