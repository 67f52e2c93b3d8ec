/// Breaks one line at blanks into lines that fit.
struct LineBreaker {
  let line: SafeText
  let columns: Int
  let limit: Int
  private var start = 0
  /// Columns since ``start``.
  private var taken = 0
  private var blanks: Blanks?

  init(line: SafeText, columns: Int, limit: Int) {
    self.line = line
    self.columns = columns
    self.limit = limit
  }

  /// A run of blanks that a break may replace.
  private struct Blanks {
    var start: Int
    var end: Int
    /// Columns from the start of the line to where the run starts and ends.
    var before: Int
    var through: Int
  }

  mutating func run(into lines: inout [SafeText]) {
    var spans = SpanIterator(line.text)
    while let span = spans.next() {
      while taken > 0, taken + span.width > columns, !span.isBlank {
        breakLine(at: span.start, into: &lines)
        if lines.count >= limit { return }
      }
      if span.isBlank, blanks?.end == span.start {
        blanks?.end = span.end
        blanks?.through = taken + span.width
      } else if span.isBlank {
        blanks = Blanks(
          start: span.start,
          end: span.end,
          before: taken,
          through: taken + span.width
        )
      }
      taken += span.width
    }
    let rest = line.slice(start..<line.text.utf8.count, width: taken)
    lines.append(taken > columns ? rest.prefix(columns) : rest)
  }

  private mutating func breakLine(at position: Int, into lines: inout [SafeText]) {
    if let run = blanks, run.before > 0 {
      lines.append(line.slice(start..<run.start, width: run.before))
      start = run.end
      taken -= run.through
    } else if let run = blanks, run.through > columns {
      // Nothing but blanks: too many of them.
      start = run.end
      taken -= run.through
    } else {
      lines.append(line.slice(start..<position, width: taken))
      start = position
      taken = 0
    }
    blanks = nil
  }
}
