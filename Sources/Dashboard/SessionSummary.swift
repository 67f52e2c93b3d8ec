import ReportModel
import SafeText

/// What was done in a triage session, as Markdown.
struct SessionSummary {
  private let session: TriageSession
  private let author: String
  private let date: String

  init(_ session: TriageSession, author: String, date: String) {
    self.session = session
    self.author = author
    self.date = date
  }

  var markdown: String {
    let count = session.numbers.count
    let decided = session.decidedCount
    var lines = [
      "# Triage session, \(date)", "",
      "\(Words.count(decided)) of \(Words.count(count, "report")) decided by \(escaped(author))"
        + time + ".", "",
      "| Verdict | Reports |", "| --- | ---: |",
    ]
    for verdict in SessionVerdict.allCases where session.count(verdict) > 0 {
      lines.append("| \(verdict.rawValue) | \(session.count(verdict)) |")
    }
    if decided < count { lines.append("| left | \(count - decided) |") }
    lines += ["", "## Reports", ""]
    for number in session.numbers {
      guard let decision = session.decisions[number] else { continue }
      let seconds =
        decision.milliseconds > 0 ? ", \(Self.seconds(decision.milliseconds))" : ""
      let headline = decision.headline.isEmpty ? "" : ": \(escaped(cut(decision.headline)))"
      lines.append("- \(number) \(decision.verdict.rawValue)\(seconds)\(headline)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var time: String {
    guard let mean = session.meanMilliseconds else { return "" }
    return " in \(Words.duration(Double(session.totalMilliseconds / 1_000)))"
      + ", \(Self.seconds(mean)) each"
  }

  static func seconds(_ milliseconds: Int64) -> String {
    milliseconds < 1_000 ? "under 1 s" : Words.duration(Double(milliseconds / 1_000))
  }

  private func cut(_ text: String) -> String {
    text.count > 100 ? String(text.prefix(99)) + "…" : text
  }

  /// A stranger's words: nothing of them is Markdown, HTML or a control.
  private func escaped(_ text: String) -> String {
    SafeText(text.oneLine, limit: 400).text.reduce(into: "") { result, character in
      if "\\`*_{}[]<>()#+-.!|~&@:".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
