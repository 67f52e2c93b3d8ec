import SafeText
import TerminalUI

/// Which words of a text another text does not say.
package struct WordDifference {
  private let known: Set<String>

  /// Both texts are looked at as they are shown.
  package init(from other: String) {
    known = Set(Self.words(SafeText(lines: other).text))
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// What stands between blanks, with whether the other text says all of it.
  private func pieces(of text: SafeText) -> [(text: SafeText, isShared: Bool)] {
    text.pieces.map { ($0, Self.words($0.text).allSatisfy(known.contains)) }
  }

  /// A line of the text; what the other one does not say stands out.
  func marked(_ line: SafeText, _ role: Role = .plain) -> Line {
    var spans: [Span] = []
    for piece in pieces(of: line) {
      if !spans.isEmpty { spans.append(Span(" ", role)) }
      spans.append(Span(piece.text, piece.isShared ? role : .caution))
    }
    return Line(spans)
  }

  /// The text with what the other one does not say between two signs, as many words as stand together.
  package func bracketed(_ text: SafeText, _ open: SafeText, _ close: SafeText) -> SafeText {
    var result = SafeText.empty
    var isOpen = false
    for (index, piece) in pieces(of: text).enumerated() {
      if isOpen, piece.isShared { result += close }
      if index > 0 { result += " " }
      if !isOpen, !piece.isShared { result += open }
      result += piece.text
      isOpen = !piece.isShared
    }
    return isOpen ? result + close : result
  }
}
