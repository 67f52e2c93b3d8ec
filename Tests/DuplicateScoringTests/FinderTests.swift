import ReportModel
import Testing

@testable import DuplicateScoring

/// A small store, and what is suggested in it by the tables that ship.
struct Shelf {
  var index = MemoryIndex()
  var reports: [Evidence] = []

  mutating func add(_ body: String, day: Int, _ change: (inout Evidence) -> Void = { _ in }) {
    var evidence = Evidence(
      number: UInt32(reports.count + 1),
      createdAt: Timestamp(milliseconds: 1_760_000_000_000 + Int64(day) * 86_400_000)
    )
    evidence.body = body
    evidence.platform = "ios"
    change(&evidence)
    reports.append(evidence)
    index.add(DocumentDraft(evidence))
  }

  /// Reports about other things, so that words have their weights.
  static func filled(_ change: (inout Evidence) -> Void = { _ in }) -> Shelf {
    var shelf = Shelf()
    let things = ["map", "ticket", "voucher", "invoice", "calendar", "chat", "seat", "keyboard"]
    let faults = [
      "is blank", "loads slowly", "is cut off", "vanished", "flickers", "is shown twice",
    ]
    for (place, fault) in faults.enumerated() {
      for (other, thing) in things.enumerated() {
        shelf.add("The \(thing) \(fault) on my phone", day: place * 8 + other, change)
      }
    }
    return shelf
  }

  func finder() throws -> DuplicateFinder { DuplicateFinder(try TestModel.shipped()) }

  func suggestions(for number: Int) throws -> [Suggestion] {
    try finder().suggestions(for: reports[number - 1], in: index)
  }
}

@Suite
struct FinderTests {
  @Test
  func findsTheSameFaultInOtherWordsFirst() throws {
    var shelf = Shelf.filled()
    shelf.add("QR code is just a gray square at the gate. No signal there.", day: 50) {
      $0.screen = "TicketDetail"
    }
    shelf.add("Gray square instead of the QR code", day: 51) { $0.screen = "TicketDetail" }
    let found = try shelf.suggestions(for: shelf.reports.count)
    #expect(found.first?.number == UInt32(shelf.reports.count - 1))
  }

  /// Of an app's reports, which are short; the words are nearly all that there is.
  @Test
  func aNearMatchOfAnAppIsSuggestedInASmallStore() throws {
    var shelf = Shelf.filled { $0.device = "iPhone17,1" }
    shelf.add("The keyboard is shown twice on my tablet", day: 50) { $0.device = "iPad14,3" }
    let found = try shelf.suggestions(for: shelf.reports.count)
    #expect(found.first?.number == 48, "\(found.map(\.number))")
    #expect(found.count < 10)
    #expect(found.allSatisfy { $0.band != .certain })
  }

  @Test
  func noneIsAnAnswer() throws {
    var shelf = Shelf.filled()
    shelf.add("Bluetooth headphones stutter while driving", day: 60)
    #expect(try shelf.suggestions(for: shelf.reports.count).allSatisfy { $0.band == .possible })
    #expect(try Shelf().finder().suggestions(for: shelf.reports[0], in: MemoryIndex()).isEmpty)
  }

  @Test
  func partsSumToTheScore() throws {
    var shelf = Shelf.filled()
    shelf.add("The map is blank on my phone", day: 20)
    let found = try shelf.suggestions(for: shelf.reports.count)
    #expect(!found.isEmpty)
    for suggestion in found {
      let sum = suggestion.parts.reduce(suggestion.base) { $0 + $1.contribution }
      #expect(abs(sum - suggestion.logOdds) < 1e-6)
      #expect(abs(Numerics.probability(suggestion.logOdds) - suggestion.probability) < 1e-9)
      #expect(suggestion.reasons.filter { $0.contribution > 0 }.count <= 3)
      #expect(suggestion.reasons.filter { $0.contribution < 0 }.count <= 1)
    }
  }

  @Test
  func partsSumToTheScoreWithALearnedShift() throws {
    var shelf = Shelf.filled()
    shelf.add("The map is blank on my phone", day: 20)
    var finder = try shelf.finder()
    finder.shift = LearnedShift(offset: 1, slope: 0.8)
    for suggestion in try finder.suggestions(for: shelf.reports[48], in: shelf.index) {
      let sum = suggestion.parts.reduce(suggestion.base) { $0 + $1.contribution }
      #expect(abs(sum - suggestion.logOdds) < 1e-6)
    }
  }

  @Test
  func theSameTextTwiceIsCertain() throws {
    var shelf = Shelf.filled()
    let text = "Paying with the saved card fails with PaymentDeclinedError after the new login"
    shelf.add(text, day: 50) { $0.reporter = "u1" }
    shelf.add(text, day: 50) { $0.reporter = "u1" }
    let found = try shelf.suggestions(for: shelf.reports.count)
    #expect(found.first?.band == .certain)
    #expect(found.first?.reasons.contains { $0.contribution > 0 } == true)
  }

  /// Whatever the trees make of likeness, no reason against tells what is not so.
  @Test(arguments: [
    "Paying with the saved card fails with PaymentDeclinedError after the new login",
    "I was charged twice. Pressed Pay, it hung, I went back and paid again. Both went through: 40.50.",
    "The voucher is gone after the update and nobody at the gate could help me with it",
  ])
  func ofTheSameTextNothingIsSaidToDiffer(text: String) throws {
    var shelf = Shelf.filled { $0.device = "iPhone17,1" }
    for _ in 0..<2 { shelf.add(text, day: 50) { $0.device = "iPhone17,1" } }
    let found = try #require(try shelf.suggestions(for: shelf.reports.count).first)
    #expect(found.number == UInt32(shelf.reports.count - 1))
    for part in found.parts {
      #expect(!part.text.contains("differ") && part.text != "few words in common", "\(part.text)")
    }
  }

  @Test
  func anotherPlatformIsNeverCertain() throws {
    var shelf = Shelf.filled()
    let text = "Paying with the saved card fails with PaymentDeclinedError after the new login"
    shelf.add(text, day: 50)
    shelf.add(text, day: 50) { $0.platform = "android" }
    let found = try shelf.suggestions(for: shelf.reports.count)
    #expect(found.first.map { $0.band != .certain } == true)
  }

  @Test
  func whatWasTakenApartIsNotSuggested() throws {
    var shelf = Shelf.filled()
    shelf.add("The map is blank on my phone", day: 20)
    let first = try #require(try shelf.suggestions(for: shelf.reports.count).first)
    let others = try shelf.finder().suggestions(
      for: shelf.reports[shelf.reports.count - 1],
      in: shelf.index,
      excluding: [first.number]
    )
    #expect(!others.contains { $0.number == first.number })
  }

  @Test
  func laterReportsDoNotCountWhenTimeMatters() throws {
    let shelf = Shelf.filled()
    let comparison = try Comparison(
      DocumentDraft(shelf.reports[9]),
      in: shelf.index,
      before: 10
    )
    #expect(comparison.candidates.allSatisfy { $0.number < 10 })
    #expect(!comparison.candidates.isEmpty)
  }

  @Test(arguments: ["", "?", "😡", "hi", "\u{202E}"])
  func reportsThatSayNothingSuggestNothingSure(text: String) throws {
    var shelf = Shelf.filled()
    shelf.add(text, day: 3)
    let found = try shelf.suggestions(for: shelf.reports.count)
    #expect(found.allSatisfy { $0.band == .possible })
  }
}
