/// The stem of an English word of lower-case ASCII letters.
///
/// Source: M. F. Porter, An algorithm for suffix stripping, Program 14 (3), 1980, with the two
/// changes of the author's own program (`bli`, `logi`).
package struct PorterStemmer {
  private var word: [UInt8]

  package static func stem(_ word: [UInt8]) -> [UInt8] {
    guard word.count > 2 else { return word }
    var stemmer = PorterStemmer(word: word)
    stemmer.plurals()
    stemmer.pastAndGerund()
    stemmer.finalY()
    stemmer.replaceFirst(of: Self.doubles, whenMeasureOver: 0)
    stemmer.replaceFirst(of: Self.endings, whenMeasureOver: 0)
    stemmer.dropSuffix()
    stemmer.finalE()
    return stemmer.word
  }

  private static let doubles = table([
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"),
    ("bli", "ble"), ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"),
    ("ization", "ize"), ("ation", "ate"), ("ator", "ate"), ("alism", "al"), ("iveness", "ive"),
    ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"), ("iviti", "ive"), ("biliti", "ble"),
    ("logi", "log"),
  ])

  private static let endings = table([
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""),
    ("ness", ""),
  ])

  private static let dropped = table([
    ("al", ""), ("ance", ""), ("ence", ""), ("er", ""), ("ic", ""), ("able", ""), ("ible", ""),
    ("ant", ""), ("ement", ""), ("ment", ""), ("ent", ""), ("ion", ""), ("ou", ""), ("ism", ""),
    ("ate", ""), ("iti", ""), ("ous", ""), ("ive", ""), ("ize", ""),
  ])

  private static func table(_ pairs: [(String, String)]) -> [(from: [UInt8], to: [UInt8])] {
    pairs.map { (Array($0.0.utf8), Array($0.1.utf8)) }
  }

  // MARK: Steps

  private mutating func plurals() {
    if ends("sses") || ends("ies") {
      word.removeLast(2)
    } else if ends("s") && !ends("ss") {
      word.removeLast()
    }
  }

  private mutating func pastAndGerund() {
    if ends("eed") {
      if measure(word.count - 3) > 0 { word.removeLast() }
      return
    }
    if ends("ed") && hasVowel(word.count - 2) {
      word.removeLast(2)
    } else if ends("ing") && hasVowel(word.count - 3) {
      word.removeLast(3)
    } else {
      return
    }
    if ends("at") || ends("bl") || ends("iz") {
      word.append(0x65)
    } else if endsInDouble, let last = word.last, last != 0x6C, last != 0x73, last != 0x7A {
      word.removeLast()
    } else if measure(word.count) == 1 && endsShort(word.count) {
      word.append(0x65)
    }
  }

  private mutating func finalY() {
    if ends("y") && hasVowel(word.count - 1) { word[word.count - 1] = 0x69 }
  }

  /// Replaces the first suffix of the table that fits, the longest where several do.
  private mutating func replaceFirst(
    of table: [(from: [UInt8], to: [UInt8])],
    whenMeasureOver least: Int
  ) {
    guard let pair = longest(in: table) else { return }
    let stem = word.count - pair.from.count
    if measure(stem) > least { word.replaceSubrange(stem..., with: pair.to) }
  }

  private mutating func dropSuffix() {
    guard let pair = longest(in: Self.dropped) else { return }
    let stem = word.count - pair.from.count
    guard measure(stem) > 1 else { return }
    if pair.from == Array("ion".utf8) {
      guard stem > 0, word[stem - 1] == 0x73 || word[stem - 1] == 0x74 else { return }
    }
    word.removeLast(pair.from.count)
  }

  private mutating func finalE() {
    if ends("e") {
      let stem = word.count - 1
      let measured = measure(stem)
      if measured > 1 || (measured == 1 && !endsShort(stem)) { word.removeLast() }
    }
    if ends("ll") && measure(word.count - 1) > 1 { word.removeLast() }
  }

  private func longest(in table: [(from: [UInt8], to: [UInt8])]) -> (from: [UInt8], to: [UInt8])? {
    var best: (from: [UInt8], to: [UInt8])?
    for pair in table where pair.from.count > (best?.from.count ?? 0) {
      if word.count >= pair.from.count && word.suffix(pair.from.count).elementsEqual(pair.from) {
        best = pair
      }
    }
    return best
  }

  // MARK: Questions

  private func ends(_ suffix: StaticString) -> Bool {
    suffix.withUTF8Buffer { bytes in
      unsafe word.count >= bytes.count && word.suffix(bytes.count).elementsEqual(bytes)
    }
  }

  private var endsInDouble: Bool {
    word.count > 1 && word[word.count - 1] == word[word.count - 2] && isConsonant(word.count - 1)
  }

  private func isConsonant(_ index: Int) -> Bool {
    switch word[index] {
    case 0x61, 0x65, 0x69, 0x6F, 0x75: false
    case 0x79: index == 0 || !isConsonant(index - 1)
    default: true
    }
  }

  private func hasVowel(_ count: Int) -> Bool { (0..<max(0, count)).contains { !isConsonant($0) } }

  /// How often a vowel is followed by a consonant in the first `count` letters.
  private func measure(_ count: Int) -> Int {
    var measure = 0
    var wasVowel = false
    for index in 0..<max(0, count) {
      let isVowel = !isConsonant(index)
      if wasVowel && !isVowel { measure += 1 }
      wasVowel = isVowel
    }
    return measure
  }

  /// Ends consonant, vowel, consonant, the last not w, x or y.
  private func endsShort(_ count: Int) -> Bool {
    guard count >= 3, isConsonant(count - 1), !isConsonant(count - 2), isConsonant(count - 3) else {
      return false
    }
    return ![0x77, 0x78, 0x79].contains(word[count - 1])
  }
}
