import Foundation
import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import ReportStore

@Suite struct QueryCompilerTests {
  let database: QueryDatabase

  init() throws {
    database = try QueryDatabase(QuerySamples.all)
  }

  /// All but 3 with its copy 9 (snoozed) and 4 (spam).
  static let shown: [Int64] = [1, 2, 5, 6, 7, 8, 10, 11, 12, 13]

  static let words: [(String, [Int64])] = [
    ("checkout", [1, 2]), ("CHECKOUT crash", [2]), ("\"white screen\"", [1]),
    ("check*", [1, 2, 7]),
    ("crash -checkout", [13]), ("-crash", [1, 5, 6, 7, 8, 10, 11, 12]),
    ("white OR cafe", [1, 2, 6]),
    ("grosse", []), ("große", [2, 6]), ("grösse", []), ("cafe", [6]), ("CAFÉ", [6]),
    ("crash scope:all", [2, 3, 4, 13]), ("(crash checkout) OR café", [2, 6]),
    ("(white OR café) -crash", [1, 6]), ("white (crash OR tag:login)", [1, 2]),
    ("購入 scope:all", [3]), ("ボタン scope:all", [3]), ("猫 scope:all", [3]), ("ン scope:all", [3]),
    ("動か scope:all", [3]), ("入ボ scope:all", [3]), ("犬 scope:all", []), ("購動 scope:all", []),
    ("->", [5]), ("👍", [13]), ("é", [13]), ("100%_", [5]), ("*hecko*", [1, 2]), ("text:*rro*", [5]),
    ("text:café|white", [1, 2, 6]), ("note:seen", [1]), ("note:\"twice on\"", [1]),
    ("note:white", []),
    ("note:*wic*", [1]), ("seen", [1]), ("login", [1, 2]), ("\"shot png\"", [1]), ("8f2c77", [2]),
    ("\"AND\"", [5]), ("NEAR", []),
  ]

  static let software: [(String, [Int64])] = [
    ("app>=2.4.0", [2, 5, 6, 7, 10, 11, 12, 13]), ("app>2.4", [5, 6, 7, 10, 11, 12, 13]),
    ("app:2.4", [2, 5, 10, 11]), ("app:2.4 -app:=2.4.8", [2, 5, 11]), ("app:=2.4.0", [2]),
    ("app!=2.4.0", [1, 5, 6, 7, 8, 10, 11, 12, 13]), ("app<2.4", [1]),
    ("app:2.3.0..2.4.1", [1, 2, 5]),
    ("app:2.10|3", [6, 12]), ("app:main*", [8]), ("app:main-3f2a", [8]), ("app:2.4.1-rc.2", [5]),
    ("app:2.5", [13]), ("no:app", []), ("app:*", [1, 2, 5, 6, 7, 8, 10, 11, 12, 13]),
    ("has:inferred", [10, 11]),
    ("app:=2.4.7 scope:all", [9]), ("app:1", []), ("app:9.9", []),
    ("build>=4210", [2]), ("build>=4210 scope:all", [2, 3, 9]), ("build:4209", [1]),
    ("build:42", []),
    ("no:build", [5, 6, 7, 8, 10, 11, 12, 13]), ("build>202611271199 scope:all", [3]),
    ("platform:ios", [1, 2]), ("platform:ios|ipados", [1, 2, 5]),
    ("-platform:ios", [5, 6, 7, 8, 10, 11, 12, 13]),
    ("platform!=ios", [5, 6, 7, 8, 10, 11, 12, 13]), ("no:platform", [6, 7, 8, 10, 11, 12, 13]),
    ("platform:ios os>=17.4 os<18", [1]), ("os:17", [1]), ("os:18.0", [2]),
    ("os:\"iOS 17\"", [1]), ("os:ios", [1, 2]), ("os>=\"ios 18\"", [2]), ("os:\"Android 17\"", []),
    ("os:android scope:all", [3]), ("os:\"Android 15\"|\"iOS 18\" scope:all", [2, 3]),
    ("no:os", [5, 6, 7, 8, 10, 11, 12, 13]),
    ("osname:ios", [1, 2]), ("osname:i*", [1, 2]), ("osname:android scope:all", [3]),
    ("device:iPhone15,3", [1, 2]), ("device:iPhone15_3", [1, 2]),
    ("device:\"iPhone 14 Pro Max\"", [1, 2]),
    ("device:iphone15*", [1, 2]), ("device:\"iphone 8\"", [5, 6]),
    ("device:\"Galaxy S24 Ultra\" scope:all", [3]),
    ("device:simulator scope:all", [4]), ("device:\"pixel 9 pro\"", [7]), ("model:iPhone15,3", [1]),
    ("model:iPhone15_3", [2]), ("no:device", [8, 10, 11, 12, 13]),
    ("-device:\"iPhone 8\"", [1, 2, 7, 8, 10, 11, 12, 13]),
    ("locale:de_*", [1, 2]), ("locale:de-at", [2]), ("lang:de", [1, 2, 7]), ("lang:he", [5]),
    ("lang:iw", [5]),
    ("lang:zh scope:all", [4]), ("locale:ar_SA", [6]), ("no:locale", [8, 10, 11, 12, 13]),
    ("lang:de|ar", [1, 2, 6, 7]),
    ("tz:Europe/*", [1, 2]), ("tz:europe/berlin", [1]), ("env:beta scope:all", [1, 3]),
    ("env:production", [2]),
    ("no:env", [5, 6, 7, 8, 10, 11, 12, 13]), ("bundle:com.example.*", [1]),
    ("bundle:\"harvest pantry\"", [2]),
    ("screen:Checkout*", [1, 2]), ("screen:checkout", [1]), ("screen:*Done", [2]),
    ("no:screen", [5, 6, 7, 8, 10, 11, 12, 13]),
    ("source:shake|github", [1, 2]), ("kind:crash", [1]), ("trigger:shake", [1]),
    ("no:kind", [5, 6, 7, 8, 10, 11, 12, 13]),
  ]

