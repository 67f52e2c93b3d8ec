import Testing

@testable import DuplicateScoring

@Suite
struct ModelTests {
  @Test
  func readsBackWhatItWrote() throws {
    let model = try TestModel.shipped()
    #expect(DuplicateModel(parsing: model.text) == model)
    #expect(model.ranker.trees.count > 10)
  }

  @Test
  func numbersAreReadAsTheLibraryReadsThem() {
    var state: UInt64 = 5
    let values = (0..<20_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Of every size, half of them near one.
      let bits = UInt32(truncatingIfNeeded: state >> 32)
      return Float(bitPattern: state & 1 == 0 ? bits : 0x3E00_0000 | bits & 0x83FF_FFFF)
    }.filter(\.isFinite)
    let tree = TreeEnsemble.Tree(nodes: values.map { TreeEnsemble.Node(value: $0) })
    let model = DuplicateModel(
      ranker: .init(trees: [tree]),
      calibration: .init(base: 0),
      trainedOn: 0
    )
    #expect(DuplicateModel(parsing: model.text) == model)
  }

  @Test(arguments: [
    "", "winnow duplicate model 2\nbase 1\n", "winnow duplicate model 1\nbase x\n",
    "winnow duplicate model 1\ntree 1:0:1:0:0 1 1\n",
    "winnow duplicate model 1\ntree 1:999:1:1:2 1 1\n",
    "winnow duplicate model 1\ntree 1:0:1:1:5 1 1\n", "winnow duplicate model 1\ntree inf\n",
    "winnow duplicate model 1\ntree 1 \n", "winnow duplicate model 1\ntree 1",
    "winnow duplicate model 1\ntree 1:0:.:1:2 1 1\n", "winnow duplicate model 1\nnonsense\n",
  ])
  func refusesWhatIsNoModel(text: String) {
    #expect(DuplicateModel(parsing: text) == nil)
  }

  @Test
  func contributionsSumToTheScore() throws {
    let ranker = try TestModel.shipped().ranker
    var state: UInt64 = 11
    for _ in 0..<50 {
      var vector = FeatureVector()
      for feature in Feature.allCases {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        vector[feature] = Float(state >> 40) / Float(1 << 23) - 1
      }
      let (base, parts) = ranker.contributions(vector)
      #expect(abs(base + parts.reduce(0, +) - ranker.score(vector)) < 1e-6)
    }
  }

  @Test
  func logarithmAndExponentialAreThoseOfMathematics() {
    for value in [1e-9, 0.3, 1, 2.718281828459045, 10, 12_345.678] {
      #expect(abs(Numerics.exponential(Numerics.logarithm(value)) / value - 1) < 1e-12)
    }
    #expect(abs(Numerics.logarithm(10.0) - 2.302585092994046) < 1e-14)
    #expect(Numerics.probability(0) == 0.5)
    #expect(Numerics.probability(-1_000) == 0 && Numerics.probability(1_000) == 1)
  }
}

@Suite
struct LearnedShiftTests {
  private func decisions(_ count: Int, _ yes: Double, _ no: Double) -> [(
    logOdds: Double, isDuplicate: Bool
  )] {
    var decisions: [(logOdds: Double, isDuplicate: Bool)] = []
    for number in 0..<count {
      let spread = Double(number % 7) * 0.1
      decisions.append((yes + spread, true))
      decisions.append((no + spread, false))
    }
    return decisions
  }

  @Test
  func nothingIsLearnedFromFewDecisions() {
    #expect(LearnedShift(decisions: decisions(14, 1, -1)) == nil)
    #expect(LearnedShift(decisions: decisions(15, 1, -1)) != nil)
  }

  @Test
  func learnsThatAStoreConfirmsWhatTheModelDoubts() throws {
    let shift = try #require(LearnedShift(decisions: decisions(40, -1, -4)))
    #expect(shift.offset > 0.3)
    #expect(shift.probability(-1) > LearnedShift.none.probability(-1))
  }

  @Test
  func isBoundedAndKeepsTheOrder() throws {
    for (yes, no) in [(-9.0, 9.0), (9, -9), (-9, -9), (0, 0), (40, 39)] {
      let shift = try #require(LearnedShift(decisions: decisions(60, yes, no)))
      #expect(abs(shift.offset) <= 1.5 && (0.7...1.4).contains(shift.slope))
      #expect(shift.probability(1) > shift.probability(0))
    }
  }
}
