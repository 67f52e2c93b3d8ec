import ReportQuery
import Testing

@Suite struct FuzzyMatchTests {
  @Test func wordsBeginLettersRunAndTheRestIsOut() {
    #expect(FuzzyMatch.score("", in: "anything") == 0)
    #expect(FuzzyMatch.score("xyz", in: "accept") == nil)
    let ranked = FuzzyMatch.ranked(["unmark", "mark all", "remark", "m a r k"], by: "mark") { $0 }
    #expect(ranked == ["mark all", "unmark", "remark", "m a r k"])
    #expect(FuzzyMatch.ranked(["set status", "reset"], by: "ss") { $0 } == ["set status"])
    #expect(FuzzyMatch.ranked(["a report", "report it"], by: "it rep") { $0 } == ["report it"])
  }

  @Test(
    arguments: [
      ("screen", "screen", .same, 0), ("scr", "screen", .beginning, 0),
      ("size", "file size", .wordBeginning, 5), ("ree", "screen", .inside, 2),
      ("scn", "screen", .scattered, 0), ("len", "big letters on", .scattered, 4),
      // The beginning of a word is no use where nothing of the rest comes after it.
      ("die", "device i", .scattered, 0), ("é", "café", .inside, 3),
    ] as [(String, String, FuzzyMatch.Kind, Int)]
  )
  func tellsHowTheyStandThere(typed: String, text: String, kind: FuzzyMatch.Kind, place: Int) throws
  {
    let match = try #require(FuzzyMatch(typed, in: text))
    #expect(match.kind == kind && match.place == place)
  }

  @Test(arguments: [("ab", "ba"), ("aa", "a"), ("screens", "screen"), ("x", "")])
  func findsNothingOutOfOrder(typed: String, text: String) {
    #expect(FuzzyMatch(typed, in: text) == nil)
  }
}
