import DuplicateScoring
import Testing

@Suite
struct PorterStemmerTests {
  /// Pairs from the sample vocabulary of tartarus.org/martin/PorterStemmer.
  @Test(arguments: [
    ("caresses", "caress"), ("ponies", "poni"), ("cats", "cat"), ("feed", "feed"),
    ("agreed", "agre"), ("plastered", "plaster"), ("motoring", "motor"), ("sing", "sing"),
    ("conflated", "conflat"), ("hopping", "hop"), ("falling", "fall"), ("filing", "file"),
    ("happy", "happi"), ("sky", "sky"), ("relational", "relat"), ("conditional", "condit"),
    ("vietnamization", "vietnam"), ("predication", "predic"), ("hopefulness", "hope"),
    ("electricity", "electr"), ("adjustable", "adjust"), ("adoption", "adopt"), ("rate", "rate"),
    ("controlling", "control"), ("rolls", "roll"), ("is", "is"), ("a", "a"),
  ])
  func stems(word: String, stem: String) {
    #expect(String(decoding: PorterStemmer.stem(Array(word.utf8)), as: UTF8.self) == stem)
  }

  @Test
  func formsOfOneWordShareAStem() {
    let stems = ["crash", "crashes", "crashed", "crashing"].map {
      PorterStemmer.stem(Array($0.utf8))
    }
    #expect(Set(stems).count == 1)
  }
}
