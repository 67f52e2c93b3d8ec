import ReportModel

/// Conditions joined.
package indirect enum Expression: Equatable, Sendable {
  /// At least two.
  case and([Expression])
  /// At least two.
  case or([Expression])
  case not(Expression)
  case term(Term)
}

/// One condition and where it was written.
package struct Term: Equatable, Sendable {
  package var condition: Condition
  /// In Unicode scalars of the source.
  package var range: Range<Int>

  package init(_ condition: Condition, at range: Range<Int>) {
    self.condition = condition
    self.range = range
  }
}

/// What a report must be like.
package enum Condition: Equatable, Sendable {
  /// Any of these words, phrases or parts in the text of a report.
  case words([WordMatch], in: TextPlace)
  case flag(Flag)
  case has(Presence)
  /// Any of these tests holds for a value of the field.
  case field(Field, [Test])
  case attribute(key: String, [Test])
}

/// Where words are looked for.
package enum TextPlace: Equatable, Sendable {
  case everywhere
  case notes
  /// Recognised in pictures.
  case pictures
}

/// Text to be found by words, whatever its case and accents.
package struct WordMatch: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// The words one after the other.
    case whole
    /// The last one may go on.
    case prefix
    /// The characters anywhere, inside words too.
    case part
  }

  /// Not empty, not folded.
  package var text: String
  package var kind: Kind

  package init(_ text: String, _ kind: Kind = .whole) {
    self.text = text
    self.kind = kind
  }
}

/// One way a value can satisfy a term.
package enum Test: Equatable, Sendable {
  /// There is a value at all.
  case any
  case pattern(TextPattern)
  case version(VersionRange)
  /// A version of the system of that name.
  case system(TextPattern, VersionRange)
  case number(NumberRange)
  case instant(InstantRange)
  case report(ReportReference)
  /// Has a picture like one of that report.
  case pictures(of: ReportReference)
}

/// Values between two bounds, either of which may be missing.
package struct Bounds<Value: Comparable & Sendable>: Equatable, Sendable {
  package var lower: Value?
  package var includesLower: Bool
  package var upper: Value?
  package var includesUpper: Bool

  package init(
    from lower: Value? = nil,
    includesLower: Bool = true,
    to upper: Value? = nil,
    includesUpper: Bool = true
  ) {
    self.lower = lower
    self.includesLower = includesLower
    self.upper = upper
    self.includesUpper = includesUpper
  }

  package func contains(_ value: Value) -> Bool {
    if let lower, includesLower ? value < lower : value <= lower { return false }
    if let upper, includesUpper ? value > upper : value >= upper { return false }
    return true
  }
}

/// In the field's unit: a count, pixels, bytes, milliseconds, a rank.
package typealias NumberRange = Bounds<Double>

package typealias VersionRange = Bounds<VersionKey>

extension VersionRange {
  /// Exactly that version.
  package init(_ version: VersionKey) {
    self.init(from: version, to: version)
  }

  /// That version and every one that only adds parts: 2.4 and 2.4.x.
  package init(seriesOf text: String) {
    let series = VersionKey.series(text)
    self.init(from: series?.lowerBound, to: series?.upperBound, includesUpper: false)
  }
}

/// Instants from `start` up to, not including, `end`.
package struct InstantRange: Equatable, Sendable {
  package var start: Timestamp?
  package var end: Timestamp?

  package init(from start: Timestamp?, to end: Timestamp?) {
    self.start = start
    self.end = end
  }

  package func contains(_ instant: Timestamp) -> Bool {
    if let start, instant < start { return false }
    if let end, instant >= end { return false }
    return true
  }
}

extension Expression {
  /// All terms, in the order of the source.
  package var terms: [Term] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.terms)
    case .not(let part): part.terms
    case .term(let term): [term]
    }
  }

  /// What must hold all at once.
  package var conjuncts: [Expression] {
    switch self {
    case .and(let parts): parts.flatMap(\.conjuncts)
    case .or, .not, .term: [self]
    }
  }
}
