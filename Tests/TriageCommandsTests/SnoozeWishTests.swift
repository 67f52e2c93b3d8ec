// swift-format-ignore-file: NeverForceUnwrap

import ReportModel
import ReportQuery
import Testing

@testable import TriageCommands

@Suite struct SnoozeWishTests {
  /// A Friday, 23:30 in the zone.
  private static let now = Timestamp(rfc3339: "2026-11-27T22:30:00Z")!
  private static let zone = LocalZone { _ in 3_600 }

  @Test(
    arguments: [
      ("tomorrow", "2026-11-28"), ("next week", "2026-11-30"), ("next-week", "2026-11-30"),
      ("mon", "2026-11-30"), ("Friday", "2026-12-04"), ("sat", "2026-11-28"), ("3d", "2026-11-30"),
      ("in 2 weeks", "2026-12-11"), ("2w", "2026-12-11"), ("month", "2026-12-27"),
      ("3m", "2027-02-27"), ("2026-12-24", "2026-12-24"), ("in 1 day", "2026-11-28"),
    ]
  )
  func aDayBeginsInTheMorningOfTheZone(text: String, day: String) throws {
    let end = try SnoozeWish(text).end(at: Self.now, in: Self.zone)
    #expect(end == .date(Timestamp(rfc3339: "\(day)T06:00:00+01:00")!))
  }

  @Test func monthsEndWhereTheyEnd() throws {
    let now = Timestamp(rfc3339: "2027-01-31T12:00:00Z")!
    let end = try SnoozeWish("month").end(at: now, in: .utc)
    #expect(end == .date(Timestamp(rfc3339: "2027-02-28T06:00:00Z")!))
  }

  @Test(
    arguments: [
      ("copy", .copy), ("a new copy", .copy), ("next version", .nextAppVersion),
      ("4.13", .appVersion("4.13")), (">4.13.0", .appVersion(">4.13.0")),
      ("2026.1", .appVersion("2026.1")),
    ] as [(String, SnoozeEnd)]
  )
  func aCopyOrAVersion(text: String, end: SnoozeEnd) throws {
    #expect(try SnoozeWish(text).end(at: Self.now, in: Self.zone) == end)
  }

  @Test(arguments: [
    "", "someday", "2026-02-30", "0d", "99999d", "2026-13-01", ">", "moon", "4.x",
    "99999999999999999999d",
  ])
  func whatIsNoEndIsRefused(text: String) {
    #expect(throws: UsageError.self) { try SnoozeWish(text) }
  }

  @Test(arguments: ["2026-11-27", "2020-01-01", "2026-11-27T22:30:00Z"])
  func whatIsOverIsRefused(text: String) throws {
    let wish = try SnoozeWish(text)
    #expect(throws: UsageError.self) { try wish.end(at: Self.now, in: Self.zone) }
  }

  @Test func theShellTakesSnoozeFixedInAndPast() throws {
    let one: Targets = .reports([try #require(ReportReference("7"))])
    #expect(
      try Invocation(parsing: ["snooze", "7", "--until", "2w"]).task
        == .perform(.snooze(SnoozeRequest(until: .days(14), targets: one, apply: false)))
    )
    #expect(throws: UsageError.self) { try Invocation(parsing: ["snooze", "7"]) }
    #expect(throws: UsageError.self) {
      try Invocation(parsing: ["set", "fixed-in=soon", "--", "7"])
    }
    #expect(throws: UsageError.self) {
      try Invocation(parsing: ["close", "7", "--fixed-in", "soon"])
    }
    guard
      case .perform(.edit(let edit)) = try Invocation(
        parsing: ["close", "7", "--fixed-in", "4.13"]
      ).task
    else {
      Issue.record("no edit")
      return
    }
    #expect(edit.edits == [.setStanding(Standing(.closed, reason: .fixed)), .setFixedIn("4.13")])
    #expect(
      try Invocation(parsing: ["undo", "--past"]).task == .perform(.undo(count: 1, passing: true))
    )
  }
}
