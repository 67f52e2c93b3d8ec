/// A line of text that is being typed.
package struct TextField: Hashable, Sendable {
  /// May hold anything that was typed or pasted, but no line end.
  package private(set) var text: String
  /// How many characters are before the cursor.
  package private(set) var cursor: Int

  /// The most characters it takes.
  package static let limit = 4096

  package init(_ text: String = "") {
    self.text = TextField.oneLine(text)
    cursor = self.text.count
  }

  package var textBeforeCursor: Substring { text.prefix(cursor) }

  /// Edits by a key or a paste; false when it is none of ours.
  package mutating func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .paste(let text): insert(text)
    case .key(let key): return handle(key)
    case .mouse, .focus, .answer: return false
    }
    return true
  }

  package mutating func insert(_ addition: String) {
    let room = TextField.limit - text.count
    guard room > 0 else { return }
    let before = textBeforeCursor + TextField.oneLine(String(addition.prefix(room)))
    let after = text.dropFirst(cursor)
    // Counted before joining: a mark makes one character with the letter before it, and the rest
    // may do so with what was put in.
    cursor = before.count
    text = String(before + after)
    cursor = min(cursor, text.count)
  }

  /// Another text, with the cursor behind that many of its characters.
  package mutating func set(_ text: String, cursor: Int) {
    self.text = TextField.oneLine(String(text.prefix(TextField.limit)))
    self.cursor = max(0, min(cursor, self.text.count))
  }

  private mutating func handle(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.character(let character), []): insert(String(character))
    case (.left, []), (.character("b"), .control): cursor = max(0, cursor - 1)
    case (.right, []), (.character("f"), .control): cursor = min(text.count, cursor + 1)
    case (.left, .control), (.left, .alt), (.character("b"), .alt): cursor = wordStart
    case (.right, .control), (.right, .alt), (.character("f"), .alt): cursor = wordEnd
    case (.home, []), (.character("a"), .control): cursor = 0
    case (.end, []), (.character("e"), .control): cursor = text.count
    case (.backspace, []), (.backspace, .shift): remove(max(0, cursor - 1)..<cursor)
    case (.delete, []), (.character("d"), .control):
      remove(cursor..<min(text.count, cursor + 1))
    case (.character("u"), .control): remove(0..<cursor)
    case (.character("k"), .control): remove(cursor..<text.count)
    case (.character("w"), .control), (.backspace, .alt), (.backspace, .control):
      remove(wordStart..<cursor)
    default: return false
    }
    return true
  }

  private mutating func remove(_ range: Range<Int>) {
    let before = text.prefix(range.lowerBound)
    let after = text.dropFirst(range.upperBound)
    cursor = before.count
    text = String(before + after)
    cursor = min(cursor, text.count)
  }

  /// Where the word before the cursor begins, blanks behind it passed over.
  private var wordStart: Int {
    let before = textBeforeCursor
    guard let last = before.lastIndex(where: { !$0.isWhitespace }) else { return 0 }
    guard let blank = before[..<last].lastIndex(where: \.isWhitespace) else { return 0 }
    return before.distance(from: before.startIndex, to: blank) + 1
  }

  private var wordEnd: Int {
    let after = text.dropFirst(cursor)
    guard let first = after.firstIndex(where: { !$0.isWhitespace }) else { return text.count }
    let end = after[first...].firstIndex(where: \.isWhitespace) ?? after.endIndex
    return cursor + after.distance(from: after.startIndex, to: end)
  }

  private static func oneLine(_ text: String) -> String {
    text.contains(where: \.isNewline)
      ? String(text.map { $0.isNewline ? " " : $0 }) : text
  }
}
