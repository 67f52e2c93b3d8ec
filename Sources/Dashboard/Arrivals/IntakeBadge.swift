import ReportModel
import SafeText
import TerminalUI

/// What an intake on the store says of itself.
package struct IntakeBadge: Equatable, Sendable {
  /// As in `http://127.0.0.1:8787`.
  package var address: String
  package var isListening: Bool
  package var lastArrival: Timestamp?
  /// Since it began to listen.
  package var takenCount = 0
  package var refusedToday = 0
  /// Were removed for good, and came again.
  package var goneToday = 0

  package init(address: String, isListening: Bool) {
    self.address = address
    self.isListening = isListening
  }

  /// `127.0.0.1:8787`.
  var place: String {
    address.firstRange(of: "://").map { String(address[$0.upperBound...]) } ?? address
  }

  /// What it did, in words that a dot separates.
  func deeds(at now: Timestamp) -> [String] {
    var words = [
      lastArrival.map { "last arrival \(Words.relative($0, at: now))" } ?? "no arrival yet"
    ]
    words.append("\(Words.count(takenCount)) taken")
    if refusedToday > 0 { words.append("\(Words.count(refusedToday)) refused today") }
    if goneToday > 0 { words.append("\(Words.count(goneToday)) came again after removal today") }
    return words
  }
}

extension TitleRow {
  /// What is new, and whether an intake runs: the longest form that has room is shown.
  static func badges(_ state: State) -> [Line] {
    let signs = Signs(state.look)
    let count = state.news.count
    let new = count > 0 ? Span("\(Words.count(count)) new", .strong) : nil
    guard let intake = state.intake, intake.isListening else {
      return new.map { [Line([$0]), Line([Span("+\(Words.count(count))", .strong)])] } ?? []
    }
    let light = Span(signs.light, intake.refusedToday > 0 ? .caution : .good)
    let counted = new.map { [Span(" "), $0] } ?? []
    let short = count > 0 ? [Span(Words.count(count), .strong)] : []
    var lines = [
      Line([light, Span(" intake", .secondary)] + counted), Line([light] + counted),
      Line([light] + short),
    ]
    if state.size.columns >= 150 {
      let words = ([intake.place] + intake.deeds(at: state.now)).joined(separator: signs.dot)
      let gap = new.map { [Span(signs.dot, .secondary), $0] } ?? []
      lines.insert(Line([light, Span(" intake " + words, .secondary)] + gap), at: 0)
    }
    return lines
  }

  /// Columns that views leave to it.
  static func badgeRoom(_ state: State) -> Int {
    badges(state).last.map { $0.width + 2 } ?? 0
  }
}
