extension SafeText {
  package enum Alignment: Sendable {
    case left, right
  }

  /// At most `columns` columns: what does not fit is cut and `marker` put in its place.
  ///
  /// A wide character never straddles the edge, so the result may be a column narrower. For one
  /// line; costs no more than what is kept.
  package func clipped(to columns: Int, marker: SafeText = "…") -> SafeText {
    if width <= columns { return self }
    if marker.width >= columns { return marker.prefix(columns) }
    return prefix(columns - marker.width) + marker
  }

  /// The longest start of at most `columns` columns.
  package func prefix(_ columns: Int) -> SafeText {
    if columns <= 0 { return .empty }
    if width <= columns { return self }
    if isPlain { return slice(0..<columns, width: columns) }
    var spans = SpanIterator(text)
    var end = 0
    var taken = 0
    while let span = spans.next(), taken + span.width <= columns {
      taken += span.width
      end = span.end
    }
    return slice(0..<end, width: taken)
  }

  /// Filled up with blanks to `columns`; longer text stays as it is.
  package func padded(to columns: Int, _ alignment: Alignment = .left) -> SafeText {
    let missing = columns - width
    guard missing > 0 else { return self }
    let blanks = SafeText(
      text: String(repeating: " ", count: missing),
      width: missing,
      standIns: []
    )
    switch alignment {
    case .left: return self + blanks
    case .right: return blanks + self
    }
  }

  /// Exactly `columns` columns: clipped, then padded.
  package func fitted(
    to columns: Int,
    _ alignment: Alignment = .left,
    marker: SafeText = "…"
  ) -> SafeText {
    clipped(to: columns, marker: marker).padded(to: columns, alignment)
  }

  /// The lines between LFs; one empty line for empty text.
  package var lines: [SafeText] {
    var lines: [SafeText] = []
    forEachLine {
      lines.append($0)
      return true
    }
    return lines
  }

  /// What stands between blanks, joined by single ones the same text; one empty piece for empty text.
  package var pieces: [SafeText] {
    var pieces: [SafeText] = []
    var spans = SpanIterator(text)
    var start = 0
    var taken = 0
    while let span = spans.next() {
      if text[span.range] == " " {
        pieces.append(slice(start..<span.start, width: taken))
        start = span.end
        taken = 0
      } else {
        taken += span.width
      }
    }
    return pieces + [slice(start..<text.utf8.count, width: taken)]
  }

  /// Broken by words into at most `limit` lines of at most `columns`; a longer word is cut.
  package func wrapped(to columns: Int, limit: Int = .max) -> [SafeText] {
    var wrapped: [SafeText] = []
    forEachLine { line in
      if line.width <= columns {
        wrapped.append(line)
      } else {
        var breaker = LineBreaker(line: line, columns: max(1, columns), limit: limit)
        breaker.run(into: &wrapped)
      }
      return wrapped.count < limit
    }
    return wrapped.count > limit ? Array(wrapped[..<limit]) : wrapped
  }

  func slice(_ bytes: Range<Int>, width: Int) -> SafeText {
    let start = text.utf8.index(text.startIndex, offsetBy: bytes.lowerBound)
    let end = text.utf8.index(start, offsetBy: bytes.count)
    let kept = standIns.compactMap { range -> Range<Int>? in
      let part = range.clamped(to: bytes)
      if part.isEmpty { return nil }
      return part.lowerBound - bytes.lowerBound..<part.upperBound - bytes.lowerBound
    }
    return SafeText(text: String(text[start..<end]), width: width, standIns: kept)
  }

  /// `body` says whether to go on.
  private func forEachLine(_ body: (SafeText) -> Bool) {
    if isPlain {
      _ = body(self)
      return
    }
    var spans = SpanIterator(text)
    var start = 0
    var taken = 0
    while let span = spans.next() {
      taken += span.width
      guard span.isLineEnd else { continue }
      guard body(slice(start..<span.start, width: taken)) else { return }
      start = span.end
      taken = 0
    }
    _ = body(slice(start..<text.utf8.count, width: taken))
  }
}