  static let triage: [(String, [Int64])] = [
    ("is:new", [1, 10, 11, 12, 13]), ("is:new -is:duplicate", [1, 10, 11, 12, 13]),
    ("is:open", [2]),
    ("is:snoozed", [3, 9]), ("is:closed", [5, 6, 7, 8]), ("is:spam", [4]), ("is:declined", [5]),
    ("is:duplicate", [7, 8]), ("is:master", [6]), ("is:master scope:all", [3, 6]),
    ("is:single", [1, 2, 5, 10, 11, 12, 13]),
    ("is:unread", [1, 5, 6, 7, 8, 10, 11, 12, 13]), ("is:exported", [6, 7, 8]),
    ("is:linked", [6, 7, 8]),
    ("is:reopened", [6, 7, 8]), ("-is:closed", [1, 2, 10, 11, 12, 13]),
    ("is:new OR is:snoozed", [1, 3, 9, 10, 11, 12, 13]),
    ("-is:spam", shown), ("status:closed reason:spam", [4]), ("status:closed", [5, 6, 7, 8]),
    ("status:new|open", [1, 2, 10, 11, 12, 13]),
    ("status!=closed", [1, 2, 10, 11, 12, 13]), ("reason:fixed", [6, 7, 8]),
    ("no:reason", [1, 2, 10, 11, 12, 13]),
    ("reason:*", [5, 6, 7, 8]), ("prio:high|urgent", [2, 6, 7, 8]), ("prio>=high", [2, 6, 7, 8]),
    ("prio:low", []),
    ("prio:none", [1, 5, 10, 11, 12, 13]), ("no:prio", [1, 5, 10, 11, 12, 13]),
    ("prio!=none", [2, 6, 7, 8]),
    ("assignee:me", [2]), ("assignee:zoe", [6, 7, 8]), ("no:assignee", [1, 5, 10, 11, 12, 13]),
    ("-assignee:me", [1, 5, 6, 7, 8, 10, 11, 12, 13]),
    ("assignee:*", [2, 6, 7, 8]), ("fixed:2.5", [6, 7, 8]), ("fixed>2.5", []),
    ("no:fixed", [1, 2, 5, 10, 11, 12, 13]),
    ("dup:6", [6, 7, 8]), ("dup:7", [6, 7, 8]), ("dup:#3 scope:all", [3, 9]), ("dup:1", [1]),
    ("dup:*", [6, 7, 8]),
    ("dup>=2", [6, 7, 8]), ("is:master dup>=2", [6]), ("dup<2", [1, 2, 5, 10, 11, 12, 13]),
    ("dup>=1 scope:all", [3, 6, 7, 8, 9]),
    ("dup:1..1 scope:all", [3, 9]), ("-dup:6", [1, 2, 5, 10, 11, 12, 13]), ("has:duplicates", [6]),
    ("dup:R-1007", [6, 7, 8]),
    ("tag:login", [1]), ("tag:LOGIN", [1]), ("tag:login*", [1, 2]),
    ("tag:login -tag:login-flaky", [1]), ("tag:\"two words\"", [1]),
    ("tag:login|payment scope:all", [1, 3]), ("no:tag", [5, 6, 7, 8, 10, 11, 12, 13]),
    ("-tag:login", [2, 5, 6, 7, 8, 10, 11, 12, 13]), ("has:tag", [1, 2]),
    ("has:note", [1, 2]), ("no:note", [5, 6, 7, 8, 10, 11, 12, 13]), ("ticket:APP-12", [6, 7, 8]),
    ("ticket:app*", [6, 7, 8]),
    ("ticket:https*", [6, 7, 8]), ("ticket:APP-1", []), ("no:ticket", [1, 2, 5, 10, 11, 12, 13]),
    ("has:conflict", [10]),
    ("(tag:payment OR screen:Checkout*) status:open", [2]), ("scope:all", Array(1...13)),
    ("", shown),
    ("tag:payment", []), ("id:3", [3]), ("id:4|1", [1, 4]), ("-id:3", shown),
  ]

