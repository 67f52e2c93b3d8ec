import ReportModel
import ReportQuery

/// A value that a group has more often than other reports: “9 of 10 on iOS 17.4, 22 % elsewhere”.
struct Overrepresentation: Equatable {
  var field: FacetField
  var value: String
  var inside: Int
  var groupCount: Int
  /// Percent of the reports outside the group.
  var elsewhere: Int

  static let fields: [FacetField] = [.app, .os, .device, .platform, .locale, .screen, .environment]
  /// Fewer reports tell nothing.
  static let leastGroup = 4
  private static let leastInside = 3
  static let leastOutside = 10
  private static let most = 4

  /// What stands out most, the strongest first; one value a field.
  ///
  /// A value stands out when three reports of the group or more have it, half the group or more, and
  /// its share lies more than two standard errors of a proportion above that of the others, of which
  /// there are at least ten.
  static func find(in group: Survey, of whole: Survey) -> [Overrepresentation] {
    let outside = whole.count - group.count
    guard group.count >= leastGroup, outside >= leastOutside else { return [] }
    var found: [(score: Double, item: Overrepresentation)] = []
    for facet in group.facets {
      guard let all = whole.facets.first(where: { $0.field == facet.field }) else { continue }
      var best: (score: Double, item: Overrepresentation)?
      for value in facet.values {
        guard let text = value.text, value.count >= leastInside, value.count * 2 >= group.count,
          let total = all.values.first(where: { $0.text == text })?.count
        else { continue }
        let others = max(0, total - value.count)
        let share = Double(value.count) / Double(group.count)
        let base = min(1, Double(others) / Double(outside))
        // One more report than were seen, so that a base of nothing is no certainty.
        let smooth = (Double(others) + 1) / (Double(outside) + 2)
        let error = (smooth * (1 - smooth) / Double(group.count)).squareRoot()
        let score = (share - base) / error
        guard score > 2, score > best?.score ?? 0 else { continue }
        let item = Overrepresentation(
          field: facet.field,
          value: text,
          inside: value.count,
          groupCount: group.count,
          elsewhere: Int((base * 100).rounded())
        )
        best = (score, item)
      }
      if let best { found.append(best) }
    }
    return found.sorted { $0.score > $1.score }.prefix(most).map(\.item)
  }

  /// `9 of 10 on iOS 17.4, 22 % elsewhere`.
  var words: String {
    "\(inside) of \(groupCount) \(fieldWords), \(elsewhere) % elsewhere"
  }

  private var fieldWords: String {
    switch field {
    case .app: "with version \(value)"
    case .os: "on \(value)"
    case .device: "on \(value)"
    case .platform: "on \(value)"
    case .locale: "in \(value)"
    case .screen: "on screen \(value)"
    case .environment: "in \(value)"
    case .tag: "with tag \(value)"
    case .status: "that are \(value)"
    case .assignee: "assigned to \(value)"
    case .trigger: "opened by \(value)"
    case .source: "from \(value)"
    }
  }
}

extension Turn {
  /// Asks what the group under the cursor has in common, once a report of it is shown.
  mutating func loadOdds() {
    guard let detail = state.shownDetail else { return }
    let master = detail.triage.master ?? detail.number
    let members = [master] + (detail.triage.master == nil ? detail.triage.copies : [])
    guard detail.triage.master == nil, members.count >= Overrepresentation.leastGroup else {
      state.odds = nil
      state.pending.odds = nil
      return
    }
    if state.odds?.master == master, state.odds?.members == members.count { return }
    let ids = members.prefix(Self.oddsLimit).map { String($0.rawValue) }.joined(separator: "|")
    let context = surroundings.context(at: state.now)
    guard let group = try? Query(parsing: "scope:all id:\(ids)", context: context),
      let whole = try? Query(parsing: "scope:all", context: context)
    else { return }
    let request = SurveysRequest(id: state.pending.nextID(), group: group, whole: whole)
    state.pending.odds = request.id
    state.odds = GroupOdds(master: master, members: members.count)
    effects.append(.loadSurveys(request))
  }

  /// As many as a query takes.
  private static let oddsLimit = 250

  /// Compares what is shown with all other reports.
  mutating func askForStandouts() {
    let context = surroundings.context(at: state.now, views: state.views)
    guard let whole = try? Query(parsing: "scope:all", context: context) else { return }
    let request = SurveysRequest(
      id: state.pending.nextID(),
      group: state.query.unordered,
      whole: whole
    )
    state.pending.standouts = request.id
    effects.append(.loadSurveys(request))
  }

  private mutating func showStandouts(_ group: Survey, _ whole: Survey) {
    let outside = whole.count - group.count
    let shown = Words.count(group.count, "report")
    guard group.count >= Overrepresentation.leastGroup, outside >= Overrepresentation.leastOutside
    else {
      let words = "\(shown) against \(Words.count(outside, "other")): too few to compare"
      return say(words, .hint)
    }
    let found = Overrepresentation.find(in: group, of: whole)
    guard !found.isEmpty else { return say("nothing stands out among \(shown)", .hint) }
    guard state.prompt == nil else { return }
    let lines =
      found.map { "- \($0.words)" } + [
        "", "\(shown) shown, compared with \(Words.count(outside, "other")).",
      ]
    state.prompt = .page(
      TextPage(
        title: "Over-represented in what is shown",
        text: lines.joined(separator: "\n"),
        fileName: "standouts.md"
      )
    )
  }

  mutating func takeSurveys(_ id: RequestID, _ group: Survey, _ whole: Survey) {
    if state.pending.standouts == id {
      state.pending.standouts = nil
      return showStandouts(group, whole)
    }
    guard state.pending.odds == id else { return }
    state.pending.odds = nil
    state.odds?.found = Overrepresentation.find(in: group, of: whole)
    clampDetailScroll()
  }
}

/// What stands out in the group that is shown.
package struct GroupOdds: Equatable, Sendable {
  package var master: ReportNumber
  package var members: Int
  var found: [Overrepresentation] = []
}
