import ReportModel
import Resources
import SafeText

/// One report as the cells of a row.
struct RowText {
  let row: ReportSummary
  let signs: Signs

  /// The marketing name as far as known, else what the report says.
  static func deviceName(model: String?, name: String?) -> String? {
    model.flatMap { DeviceCatalog.name(ofModel: $0) } ?? name ?? model
  }

  var device: Span {
    if let name = Self.deviceName(model: row.deviceModel, name: row.deviceName) {
      return Span(Self.shortened(name))
    }
    let system = row.osName ?? row.platform?.rawValue
    return Span(system ?? signs.none, .secondary)
  }

  /// Marketing names are long; generations and sizes tell enough.
  private static func shortened(_ name: String) -> String {
    guard name.utf8.last == UInt8(ascii: ")") else { return name }
    return [" generation", "-inch"].reduce(name, without)
  }

  /// The text up to where a word first stands, and behind it.
  private static func without(_ text: String, _ word: String) -> String {
    let letter = word.utf8.first
    var start = text.utf8.startIndex
    while start < text.utf8.endIndex {
      if text.utf8[start] == letter, text.utf8[start...].starts(with: word.utf8) {
        return String(text[..<start]) + String(text[start...].dropFirst(word.count))
      }
      start = text.utf8.index(after: start)
    }
    return text
  }

  /// `4.12.0`; `~4.12.0` when it was read from a picture; `?` when nobody knows.
  var app: Span {
    guard let version = row.appVersion else { return Span("?", .caution) }
    return Span(row.isVersionInferred ? "~\(version)" : version)
  }

  static func appWidth(_ row: ReportSummary) -> Int {
    row.appVersion.map { $0.utf8.count + (row.isVersionInferred ? 1 : 0) } ?? 0
  }

  var build: Span { Span(row.appBuild ?? "", .secondary) }

  private var filesWidth: Int { Self.filesWidth(row, signs) }

  /// Every sign is a column wide, and a scalar.
  static func filesWidth(_ row: ReportSummary, _ signs: Signs) -> Int {
    let hasSignsAlone = row.pictureCount < 3 && row.recordingCount == 0 && !row.hasDamage
    if hasSignsAlone { return max(1, row.pictureCount) }
    return RowText(row: row, signs: signs).filesText.unicodeScalars.count
  }

  /// Pictures, recordings with their length, damage.
  var files: Span { files(in: .max) }

  /// The lengths of recordings only where they have room.
  func files(in width: Int) -> Span {
    let text = filesWidth > width ? filesText(withLength: false) : filesText
    if row.hasDamage { return Span(text, .caution) }
    return text.isEmpty ? Span(signs.none, .secondary) : Span(text)
  }

  private var filesText: String { filesText(withLength: true) }

  private func filesText(withLength: Bool) -> String {
    var text = ""
    switch row.pictureCount {
    case ...0: break
    case 1...2: text = String(repeating: signs.picture, count: row.pictureCount)
    default: text = signs.picture + "\(min(99, row.pictureCount))"
    }
    if row.recordingCount > 0 {
      let length = !withLength ? "" : row.longestRecordingSeconds.map(Words.shortDuration) ?? ""
      text += signs.recording + (text.isEmpty && !length.isEmpty ? " " : "") + length
    }
    return row.hasDamage ? text + signs.damage : text
  }

  var standing: Span {
    if row.master != nil { return Span("dup", .secondary) }
    switch row.standing.status {
    case .new: return Span("new", .accent)
    case .open: return Span("open", .good)
    case .snoozed: return Span("snoozed", .secondary)
    case .closed: return Span(row.standing.reason?.rawValue ?? "closed", .secondary)
    }
  }

  /// `iOS 27.0.1`.
  var system: Span {
    let words = [row.osName ?? row.platform?.name, row.osVersion].compactMap { $0 }
    return words.isEmpty ? Span(signs.none, .secondary) : Span(words.joined(separator: " "))
  }

  var priority: Span {
    switch row.priority {
    case .none: Span(" ")
    case .low: Span(signs.isASCII ? "v" : "↓", .secondary)
    case .medium: Span(signs.isASCII ? "o" : "•", .secondary)
    case .high: Span(signs.isASCII ? "^" : "↑", .caution)
    case .urgent: Span(signs.isASCII ? "A" : "⇈", .bad)
    }
  }

  /// The title, else how the message begins, else where it happened.
  var message: Span { message(limit: .max) }

  /// The same, of which about the first `limit` columns are enough.
  func message(limit: Int) -> Span {
    let text = Self.headline(title: row.title, message: row.messageStart)
    let isFresh = !row.isRead && row.standing.status == .new
    guard text.isEmpty else {
      return Span(SafeText(text, limit: limit), isFresh ? .strong : .plain)
    }
    let place = row.screen.map { " " + $0 } ?? ""
    return Span("(no message)" + place, .secondary)
  }

  /// One line: a title, else the message without its line ends.
  static func headline(title: String?, message: String) -> String {
    let title = title?.oneLine ?? ""
    if !title.isEmpty { return title }
    return (message.utf8.count > 2_048 ? String(message.prefix(512)) : message).oneLine
  }

  /// ⧉ has copies; = is one.
  var group: Span {
    if row.copyCount > 0 { return Span(signs.master, .accent) }
    if row.master != nil { return Span(signs.duplicate, .secondary) }
    return Span(" ")
  }
}
