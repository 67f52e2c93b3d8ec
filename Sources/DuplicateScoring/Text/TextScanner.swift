import ReportQuery

/// Reads a text into terms: words, identifiers and their parts, errors, versions, quotations.
///
/// English words become stems; words joined by capitals, dots and underscores count whole and in
/// parts; scripts without blanks are read two or three signs at a time. No list of words is needed:
/// what is common is told by how many reports say it.
struct TextScanner {
  /// Words in their order; a text says nothing across a gap.
  private(set) var words: [Term] = []
  private(set) var identifiers: Set<Term> = []
  private(set) var errors: Set<Term> = []
  private(set) var versions: Set<Term> = []
  private(set) var quotations: Set<Term> = []
  /// Two words in a row, and the words.
  private(set) var pairs: [Term: (Term, Term)] = [:]
  /// How terms were written first, when they are to be shown.
  private(set) var spellings: [Term: String]?

  private var previous: Term?
  /// `error 404`: the number is an error's.
  private var wantsNumber = false

  init(keepsSpellings: Bool = false) {
    spellings = keepsSpellings ? [:] : nil
  }

  /// The longest text that is read, in scalars: what comes after says little that is new.
  static let scalarLimit = 20_000

  static func signs(of text: String) -> [UInt32] {
    text.unicodeScalars.prefix(scalarLimit).map(\.value)
  }

  mutating func read(_ signs: [UInt32]) {
    previous = nil
    var index = 0
    while index < signs.count {
      guard SignClass(signs[index]).isWord else {
        if signs[index] == 0x0A { previous = nil }
        index += 1
        continue
      }
      let end = Self.endOfRun(signs, from: index)
      readRun(signs[index..<end])
      index = end
    }
    readQuotations(signs)
  }

  private static func endOfRun(_ signs: [UInt32], from start: Int) -> Int {
    var end = start
    while end < signs.count {
      let kind = SignClass(signs[end])
      if kind.isWord {
        end += 1
      } else if kind == .joint {
        var next = end
        while next < signs.count, SignClass(signs[next]) == .joint { next += 1 }
        guard next < signs.count, next - end <= 2, SignClass(signs[next]).isWord else { break }
        end = next
      } else {
        break
      }
    }
    return end
  }

  // MARK: Runs of letters, digits and joints

  private mutating func readRun(_ run: ArraySlice<UInt32>) {
    if run.contains(where: { [.ideograph, .thai].contains(SignClass($0)) }) {
      return readUnspaced(run)
    }
    if Self.isVersion(run) {
      note(.version, run, in: \.versions)
    } else if let segments = Self.segments(run) {
      let isIdentifier = segments.count > 1 && run.count <= 120
      if isIdentifier { note(.identifier, run, in: \.identifiers) }
      for segment in segments { readSegment(segment, alone: segments.count == 1) }
      return
    }
    append(run)
  }

  /// The parts between joints; `nil` for numbers.
  private static func segments(_ run: ArraySlice<UInt32>) -> [ArraySlice<UInt32>]? {
    guard run.contains(where: { [.lower, .upper].contains(SignClass($0)) }) else { return nil }
    return run.split { SignClass($0) == .joint }
  }

  /// Numbers joined by dots, such as `4.12.1` or `v3.0.0`.
  private static func isVersion(_ run: ArraySlice<UInt32>) -> Bool {
    let digits = run.first.map { $0 | 0x20 } == 0x76 ? run.dropFirst() : run
    guard digits.count >= 3, digits.contains(0x2E) else { return false }
    return digits.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
  }

  private mutating func readSegment(_ segment: ArraySlice<UInt32>, alone: Bool) {
    let parts = Self.humps(segment)
    if parts.count > 1 && alone && segment.count <= 80 {
      note(.identifier, segment, in: \.identifiers)
    }
    if Self.namesError(segment) { note(.error, segment, in: \.errors) }
    if parts.count > 1 {
      // Whole and in parts: either spelling finds the other.
      let joined = segment.filter { $0 != 0x5F }
      if joined.count <= 40 { word(joined[...], isPaired: false) }
    }
    for part in parts { append(part) }
  }

  /// `TableView`, `table_view` and `HTTPClient2` in their parts.
  private static func humps(_ segment: ArraySlice<UInt32>) -> [ArraySlice<UInt32>] {
    var parts: [ArraySlice<UInt32>] = []
    var start = segment.startIndex
    for index in segment.indices {
      let kind = SignClass(segment[index])
      if kind == .underscore {
        if start < index { parts.append(segment[start..<index]) }
        start = index + 1
      } else if index > start, breaks(segment, at: index, kind) {
        parts.append(segment[start..<index])
        start = index
      }
    }
    if start < segment.endIndex { parts.append(segment[start...]) }
    // `iOS`, `eBay`: a single small letter is no word.
    if parts.count == 2, parts[0].count == 1 || parts[1].count == 1, !segment.contains(0x5F) {
      return [segment]
    }
    return parts
  }

