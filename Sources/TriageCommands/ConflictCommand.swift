import ReportModel
import ReportQuery

/// What to do about contents that came under ids that were taken.
package struct ConflictCommand: Equatable, Sendable {
  package var resolution: Conflict.Resolution
  /// Their ids.
  package var conflicts: [Int64]

  package init(_ resolution: Conflict.Resolution, _ conflicts: [Int64]) {
    self.resolution = resolution
    self.conflicts = conflicts
  }

  package var words: String {
    let ids = conflicts.map(String.init).joined(separator: ", ")
    return "conflict \(ids): \(resolution.words)"
  }
}

/// What `winnow conflicts` prints.
package enum ConflictsRequest: Equatable, Sendable {
  case list(isOpen: Bool, limit: Int)
  case show(Int64)
}

extension Invocation.Task {
  /// `[--all]`, `show ID`, `first|other|both ID…`.
  static func conflicts(_ arguments: Arguments) throws(UsageError) -> Self {
    guard let verb = arguments.operands.first else {
      let limit = try arguments.count("--limit") ?? 1_000
      return .conflicts(.list(isOpen: !arguments.has("--all"), limit: limit))
    }
    let ids = try ids(Array(arguments.operands.dropFirst()), after: verb)
    if verb == "show" {
      guard ids.count == 1 else { throw UsageError("conflicts show takes one conflict.") }
      return .conflicts(.show(ids[0]))
    }
    guard let resolution = Conflict.Resolution(rawValue: verb) else {
      let verbs = ["show"] + Conflict.Resolution.allCases.map(\.rawValue)
      let near = Suggestions.near(verb, among: verbs).first ?? "show"
      throw UsageError(
        "winnow conflicts has no \(verb); it has \(verbs.joined(separator: ", ")).",
        hint: "winnow conflicts \(near) 3"
      )
    }
    return .perform(.conflict(ConflictCommand(resolution, ids)))
  }

  private static func ids(_ words: [String], after verb: String) throws(UsageError) -> [Int64] {
    if words.isEmpty {
      throw UsageError("conflicts \(verb) takes conflicts.", hint: "winnow conflicts lists them.")
    }
    var ids: [Int64] = []
    for word in words {
      guard let id = Int64(word), id > 0 else {
        throw UsageError(
          "A conflict is a number, not “\(word)”.",
          hint: "winnow conflicts lists them."
        )
      }
      ids.append(id)
    }
    return ids
  }
}