  static let evidence: [(String, [Int64])] = [
    ("has:screenshot", [1]), ("has:screenshot scope:all", [1, 4]), ("has:screenshot no:note", []),
    ("shots>=2 -has:recording", [1]),
    ("shots:0", [2, 5, 6, 7, 8, 10, 11, 12, 13]), ("shots:1..2", [1]), ("has:recording", [2]),
    ("rec>30s", [2]), ("rec:30s", [2]),
    ("rec>=45s scope:all", [3]), ("rec<1m scope:all", [2, 3]),
    ("no:rec", [1, 5, 6, 7, 8, 10, 11, 12, 13]), ("size<20mb", [1, 5, 6, 7, 8, 10, 11, 12, 13]),
    ("size:1kb..1gb", [1, 2]), ("size>=30mb", [2]), ("has:damage scope:all", [3, 4]),
    ("-has:damage", shown), ("has:file", [1, 2]),
    ("file:shot.png scope:all", [1, 4]), ("file:img*", [2]), ("file:*.log scope:all", [3]),
    ("no:file", [5, 6, 7, 8, 10, 11, 12, 13]),
    ("width>=1170", [1]), ("width:100", [1]), ("height<1000", [1]),
    ("no:width", [2, 5, 6, 7, 8, 10, 11, 12, 13]), ("-width:100", [2, 5, 6, 7, 8, 10, 11, 12, 13]),
    ("health:truncated scope:all", [3]), ("health:remote|promised scope:all", [3, 4]),
    ("user:ana@example.org", [1]), ("user:u-1", [1]), ("user:u-*", [1, 2]),
    ("user:\"ana muller\"", [1]), ("no:user", [5, 6, 7, 8, 10, 11, 12, 13]),
    ("email:*@example.org", [1]), ("has:email", [1]),
    ("no:email", [2, 5, 6, 7, 8, 10, 11, 12, 13]), ("-user:u-1", [2, 5, 6, 7, 8, 10, 11, 12, 13]),
    ("attr.plan:pro", [1]), ("attr.plan:p*", [1]), ("attr.cart_items>=3", [1, 2]),
    ("attr.cart_items>3", [2]), ("attr.cart_items:3..12.5", [1, 2]),
    ("attr.cart_items:many scope:all", [4]),
    ("attr.cart_items!=3", [2, 5, 6, 7, 8, 10, 11, 12, 13]), ("has:attr.plan scope:all", [1, 3]),
    ("no:attr.plan", [2, 5, 6, 7, 8, 10, 11, 12, 13]),
    ("attr.plan:pro attr.cart_items>=3 no:ticket", [1]), ("attr.none:x", []),
    ("attr.plan:\"free\u{1F}x\" scope:all", [3]),
    ("user:\"ana@example.org\" OR attr.install:8f2c*", [1, 2]), ("attr.plan:*", [1]),
    ("id:12", [2, 12]), ("id:5B0E8C62", [1]), ("id:5b0e8c62", []), ("id:5b0e*", [1]),
    ("id:R-1005", [5]), ("id:>=12", [12, 13]), ("id:5..7", [5, 6, 7]),
    ("created:2026-11-01", [1]), ("created:2026-11-01..2026-11-02", [1, 2]),
    ("created<2026-11-02", [1]), ("created>2026-11-11", [12, 13]),
    ("created:2026-11", shown), ("created:yesterday", [12, 13]), ("age<24h", [13]),
    ("age>24h age<2d", [12]), ("created:sun", [12, 13]),
    ("received:2026-11-01", [1]), ("updated:today", [13]),
    ("-created:2026-11-01", [2, 5, 6, 7, 8, 10, 11, 12, 13]), ("age:1d", [12]),
    ("created:2026-11-01|2026-11-02", [1, 2]),
  ]

