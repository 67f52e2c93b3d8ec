import SafeText

/// Text of others inside Markdown, where nothing in it acts.
///
/// Source: security.md E2–E4.
enum Markdown {
  /// A fenced block that holds `text`, or as much of it as fits.
  struct Fenced {
    var text: String
    var kept: String
    var isCut: Bool
  }

  /// `text` in a fence longer than any run of back-ticks in it, at most `limit` UTF-16 units long.
  static func fenced(_ text: String, in limit: Int) -> Fenced {
    if text.isEmpty { return Fenced(text: "(no message)\n", kept: "", isCut: false) }
    var size = "text\n\n\n".utf16.count
    var run = 0
    var fence = 3
    var end = text.startIndex
    for index in text.indices {
      for scalar in text[index].unicodeScalars {
        run = scalar == "`" ? run + 1 : 0
        fence = max(fence, run + 1)
      }
      size += text[index].utf16.count
      if size + 2 * fence > limit { break }
      end = text.index(after: index)
    }
    let part = String(text[..<end])
    let ticks = String(repeating: "`", count: max(3, longestRun(part) + 1))
    return Fenced(
      text: "\(ticks)text\n\(part)\n\(ticks)\n",
      kept: part,
      isCut: end < text.endIndex
    )
  }

  private static func longestRun(_ text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == 0x60 ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// The longest text of a field or file name in a body, in UTF-16 units.
  static let inlineLimit = 160

  /// `text` on one line as a code span, cut to ``inlineLimit``.
  static func code(_ text: String) -> String {
    let shown = SafeText(TitleText.onOneLine(text)).text
    let line = TitleText.cut(shown, to: inlineLimit)
    let ticks = String(repeating: "`", count: longestRun(line) + 1)
    let blank = line.hasPrefix("`") || line.hasSuffix("`") || line.isEmpty ? " " : ""
    return ticks + blank + line + blank + ticks
  }

  /// `text` for a cell of a table: as it is when nothing in it can act, else as a code span.
  static func cell(_ text: String) -> String {
    isTame(text)
      ? TitleText.cut(text, to: inlineLimit)
      : code(text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  /// Whether Markdown reads `text` as itself: letters, digits, blanks and `.,()+:-`, and no start of
  /// a link that GitHub makes by itself.
  static func isTame(_ text: String) -> Bool {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || " .,()+:-…".unicodeScalars.contains(scalar)
    }
    let lowered = text.lowercased()
    return isPlain && !lowered.contains("www.") && !lowered.contains("gh-")
  }
}
