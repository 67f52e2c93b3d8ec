import CSQLite
import ReportModel

/// Reports by their reporter: e-mail, else id, else name, folded and compared by bytes.
///
/// There may be as many reporters as reports, so no column of them is kept.
struct UserOrder {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  private static let text = "coalesce(user_email, user_id, user_name)"

  /// What the reports of a set weigh, highest number first; those without a reporter the most.
  func weights(of set: Bitmap, count: Int, isDescending: Bool) throws -> [UInt64] {
    guard let texts = csqlite_texts_make() else { throw SQLiteError(nil, code: SQLITE_NOMEM) }
    defer { csqlite_texts_free(texts) }
    var ids = Array(repeating: UInt32.max, count: count)
    try forEach(in: set, count) { place, text in
      let id = csqlite_texts_add(texts, text.baseAddress, text.count)
      guard id >= 0 else { throw SQLiteError(nil, code: SQLITE_NOMEM) }
      ids[place] = UInt32(id)
    }
    var ranks = Array(repeating: UInt32(0), count: csqlite_texts_count(texts))
    guard csqlite_texts_rank(texts, &ranks) == 1 else {
      throw SQLiteError(nil, code: SQLITE_NOMEM)
    }
    return ids.map { id in
      guard id != .max else { return .max }
      let rank = UInt64(ranks[Int(id)])
      return isDescending ? UInt64(ranks.count) - rank : rank
    }
  }

  /// Few reports are looked up one by one.
  private static let fewCount = 2_000

  /// Calls `body` with the place, highest number first, and the text of each that has one.
  private func forEach(
    in set: Bitmap,
    _ count: Int,
    _ body: (_ place: Int, UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    guard count > Self.fewCount else {
      for (place, number) in set.numbers(offset: 0, limit: count).enumerated() {
        guard let text = try folded(number) else { continue }
        try text.withUnsafeBufferPointer { try body(place, $0) }
      }
      return
    }
    var place = count
    var next = 0
    try TextChunks(connection).forEachUser(below: set.words.count * 64) { number, text in
      guard set.contains(number) else { return }
      place -= set.count(of: next...number)
      next = number + 1
      try body(place, text)
    }
  }

  /// Whether a report comes before another; `nil` when they are equal.
  func precedes(_ left: Int, _ right: Int, isDescending: Bool) throws -> Bool? {
    let one = try folded(left)
    let other = try folded(right)
    guard let one, let other else {
      return one == nil && other == nil ? nil : other == nil
    }
    if one == other { return nil }
    return one.lexicographicallyPrecedes(other) != isDescending
  }

  private func folded(_ number: Int) throws -> [UInt8]? {
    try connection.with("SELECT \(Self.text) FROM report WHERE id = ?") { row in
      try row.bind(1, Int64(number))
      guard try row.step(), !row.isNull(0) else { return nil }
      var bytes: [UInt8] = []
      row.withBlob(0) { Folded.append($0, to: &bytes) }
      return bytes
    }
  }
}
