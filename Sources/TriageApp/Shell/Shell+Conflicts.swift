import Dashboard
import ReportModel
import ReportStore
import SafeText
import TriageCommands
import TriageEngine

/// Contents that came under ids that were taken.
extension Shell {
  func conflicts(_ request: ConflictsRequest) throws -> Int32 {
    switch request {
    case .list(let isOpen, let limit):
      list(try engine().store.conflicts(isOpen: isOpen, limit: limit), isOpen: isOpen)
    case .show(let id): show(try engine().conflict(id))
    }
    return 0
  }

  private func list(_ conflicts: [Conflict], isOpen: Bool) {
    if invocation.json {
      return output.json(
        .shape("conflicts", [("conflicts", .array(conflicts.map(JSONShape.conflict)))])
      )
    }
    if conflicts.isEmpty { output.line(isOpen ? "no open conflicts" : "no conflicts") }
    for conflict in conflicts {
      let decided = conflict.resolution.map { " · \($0.words)" } ?? ""
      let text = "\(conflict.id)  \(conflict.report)\(decided)  \(conflict.messageStart)"
      output.line(SafeText(text, limit: 120))
    }
  }

  private func show(_ detail: ConflictDetail) {
    if invocation.json { return output.json(.conflict(detail)) }
    let conflict = detail.conflict
    let decided = conflict.resolution?.words ?? "open"
    output.line(
      SafeText("conflict \(conflict.id) of \(conflict.report), \(decided)", limit: 512)
    )
    output.line(SafeText("came \(conflict.at.rfc3339) as \(conflict.reportID)", limit: 512))
    if let made = conflict.made { output.line(SafeText("kept too as \(made)")) }
    guard detail.aside != nil else {
      output.line("what is aside came before contents were kept whole: winnow conflicts first")
      return
    }
    for difference in detail.differences {
      output.line(SafeText(difference.place, limit: 512))
      let (now, aside) = (difference.present ?? "–", difference.aside ?? "–")
      let texts = [now, aside].map { SafeText($0, limit: 4_096) }
      output.line("  now    " + WordDifference(from: aside).bracketed(texts[0], "[-", "-]"))
      output.line("  aside  " + WordDifference(from: now).bracketed(texts[1], "{+", "+}"))
    }
    if detail.differences.isEmpty { output.line("both say the same") }
  }
}

extension JSONShape {
  static func conflict(_ conflict: Conflict) -> JSONShape {
    .object(members(conflict))
  }

  private static func members(_ conflict: Conflict) -> [(String, JSONShape?)] {
    [
      ("conflict", .integer(conflict.id)), ("id", .integer(conflict.report.rawValue)),
      ("reportId", .string(conflict.reportID.rawValue)), ("at", .string(conflict.at.rfc3339)),
      ("resolution", text(conflict.resolution?.rawValue)),
      ("keptAs", number(conflict.made?.rawValue)), ("messageStart", .string(conflict.messageStart)),
    ]
  }

  static func conflict(_ detail: ConflictDetail) -> JSONShape {
    let differences = detail.differences.map { difference in
      JSONShape.object([
        ("place", .string(difference.place)), ("now", text(difference.present)),
        ("aside", text(difference.aside)),
      ])
    }
    return shape(
      "conflict",
      members(detail.conflict) + [("differences", .array(differences))]
    )
  }
}
