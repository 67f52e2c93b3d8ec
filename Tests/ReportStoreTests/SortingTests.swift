import TestSupport
import Testing

@testable import ReportStore

@Suite struct SortingTests {
  /// Spans of one digit and of many.
  @Test(arguments: [0, 1, 2, 63, 64, 500, 9_000])
  func whatIsEqualStaysInItsOrderAndAbsentOnesComeLast(count: Int) {
    let seed = SeededGenerator.wanted ?? UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let spans: [UInt64] = [
      0, 1, 7, 2_047, 2_048, 1 << 31, (1 << 32) - 3, (1 << 32) - 2, 1 << 32, 1 << 50, .max - 1,
    ]
    for span in spans {
      let numbers = (0..<UInt32(count)).reversed().map { $0 * 3 + 1 }
      let isOldestFirst = Bool.random(using: &random)
      let base = UInt64.random(in: 0...(UInt64.max - 1 - span), using: &random)
      let keys = (0..<2).map { _ in
        (0..<count).map { _ in
          switch Int.random(in: 0..<6, using: &random) {
          case 0: UInt64.max
          case 1: base
          case 2: base + span
          default: UInt64.random(in: base...(base + span), using: &random)
          }
        }
      }
      var sorting = Sorting(numbers, isOldestFirst: isOldestFirst)
      for key in keys.reversed() { sorting.sort(by: key) }
      let places = (0..<count).sorted { left, right in
        for key in keys where key[left] != key[right] { return key[left] < key[right] }
        return isOldestFirst ? left > right : left < right
      }
      #expect(sorting.result() == places.map { numbers[$0] }, "seed \(seed), span \(span)")
    }
  }

  @Test func groupsAreSortedByTheirPlaces() {
    let seed = SeededGenerator.wanted ?? UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for groups in [1, 3, 300, 70_000] {
      let bound = 5_000
      var column = GroupColumn(bound: bound)
      var set = Bitmap(bound: bound)
      for number in 1..<bound {
        column.set(number, to: GroupKey(first: .random(in: 0..<UInt32(groups), using: &random)))
        if Int.random(in: 0..<3, using: &random) > 0 { set.insert(number) }
      }
      // Several groups may share a place.
      let places = column.keys.map { _ in
        Bool.random(using: &random) ? UInt64.random(in: 0...UInt64(groups), using: &random) : .max
      }
      for isOldestFirst in [false, true] {
        let expected = (1..<bound).filter(set.contains).sorted { left, right in
          let (one, other) = (places[column.group(of: left)], places[column.group(of: right)])
          return one == other ? (left < right) == isOldestFirst : one < other
        }
        let sorted = column.sorted(set, by: places, isOldestFirst: isOldestFirst)
        #expect(sorted.map { Int($0) } == expected, "seed \(seed), groups \(groups)")
      }
    }
  }
}
