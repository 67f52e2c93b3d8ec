import CSQLite
import ReportModel
import ReportQuery

/// The words in the names of all tags, in memory: each word that is looked for may be one of a tag's, and
/// asking their index costs as much as asking that of the reports.
final class TagWords {
  private unowned let connection: Connection
  private let words: OpaquePointer
  /// Of each tag a zero before each word and after the last, and then ``end``.
  private var bytes: [UInt8] = []
  private var tags: [(id: Int64, end: Int)] = []
  /// Which tags these are of: names never change, and numbers are given again only after a removal.
  private var read: (highest: Int64, count: Int64)?
  private var isFresh = false

  /// No word holds it: it separates.
  private static let end: UInt8 = 1

  init(_ connection: Connection) throws {
    guard let words = csqlite_words_make(connection.handle) else {
      throw SQLiteError(connection.handle, code: SQLITE_ERROR)
    }
    self.connection = connection
    self.words = words
  }

  deinit { csqlite_words_free(words) }

  /// Something changed: there may be more tags.
  func expire() { isFresh = false }

  /// Tags may be gone.
  func forget() {
    isFresh = false
    read = nil
  }

  /// Those whose names hold one of the words or phrases, ascending.
  func tags(with matches: [WordMatch]) throws -> [Int64] {
    try keepUp()
    if tags.isEmpty { return [] }
    var found: [Int64] = []
    for match in matches {
      var wanted = try list(match.text, isQuery: true)
      if wanted.isEmpty { continue }
      if !match.isPrefix { wanted.append(0) }
      collect(wanted, into: &found)
    }
    return matches.count == 1 ? found : Set(found).sorted()
  }

  private func collect(_ wanted: [UInt8], into found: inout [Int64]) {
    var from = 0
    var next = 0
    while true {
      let place = csqlite_find(bytes, bytes.count, from, wanted, wanted.count)
      guard place >= 0 else { return }
      while tags[next].end <= place { next += 1 }
      found.append(tags[next].id)
      from = tags[next].end
    }
  }

  // MARK: Reading

  private func keepUp() throws {
    if isFresh { return }
    let present = try connection.first("SELECT max(id), count(*) FROM tag") {
      (highest: $0.integer(0), count: $0.integer(1))
    }
    guard let present else { return }
    if read.map({ $0 != present }) ?? true { try readAll() }
    read = present
    isFresh = true
  }

  private func readAll() throws {
    bytes = []
    tags = []
    read = nil
    try connection.with("SELECT id, name FROM tag ORDER BY id") { row in
      while try row.step() {
        let list = try list(row.text(1), isQuery: false)
        if list.isEmpty { continue }
        bytes += list
        bytes += [0, Self.end]
        tags.append((row.integer(0), bytes.count))
      }
    }
  }

  private func list(_ text: String, isQuery: Bool) throws -> [UInt8] {
    var text = text
    return try text.withUTF8 { text in
      try Array(unsafeUninitializedCapacity: text.count * Int(CSQLITE_WORDS_ROOM)) { room, count in
        let used = text.withMemoryRebound(to: CChar.self) {
          csqlite_words_of(words, $0.baseAddress, $0.count, isQuery ? 1 : 0, room.baseAddress)
        }
        guard used >= 0 else { throw SQLiteError(connection.handle, code: SQLITE_NOMEM) }
        count = Int(used)
      }
    }
  }
}
