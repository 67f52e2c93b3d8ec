import CSQLite
import DuplicateScoring
import Foundation

/// What a text index alone answers: FTS5's bm25 over all words, and over the twelve best.
///
/// Untuned, but asked fairly: only of earlier reports, title 4 to body 1 for the twelve.
struct Baselines {
  let set: LabelledSet
  private let handle: OpaquePointer

  init(_ set: LabelledSet) throws {
    self.set = set
    var handle: OpaquePointer?
    guard sqlite3_open(":memory:", &handle) == SQLITE_OK, let handle else {
      throw LabelledSet.Problem(description: "no database in memory")
    }
    self.handle = handle
    try execute(
      "CREATE VIRTUAL TABLE t USING fts5 (title, body, tokenize = 'porter unicode61');"
        + "CREATE VIRTUAL TABLE v USING fts5vocab (t, 'row')"
    )
  }

  private func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw LabelledSet.Problem(description: String(cString: sqlite3_errmsg(handle)))
    }
  }

  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private func rows(_ sql: String, _ texts: [String]) throws -> [Int] {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw LabelledSet.Problem(description: String(cString: sqlite3_errmsg(handle)))
    }
    defer { sqlite3_finalize(statement) }
    for (place, text) in texts.enumerated() {
      sqlite3_bind_text(statement, Int32(place + 1), text, -1, Self.transient)
    }
    var found: [Int] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      found.append(Int(sqlite3_column_int64(statement, 0)))
    }
    return found
  }

  /// Asks about every duplicate when its turn comes.
  func run() throws -> (all: RankFigures, best: RankFigures) {
    var all = RankFigures()
    var best = RankFigures()
    for (place, evidence) in set.reports.enumerated() {
      if let members = set.earlier[place] {
        let words = Self.words("\(evidence.title ?? "") \(evidence.body)")
        let title = Set(Self.words(evidence.title ?? "").keys)
        let found = try ask(Array(words.keys), "bm25(t)")
        all.add(rank: found.firstIndex(where: members.contains).map { $0 + 1 })
        let chosen = try twelve(words, title, place)
        let few = try ask(chosen, "bm25(t, 4.0, 1.0)")
        best.add(rank: few.firstIndex(where: members.contains).map { $0 + 1 })
      }
      _ = try rows(
        "INSERT INTO t (rowid, title, body) VALUES (\(place), ?, ?)",
        [evidence.title ?? "", evidence.body]
      )
    }
    return (all, best)
  }

  private static func words(_ text: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    for word in text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      counts[String(word), default: 0] += 1
    }
    return counts
  }

  private func ask(_ words: [String], _ order: String) throws -> [Int] {
    if words.isEmpty { return [] }
    let match = words.sorted().map { "\"\($0)\"" }.joined(separator: " OR ")
    return try rows("SELECT rowid FROM t WHERE t MATCH ? ORDER BY \(order) LIMIT 20", [match])
  }

  private func twelve(_ words: [String: Int], _ title: Set<String>, _ count: Int) throws -> [String]
  {
    var weighed: [(word: String, weight: Double)] = []
    for (word, times) in words {
      let stem = String(decoding: [UInt8](word.utf8), as: UTF8.self)
      let frequency = try rows("SELECT doc FROM v WHERE term = ?", [Self.stem(stem)]).first ?? 0
      if frequency == 0 || count >= 50 && frequency * 5 > count { continue }
      let rarity = log(Double(count + 1) / (Double(frequency) + 0.5))
      let worth = (title.contains(word) ? 3.0 : 0) + sqrt(Double(min(times, 4)))
      weighed.append((word, rarity * worth))
    }
    return weighed.sorted { ($0.weight, $1.word) > ($1.weight, $0.word) }.prefix(12).map(\.word)
  }

  private static func stem(_ word: String) -> String {
    String(decoding: PorterStemmer.stem(Array(word.utf8)), as: UTF8.self)
  }
}
