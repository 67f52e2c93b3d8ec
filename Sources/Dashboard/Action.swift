import Pictures
import ReportModel
import ReportQuery
import TerminalUI

/// Something that happened.
package enum Action: Equatable, Sendable {
  /// The dashboard opens: asks for the first page.
  case started
  case input(InputEvent)
  case resized(Size)
  case page(PageReply)
  case count(RequestID, Int)
  case totals(RequestID, StoreTotals)
  indirect case detail(RequestID, ReportDetail)
  /// The report whose detail was asked for was removed for good.
  case gone(RequestID, ReportNumber)
  case loss(LossReply)
  case numbers(RequestID, [ReportNumber])
  case candidates(RequestID, [ReportSummary])
  case tags(RequestID, [KnownTag])
  /// How many of the reports asked about bear each tag.
  case coverage(RequestID, [KnownTag])
  case woken(WakeReply)
  case members(RequestID, [ReportSummary])
  case groupMatches(RequestID, [ReportNumber: Int])
  case history(RequestID, [HistoryEntry])
  /// Everything one reporter sent, newest first, and how many there are.
  case lens(RequestID, [ReportSummary], Int)
  /// What a group is like, and what all reports are like.
  case surveys(RequestID, group: Survey, whole: Survey)
  case task(TaskReply)
  /// `nil`: no such report.
  case resolved(RequestID, ReportNumber?)
  case explored(RequestID, Exploration)
  /// The saved views, in their order.
  case views(RequestID, [StoredView])
  /// Filters that were typed before, the newest first.
  case queryHistory(RequestID, [String])
  indirect case duplicates(RequestID, DuplicatesReply)
  case files(RequestID, [ReportFiles])
  case picture(PictureWish, PictureOutcome)
  /// The size of a cell, which goes with the font.
  case cellPixels(CellPixels)
  case commandFinished(CommandReply)
  case external(ExternalReply)
  /// A question could not be answered, or something broke on its own; one sentence.
  case failed(RequestID?, String)
  /// Somebody wrote to the store: this process or another.
  case storeChanged
  /// No picture waits to be looked at any more; `isNews`: some did.
  case picturesSeen(isNews: Bool)
  /// All demo reports are there.
  case demoLoaded
  /// Lasting news for the title row, such as a running intake; `nil` takes it away.
  case banner(String?)
  /// What an intake on the store says of itself; `nil` when none ever ran.
  case intake(IntakeBadge?)
  /// The open conflicts, and both contents of one.
  indirect case conflicts(ConflictsReply)
  case tick(Timestamp)
}
