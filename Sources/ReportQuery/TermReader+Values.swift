import ReportModel

extension TermReader {
  /// Reads one value of a field into the test it asks for.
  mutating func test(_ field: Field, _ comparison: Comparison?, _ value: WrittenValue) -> Test? {
    if value == .bare("*") {
      guard comparison == nil || comparison == .exactly else {
        return fail(.badValue, "A star stands for any value and cannot be compared.")
      }
      return .any
    }
    if case .quoted(let quoted) = value, quoted.text.isEmpty {
      return fail(.missingValue, "\(field.rawValue): needs a value between the quotes.")
    }
    switch field.spec.type {
    case .choice: return choice(field, value)
    case .rank: return rank(field, comparison, value)
    case .version, .build: return version(field, comparison, value)
    case .date: return date(field, comparison, value)
    case .age: return age(comparison, value)
    case .number, .size, .duration: return quantity(field, comparison, value)
    case .report: return report(field, comparison, value)
    case .text, .words, .attribute, .flag, .presence, .view, .directive: return text(field, value)
    }
  }

  // MARK: - Text

  mutating func pattern(_ value: WrittenValue) -> Test? {
    switch value {
    case .quoted(let quoted):
      return .pattern(TextPattern(quoted.text, quoted.isPrefix ? .start : .whole))
    case .bare("*"): return .any
    case .bare(let text):
      let startsOpen = text.utf8.first == 0x2A
      let endsOpen = text.utf8.last == 0x2A
      let core = String(text.dropFirst(startsOpen ? 1 : 0).dropLast(endsOpen ? 1 : 0))
      if core.isEmpty { return .any }
      let anchor: TextPattern.Anchor =
        startsOpen ? (endsOpen ? .anywhere : .end) : endsOpen ? .start : .whole
      return .pattern(TextPattern(core, anchor))
    }
  }

  private mutating func text(_ field: Field, _ value: WrittenValue) -> Test? {
    if field == .assignee, case .bare(let name) = value, name.lowercased() == "me" {
      return .pattern(TextPattern(context.me))
    }
    guard let test = pattern(value) else { return nil }
    if field == .tag, case .pattern(let pattern) = test, Tag(pattern.text) == nil {
      return fail(.badValue, "\"\(pattern.text)\" cannot be a tag.")
    }
    return test
  }

  private mutating func choice(_ field: Field, _ value: WrittenValue) -> Test? {
    let values = field.spec.values
    let name = value.text.lowercased()
    if values.contains(name) { return .pattern(TextPattern(name)) }
    if case .some(.pattern(let pattern)) = pattern(value), pattern.anchor != .whole,
      values.contains(where: { pattern.matches($0) })
    {
      return .pattern(pattern)
    }
    // Names with capitals in them, such as wrongType.
    if let same = values.first(where: { $0.lowercased() == name }) {
      return .pattern(TextPattern(same))
    }
    return unknownValue(value.text, of: field, among: values)
  }

  private mutating func rank(
    _ field: Field,
    _ comparison: Comparison?,
    _ value: WrittenValue
  ) -> Test? {
    let names = field.spec.values
    func rank(of name: String) -> Double? {
      names.firstIndex(of: name.lowercased()).map(Double.init)
    }
    if let (low, high) = RangeText.split(value.text) {
      for name in [low, high].compactMap({ $0 }) where rank(of: name) == nil {
        return unknownValue(name, of: field, among: names)
      }
      return .number(NumberRange(from: low.flatMap(rank), to: high.flatMap(rank)))
    }
    guard let rank = rank(of: value.text) else {
      return unknownValue(value.text, of: field, among: names)
    }
    return .number((comparison ?? .exactly).range(around: rank, step: 0))
  }

  // MARK: - Versions

  private mutating func version(
    _ field: Field,
    _ comparison: Comparison?,
    _ value: WrittenValue
  ) -> Test? {
    let text = value.text
    if !value.isQuoted, let (low, high) = RangeText.split(text) {
      guard comparison == nil || comparison == .exactly else { return refuseComparedRange(field) }
      for bound in [low, high].compactMap({ $0 }) where VersionKey(bound) == nil {
        return notAVersion(bound, field, ":", "2.3.0..2.4.1")
      }
      return .version(
        VersionRange(from: low.flatMap { VersionKey($0) }, to: high.flatMap { VersionKey($0) })
      )
    }
    if let comparison, comparison != .exactly {
      let system = field == .os ? SystemText.split(text) : nil
      guard let key = VersionKey(system?.version ?? text) else {
        return notAVersion(text, field, comparison.rawValue, "2.4.0")
      }
      let range = comparison.range(around: key)
      return system.map { .system(TextPattern($0.name), range) } ?? .version(range)
    }
    return named(field, comparison, value)
  }

