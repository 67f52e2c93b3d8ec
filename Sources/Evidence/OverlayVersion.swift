/// A version and a build that an app draws over its captures, found among the text of a picture.
///
/// Screens are full of numbers: clocks, prices, dates, addresses, the system's own version. So a version
/// has to be announced by a word or a `v`, to stand with its build, or to have three parts.
package struct OverlayVersion: Equatable, Sendable {
  package var version: String
  package var build: String?

  package init(version: String, build: String?) {
    self.version = version
    self.build = build
  }

  /// The best one among lines of text; of two alike the first.
  package init?(in lines: [String]) {
    var best: (score: Int, found: OverlayVersion)?
    for line in lines {
      guard let (score, found) = Self.read(line) else { continue }
      if score > (best?.score ?? 0) { best = (score, found) }
    }
    guard let best else { return nil }
    self = best.found
  }

  private static let announcing: Set<String> = ["v", "ver", "version", "vers", "app", "release"]
  private static let building: Set<String> = ["build", "b", "bld"]
  private static let foreign: Set<String> = [
    "ios", "ipados", "android", "macos", "watchos", "tvos", "visionos", "windows", "chrome",
    "safari", "firefox", "sdk", "api", "http", "tls", "bluetooth", "usb",
  ]

  private static func read(_ line: String) -> (Int, OverlayVersion)? {
    let words = line.split(whereSeparator: \.isWhitespace).map(Word.init)
      .filter { !$0.bare.isEmpty }
    for (index, word) in words.enumerated() {
      guard let version = word.version else { continue }
      let before = index > 0 ? words[index - 1].bare : ""
      if foreign.contains(before) { continue }
      var score = version.split(separator: ".").count >= 3 ? 2 : 0
      if word.isAnnounced || announcing.contains(before) { score += 2 }
      let build = word.build ?? Self.build(behind: index, in: words)
      if build != nil { score += 3 }
      // A lone pair of numbers is a price or a time, a lone triple may be a date.
      guard score >= 2, !isDate(version) || score >= 4 else { continue }
      return (score, OverlayVersion(version: version, build: build))
    }
    return nil
  }

  /// `(8841)`, `build 8841`, `(build 8841)`, `b8841`, `#8841`.
  private static func build(behind index: Int, in words: [Word]) -> String? {
    let rest = words[(index + 1)...].prefix(3)
    guard let first = rest.first else { return nil }
    if first.isBracketed || first.text.first == "#", let number = first.number { return number }
    if building.contains(first.bare), let next = rest.dropFirst().first { return next.number }
    if first.bare.first == "b", first.bare.count > 2 {
      return Word(first.bare.dropFirst()).number
    }
    return nil
  }

  /// `27.11.2026`, `2026.11.27`.
  private static func isDate(_ version: String) -> Bool {
    let parts = version.split(separator: ".").prefix(3).compactMap { Int($0) }
    guard parts.count == 3 else { return false }
    let isYear = { (number: Int) in number >= 1_990 && number <= 2_100 }
    return (isYear(parts[0]) && parts[1] <= 12 && parts[2] <= 31)
      || (isYear(parts[2]) && parts[0] <= 31 && parts[1] <= 31)
  }

  /// One word of a line, as text recognition gives it.
  private struct Word {
    let text: String

    init(_ text: Substring) { self.text = String(text) }

    /// Lower-cased, without brackets and marks around it.
    var bare: String {
      let marks: Set<Character> = ["(", ")", "[", "]", ":", ",", ";", "|", "·", "-", "–"]
      return String(
        text.lowercased().drop { marks.contains($0) }.reversed().drop { marks.contains($0) }
          .reversed()
      )
    }

    var isBracketed: Bool { text.hasPrefix("(") || text.hasPrefix("[") }

    /// `v4.12.3`.
    var isAnnounced: Bool {
      let word = bare
      return word.first == "v" && word.dropFirst().first?.isNumber == true
    }

    /// Two to four numbers with dots, perhaps with a suffix such as `-rc.1`.
    var version: String? {
      var word = bare[...]
      if isAnnounced { word = word.dropFirst() }
      if let end = word.firstIndex(where: { $0 == "+" || $0 == "(" }) { word = word[..<end] }
      let core = word.prefix { $0.isASCIIDigit || $0 == "." }
      let parts = core.split(separator: ".", omittingEmptySubsequences: false)
      guard (2...4).contains(parts.count), parts.allSatisfy({ (1...5).contains($0.count) })
      else { return nil }
      let suffix = word.dropFirst(core.count)
      guard suffix.isEmpty || suffix.first == "-",
        suffix.count <= 16,
        suffix.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == "." || $0 == "-" })
      else { return nil }
      return String(core + suffix)
    }

    /// Behind the version in the same word: `4.12.3+8841`, `4.12.3(8841)`.
    var build: String? {
      let word = bare
      guard let mark = word.firstIndex(where: { $0 == "+" || $0 == "(" }) else { return nil }
      return Word(word[word.index(after: mark)...]).number
    }

    var number: String? {
      let word = bare.drop { $0 == "#" }
      guard (1...12).contains(word.count), word.first?.isASCIIDigit == true,
        word.allSatisfy({ $0.isASCIIDigit || $0 == "." })
      else { return nil }
      return String(word)
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
}
