extension Query {
  /// What stands side by side outside all brackets; a query with an `OR` there is one part.
  package struct Part: Equatable, Sendable {
    package var expression: Expression
    /// With its negation and brackets, in Unicode scalars of the source.
    package var range: Range<Int>

    package init(_ expression: Expression, at range: Range<Int>) {
      self.expression = expression
      self.range = range
    }

    func shifted(by distance: Int) -> Part {
      Part(
        expression.shifted(by: distance),
        at: range.lowerBound + distance..<range.upperBound + distance
      )
    }
  }

  /// One part alone, in the query's scope; without order and limit.
  package func only(_ index: Int) -> Query { keeping([parts[index]]) }

  /// The query as if one part had not been written; without order and limit.
  package func omitting(_ index: Int) -> Query {
    var rest = parts
    rest.remove(at: index)
    return keeping(rest)
  }

  /// The query without some of its parts; without order and limit.
  package func omitting(where isOmitted: (Part) -> Bool) -> Query {
    keeping(parts.filter { !isOmitted($0) })
  }

  /// How a part was written.
  package func text(of part: Part) -> String { source.scalars(part.range) }
}

extension Expression {
  /// As it stands in a longer source.
  func shifted(by distance: Int) -> Expression {
    switch self {
    case .and(let parts): .and(parts.map { $0.shifted(by: distance) })
    case .or(let parts): .or(parts.map { $0.shifted(by: distance) })
    case .not(let part): .not(part.shifted(by: distance))
    case .term(let term):
      .term(
        Term(
          term.condition,
          at: term.range.lowerBound + distance..<term.range.upperBound + distance
        )
      )
    }
  }
}

extension String {
  /// The part between two places, in Unicode scalars.
  func scalars(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(unicodeScalars.dropFirst(range.lowerBound).prefix(range.count)))
  }

  /// How many characters the place is from the start; inside a character, its start.
  package func characterOffset(ofScalar offset: Int) -> Int {
    let index = unicodeScalars.index(startIndex, offsetBy: offset, limitedBy: endIndex) ?? endIndex
    return distance(from: startIndex, to: index)
  }

  /// How many Unicode scalars are before a character.
  package func scalarOffset(ofCharacter offset: Int) -> Int {
    let index = index(startIndex, offsetBy: offset, limitedBy: endIndex) ?? endIndex
    return unicodeScalars.distance(from: startIndex, to: index)
  }
}
