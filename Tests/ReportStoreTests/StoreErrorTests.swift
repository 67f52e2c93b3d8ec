import ReportModel
import ReportStore
import TestSupport
import Testing

struct StoreErrorTests {
  /// A message begins with a capital, but paths and ids stay as they are spelled.
  @Test(
    arguments: [
      (.readOnly(path: "demo/winnow.sqlite"), "demo/winnow.sqlite can only be read."),
      (
        .locked(path: "demo/winnow.sqlite", holder: 7), "demo/winnow.sqlite is in use by process 7."
      ),
      (.missing(folder: "demo"), "No store in demo."),
      (.unknownReport(.digits("999")), "No report 999."),
      (
        .ambiguousReport(
          .text("ab12"),
          candidates: [ReportID("ab12x"), ReportID("ab12y")].compactMap(\.self)
        ),
        "ab12 begins several ids: ab12x, ab12y."
      ),
    ] as [(StoreError, String)]
  )
  func messagesLeavePathsAndIdsAsTheyAre(error: StoreError, message: String) {
    #expect(error.message == message)
  }
}
