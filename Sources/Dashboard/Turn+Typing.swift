import TerminalUI

/// Keys and pastes that are text: to whatever asks for some.
extension Turn {
  /// A key that the table does not know: text where text is asked for.
  mutating func typed(_ key: Key) {
    if case .menu(let menu) = state.prompt {
      let index = menu.choices.firstIndex { Key(.character($0.key)) == key }
      if let index {
        take(menu, index)
      } else if key == Key(.character("+")) || key == Key(.character("-")) {
        widen(menu, by: key == Key(.character("+")) ? 1 : -1)
      } else {
        say("no such choice", .hint)
      }
      return
    }
    switch state.prompt {
    case .help(let page) where page.isSearching: edit(.key(key))
    case .help, .page, .comparison, .roster, nil: sayNoSuchKey()
    case .filter, .line, .picker, .tags, .menu, .palette: edit(.key(key))
    }
  }

  /// Text where text is asked for; nowhere else, so that no key binding runs on it.
  mutating func paste(_ text: String) {
    state.pendingKeys = []
    edit(.paste(text))
  }

  /// Gives the line that is asked for, if any, a key or a paste.
  mutating func edit(_ event: InputEvent) {
    switch state.prompt {
    case .filter(var prompt):
      if editSearch(event, prompt) { return }
      let before = prompt.field.text
      guard prompt.field.handle(event) else { return }
      prompt.walk = nil
      state.prompt = .filter(prompt)
      if prompt.field.text != before { setFilter(prompt.field.text) }
      followTyping(before)
    case .line(var prompt):
      if prompt.isProposed, event.isText { prompt.field = TextField() }
      guard prompt.field.handle(event) else { return }
      prompt.isProposed = false
      prompt.complaint = nil
      state.prompt = .line(prompt)
    case .picker(var picker):
      let before = picker.field.text
      guard picker.field.handle(event) else { return }
      state.prompt = .picker(picker)
      if picker.field.text != before { search(with: &picker) }
    case .tags(var picker):
      let before = picker.field.text
      guard picker.field.handle(event) else { return }
      picker.doubted = nil
      if picker.field.text != before { picker.cursor = 0 }
      state.prompt = .tags(picker)
    case .palette(let palette): edit(palette, event)
    case .help(let page): editSearch(page, event)
    case .menu, .page, .comparison, .roster, nil: break
    }
  }

  /// An edit by its name in the table.
  mutating func edit(_ name: ActionName) {
    if let key = name.fieldKey { edit(.key(key)) }
  }

  mutating func editLine(_ name: ActionName) {
    switch state.prompt {
    case .filter(let prompt): editFilter(prompt, name)
    case .line(var prompt):
      switch name {
      case .submit:
        state.prompt = nil
        submit(prompt)
      case .cancel: state.prompt = nil
      case .complete:
        prompt.complete(state)
        prompt.complaint = nil
        state.prompt = .line(prompt)
      default: edit(name)
      }
    case .help(let page): searchHelp(page, name)
    case .picker, .tags, .roster, .menu, .palette, .page, .comparison, nil: break
    }
  }
}

extension InputEvent {
  /// Whether it puts text in.
  fileprivate var isText: Bool {
    switch self {
    case .paste: true
    case .key(let key):
      if case .character = key.code { key.modifiers.isEmpty } else { false }
    case .mouse, .focus, .answer: false
    }
  }
}

extension ActionName {
  /// The key that text fields know an edit by, whatever key it is bound to here.
  fileprivate var fieldKey: Key? {
    switch self {
    case .deleteBackward: Key(.backspace)
    case .deleteForward: Key(.delete)
    case .deleteWord: Key(.character("w"), .control)
    case .deleteToStart: Key(.character("u"), .control)
    case .deleteToEnd: Key(.character("k"), .control)
    case .caretLeft: Key(.left)
    case .caretRight: Key(.right)
    case .caretStart: Key(.home)
    case .caretEnd: Key(.end)
    default: nil
    }
  }
}
