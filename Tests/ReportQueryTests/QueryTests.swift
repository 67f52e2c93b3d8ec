import ReportModel
import Testing

@testable import ReportQuery

@Suite struct QueryTests {
  /// Every example row of docs/QUERY.md that can be answered.
  @Test(arguments: [
    ("checkout crash", "and('checkout' 'crash')"),
    ("\"white screen\"", "'white screen'"),
    ("-is:duplicate is:new", "and(not(is:duplicate) is:new)"),
    (
      "platform:ios os>=17.4 os<18",
      "and(platform:ios os:[17.4,) os:(,18))"
    ),
    ("os:\"iOS 18.1\"", "os:ios [18.1-,18.2-)"),
    ("os:=\"iOS 18.1\"", "os:ios 18.1"),
    ("os>=\"Windows 11 10.0\"", "os:windows 11 [10,)"),
    ("os:\"iOS 18\"|\"Android 14 (API 34)\"", "os:ios [18-,19-)|android [14-,15-)"),
    ("os:\"14 (API 34)\"", "os:[14-,15-)"),
    ("os:android", "os:android"), ("os:\"Android Tiramisu\"", "os:android tiramisu"),
    ("app>=2.4.0", "app:[2.4,)"),
    ("app:2.4 -app:=2.4.3", "and(app:[2.4-,2.5-) not(app:2.4.3))"),
    ("app:2.3.0..2.4.1 build>=4210", "and(app:[2.3,2.4.1] build:[4210,))"),
    ("device:iPhone15,3", "device:iphone15,3"),
    ("device:\"iPhone 14 Pro Max\"", "device:iphone 14 pro max"),
    ("device:iphone15*", "device:iphone15*"),
    ("platform:ios|android env:beta", "and(platform:ios|android env:beta)"),
    ("has:screenshot no:note", "and(has:screenshot not(has:note))"),
    ("shots>=2 -has:recording", "and(shots:[2.0,) not(has:recording))"),
    ("rec>30s size<20mb", "and(rec:(30000.0,) size:(,20971520.0))"),
    ("has:damage", "has:damage"),
    ("is:master dup>=5 sort:-dup", "and(is:master dup:[5.0,)) sort(-dup)"),
    ("dup:1042", "dup:digits(\"1042\")"),
    ("similar:pic:1042", "similar:pictures of digits(\"1042\")"),
    ("similar:PIC:#7|12", "similar:pictures of number(#7)|digits(\"12\")"),
    ("similar:\"pic\"", "similar:text(\"pic\")"),
    ("tag:login -tag:login-flaky", "and(tag:login not(tag:login-flaky))"),
    (
      "(tag:payment OR screen:Checkout*) status:open",
      "and(or(tag:payment screen:checkout*) status:open)"
    ),
    (
      "created:yesterday locale:de_*",
      "and(created:[2026-11-28T22:00:00Z,2026-11-29T22:00:00Z) locale:de_*)"
    ),
    (
      "age<24h prio:high|urgent no:assignee",
      "and(age:[2026-11-29T10:00:00.001Z,) prio:3.0|4.0 not(has:assignee))"
    ),
    (
      "user:\"ana@example.org\" OR attr.install:8f2c*",
      "or(user:ana@example.org attr.install:8f2c*)"
    ),
    (
      "attr.plan:pro attr.cart_items>=3 no:ticket",
      "and(attr.plan:pro attr.cart_items:[3.0,) not(has:ticket))"
    ),
    (
      "app>=2.5.0 is:reopened view:mobile-team",
      "and(app:[2.5,) is:reopened or(platform:ios platform:android))"
    ),
    (
      "created:2026-11-01..2026-11-15",
      "created:[2026-10-31T22:00:00Z,2026-11-15T22:00:00Z)"
    ),
  ])
  func understandsTheExamples(source: String, meaning: String) throws {
    #expect(try spelled(source, in: contextWithViews) == meaning)
  }

