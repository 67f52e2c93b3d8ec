import CSQLite
import ReportModel
import ReportQuery

/// An order that all reports are kept in on disk.
///
/// The raw value is `sorted_list.list` on disk: never change or reuse one.
enum StoredList: Int64, CaseIterable {
  case byUser = 0
  case byUserDescending = 1
  case byCreation = 2
  case byCreationDescending = 3

  /// The list in that order; `nil` where none is kept.
  init?(_ sort: [Query.SortKey]) {
    guard sort.count == 1, let key = sort.first else { return nil }
    switch (key.field, key.isDescending) {
    case (.user, false): self = .byUser
    case (.user, true): self = .byUserDescending
    // A young report has a late time.
    case (.created, false), (.age, true): self = .byCreation
    case (.created, true), (.age, false): self = .byCreationDescending
    default: return nil
    }
  }
}

/// Lists of all reports on disk, so that nobody has to sort them to show a page.
struct StoredLists {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  private static let chunkCount = 4_096
  private static let numberWidth = 4

  /// So many reports that came since are put in their places one by one; more are worth new lists.
  static func lateCount(_ last: Int64) -> Int64 { 256 + last / 1_024 }

  // MARK: Reading

  /// The highest number that is in the lists; 0 when there are none.
  func sorted() throws -> Int64 {
    try connection.integer("SELECT n FROM total WHERE name = 'sorted'")
  }

  /// A piece of a list, if the lists hold the reports up to `last`.
  func page(_ list: StoredList, offset: Int, limit: Int, upTo last: Int) throws -> [UInt32]? {
    guard try sorted() == last else { return nil }
    var numbers: [UInt32] = []
    let first = offset / Self.chunkCount
    let (end, overflows) = offset.addingReportingOverflow(limit)
    let chunks = first...(overflows ? .max : end / Self.chunkCount)
    try forEach(list, chunks) { numbers += $0 }
    return Array(numbers.dropFirst(offset - first * Self.chunkCount).prefix(limit))
  }

  /// A whole list.
  func all(_ list: StoredList) throws -> [UInt32] {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(Int(try sorted()))
    try forEach(list, 0...Int.max) { numbers += $0 }
    return numbers
  }

  private func forEach(
    _ list: StoredList,
    _ chunks: ClosedRange<Int>,
    _ body: (UnsafeBufferPointer<UInt32>) -> Void
  ) throws {
    try connection.with(
      "SELECT numbers FROM sorted_list WHERE list = ? AND chunk BETWEEN ? AND ? ORDER BY chunk"
    ) { row in
      try row.bind([
        .integer(list.rawValue), .integer(Int64(chunks.lowerBound)),
        .integer(Int64(chunks.upperBound)),
      ])
      try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.chunkCount) { numbers in
        while try row.step() {
          let count = row.withBlob(0) { bytes in
            let count = min(bytes.count / Self.numberWidth, Self.chunkCount)
            for place in 0..<count {
              let number = bytes.loadUnaligned(
                fromByteOffset: place * Self.numberWidth,
                as: UInt32.self
              )
              numbers.initializeElement(at: place, to: UInt32(littleEndian: number))
            }
            return count
          }
          body(UnsafeBufferPointer(rebasing: numbers[..<count]))
        }
      }
    }
  }

  // MARK: Writing

  /// Removes the lists: what is in them changed or went.
  func remove() throws {
    try connection.run("DELETE FROM sorted_list")
    try connection.run("UPDATE total SET n = 0 WHERE name = 'sorted'")
  }

  /// Takes in that so many reports came; `last` is the highest number.
  ///
  /// When many come at once, more will soon: then the lists are left to ``catchUp()`` at the end.
  func follow(upTo last: Int64, arrived: Int64) throws {
    if arrived < Self.lateCount(last) { try catchUp(to: last) }
  }

  /// Writes the lists anew when too many reports are in none.
  func catchUp() throws {
    try catchUp(to: try connection.integer("SELECT max(report) FROM triage"))
  }

  private func catchUp(to last: Int64) throws {
    if try last - sorted() > Self.lateCount(last) { try write(upTo: last) }
  }

  /// Writes the lists anew, with the reports up to `last`.
  func write(upTo last: Int64) throws {
    try remove()
    let count = try connection.integer("SELECT n FROM total WHERE name = 'all'")
    guard last > 0, QueryEngine.isDense(last: last, count: count) else { return }
    // Texts of a million reporters take what the cache holds.
    try connection.execute("PRAGMA shrink_memory")
    try ListMaker(connection, upTo: Int(last)).forEachList(write)
    try connection.run("UPDATE total SET n = ? WHERE name = 'sorted'", .integer(last))
  }

  private func write(_ numbers: [UInt32], as list: StoredList) throws {
    try connection.with("INSERT INTO sorted_list (list, chunk, numbers) VALUES (?, ?, ?)") {
      statement in
      try statement.bind(1, list.rawValue)
      for (chunk, start) in stride(from: 0, to: numbers.count, by: Self.chunkCount).enumerated() {
        let piece = numbers[start..<min(start + Self.chunkCount, numbers.count)]
        let bytes = piece.map(\.littleEndian)
        try statement.bind(2, Int64(chunk))
        try bytes.withUnsafeBytes { bytes in
          try statement.bindStatic(3, bytes)
          try statement.run()
        }
      }
    }
  }

  // MARK: Verifying

  /// The lists that are not what the reports say.
  func damaged() throws -> [StoredList] {
    let last = try sorted()
    guard last > 0 else { return [] }
    var damaged: [StoredList] = []
    try ListMaker(connection, upTo: Int(last)).forEachList { numbers, list in
      if try all(list) != numbers { damaged.append(list) }
    }
    return damaged
  }
}

