import ReportModel

/// How the values of triage are spelled in the history and in table `triage`.
enum FieldText {
  /// Two reports are not the same.
  static let distinct = "not the same"

  // MARK: Standing: `open`, `closed:fixed`, `closed:other:as agreed by phone`

  static func standing(_ standing: Standing) -> String {
    guard standing.status == .closed, let reason = standing.reason else {
      return standing.status.rawValue
    }
    let text = standing.reasonText.map { ":" + $0 } ?? ""
    return "closed:" + reason.rawValue + text
  }

  static func standing(_ text: String) -> Standing {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard let status = parts.first.flatMap({ Status(rawValue: String($0)) }) else { return .new }
    let reason = parts.count > 1 ? ClosedReason(rawValue: String(parts[1])) : nil
    return Standing(status, reason: reason, text: parts.count > 2 ? String(parts[2]) : nil)
  }

  static func code(_ status: Status) -> Int64 {
    switch status {
    case .new: 0
    case .open: 1
    case .snoozed: 2
    case .closed: 3
    }
  }

  static func status(_ code: Int64) -> Status {
    switch code {
    case 1: .open
    case 2: .snoozed
    case 3: .closed
    default: .new
    }
  }

  static func code(_ reason: ClosedReason) -> Int64 {
    switch reason {
    case .fixed: 0
    case .declined: 1
    case .spam: 2
    case .other: 3
    }
  }

  static func reason(_ code: Int64) -> ClosedReason {
    switch code {
    case 0: .fixed
    case 1: .declined
    case 2: .spam
    default: .other
    }
  }

  static func priority(_ rank: Int64) -> Priority {
    Priority.allCases.first { Int64($0.rank) == rank } ?? .none
  }

  // MARK: Snoozed until: `date:<ms>`, `copy`, `version:<text>`

  static func snoozeEnd(_ end: SnoozeEnd) -> String {
    switch end {
    case .date(let date): "date:\(date.milliseconds)"
    case .copy: "copy"
    case .appVersion(let version): "version:\(version)"
    // The store names the version before it gets here.
    case .nextAppVersion: "version:"
    }
  }

  static func snoozeEnd(_ text: String) -> SnoozeEnd? {
    if text == "copy" { return .copy }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "date": return Int64(parts[1]).map { .date(Timestamp(milliseconds: $0)) }
    case "version": return .appVersion(String(parts[1]))
    default: return nil
    }
  }

  // MARK: The key of a note: `<id>:<created ms>:<author>`

  struct NoteKey: Equatable {
    var id: Int64
    var createdAt: Timestamp
    var author: String

    var text: String { "\(id):\(createdAt.milliseconds):\(author)" }

    init(id: Int64, createdAt: Timestamp, author: String) {
      self.id = id
      self.createdAt = createdAt
      self.author = author
    }

    init?(_ text: String) {
      let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let id = Int64(parts[0]), let created = Int64(parts[1]) else {
        return nil
      }
      self.id = id
      createdAt = Timestamp(milliseconds: created)
      author = String(parts[2])
    }
  }
}
