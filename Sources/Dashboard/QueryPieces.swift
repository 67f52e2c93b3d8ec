import ReportQuery

/// A query as it is written, edited by whole terms.
///
/// Knows no more of the grammar than where terms end: blanks outside quotes and brackets.
struct QueryPieces: Equatable {
  private(set) var text: String

  init(_ text: String) {
    self.text = text.trimmed
  }

  /// A term, a bracket with all in it, or a joining word; with the signs of negation before it.
  struct Piece: Equatable {
    var text: String
    /// In characters of the whole.
    var range: Range<Int>

    var isOr: Bool { text == "OR" }
    var isNot: Bool { text == "NOT" }
    var isDirective: Bool { ["sort", "limit", "scope"].contains(key?.lowercased()) }
    var isNegated: Bool { text.first == "-" || text.first == "!" }
    var isQuoteOpen = false

    /// The field a term speaks of: of `no:tag` and `has:tag` that is `tag`.
    var subject: String? {
      guard let key = key?.lowercased() else { return nil }
      guard ["no", "has"].contains(key), let colon = text.firstIndex(of: ":") else { return key }
      return text[text.index(after: colon)...].lowercased()
    }

    /// The key before `:`, `<`, `>`, `=`.
    var key: String? {
      let bare = text.drop { $0 == "-" || $0 == "!" }
      guard let first = bare.first, first.isASCII, first.isLetter,
        let end = bare.firstIndex(where: { ":<>=!\"(".contains($0) }),
        ":<>=".contains(bare[end]) || bare[end...].hasPrefix("!=")
      else { return nil }
      return String(bare[..<end])
    }

    /// A word that is open at its end when it is the last one.
    var isOpenWord: Bool {
      guard key == nil, !isOr, !isNot, text != "AND", let last = text.last else { return false }
      return isQuoteOpen || !(last == "*" || last == "\"" || last == ")")
    }

    /// The same as one that does not stand last.
    var closed: String {
      if isQuoteOpen { return text + "\"" + (key == nil ? "*" : "") }
      return isOpenWord ? text + "*" : text
    }
  }

  // MARK: Pieces

  var pieces: [Piece] {
    var pieces: [Piece] = []
    var current = ""
    var start = 0
    var depth = 0
    var isQuoted = false
    var before: Character?
    for (index, character) in text.enumerated() {
      if character == "\"", before != "\\" { isQuoted.toggle() }
      if !isQuoted, character == "(" { depth += 1 }
      if !isQuoted, character == ")" { depth = max(0, depth - 1) }
      before = character
      if character.isWhitespace, !isQuoted, depth == 0 {
        if !current.isEmpty { pieces.append(Piece(text: current, range: start..<index)) }
        current = ""
        start = index + 1
      } else {
        current.append(character)
      }
    }
    if !current.isEmpty {
      pieces.append(
        Piece(text: current, range: start..<start + current.count, isQuoteOpen: isQuoted)
      )
    }
    return pieces
  }

  private static func joined(_ pieces: [Piece]) -> String {
    pieces.map(\.text).joined(separator: " ")
  }

  /// What can be read after pieces were taken out: `AND` goes without saying, and `OR` stands between
  /// two terms.
  private static func mended(_ pieces: [Piece]) -> [Piece] {
    let said = pieces.filter { $0.text != "AND" }
    guard said.contains(where: \.isOr) else { return said }
    var mended: [Piece] = []
    for piece in said where !piece.isDirective {
      if piece.isOr, mended.last?.isOr ?? true { continue }
      mended.append(piece)
    }
    if mended.last?.isOr == true { mended.removeLast() }
    return mended + said.filter(\.isDirective)
  }

  /// All but the directives, in brackets where alternatives would fall apart.
  private var body: String {
    var terms = Self.mended(pieces).filter { !$0.isDirective }
    guard terms.contains(where: \.isOr) else { return Self.joined(terms) }
    terms[terms.count - 1].text = terms[terms.count - 1].closed
    return "(\(Self.joined(terms)))"
  }

  /// The same as a text that nobody is typing: its last word still finds what begins so.
  var closed: String {
    var pieces = pieces
    guard let last = pieces.last else { return "" }
    pieces[pieces.count - 1].text = last.closed
    return Self.joined(pieces)
  }

  private var directives: [String] { pieces.filter(\.isDirective).map(\.text) }

