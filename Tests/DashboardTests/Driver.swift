// swift-format-ignore-file: NeverForceUnwrap

import Dashboard
import ReportModel
import ReportQuery
import TerminalUI
import Testing
import TriageCommands

/// Drives the dashboard as a person would: keys in, effects and screen out.
struct Driver: CustomTestStringConvertible {
  var state: State
  var memory: Memory
  /// What was asked of the outside since the last call of ``type(_:)``, after settling.
  var effects: [Effect] = []
  /// Answers are kept back while this is set.
  var isHolding = false
  var surroundings: Surroundings

  init(
    _ reports: [ReportDetail] = Fixtures.all,
    columns: Int = 120,
    rows: Int = 40,
    look: Look = Look(),
    keys: KeyMap = .standard,
    advance: Surroundings.Advance = .untriaged
  ) {
    surroundings = Surroundings(zone: .utc, author: "me", keys: keys, advance: advance)
    memory = Memory(reports)
    state = State(
      size: Size(rows: rows, columns: columns),
      look: look,
      now: Fixtures.now,
      query: .inbox
    )
    send(.started)
    effects = []
  }

  /// One turn of the session: the actions, then what they ask for.
  mutating func send(_ actions: Action...) { perform(actions) }

  private mutating func perform(_ actions: [Action]) {
    var asked: [Effect] = []
    for action in actions { asked += reduce(&state, action, in: surroundings) }
    let settled = Effect.settled(asked)
    effects += settled
    guard !isHolding else { return }
    let answers = settled.flatMap { memory.answer($0) }
    if !answers.isEmpty { perform(answers) }
  }

  /// Types keys one turn each: `j`, `<enter>`, `<c-d>`, `<lt>`.
  mutating func type(_ notation: String) {
    effects = []
    for key in Self.keys(notation) { perform([.input(.key(key))]) }
  }

  /// Types keys that all arrive before the session does anything.
  mutating func typeAtOnce(_ notation: String) {
    effects = []
    perform(Self.keys(notation).map { .input(.key($0)) })
  }

  mutating func resize(columns: Int, rows: Int) {
    perform([.resized(Size(rows: rows, columns: columns))])
  }

  var frame: Frame { view(state, in: surroundings) }

  var cursorNumber: Int64? { state.list.cursorNumber?.rawValue }

  /// The search for a duplicate, while it is open.
  var picker: DuplicatePicker? {
    if case .picker(let picker) = state.prompt { picker } else { nil }
  }

  /// Two reports side by side, while they are shown.
  var comparison: ComparisonPage? {
    if case .comparison(let page) = state.prompt { page } else { nil }
  }

  /// The commands among the effects.
  var commands: [Command] {
    effects.compactMap {
      if case .run(let request) = $0 { request.command } else { nil }
    }
  }

  /// Their edits.
  var edits: [Edit] {
    commands.flatMap { command -> [Edit] in
      if case .edit(let edit) = command { edit.edits } else { [] }
    }
  }

  /// What was asked of the outside.
  var tasks: [ExternalRequest.Task] {
    effects.compactMap {
      if case .external(let request) = $0 { request.task } else { nil }
    }
  }

  // MARK: Screens

  var lines: [String] { Screen.lines(frame.buffer) }

  /// The bottom line without blanks around it.
  var bottom: String { lines.last.map { $0.trimmingBlanks } ?? "" }

  func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  var testDescription: String { "\n" + lines.joined(separator: "\n") + "\n" }

  static func keys(_ notation: String) -> [Key] { Key.sequence(notation)! }
}

extension String {
  var trimmingBlanks: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
