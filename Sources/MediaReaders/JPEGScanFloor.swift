/// The fewest bytes the scans of a JPEG can have, by its own tables.
///
/// A file that was cut and given an end mark is told by this alone. Every block of a sequential
/// scan costs at least the shortest code for its first coefficient and the shortest for the rest;
/// of a progressive scan only the first coefficients are counted. Source: ITU-T T.81 annexes A, F.
struct JPEGScanFloor {
  /// Set by the frame header, unless the coding is arithmetic or lossless.
  private var frame: Frame?
  /// Length in bits of the shortest code, by class and number of a table.
  private var shortest: [Int: Int] = [:]
  private(set) var bitCount: Int64 = 0

  private struct Frame {
    var width: Int64
    var height: Int64
    var isProgressive: Bool
    /// By the number a scan calls them.
    var components: [Int: (across: Int64, down: Int64)]
    var mostAcross: Int64
    var mostDown: Int64
  }

  mutating func takeFrame(_ marker: UInt8, _ content: ByteCursor) {
    var content = content
    guard [0xC0, 0xC1, 0xC2].contains(marker), content.skip(1), let height = content.bigEndian(2),
      let width = content.bigEndian(2), let count = content.uint8(), (1...4).contains(count)
    else { return }
    var frame = Frame(
      width: Int64(width),
      height: Int64(height),
      isProgressive: marker == 0xC2,
      components: [:],
      mostAcross: 1,
      mostDown: 1
    )
    for _ in 0..<count {
      guard let name = content.uint8(), let factors = content.uint8(), content.skip(1) else {
        return
      }
      let across = Int64(factors >> 4)
      let down = Int64(factors & 15)
      guard (1...4).contains(across), (1...4).contains(down) else { return }
      frame.components[Int(name)] = (across, down)
      frame.mostAcross = max(frame.mostAcross, across)
      frame.mostDown = max(frame.mostDown, down)
    }
    self.frame = frame
  }

  /// A segment of Huffman tables.
  mutating func takeTables(_ content: ByteCursor) {
    var content = content
    while let name = content.uint8(), let counts = content.bytes(16) {
      guard let first = counts.firstIndex(where: { $0 > 0 }) else { return }
      shortest[Int(name)] = first - counts.startIndex + 1
      let total = counts.reduce(0) { $0 + Int64($1) }
      guard content.skip(total) else { return }
    }
  }

  /// A scan header.
  mutating func takeScan(_ content: ByteCursor) {
    var content = content
    guard let frame, let count = content.uint8(), (1...4).contains(count) else { return }
    var chosen: [(component: Int, tables: UInt8)] = []
    for _ in 0..<count {
      guard let name = content.uint8(), let tables = content.uint8() else { return }
      chosen.append((Int(name), tables))
    }
    guard let start = content.uint8(), content.skip(1), let refinement = content.uint8() else {
      return
    }
    // Later passes of a progressive picture may be next to nothing.
    if frame.isProgressive, start != 0 || refinement >> 4 != 0 { return }
    for (component, tables) in chosen {
      guard let size = frame.components[component], let first = shortest[Int(tables >> 4)] else {
        continue
      }
      let rest = frame.isProgressive ? 0 : shortest[16 + Int(tables & 15)] ?? 0
      bitCount += blocks(frame, size) * Int64(first + rest)
    }
  }

  private func blocks(_ frame: Frame, _ size: (across: Int64, down: Int64)) -> Int64 {
    let width = (frame.width * size.across + frame.mostAcross - 1) / frame.mostAcross
    let height = (frame.height * size.down + frame.mostDown - 1) / frame.mostDown
    return (width + 7) / 8 * ((height + 7) / 8)
  }
}
