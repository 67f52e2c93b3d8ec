import DuplicateScoring
import ReportModel
import SystemCalls
import Testing

@testable import winnow_train

@Suite
struct EvaluationTests {
  @Test
  func aStoreIsAskedAsOfTheDayOfEachReport() throws {
    let set = try LabelledSet(folder: Places.fixture, half: "open")
    let finder = DuplicateFinder(try Places.model())
    let result = try Evaluator(set: set, finder: { _ in finder }).run(asksAll: true)
    #expect(result.asked == set.reports.count)
    #expect(result.ranks.queries == 14)
    #expect(result.ranks.recall(10) >= 0.85, "\(result.ranks)")
    var places: [String: Int] = [:]
    for (place, id) in set.ids.enumerated() { places[id] = place }
    for line in result.run {
      let parts = line.split(separator: "\t").map(String.init)
      guard parts.count == 4 else { continue }
      #expect((places[parts[2]] ?? .max) < (places[parts[0]] ?? 0), "\(line)")
    }
  }

  /// Training reads features from memory: they must be what the store would say.
  @Test
  func theStoreRanksAsTheTrainersTableDoes() throws {
    let set = try LabelledSet(folder: Places.fixture, half: "open")
    let model = try Places.model()
    let finder = DuplicateFinder(model)
    var store = try StoredSet(set)
    for row in try FeatureTable(set).rows where row.hasDuplicate {
      let asked = try store.ranking(of: row.query, by: finder).map {
        Int($0.document.number) - 1
      }
      #expect(asked == row.order(model.ranker.score).map { row.candidates[$0.place] })
    }
  }

  /// The figures this release was made with, on the small shared set: a gate against a worse finder.
  @Test
  func seamonkeyIsFoundAsWellAsByBM25F() throws {
    guard let folder = Places.shared("seamonkey") else {
      print("skipped: no shared labelled sets (WINNOW_SHARED)")
      return
    }
    let figures = RankFigures(
      try FeatureTable(try LabelledSet(folder: folder, half: "open")),
      try Places.model()
    )
    #expect(figures.recall(10) >= 0.93, "\(figures)")
    #expect(figures.meanReciprocalRank >= 0.85, "\(figures)")
  }
}

@Suite
struct LabelledSetTests {
  /// Other programs' files: halves of characters, days without a time, no queries named.
  @Test
  func readsWhatOtherProgramsWrite() throws {
    let folder = try Folder.make("/tmp/\(TemporaryName.next())")
    defer { try? Folder("/tmp").removeTree(FileSystem.lastComponent(of: folder.path)) }
    let open = try folder.makeFolder("open")
    let lines = [
      #"{"id":"B/2","created":"2020-02-03","title":"Half \ud83d of a voucher","body":"x"}"#,
      #"{"id":"A 1","created":"2019-05-06T07:08:09Z","title":"The whole of a voucher"}"#,
    ]
    try open.write("reports.ndjson", Array(lines.joined(separator: "\n").utf8), replacing: true)
    let pair = #"{"id":"B/2","duplicate_of":"A 1"}"#
    try open.write("pairs.ndjson", Array(pair.utf8), replacing: true)
    let set = try LabelledSet(folder: folder.path, half: "open")
    #expect(set.ids == ["A 1", "B/2"])
    #expect(set.reports[1].title == "Half \u{FFFD} of a voucher")
    #expect(set.reports[1].createdAt == Timestamp(rfc3339: "2020-02-03T00:00:00Z"))
    #expect(set.earlier == [1: [0]] && set.queries == [0, 1])
    var store = try StoredSet(set)
    let finder = DuplicateFinder(try Places.model())
    #expect(try store.ranking(of: 1, by: finder).map(\.document.number) == [1])
  }
}
