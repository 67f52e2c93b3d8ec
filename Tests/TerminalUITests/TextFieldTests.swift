import Foundation
import TestSupport
import Testing

@testable import TerminalUI

@Suite struct TextFieldTests {
  /// `|` stands where the cursor is.
  @Test(arguments: [
    ("", "abc", "abc|"), ("abc", "<left><left>x", "ax|bc"), ("abc", "<home>x", "x|abc"),
    ("abc", "<home><right>x", "ax|bc"), ("abc", "<c-a><c-f><c-k>", "a|"),
    ("one two", "<c-w>", "one |"), ("one two  ", "<c-w>", "one |"), ("one", "<c-w><c-w>", "|"),
    ("one two", "<left><c-u>", "|o"), ("one two", "<c-left><c-left><c-right>", "one| two"),
    ("abc", "<home><delete>", "|bc"), ("abc", "<home><backspace>", "|abc"),
    ("日本語", "<left><backspace>", "日|語"), ("e\u{301}x", "<left><backspace>", "|x"),
    ("👩\u{200D}👧", "<backspace>", "|"), ("e", "\u{301}<left>", "|e\u{301}"),
    ("🇩🇪🇫🇷", "<left><delete>", "🇩🇪|"), ("a", "<c-e><space>b", "a b|"),
  ])
  func editsByCharacters(text: String, keys: String, result: String) throws {
    var field = TextField(text)
    for key in try #require(Key.sequence(keys)) {
      let isOurs = field.handle(.key(key))
      #expect(isOurs)
    }
    var shown = String(field.textBeforeCursor) + "|"
    shown += field.text.dropFirst(field.cursor)
    #expect(shown == result)
  }

  @Test(arguments: ["<enter>", "<esc>", "<up>", "<tab>", "<c-p>", "<a-x>", "<f1>"])
  func leavesOtherKeysToTheCaller(key: String) throws {
    var field = TextField("text")
    let isOurs = field.handle(.key(try #require(Key(notation: key))))
    #expect(!isOurs)
    #expect(field == TextField("text"))
  }

  @Test func aPasteBecomesOneLine() {
    var field = TextField("<>")
    _ = field.handle(.key(Key(.left)))
    let isOurs = field.handle(.paste("a\nb\r\nc\u{1B}[2J"))
    #expect(isOurs)
    #expect(field.text == "<a b c\u{1B}[2J>")
    #expect(field.textBeforeCursor == "<a b c\u{1B}[2J")
  }

  @Test func takesNoMoreThanItsLimit() {
    var field = TextField()
    _ = field.handle(.paste(String(repeating: "x", count: 5000)))
    #expect(field.text.count == TextField.limit)
    _ = field.handle(.key(Key(.character("y"))))
    #expect(field.text.count == TextField.limit)
  }

  @Test func anyKeysLeaveTheCursorInTheText() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let events: [InputEvent] =
      ["a", "日", "\u{301}", "🇩", "\u{200D}", "👩", " "].map {
        .paste($0)
      }
      + (Key.sequence("<left><right><home><end><backspace><delete><c-w><c-k><c-u>x") ?? [])
      .map(InputEvent.key)
    for _ in 0..<200 {
      var field = TextField()
      for _ in 0..<40 {
        _ = field.handle(events.randomElement(using: &random) ?? .focus(true))
        #expect((0...field.text.count).contains(field.cursor), "seed \(seed)")
      }
    }
  }
}
