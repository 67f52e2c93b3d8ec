/// A piece of a query and where it stands, in Unicode scalars.
struct Token: Equatable {
  enum Kind: Equatable {
    case open, close
    /// A minus or exclamation mark right before what it negates.
    case negation
    case and, or, not
    /// Text without quotes; may hold stars.
    case word(String)
    case phrase(Quoted)
    case term(WrittenTerm)
  }

  var kind: Kind
  var range: Range<Int>
}

struct Quoted: Equatable {
  var text: String
  /// A star follows the closing quote.
  var isPrefix: Bool
  /// The source ended before the closing quote.
  var isOpen: Bool
}

/// `key:value|value` as written.
struct WrittenTerm: Equatable {
  var key: String
  var comparison: Comparison?
  /// Empty when any value is missing.
  var values: [WrittenValue]
  /// Where the key stands.
  var keyRange: Range<Int>
  /// Where each value stands, in its quotes; missing ones too.
  var valueRanges: [Range<Int>]
}

enum WrittenValue: Equatable {
  case bare(String)
  case quoted(Quoted)

  var text: String {
    switch self {
    case .bare(let text): text
    case .quoted(let quoted): quoted.text
    }
  }

  var isQuoted: Bool {
    switch self {
    case .bare: false
    case .quoted: true
    }
  }
}

enum Comparison: String, CaseIterable {
  case atLeast = ">="
  case atMost = "<="
  case not = "!="
  case more = ">"
  case less = "<"
  case exactly = "="
}
