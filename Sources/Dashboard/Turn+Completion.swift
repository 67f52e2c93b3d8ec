import ReportModel
import ReportQuery
import TerminalUI

/// The list of what may be meant, under the filter line. It never stands in the way of typing: keys go
/// to it once Tab or an arrow asks for it.
extension Turn {
  private static let completionLimit = 40

  /// What the filter line offers after it changed, as far as that is known; values are asked for.
  ///
  /// Names of fields come up by themselves when two letters of one are there: before, nearly any word
  /// could become one.
  mutating func offerCompletions(isAsked: Bool = false) {
    guard case .filter(var prompt) = state.prompt else { return }
    prompt.completions = nil
    let text = prompt.field.text
    if let completion = Completion.context(in: text, caret: prompt.field.cursor) {
      if completion.needsValues { askForValues(of: completion) }
      prompt.completions = list(for: completion, isAsked: isAsked)
    }
    state.prompt = .filter(prompt)
  }

  /// `nil` for nothing, and when the only candidate stands there already.
  private func list(for completion: Completion, isAsked: Bool) -> CompletionList? {
    let known = state.completionValues.map { $0.subject == completion.subject ? $0.values : [] }
    var candidates = completion.candidates(known ?? [], limit: Self.completionLimit)
    if !isAsked, completion.subject == .name {
      let typed = completion.typed.lowercased()
      guard typed.count >= 2 else { return nil }
      candidates.removeAll { !$0.label.hasPrefix(typed) }
    }
    if candidates.isEmpty || candidates.map(\.label) == [completion.typed] { return nil }
    return CompletionList(completion: completion, candidates: candidates)
  }

  /// Counts them in what view and filter find without the term at the caret.
  private mutating func askForValues(of completion: Completion) {
    let query =
      (try? Self.query(for: state, filter: completion.rest, in: surroundings)) ?? state.query
    let subject = ExploreRequest.Subject.values(of: completion.subject, typed: completion.typed)
    let request = state.pending.explorations[.values]
    if let request, request.query == query.unordered, request.subject == subject { return }
    explore(query.unordered, subject)
  }

  mutating func takeValues(_ values: [FacetValue], for request: ExploreRequest) {
    guard case .values(let subject, _) = request.subject else { return }
    if case .line(var prompt) = state.prompt, prompt.purpose == .assign {
      prompt.people = values.filter { $0.count > 0 }.compactMap(\.text)
      state.prompt = .line(prompt)
      return
    }
    state.completionValues = CompletionValues(subject: subject, values: values)
    guard case .filter(var prompt) = state.prompt, !prompt.isCompletionClosed,
      prompt.search == nil,
      let completion = Completion.context(in: prompt.field.text, caret: prompt.field.cursor),
      completion.subject == subject
    else { return }
    var list = list(for: completion, isAsked: false)
    // What is chosen stays chosen wherever it is now.
    let chosen = prompt.completions.flatMap { old in old.chosen.map { old.candidates[$0].label } }
    let index = list?.candidates.firstIndex { $0.label == chosen }
    list?.chosen = index
    prompt.completions = list
    state.prompt = .filter(prompt)
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
    if prompt.field.text == before { readAgain() }
    guard !prompt.isCompletionClosed, isOpen || prompt.field.text != before else { return }
    offerCompletions()
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
    let (line, caret) = list.completion.accepting(candidate)
    var prompt = prompt
    prompt.field.set(line, cursor: caret)
    prompt.completions = nil
    state.prompt = .filter(prompt)
    setFilter(line)
    // Behind a field's name come its values; a value is done.
    if candidate.insertion.last == ":" || candidate.insertion.last == "." { offerCompletions() }
  }

  /// What is wrong with the line, the term at the caret included.
  private var strictFault: QueryError? {
    var strict = state
    strict.prompt = nil
    do {
      _ = try Self.query(for: strict, in: surroundings)
      return nil
    } catch {
      return error
    }
  }

  /// Puts right what cannot be read, when one thing is likely meant.
  private mutating func applySuggestion() -> Bool {
    guard case .filter(var prompt) = state.prompt, let fault = state.filter.fault ?? strictFault,
      let suggestion = fault.suggestions.first,
      let text = fault.repaired(prompt.field.text, with: suggestion)
    else { return false }
    prompt.field.set(text, cursor: text.count)
    state.prompt = .filter(prompt)
    setFilter(text)
    return true
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
  /// What keys are worth knowing for, for the bottom line.
  var hints: [(ActionName, String)] {
    if search != nil {
      return [(.submit, "take it"), (.searchHistory, "older"), (.cancel, "back")]
    }
    guard let completions else {
      return [
        (.submit, "keep"), (.complete, "complete"), (.searchHistory, "typed before"),
        (.cancel, "restore"),
      ]
    }
    let enter = completions.chosen == nil ? "keep" : "insert"
    return [(.complete, "insert"), (.submit, enter), (.cancel, "close")]
  }
}

extension Action {
  /// A key that takes what may be meant while a filter is typed.
  package func isCompletion(in keys: KeyMap) -> Bool {
    guard case .input(.key(let key)) = self else { return false }
    return keys.match([key], in: .line) == .action(.complete)
  }
}