  @Test(arguments: [
    ("", "all"), ("  ", "all"), ("scope:all", "all scope(all)"),
    ("sort:-prio limit:5", "all sort(-prio) limit(5)"),
    ("a b OR c", "or(and('a' 'b') 'c')"), ("a AND b", "and('a' 'b')"),
    ("or and not", "and('or' 'and' 'not')"),
    ("NOT a", "not('a')"), ("!a", "not('a')"), ("!tag:x", "not(tag:x)"),
    ("-(a OR b) c", "and(not(or('a' 'b')) 'c')"),
    ("--a", "'a'"), ("NOT -a", "'a'"), ("---a", "not('a')"), ("((a))", "'a'"),
    ("a -b", "and('a' not('b'))"),
    ("a->b", "'a->b'"), ("->", "'->'"), ("a - b", "and('a' '-' 'b')"), ("--", "'--'"),
    ("log-in", "'log-in'"),
    ("pay*", "'pay'*"), ("*pay*", "*'pay'*"), ("\"white scr\"*", "'white scr'*"),
    ("text:*part*", "*'part'*"),
    ("text:a|b", "'a'|'b'"), ("note:seen", "note'seen'"), ("note:*", "has:note"),
    ("-note:\"a b\"", "not(note'a b')"),
    ("foo(bar)", "'foo(bar)'"), ("(foo(bar))", "'foo(bar)'"), ("NEAR(", "'NEAR('"),
    ("it's", "'it's'"),
    ("5\"", "'5\"'"), ("\"say \\\"hi\\\"\"", "'say \"hi\"'"), ("12:30", "'12:30'"),
    ("é:x", "'é:x'"),
    ("\"http://x\"", "'http://x'"), ("screen:\"a|b*\"|c", "screen:a|b*|c"),
    ("TAG:Login", "tag:login"),
    ("app!=2.4.3", "not(app:2.4.3)"), ("tag!=x|y", "not(tag:x|y)"), ("tag:=x", "tag:x"),
    ("tag=x", "tag:x"),
    ("assignee:me", "assignee:mika"), ("assignee:\"me\"", "assignee:me"), ("app:*", "app:any"),
    ("app:2.4.*", "app:[2.4-,2.5-)"), ("app:main-3f2a", "app:main-3f2a"),
    ("app:..2.4", "app:(,2.4]"),
    ("app:2.4..", "app:[2.4,)"), ("app:\"2.4.O\"", "app:2.4.o"), ("build:42", "build:42"),
    ("build:4210..4300", "build:[4210,4300]"), ("app:2.4|3", "app:[2.4-,2.5-)|[3-,4-)"),
    ("prio>=high", "prio:[3.0,)"), ("prio:low..high", "prio:[1.0,3.0]"),
    ("prio!=none", "not(prio:0.0)"),
    ("shots:2", "shots:2.0"), ("shots:1..3", "shots:[1.0,3.0]"),
    ("rec:30s", "rec:[30000.0,31000.0)"),
    ("size:1..2kb", "size:[1.0,2048.0]"), ("rec:1.5m", "rec:[90000.0,96000.0)"),
    ("size>=1gb", "size:[1073741824.0,)"),
    ("id:7", "id:digits(\"7\")"), ("id:#7", "id:number(#7)"), ("id:5B0E*", "id:5b0e*"),
    ("id>=7", "id:[7.0,)"),
    ("id:7..9", "id:[7.0,9.0]"), ("dup>0", "dup:(0.0,)"), ("dup:2..", "dup:[2.0,)"),
    ("dup:=3", "dup:3.0"),
    ("attr.Plan:Pro", "attr.Plan:pro"), ("attr.a-b.c:x", "attr.a-b.c:x"),
    ("attr.n:1..2.5", "attr.n:[1.0,2.5]"),
    ("attr.n!=3", "not(attr.n:3)"), ("attr.n:*", "attr.n:any"), ("has:attr.plan", "has:attr.plan"),
    ("no:attr.plan|tag", "or(not(has:attr.plan) not(has:tag))"),
    ("attr.\"cart items\">=3", "attr.cart items:[3.0,)"), ("attr.\"a:b\":x|y", "attr.a:b:x|y"),
    ("has:attr.\"cart items\"", "has:attr.cart items"),
    ("no:attr.\"a b\"|tag", "or(not(has:attr.a b) not(has:tag))"),
    ("attr.\"q\\\"\\\\\":x", "attr.q\"\\:x"), ("\"a\\\\\" b", "and('a\\' 'b')"),
    ("ocr:error", "ocr'error'"), ("ocr:*rro*", "ocr*'rro'*"), ("ocr:*", "has:ocr"),
    ("is:burst", "is:burst"),
    ("is:new|open", "or(is:new is:open)"),
    ("health:wrongtype", "health:wrongtype"), ("source:android*", "source:android*"),
    ("kind:*", "kind:any"),
    ("age:3d", "age:[2026-11-26T10:00:00.001Z,2026-11-27T10:00:00.001Z)"),
    ("age:1d..2d", "age:[2026-11-28T10:00:00Z,2026-11-29T10:00:00.001Z)"),
    ("age>1mo", "age:(,2026-10-31T10:00:00Z)"),
    ("sort:created|-prio", "all sort(created) sort(-prio)"),
    ("a OR b sort:id", "or('a' 'b') sort(id)"), ("a\tb\nc", "and('a' 'b' 'c')"), ("日本語", "'日本語'"),
  ])
  func understands(source: String, meaning: String) throws {
    #expect(try spelled(source) == meaning)
  }