  /// `app:2.4`, `app:=2.4.0`, `app:2.4.*`, `app:main-3f2a`.
  private mutating func named(
    _ field: Field,
    _ comparison: Comparison?,
    _ value: WrittenValue
  ) -> Test? {
    var text = value.text
    let isOpen = !value.isQuoted && text.hasSuffix(".*")
    if isOpen { text.removeLast(2) }
    if let key = VersionKey(text) {
      let isExact = comparison == .exactly || field.spec.type == .build
      return .version(isExact && !isOpen ? VersionRange(key) : VersionRange(seriesOf: text))
    }
    if field == .os, let (name, version) = SystemText.split(text), let key = VersionKey(version) {
      let isExact = comparison == .exactly
      let range = isExact ? VersionRange(key) : VersionRange(seriesOf: version)
      return .system(TextPattern(name), range)
    }
    // Text is matched as text; what was meant as a version is not passed off as one.
    if !value.isQuoted, VersionParts.looksMeant(text) {
      return notAVersion(text, field, ":", "2.4.0")
    }
    return pattern(value)
  }

  private mutating func notAVersion(
    _ text: String,
    _ field: Field,
    _ joiner: String,
    _ example: String
  ) -> Test? {
    var message = "\(text) is not a version"
    var example = example
    if case .failure(let flaw) = VersionParts.read(text) {
      message += flaw.text == "-" ? "" : ": part \(flaw.part) should be a number"
      if let (letter, repaired) = VersionParts.repaired(text) {
        message += " (letter \(letter)?)"
        example = repaired
      }
    }
    if field == .os, text.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) {
      return fail(
        .badVersion,
        "\(message). The name of a system is osname.",
        suggestions: ["osname:\(text)"]
      )
    }
    return fail(.badVersion, "\(message). Example: \(field.rawValue)\(joiner)\(example)")
  }

  mutating func refuseComparedRange(_ field: Field) -> Test? {
    fail(.badOperator, "A range is written \(field.rawValue):a..b, without a comparison.")
  }

  // MARK: - Reports

  private mutating func report(
    _ field: Field,
    _ comparison: Comparison?,
    _ value: WrittenValue
  ) -> Test? {
    if field == .similar, !value.isQuoted, let test = pictures(value) { return test }
    let range = value.isQuoted ? nil : RangeText.split(value.text)
    if range != nil, !field.spec.isOrdered {
      return fail(
        .badValue,
        "\(field.rawValue) names one report, not \"\(value.text)\". Example: \(field.spec.example)"
      )
    }
    if let (low, high) = range {
      guard comparison == nil || comparison == .exactly else { return refuseComparedRange(field) }
      guard let bounds = NumberText.range(low, high) else {
        return fail(.badValue, "\(value.text) is not a range of numbers. Example: id:100..200")
      }
      return .number(bounds)
    }
    if let comparison, comparison != .exactly || field == .dup {
      let digits = value.text.hasPrefix("#") ? String(value.text.dropFirst()) : value.text
      guard let number = NumberText.whole(digits) else {
        return fail(.badValue, "\"\(value.text)\" is not a number. Example: \(field.spec.example)")
      }
      return .number(comparison.range(around: Double(number), step: 0))
    }
    if field == .id, case .some(.pattern(let pattern)) = pattern(value), pattern.anchor != .whole {
      return .pattern(pattern)
    }
    guard let reference = ReportReference(value.text) else {
      return fail(
        .badValue,
        "\"\(value.text)\" is no report. Example: \(field.rawValue):1042"
      )
    }
    return .report(reference)
  }

  /// `pic:1042`, or `pic` of the report that is looked at; `nil` for what is neither, and with an error
  /// for what is no report.
  private mutating func pictures(_ value: WrittenValue) -> Test? {
    let parts = value.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].lowercased() == SimilarPictures.word else { return nil }
    if parts.count == 1, let here = context.here { return .pictures(of: .number(here)) }
    guard parts.count > 1, let reference = ReportReference(String(parts[1])) else {
      return fail(
        .badValue,
        "similar:pic needs the report whose pictures are meant. Example: similar:pic:1042"
      )
    }
    return .pictures(of: reference)
  }
}

extension VersionParts {
  /// Whether a text that is no version was meant as one: digits and a dot at its start.
  static func looksMeant(_ text: String) -> Bool {
    let rest = text.utf8.drop { (0x30...0x39).contains($0) }
    return rest.count < text.utf8.count && rest.first == 0x2E
  }

  /// The version that letters O, o, l and I were meant as digits of, and the first such letter.
  static func repaired(_ text: String) -> (letter: Character, text: String)? {
    let digits: [Character: Character] = ["O": "0", "o": "0", "l": "1", "I": "1"]
    guard let letter = text.first(where: { digits[$0] != nil }) else { return nil }
    let repaired = String(text.map { digits[$0] ?? $0 })
    return VersionKey(repaired) == nil ? nil : (letter, repaired)
  }
}
