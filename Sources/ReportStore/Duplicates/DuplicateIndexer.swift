import DuplicateScoring
import ReportModel

/// Takes reports into the duplicate finder's index, in the order of their numbers.
struct DuplicateIndexer {
  private let connection: Connection
  private let index: StoredDuplicateIndex
  private let evidence: EvidenceReader
  private var statistics: Statistics
  private var counts: [Term: Int] = [:]
  private var changed: Set<Term> = []
  private var postings: [Int64: [UInt8]] = [:]
  private var days: [Int: [UInt16]] = [:]

  /// Takes in the next reports, at most `limit`; call it inside a transaction.
  ///
  /// - Returns: how many they were.
  static func takeIn(_ connection: Connection, limit: Int) throws -> Int {
    var indexer = try DuplicateIndexer(connection)
    return try indexer.run(limit)
  }

  private init(_ connection: Connection) throws {
    self.connection = connection
    index = StoredDuplicateIndex(connection: connection)
    evidence = EvidenceReader(connection)
    if try index.state("coding") != Int64(Document.codingVersion) {
      try Self.forget(connection)
    }
    statistics = try index.statistics
  }

  /// Empties what can be made anew.
  static func forget(_ connection: Connection) throws {
    try connection.execute(
      """
      DELETE FROM duplicate_document; DELETE FROM duplicate_term; DELETE FROM duplicate_posting;
      DELETE FROM duplicate_block; DELETE FROM duplicate_suggestion; DELETE FROM duplicate_state;
      """
    )
    try write("coding", Int64(Document.codingVersion), connection)
  }

  static func write(_ name: String, _ n: Int64, _ connection: Connection) throws {
    try connection.run(
      "INSERT INTO duplicate_state (name, n) VALUES (?, ?) ON CONFLICT DO UPDATE SET n = excluded.n",
      .text(name),
      .integer(n)
    )
  }

  private mutating func run(_ limit: Int) throws -> Int {
    let numbers = try connection.rows(
      "SELECT id FROM report WHERE id > ? ORDER BY id LIMIT ?",
      [.integer(try index.state("indexed")), .integer(Int64(limit))]
    ) { ReportNumber($0.integer(0)) }
    guard let last = numbers.last else { return 0 }
    for number in numbers {
      if Cancellation.isRequested { throw StoreError.cancelled }
      if let evidence = try evidence.evidence(number) { try add(DocumentDraft(evidence)) }
    }
    try write()
    try Self.write("indexed", last.rawValue, connection)
    return numbers.count
  }

  // MARK: Weights of a store that grew

  /// How many reports are still to be weighed anew.
  static func unweighedCount(_ index: StoredDuplicateIndex) throws -> Int {
    let left = try index.state("weighLeft")
    if left > 0 { return Int(left) }
    return Reweighing.due(
      count: Int(try index.state("count")),
      last: Int(try index.state("weighed"))
    )
  }

  /// Weighs the next of the first reports anew, at most `limit`; call it inside a transaction.
  ///
  /// - Returns: how many they were.
  static func reweigh(_ connection: Connection, limit: Int) throws -> Int {
    guard
      try StoredDuplicateIndex(connection: connection).state("coding")
        == Int64(Document.codingVersion)
    else { return 0 }
    var indexer = try DuplicateIndexer(connection)
    return try indexer.reweigh(limit)
  }

  private mutating func reweigh(_ limit: Int) throws -> Int {
    var left = Int(try index.state("weighLeft"))
    if left == 0 {
      left = try Self.unweighedCount(index)
      guard left > 0 else { return 0 }
      try Self.write("weighed", Int64(statistics.reportCount), connection)
      try Self.write("weighPlace", -1, connection)
    }
    let place = try index.state("weighPlace")
    let numbers = try connection.rows(
      "SELECT report FROM duplicate_document WHERE report > ? ORDER BY report LIMIT ?",
      [.integer(place), .integer(Int64(min(limit, left)))]
    ) { ReportNumber($0.integer(0)) }
    for number in numbers { try reweigh(number) }
    left = numbers.isEmpty ? 0 : left - numbers.count
    try Self.write("weighLeft", Int64(left), connection)
    try Self.write("weighPlace", numbers.last?.rawValue ?? place, connection)
    if left == 0 { try compareAgain() }
    return numbers.count
  }

  private mutating func reweigh(_ number: ReportNumber) throws {
    guard let evidence = try evidence.evidence(number) else { return }
    let draft = DocumentDraft(evidence)
    var document = draft.document
    document.mass = draft.mass(
      frequencies: try frequencies(of: draft.postedTerms),
      statistics
    )
    try connection.run(
      "UPDATE duplicate_document SET bytes = ? WHERE report = ?",
      .blob(document.encoded),
      .number(number)
    )
  }

  /// Up to so many reports are compared once more when they were weighed anew: some seconds at most.
  private static let comparedAgainLimit = 500

  private func compareAgain() throws {
    guard statistics.reportCount <= Self.comparedAgainLimit else { return }
    try Self.write("scored", 0, connection)
  }

  // MARK: Exchanged contents

  /// Takes a report in and compares it anew, as it says something else than before; call it inside a
  /// transaction.
  ///
  /// Only what was done with the earlier content is done again.
  static func renew(_ number: ReportNumber, _ connection: Connection) throws {
    let index = StoredDuplicateIndex(connection: connection)
    guard try index.state("coding") == Int64(Document.codingVersion),
      number.rawValue <= (try index.state("indexed"))
    else { return }
    var indexer = try DuplicateIndexer(connection)
    if let place = UInt32(exactly: number.rawValue),
      let document = try index.documents([place]).first
    {
      try indexer.remove(document)
    }
    if let evidence = try indexer.evidence.evidence(number) {
      try indexer.add(DocumentDraft(evidence))
    }
    try indexer.write()
    try ComparedBatch.compareAnew(number, connection)
  }