/// Sorts all reports up to a number.
private struct ListMaker {
  private let connection: Connection
  private let reports: Bitmap
  /// Highest first.
  private let numbers: [UInt32]

  init(_ connection: Connection, upTo last: Int) throws {
    self.connection = connection
    var reports = Bitmap(bound: last + 1)
    var numbers: [UInt32] = []
    try connection.with("SELECT report FROM triage WHERE report <= ? ORDER BY report DESC") { row in
      try row.bind(1, Int64(last))
      while try row.step() {
        reports.insert(row.count(0))
        numbers.append(UInt32(row.count(0)))
      }
    }
    self.reports = reports
    self.numbers = numbers
  }

  func forEachList(_ body: ([UInt32], StoredList) throws -> Void) throws {
    try forBoth(.byUser, .byUserDescending, try usersWeights(), body)
    try forBoth(.byCreation, .byCreationDescending, try creationWeights(), body)
  }

  /// What reports weigh makes both directions; those without a value are last in either.
  private func forBoth(
    _ ascending: StoredList,
    _ descending: StoredList,
    _ weights: [UInt64],
    _ body: ([UInt32], StoredList) throws -> Void
  ) throws {
    var weights = weights
    try body(sorted(by: weights), ascending)
    for place in weights.indices where weights[place] != .max {
      weights[place] = .max - 1 - weights[place]
    }
    try body(sorted(by: weights), descending)
  }

  private func sorted(by weights: [UInt64]) -> [UInt32] {
    var sorting = Sorting(numbers)
    sorting.sort(by: weights)
    return sorting.result()
  }

  private func usersWeights() throws -> [UInt64] {
    try UserOrder(connection).weights(of: reports, count: numbers.count, isDescending: false)
  }

  private func creationWeights() throws -> [UInt64] {
    var weights = Array(repeating: UInt64.max, count: numbers.count)
    var place = numbers.count
    let bound = reports.words.count * 64
    var walk = ChunkWalk()
    try walk.forEach(of: connection, below: bound, [.createdAt], from: 0) { start, values in
      for (offset, value) in values[0].enumerated() where reports.contains(start + offset) {
        place -= 1
        // What looks absent is the last millisecond before 1970.
        weights[place] = SortKey.weight(Int64(bitPattern: value &- 1), isDescending: false)
      }
    }
    return weights
  }
}
