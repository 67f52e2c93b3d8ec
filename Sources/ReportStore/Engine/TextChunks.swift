import CSQLite
import ReportModel
import ReportQuery

/// Texts of reports as they are compared, many reports a row of `text_chunk`.
///
/// The newest reports are in no chunk yet, and their rows are read; so are those of a chunk that
/// cannot be read.
struct TextChunks {
  private let connection: Connection
  private let open: OpenTexts?

  /// `open`: texts of the newest reports as they were read before, if their reader keeps them.
  init(_ connection: Connection, _ open: OpenTexts? = nil) {
    self.connection = connection
    self.open = open
  }

  /// The raw value is `text_chunk.kind` on disk: never change or reuse one.
  enum Kind: Int64, CaseIterable {
    /// Title, message, file names and custom values; those there are.
    case texts = 0
    /// E-mail, id and name, each of them.
    case users = 1

    fileprivate var columns: String {
      switch self {
      case .texts: "title, message, file_names, metadata_values"
      case .users: "user_email, user_id, user_name"
      }
    }

    fileprivate var columnCount: Int32 { self == .texts ? 4 : 3 }
  }

  /// A chunk ends once it holds so many bytes or reports.
  private static let byteCount = 256 << 10
  private static let rowCount = 4_096
  /// So many reports stay without a chunk at least, so that single arrivals rarely write one.
  private static let openCount: Int64 = 1_024

  // MARK: Writing

  /// Writes chunks of the reports that are in none, once there are enough; `last` is the highest
  /// number.
  func seal(upTo last: Int64) throws {
    for kind in Kind.allCases {
      let first = try sealed(kind) + 1
      guard last - first >= 2 * Self.openCount else { continue }
      var builder = TextChunkBuilder(first: first)
      try forEachRow(kind, first, last - Self.openCount) { row in
        builder.add(row, kind)
        if builder.byteCount >= Self.byteCount || builder.count >= Self.rowCount {
          try write(builder, kind)
          builder = TextChunkBuilder(first: builder.next)
        }
      }
      if builder.count > 0 { try write(builder, kind) }
    }
  }

  /// Writes the chunks anew that hold reports which changed; completing gives names to files alone.
  func renew(_ reports: some Sequence<ReportNumber>, _ kinds: [Kind] = [.texts]) throws {
    for kind in kinds {
      var done: Set<Int64> = []
      for report in reports {
        let range = try connection.first(
          """
          SELECT first, last FROM text_chunk WHERE kind = ? AND first <= ?
          ORDER BY first DESC LIMIT 1
          """,
          [.integer(kind.rawValue), .number(report)]
        ) { (first: $0.integer(0), last: $0.integer(1)) }
        guard let range, range.last >= report.rawValue, done.insert(range.first).inserted else {
          continue
        }
        try write(made(kind, range.first, range.last), kind)
      }
    }
  }

  private func write(_ chunk: TextChunkBuilder, _ kind: Kind) throws {
    let sql = "INSERT OR REPLACE INTO text_chunk (kind, first, last, data) VALUES (?, ?, ?, ?)"
    let bytes = chunk.data
    try connection.with(sql) { statement in
      try statement.bind(1, kind.rawValue)
      try statement.bind(2, chunk.first)
      try statement.bind(3, chunk.next - 1)
      try bytes.withUnsafeBytes { bytes in
        try statement.bindStatic(4, bytes)
        try statement.run()
      }
    }
  }

  /// The highest number that is in a chunk.
  private func sealed(_ kind: Kind) throws -> Int64 {
    try connection.integer(
      "SELECT last FROM text_chunk WHERE kind = ? ORDER BY first DESC LIMIT 1",
      .integer(kind.rawValue)
    )
  }

  /// A chunk as the rows have it.
  private func made(_ kind: Kind, _ first: Int64, _ last: Int64) throws -> TextChunkBuilder {
    var builder = TextChunkBuilder(first: first)
    try forEachRow(kind, first, last) { builder.add($0, kind) }
    builder.skip(to: last + 1)
    return builder
  }