  /// Takes reports that go out of the index, and what was found for and about them; call it while
  /// their rows are still there.
  static func remove(_ numbers: [ReportNumber], _ connection: Connection) throws {
    let index = StoredDuplicateIndex(connection: connection)
    if try index.state("coding") == Int64(Document.codingVersion) {
      var indexer = try DuplicateIndexer(connection)
      for document in try index.documents(numbers.compactMap { UInt32(exactly: $0.rawValue) }) {
        try indexer.remove(document)
      }
      try indexer.write()
      try indexer.removeUnusedTerms()
    }
    for number in numbers {
      try connection.run("DELETE FROM duplicate_document WHERE report = ?", .number(number))
      for column in ["report", "earlier"] {
        try connection.run("DELETE FROM duplicate_suggestion WHERE \(column) = ?", .number(number))
      }
    }
  }

  /// Not even the hash of a word stays that no report says.
  private func removeUnusedTerms() throws {
    for term in changed where counts[term] == 0 {
      let first = StoredDuplicateIndex.postingID(term, block: 0)
      try connection.run("DELETE FROM duplicate_term WHERE term = ?", .integer(Int64(term.hash)))
      try connection.run(
        "DELETE FROM duplicate_posting WHERE id BETWEEN ? AND ? AND length(bytes) = 0",
        .integer(first),
        .integer(first | (1 << StoredDuplicateIndex.blockBits - 1))
      )
    }
  }

  private mutating func remove(_ document: Document) throws {
    let terms = document.postedTerms
    for (term, count) in zip(terms, try frequencies(of: terms)) { counts[term] = max(0, count - 1) }
    changed.formUnion(terms)
    statistics.remove(document)
    let block = Posting.block(of: document.number)
    let offset = Posting.offset(of: document.number)
    for term in terms {
      let id = SQLValue.integer(StoredDuplicateIndex.postingID(term, block: block))
      let bytes = try connection.first("SELECT bytes FROM duplicate_posting WHERE id = ?", [id]) {
        $0.blob(0)
      }
      try connection.run(
        "UPDATE duplicate_posting SET bytes = ? WHERE id = ?",
        .blob(Posting.without(offset, bytes ?? [])),
        id
      )
    }
  }

  // MARK: Adding

  private mutating func add(_ draft: DocumentDraft) throws {
    let terms = draft.postedTerms
    let entry = IndexEntry(draft, frequencies: try frequencies(of: terms), statistics)
    let number = entry.document.number
    let block = Posting.block(of: number)
    let offset = Posting.offset(of: number)
    for posting in entry.postings {
      counts[posting.term, default: 0] += 1
      changed.insert(posting.term)
      Posting(offset: offset, title: posting.title, body: posting.body).append(
        to: &postings[StoredDuplicateIndex.postingID(posting.term, block: block), default: []]
      )
    }
    try note(entry.document.dayNumber, block, offset)
    statistics.add(entry.document)
    try connection.with("INSERT OR REPLACE INTO duplicate_document (report, bytes) VALUES (?, ?)") {
      try $0.bind(1, Int64(number))
      try $0.bind(2, entry.document.encoded)
      try $0.run()
    }
  }

  private mutating func frequencies(of terms: [Term]) throws -> [Int] {
    let unknown = terms.filter { counts[$0] == nil }
    for (term, count) in zip(unknown, try index.frequencies(of: unknown)) { counts[term] = count }
    return terms.map { counts[$0] ?? 0 }
  }

  private mutating func note(_ day: Int, _ block: Int, _ offset: Int) throws {
    var known = try days.removeValue(forKey: block) ?? index.days(ofBlock: block)
    while known.count <= offset { known.append(0) }
    known[offset] = UInt16(clamping: day)
    days[block] = known
  }

  // MARK: Writing

  private func write() throws {
    try writePostings()
    try writeCounts()
    try writeDays()
    try Self.write("count", Int64(statistics.reportCount), connection)
    try Self.write("titleLength", Int64(statistics.titleLength), connection)
    try Self.write("bodyLength", Int64(statistics.bodyLength), connection)
  }

  /// In the order of the rows, so that each page is written once.
  private func writePostings() throws {
    try connection.with("SELECT bytes FROM duplicate_posting WHERE id = ?") { old in
      try connection.with("INSERT OR REPLACE INTO duplicate_posting (id, bytes) VALUES (?, ?)") {
        new in
        for (id, bytes) in postings.sorted(by: { $0.key < $1.key }) {
          old.reset()
          try old.bind(1, id)
          let before = try old.step() ? old.blob(0) : []
          try new.bind(1, id)
          try new.bind(2, Posting.joined(before, bytes))
          try new.run()
        }
      }
    }
  }

  private func writeCounts() throws {
    try connection.with("INSERT OR REPLACE INTO duplicate_term (term, n) VALUES (?, ?)") { row in
      for term in changed.sorted() {
        try row.bind(1, Int64(term.hash))
        try row.bind(2, Int64(counts[term] ?? 0))
        try row.run()
      }
    }
  }

  private func writeDays() throws {
    for (block, days) in days.sorted(by: { $0.key < $1.key }) {
      let bytes = days.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
      try connection.with("INSERT OR REPLACE INTO duplicate_block (block, days) VALUES (?, ?)") {
        try $0.bind(1, Int64(block))
        try $0.bind(2, bytes)
        try $0.run()
      }
    }
  }
}
