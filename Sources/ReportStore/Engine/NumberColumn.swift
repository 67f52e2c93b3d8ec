import CSQLite

/// For each report a number, or none.
///
/// Blocks of some thousand reports, each in as few bytes a report as its numbers are apart.
struct NumberColumn {
  /// What stands in a block is one more than the number's distance from its base; 0 for none.
  private struct Block {
    var base: Int64 = 0
    var width = 0
    var bytes: [UInt8] = []
  }

  private var blocks: [Block] = []
  private(set) var bound = 0
  private static let size = ColumnChunks.rowCount

  init(bound: Int) {
    grow(to: bound)
  }

  mutating func grow(to bound: Int) {
    self.bound = max(self.bound, bound)
    let missing = (self.bound + Self.size - 1) / Self.size - blocks.count
    if missing > 0 { blocks += Array(repeating: Block(), count: missing) }
  }

  subscript(number: Int) -> Int64? {
    let block = blocks[number / Self.size]
    guard block.width > 0 else { return nil }
    let place = number % Self.size * block.width
    var value: UInt64 = 0
    for index in (0..<block.width).reversed() {
      value = value << 8 | UInt64(block.bytes[place + index])
    }
    return value == 0 ? nil : block.base &+ Int64(bitPattern: value &- 1)
  }

  // MARK: Filling

  /// Sets consecutive reports to values as they are packed: one more than the number, 0 for none.
  mutating func set(from first: Int, _ values: UnsafeBufferPointer<UInt64>) {
    var done = 0
    while done < values.count {
      let start = (first + done) % Self.size
      let count = min(values.count - done, Self.size - start)
      let block = (first + done) / Self.size
      if count == Self.size {
        blocks[block] = Self.packed(UnsafeBufferPointer(rebasing: values[done..<done + count]))
      } else {
        change(block) { numbers in
          for offset in 0..<count {
            let value = values[done + offset]
            numbers[start + offset] = value == 0 ? nil : Int64(bitPattern: value &- 1)
          }
        }
      }
      done += count
    }
  }

  mutating func set(_ number: Int, to value: Int64?) { set([(number, value)]) }

  /// Sets some reports; ascending is fastest.
  mutating func set(_ values: [(number: Int, value: Int64?)]) {
    var start = 0
    while start < values.count {
      let block = values[start].number / Self.size
      let end =
        values[start...].firstIndex { $0.number / Self.size != block } ?? values.count
      change(block) { numbers in
        for (number, value) in values[start..<end] { numbers[number % Self.size] = value }
      }
      start = end
    }
  }

  private mutating func change(
    _ index: Int,
    _ body: (UnsafeMutableBufferPointer<Int64?>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: Int64?.self, capacity: Self.size) { numbers in
      read(index, into: numbers)
      body(numbers)
      blocks[index] = Self.packed(numbers)
    }
  }

  private static func packed(_ numbers: UnsafeMutableBufferPointer<Int64?>) -> Block {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: size) { values in
      for (place, number) in numbers.enumerated() {
        values[place] = number.map { UInt64(bitPattern: $0) &+ 1 } ?? 0
      }
      return packed(UnsafeBufferPointer(values))
    }
  }

  /// Packs a whole block of numbers, each one more than it is, 0 for none.
  private static func packed(_ numbers: UnsafeBufferPointer<UInt64>) -> Block {
    var least = Int64.max
    var most = Int64.min
    for value in numbers {
      let number = Int64(bitPattern: value &- 1)
      least = min(least, value == 0 ? .max : number)
      most = max(most, value == 0 ? .min : number)
    }
    guard least <= most else { return Block() }
    let span = UInt64(bitPattern: most &- least)
    // A span of all there is leaves no room for none: nothing we count comes near.
    let top = span == .max ? span : span + 1
    let width = top <= 0xFF ? 1 : top <= 0xFFFF ? 2 : top <= 0xFFFF_FFFF ? 4 : 8
    var block = Block(base: least, width: width, bytes: Array(repeating: 0, count: width * size))
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: size) { values in
      for place in 0..<size {
        let value = numbers[place]
        values[place] = value == 0 ? 0 : value &- UInt64(bitPattern: least)
      }
      csqlite_pack(values.baseAddress, width, size, &block.bytes)
    }
    return block
  }

  // MARK: Reading

  private func read(_ index: Int, into numbers: UnsafeMutableBufferPointer<Int64?>) {
    let block = blocks[index]
    guard block.width > 0 else { return numbers.initialize(repeating: nil) }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.size) { values in
      _ = csqlite_unpack(block.bytes, block.width, Self.size, values.baseAddress)
      for (place, value) in values.enumerated() {
        numbers.initializeElement(
          at: place,
          to: value == 0 ? nil : block.base &+ Int64(bitPattern: value &- 1)
        )
      }
    }
  }

  /// Calls `body` with each report of a set, block by block ascending, and its number.
  @inline(__always)
  func forEach(in set: Bitmap, _ body: (Int, Int64?) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.size) { values in
      for index in blocks.indices {
        let words = index * Self.size / 64..<min((index + 1) * Self.size / 64, set.words.count)
        guard words.contains(where: { set.words[$0] != 0 }) else { continue }
        let block = blocks[index]
        if block.width == 0 {
          values.update(repeating: 0)
        } else {
          _ = csqlite_unpack(block.bytes, block.width, Self.size, values.baseAddress)
        }
        for place in words {
          var word = set.words[place]
          while word != 0 {
            let number = place << 6 | word.trailingZeroBitCount
            word &= word &- 1
            guard number < bound else { break }
            let value = values[number % Self.size]
            body(number, value == 0 ? nil : block.base &+ Int64(bitPattern: value &- 1))
          }
        }
      }
    }
  }

  /// The reports whose number is in a range, from a multiple of 64 up to `bound`.
  func reports(from first: Int = 0, bound: Int, in range: ClosedRange<Int64>) -> Bitmap {
    Bitmap(bound: bound) { words in
      for index in first / Self.size..<blocks.count {
        let block = blocks[index]
        let start = max(first - index * Self.size, 0)
        let count = min(words.count * 64 - index * Self.size, Self.size) - start
        guard block.width > 0, count > 0, range.upperBound >= block.base,
          let place = words.baseAddress.map({ $0 + (index * Self.size + start) / 64 })
        else { continue }
        let top = block.width == 8 ? UInt64.max : (UInt64(1) << UInt64(8 * block.width)) - 1
        let low = UInt64(bitPattern: max(range.lowerBound, block.base) &- block.base)
        let high = UInt64(bitPattern: range.upperBound &- block.base)
        guard low < top else { continue }
        block.bytes.withUnsafeBufferPointer { bytes in
          csqlite_match_range(
            bytes.baseAddress.map { $0 + start * block.width },
            block.width,
            count,
            low + 1,
            high >= top ? top : high + 1,
            place
          )
        }
      }
    }
  }

  /// The reports that have a number.
  func present(from first: Int = 0, bound: Int) -> Bitmap {
    reports(from: first, bound: bound, in: Int64.min...Int64.max)
  }
}
