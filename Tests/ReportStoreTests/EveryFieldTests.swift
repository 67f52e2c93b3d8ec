import ReportModel
import ReportQuery
import Testing

@testable import ReportStore

/// Each field of the table: equality, negation, several values, ranges where it has an order,
/// absence.
@Suite struct EveryFieldTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var field: Field
    /// How the field is written, when that is not its name.
    var key: String
    var one: (value: String, numbers: [Int64])
    var other: (value: String, numbers: [Int64])
    /// For fields that have an order.
    var range: (value: String, numbers: [Int64])?
    var testDescription: String { key }

    init(
      _ field: Field,
      _ one: (String, [Int64]),
      _ other: (String, [Int64]),
      range: (String, [Int64])? = nil,
      key: String? = nil
    ) {
      self.field = field
      self.key = key ?? field.rawValue
      self.one = one
      self.other = other
      self.range = range
    }
  }

  static let words: [Case] = [
    Case(.text, ("checkout", [1, 2]), ("cafe", [6])), Case(.note, ("seen", [1]), ("prüfen", [2])),
    Case(.ocr, ("\"Fehler 77\"", [1]), ("fehler", [1, 5])),
    Case(.tag, ("login", [1]), ("payment", [3])), Case(.kind, ("crash", [1]), ("bug", [2])),
    Case(.source, ("shake", [1]), ("github", [2])), Case(.trigger, ("shake", [1]), ("manual", [])),
    Case(.id, ("5", [5]), ("R-1007", [7]), range: ("5..7", [5, 6, 7])),
    Case(
      .attr,
      ("3", [1]),
      ("12.5", [2]),
      range: ("3..12.5", [1, 2]),
      key: "attr.cart_items"
    ),
  ]

  static let software: [Case] = [
    Case(.app, ("2.9", [7]), ("2.10", [6]), range: ("2.3.0..2.4.1", [1, 2, 3, 5])),
    Case(.build, ("4210", [2]), ("4209", [1]), range: ("4209..4300", [1, 2, 9])),
    Case(.bundle, ("com.example.pantry", [1]), ("\"harvest pantry\"", [2])),
    Case(.env, ("production", [2]), ("beta", [1, 3])),
    Case(.screen, ("checkout", [1]), ("Settings", [3])),
    Case(.fixed, ("2.5.0", [6, 7, 8]), ("9", []), range: ("2..3", [6, 7, 8])),
    Case(.platform, ("ios", [1, 2]), ("web", [4])),
    Case(.os, ("15", [3]), ("18", [2]), range: ("17..18", [1, 2])),
    Case(.osname, ("ios", [1, 2]), ("android", [3])),
    Case(.device, ("iPhone15,3", [1, 2]), ("\"pixel 9 pro\"", [7])),
    Case(.model, ("iPhone15,3", [1]), ("arm64", [4])),
    Case(.locale, ("de-at", [2]), ("en_GB", [3])), Case(.lang, ("de", [1, 2, 7]), ("zh", [4])),
    Case(.tz, ("Europe/Berlin", [1]), ("america/lima", [3])),
  ]

  static let people: [Case] = [
    Case(.user, ("u-1", [1]), ("u-12", [2])), Case(.email, ("ana@example.org", [1]), ("a@b", [])),
    Case(.status, ("open", [2]), ("snoozed", [3, 9])),
    Case(.reason, ("spam", [4]), ("fixed", [6, 7, 8])),
    Case(.prio, ("high", [2]), ("urgent", [6, 7, 8]), range: ("high..urgent", [2, 6, 7, 8])),
    Case(.assignee, ("me", [2]), ("zoe", [6, 7, 8])),
    Case(.dup, ("7", [6, 7, 8]), ("#3", [3, 9]), range: ("1..1", [3, 9])),
    Case(.ticket, ("APP-12", [6, 7, 8]), ("APP-1", [])),
    Case(.similar, ("7", [1, 3]), ("R-1009", [2])),
  ]

  static let evidence: [Case] = [
    Case(.file, ("shot.png", [1, 4]), ("crash.log", [3])),
    Case(.shots, ("2", [1]), ("1", [4]), range: ("1..2", [1, 4])),
    Case(.rec, ("45s", [3]), ("30s", [2]), range: ("30s..1m", [2, 3])),
    Case(.size, ("2500", [1]), ("10b", [3]), range: ("1..3kb", [1, 3])),
    Case(.width, ("1179", [1]), ("5", []), range: ("1000..2000", [1])),
    Case(.height, ("2556", [1]), ("5", []), range: ("200..300", [1])),
    Case(.health, ("truncated", [3]), ("promised", [4])),
    Case(
      .created,
      ("2026-11-01", [1]),
      ("2026-11-02", [2]),
      range: ("2026-11-01..2026-11-02", [1, 2])
    ),
    Case(
      .received,
      ("2026-11-01", [1]),
      ("2026-11-03", [3]),
      range: ("2026-11-12..2026-11-13", [12, 13])
    ),
    Case(.updated, ("today", [13]), ("2026-11-01", [1]), range: ("yesterday..today", [13])),
    Case(.age, ("1d", [12]), ("28d", [1]), range: ("1d..2d", [12])),
  ]

  static let cases = words + software + people + evidence

  private let database: QueryDatabase
  private let all: Set<Int64> = Set(1...13)

  init() throws {
    database = try QueryDatabase(QuerySamples.all)
  }

  private func found(_ source: String) throws -> Set<Int64> {
    Set(try database.numbers("scope:all \(source)"))
  }

  @Test func similarPicturesAreOtherReportsThanSimilarOnes() throws {
    #expect(try found("similar:pic:7") == [2, 4])
    #expect(try found("similar:PIC:8") == [])
    #expect(try found("similar:pic:7|7") == [1, 2, 3, 4])
    #expect(try found("-similar:pic:7 similar:7") == [1, 3])
  }

  /// A new row of the field table fails here until it has its case.
  @Test func noFieldIsForgotten() {
    for spec in Field.table {
      let count = Self.cases.count { $0.field == spec.field }
      switch spec.type {
      // Names with tests of their own; how to list.
      case .flag, .presence, .view, .directive: #expect(count == 0, "\(spec.field)")
      default: #expect(count == (spec.isAvailable ? 1 : 0), "\(spec.field)")
      }
      guard let row = Self.cases.first(where: { $0.field == spec.field }) else { continue }
      #expect((row.range != nil) == spec.isOrdered, "\(spec.field)")
    }
  }

  @Test(arguments: cases)
  func valuesAreFoundLeftOutAndJoined(row: Case) throws {
    let (one, other) = (Set(row.one.numbers), Set(row.other.numbers))
    let term = "\(row.key):\(row.one.value)"
    #expect(try found(term) == one)
    #expect(try found("\(row.key):\(row.other.value)") == other)
    for negated in ["-\(term)", "NOT \(term)", "!\(term)", "-(\(term))"] {
      #expect(try found(negated) == all.subtracting(one), "\(negated)")
    }
    #expect(try found("--\(term)") == one)
    #expect(try found("\(term)|\(row.other.value)") == one.union(other))
    #expect(try found("-\(term)|\(row.other.value)") == all.subtracting(one.union(other)))
    // `=` is narrower than `:` for versions, and counts copies for groups.
    if row.field.spec.type == .version || row.field == .dup { return }
    #expect(try found("\(row.key)=\(row.one.value)") == one)
    #expect(try found("\(row.key)!=\(row.one.value)") == all.subtracting(one))
  }

  @Test(arguments: cases.filter { $0.range != nil })
  func whatHasAnOrderIsCompared(row: Case) throws {
    guard let range = row.range else { return }
    #expect(try found("\(row.key):\(range.value)") == Set(range.numbers))
    #expect(try found("-\(row.key):\(range.value)") == all.subtracting(range.numbers))
    let ends = range.value.split(separator: ".", omittingEmptySubsequences: true)
    // A bound that compares: the value itself for fields whose range is of versions.
    let bound = row.field == .app ? "2.4" : row.field == .attr ? "12" : String(ends[0])
    let least = try found("\(row.key)>=\(bound)")
    let below = try found("\(row.key)<\(bound)")
    let most = try found("\(row.key)<=\(bound)")
    let above = try found("\(row.key)>\(bound)")
    // Any file of a report may be wide enough and another one too narrow.
    if row.field.spec.isSingle || row.field == .dup {
      #expect(least.isDisjoint(with: below) && most.isDisjoint(with: above))
    }
    #expect(least.union(below) == most.union(above))
    #expect(least.isSuperset(of: above) && most.isSuperset(of: below))
    #expect(try found("\(row.key):>=\(bound)") == least)
    #expect(try found("\(row.key):\(bound)..") == least)
  }

  @Test(arguments: cases.filter { $0.field.spec.canBeAbsent })
  func absenceIsAskedFor(row: Case) throws {
    let with = try found("has:\(row.key)")
    #expect(try found("no:\(row.key)") == all.subtracting(with))
    #expect(try found("-has:\(row.key)") == all.subtracting(with))
    #expect(with.isSuperset(of: row.one.numbers))
    #expect(!with.isEmpty)
    // Every report has a priority, if only none.
    #expect(try found("\(row.key):*") == (row.field == .prio ? all : with))
    // Those without a value are among the others.
    #expect(try found("-\(row.key):\(row.one.value)").isSuperset(of: all.subtracting(with)))
  }

  @Test func burstsAreReportsOfOneInstallationWithinAMinute() throws {
    func sample(_ number: Int64, _ seconds: Int64, _ who: String, _ key: String?) -> QuerySample {
      var sample = QuerySample(number)
      sample.createdAt = 1_000_000 + seconds * 1_000
      if let key { sample.metadata = [(key, who)] } else { sample.userID = who }
      return sample
    }
    let database = try QueryDatabase([
      // Three within a minute, the last exactly; a fourth that is with two of them.
      sample(1, 0, "a", "install"), sample(2, 30, "a", "install"), sample(3, 60, "a", "install"),
      sample(4, 85, "a", "install"),
      // Two are none, and one a minute and a second later is not with them.
      sample(5, 0, "b", nil), sample(6, 10, "b", nil), sample(7, 61, "b", nil),
      // The same name by whichever key.
      sample(8, 500, "c", "installationId"), sample(9, 501, "c", "install"),
      sample(10, 502, "c", nil),
      // Nobody's.
      sample(11, 0, "x", "other"), sample(12, 1, "x", "other"), sample(13, 2, "x", "other"),
    ])
    #expect(try database.numbers("is:burst sort:id") == [1, 2, 3, 4, 8, 9, 10])
    #expect(try database.numbers("-is:burst sort:id") == [5, 6, 7, 11, 12, 13])
  }
}
