import ReportModel
import SystemCalls

/// A file to import, opened, and the folder its attachments may lie in.
struct ImportSource {
  /// As the person would name it; for messages.
  let name: String
  let file: Descriptor
  let facts: Descriptor.Facts
  /// `nil` when the folder was neither named nor walked: then paths are not followed.
  let folder: Folder?
  /// Found while walking, not named.
  let isWalked: Bool
  /// Came through a pipe, so that the time of its file says nothing.
  let isStream: Bool

  init(
    name: String,
    file: Descriptor,
    folder: Folder?,
    isWalked: Bool,
    isStream: Bool = false
  ) throws {
    self.name = name
    self.file = file
    facts = try file.facts()
    self.folder = folder
    self.isWalked = isWalked
    self.isStream = isStream
  }

  /// Tells this file, as it is now, from any other: what a killed import goes on by.
  var identity: String {
    "\(facts.identity):\(facts.byteCount):\(facts.modifiedMilliseconds)"
  }

  /// When it was last changed; `nil` for a stream.
  var modified: Timestamp? {
    isStream ? nil : Timestamp(milliseconds: facts.modifiedMilliseconds)
  }
}

/// A file read piece by piece.
struct PieceReader {
  private let file: Descriptor
  private let pieceByteCount: Int
  /// What was read and is not done with.
  private(set) var buffer: [UInt8] = []
  private(set) var isAtEnd = false

  init(_ file: Descriptor, pieceByteCount: Int = 4 << 20) {
    self.file = file
    self.pieceByteCount = pieceByteCount
  }

  /// Drops what is done with and reads on.
  mutating func advance(dropping count: Int) throws {
    buffer.removeFirst(count)
    guard !isAtEnd else { return }
    var read = 0
    let piece = try [UInt8](unsafeUninitializedCapacity: pieceByteCount) { target, filled in
      read = try file.read(into: UnsafeMutableRawBufferPointer(target))
      filled = read
    }
    isAtEnd = read < pieceByteCount
    buffer = buffer.isEmpty ? piece : buffer + piece
  }

  /// Reads over `count` bytes from here on without keeping them.
  mutating func skip(_ count: Int64) throws {
    var left = count
    while left > Int64(buffer.count), !isAtEnd {
      left -= Int64(buffer.count)
      try advance(dropping: buffer.count)
    }
    buffer.removeFirst(Int(min(left, Int64(buffer.count))))
  }

  /// Everything that is left, at most `limit` bytes; `nil` when there is more.
  mutating func rest(limit: Int) throws -> [UInt8]? {
    while !isAtEnd {
      guard buffer.count <= limit else { return nil }
      try advance(dropping: 0)
    }
    return buffer.count <= limit ? buffer : nil
  }
}
