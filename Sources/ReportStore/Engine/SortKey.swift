import ReportModel

/// One thing reports are sorted by: buckets of groups in their order.
struct SortKey {
  let column: GroupColumn
  /// Groups of equal weight together, the first of the list first.
  let buckets: [[Int]]
  /// For numbers: a bucket is a range of them, and these tell its reports apart.
  let numbers: NumberColumn?
  let isDescending: Bool
  /// The place of the bucket of each group.
  private let ranks: [Int]

  /// By groups; `order` gives all groups, in runs of equal weight.
  init(_ column: GroupColumn, buckets: [[Int]]) {
    self.column = column
    self.buckets = buckets
    numbers = nil
    isDescending = false
    ranks = Self.ranks(buckets, column.keys.count)
  }

  /// By numbers, absent ones last.
  init(_ numbers: NumberColumn, of reports: Bitmap, isDescending: Bool) {
    var column = GroupColumn(bound: numbers.bound)
    let scale = Scale(numbers, reports)
    var values: [UInt64] = []
    values.reserveCapacity(numbers.bound)
    for number in 0..<numbers.bound { values.append(scale.bucket(numbers[number])) }
    values.withUnsafeBufferPointer { column.set(from: 0, plain: $0) }
    let present = column.keys.indices.filter { column.keys[$0].first > 0 }
      .sorted { column.keys[$0].first < column.keys[$1].first }
    let absent = column.keys.indices.filter { column.keys[$0].first == 0 }
    buckets = ((isDescending ? present.reversed() : present) + absent).map { [$0] }
    ranks = Self.ranks(buckets, column.keys.count)
    self.column = column
    self.numbers = numbers
    self.isDescending = isDescending
  }

  private static func ranks(_ buckets: [[Int]], _ count: Int) -> [Int] {
    var ranks = Array(repeating: 0, count: count)
    for (rank, groups) in buckets.enumerated() {
      for group in groups { ranks[group] = rank }
    }
    return ranks
  }

  /// The bucket a report is in.
  func rank(of number: Int) -> Int { ranks[column.group(of: number)] }

  /// Whether a report comes before another; `nil` when they are equal.
  func precedes(_ left: Int, _ right: Int) -> Bool? {
    let leftRank = rank(of: left)
    let rightRank = rank(of: right)
    if leftRank != rightRank { return leftRank < rightRank }
    guard let numbers, let one = numbers[left], let other = numbers[right], one != other else {
      return nil
    }
    return (one < other) != isDescending
  }

  /// How many reports of a set each bucket has.
  func counts(_ reports: Bitmap) -> [Int] {
    let histogram = column.histogram(reports)
    return buckets.map { $0.reduce(0) { $0 + Int(histogram[$1]) } }
  }

  /// The reports of a set in some buckets.
  func part(_ reports: Bitmap, _ range: Range<Int>) -> Bitmap {
    var accepted = Array(repeating: false, count: column.keys.count)
    for groups in buckets[range] {
      for group in groups { accepted[group] = true }
    }
    return column.reports(bound: reports.words.count * 64, where: accepted).intersection(reports)
  }

  /// Cuts a range of numbers into some thousand equal pieces; strays go to its ends.
  private struct Scale {
    private var low: Int64 = 0
    private var shift: Int64 = 0

    private static let pieceCount: Int64 = 16_000

    init(_ numbers: NumberColumn, _ reports: Bitmap) {
      // Some thousand reports tell the range; the outermost of them are left out of it.
      let step = max(1, reports.count / 4_096)
      var sample: [Int64] = []
      var index = 0
      reports.forEachDescending { number in
        if index % step == 0, let value = numbers[number] { sample.append(value) }
        index += 1
      }
      sample.sort()
      guard let first = sample.dropFirst(sample.count / 256).first,
        let last = sample.dropLast(sample.count / 256).last
      else { return }
      low = first
      let width = last.subtractingReportingOverflow(first)
      let span = width.overflow ? Int64.max : width.partialValue
      while span >> shift >= Self.pieceCount { shift += 1 }
    }

    /// From 1 on; 0 for none.
    func bucket(_ value: Int64?) -> UInt64 {
      guard let value else { return 0 }
      if value < low { return 1 }
      let distance = value.subtractingReportingOverflow(low)
      guard !distance.overflow else { return UInt64(Self.pieceCount) + 3 }
      return UInt64(min(distance.partialValue >> shift, Self.pieceCount + 1)) + 2
    }
  }
}
