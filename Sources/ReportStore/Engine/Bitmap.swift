import CSQLite
import ReportModel

/// A set of reports: the bit of each number below a bound.
struct Bitmap: Equatable {
  private(set) var words: [UInt64]

  /// Numbers below `bound` have a place in it.
  init(bound: Int) {
    words = Array(repeating: 0, count: (bound + 63) / 64)
  }

  /// Lends the words to whoever fills them; what lies beyond the last number must stay zero.
  init(bound: Int, filledBy fill: (UnsafeMutableBufferPointer<UInt64>) throws -> Void) rethrows {
    self.init(bound: bound)
    try words.withUnsafeMutableBufferPointer { try fill($0) }
  }

  /// All numbers of a range.
  init(bound: Int, _ range: Range<Int>) {
    self.init(bound: bound)
    for index in words.indices {
      let low = range.lowerBound - index << 6
      let high = range.upperBound - index << 6
      if low >= 64 || high <= 0 { continue }
      words[index] = (high >= 64 ? .max : 1 << high - 1) & (low <= 0 ? .max : .max << low)
    }
  }

  var count: Int {
    words.withUnsafeBufferPointer { csqlite_bits_count($0.baseAddress, $0.count) }
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ number: Int) -> Bool {
    number >= 0 && number >> 6 < words.count && (words[number >> 6] >> (number & 63)) & 1 == 1
  }

  /// Those from a multiple of 64 on.
  func suffix(from first: Int) -> Bitmap {
    var result = self
    for index in 0..<min(first / 64, words.count) { result.words[index] = 0 }
    return result
  }

  /// Does nothing for a number beyond the bound.
  mutating func insert(_ number: Int) {
    guard number >= 0, number >> 6 < words.count else { return }
    words[number >> 6] |= 1 << (number & 63)
  }

  mutating func remove(_ number: Int) {
    guard number >= 0, number >> 6 < words.count else { return }
    words[number >> 6] &= ~(1 << (number & 63))
  }

  mutating func set(_ number: Int, to isIn: Bool) {
    if isIn { insert(number) } else { remove(number) }
  }

  /// Makes room for numbers below `bound`.
  mutating func grow(to bound: Int) {
    let missing = (bound + 63) / 64 - words.count
    if missing > 0 { words += Array(repeating: 0, count: missing) }
  }

  // MARK: Algebra of sets with the same bound

  mutating func formIntersection(_ other: Bitmap) { combine(other) { $0 & $1 } }

  mutating func formUnion(_ other: Bitmap) { combine(other) { $0 | $1 } }

  mutating func subtract(_ other: Bitmap) { combine(other) { $0 & ~$1 } }

  func intersection(_ other: Bitmap) -> Bitmap {
    var result = self
    result.formIntersection(other)
    return result
  }

  func subtracting(_ other: Bitmap) -> Bitmap {
    var result = self
    result.subtract(other)
    return result
  }

  @inline(__always)
  private mutating func combine(_ other: Bitmap, _ operation: (UInt64, UInt64) -> UInt64) {
    precondition(words.count == other.words.count, "sets of one bound")
    words.withUnsafeMutableBufferPointer { left in
      other.words.withUnsafeBufferPointer { right in
        for index in left.indices { left[index] = operation(left[index], right[index]) }
      }
    }
  }

  // MARK: Newest first

  /// The numbers from position `offset` on, highest first; at most `limit`.
  func numbers(offset: Int, limit: Int) -> [Int] {
    var numbers: [Int] = []
    guard limit > 0 else { return numbers }
    var skip = offset
    for index in words.indices.reversed() {
      var word = words[index]
      if word == 0 { continue }
      let bits = word.nonzeroBitCount
      if skip >= bits {
        skip -= bits
        continue
      }
      while word != 0 {
        let bit = 63 - word.leadingZeroBitCount
        word &= ~(1 << bit)
        if skip > 0 {
          skip -= 1
          continue
        }
        numbers.append(index << 6 | bit)
        if numbers.count == limit { return numbers }
      }
    }
    return numbers
  }

  /// How many numbers of a range it holds.
  func count(of range: ClosedRange<Int>) -> Int {
    if range.count == 1 { return contains(range.lowerBound) ? 1 : 0 }
    return range.reduce(0) { contains($1) ? $0 + 1 : $0 }
  }

  /// How many higher numbers it holds.
  func count(above number: Int) -> Int {
    let index = number >> 6
    guard number >= 0, index < words.count else { return number < 0 ? count : 0 }
    // Shifted twice: by 64 at once is no shift.
    let above = (words[index] >> (number & 63)) >> 1
    return above.nonzeroBitCount
      + words[(index + 1)...].reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// Calls `body` with each number, highest first.
  @inline(__always)
  func forEachDescending(_ body: (Int) -> Void) {
    words.withUnsafeBufferPointer { words in
      for index in words.indices.reversed() {
        var word = words[index]
        while word != 0 {
          let bit = 63 - word.leadingZeroBitCount
          word &= ~(1 << bit)
          body(index << 6 | bit)
        }
      }
    }
  }
}
