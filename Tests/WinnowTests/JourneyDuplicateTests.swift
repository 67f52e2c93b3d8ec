import StrictJSON
import TestSupport
import Testing

/// What a person decides about duplicates, seen on the screen and told again by other processes.
@Suite struct JourneyDuplicateTests {
  /// An upload and its retry under another id.
  private static let pair = (first: 58, retry: 59)

  private func suggested(for number: Int, _ place: Place) throws -> [Int64] {
    let candidates = try place.winnow("dupes", "\(number)", "--json").json()["candidates"]
    return candidates?.elements.compactMap { $0["id"]?.int64 } ?? []
  }

  @Test func aSuggestionIsFirstInThePickerAndTakenByEnter() throws {
    let (place, program) = try Place.demoDashboard()
    #expect(try suggested(for: Self.pair.first, place).first == 59)
    program.type(":58<enter>2")
    program.expect("the suggestion with its reasons") {
      $0.screenText.contains("59") && $0.screenText.contains("side by side")
        && $0.screenText.contains(" %")
    }
    program.type("<enter>")
    program.expect("#58 is a duplicate of #59 · u undoes")
    #expect(try place.triage("58").description == "new, copy of 59")
    #expect(try suggested(for: Self.pair.first, place).contains(59) == false)
    program.type("u")
    program.expect("undid “duplicate of #59” on #58")
    #expect(try place.triage("58").description == "new")
    program.quit()
  }

  @Test func notTheSameIsRememberedUntilItIsTakenBack() throws {
    let (place, program) = try Place.demoDashboard()
    #expect(try suggested(for: Self.pair.first, place).contains(59))
    program.type(":58<enter><enter>[")
    program.expect("#59") { $0.screenText.contains("▌ #59") && $0.screenText.contains("together") }
    program.type("M")
    program.expect("#58: not the same as #59 · u undoes")
    for (one, other) in [(58, 59), (59, 58)] as [(Int, Int64)] {
      #expect(try suggested(for: one, place).contains(other) == false)
    }
    #expect(try place.winnow("undo").status == 0)
    #expect(try suggested(for: Self.pair.first, place).contains(59))
    program.expect("#59 again") { $0.screenText.contains("▌ #59") }
    program.type("<esc>")
    program.quit()
  }
}
