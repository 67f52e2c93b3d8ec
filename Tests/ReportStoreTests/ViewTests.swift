import Foundation
import ReportModel
import ReportStore
import TestSupport
import Testing

/// Saved views: kept, changed, taken back.
@Suite struct ViewTests {
  private let folder = TemporaryFolder()
  private static let builtIn = ["Inbox", "Open", "Mine", "Closed", "All"]

  private func names(_ store: ReportStore) throws -> [String] { try store.views().map(\.name) }

  @Test func aNewStoreHasFiveViews() throws {
    #expect(
      try folder.open().views() == [
        StoredView(name: "Inbox", query: "is:new -is:duplicate"),
        StoredView(name: "Open", query: "is:open"),
        StoredView(name: "Mine", query: "assignee:me"),
        StoredView(name: "Closed", query: "is:closed scope:all"),
        StoredView(name: "All", query: "scope:all"),
      ]
    )
  }

  @Test func anUpgradedStoreHasThemToo() throws {
    let number = try folder.makeFirstStore(reports: 1)
    let store = try folder.open(.existing)
    #expect(try names(store) == Self.builtIn)
    #expect(try store.detail(of: number).report.message == "kept 1")
  }

  @Test func aPlaceBehindTheLastOneIsTheLastOne() throws {
    let store = try folder.open()
    let entry = try store.moveView("Inbox", to: 98, by: "ana", at: instant(1))
    #expect(entry?.command == "views move Inbox to 5")
    #expect(try names(store) == ["Open", "Mine", "Closed", "All", "Inbox"])
    #expect(try store.moveView("Inbox", to: 98, by: "ana", at: instant(2)) == nil)
  }

  @Test func viewsAreSavedRenamedMovedAndDeleted() throws {
    let store = try folder.open()
    let view = StoredView(name: "  Crashes ", query: "kind:crash")
    #expect(try store.saveView(view, by: "ana", at: instant(1))?.command == "views save   Crashes ")
    #expect(try names(store) == Self.builtIn + ["Crashes"])
    // The same again changes nothing; another query keeps the place.
    #expect(try store.saveView(view, by: "ana", at: instant(2)) == nil)
    let other = StoredView(name: "OPEN", query: "is:open prio:high")
    #expect(try store.saveView(other, by: "ana", at: instant(3)) != nil)
    #expect(try store.views()[1] == StoredView(name: "Open", query: "is:open prio:high"))
    _ = try store.renameView("crashes", to: "CRASHES", by: "ana", at: instant(4))
    _ = try store.moveView("Crashes", to: 0, by: "ana", at: instant(5))
    #expect(try names(store) == ["CRASHES"] + Self.builtIn)
    _ = try store.moveView("Inbox", to: 99, by: "ana", at: instant(6))
    _ = try store.deleteView("mine", by: "ana", at: instant(7))
    #expect(try names(store) == ["CRASHES", "Open", "Closed", "All", "Inbox"])
    #expect(try folder.open(.existing).views() == store.views())
  }

  @Test func undoGivesADeletedViewBackWithItsPlace() throws {
    let store = try folder.open()
    _ = try store.deleteView("Open", by: "ana", at: instant(1))
    let undone = try #require(try store.undo(by: "ana", at: instant(2)))
    #expect(undone.command == "undo: views delete Open" && undone.reports.isEmpty)
    #expect(try names(store) == Self.builtIn)
    _ = try store.redo(by: "ana", at: instant(3))
    #expect(try names(store) == ["Inbox", "Mine", "Closed", "All"])
  }

  @Test func everyChangeOfViewsIsTakenBackExactly() throws {
    let store = try folder.open()
    var states = [try store.views()]
    let changes: [() throws -> HistoryEntry?] = [
      { try store.saveView(StoredView(name: "A", query: "a"), by: "ana", at: instant(1)) },
      { try store.moveView("A", to: 2, by: "ana", at: instant(2)) },
      { try store.renameView("All", to: "Everything", by: "ana", at: instant(3)) },
      { try store.saveView(StoredView(name: "a", query: "b|c \u{1F}"), by: "ana", at: instant(4)) },
      { try store.deleteView("Inbox", by: "ana", at: instant(5)) },
      { try store.moveView("Closed", to: 0, by: "ana", at: instant(6)) },
    ]
    for change in changes {
      #expect(try change() != nil)
      states.append(try store.views())
    }
    for state in states.dropLast().reversed() {
      _ = try store.undo(by: "ana", at: instant(7))
      #expect(try store.views() == state)
    }
    for state in states.dropFirst() {
      _ = try store.redo(by: "ana", at: instant(8))
      #expect(try store.views() == state)
    }
  }

  @Test func aNameThatWasTakenSinceIsLeftAlone() throws {
    let store = try folder.open()
    _ = try store.deleteView("Open", by: "ana", at: instant(1))
    _ = try store.saveView(StoredView(name: "open", query: "x"), by: "bo", at: instant(2))
    #expect(throws: StoreError.changedSince(turning: "undo", command: "views delete Open", by: nil))
    {
      try store.undo(by: "ana", at: instant(3))
    }
    #expect(try names(store) == ["Inbox", "Mine", "Closed", "All", "open"])
  }

  @Test func viewsAndReportsAreUndoneInTurn() throws {
    let store = try folder.open()
    let number = try store.add([try item("a1")])[0]
    try store.edit([.setPriority(.high)], [number])
    _ = try store.deleteView("Open", by: "ana", at: instant(300))
    _ = try store.undo(by: "ana", at: instant(301))
    #expect(try store.triage(number).priority == .high)
    _ = try store.undo(by: "ana", at: instant(302))
    #expect(try store.triage(number).priority == .none)
    #expect(try store.history(of: number, limit: 9).allSatisfy { !$0.command.contains("views") })
    #expect(try store.verify().isEmpty)
  }

  @Test(arguments: [
    ("", "It is empty."), (" \t", "It is empty."), ("a\nb", "It holds control characters."),
    ("a\u{2028}b", "It holds control characters."),
    (String(repeating: "x", count: 65), "It has more than 64 characters."),
  ])
  func someNamesCannotBe(name: String, reason: String) throws {
    let store = try folder.open()
    #expect(throws: StoreError.view(.badName(reason))) {
      try store.saveView(StoredView(name: name, query: "x"), by: "ana", at: instant(1))
    }
    #expect(throws: StoreError.view(.badName(reason))) {
      try store.renameView("Open", to: name, by: "ana", at: instant(1))
    }
  }

  @Test func whatCannotBeIsNamed() throws {
    let store = try folder.open()
    #expect(throws: StoreError.view(.unknown("Opne", near: ["Open"]))) {
      try store.deleteView("Opne", by: "ana", at: instant(1))
    }
    #expect(throws: StoreError.view(.unknown("x", near: []))) {
      try store.moveView("x", to: 0, by: "ana", at: instant(1))
    }
    #expect(throws: StoreError.view(.taken("Mine"))) {
      try store.renameView("Open", to: "MINE", by: "ana", at: instant(1))
    }
    for name in Self.builtIn.dropLast() {
      _ = try store.deleteView(name, by: "ana", at: instant(1))
    }
    #expect(throws: StoreError.view(.last("All"))) {
      try store.deleteView("All", by: "ana", at: instant(1))
    }
    for index in 1..<100 {
      _ = try store.saveView(StoredView(name: "v\(index)", query: ""), by: "ana", at: instant(1))
    }
    #expect(throws: StoreError.view(.tooMany(100))) {
      try store.saveView(StoredView(name: "more", query: ""), by: "ana", at: instant(1))
    }
  }

  @Test func anotherProcessSeesThatViewsChanged() throws {
    let store = try folder.open()
    let other = try folder.open(.existing)
    let before = try other.revision()
    _ = try store.deleteView("Open", by: "ana", at: instant(1))
    #expect(try other.revision() != before)
    #expect(try names(other).count == 4)
  }
}