  /// Both conditions; what says how to list comes last, the narrower's wins.
  static func joined(_ base: String, _ filter: String) -> String {
    let base = QueryPieces(base)
    let filter = QueryPieces(filter)
    if filter.text.isEmpty { return base.text }
    let own = Set(filter.pieces.compactMap { $0.isDirective ? $0.key?.lowercased() : nil })
    let kept = base.pieces.filter { $0.isDirective && !own.contains($0.key?.lowercased() ?? "") }
    let parts = [base.body] + kept.map(\.text) + filter.directives + [filter.body]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private var hasAlternatives: Bool { pieces.contains(where: \.isOr) }

  // MARK: Editing

  /// Adds a term; one that is there is taken out again.
  ///
  /// Values of a field that holds one become alternatives: both at once would find nothing.
  mutating func toggle(_ term: String, of field: Field) {
    guard !hasAlternatives else { return add(term) }
    if let index = pieces.firstIndex(where: { $0.text == term }) {
      remove(index)
      return
    }
    if let index = pieces.firstIndex(where: { $0.text == "-" + term }) { remove(index) }
    if field.spec.isSingle, let value = Self.value(of: term, field), addAlternative(value, field) {
      return
    }
    add(term)
  }

  /// Of the field's terms leaves that one alone.
  mutating func only(_ term: String, of field: Field) {
    let isOfField = { (piece: Piece) in piece.subject == field.rawValue }
    while !hasAlternatives, let index = pieces.firstIndex(where: isOfField) { remove(index) }
    add(term)
  }

  /// Leaves out what a term finds.
  mutating func without(_ term: String, of field: Field) {
    if !hasAlternatives, let index = pieces.firstIndex(where: { $0.text == term }) {
      remove(index)
    }
    let opposite = term.hasPrefix("no:") ? "has:" + term.dropFirst(3) : "-" + term
    guard !pieces.contains(where: { $0.text == opposite }) else { return }
    add(opposite)
  }

  /// Both what was asked for so far and this term, alone among its field's where that holds one value.
  mutating func require(_ term: String, of field: Field) {
    if field.spec.isSingle {
      only(term, of: field)
    } else if !contains(term) {
      add(term)
    }
  }

  /// Puts an order in the place of those that are there; an empty one is the usual order.
  mutating func sort(by key: String) {
    let pieces = pieces
    removeAll { pieces[$0].key?.lowercased() == "sort" }
    if !key.isEmpty { add("sort:" + key) }
  }

  /// Leaves out what all of the terms find together.
  mutating func without(_ terms: [(field: Field, term: String)]) {
    guard terms.count > 1 else {
      if let first = terms.first { without(first.term, of: first.field) }
      return
    }
    add("-(" + terms.map(\.term).joined(separator: " ") + ")")
  }

  /// The word being typed goes on standing last, so that it still is a beginning.
  mutating func add(_ term: String) {
    let pieces = Self.mended(pieces)
    guard let last = pieces.last else {
      text = term
      return
    }
    guard !hasAlternatives else {
      text = ([body, term] + directives).joined(separator: " ")
      return
    }
    let isNegation = pieces.dropLast().last?.isNot == true
    if last.isOpenWord, !isNegation {
      text =
        Self.joined(Array(pieces.dropLast())) + (pieces.count > 1 ? " " : "") + term + " "
        + last.text
    } else {
      text = (pieces.dropLast().map(\.text) + [last.closed, term]).joined(separator: " ")
    }
  }

  private mutating func remove(_ index: Int) { removeAll { $0 == index } }

  /// Takes pieces out, with what negated and joined them.
  private mutating func removeAll(where isGone: (Int) -> Bool) {
    let pieces = pieces
    var kept: [Piece] = []
    for index in pieces.indices {
      guard isGone(index) else {
        kept.append(pieces[index])
        continue
      }
      while let last = kept.last, last.isNot || last.text == "AND" { kept.removeLast() }
    }
    text = Self.joined(Self.mended(kept))
  }

  /// Takes out what stands at a place, whole terms.
  mutating func remove(at range: Range<Int>) {
    let pieces = pieces
    removeAll { pieces[$0].range.overlaps(range) && !pieces[$0].isDirective }
  }

  /// What follows `platform:` or `app:=`.
  private static func value(of term: String, _ field: Field) -> String? {
    for joiner in [":=", ":"] where term.hasPrefix(field.rawValue + joiner) {
      return String(term.dropFirst(field.rawValue.count + joiner.count))
    }
    return nil
  }

  private mutating func addAlternative(_ value: String, _ field: Field) -> Bool {
    let pieces = pieces
    guard
      let index = pieces.firstIndex(where: { piece in
        piece.key == field.rawValue && !piece.isNegated && !piece.text.contains("..")
          && !"<>!".contains { piece.text.contains($0) } && !piece.text.hasSuffix(":")
      }), index == 0 || !pieces[index - 1].isNot
    else { return false }
    var changed = pieces
    changed[index].text += "|" + value
    text = Self.joined(changed)
    return true
  }

  /// Whether a term stands by itself in it.
  func contains(_ term: String) -> Bool { pieces.contains { $0.text == term } }
}
