import ReportModel
import Testing

@testable import DuplicateScoring

/// Stores too small to know what is rare.
@Suite
struct SmallStoreTests {
  private func statistics(_ count: Int) -> Statistics {
    var statistics = Statistics()
    statistics.reportCount = count
    return statistics
  }

  private func share(_ word: String) throws -> Float {
    var scanner = TextScanner()
    scanner.read(TextScanner.signs(of: word))
    return BackgroundWords.share(of: try #require(scanner.words.first))
  }

  @Test(arguments: ["the", "again", "Screen", "nicht", "crashes", "Knopf"])
  func wordsOfEveryReportAreKnownFromTheStart(word: String) throws {
    #expect(try share(word) > 0)
    #expect(try share(word + "zyx") == 0)
  }

  @Test
  func whatAllSayEverywhereIsCommonInAnEmptyStore() throws {
    let none = statistics(0)
    #expect(none.isCommon(0, share: try share("the")))
    #expect(!none.isCommon(0, share: try share("again")))
    #expect(!none.isCommon(0, share: 0))
  }

  /// Said once, a word of every app's reports is less rare than one that nobody knows; in a large store
  /// only what its own reports say counts.
  @Test
  func theStoresOwnCountsTakeOver() throws {
    let again = try share("again")
    for count in [30, 120, 500] {
      let statistics = statistics(count)
      #expect(statistics.rarity(1, share: again) < statistics.rarity(1, share: 0) - 0.1)
    }
    let large = statistics(100_000)
    let gap = large.rarity(5_000, share: 0) - large.rarity(5_000, share: again)
    #expect((0..<0.001).contains(gap))
  }

  @Test
  func nothingIsAsRareAsCanBeBeforeAThousandReportsSaySo() {
    var last: Float = 0
    for count in [30, 60, 120, 500, 1_000] {
      let rarity = statistics(count).rarity(1, share: 0)
      #expect(rarity > last)
      last = rarity
    }
    #expect(statistics(30).rarity(1, share: 0) < 0.75)
    #expect(last > 0.9)
  }

  @Test
  func weightsAreMadeAnewEachTimeAStoreDoubles() {
    #expect(Reweighing.due(count: 63, last: 0) == 0)
    #expect(Reweighing.due(count: 64, last: 0) == 32)
    #expect(Reweighing.due(count: 127, last: 64) == 0)
    #expect(Reweighing.due(count: 200, last: 64) == 100)
    #expect(Reweighing.due(count: 1_000_000, last: 64) == 16_384)
    #expect(Reweighing.due(count: 1_000_000, last: 40_000) == 0)
  }

  // MARK: Names and numbers

  @Test(arguments: [0.01, 0.029, 0.03, 0.1, 0.299, 0.3, 0.51, 0.89, 0.9, 0.999])
  func aBandIsNoMoreThanItsProbability(probability: Double) {
    let band = DuplicateBand(probability, place: 0)
    #expect((band == .certain) == (probability >= 0.9))
    #expect((band == .likely) == (0.3..<0.9 ~= probability))
    #expect((band == .possible) == (0.03..<0.3 ~= probability))
    #expect(DuplicateBand(0.1, place: 10) == nil)
  }

  /// Whatever was learned, and whatever the platforms: names and numbers agree, parts sum to the score.
  @Test(arguments: [LearnedShift.none, LearnedShift(offset: 1.5, slope: 1.4)])
  func namesAgreeWithNumbersOfEverySuggestion(shift: LearnedShift) throws {
    var shelf = Shelf.filled()
    let text = "Paying with the saved card fails with PaymentDeclinedError after the new login"
    for platform in ["ios", "android", "ios"] {
      shelf.add(text, day: 50) {
        $0.platform = platform
        $0.reporter = "u1"
      }
    }
    var finder = try shelf.finder()
    finder.shift = shift
    var certain = 0
    for report in shelf.reports {
      for suggestion in try finder.suggestions(for: report, in: shelf.index) {
        let sum = suggestion.parts.reduce(suggestion.base) { $0 + $1.contribution }
        #expect(abs(sum - suggestion.logOdds) < 1e-6)
        #expect(abs(Numerics.probability(suggestion.logOdds) - suggestion.probability) < 1e-9)
        #expect((suggestion.band == .certain) == (suggestion.probability >= 0.9))
        #expect((suggestion.band == .possible) == (suggestion.probability < 0.3))
        if suggestion.band == .certain { certain += 1 }
        let other = shelf.reports[Int(suggestion.number) - 1]
        if other.platform != report.platform { #expect(suggestion.probability < 0.9) }
      }
    }
    #expect(certain >= 2)
  }
}
