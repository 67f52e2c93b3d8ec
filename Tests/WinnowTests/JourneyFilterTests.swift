import TestSupport
import Testing

/// Filtering by facets, matrix, time line, saved views and completion, on the real program.
@Suite struct JourneyFilterTests {
  /// The rightmost number of a line that holds a text, as facets show their counts.
  private func number(behind text: String, in program: ProgramOnPty) -> Int? {
    for row in 0..<program.terminal.rows {
      let line = program.terminal.line(row)
      guard let range = line.ranges(of: text).last else { continue }
      let rest = line[range.upperBound...].split(separator: " ")
      return rest.prefix(2).compactMap { Int($0.filter { $0 != "," }) }.first
    }
    return nil
  }

  @Test func facetsNarrowTheListBesideThem() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("g5f")
    program.expect("counts of platforms") { self.number(behind: "ios", in: $0) != nil }
    let ios = try place.count("platform:ios scope:all")
    #expect(number(behind: "ios", in: program) == ios)
    program.type("<enter>")
    program.expect("/ platform:ios")
    program.expect("\(ios) of 61")
    program.type("!")
    program.expect("-platform:ios")
    program.expect("\(61 - ios) of 61")
    program.type("<esc><esc>")
    program.expect("61 reports")
    program.quit()
  }

  @Test func everyFirstValueOfAFieldLeadsToAsManyAsItSays() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("g5f")
    program.expect("counts") { self.number(behind: "ios", in: $0) != nil }
    for step in 0..<12 {
      program.type("<esc>")
      program.expect("the list") { $0.lastLine.hasSuffix("? help") }
      program.type("<esc>")
      program.expect("61 reports")
      program.type("f")
      program.expect("counts") { self.number(behind: "ios", in: $0) != nil }
      program.type(String(repeating: "<tab>", count: step) + "<enter>")
      program.expect("a filter that is counted") {
        let line = $0.terminal.line(1)
        return !line.contains("scope:all") && !line.contains("… of ")
      }
      let words = program.terminal.line(1).split(separator: " ")
      let filter = words.dropFirst().prefix { Int($0) == nil }.joined(separator: " ")
      let count = try place.count(filter + " scope:all")
      let told = count == 61 ? "61 reports" : "\(count) of 61"
      program.expect("\(told) for \(filter)") { $0.terminal.line(1).hasSuffix(told) }
    }
    program.type("<esc><esc>")
    program.expect("61 reports")
    program.quit()
  }

  @Test func aCellOfTheMatrixAppliesBothTerms() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("g5gx")
    program.expect("app version × os")
    program.expect("a sentence") { $0.screenText.contains("elsewhere") }
    program.type("<enter>")
    program.expect("app:4.12.0 os:\"iOS 27.0.1\"")
    let count = try place.count("app:4.12.0 os:\"iOS 27.0.1\" scope:all")
    program.expect("\(count) of 61")
    program.type("<esc>")
    program.expect("61 reports")
    program.quit()
  }

  @Test func aDayOfTheTimeLineFilters() throws {
    let (place, program) = try Place.demoDashboard()
    program.expect("14 d")
    program.type("g5gl")
    program.expect("61 in 30 days")
    program.type("<home>")
    for _ in 0..<6 { program.type("<right>") }
    program.type("<enter>")
    program.expect("created:")
    let words = program.terminal.line(1).split(separator: " ")
    let term = try #require(words.first { $0.hasPrefix("created:") })
    let count = try place.count("\(term) scope:all")
    program.expect("\(count) of 61")
    program.type("<esc>")
    program.expect("61 reports")
    program.quit()
  }

  @Test func aSavedViewIsThereAfterARestartAndUndoTakesItBack() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("/pay<enter>gsPaying<enter>")
    let count = try place.count("is:new -is:duplicate pay*")
    program.expect("Paying \(count)")
    program.expect("saved the view Paying")
    program.quit()

    let again = try place.dashboard()
    again.expect("Paying \(count)")
    again.type("g6")
    again.expect("/ is:new -is:duplicate pay*")
    again.expect("\(count) of 61")
    again.type("gvd")
    again.expect("no such view") { !$0.terminal.line(0).contains("Paying") }
    again.type("u")
    again.expect("Paying \(count)")
    again.type("<esc>")
    again.expect("the list") { $0.lastLine.hasSuffix("? help") }
    again.quit()
  }

  @Test func viewsAreRenamedAndPutInOrder() throws {
    let (_, program) = try Place.demoDashboard()
    program.type("gvGK")
    program.expect("All before Closed") {
      let line = $0.terminal.line(0)
      guard let all = line.ranges(of: "All").first, let closed = line.ranges(of: "Closed").first
      else { return false }
      return all.lowerBound < closed.lowerBound
    }
    program.type("r<c-u>Everything<enter>")
    program.expect("Everything 61")
    program.type("<esc>")
    program.expect("the list") { $0.lastLine.hasSuffix("? help") }
    program.quit()
  }

  @Test func completionOffersValuesByNameAndTabInserts() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("g5/dev")
    program.expect("hardware code or marketing name")
    program.type("<tab>")
    program.expect("iPhone 15 Pro")
    program.type("\"iphone 16 p")
    program.expect("0 of 61")
    program.expect("iPhone 16 Pro")
    program.type("<tab><enter>")
    program.expect("device:\"iPhone 16 Pro\"")
    let count = try place.count("device:\"iPhone 16 Pro\" scope:all")
    program.expect("\(count) of 61")
    program.type("<esc>")
    program.expect("61 reports")
    program.quit()
  }

  @Test func filtersTypedBeforeAreFoundAfterARestart() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("/qr platform:ios<enter>")
    program.expect("/ qr platform:ios")
    program.type("<esc>/pay<enter><esc>")
    program.expect("61 reports")
    program.quit()

    let again = try place.dashboard()
    again.expect("Inbox 61")
    again.type("/<up><up>")
    again.expect("/ qr platform:ios")
    again.type("<c-u><c-r>PAY")
    again.expect("typed before: PAY")
    again.type("<enter><enter>")
    again.expect("Inbox / pay")
    again.type("<esc>")
    again.expect("61 reports")
    again.quit()
  }

  @Test func anEmptyListTellsWhichTermIsToBlame() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("/qr app>=9.0<enter>")
    let without = try place.count("is:new -is:duplicate qr")
    program.expect("app>=9.0")
    program.expect("alone leaves  0  without it \(without < 10 ? " " : "")\(without)")
    program.type("<backspace>")
    program.expect("\(without) of 61")
    program.type("<esc>")
    program.expect("61 reports")
    program.quit()
  }

  @Test func whatWasLikelyMeantIsPutRightByTab() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("/platfrom:ios qr")
    program.expect("Did you mean platform?")
    program.type("<tab>")
    program.expect("Inbox / platform:ios qr")
    let count = try place.count("is:new -is:duplicate platform:ios qr*")
    program.expect("\(count) of 61")
    program.type("<esc>")
    program.expect("61 reports")
    program.quit()
  }

  /// Another process accepts a report: the counts of the views follow.
  @Test func whatOthersDoShowsUp() throws {
    let (place, program) = try Place.demoDashboard()
    program.type("g5f")
    program.expect("counts") { self.number(behind: "ios", in: $0) != nil }
    _ = try place.winnow("accept", "61")
    program.expect("Open 1")
    program.expect("Inbox 60")
    program.type("<esc>")
    program.expect("the list") { $0.lastLine.hasSuffix("? help") }
    program.quit()
  }
}
