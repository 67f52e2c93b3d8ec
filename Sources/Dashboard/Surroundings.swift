import ReportModel
import ReportQuery
import Resources

/// What never changes while the dashboard runs, and is not part of what is drawn.
package struct Surroundings: Sendable {
  package var zone: LocalZone
  /// `me` in queries; the author of what is done here.
  package var author: String
  package var keys: KeyMap
  /// Where the cursor goes after a verdict.
  package var advance: Advance
  package var pictures: PictureChoice
  /// winnow-media is there.
  package var hasPixels: Bool

  package init(
    zone: LocalZone,
    author: String,
    keys: KeyMap = .standard,
    advance: Advance = .untriaged,
    pictures: PictureChoice = .auto,
    hasPixels: Bool = true
  ) {
    self.zone = zone
    self.author = author
    self.keys = keys
    self.advance = advance
    self.pictures = pictures
    self.hasPixels = hasPixels
  }

  package enum Advance: String, CaseIterable, Sendable {
    /// To the next untriaged report.
    case untriaged
    /// A row down.
    case down
    case stay
  }

  func context(at now: Timestamp, views: [StoredView] = []) -> QueryContext {
    QueryContext(now: now, zone: zone, me: author, views: views)
  }
}
