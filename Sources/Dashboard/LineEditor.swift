/// A line of text with a caret, edited by clusters.
package struct LineEditor: Equatable, Sendable {
  package private(set) var text: String
  /// Characters in front of the caret.
  package private(set) var caret: Int

  package init(_ text: String = "") {
    self.text = text
    caret = text.count
  }

  package var isEmpty: Bool { text.isEmpty }

  package var textBeforeCaret: String { String(text.prefix(caret)) }

  package static let maximumCharacterCount = 4_096

  package mutating func insert(_ more: String) {
    let room = Self.maximumCharacterCount - text.count
    guard room > 0 else { return }
    let front = text.prefix(caret) + more.prefix(room)
    // Marks join the character before them, so the caret is counted afterwards.
    let joined = String(front)
    text = joined + text.dropFirst(caret)
    caret = min(joined.count, text.count)
  }

  package mutating func deleteBackward() {
    guard caret > 0 else { return }
    remove(caret - 1..<caret)
  }

  package mutating func deleteForward() {
    guard caret < text.count else { return }
    remove(caret..<caret + 1)
  }

  /// Deletes the blanks and the word in front of the caret.
  package mutating func deleteWordBackward() {
    let characters = Array(text)
    var start = caret
    while start > 0, characters[start - 1].isWhitespace { start -= 1 }
    while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
    remove(start..<caret)
  }

  package mutating func deleteToStart() { remove(0..<caret) }

  package mutating func deleteToEnd() { remove(caret..<text.count) }

  package mutating func moveLeft() { caret = max(0, caret - 1) }

  package mutating func moveRight() { caret = min(text.count, caret + 1) }

  package mutating func moveToStart() { caret = 0 }

  package mutating func moveToEnd() { caret = text.count }

  private mutating func remove(_ range: Range<Int>) {
    let front = String(text.prefix(range.lowerBound))
    text = front + text.dropFirst(range.upperBound)
    caret = min(front.count, text.count)
  }
}
