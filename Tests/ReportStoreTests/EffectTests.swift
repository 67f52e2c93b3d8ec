import ReportModel
import ReportQuery
import ReportStore
import TestSupport
import Testing

/// Why a list is empty, and what a line may go on with.
@Suite struct EffectTests {
  private let folder = TemporaryFolder()
  private let context = QueryContext(now: instant(1_000), zone: .utc, me: "ana")

  private func store() throws -> ReportStore {
    let store = try folder.open()
    func report(_ id: String, _ version: String, _ model: String, _ tags: [String] = []) throws
      -> IngestItem
    {
      try item(id, "crash \(id)", tags: tags) {
        $0.app.version = version
        $0.device.model = model
        $0.platform = model.hasPrefix("iPhone") ? .ios : .android
        $0.user.email = "\(id)@example.org"
        $0.metadata = [
          MetadataItem(key: "cart items", value: id), MetadataItem(key: "plan", value: "pro"),
        ]
      }
    }
    try store.add([
      try report("r1", "2.9", "iPhone15,3", ["login"]),
      try report("r2", "2.10", "iPhone15,3", ["login"]), try report("r3", "2.10", "iPhone10,1"),
      try report("r4", "main", "SM-S928B", ["pay"]), try report("r5", "2.10", "iPhone10,4"),
    ])
    try store.edit([.setStanding(Standing(.closed, reason: .spam))], [ReportNumber(5)])
    try store.edit([.setAssignee("Zoë")], [ReportNumber(1)])
    return store
  }

  @Test(arguments: [
    ("app>=9", ["app>=9: 0, 4"]),
    (
      "platform:ios -tag:login app:2.9",
      ["platform:ios: 3, 0", "-tag:login: 2, 1", "app:2.9: 1, 1"]
    ),
    (
      "(tag:pay OR tag:x) 日本 platform:ios",
      ["(tag:pay OR tag:x): 1, 0", "日本: 0, 0", "platform:ios: 3, 0"]
    ),
    ("is:spam tag:login limit:1", ["is:spam: 1, 2", "tag:login: 2, 1"]),
    ("scope:all app:9", ["app:9: 0, 5"]), ("", []), ("sort:id", []),
    ("crash OR x", ["crash OR x: 4, 4"]),
  ])
  func eachPartIsCountedAloneAndLeftOut(source: String, effects: [String]) throws {
    let query = try Query(parsing: source, context: context)
    let found = try store().termEffects(of: query)
    #expect(found.map { "\($0.term): \($0.alone), \($0.without)" } == effects)
    for effect in found { #expect(String(Array(source)[effect.span]) == effect.term) }
  }

  @Test func aLongQueryIsExplainedInPart() throws {
    let source = (0..<40).map { "tag:t\($0)" }.joined(separator: " ")
    let query = try Query(parsing: source, context: context)
    #expect(try store().termEffects(of: query).count == ReportStore.longestExplanation)
  }

  @Test func explainingStopsWhenItIsCancelled() throws {
    let store = try store()
    let query = try Query(parsing: "crash tag:x", context: context)
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: StoreError.cancelled) {
      try Cancellation.$current.withValue(cancellation) { try store.termEffects(of: query) }
    }
  }

  private static let lines: [(String, [String])] = [
    ("app:", ["2.10 2", "2.9 1", "main 1"]), ("app>=2.1", ["2.10 2"]),
    ("platform:android app:", ["2.10 0", "2.9 0", "main 1"]),
    ("device:", ["iPhone 14 Pro Max 2", "Galaxy S24 Ultra 1", "iPhone 8 1"]),
    ("device:pro", ["iPhone 14 Pro Max 2"]), ("tag:", ["login 2", "pay 1"]),
    ("platform:ios tag:", ["login 2", "pay 0"]), ("-tag:pa", ["pay 1"]),
    ("user:r1", ["r1@example.org 1"]), ("assignee:", ["Zoë 1"]), ("assignee:zo", ["Zoë 1"]),
    ("platform:i", ["ios 3", "ipados -"]),
    ("status:", ["new 4", "open -", "snoozed -", "closed -"]),
    ("scope:all status:c", ["closed 1"]), ("attr.", ["cart items 4", "plan 4"]),
    ("attr.ca", ["cart items 4"]), ("attr.\"cart items\">=r2", ["r2 1"]), ("attr.plan:", ["pro 4"]),
    ("view:", ["Inbox 0", "Open 0", "Mine 0", "Closed 0", "All 0"]), ("view:mi", ["Mine 0"]),
    ("created:yest", ["yesterday -"]), ("is:bu", ["burst -"]),
    ("crash OR app:", ["2.10 2", "2.9 1", "main 1"]),
    ("tga:x app:", ["2.10 3", "2.9 1", "main 1"]),
  ]

  /// The caret stands at the end of the line.
  @Test(arguments: lines)
  func valuesAreThoseOfTheRestOfTheLine(line: String, expected: [String]) throws {
    let completion = try #require(Completion.context(in: line, caret: line.count))
    let candidates = try store().completionCandidates(
      for: completion,
      context: context,
      limit: 20
    )
    let words = candidates.map { "\($0.label) \($0.count.map(String.init) ?? "-")" }
    if line == "platform:i" {
      #expect(words.starts(with: expected), "\(words)")
    } else {
      #expect(words == expected, "\(words)")
    }
  }

  @Test func aDeviceIsPutInByItsName() throws {
    let completion = try #require(Completion.context(in: "device:14 crash", caret: 9))
    let candidate = try #require(
      try store().completionCandidates(for: completion, context: context, limit: 1).first
    )
    let (line, caret) = completion.accepting(candidate)
    #expect(line == "device:\"iPhone 14 Pro Max\" crash" && caret == 26)
    #expect(try store().find(line).count == 2)
  }

  /// Every field can be asked for its values, and taking each finds as many as were counted.
  @Test func everyCountedValueFindsItsReports() throws {
    let store = try store()
    let everything = Query.everything
    for field in Field.allCases {
      let values = try store.completionValues(for: field, in: everything, prefix: "", limit: 50)
      for value in values where field != .view {
        let text = try #require(value.text)
        let found = try store.find("scope:all \(QueryText.term(field, text))").count
        #expect(found == value.count, "\(field) \(text)")
      }
    }
  }
}
