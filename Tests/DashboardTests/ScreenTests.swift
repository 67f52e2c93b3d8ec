import ReportModel
import TerminalUI
import Testing

@testable import Dashboard

/// Whole screens, held against `Screens/*.screen`; `RECORD=1 swift test` writes them anew.
struct ScreenTests {
  /// Name, columns, rows, keys.
  @Test(
    arguments: [
      ("inbox-120x40", 120, 40, ""),
      ("inbox-80x24", 80, 24, "jj"),
      ("inbox-200x50", 200, 50, "jjj"),
      ("inbox-40x12", 40, 12, ""),
      ("all-120x24", 120, 24, "g5<space>j<space>"),
      ("hostile-120x24", 120, 24, "G<up>"),
      ("detail-message-80x24", 80, 24, "<enter>"),
      ("detail-device-120x40", 120, 40, "]"),
      ("detail-device-80x24", 80, 24, "<enter>]jj"),
      ("detail-files-100x30", 100, 30, "]]"),
      ("detail-notes-120x24", 120, 24, "g5:990<enter>]]]"),
      ("detail-history-120x24", 120, 24, "1u]]]]"),
      ("filter-120x24", 120, 24, "/crash"),
      ("filter-error-120x24", 120, 24, "/platform:ios app>=2.4.O tag:login<enter>"),
      ("filter-error-60x16", 60, 16, "/platform:ios app>=2.4.O<enter>"),
      ("filter-empty-80x24", 80, 24, "/zzz<enter>"),
      ("picker-120x24", 120, 24, "2"),
      ("picker-80x24", 80, 24, "2save"),
      ("tag-prompt-80x24", 80, 24, "<space><space>+ui, lo"),
      ("decline-prompt-80x24", 80, 24, "3works as designed"),
      ("priority-menu-80x24", 80, 24, "P<down>"),
      ("toast-80x24", 80, 24, "1"),
      ("sequence-120x24", 120, 24, "g"),
      ("help-120x40", 120, 40, "?"),
      ("help-80x24", 80, 24, "?<pgdn>"),
      ("snooze-menu-80x24", 80, 24, "4"),
      ("snooze-menu-40x12", 40, 12, "4"),
      ("close-prompt-80x24", 80, 24, "x4.13"),
      ("sort-menu-120x40", 120, 40, "S<down>"),
      ("tag-picker-120x40", 120, 40, "<space><space>tcam<tab>"),
      ("tag-picker-80x24", 80, 24, "tlogim<enter>"),
      ("tag-picker-200x60", 200, 60, "t"),
      ("tag-picker-40x12", 40, 12, "tlo"),
      ("session-80x24", 80, 24, "gt13<enter>"),
      ("session-120x40", 120, 40, "gt1"),
      ("session-200x60", 200, 60, "gt"),
      ("session-40x12", 40, 12, "gt1"),
      ("session-summary-80x24", 80, 24, "gt13spam<enter>q"),
      ("history-80x24", 80, 24, "1P32#1038<enter>gu"),
      ("history-120x40", 120, 40, "1P3ugu"),
      ("history-40x12", 40, 12, "1P3gu"),
      ("lens-120x40", 120, 40, "gr"),
      ("lens-80x24", 80, 24, "gr"),
      ("repro-120x40", 120, 40, "gp"),
      ("fold-120x40", 120, 40, "jjlj"),
      ("fold-80x24", 80, 24, "jjlj"),
      ("bottom-120x40", 120, 40, "p"),
      ("bottom-90x40", 90, 40, ""),
      ("bottom-200x60", 200, 60, "p"),
      ("comfortable-120x40", 120, 40, "gw"),
      ("comfortable-80x24", 80, 24, "gw"),
      ("columns-120x40", 120, 40, "gc"),
      ("group-match-200x60", 200, 60, "g5/crash<enter>"),
      ("purge-80x24", 80, 24, ":purge<enter>"),
      ("purge-40x12", 40, 12, ":purge<enter>7<enter>"),
      ("purge-marked-120x40", 120, 40, "<space>j<space>j<space>:purge<enter>"),
      ("export-path-80x24", 80, 24, "E<enter>"),
      ("export-menu-80x24", 80, 24, "E"),
      ("export-menu-120x40", 120, 40, "E"),
      ("export-menu-200x60", 200, 60, "E"),
      ("ticket-menu-80x24", 80, 24, "T"),
      ("ticket-menu-120x40", 120, 40, "T"),
      ("ticket-menu-200x60", 200, 60, "T"),
      ("copy-menu-80x24", 80, 24, "gy"),
      ("copy-menu-120x40", 120, 40, "gy"),
      ("copy-menu-200x60", 200, 60, "gy"),
      ("sequence-80x24", 80, 24, "g"),
      ("sequence-200x60", 200, 60, "g"),
      ("sequence-40x12", 40, 12, "g"),
      ("snooze-menu-120x40", 120, 40, "4"),
      ("snooze-menu-200x60", 200, 60, "4"),
      ("snooze-until-80x24", 80, 24, "4dyesterday<enter>"),
      ("snooze-until-120x40", 120, 40, "4dyesterday<enter>"),
      ("snooze-until-200x60", 200, 60, "4dyesterday<enter>"),
      ("close-prompt-120x40", 120, 40, "x4.13"),
      ("close-prompt-200x60", 200, 60, "x4.13"),
      ("sort-menu-80x24", 80, 24, "S"),
      ("sort-menu-200x60", 200, 60, "S"),
      ("columns-80x24", 80, 24, "gc"),
      ("columns-200x60", 200, 60, "gc"),
      ("session-summary-120x40", 120, 40, "gt13spam<enter>q"),
      ("session-summary-200x60", 200, 60, "gt13spam<enter>q"),
      ("history-200x60", 200, 60, "1P32#1038<enter>gu"),
      ("lens-200x60", 200, 60, "gr"),
      ("repro-80x24", 80, 24, "gp"),
      ("repro-200x60", 200, 60, "gp"),
      ("fold-200x60", 200, 60, "jjlj"),
      ("bottom-80x24", 80, 24, "p"),
      ("comfortable-200x60", 200, 60, "gw"),
      ("group-match-80x24", 80, 24, "g5/crash<enter>"),
      ("group-match-120x40", 120, 40, "g5/crash<enter>"),
      ("assign-80x24", 80, 24, "aanna<enter>ja"),
      ("assign-120x40", 120, 40, "aanna<enter>ja"),
      ("assign-200x60", 200, 60, "aanna<enter>ja"),
      ("task-80x24", 80, 24, ":import reports.ndjson<enter><esc>"),
      ("task-120x40", 120, 40, ":import reports.ndjson<enter><esc>"),
      ("task-200x60", 200, 60, ":import reports.ndjson<enter><esc>"),
      ("why-empty-40x12", 40, 12, "/crash platform:android<enter>"),
      ("facets-80x24", 80, 24, "g5flj"),
      ("facets-120x40", 120, 40, "g5f"),
      ("facets-200x60", 200, 60, "g5f<tab><tab>"),
      ("facets-40x12", 40, 12, "g5flll"),
      ("facets-narrowed-120x40", 120, 40, "g5f<enter>l!l"),
      ("facets-filter-80x24", 80, 24, "g5f/cra"),
      ("matrix-80x24", 80, 24, "g5gx"),
      ("matrix-120x40", 120, 40, "g5gxlj"),
      ("matrix-40x12", 40, 12, "g5gxccc"),
      ("timeline-80x24", 80, 24, "g5glh"),
      ("timeline-120x40", 120, 40, "g5gl"),
      ("timeline-200x60", 200, 60, "g5glk"),
      ("timeline-40x12", 40, 12, "gl"),
      ("views-80x24", 80, 24, "gvj"),
      ("views-120x40", 120, 40, "/crash<enter>gsCrashes<enter>gv"),
      ("views-rename-80x24", 80, 24, "gvjr"),
      ("why-empty-120x24", 120, 24, "/crash platform:android env:beta<enter>"),
      ("why-empty-80x24", 80, 24, "/crash platform:android<enter>"),
      ("terms-120x24", 120, 24, "/crash<enter>ge"),
      ("completion-fields-80x24", 80, 24, "/crash  <tab><down><down>"),
      ("completion-values-120x40", 120, 40, "g5/crash device:<down>"),
      ("completion-40x12", 40, 12, "g5/platform:"),
      ("typed-before-80x24", 80, 24, "/crash<enter>/<c-u>twice platform:ios<enter>/<c-r>"),
      ("too-small-19x4", 19, 4, ""),
      ("tiny-20x5", 20, 5, ""),
      ("one-1x1", 1, 1, ""),
    ] as [(String, Int, Int, String)]
  )
  func looksAsRecorded(name: String, columns: Int, rows: Int, keys: String) throws {
    var driver = Driver(columns: columns, rows: rows)
    driver.type(keys)
    try Screen.expect(driver.frame, name)
  }

