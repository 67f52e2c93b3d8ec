import ReportModel

/// What a triager decides about a report.
package enum Verdict: Equatable, Sendable {
  case accept
  /// With a reason's name or free words.
  case decline(String?)
  case close(String?)
  case reopen

  /// As history says it.
  package var words: String {
    switch self {
    case .accept: "accept"
    case .decline(let reason): Self.words("decline", reason)
    case .close(let reason): Self.words("close", reason)
    case .reopen: "reopen"
    }
  }

  private static func words(_ verb: String, _ reason: String?) -> String {
    guard let reason, !reason.isEmpty else { return verb }
    return "\(verb): \(reason)"
  }

  package var edit: Edit {
    switch self {
    case .accept, .reopen: .setStanding(Standing(.open))
    case .decline(let reason): .setStanding(Self.closed(reason, usually: .declined))
    case .close(let reason): .setStanding(Self.closed(reason, usually: .fixed))
    }
  }

  /// `spam` is a reason by name; other words are kept as text.
  private static func closed(_ words: String?, usually reason: ClosedReason) -> Standing {
    guard let words, !words.isEmpty else { return Standing(.closed, reason: reason) }
    if let named = ClosedReason(rawValue: words.lowercased()) {
      return Standing(.closed, reason: named)
    }
    return Standing(.closed, reason: reason, text: words)
  }
}

extension EditCommand {
  /// Whether it is ``Verdict/accept``, which opens no closed report; ``Verdict/reopen`` does.
  package var isAcceptance: Bool {
    words == Verdict.accept.words && edits == [Verdict.accept.edit]
  }
}