  private func forEachRow(
    _ kind: Kind,
    _ first: Int64,
    _ last: Int64,
    _ body: (Statement) throws -> Void
  ) throws {
    try connection.with(
      "SELECT id, \(kind.columns) FROM report WHERE id BETWEEN ? AND ? ORDER BY id"
    ) { row in
      try row.bind([.integer(first), .integer(last)])
      while try row.step() { try body(row) }
    }
  }

  // MARK: Reading

  /// Calls `body` with each chunk that holds reports from `first` on, ascending.
  ///
  /// As it was written, or as the rows have it. `body` returns how many reports it found, or -1.
  private func forEach(
    _ kind: Kind,
    from first: Int64,
    below bound: Int,
    _ body: (_ first: Int64, UnsafeBufferPointer<UInt8>) throws -> Int64
  ) throws {
    func useRows(_ first: Int64, _ last: Int64) throws {
      guard first <= last else { return }
      _ = try made(kind, first, last).data.withUnsafeBufferPointer { try body(first, $0) }
    }
    // Chunks are apart and ascending.
    try connection.with(
      """
      SELECT first, last, data FROM text_chunk WHERE kind = ?1 AND first >= coalesce((
        SELECT first FROM text_chunk WHERE kind = ?1 AND first <= ?2
        ORDER BY first DESC LIMIT 1), 0)
      ORDER BY first
      """
    ) { row in
      try row.bind([.integer(kind.rawValue), .integer(first)])
      while try row.step() {
        if Cancellation.isRequested { throw StoreError.cancelled }
        let start = row.integer(0)
        let end = row.integer(1)
        let count = try row.withBlob(2) { try body(start, $0.bindMemory(to: UInt8.self)) }
        if count != end - start + 1 { try useRows(start, end) }
      }
    }
    try useOpen(kind, from: first, below: bound, body)
  }

  /// The newest reports, which are in no chunk.
  private func useOpen(
    _ kind: Kind,
    from first: Int64,
    below bound: Int,
    _ body: (_ first: Int64, UnsafeBufferPointer<UInt8>) throws -> Int64
  ) throws {
    let chunk: OpenTexts.Chunk
    if let kept = open?[kind], kept.bound == bound {
      chunk = kept
    } else {
      let start = try sealed(kind) + 1
      let data = start < bound ? try made(kind, start, Int64(bound) - 1).data : []
      chunk = OpenTexts.Chunk(first: start, bound: bound, data: data)
      open?[kind] = chunk
    }
    guard chunk.first < bound, first < bound else { return }
    _ = try chunk.data.withUnsafeBufferPointer { try body(chunk.first, $0) }
  }

  /// Sets the bit of each report from `first` on one of whose texts is like a pattern; `which` of
  /// them it has to be, from 0, or any.
  func find(
    _ pattern: TextPattern,
    in kind: Kind,
    which: Int32 = -1,
    from first: Int,
    _ bits: UnsafeMutablePointer<csqlite_bits>
  ) throws {
    let part = Array(pattern.folded.utf8)
    let anchors =
      switch pattern.anchor {
      case .whole: CSQLITE_BEGINS | CSQLITE_ENDS
      case .start: CSQLITE_BEGINS
      case .end: CSQLITE_ENDS
      case .anywhere: Int32(0)
      }
    try forEach(kind, from: Int64(first), below: bits.pointee.count) { number, chunk in
      csqlite_search_texts(
        chunk.baseAddress,
        chunk.count,
        UInt64(clamping: number),
        part,
        part.count,
        anchors,
        which,
        bits
      )
    }
  }