  /// Name, columns, rows, keys: a burst, an intake, three that just came, two conflicts.
  @Test(
    arguments: [
      ("arrivals-120x40", 120, 40, ""),
      ("arrivals-80x24", 80, 24, ""),
      ("arrivals-40x12", 40, 12, ""),
      ("burst-120x40", 120, 40, "g1jjj"),
      ("burst-80x24", 80, 24, "g1jjj"),
      ("burst-40x12", 40, 12, "g1jjj"),
      ("burst-open-120x40", 120, 40, "g1jjj<right>jj"),
      ("burst-marked-80x24", 80, 24, "g1jjj<space>"),
      ("burst-tags-80x24", 80, 24, "g1jjj+"),
      ("intake-120x40", 120, 40, "ga"),
      ("intake-80x24", 80, 24, "gaj"),
      ("intake-40x12", 40, 12, "ga"),
      ("conflict-120x40", 120, 40, "ga<enter>"),
      ("conflict-80x24", 80, 24, "ga<enter>"),
      ("conflict-40x12", 40, 12, "ga<enter>j"),
    ] as [(String, Int, Int, String)]
  )
  func whatArrivesLooksAsRecorded(name: String, columns: Int, rows: Int, keys: String) throws {
    var driver = Driver(columns: columns, rows: rows)
    driver.memory.bursts = [[1_036, 1_031, 1_029, 1_028].map { ReportNumber($0) }]
    driver.memory.conflicts = ArrivalsTests.conflicts
    driver.send(.intake(ArrivalsTests.badge))
    driver.type("g4")
    for number: Int64 in 1_043...1_045 {
      driver.memory.reports.insert(Fixtures.detail(number, "It came just now", minutes: 0), at: 0)
    }
    driver.send(.storeChanged)
    // Among the closed ones nothing new can be seen.
    driver.type(keys)
    try Screen.expect(driver.frame, name)
  }

