/// Walks through stored columns, and reads from the rows what is not written as chunks yet.
struct ChunkWalk {
  /// Chunks that are not written yet, as the rows have them.
  private var open: [Int64: [StoredColumn: [UInt8]]] = [:]

  /// Calls `body` with the values of columns from a number on, below a bound, chunk by chunk.
  mutating func forEach(
    of connection: Connection,
    below bound: Int,
    _ names: [StoredColumn],
    from first: Int,
    _ body: (_ start: Int, [UnsafeBufferPointer<UInt64>]) throws -> Void
  ) throws {
    let size = ColumnChunks.rowCount
    let chunks = ColumnChunks(connection)
    let scratch = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: size * names.count)
    defer { scratch.deallocate() }
    guard let base = scratch.baseAddress else { return }
    var written: [StoredColumn: [Int64: [UInt8]]] = [:]
    // The first column is read as it is walked, further ones beside it.
    for name in names.dropFirst() {
      try chunks.forEachWritten(name, from: Int64(first / size)) {
        written[name, default: [:]][$0] = Array($1)
      }
    }
    func give(_ chunk: Int64) throws {
      let start = Int(chunk) * size
      let from = max(first, start)
      let count = min(bound, start + size) - from
      guard count > 0 else { return }
      let values = names.indices.map {
        UnsafeBufferPointer(start: base + $0 * size + (from - start), count: count)
      }
      try body(from, values)
    }
    func useRows(_ chunk: Int64) throws {
      let rows = try open[chunk] ?? chunks.packed(chunk)
      open[chunk] = rows
      for (index, name) in names.enumerated() {
        let isRead = (rows[name] ?? []).withUnsafeBytes {
          ColumnChunks.unpack($0, into: base + index * size)
        }
        if !isRead { (base + index * size).update(repeating: 0, count: size) }
      }
      try give(chunk)
    }
    var next = Int64(first / size)
    guard let lead = names.first, first < bound else { return }
    try chunks.forEachWritten(lead, from: next) { chunk, data in
      if Cancellation.isRequested { throw StoreError.cancelled }
      guard chunk <= Int64(bound / size) else { return }
      while next < chunk {
        try useRows(next)
        next += 1
      }
      next += 1
      guard ColumnChunks.unpack(data, into: base),
        names.indices.dropFirst().allSatisfy({ index in
          (written[names[index]]?[chunk] ?? []).withUnsafeBytes {
            ColumnChunks.unpack($0, into: base + index * size)
          }
        })
      else { return try useRows(chunk) }
      try give(chunk)
    }
    while Int(next) * size < bound {
      try useRows(next)
      next += 1
    }
  }
}
