import DuplicateScoring
import ReportModel

/// The duplicate finder's index in the store's tables.
struct StoredDuplicateIndex: DuplicateIndex {
  let connection: Connection

  static let blockBits: Int64 = 20

  static func postingID(_ term: Term, block: Int) -> Int64 {
    Int64(term.hash) << blockBits | Int64(block)
  }

  func state(_ name: String) throws -> Int64 {
    try connection.integer("SELECT n FROM duplicate_state WHERE name = ?", .text(name))
  }

  var statistics: Statistics {
    get throws {
      var statistics = Statistics()
      statistics.reportCount = Int(try state("count"))
      statistics.titleLength = Int(try state("titleLength"))
      statistics.bodyLength = Int(try state("bodyLength"))
      return statistics
    }
  }

  var lastNumber: UInt32? {
    get throws {
      let indexed = try state("indexed")
      return indexed > 0 ? UInt32(exactly: indexed) : nil
    }
  }

  func frequencies(of terms: [Term]) throws -> [Int] {
    try connection.with("SELECT n FROM duplicate_term WHERE term = ?") { row in
      try terms.map { term in
        row.reset()
        try row.bind(1, Int64(term.hash))
        return try row.step() ? row.count(0) : 0
      }
    }
  }

  func eachBlock(of term: Term, _ body: (Int, [UInt8]) throws -> Void) throws {
    if Cancellation.isRequested { throw StoreError.cancelled }
    let first = Self.postingID(term, block: 0)
    try connection.with("SELECT id, bytes FROM duplicate_posting WHERE id BETWEEN ? AND ?") { row in
      try row.bind([.integer(first), .integer(first | (1 << Self.blockBits - 1))])
      while try row.step() { try body(Int(row.integer(0) - first), row.blob(1)) }
    }
  }

  func days(ofBlock block: Int) throws -> [UInt16] {
    let days = try connection.first(
      "SELECT days FROM duplicate_block WHERE block = ?",
      [.integer(Int64(block))]
    ) { row in
      row.withBlob(0) { bytes in
        (0..<bytes.count / 2).map {
          UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self))
        }
      }
    }
    return days ?? []
  }

  func documents(_ numbers: [UInt32]) throws -> [Document] {
    try connection.with("SELECT bytes FROM duplicate_document WHERE report = ?") { row in
      try numbers.compactMap { number in
        row.reset()
        try row.bind(1, Int64(number))
        guard try row.step() else { return nil }
        return Document(number: number, encoded: row.blob(0))
      }
    }
  }
}
