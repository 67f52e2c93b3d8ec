import Dashboard
import ReportModel
import TriageCommands

/// Suggestions and groups as a test laid them out.
extension Memory {
  mutating func duplicates(_ request: DuplicatesRequest) -> DuplicatesReply {
    switch request.kind {
    case .suggestions(let number):
      return .suggestions(number, suggestions[number.rawValue] ?? [], progress)
    case .groups:
      let shown = groups.map { group in
        ShownGroup(group: group, rows: ([group.master] + group.members).compactMap(row))
      }
      return .groups(shown, progress)
    case .other(let number, let own):
      return .other(left: detail(own), right: detail(number), picturePairs)
    case .members(let master):
      let copies = reports.filter { $0.triage.master == master }
      return .members([detail(master)] + copies, count: copies.count + 1)
    case .progress: return .progress(progress)
    case .follow(let compares):
      if compares, awaitsPictures { return .followed(progress, awaitsPictures: true) }
      if compares { progress.uncompared = 0 } else { progress.untaken = 0 }
      return .followed(progress, awaitsPictures: false)
    }
  }

  private func detail(_ number: ReportNumber) -> ReportDetail {
    reports.first { $0.number == number } ?? reports[0]
  }

  private func row(_ number: ReportNumber) -> ReportSummary? {
    reports.first { $0.number == number }.map { ReportSummary($0) }
  }

  mutating func takeApart(_ targets: Targets, _ others: [ReportNumber]) -> CommandReply.Result {
    guard case .reports(let references) = targets else { return .failed("no query here") }
    let numbers = references.compactMap { reference in
      if case .number(let number) = reference { number } else { nil }
    }
    for number in numbers {
      suggestions[number.rawValue]?.removeAll { others.contains($0.row.number) }
    }
    for index in groups.indices where others.contains(groups[index].master) {
      groups[index].members.removeAll { numbers.contains($0) }
    }
    groups.removeAll { $0.members.isEmpty }
    var changes: [HistoryEntry.Change] = []
    for (place, number) in numbers.enumerated() {
      for other in others where other != number && !numbers.prefix(place).contains(other) {
        changes.append(
          HistoryEntry.Change(
            report: number,
            field: .distinct,
            item: other.description,
            before: nil,
            after: "not the same"
          )
        )
      }
    }
    let words = others.map(\.description).joined(separator: ", ")
    return .changed(
      HistoryEntry(
        sequence: 20_000,
        at: Fixtures.now,
        author: "me",
        command: "not the same as \(words)",
        reports: numbers.filter { number in changes.contains { $0.report == number } },
        changes: changes
      )
    )
  }

  /// Suggests one report for another, with three reasons for it and one against.
  mutating func suggest(
    _ other: Int64,
    for number: Int64,
    _ band: DuplicateBand,
    _ probability: Double
  ) {
    guard let row = row(ReportNumber(other)) else { return }
    suggestions[number, default: []].append(
      DuplicateSuggestion(
        row: row,
        band: band,
        probability: probability,
        logOdds: 2,
        base: -3,
        reasons: [
          DuplicateReason(
            feature: "title",
            contribution: 2.4,
            text: "titles share “Save”, “twice”"
          ),
          DuplicateReason(feature: "screen", contribution: 1.6, text: "same screen RecipeEditor"),
          DuplicateReason(feature: "device", contribution: -0.3, text: "other device"),
        ],
        rest: 1.3
      )
    )
  }
}
