package enum Status: String, CaseIterable, Sendable {
  case new, open, snoozed, closed
}

package enum ClosedReason: String, CaseIterable, Sendable {
  case fixed, declined, spam, other
}

package enum Priority: String, CaseIterable, Comparable, Sendable {
  case none, low, medium, high, urgent

  /// 0 none … 4 urgent.
  package var rank: Int {
    switch self {
    case .none: 0
    case .low: 1
    case .medium: 2
    case .high: 3
    case .urgent: 4
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

/// Where a report stands: status, and why it is closed.
package struct Standing: Hashable, Sendable {
  package var status: Status
  /// Only when closed.
  package var reason: ClosedReason?
  /// Free words of the one who closed it.
  package var reasonText: String?

  package init(_ status: Status, reason: ClosedReason? = nil, text: String? = nil) {
    self.status = status
    self.reason = status == .closed ? reason ?? .other : nil
    reasonText = status == .closed ? text : nil
  }

  package static let new = Standing(.new)
}

/// Until when a report sleeps.
package enum SnoozeEnd: Hashable, Sendable {
  case date(Timestamp)
  /// A further copy of it.
  case copy
  /// This version or a later one; `>4.12.0`: one after it.
  case appVersion(String)
  /// One after the newest there is: the store names that one when it takes the edit.
  case nextAppVersion
}

/// What people decided about one report.
package struct TriageState: Equatable, Sendable {
  /// Its own; a duplicate shows its master's (``ReportDetail/shown``).
  package var standing: Standing
  package var priority: Priority
  package var assignee: String?
  /// Sorted.
  package var tags: [Tag]
  /// Oldest first.
  package var notes: [Note]
  /// Tickets elsewhere, oldest first.
  package var links: [String]
  package var master: ReportNumber?
  /// Members of the group this report is the master of, ascending.
  package var copies: [ReportNumber]
  package var snoozedUntil: SnoozeEnd?
  package var fixedIn: String?
  /// Typed in by a triager from the picture.
  package var overlayVersion: String?
  package var overlayBuild: String?
  package var isRead: Bool
  package var exportedAt: Timestamp?

  package init() {
    standing = .new
    priority = .none
    tags = []
    notes = []
    links = []
    copies = []
    isRead = false
  }
}

package struct Note: Hashable, Sendable {
  package var createdAt: Timestamp
  package var author: String
  package var text: String

  package init(createdAt: Timestamp, author: String, text: String) {
    self.createdAt = createdAt
    self.author = author
    self.text = text
  }
}

/// One change a person asks of a report.
///
/// The store writes it with the value it replaces, so that undo gives back what was there.
package enum Edit: Hashable, Sendable {
  case setStanding(Standing)
  /// Opens it, unless it is closed.
  case accept
  case setPriority(Priority)
  case setAssignee(String?)
  case addTag(Tag)
  case removeTag(Tag)
  case addNote(String)
  /// Makes it a duplicate of that report, or of nothing.
  case setMaster(ReportNumber?)
  /// Takes it out of its group and remembers that it is not the same.
  case unmerge
  /// Remembers that it is not the same as that report, and takes the two out of one group.
  case takeApart(from: ReportNumber)
  /// The same for each of those reports but itself.
  case takeApartFromEach([ReportNumber])
  case snooze(SnoozeEnd)
  case setFixedIn(String?)
  case setOverlayVersion(String?)
  case setOverlayBuild(String?)
  case addLink(String)
  case removeLink(String)
  case markRead(Bool)
  case markExported
}
