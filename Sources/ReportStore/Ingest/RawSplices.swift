import ReportModel

/// The blobs that are left out of originals (tables raw_splice and conflict_splice).
struct RawSplices {
  /// Whose original it is.
  enum Owner {
    case report(ReportNumber)
    case conflict(Int64)

    fileprivate var table: (name: String, column: String) {
      switch self {
      case .report: ("raw_splice", "report")
      case .conflict: ("conflict_splice", "conflict")
      }
    }

    fileprivate var key: SQLValue {
      switch self {
      case .report(let number): .number(number)
      case .conflict(let id): .integer(id)
      }
    }
  }

  let connection: Connection

  func insert(_ splices: [RawSplice], of owner: Owner) throws {
    let table = owner.table
    for (position, splice) in splices.enumerated() {
      try connection.run(
        "INSERT INTO \(table.name) (\(table.column), position, offset, blob) VALUES (?, ?, ?, ?)",
        owner.key,
        .integer(Int64(position)),
        .integer(Int64(splice.offset)),
        .blob(splice.blob.bytes)
      )
    }
  }

  func replace(of owner: Owner, with splices: [RawSplice]) throws {
    let table = owner.table
    try connection.run("DELETE FROM \(table.name) WHERE \(table.column) = ?", owner.key)
    try insert(splices, of: owner)
  }

  func read(of owner: Owner) throws -> [RawSplice] {
    let table = owner.table
    return try connection.rows(
      "SELECT offset, blob FROM \(table.name) WHERE \(table.column) = ? ORDER BY position",
      [owner.key]
    ) { row -> RawSplice? in
      let name = row.blob(1)
      guard name.count == 32, let offset = Int(exactly: row.integer(0)) else { return nil }
      return RawSplice(offset: offset, blob: BlobDigest(bytes: name))
    }.compactMap { $0 }
  }

  /// An original with what was left out.
  static func join(
    _ bytes: [UInt8],
    _ splices: [RawSplice],
    reading blob: (BlobDigest) throws -> [UInt8]
  ) throws -> [UInt8] {
    if splices.isEmpty { return bytes }
    var whole: [UInt8] = []
    var end = 0
    for splice in splices {
      let offset = min(max(splice.offset, end), bytes.count)
      whole += bytes[end..<offset]
      whole += try blob(splice.blob)
      end = offset
    }
    return whole + bytes[end...]
  }
}
