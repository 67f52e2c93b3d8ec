import ReportModel
import ReportQuery
import TerminalUI

/// The days of the time line, while keys go there.
package struct TimeLinePane: Equatable, Sendable {
  /// The chosen day; `nil` is the last one.
  package var date: String?

  func index(in arrivals: Arrivals) -> Int {
    arrivals.days.firstIndex { $0.date == date } ?? max(0, arrivals.days.count - 1)
  }
}

enum TimeLine {
  static let lastDays = 30
  static let shortDays = 14

  /// `Tue`, of a date such as `2026-11-24`.
  static func weekday(of date: String) -> String? {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...9_999).contains(parts[0]), (1...12).contains(parts[1]),
      (1...31).contains(parts[2])
    else { return nil }
    let days = CivilDate(year: parts[0], month: parts[1], day: parts[2]).daysSince1970
    // 1970-01-01 was a Thursday.
    let index = Int(Int64(days + 3).flooredDivision(by: 7).remainder)
    return ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][index]
  }
}

extension State {
  /// The days stand in the title row where there is room, or as a band above the list.
  var showsTimeLine: Bool { pane?.isBand == true || size.columns >= 100 }
}

extension Turn {
  mutating func exploreArrivals(again: Bool = false) {
    guard state.showsTimeLine, !state.isStoreEmpty,
      again || !isKnown(state.findings.arrivals, .arrivals, about: state.query)
    else { return }
    explore(state.query, .arrivals(lastDays: TimeLine.lastDays))
  }

  mutating func takeArrivals(_ finding: Finding<Arrivals>) { state.findings.arrivals = finding }

  mutating func openTimeLine() {
    guard state.size.rows >= 8 else {
      say("no room for the time line", .hint)
      return
    }
    open(.timeLine(TimeLinePane()))
  }

  mutating func steer(_ pane: TimeLinePane, _ name: ActionName) {
    guard let finding = state.findings.arrivals, !finding.value.days.isEmpty else {
      return say("still counting", .hint)
    }
    let days = finding.value.days
    let index = pane.index(in: finding.value)
    let step: Int
    switch name {
    case .left: step = -1
    case .right: step = 1
    case .up: step = -7
    case .down: step = 7
    case .top: step = -days.count
    case .bottom: step = days.count
    case .submit:
      closePane()
      narrow { $0.require("created:" + days[index].date, of: .created) }
      return
    default: return
    }
    let next = max(0, min(index + step, days.count - 1))
    state.pane = .timeLine(TimeLinePane(date: days[next].date))
  }
}
