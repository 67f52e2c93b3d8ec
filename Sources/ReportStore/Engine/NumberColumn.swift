/// For each report a number, or none.
struct NumberColumn {
  /// One more than the number, as packed; 0 for none.
  private var packed: [UInt64]

  init(bound: Int) {
    packed = Array(repeating: 0, count: bound)
  }

  mutating func grow(to bound: Int) {
    if bound > packed.count { packed += Array(repeating: 0, count: bound - packed.count) }
  }

  mutating func set(from first: Int, _ values: UnsafeBufferPointer<UInt64>) {
    for offset in values.indices { packed[first + offset] = values[offset] }
  }

  mutating func set(_ number: Int, to value: Int64?) {
    packed[number] = value.map { UInt64(bitPattern: $0) &+ 1 } ?? 0
  }

  var bound: Int { packed.count }

  @inline(__always)
  subscript(number: Int) -> Int64? {
    packed[number] == 0 ? nil : Int64(bitPattern: packed[number] &- 1)
  }

  /// Of a column without NULL, where -1 is a value.
  @inline(__always)
  func present(_ number: Int) -> Int64 { Int64(bitPattern: packed[number] &- 1) }

  /// The reports of a set whose number is accepted.
  func reports(in set: Bitmap, where accepts: (Int64?) -> Bool) -> Bitmap {
    var result = set
    set.forEachDescending { number in
      if !accepts(self[number]) { result.remove(number) }
    }
    return result
  }
}
