import TestSupport
import Testing

/// What a person sees, and that it is drawn right on every terminal.
@Suite struct JourneyScreenTests {
  @Test func theInboxIsThereAtOnce() throws {
    let (_, program) = try Place.demoDashboard()
    program.expect("61 reports")
    #expect(program.cursorReport == 61)
    // #47 to #51 came from one installation within a minute: one row.
    let rows = (22...61).reversed().filter { !(47...50).contains($0) }
    #expect(program.listed.map(\.number) == rows)
    #expect(program.screenText.contains("×5"))
    #expect(program.lastLine.hasPrefix(" 1/57"))
    #expect(program.lastLine.hasSuffix("? help"))
    program.quit()
  }

  @Test func filteringNarrowsWhileTypingAndEscRestores() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("jj")
    program.expect("the third report") { $0.cursorReport == 59 }
    for text in ["/p", "ay"] {
      program.type(text)
      let typed = text == "ay" ? "pay" : "p"
      let count = try place.count("is:new \(typed)*")
      program.expect("\(count) of 61")
      program.expect("as many rows") { $0.listed.count == min(36, count) }
    }
    program.type("<esc>")
    program.expect("61 reports")
    program.expect("the report from before") { $0.cursorReport == 59 }
    program.quit()
  }

  @Test func aFilterThatCannotBeReadIsUnderlinedAndTheRowsStay() throws {
    let (_, program) = try Place.demoDashboard()
    let before = program.listed.map(\.number)
    // What is still being typed may become readable; a term that was left may not.
    program.type("/app>=4.1.O ")
    program.expect("~~~~~")
    program.expect("showing the previous query")
    #expect(program.listed.map(\.number) == before)
    let underline = 8
    let underlined = (0..<40).filter { program.terminal[1, $0].attributes & underline != 0 }
    #expect(underlined.first.map { program.terminal[2, $0].text } == "~")
    program.type("<backspace><backspace>2 ")
    program.expect("readable again") { !$0.screenText.contains("~~~~~") }
    program.type("<esc>")
    program.expect("61 reports")
    program.quit()
  }

  @Test func bracketsGoThroughTheTabs() throws {
    let (_, program) = try Place.demoDashboard()
    program.type("j")
    for content in [
      "Ticket shows no QR when my phone is", "iPhone17,1", "402×874", "no notes yet", "arrived",
      "no duplicates found", "flight mode. Had to buy a paper ticket!!",
    ] {
      program.expect("“\(content)” in the detail") { $0.detailText.contains(content) }
      program.type("]")
    }
    program.type("[")
    program.expect("the message") { $0.detailText.contains("flight mode. Had to buy a paper") }
    program.quit()
  }

  @Test func helpIsShownAndClosed() throws {
    let (_, program) = try Place.demoDashboard()
    program.type("?")
    program.expect("Keys in the list")
    program.expect("decline, with a reason")
    program.type("<esc>")
    program.expect("the list") { $0.cursorReport == 61 }
    program.quit()
  }

  @Test func aReportIsReachedByItsNumberWhereverItIs() throws {
    let (_, program) = try Place.demoDashboard(rows: 12)
    program.type(":3<enter>")
    program.expect("report 3") { $0.cursorReport == 3 }
    program.type("/gray<enter>:3<enter>")
    program.expect("#3 is not in the filter: showing all")
    program.expect("report 3") { $0.cursorReport == 3 }
    program.type(":999<enter>")
    program.expect("there is no such report")
    program.quit()
  }

  @Test func escNeverQuitsAndQGoesBackBeforeItDoes() throws {
    let (_, program) = try Place.demoDashboard(rows: 24, columns: 80)
    program.type("<esc><esc><esc><enter>")
    program.expect("Le paiement échoue avec « carte refusée » alors que ma banque l'a acceptée.")
    program.type("<esc><esc>j")
    program.expect("the list") { $0.cursorReport == 60 }
    program.type("<enter>q")
    program.expect("the list") { $0.cursorReport == 60 }
    program.quit()
  }

  /// After every size the screen is what a program started at that size shows.
  @Test func everySizeIsDrawnAsIfItHadAlwaysBeenSo() throws {
    let (place, program) = try Place.demoDashboard()
    for (rows, columns) in [(24, 80), (5, 20), (1, 1), (40, 120)] {
      program.resize(rows: rows, columns: columns)
      let fresh = try place.dashboard(rows: rows, columns: columns)
      fresh.expect("a screen") { !$0.screenText.allSatisfy(\.isWhitespace) }
      program.expect("\(columns)×\(rows) as fresh:\n\(fresh.screenText)\n") {
        fresh.pump(forMilliseconds: 1)
        return $0.screenText == fresh.screenText
      }
      fresh.quit()
    }
    program.quit()
  }

  @Test(arguments: ["", "G"])
  func everyScriptKeepsTheColumns(keys: String) throws {
    let (_, program) = try Place.demoDashboard()
    program.type(keys)
    if keys == "G" { program.expect("the end") { $0.cursorReport == 1 } }
    program.expect("one bar from top to bottom") { program in
      let columns = (3..<program.terminal.rows - 1).map { row in
        (40..<120).filter { program.terminal[row, $0].text == "│" }
      }
      return Set(columns).count == 1 && columns.first?.count == 1
    }
    #expect(["保", "ي", "😡", "แ"].contains { program.screenText.contains($0) })
    program.quit()
  }

  @Test func aHostileReportStaysText() throws {
    let (_, program) = try Place.demoDashboard()
    program.type(":45<enter>")
    program.expect("␛[2J␛]0;owned␇␛]52;c;Y3Vyb")
    program.expect("<U+202E>gnp.tekcit<U+202C>")
    program.type("]")
    program.expect("␛")
    program.type("]")
    program.expect("files") { $0.detailText.contains("<U+202E>") }
    program.type("]]")
    program.expect("arrived")
    program.quit()
    #expect(TerminalBytes.offences(in: program.rawBytes) == [])
  }

  @Test(arguments: ["xterm", "tmux-256color", "linux", "vt100", "xterm-256color"])
  func everyTerminalShowsTheInbox(term: String) throws {
    let (_, program) = try Place.demoDashboard(environment: ["TERM": term])
    program.type("j1")
    program.expect("accepted #60")
    program.expect("Inbox 60")
    program.quit()
    #expect(TerminalBytes.offences(in: program.rawBytes) == [])
  }

  @Test(arguments: ["NO_COLOR", "--color"])
  func withoutColorNothingIsColored(way: String) throws {
    let (_, program) = try Place.demoDashboard(
      way == "--color" ? ["--color", "never"] : [],
      environment: way == "NO_COLOR" ? ["NO_COLOR": "1"] : [:]
    )
    program.type("j")
    program.expect("the cursor below") { $0.cursorReport == 60 }
    for row in 0..<40 {
      for column in 0..<120 {
        let cell = program.terminal[row, column]
        #expect(cell.foreground == -1 && cell.background == -1)
      }
    }
    program.quit()
  }

  @Test func asciiDrawsWithASCIIAlone() throws {
    let (_, program) = try Place.demoDashboard(["--ascii"])
    #expect(program.cursorReport == 61)
    #expect(program.terminal[5, 0].text == " " && program.terminal[3, 0].text == ">")
    for sign in "▌│─▣▶⧉" { #expect(!program.screenText.contains(sign), "\(sign)") }
    program.quit()
  }

  @Test func anEmptyStoreOffersTheDemo() throws {
    let program = try Place().dashboard(rows: 24, columns: 80)
    program.expect("Nothing here yet.")
    program.type("D")
    program.expect("Inbox 61")
    program.expect("the demo") { $0.cursorReport == 61 }
    program.quit()
  }

  /// Idle costs at most 20 ms CPU a minute.
  @Test func idleCostsNothing() throws {
    let (place, program) = try Place.demoDashboard()
    // What came is looked at for duplicates once.
    #expect(try place.winnow("dupes", "--all").status == 0)
    program.pump(forMilliseconds: 4_000)
    // Other work on the machine only adds: the least of some windows tells what idling costs.
    var perMinute = Double.infinity
    for _ in 0..<5 where perMinute > 20 {
      let before = program.cpuMicroseconds
      program.pump(forMilliseconds: 12_000)
      perMinute = min(perMinute, Double(program.cpuMicroseconds - before) * 5 / 1000)
    }
    print("Idle costs \(perMinute) ms of CPU a minute.")
    #expect(perMinute <= 20)
    program.quit()
  }
}

extension ProgramOnPty {
  /// What stands to the right of the bar.
  fileprivate var detailText: String {
    (2..<terminal.rows - 1).map { row in
      let bar = (0..<terminal.columns).first { terminal[row, $0].text == "│" } ?? 0
      return (bar..<terminal.columns).map { terminal[row, $0].text }.joined()
    }.joined(separator: "\n")
  }
}

/// The grammar of what the dashboard may send.
private enum TerminalBytes {
  /// What is neither text nor one of the sequences that a screen is made of.
  static func offences(in bytes: [UInt8]) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["bytes not UTF-8"] }
    // CSI with a final letter, character sets, keypad, save and restore.
    let rest = text.replacing(/\u{1B}(\[[?>]?[0-9;]*[A-Za-z]|[()][A-Z0-9]|[=>78M])/, with: "")
      .replacing(/[\u{8}\u{D}\u{E}\u{F}]/, with: "").replacing("\n", with: "")
    return Neutrality.offences(in: Array(rest.utf8))
  }
}
