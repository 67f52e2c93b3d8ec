import TestSupport
import Testing

@testable import ReportQuery

@Suite struct CompletionTests {
  /// The caret stands at `‸`: subject, what is typed, what is replaced, the rest of the line.
  @Test(arguments: [
    ("‸", "name", "", "", ""), ("pla‸", "name", "pla", "pla", ""),
    ("crash pla‸", "name", "pla", "pla", "crash "), ("-pla‸", "name", "pla", "pla", ""),
    ("!pla‸ crash", "name", "pla", "pla", " crash"), ("NOT pla‸", "name", "pla", "pla", ""),
    ("(pla‸", "name", "pla", "pla", "("), ("a OR ‸", "name", "", "", "a OR "),
    ("pl‸atform:ios", "name", "pl", "platform", ""),
    ("platform:‸", "value platform", "", "", ""),
    ("x platform:io‸ y", "value platform", "io", "io", "x  y"),
    ("platform:ios|an‸", "value platform", "an", "an", ""),
    ("platform:i‸os|android", "value platform", "i", "ios", ""),
    ("-platform!=io‸", "value platform", "io", "io", ""),
    ("app>=4‸", "value app", "4", "4", ""), ("app:>=4.‸", "value app", "4.", "4.", ""),
    ("app:2.3..2‸", "value app", "2", "2", ""), ("app:2‸..3", "value app", "2", "2", ""),
    ("app:..2.‸", "value app", "2.", "2.", ""), ("app:=2‸", "value app", "2", "2", ""),
    ("device:\"iPhone 14‸", "value device", "iPhone 14", "\"iPhone 14", ""),
    ("device:\"iPh‸one 14\" x", "value device", "iPh", "\"iPhone 14\"", " x"),
    ("tag:\"a\\\"b‸", "value tag", "a\"b", "\"a\\\"b", ""),
    ("is:ne‸", "value is", "ne", "ne", ""), ("has:scr‸", "value has", "scr", "scr", ""),
    ("sort:-pr‸", "value sort", "pr", "pr", ""), ("sort:app|-cr‸", "value sort", "cr", "cr", ""),
    ("scope:a‸", "value scope", "a", "a", ""), ("view:mo‸", "value view", "mo", "mo", ""),
    ("created:mon..y‸", "value created", "y", "y", ""),
    ("attr.‸", "key", "", "", ""), ("attr.pl‸", "key", "pl", "pl", ""),
    ("attr.p‸lan:x", "key", "p", "plan", ""),
    ("attr.plan:pr‸", "attr plan", "pr", "pr", ""),
    ("attr.\"cart items\">=‸", "attr cart items", "", "", ""),
    ("(tag:a OR tag:b‸) c", "value tag", "b", "b", "(tag:a OR ) c"),
    ("日本 tag:é‸", "value tag", "é", "é", "日本 "),
  ])
  func knowsWhatIsBeingTyped(
    line: String,
    subject: String,
    typed: String,
    replaced: String,
    rest: String
  ) throws {
    let (source, caret) = split(line)
    let completion = try #require(Completion.context(in: source, caret: caret))
    #expect(spelled(completion.subject) == subject)
    #expect(completion.typed == typed)
    let characters = Array(source)
    #expect(String(characters[completion.replaces]) == replaced)
    #expect(completion.rest == rest)
  }

  @Test(arguments: [
    "\"white ‸screen\"", "\"white‸", "crash ‸tag:x", "tga:x‸", "-‸tag:x",
  ])
  func thereIsNothingToComplete(line: String) {
    let (source, caret) = split(line)
    #expect(Completion.context(in: source, caret: caret) == nil)
  }

  @Test(arguments: [
    ("pla‸", "platform:‸"), ("-pla‸ x", "-platform:‸ x"), ("pla‸:ios", "platform‸:ios"),
    ("version‸", "app:‸"), ("label‸", "tag:‸"), ("priority‸", "prio:‸"), ("att‸", "attr.‸"),
    ("is:unr‸", "is:unread‸"), ("is:snz‸", "is:snoozed‸"),
    ("platform:ios|an‸", "platform:ios|android‸"),
    ("prio>=u‸", "prio>=urgent‸"), ("sort:-upd‸", "sort:-updated‸"), ("scope:‸", "scope:all‸"),
    ("created:y‸", "created:yesterday‸"), ("created:mon..we‸", "created:mon..wed‸"),
    ("health:trunc‸", "health:truncated‸"), ("has:dup‸", "has:duplicates‸"),
    ("no:as‸", "no:assignee‸"), ("age<7‸", "age<7d‸"),
  ])
  func theFirstCandidateIsTheOneMeant(line: String, result: String) throws {
    let (source, caret) = split(line)
    let completion = try #require(Completion.context(in: source, caret: caret))
    let candidate = try #require(completion.candidates(limit: 8).first)
    let (text, place) = completion.accepting(candidate)
    let end = text.index(text.startIndex, offsetBy: place)
    #expect(text[..<end] + "‸" + text[end...] == result)
  }

  static let values = [
    FacetValue(text: "iPhone 14 Pro Max", count: 9), FacetValue(text: "Pixel 9", count: 5),
    FacetValue(text: "plain", count: 4), FacetValue(text: "a|b", count: 3),
    FacetValue(text: "say \"hi\"", count: 2), FacetValue(text: "back\\ slash\\", count: 2),
    FacetValue(text: "star*", count: 1), FacetValue(text: nil, count: 1),
    FacetValue(text: "(x)", count: 1), FacetValue(text: "=1", count: 0),
  ]

