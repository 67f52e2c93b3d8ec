import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import ReportStore

/// Random queries over random stores: SQL against the evaluator that looks at every report.
@Suite struct QueryPropertyTests {
  @Test func sqlFindsWhatLookingAtEveryReportFinds() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<6 {
      let samples = RandomSamples.make(count: 40, using: &random)
      let database = try QueryDatabase(samples)
      let evaluator = QueryEvaluator(samples)
      var readable = 0
      for _ in 0..<150 {
        let source = RandomQueries.source(depth: 3, using: &random)
        guard let query = try? Query(parsing: source, context: queryContext) else { continue }
        readable += 1
        #expect(
          try database.numbers(query) == evaluator.numbers(query),
          "seed \(seed), round \(round): \(source)"
        )
      }
      #expect(readable > 100)
    }
  }
}

enum RandomSamples {
  static func make(count: Int, using random: inout SeededGenerator) -> [QuerySample] {
    var samples = (1...count).map { sample(Int64($0), using: &random) }
    // Groups are flat: a master has no master.
    for index in samples.indices.dropFirst(8) where Int.random(in: 0..<3, using: &random) == 0 {
      samples[index].master = Int64.random(in: 1...8, using: &random)
    }
    return samples
  }

  private static func sample(_ number: Int64, using random: inout SeededGenerator) -> QuerySample {
    var sample = QuerySample(number)
    func pick(_ values: [String]) -> String? {
      Bool.random(using: &random) ? values.randomElement(using: &random) : nil
    }
    func whole(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &random) }
    sample.message = (0..<3).compactMap { _ in RandomQueries.words.randomElement(using: &random) }
      .joined(separator: " ")
    sample.title = pick(["Crash", "White é screen"])
    // Some within seconds of others: bursts.
    let hours = pick(["x"]) == nil ? whole(0...200) : whole(0...1)
    sample.createdAt = queryNow.milliseconds - hours * 3_600_000 - whole(0...4) * 20_000
    sample.receivedAt = sample.createdAt + whole(0...5)
    sample.updatedAt = sample.receivedAt + whole(0...100_000_000)
    sample.platform = pick(["ios", "android"])
    sample.kind = pick(["bug", "crash"])
    sample.screen = pick(["Checkout", "CheckoutDone", "Settings"])
    sample.environment = pick(["beta", "BETA", "production"])
    sample.osName = pick(["iOS", "ANDROID", "Windows 11", "a@", "iOS 17 (x)"])
    sample.osVersion = pick(["17.4", "18.0", "17", "x", "iOS", "17 (API 3)"])
    sample.appVersion = pick(RandomQueries.versions)
    sample.typedVersion = pick(RandomQueries.versions)
    sample.readVersion = pick(RandomQueries.versions)
    sample.appBuild = pick(["1", "42", "42.1", "b7"])
    sample.typedBuild = pick(["42", "4300"])
    sample.deviceModel = pick(["iPhone15,3", "SM-S928B"])
    sample.userID = pick(["u-1", "u-2"])
    sample.userEmail = pick(["ana@example.org", "Bo@example.org"])
    sample.metadata = pick(["3", "12", "many"]).map { [("n", $0), ("plan", "Pro")] } ?? []
    if let cart = pick(["2", "5"]) { sample.metadata.append(("cart items", cart)) }
    if let name = pick(["installationId", "install"]) { sample.metadata.append((name, "i-1")) }
    sample.metadata.sort { $0.key < $1.key }
    sample.recognised = pick(["white error", "v2.4 (7)"])
    sample.tags = ["login", "login-flaky"].filter { _ in Bool.random(using: &random) }
    sample.notes = pick(["seen twice", "white again"]).map { [$0] } ?? []
    sample.links = pick(["https://t.example/APP-12"]).map { [$0] } ?? []
    sample.status = Status.allCases.randomElement(using: &random) ?? .new
    sample.reason =
      sample.status == .closed ? ClosedReason.allCases.randomElement(using: &random) : nil
    sample.priority = Priority.allCases.randomElement(using: &random) ?? .none
    sample.assignee = pick(["mika", "Zoë"])
    sample.fixedIn = pick(RandomQueries.versions)
    sample.isRead = Bool.random(using: &random)
    sample.exportedAt = Bool.random(using: &random) ? 1 : nil
    sample.reopened = whole(0...1)
    sample.hasConflict = Bool.random(using: &random)
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      var file = QuerySample.File(name: pick(["a.png", "b.mov"]) ?? "c.log")
      file.kind = Attachment.Kind.allCases.randomElement(using: &random) ?? .other
      file.health = AttachmentHealth.allCases.randomElement(using: &random) ?? .ok
      file.width = pick(["x"]).map { _ in whole(90...110) }
      file.byteSize = whole(0...4_096)
      file.milliseconds = whole(0...60_000)
      sample.files.append(file)
    }
    return sample
  }
}

