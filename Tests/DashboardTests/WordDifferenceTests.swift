import Dashboard
import Testing

@Suite struct WordDifferenceTests {
  @Test(arguments: [
    ("the cart is empty", "the basket is empty", "the [cart] is empty"),
    ("pay twice, then crash", "crash", "[pay twice, then] crash"),
    // Case and signs are no words.
    ("Pay!", "pay", "Pay!"), ("4.12.0", "4.11.3", "[4.12.0]"), ("a  b", "b", "[a]  b"),
    ("", "b", ""), ("–", "4.12.0", "–"), ("all of it", "", "[all of it]"),
  ])
  func marksWhatTheOtherDoesNotSay(text: String, other: String, marked: String) {
    #expect(WordDifference(from: other).bracketed(text, "[", "]") == marked)
  }
}