  @Test func candidatesKeepTheOrderOfTheirCounts() throws {
    let completion = try #require(Completion.context(in: "device:", caret: 7))
    let candidates = completion.candidates(Self.values, limit: 20)
    #expect(candidates.map(\.label) == Self.values.compactMap(\.text))
    #expect(candidates.map(\.count) == [9, 5, 4, 3, 2, 2, 1, 1, 0])
    #expect(completion.candidates(Self.values, limit: 2).count == 2)
  }

  @Test(arguments: [
    ("p", ["Pixel 9", "plain", "iPhone 14 Pro Max"]), ("pro", ["iPhone 14 Pro Max"]),
    ("IPHONE", ["iPhone 14 Pro Max"]), ("px", ["Pixel 9"]), ("ipm", ["iPhone 14 Pro Max"]),
    ("zz", []), ("9", ["Pixel 9"]), ("laín", ["plain"]),
  ])
  func beginningsComeFirstThenWordsThenParts(typed: String, labels: [String]) throws {
    let line = "device:\(typed)"
    let completion = try #require(Completion.context(in: line, caret: line.count))
    #expect(completion.candidates(Self.values, limit: 20).map(\.label) == labels)
  }

  /// Whatever a value holds, taking it finds just that value.
  @Test(arguments: ["device", "env", "assignee", "screen", "app", "attr.k", "user", "attr.\"a b\""])
  func whatIsTakenIsReadBackAsThatValue(key: String) throws {
    let hostile =
      Self.values.compactMap(\.text) + [
        "me", "ME", "a..b", "2.4.O", "*", "**", "-x", "!x", ">x", "<=", "a b", "a)", "\\", "\\\\\"",
        "\"", "OR", "日本 語", "e\u{301}", "(", "a\u{A0}b", "x:y", "..", "2.4", "main", "é|",
        "\u{301}a",
      ]
    for value in hostile {
      for quoteOpen in ["", "\""] {
        let line = "crash \(key):\(quoteOpen)"
        let completion = try #require(Completion.context(in: line, caret: line.count))
        let candidate = try #require(
          completion.candidates([FacetValue(text: value, count: 1)], limit: 1).first
        )
        let (text, caret) = completion.accepting(candidate)
        #expect(caret == text.count)
        let query = try Query(parsing: text, context: context)
        let expected = try reading(value, key)
        #expect(query.parts.last?.expression == expected, "\(text)")
      }
    }
  }

  /// What a term for just that value must mean.
  private func reading(_ value: String, _ key: String) throws -> Expression {
    let isVersion = key == "app" && VersionKey(value) != nil
    let test: ReportQuery.Test =
      isVersion ? .version(VersionRange(seriesOf: value)) : .pattern(TextPattern(value))
    let field = try #require(Field(rawValue: String(key.prefix { $0 != "." })))
    let length = "crash \(key):\(QueryText.value(value, of: field))".unicodeScalars.count
    let attribute = key.dropFirst("attr.".count).filter { $0 != "\"" }
    let condition: Condition =
      field == .attr ? .attribute(key: attribute, [test]) : .field(field, [test])
    return .term(Term(condition, at: 6..<length))
  }

  @Test(
    arguments: [
      (Field.app, "2.4.0", "app:2.4.0"), (.app, "main-3f2a", "app:main-3f2a"),
      (.device, "iPhone 14", "device:\"iPhone 14\""), (.env, nil, "no:env"),
      (.tag, "two words", "tag:\"two words\""), (.build, "42", "build:42"),
      (.assignee, "me", "assignee:\"me\""), (.os, "17.4", "os:17.4"),
    ] as [(Field, String?, String)]
  )
  func aFacetValueBecomesATerm(field: Field, value: String?, term: String) {
    #expect(QueryText.term(field, value) == term)
    #expect(refusal(term) == nil)
  }

  @Test(arguments: [
    ("plan", "attr.plan"), ("cart items", "attr.\"cart items\""), ("a:b", "attr.\"a:b\""),
    ("", "attr.\"\""), ("q\"", "attr.\"q\\\"\""),
  ])
  func aKeyIsQuotedWhereItHasTo(key: String, text: String) {
    #expect(QueryText.attribute(key) == text)
  }

  /// Any line with the caret anywhere has a context inside it, and taking a candidate keeps the rest.
  @Test func anyLineCanBeCompletedAnywhere() {
    let pieces = [
      "(", ")", "\"", "*", "-", "!", "|", ":", ">=", "=", "..", " ", "OR", "NOT", "tag", "app",
      "attr.", "attr.\"", "is", "has", "sort", "2.4", "é", "日本", "\u{301}", "👩‍👩‍👧", "\\", "x", "\n",
    ]
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let line = (0..<Int.random(in: 0...10, using: &random))
        .map { _ in pieces.randomElement(using: &random)! }.joined()
      let caret = Int.random(in: 0...line.count, using: &random)
      guard let completion = Completion.context(in: line, caret: caret) else { continue }
      #expect(completion.replaces.upperBound <= line.count, "seed \(seed): \(line)")
      _ = completion.restQuery(context: context)
      for candidate in completion.candidates(Self.values, limit: 3) {
        let (text, place) = completion.accepting(candidate)
        #expect(place <= text.count, "seed \(seed): \(line)")
        #expect(text.contains(candidate.insertion), "seed \(seed): \(line)")
      }
    }
  }

  private func spelled(_ subject: Completion.Subject) -> String {
    switch subject {
    case .name: "name"
    case .value(let field): "value \(field.rawValue)"
    case .attributeKey: "key"
    case .attributeValue(let key): "attr \(key)"
    }
  }
}