  /// Calls `body` with each report from `first` on that has a user: e-mail, else id, else name.
  func forEachUser(
    from first: Int = 0,
    below bound: Int,
    _ body: (_ number: Int, UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    try forEach(.users, from: Int64(first), below: bound) { number, chunk in
      var start: UnsafePointer<UInt8>?
      let count = csqlite_texts_of_chunk(chunk.baseAddress, chunk.count, &start)
      guard count > 0, let start else { return count }
      let texts = UnsafeBufferPointer(
        start: start,
        count: chunk.count - 4 - 4 * Int(count)
      )
      var place = 0
      for index in 0..<Int(count) {
        let end = TextChunkBuilder.end(of: index, in: chunk)
        var isFound = false
        while place < end {
          let stop = texts[place..<end].firstIndex(of: TextChunkBuilder.end) ?? end
          if !isFound, texts[place] != TextChunkBuilder.absent {
            isFound = true
            try body(Int(number) + index, UnsafeBufferPointer(rebasing: texts[place..<stop]))
          }
          place = stop + 1
        }
        place = end
      }
      return count
    }
  }

  // MARK: Verifying

  /// The first numbers of the chunks that are not what the rows say.
  func damaged() throws -> [Int64] {
    try Kind.allCases.flatMap { kind in
      let ranges = try connection.rows(
        "SELECT first, last FROM text_chunk WHERE kind = ? ORDER BY first",
        [.integer(kind.rawValue)]
      ) { (first: $0.integer(0), last: $0.integer(1)) }
      return try ranges.filter { range in
        let data = try made(kind, range.first, range.last).data
        let isSame = try connection.first(
          "SELECT data FROM text_chunk WHERE kind = ? AND first = ?",
          [.integer(kind.rawValue), .integer(range.first)]
        ) { $0.withBlob(0) { $0.elementsEqual(data) } }
        return isSame != true
      }.map(\.first)
    }
  }
}

/// Texts of the reports that are in no chunk yet, as a reader keeps them while the store stays as it is.
final class OpenTexts {
  struct Chunk {
    var first: Int64
    var bound: Int
    var data: [UInt8]
  }

  private var chunks: [TextChunks.Kind: Chunk] = [:]
  /// Larger ones are read again each time.
  private static let keptByteCount = 2 << 20

  subscript(kind: TextChunks.Kind) -> Chunk? {
    get { chunks[kind] }
    set { chunks[kind] = newValue.flatMap { $0.data.count <= Self.keptByteCount ? $0 : nil } }
  }

  func forget() { chunks = [:] }
}

/// A chunk of texts that grows report by report; csqlite.h says how it looks.
struct TextChunkBuilder {
  let first: Int64
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  static let end = UInt8(CSQLITE_TEXT_END)
  /// Stands for a text that a report has not, where its place counts; in no text either.
  static let absent: UInt8 = 0xFE

  init(first: Int64) {
    self.first = first
  }

  var count: Int { ends.count }
  var byteCount: Int { bytes.count }
  /// The number after the last one.
  var next: Int64 { first + Int64(ends.count) }

  /// `row`: the number and the texts.
  mutating func add(_ row: Statement, _ kind: TextChunks.Kind) {
    skip(to: row.integer(0))
    for column in 1...kind.columnCount {
      if row.isNull(column) {
        if kind == .texts { continue }
        bytes.append(Self.absent)
      } else {
        row.withBlob(column) { Folded.append($0, to: &bytes) }
      }
      bytes.append(Self.end)
    }
    ends.append(UInt32(bytes.count))
  }

  /// Numbers that no report has have no texts.
  mutating func skip(to number: Int64) {
    while next < number { ends.append(UInt32(bytes.count)) }
  }

  var data: [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(4 + 4 * ends.count + bytes.count)
    for value in [UInt32(ends.count)] + ends {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    return data + bytes
  }

  /// Where the texts of a report end, in a chunk that is one.
  static func end(of index: Int, in chunk: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(chunk)
    return Int(
      UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4 + 4 * index, as: UInt32.self))
    )
  }
}
