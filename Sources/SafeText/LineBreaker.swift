/// Breaks one line into lines that fit: at blanks, and between characters of Chinese and Japanese.
struct LineBreaker {
  let line: SafeText
  let columns: Int
  let limit: Int
  private var start = 0
  /// Columns since ``start``.
  private var taken = 0
  private var place: Place?

  init(line: SafeText, columns: Int, limit: Int) {
    self.line = line
    self.columns = columns
    self.limit = limit
  }

  /// Where a line may end: a run of blanks that the break replaces, or between two characters.
  private struct Place {
    var start: Int
    var end: Int
    /// Columns from the start of the line to where the run starts and ends.
    var before: Int
    var through: Int
  }

  mutating func run(into lines: inout [SafeText]) {
    var spans = SpanIterator(line.text)
    var previous: SpanIterator.Span?
    while let span = spans.next() {
      if let previous, taken > 0, mayBreak(between: previous, and: span) {
        place = Place(start: span.start, end: span.start, before: taken, through: taken)
      }
      previous = span
      while taken > 0, taken + span.width > columns, !span.isBlank {
        breakLine(at: span.start, into: &lines)
        if lines.count >= limit { return }
      }
      if span.isBlank, place?.end == span.start {
        place?.end = span.end
        place?.through = taken + span.width
      } else if span.isBlank {
        place = Place(
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
    if let run = place, run.before > 0 {
      lines.append(line.slice(start..<run.start, width: run.before))
      start = run.end
      taken -= run.through
    } else if let run = place, run.through > columns {
      // Nothing but blanks: too many of them.
      start = run.end
      taken -= run.through
    } else {
      lines.append(line.slice(start..<position, width: taken))
      start = position
      taken = 0
    }
    place = nil
  }

  /// The rules of UAX #14 for ideographs (ID), without those for Hangul, whose words have blanks.
  private func mayBreak(between one: SpanIterator.Span, and other: SpanIterator.Span) -> Bool {
    guard one.width == 2 || other.width == 2, !one.isBlank, !other.isBlank else { return false }
    let scalars = line.text.unicodeScalars
    let last = scalars[one.range.lowerBound]
    let first = scalars[other.range.lowerBound]
    return !Self.isHangul(last) && !Self.isHangul(first)
      && !Self.never(ends: last) && !Self.never(begins: first)
  }

  private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: true
    default: false
    }
  }

  /// Classes CL, CP, EX, IS, NS, CJ and QU of UAX #14, as far as they stand beside ideographs.
  private static func never(begins scalar: Unicode.Scalar) -> Bool { closing.contains(scalar) }

  /// Classes OP, PR and QU of UAX #14, as far as they stand beside ideographs.
  private static func never(ends scalar: Unicode.Scalar) -> Bool { opening.contains(scalar) }

  private static let closing = Set(
    """
    、。，．：；？！・･､｡〜ー々〻ゝゞヽヾ」』】）〕］｝〉》〗〙〟｠｣％‰…‥’”»%,.:;?!)]}
    ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ
    """.unicodeScalars
  )
  private static let opening = Set("「『【（〔［｛〈《〖〘〝｟｢￥＄‘“«([{$".unicodeScalars)
}