  @Test(arguments: [
    ("che", "'che'*"), ("che ", "'che'"), ("a che", "and('a' 'che'*)"), ("che*", "'che'*"),
    ("\"white scr", "'white scr'*"), ("\"white\"", "'white'"), ("\"", "all"), ("tag:lo", "tag:lo"),
    ("-che", "not('che'*)"), ("(a OR b)", "or('a' 'b')"),
  ])
  func theLastWordBeingTypedMayGoOn(source: String, meaning: String) throws {
    #expect(try spelled(source, typing: true) == meaning)
  }

  @Test func theInboxIsWhatItsWordsSay() throws {
    #expect(
      try Query(parsing: Query.inbox.source, context: context).expression == Query.inbox.expression
    )
    #expect(try Query(parsing: Query.everything.source, context: context) == Query.everything)
  }

  @Test(arguments: [
    (
      "platform:ios platform:android",
      "platform:ios platform:android matches nothing: platform holds one value. Try platform:ios|android."
    ),
    (
      "status:open a status:new|closed",
      "status:open status:new|closed matches nothing: status holds one value. Try status:open|new|closed."
    ),
  ])
  func saysWhenTwoTermsExcludeEachOther(source: String, hint: String) throws {
    #expect(try Query(parsing: source, context: context).hints == [hint])
  }

  @Test(arguments: [
    "platform:ios platform:ios", "platform:ios OR platform:android",
    "platform:ios -platform:android",
    "tag:a tag:b", "platform:ios|web platform:web",
  ])
  func saysNothingWhenTwoTermsCanBothHold(source: String) throws {
    #expect(try Query(parsing: source, context: context).hints.isEmpty)
  }

  @Test func everyFieldHasOneRowAndAnExampleThatIsRead() throws {
    for field in Field.allCases {
      #expect(Field.table.filter { $0.field == field }.count == 1, "\(field)")
      #expect(!field.spec.summary.isEmpty)
      #expect(field.spec.example.hasPrefix(field.rawValue))
      let error = refusal(field.spec.example, in: contextWithViews)
      #expect(
        error?.kind == (field.spec.isAvailable ? nil : .notAvailable),
        "\(field): \(error as Any)"
      )
    }
    for name in Presence.names { #expect(Presence(name: name) != nil, "\(name)") }
    #expect(Set(Presence.names).count == Presence.names.count)
  }
}

