import ReportModel
import ReportQuery
import Resources

/// What never changes while the dashboard runs, and is not part of what is drawn.
package struct Surroundings: Sendable {
  package var zone: LocalZone
  /// `me` in queries; the author of what is done here.
  package var author: String
  package var keys: KeyMap

  package init(zone: LocalZone, author: String, keys: KeyMap = .standard) {
    self.zone = zone
    self.author = author
    self.keys = keys
  }

  func context(at now: Timestamp) -> QueryContext {
    QueryContext(now: now, zone: zone, me: author)
  }
}
