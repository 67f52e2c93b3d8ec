import ReportModel

/// What removing reports for good is called, in the shell and in the dashboard.
package enum PurgeWords {
  /// `#12  Crash at the gate`.
  package static func headline(_ row: ReportSummary) -> String {
    let headline = RowText.headline(title: row.title, message: row.messageStart)
    return "\(row.number)  \(headline.isEmpty ? "(no message)" : headline)"
  }

  /// What has to be typed: the number, or how many there are.
  package static func consent(_ numbers: [ReportNumber]) -> String {
    guard numbers.count == 1, let number = numbers.first else { return "purge \(numbers.count)" }
    return String(number.rawValue)
  }

  /// What goes with them, such as `They take 3 files and 2 notes along. Nothing brings them back`.
  package static func loss(_ loss: RemovalLoss) -> String {
    let nouns: [(Int, String)] = [
      (loss.attachmentCount, "file"), (loss.noteCount, "note"), (loss.linkCount, "link"),
      (loss.conflictCount, "conflict"),
    ]
    let parts = nouns.filter { $0.0 > 0 }.map { Words.count($0.0, $0.1) }
    let reports = loss.reportCount
    let copies = loss.copyCount
    let (it, takes) = reports == 1 ? ("It", "takes") : ("They", "take")
    var text = parts.isEmpty ? "" : "\(it) \(takes) \(Self.list(parts)) along. "
    if copies > 0 {
      text +=
        copies == 1
        ? "1 copy stays, without its master. "
        : "\(Words.count(copies)) copies stay; the oldest takes its master's place. "
    }
    return text + "Nothing brings \(reports == 1 ? "it" : "them") back."
  }

  /// `a, b and c`.
  private static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  package static func isConsent(_ typed: String, to numbers: [ReportNumber]) -> Bool {
    let typed = typed.filter { $0 != "\r" }.split(separator: " ").joined(separator: " ")
    let wanted = consent(numbers)
    return typed == wanted || (numbers.count == 1 && typed == "#\(wanted)")
  }
}
