import ReportModel
import ReportQuery
import TerminalUI

/// The choice of tags.
extension Turn {
  mutating func openTagPicker(_ selection: Selection) {
    state.prompt = .tags(TagPicker(selection: selection))
    loadTags()
    let request = CoverageRequest(id: state.pending.nextID(), numbers: selection.numbers)
    state.pending.coverage = request.id
    effects.append(.loadCoverage(request))
  }

  mutating func loadTags() {
    let id = state.pending.nextID()
    state.pending.tags = id
    effects.append(.loadTags(id))
  }

  mutating func takeCoverage(_ id: RequestID, _ tags: [KnownTag]) {
    guard state.pending.coverage == id else { return }
    state.pending.coverage = nil
    guard case .tags(var picker) = state.prompt else { return }
    picker.coverage = Dictionary(tags.map { ($0.tag, $0.count) }) { first, _ in first }
    state.prompt = .tags(picker)
  }

  mutating func chooseTags(_ name: ActionName) {
    guard case .tags(var picker) = state.prompt else { return }
    let rows = picker.rows(state.knownTags)
    let page = max(1, state.layout.panel.rows - 4)
    if name != .submit { picker.doubted = nil }
    switch name {
    case .cancel:
      state.prompt = nil
      return
    case .down: picker.cursor += 1
    case .up: picker.cursor -= 1
    case .pageDown: picker.cursor += page
    case .pageUp: picker.cursor -= page
    case .toggle:
      toggle(&picker, rows)
    case .submit:
      submit(picker, rows)
      return
    default:
      edit(name)
      return
    }
    picker.cursor = max(0, min(picker.cursor, rows.count - 1))
    state.prompt = .tags(picker)
  }

  /// Toggles the row under the cursor; a tag that was typed for is done with.
  private mutating func toggle(_ picker: inout TagPicker, _ rows: [TagPicker.Row]) {
    guard rows.indices.contains(picker.cursor) else {
      if !picker.field.text.trimmed.isEmpty {
        say(TagWords.refusal(of: picker.field.text, state.look), .error)
      }
      return
    }
    let row = rows[picker.cursor]
    picker.toggle(row.tag)
    if !picker.field.text.isEmpty {
      picker.field = .init()
      let rows = picker.rows(state.knownTags)
      picker.cursor = rows.firstIndex { $0.tag == row.tag } ?? 0
    }
  }

  /// What was toggled; with nothing toggled, or something typed, the row under the cursor too.
  private mutating func submit(_ picker: TagPicker, _ rows: [TagPicker.Row]) {
    var picker = picker
    let isTyped = !picker.field.text.trimmed.isEmpty
    if picker.wanted.isEmpty || isTyped {
      guard rows.indices.contains(picker.cursor) else {
        if isTyped { say(TagWords.refusal(of: picker.field.text, state.look), .error) }
        return
      }
      let row = rows[picker.cursor]
      if let doubt = doubt(about: row), picker.doubted != doubt {
        picker.doubted = doubt
        state.prompt = .tags(picker)
        return
      }
      picker.toggle(row.tag)
    }
    state.prompt = nil
    guard !picker.wanted.isEmpty else {
      say("nothing toggled, nothing done", .hint)
      return
    }
    edit(picker.words, picker.edits, picker.selection)
  }

  /// A new tag that is nearly one in use is asked about.
  private func doubt(about row: TagPicker.Row) -> TagPicker.Doubt? {
    guard row.count == nil else { return nil }
    return TagWords.near(row.tag, state.knownTags).map { .init(tag: row.tag, near: $0) }
  }
}

enum TagWords {
  /// A tag in use that a new one is nearly; `nil` for one in use.
  static func near(_ tag: Tag, _ known: [KnownTag]) -> Tag? {
    if known.contains(where: { $0.tag == tag }) { return nil }
    let names = known.map(\.tag.name)
    return Suggestions.near(tag.name, among: names).first.flatMap { Tag($0) }
  }

  /// Why a text cannot be a tag.
  static func refusal(of text: String, _ look: Look) -> String {
    let isLong = text.unicodeScalars.count > Tag.maximumScalarCount
    let reason =
      isLong ? "\(Tag.maximumScalarCount) characters at most" : "no | and no controls"
    return "\(Signs(look).quoted(String(text.prefix(12)))) cannot be a tag: \(reason)"
  }
}