  private static func breaks(_ signs: ArraySlice<UInt32>, at index: Int, _ kind: SignClass) -> Bool
  {
    let before = SignClass(signs[index - 1])
    guard kind == .upper else { return false }
    if before == .lower { return true }
    // The last capital of several begins the next word: HTTPClient.
    let next = index + 1
    return before == .upper && next < signs.endIndex && SignClass(signs[next]) == .lower
  }

  private static let errorSuffixes = ["exception", "error", "fault", "failure", "panic"].map {
    Array($0.utf8)
  }

  private static func namesError(_ segment: ArraySlice<UInt32>) -> Bool {
    let isCapital = segment.allSatisfy { [.upper, .digit, .underscore].contains(SignClass($0)) }
    if isCapital {
      if segment.count >= 5, segment.contains(0x5F) { return true }
      return segment.count >= 5 && segment.count <= 8 && segment.starts(with: [0x53, 0x49, 0x47])
    }
    if segment.count > 8, segment.starts(with: [0x30, 0x78]) { return true }
    return errorSuffixes.contains { suffix in
      segment.count > suffix.count + 1
        && segment.suffix(suffix.count).elementsEqual(suffix) { ($0 | 0x20) == UInt32($1) }
        && SignClass(segment[segment.endIndex - suffix.count]) == .upper
    }
  }

  // MARK: Words

  private mutating func append(_ part: ArraySlice<UInt32>) {
    let isNumber = part.allSatisfy { SignClass($0) == .digit || $0 == 0x2E }
    if isNumber && wantsNumber && part.count <= 6 { note(.error, part, in: \.errors) }
    let term = word(part, isPaired: true)
    wantsNumber = term.map(Self.announcers.contains) ?? false
  }

  private static let announcers = Set(
    ["error", "code", "statu", "http", "fehler", "erreur"].map { Term(.word, $0.utf8) }
  )

  @discardableResult
  private mutating func word(_ part: ArraySlice<UInt32>, isPaired: Bool) -> Term? {
    guard part.count <= 64 else { return nil }
    let term = Term(.word, Self.stem(part))
    words.append(term)
    spell(term, part)
    guard isPaired else { return term }
    if let previous { pairs[Term(pair: previous, term)] = (previous, term) }
    previous = term
    return term
  }

  private static func stem(_ part: ArraySlice<UInt32>) -> [UInt8] {
    if part.allSatisfy({ $0 < 0x80 }) {
      let lower = part.map { (0x41...0x5A).contains($0) ? UInt8($0 | 0x20) : UInt8($0) }
      let isLetters = lower.allSatisfy { (0x61...0x7A).contains($0) }
      return isLetters ? PorterStemmer.stem(lower) : lower
    }
    return Array(TextFolding.fold(text(part)).utf8)
  }

  private mutating func readUnspaced(_ run: ArraySlice<UInt32>) {
    var index = run.startIndex
    while index < run.endIndex {
      let kind = SignClass(run[index])
      var end = index + 1
      while end < run.endIndex, SignClass(run[end]) == kind { end += 1 }
      let piece = run[index..<end]
      switch kind {
      case .ideograph: readGrams(piece, 2)
      case .thai: readGrams(piece, 3)
      case .joint, .other: break
      case .lower, .upper, .digit, .underscore: append(piece)
      }
      index = end
    }
  }

  private mutating func readGrams(_ piece: ArraySlice<UInt32>, _ length: Int) {
    guard piece.count > length else {
      word(piece, isPaired: false)
      return
    }
    for start in piece.startIndex...(piece.endIndex - length) {
      word(piece[start..<start + length], isPaired: false)
    }
    previous = nil
  }

  // MARK: Quotations

  private static let closing: [UInt32: UInt32] = [
    0x22: 0x22, 0x201C: 0x201D, 0x201E: 0x201C, 0xAB: 0xBB, 0x300C: 0x300D, 0x2018: 0x2019,
  ]

  private mutating func readQuotations(_ signs: [UInt32]) {
    var index = 0
    while index < signs.count {
      guard let closer = Self.closing[signs[index]],
        let end = signs[(index + 1)...].prefix(61).firstIndex(of: closer)
      else {
        index += 1
        continue
      }
      let inner = signs[(index + 1)..<end]
      if inner.count >= 3, !inner.contains(0x0A), inner.contains(where: { SignClass($0).isWord }) {
        note(.quotation, inner, in: \.quotations)
      }
      index = end + 1
    }
  }

  // MARK: Noting

  private mutating func note(
    _ kind: Term.Kind,
    _ signs: ArraySlice<UInt32>,
    in set: WritableKeyPath<TextScanner, Set<Term>>
  ) {
    let term = Term(kind, TextFolding.fold(Self.text(signs)).utf8)
    self[keyPath: set].insert(term)
    spell(term, signs)
  }

  private mutating func spell(_ term: Term, _ signs: ArraySlice<UInt32>) {
    guard spellings != nil, spellings?[term] == nil else { return }
    spellings?[term] = Self.text(signs)
  }

  static func text(_ signs: some Sequence<UInt32>) -> String {
    var text = String.UnicodeScalarView()
    for sign in signs { if let scalar = Unicode.Scalar(sign) { text.append(scalar) } }
    return String(text)
  }
}
