import CSQLite

/// Numbers of reports on their way into an order, the least of its keys first.
struct Sorting {
  /// Highest first.
  private let numbers: [UInt32]
  private var places: [UInt32]
  private var scratch: [UInt32]

  /// `numbers`: highest first, which is the order of those that are equal by all keys.
  init(_ numbers: [UInt32], isOldestFirst: Bool = false) {
    self.numbers = numbers
    places = Array(0..<UInt32(numbers.count))
    if isOldestFirst { places.reverse() }
    scratch = places
  }

  /// Sorts by what each of the numbers weighs; what is equal stays in its order.
  mutating func sort(by weights: [UInt64]) {
    csqlite_sort(&places, &scratch, numbers.count, weights)
  }

  consuming func result() -> [UInt32] {
    for (index, place) in places.enumerated() { scratch[index] = numbers[Int(place)] }
    return scratch
  }
}
