import ReportModel
import SafeText

/// The body of a ticket as Markdown and as plain text.
struct BodyText {
  let primary: ReportDetail
  let copyCount: Int
  let files: [Ticket.File]
  let redaction: Redaction
  /// The marketing name of the device's hardware code.
  let deviceName: String?

  var body: Ticket.Body {
    let text = userText
    let tail = markdownTail
    let fenced = Markdown.fenced(
      text,
      in: Ticket.bodyLimit - Self.head.utf16.count - tail.utf16.count
    )
    return Ticket.Body(
      markdown: Self.head + fenced.text + tail,
      plain: plain(text.isEmpty ? "(no message)" : fenced.kept),
      truncated: fenced.isCut
    )
  }

  private static let head = "**Report**\n\n"

  /// What the reporter wrote: title, if any, and message, line ends as LF.
  private var userText: String {
    let report = primary.report
    let whole = [report.title ?? "", report.message].filter { !$0.isEmpty }
    return redaction.apply(Self.withLineFeeds(whole.joined(separator: "\n\n")))
  }

  /// CR LF and CR as LF.
  static func withLineFeeds(_ text: String) -> String {
    if !text.utf8.contains(0x0D) { return text }
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar == "\r" {
        result.append("\n")
      } else if !(scalar == "\n" && previous == "\r") {
        result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }

  // MARK: Fields

  private var fields: [(name: String, value: String)] {
    let report = primary.report
    let rows: [(String, String?)] = [
      ("App", app), ("Device", device), ("OS", os),
      ("Locale", report.locale.flatMap(LocaleTag.normalized)), ("Screen", report.screen),
      ("Reported", reported), ("Capture", capture), ("Reports", count),
    ]
    return rows.compactMap { name, value in
      value.map { (name, TitleText.onOneLine(redaction.apply($0))) }
    }.filter { !$0.1.isEmpty }
  }

  private var app: String? {
    let app = primary.report.app
    let name = [app.name, ShownVersion(primary).text].compactMap(\.self).joined(separator: " ")
    return joined([name.isEmpty ? nil : name, app.bundleID])
  }

  private var device: String? {
    let device = primary.report.device
    guard let model = device.model else { return device.name }
    return (device.name ?? deviceName).map { "\($0) (\(model))" } ?? model
  }

  private var os: String? {
    let os = primary.report.os
    let name = os.name ?? (os.version == nil ? nil : primary.report.platform?.osName)
    let words = [name, os.version, os.build.map { "(\($0))" }].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private var reported: String? {
    let source = primary.report.source
    let words = [source.system?.name, source.sdkVersion].compactMap(\.self)
    let system = words.isEmpty ? nil : "via " + words.joined(separator: " ")
    let time = primary.report.createdAt.map(\.inSeconds.rfc3339)
    let parts = [time, system].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private var capture: String? {
    let picture = primary.attachments.first { $0.declared.provenance?.name != nil }
    var parts: [String?] = [picture?.declared.provenance?.name]
    if let width = picture?.widthPixels, let height = picture?.heightPixels {
      parts.append("\(width)x\(height)")
    }
    return joined(parts + primary.report.capture.phrases)
  }

  private var count: String? {
    switch copyCount {
    case 0: nil
    case 1: "2 (1 duplicate)"
    default: "\(copyCount + 1) (\(copyCount) duplicates)"
    }
  }

  private func joined(_ parts: [String?]) -> String? {
    let known = parts.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }

  // MARK: Text

  private var ownFiles: [Ticket.File] { files.filter { $0.report == primary.report.id } }

  private var markdownTail: String {
    var text = "\n| Field | Value |\n| --- | --- |\n"
    for (name, value) in fields { text += "| \(name) | \(Markdown.cell(value)) |\n" }
    if !ownFiles.isEmpty {
      text += "\n**Attachments** (kept locally, attach by hand)\n\n"
      for file in ownFiles {
        let facts = facts(file, separator: ", ")
        text += "- \(Markdown.code(file.fileName)) \(facts), sha256 `\(file.blob)`\n"
      }
    }
    if files.count > ownFiles.count {
      text += "\n\(files.count - ownFiles.count) more with the duplicates.\n"
    }
    return text + "\n<!-- report: \(primary.report.id) -->\n"
  }

  private func plain(_ message: String) -> String {
    var text = "Report\n\n"
    for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
      text += line.isEmpty ? "\n" : "  \(line)\n"
    }
    text += "\n"
    for (name, value) in fields {
      text += "\(name):" + String(repeating: " ", count: 10 - name.utf8.count) + "\(value)\n"
    }
    if !ownFiles.isEmpty {
      text += "\nAttachments (kept locally):\n"
      for file in ownFiles {
        text += "  \(TitleText.onOneLine(file.fileName))  \(facts(file, separator: "  "))\n"
        text += "  sha256 \(file.blob)\n"
      }
    }
    return text + "\nreport id \(primary.report.id)\n"
  }

  /// Type and size; the type comes from the report when the bytes do not tell.
  private func facts(_ file: Ticket.File, separator: String) -> String {
    let type = file.mediaType.flatMap { type in
      type.split(separator: "/").allSatisfy { Markdown.isTame(String($0)) } ? type : nil
    }
    return [type, "\(file.byteSize) bytes"].compactMap(\.self).joined(separator: separator)
  }
}

extension Timestamp {
  /// Without its fraction.
  var inSeconds: Timestamp {
    Timestamp(milliseconds: milliseconds.flooredDivision(by: 1_000).quotient * 1_000)
  }
}
