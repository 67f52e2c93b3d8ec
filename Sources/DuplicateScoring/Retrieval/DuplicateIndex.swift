/// Where the finder looks reports up: postings, counts and documents.
package protocol DuplicateIndex {
  var statistics: Statistics { get throws }
  /// How many reports say each of `terms`, in their order.
  func frequencies(of terms: [Term]) throws -> [Int]
  /// Hands over the postings of a term, block by block.
  func eachBlock(of term: Term, _ body: (_ block: Int, _ postings: [UInt8]) throws -> Void) throws
  /// The day each report of a block was made, by offset; as many as are known.
  func days(ofBlock block: Int) throws -> [UInt16]
  /// The highest number taken in; `nil` for none.
  var lastNumber: UInt32? { get throws }
  /// Those of `numbers` that are known, in any order.
  func documents(_ numbers: [UInt32]) throws -> [Document]
}

/// What taking a document in adds to an index, wherever it is kept.
package struct IndexEntry: Sendable {
  /// Weighed.
  package var document: Document
  package var postings: [(term: Term, title: UInt8, body: UInt8)]

  /// `frequencies` tell how many reports said each of ``DocumentDraft/postedTerms`` so far.
  package init(_ draft: DocumentDraft, frequencies: [Int], _ statistics: Statistics) {
    var document = draft.document
    document.mass = draft.mass(frequencies: frequencies, statistics)
    var postings = document.terms.map { [document] term in
      (
        term.term,
        Strength.quantised(
          FieldWeights.titlePart(term.inTitle, document.titleLength, statistics)
        ),
        Strength.quantised(FieldWeights.bodyPart(term.inBody, document.bodyLength, statistics))
      )
    }
    for term in document.identifiers + document.errors + document.frames {
      postings.append((term, 0, Strength.quantised(1)))
    }
    self.document = document
    self.postings = postings
  }
}

extension Document {
  /// The terms whose places are kept: words, identifiers, errors and frames.
  package var postedTerms: [Term] { terms.map(\.term) + identifiers + errors + frames }
}

extension DocumentDraft {
  package var postedTerms: [Term] { document.postedTerms }
}

/// BM25F: the fields of a report and how much each says.
///
/// Source: Robertson, Zaragoza, Taylor, Simple BM25 extension to multiple weighted fields, 2004; its
/// parameters were tuned on the open half of the titanium set.
enum FieldWeights {
  static let saturation: Float = 5
  static let titleWeight: Float = 8
  static let titleLengthShare: Float = 0.6
  static let bodyLengthShare: Float = 0.8
  static let queryTitleWeight: Float = 5
  static let querySaturation: Float = 2

  static func titlePart(_ count: UInt8, _ length: Int, _ statistics: Statistics) -> Float {
    if count == 0 { return 0 }
    let ratio = Float(length) / statistics.averageTitleLength
    return Float(count) / (1 - titleLengthShare + titleLengthShare * ratio)
  }

  static func bodyPart(_ count: UInt8, _ length: Int, _ statistics: Statistics) -> Float {
    if count == 0 { return 0 }
    let ratio = Float(length) / statistics.averageBodyLength
    return Float(count) / (1 - bodyLengthShare + bodyLengthShare * ratio)
  }

  /// How much a term of the query counts for being said in its title and body so often.
  static func queryPart(_ term: DocumentTerm) -> Float {
    let count = queryTitleWeight * Float(term.inTitle) + Float(term.inBody)
    return (querySaturation + 1) * count / (querySaturation + count)
  }

  static func saturated(title: Float, body: Float) -> Float {
    let strength = titleWeight * title + body
    return strength / (saturation + strength)
  }

  static func saturated(_ strength: Float) -> Float { strength / (1.2 + strength) }
}
