/// What `is:` asks.
package enum Flag: String, CaseIterable, Sendable {
  case new, open, closed, unread, duplicate, master, single, snoozed, declined, spam, burst
  case exported, linked, reopened

  package var summary: String {
    switch self {
    case .new: "nobody decided yet"
    case .open: "accepted"
    case .closed: "done"
    case .unread: "nobody looked at it"
    case .duplicate: "a copy of another report"
    case .master: "has copies"
    case .single: "neither copy nor master"
    case .snoozed: "sleeping"
    case .declined: "closed as declined"
    case .spam: "closed as spam"
    case .burst: "one of 3 or more that an installation made within a minute"
    case .exported: "was exported"
    case .linked: "has a ticket elsewhere"
    case .reopened: "has left closed at least once"
    }
  }
}

/// What `has:` asks; `no:` is its opposite.
package enum Presence: Equatable, Sendable {
  /// A picture, a recording, any file.
  case screenshot, recording, file
  /// Missing or broken evidence.
  case damage
  /// Copies of it.
  case duplicates
  /// Other content under the same reportId.
  case conflict
  /// A version read from a picture or typed in.
  case inferred
  case attribute(String)
  /// Any value of a field that can be absent.
  case field(Field)

  package init?(name: String) {
    switch name {
    case "screenshot": self = .screenshot
    case "recording": self = .recording
    case "file": self = .file
    case "damage": self = .damage
    case "duplicates": self = .duplicates
    case "conflict": self = .conflict
    case "inferred": self = .inferred
    default:
      guard let field = Field(rawValue: name), field.spec.canBeAbsent, field.spec.isAvailable else {
        return nil
      }
      self = .field(field)
    }
  }

  /// All but `attr.KEY`, the common ones first.
  package static let names: [String] =
    [
      "screenshot", "recording", "file", "damage", "note", "tag", "email", "ticket", "duplicates",
      "conflict", "inferred",
    ]
    + Field.absentees.map(\.rawValue).filter { !["note", "tag", "email", "ticket"].contains($0) }
}