  @Test(arguments: [words, software, triage, evidence])
  func findsWhatTheQuerySays(table: [(String, [Int64])]) throws {
    for (source, expected) in table {
      do {
        let found = try database.numbers(source)
        #expect(found.sorted() == expected, "\(source)")
        #expect(found == found.sorted(by: >), "newest first: \(source)")
      } catch { Issue.record("\(source): \(error)") }
    }
  }

  @Test(
    arguments: [
      ("sort:id", [1, 2, 5, 6, 7, 8, 10, 11, 12, 13]),
      ("sort:-id", [13, 12, 11, 10, 8, 7, 6, 5, 2, 1]),
      ("sort:-prio", [8, 7, 6, 2, 13, 12, 11, 10, 5, 1]), ("sort:prio id:1..6", [5, 1, 2, 6]),
      ("sort:app", [1, 2, 5, 10, 11, 13, 7, 6, 12, 8]),
      ("sort:-app", [12, 6, 7, 13, 11, 10, 5, 2, 1, 8]),
      ("sort:screen", [1, 2, 13, 12, 11, 10, 8, 7, 6, 5]), ("sort:-screen limit:3", [2, 1, 13]),
      ("is:master scope:all sort:-dup", [6, 3]), ("sort:-created limit:2", [13, 12]),
      ("sort:age limit:2", [13, 12]),
      ("sort:size sort:-id limit:3", [13, 12, 11]), ("sort:-rec limit:2", [2, 13]),
      ("sort:assignee limit:4", [2, 8, 7, 6]),
      ("crash sort:id", [2, 13]), ("is:new -is:duplicate sort:id", [1, 10, 11, 12, 13]),
      ("crash limit:1", [13]),
      ("sort:status|-prio", [13, 12, 11, 10, 1, 2, 8, 7, 6, 5]),
    ] as [(String, [Int64])]
  )
  func sortsAsAsked(source: String, expected: [Int64]) throws {
    #expect(try database.numbers(source) == expected)
  }

