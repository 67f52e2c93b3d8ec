import ReportModel
import SafeText

/// The default title of a ticket: `[platform version (build)] first sentence`.
struct TitleText {
  let text: String

  init(_ detail: ReportDetail, redaction: Redaction) {
    let report = detail.report
    let context = [report.platform?.name, ShownVersion(detail).text].compactMap(\.self)
    let prefix = context.isEmpty ? "" : "[\(context.joined(separator: " "))] "
    let whole = redaction.apply(prefix + Self.sentence(report))
    text = Self.cut(Self.inert(SafeText(Self.onOneLine(whole)).text), to: Ticket.titleLimit)
  }

  private static func sentence(_ report: Report) -> String {
    if let title = report.title, !onOneLine(title).isEmpty { return title }
    let sentence = firstSentence(report.message)
    if !sentence.isEmpty { return sentence }
    return ["(no message)", report.screen].compactMap(\.self).joined(separator: " ")
  }

  /// Up to the first end of a sentence or line, without its full stop.
  static func firstSentence(_ message: String) -> String {
    var sentence = ""
    var rest = message[...].drop(while: \.isWhitespace)
    while let character = rest.popFirst(), !character.isNewline {
      if isClosing(character, before: rest.first) {
        if !isFullStop(character) { sentence.append(character) }
        break
      }
      sentence.append(character)
    }
    return onOneLine(sentence)
  }

  private static func isFullStop(_ character: Character) -> Bool {
    character == "." || character == "。"
  }

  private static func isClosing(_ character: Character, before next: Character?) -> Bool {
    switch character {
    case "。", "！", "？": true
    case ".", "!", "?", "؟", "।": next?.isWhitespace ?? true
    default: false
    }
  }

  /// `text` with every run of white space as one blank, trimmed.
  static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// `text` in which no `#12`, `!12` or `@name` acts: a blank stands behind the sign.
  ///
  /// Titles cannot be fenced, and a back-slash does not work on GitHub. Source: security.md E2, E3.
  static func inert(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      let isReference = (previous == "#" || previous == "!") && scalar.properties.numericType != nil
      let isMention = previous == "@" && scalar.properties.isAlphabetic
      if isReference || isMention { result.append(" ") }
      result.append(scalar)
      previous = scalar
    }
    return String(result)
  }

  /// `text` cut on a grapheme border to `limit` UTF-16 units, with `…` when something is missing.
  static func cut(_ text: String, to limit: Int) -> String {
    if text.utf16.count <= limit { return text }
    var kept = ""
    var count = 0
    for character in text {
      count += character.utf16.count
      if count > limit - 1 { break }
      kept.append(character)
    }
    return kept.isEmpty ? "…" : kept + "…"
  }
}
