/// A key of the query language; the raw value is its spelling.
package enum Field: String, CaseIterable, Sendable {
  case id, text, platform, app, build, os, osname, device, model, bundle, kind, source, screen
  case locale, lang, tz, env, user, email, attr, tag, status, reason, prio, assignee, fixed, note
  case file, shots, rec, size, width, height, health, created, received, updated, age, dup
  case similar, ticket, view, trigger, ocr
  case `is`, has, no, sort, limit, scope
}

/// What the values of a field are, and so how they are written and compared.
package enum FieldType: Equatable, Sendable {
  /// Compared without case and accents; `pre*`, `*end`, `*part*`.
  case text
  /// Searched for by words.
  case words
  /// One of a few names.
  case choice
  /// One of a few names with an order.
  case rank
  case version
  /// A version that stands for itself alone: `build:42` is not 42.1.
  case build
  case date
  case age
  case number
  case size
  case duration
  /// A report's number or reportId.
  case report
  /// Any text, a number when compared.
  case attribute
  /// Names of ``Flag``, of ``Presence``.
  case flag, presence
  /// The name of a saved view, which stands for what that holds.
  case view
  /// Says how to list, not what.
  case directive

  var isOrdered: Bool {
    switch self {
    case .rank, .version, .build, .date, .age, .number, .size, .duration, .report, .attribute: true
    case .text, .words, .choice, .flag, .presence, .view, .directive: false
    }
  }
}

/// What there is to know about a field: the one table that parsing, help and completion read.
package struct FieldSpec: Sendable {
  package let field: Field
  package let type: FieldType
  /// All values there are, for fields of few.
  package let values: [String]
  package let summary: String
  package let example: String
  /// A report has at most one value.
  package let isSingle: Bool
  package let isSortable: Bool
  /// A report may be without: `has:` and `no:` take it.
  package let canBeAbsent: Bool
  package let isAvailable: Bool
  /// What others call it: suggested, not accepted.
  package let otherNames: [String]

  /// Takes ranges and comparisons; one report is similar to others, not a run of numbers.
  package var isOrdered: Bool { type.isOrdered && field != .similar }

  init(
    _ field: Field,
    _ type: FieldType,
    _ summary: String,
    _ example: String,
    _ traits: Set<Trait> = [],
    values: [String] = [],
    otherNames: [String] = []
  ) {
    self.field = field
    self.type = type
    self.summary = summary
    self.example = example
    self.values = values
    self.otherNames = otherNames
    isSingle = traits.contains(.single)
    isSortable = traits.contains(.sortable)
    canBeAbsent = traits.contains(.optional)
    isAvailable = !traits.contains(.later)
  }

  enum Trait {
    case single, sortable, optional, later
  }
}

extension Field {
  package var spec: FieldSpec {
    // The table's test holds that every field has its row.
    Self.specs[self] ?? FieldSpec(self, .text, "", "")
  }

  private static let specs = Dictionary(
    Field.table.map { ($0.field, $0) },
    uniquingKeysWith: { first, _ in first }
  )
}