  @Test func everyFieldThatSortsCanBeSortedBy() throws {
    for field in Field.table where field.isSortable {
      for sign in ["", "-"] {
        #expect(
          try database.numbers("sort:\(sign)\(field.field.rawValue)").count == Self.shown.count
        )
      }
    }
  }

  @Test func everyPresenceAndFlagCanBeAsked() throws {
    let all = try database.numbers("scope:all").count
    for name in Presence.names {
      let with = try database.numbers("scope:all has:\(name)").count
      let without = try database.numbers("scope:all no:\(name)").count
      #expect(with + without == all, "\(name)")
    }
    for flag in Flag.allCases {
      let with = try database.numbers("scope:all is:\(flag.rawValue)").count
      let without = try database.numbers("scope:all -is:\(flag.rawValue)").count
      #expect(with + without == all, "\(flag)")
    }
  }

  @Test func knowsTheQueriesThatTotalsAnswer() throws {
    let inbox = try database.compiled(.inbox)
    #expect(inbox.isInbox && !inbox.isEverything && !inbox.needsMaster)
    #expect(try database.compiled(.everything).isEverything)
    let standard = try database.compiled(Query(parsing: "", context: queryContext))
    #expect(standard.isStandard && !standard.isEverything && standard.needsMaster)
    for source in ["is:new", "is:new -is:duplicate limit:2", "is:new is:duplicate", "a"] {
      let compiled = try database.compiled(Query(parsing: source, context: queryContext))
      #expect(!compiled.isInbox && !compiled.isEverything && !compiled.isStandard, "\(source)")
    }
    #expect(try database.numbers(.inbox) == [13, 12, 11, 10, 1])
  }

  /// A page follows an order there is: nothing is sorted.
  @Test(arguments: [
    ("", "SCAN t"), ("is:open prio:high", "SCAN t"),
    ("is:new -is:duplicate", "SCAN t USING INDEX triage_inbox"),
    ("checkout", "SCAN t"), ("checkout crash -white platform:ios", "SCAN t"),
    ("app>=2.4 prio:high", "SCAN t"),
    ("tag:login", "SEARCH t USING INTEGER PRIMARY KEY"),
  ])
  func aPageNeedsNoSorting(source: String, first: String) throws {
    let plan = try database.plan(Query(parsing: source, context: queryContext))
    #expect(plan.first?.hasPrefix(first) == true, "\(plan)")
    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
  }

  @Test func hostileLinesNeverReachTheParsersOfSQLite() throws {
    let file = PackageFolder.fixtures.appending(path: "search-queries.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(
      String.init
    )
    for line in lines + lines.map({ "\"\($0)\"" }) + lines.map({ "note:\"\($0)\"*" }) + [
      "a\0b", "\"\0\"", "text:\"a\0\"*",
    ] {
      for typing in [false, true] {
        guard let query = try? Query(parsing: line, context: queryContext, lastWordIsPrefix: typing)
        else { continue }
        #expect(throws: Never.self, "\(line)") { try database.numbers(query) }
      }
    }
  }

  @Test func theDeepestAndLongestQueriesAreNoTroubleForSQLite() throws {
    var deep = "tag:a"
    for level in 0..<20 { deep = level % 2 == 0 ? "-(b OR tag:c \(deep))" : "(b tag:c OR \(deep))" }
    #expect(throws: Never.self) { try database.numbers(deep) }
    var words = "a"
    for level in 0..<20 { words = level % 2 == 0 ? "(b OR \(words))" : "-(c \(words))" }
    #expect(throws: Never.self) { try database.numbers(words) }
    for piece in ["a", "-a", "tag:x", "-tag:x", "app:2", "attr.k:v", "user:x", "dup:3", "-note:a"] {
      for joiner in [" ", " OR "] {
        let source = Array(repeating: piece, count: 250).joined(separator: joiner)
        #expect(throws: Never.self, "\(piece)\(joiner)") { try database.numbers(source) }
      }
    }
    let values = "user:" + (0..<250).map { "u\($0)*" }.joined(separator: "|")
    #expect(throws: Never.self) { try database.numbers(values) }
  }

  @Test func aFieldOfVeryManyTextsIsStillAsked() throws {
    let samples = (1...2_000).map { number in
      var sample = QuerySample(Int64(number))
      sample.screen = "Screen \(number)"
      return sample
    }
    let many = try QueryDatabase(samples)
    #expect(try many.numbers("screen:screen*").count == 2_000)
    #expect(try many.numbers("screen:\"screen 7\"") == [7])
    #expect(try many.numbers("-screen:*9*").count == 9 * 9 * 9 * 2)
  }
}
