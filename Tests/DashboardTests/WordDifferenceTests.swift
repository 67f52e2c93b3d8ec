import Dashboard
import SafeText
import Testing

@Suite struct WordDifferenceTests {
  @Test(arguments: [
    ("the cart is empty", "the basket is empty", "the [cart] is empty"),
    ("pay twice, then crash", "crash", "[pay twice, then] crash"),
    // Case and signs are no words.
    ("Pay!", "pay", "Pay!"), ("4.12.0", "4.11.3", "[4.12.0]"), ("a  b", "b", "[a]  b"),
    ("\u{202E}up", "\u{202E}down", "[<U+202E>up]"), ("a \u{1B}[2J", "\u{1B}[2J", "[a] ␛[2J"),
    ("", "b", ""), ("–", "4.12.0", "–"), ("all of it", "", "[all of it]"),
  ])
  func marksWhatTheOtherDoesNotSay(text: String, other: String, marked: String) {
    #expect(WordDifference(from: other).bracketed(SafeText(text), "[", "]").text == marked)
  }
}
