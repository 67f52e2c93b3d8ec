import SystemCalls
import TestSupport
import Testing

@testable import TriageEngine

@Suite struct PieceReaderTests {
  /// As a resumed import does: the first piece was read already, to see what the file is.
  @Test(arguments: [1, 2, 7, 8, 9, 20, 64])
  func skippingLeavesExactlyTheRest(pieceByteCount: Int) throws {
    let desk = try Desk()
    let bytes = Array(UInt8(0)..<20)
    let path = try desk.write("pieces", bytes)
    for count in 0...bytes.count + 2 {
      var reader = PieceReader(try FileSystem.open(path), pieceByteCount: pieceByteCount)
      try reader.advance(dropping: 0)
      try reader.skip(Int64(count))
      #expect(try reader.rest(limit: 100) == Array(bytes.dropFirst(count)), "\(count)")
    }
  }

  @Test func moreThanTheLimitIsNothing() throws {
    let desk = try Desk()
    let path = try desk.write("pieces", [UInt8](repeating: 1, count: 20))
    for (limit, isTaken) in [(19, false), (20, true)] {
      var reader = PieceReader(try FileSystem.open(path), pieceByteCount: 8)
      #expect(try (reader.rest(limit: limit) != nil) == isTaken)
    }
  }
}
