import StrictJSON

/// What a file holds, by its content and never by its name.
package enum DetectedFormat: Hashable, Sendable {
  /// One JSON document: a report, a list of them, or `{"reports": […]}`.
  case canonicalJSON
  /// One report a line.
  case ndjson
  /// An upload: a multipart body, maybe behind the head of its request.
  case multipart
  case zip
  /// Nothing we read; why, as a sentence.
  case unknown(cause: String)
}

package enum ReportFormats {
  /// The formats a person may hand us, for messages.
  package static let understood =
    "Understood are JSON reports (one object, a list, or {\"reports\": […]}), NDJSON with one report "
    + "a line, folders with a report.json, and multipart uploads."

  /// Judges the first bytes of a file: `head` is the file or its start, 64 KiB are plenty.
  ///
  /// `isWhole` says whether it is all of it.
  package static func detect(_ head: [UInt8], isWhole: Bool = true) -> DetectedFormat {
    if head.isEmpty { return .unknown(cause: "The file is empty.") }
    let mark = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = head[mark...].firstIndex(where: { !isBlank($0) }) else {
      // Lines with nothing on them: no report, and no fault.
      return .ndjson
    }
    switch head[first] {
    case 0x7B, 0x5B: return isLines(head, from: first, isWhole) ? .ndjson : .canonicalJSON
    case 0x1E: return .ndjson
    case 0x2D where first + 1 < head.count && head[first + 1] == 0x2D: return .multipart
    default: break
    }
    if RequestHead.isOne(head) { return .multipart }
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
      return .zip
    }
    return .unknown(cause: cause(head, first))
  }

  /// Whether the first line is a value of its own and more follow.
  private static func isLines(_ head: [UInt8], from first: Int, _ isWhole: Bool) -> Bool {
    var splitter = LineSplitter()
    let lines = splitter.lines(in: head, isLast: isWhole).lines
    guard let line = lines.first, lines.count > 1 || !isWhole else { return false }
    if isValue(head, line.range) { return true }
    // A broken first line of many: a further one stands on its own, which no line of an indented
    // document does.
    return head[first] == 0x7B && line.range.count > 8
      && lines.dropFirst().prefix(3).contains {
        head[$0.range.lowerBound] == 0x7B && isValue(head, $0.range)
      }
  }

  private static func isValue(_ head: [UInt8], _ range: Range<Int>) -> Bool {
    (try? JSONDocument.parse(head, in: range)) != nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func cause(_ head: [UInt8], _ first: Int) -> String {
    let start = String(decoding: head[first...].prefix(64), as: UTF8.self).lowercased()
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
      return "It is an HTML page, maybe a sign-in or error page saved in place of the file."
    }
    if start.hasPrefix("<") { return "It is XML or HTML, not JSON. \(understood)" }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      return "It is UTF-16; save it as UTF-8."
    }
    if head.prefix(4_096).contains(where: { $0 < 0x09 }) {
      return "It is a binary file of an unknown kind. \(understood)"
    }
    return "It is text, but neither JSON nor an upload. \(understood)"
  }
}
