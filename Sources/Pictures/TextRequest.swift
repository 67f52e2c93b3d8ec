/// What is asked of winnow-media about text: to become tesseract on a picture on standard input.
package struct TextRequest: Equatable, Sendable {
  /// tesseract.
  package var program: String
  /// As tesseract calls it, such as `eng` or `eng+deu`.
  package var language: String

  package init(program: String, language: String = "eng") {
    self.program = program
    self.language = language
  }

  package var arguments: [String] { ["text", program, language] }

  /// Reads ``arguments`` back.
  package init?(_ arguments: [String]) {
    guard arguments.count == 3, arguments[0] == "text", arguments[1].hasPrefix("/"),
      Self.isLanguage(arguments[2])
    else { return nil }
    self.init(program: arguments[1], language: arguments[2])
  }

  package static func isLanguage(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || $0 == 0x2B || $0 == 0x5F
      }
  }
}

/// Lines of text that were read in a picture.
package struct PictureWords: Equatable, Sendable {
  package struct Line: Equatable, Sendable {
    package var text: String
    /// 0…100, the least sure word's.
    package var confidence: Int

    package init(text: String, confidence: Int) {
      self.text = text
      self.confidence = confidence
    }
  }

  package var lines: [Line]

  /// Words it is this little sure of are noise of pictures.
  private static let leastConfidence = 30
  private static let lineLimit = 2_000

  package init(lines: [Line]) {
    self.lines = lines
  }

  /// Reads tesseract's TSV: level, page, block, paragraph, line, word, four of a box, confidence, text.
  package init(tabSeparated bytes: [UInt8]) {
    lines = []
    var place: [Substring] = []
    for row in String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst() {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count >= 12, fields[0] == "5", let confidence = Double(fields[10]),
        confidence.isFinite, (Double(Self.leastConfidence)...100).contains(confidence)
      else { continue }
      let word = fields[11].filter { !$0.isWhitespace }
      if word.isEmpty { continue }
      let here = Array(fields[1...4])
      if here == place, let last = lines.indices.last {
        lines[last].text += " " + word
        lines[last].confidence = min(lines[last].confidence, Int(confidence))
      } else if lines.count < Self.lineLimit {
        lines.append(Line(text: word, confidence: Int(confidence)))
        place = here
      }
    }
  }

  /// A line each.
  package var text: String { lines.map(\.text).joined(separator: "\n") }
}