  @Test func asciiUsesNoSignBeyondASCII() throws {
    let plain = Fixtures.all.filter {
      $0.report.message.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    }
    for keys in [
      "", "g5", "?", "2", "+", "<enter>]", "<enter>]]", "<enter>]]]]", "g5f", "g5gx", "gl", "gv",
      "/zzz<enter>", "ge", "/platform:<down>", "g", "4", "4d", "T", "Tl", "E", "Ej", "gy", "S",
      "gc",
      "t", "tnew", "-", "a", "c", "C", "3", "x", "s", "P", ":", ":x<enter>", "<c-p>", "<c-f>", "gt",
      "gt1q", "gr", "gp", "gu", "go", "gd", "ga", "gs", "gi", "=", "e", "M", "X", "r", "O", "o",
      "y",
      "1", "1u", "1uu", "<space><space>+", "v", "vj", "*1", "p", "pp", "gw", "g5<enter>]]]]]", "!",
      "<enter>]", "?/undo", "g5jjl", "R", "F", "gn", "g9", "/app>=2.4.O<enter>", "n", "N",
    ] {
      var driver = Driver(plain, columns: 120, rows: 40, look: Look(usesASCII: true))
      driver.type(keys)
      for line in driver.lines {
        #expect(line.utf8.allSatisfy { $0 < 0x7F }, "\(keys): \(line)")
      }
    }
    var driver = Driver(columns: 80, rows: 24, look: Look(usesASCII: true))
    driver.type("g5jjj<space>")
    try Screen.expect(driver.frame, "ascii-80x24")
  }

  @Test func withoutColourAttributesAloneTell() throws {
    var driver = Driver(columns: 120, rows: 24, look: Look(usesColor: false))
    driver.type("g5<space>j")
    let cells = (0..<24).flatMap { driver.frame.buffer.row($0) }
    #expect(
      cells.allSatisfy { $0.style.foreground == .standard && $0.style.background == .standard }
    )
    try Screen.expect(driver.frame, "mono-120x24")
  }

  @Test(arguments: [
    ("empty-store-80x24", [] as [ReportDetail]),
    ("all-triaged-80x24", Fixtures.all.filter { $0.shown.status != .new }),
  ])
  func emptyListsGreet(name: String, reports: [ReportDetail]) throws {
    let driver = Driver(reports, columns: 80, rows: 24)
    try Screen.expect(driver.frame, name)
  }

  @Test func columnsNeverTouchAndWideTextNeverStraddles() {
    for columns in stride(from: 40, through: 200, by: 3) {
      let driver = Driver(columns: columns, rows: 30)
      let buffer = driver.frame.buffer
      for row in 0..<30 {
        let cells = Array(buffer.row(row))
        #expect(cells.last?.text.isEmpty == true ? cells[columns - 2].text != " " : true)
        for column in cells.indices where cells[column].text.isEmpty {
          #expect(column > 0 && !cells[column - 1].text.isEmpty)
        }
      }
    }
  }
}