enum RandomQueries {
  static let words = ["crash", "white", "screen", "Checkout", "é", "pay", "payment", "a-b", "->"]
  static let versions = ["2.4", "2.4.0", "2.4.1", "2.5-rc.1", "2.10", "main"]

  private static let terms = [
    "platform:ios", "platform:ios|android", "kind:crash", "screen:check*", "screen:checkout",
    "env:beta",
    "os>=17.4", "os<18", "os:17", "os:\"iOS 17\"", "os:=\"ios 17.4\"",
    "os:\"iOS 17.4\"|\"Android 18\"",
    "os>=\"iOS 17.4\"", "os<\"android 18\"", "os:iOS", "os:android", "os:i*", "os:*s",
    "os:\"windows 11 x\"", "os:\"Windows 11 1\"*", "os!=\"iOS 18\"", "os:*", "os:\"a@ 17\"",
    "app:2.4", "app:=2.4.0", "app!=2.4", "app>=2.4.1", "app<2.5",
    "app:2.4..2.5",
    "app:main", "app:*", "build:42", "build>=42", "build:b7", "model:iphone*", "user:u-1",
    "user:*example.org",
    "email:bo@example.org", "attr.n>=4", "attr.n:many", "attr.n:*", "attr.n:3|12", "attr.plan:pro",
    "tag:login", "tag:login*",
    "tag!=login", "note:white", "note:*eri*", "ticket:APP-12*", "ticket:https*", "status:open",
    "status:new|snoozed",
    "status!=closed", "reason:spam", "reason:fixed|declined", "prio>=high", "prio:none|low",
    "prio<urgent",
    "assignee:me", "assignee:zoe", "fixed>=2.4.1", "shots>0", "shots:1", "rec>30s", "rec<10s",
    "size>1kb", "size:0",
    "width>100", "width:90..100", "health:ok", "health:remote|empty", "file:a.png", "file:*.log",
    "created:today",
    "created:yesterday", "created:mon..wed", "age<2d", "age>100h", "received:lastweek",
    "updated>=yesterday", "dup:3",
    "dup:12", "dup>1", "dup<2", "dup:*", "id:3", "id>20", "id:5..9", "id:R-1002", "id:R-10",
    "scope:all", "id:r-100*", "ocr:white", "ocr:*rror*", "ocr:*", "has:ocr",
    "attr.\"cart items\">2",
    "has:attr.\"cart items\"",
  ]

  static func source(depth: Int, using random: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...3, using: &random)
    let joiner = Int.random(in: 0..<3, using: &random) == 0 ? " OR " : " "
    return (0..<count).map { _ in part(depth: depth, using: &random) }.joined(separator: joiner)
  }

  private static func part(depth: Int, using random: inout SeededGenerator) -> String {
    let sign = Int.random(in: 0..<4, using: &random) == 0 ? "-" : ""
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return sign + (words.randomElement(using: &random) ?? "")
    case 2: return sign + (words.randomElement(using: &random) ?? "") + "*"
    case 3:
      return sign
        + "\"\(words.randomElement(using: &random) ?? "") \(words.randomElement(using: &random) ?? "")\""
    case 4:
      let flags = Flag.allCases
      return sign + "is:" + (flags.randomElement(using: &random)?.rawValue ?? "new")
    case 5:
      let names = [
        "screenshot", "recording", "file", "damage", "note", "tag", "email", "ticket", "duplicates",
        "conflict", "inferred",
        "attr.n", "app", "build", "platform", "assignee", "reason", "prio", "rec", "user", "width",
        "fixed", "model",
      ]
      return sign + (Bool.random(using: &random) ? "has:" : "no:")
        + (names.randomElement(using: &random) ?? "")
    case 6 where depth > 0: return sign + "(" + source(depth: depth - 1, using: &random) + ")"
    default: return sign + (terms.randomElement(using: &random) ?? "")
    }
  }
}