@Suite struct DateTests {
  @Test(arguments: [
    ("today", "2026-11-30", "2026-12-01"), ("yesterday", "2026-11-29", "2026-11-30"),
    ("mon", "2026-11-30", "2026-12-01"), ("sunday", "2026-11-29", "2026-11-30"),
    ("tue", "2026-11-24", "2026-11-25"), ("mon..wed", "2026-11-23", "2026-11-26"),
    ("fri..mon", "2026-11-27", "2026-12-01"), ("mon..mon", "2026-11-30", "2026-12-01"),
    ("thisweek", "2026-11-30", "2026-12-07"), ("lastweek", "2026-11-23", "2026-11-30"),
    ("thismonth", "2026-11-01", "2026-12-01"), ("lastmonth", "2026-10-01", "2026-11-01"),
    ("2026", "2026-01-01", "2027-01-01"), ("2026-11", "2026-11-01", "2026-12-01"),
    ("2026-11-03", "2026-11-03", "2026-11-04"), ("2024-02-29", "2024-02-29", "2024-03-01"),
    ("2026-11-01..2026-11-15", "2026-11-01", "2026-11-16"),
    ("2026-10..2026-11", "2026-10-01", "2026-12-01"),
    ("2026-11-01..yesterday", "2026-11-01", "2026-11-30"),
  ])
  func aPeriodIsWholeDaysOfTheDisplayZone(source: String, first: String, next: String) throws {
    let query = try Query(parsing: "created:\(source)", context: context)
    let start = Timestamp(rfc3339: "\(first)T00:00:00+02:00")
    let end = Timestamp(rfc3339: "\(next)T00:00:00+02:00")
    guard case .term(let term) = query.expression else { return #expect(Bool(false)) }
    #expect(term.condition == .field(.created, [.instant(InstantRange(from: start, to: end))]))
  }

  @Test(arguments: [
    ("created>2026-11-03", "created:[2026-11-03T22:00:00Z,)"),
    ("created>=2026-11-03", "created:[2026-11-02T22:00:00Z,)"),
    ("created<2026-11", "created:(,2026-10-31T22:00:00Z)"),
    ("created<=2026-11", "created:(,2026-11-30T22:00:00Z)"),
    ("created:..2026-11-03", "created:(,2026-11-03T22:00:00Z)"),
    ("created:2026-11-03..", "created:[2026-11-02T22:00:00Z,)"),
    ("received:2026-11-03T10:30", "received:[2026-11-03T08:30:00Z,2026-11-03T08:31:00Z)"),
  ])
  func datesCompareAsWholePeriods(source: String, meaning: String) throws {
    #expect(try spelled(source) == meaning)
  }

  /// Lisbon went from +0 to +1 at 2026-03-29T01:00Z; São Paulo skipped midnight on 2018-11-04.
  @Test func aDayThatAClockChangeMakesShorterIsWhole() throws {
    let lisbon = LocalZone { $0 >= Timestamp(rfc3339: "2026-03-29T01:00:00Z")! ? 3_600 : 0 }
    let reader = DateReader(now: context.now, zone: lisbon)
    #expect(
      try reader.period("2026-03-29").get()
        == InstantRange(
          from: Timestamp(rfc3339: "2026-03-29T00:00:00Z"),
          to: Timestamp(rfc3339: "2026-03-29T23:00:00Z")
        )
    )
    let saoPaulo = LocalZone {
      $0 >= Timestamp(rfc3339: "2018-11-04T03:00:00Z")! ? -7_200 : -10_800
    }
    #expect(
      try DateReader(now: context.now, zone: saoPaulo).period("2018-11-04").get()
        == InstantRange(
          from: Timestamp(rfc3339: "2018-11-04T03:00:00Z"),
          to: Timestamp(rfc3339: "2018-11-05T02:00:00Z")
        )
    )
  }
}
