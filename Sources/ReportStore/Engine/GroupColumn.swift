import CSQLite

/// What a report is grouped by: codes, or ids of texts, with 0 for none.
struct GroupKey: Hashable {
  var first: UInt32
  var second: UInt32 = 0

  static let none = GroupKey(first: 0)
}

/// For each report the group it is in; groups are counted from 0, the first is ``GroupKey/none``.
///
/// A byte a report, two once there are more than 256 groups, four beyond 65,536.
struct GroupColumn {
  private enum Groups {
    case least([UInt8])
    case narrow([UInt16])
    case wide([UInt32])

    var count: Int {
      switch self {
      case .least(let groups): groups.count
      case .narrow(let groups): groups.count
      case .wide(let groups): groups.count
      }
    }
  }

  private var groups = Groups.least([])
  private(set) var keys: [GroupKey] = [.none]
  private var indexes: [GroupKey: Int] = [.none: 0]
  /// Groups whose key has no second part, by the first.
  private var plain: [UInt32] = []

  init(bound: Int) {
    grow(to: bound)
  }

  var bound: Int { groups.count }

  /// Makes room for numbers below `bound`; the new ones are in no group.
  mutating func grow(to bound: Int) {
    // Whole words of a bitmap, so that loops need not look where they end.
    let missing = (bound + 63) / 64 * 64 - self.bound
    guard missing > 0 else { return }
    // Taken out meanwhile, here and below, so that they are not copied.
    switch groups {
    case .least(var values):
      groups = .least([])
      values += Array(repeating: 0, count: missing)
      groups = .least(values)
    case .narrow(var values):
      groups = .least([])
      values += Array(repeating: 0, count: missing)
      groups = .narrow(values)
    case .wide(var values):
      groups = .least([])
      values += Array(repeating: 0, count: missing)
      groups = .wide(values)
    }
  }

  func group(of number: Int) -> Int {
    switch groups {
    case .least(let groups): Int(groups[number])
    case .narrow(let groups): Int(groups[number])
    case .wide(let groups): Int(groups[number])
    }
  }

  func key(of number: Int) -> GroupKey { keys[group(of: number)] }

  mutating func set(_ number: Int, to key: GroupKey) {
    put(index(of: key), at: number)
  }

  /// Sets the groups of consecutive reports; `key` gives that of the n-th.
  mutating func set(from first: Int, count: Int, _ key: (Int) -> GroupKey) {
    for offset in 0..<count { put(index(of: key(offset)), at: first + offset) }
  }

  /// Sets the groups of consecutive reports by keys of one part.
  mutating func set(from first: Int, plain values: UnsafeBufferPointer<UInt64>) {
    var most: UInt64 = 0
    for value in values { most |= value }
    guard most < 1 << 24 else {
      return set(from: first, count: values.count) {
        GroupKey(first: UInt32(truncatingIfNeeded: values[$0]))
      }
    }
    for value in values where value >= plain.count || plain[Int(value)] == Self.unknown {
      _ = index(of: GroupKey(first: UInt32(value)))
    }
    switch groups {
    case .least(var ids):
      groups = .least([])
      for offset in values.indices {
        ids[first + offset] = UInt8(truncatingIfNeeded: plain[Int(values[offset])])
      }
      groups = .least(ids)
    case .narrow(var ids):
      groups = .least([])
      for offset in values.indices {
        ids[first + offset] = UInt16(truncatingIfNeeded: plain[Int(values[offset])])
      }
      groups = .narrow(ids)
    case .wide(var ids):
      groups = .least([])
      for offset in values.indices { ids[first + offset] = plain[Int(values[offset])] }
      groups = .wide(ids)
    }
  }

  // MARK: Counting and matching

  /// How many reports of a set each group has.
  func histogram(_ set: Bitmap) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: keys.count)
    set.words.withUnsafeBufferPointer { words in
      let count = min(words.count, bound / 64)
      switch groups {
      case .least(let ids):
        csqlite_histogram8(ids, words.baseAddress, count, &counts)
      case .narrow(let ids):
        csqlite_histogram16(ids, words.baseAddress, count, &counts)
      case .wide(let ids):
        csqlite_histogram32(ids, words.baseAddress, count, &counts)
      }
    }
    return counts
  }

  /// The reports whose group is accepted, from a multiple of 64 up to `bound`.
  func reports(from first: Int = 0, bound: Int, where accepted: [Bool]) -> Bitmap {
    let accepted = accepted.map { $0 ? UInt8(1) : 0 }
    return Bitmap(bound: bound) { words in
      let count = min(words.count * 64, self.bound) - first
      guard count > 0, let place = words.baseAddress.map({ $0 + first / 64 }) else { return }
      switch groups {
      case .least(let ids):
        ids.withUnsafeBufferPointer { ids in
          csqlite_match8(ids.baseAddress.map { $0 + first }, count, accepted, place)
        }
      case .narrow(let ids):
        ids.withUnsafeBufferPointer { ids in
          csqlite_match16(ids.baseAddress.map { $0 + first }, count, accepted, place)
        }
      case .wide(let ids):
        ids.withUnsafeBufferPointer { ids in
          csqlite_match32(ids.baseAddress.map { $0 + first }, count, accepted, place)
        }
      }
    }
  }

  /// Numbers of a set by the places of their groups; those with the same by number, highest first
  /// unless the oldest come first.
  ///
  /// Counted, then put where they belong: each is touched once.
  func sorted(_ set: Bitmap, by places: [UInt64], isOldestFirst: Bool) -> [UInt32] {
    let counts = histogram(set)
    let ranks = Dictionary(
      uniqueKeysWithValues: Set(places).sorted().enumerated().map { ($1, $0) }
    )
    let rankOfGroup = places.map { UInt32(ranks[$0] ?? 0) }
    var next = Array(repeating: 0, count: ranks.count + 1)
    for (group, rank) in rankOfGroup.enumerated() { next[Int(rank) + 1] += Int(counts[group]) }
    for rank in 0..<ranks.count { next[rank + 1] += next[rank] }
    let order: Int32 = isOldestFirst ? 1 : 0
    return Array(unsafeUninitializedCapacity: next[ranks.count]) { numbers, filled in
      filled = next[ranks.count]
      set.words.withUnsafeBufferPointer { words in
        let count = min(words.count, bound / 64)
        let (base, out) = (words.baseAddress, numbers.baseAddress)
        switch groups {
        case .least(let ids): csqlite_scatter8(ids, base, count, rankOfGroup, &next, order, out)
        case .narrow(let ids): csqlite_scatter16(ids, base, count, rankOfGroup, &next, order, out)
        case .wide(let ids): csqlite_scatter32(ids, base, count, rankOfGroup, &next, order, out)
        }
      }
    }
  }

  // MARK: Pieces

  private static let unknown = UInt32.max

  private mutating func index(of key: GroupKey) -> Int {
    if key.second == 0, key.first < plain.count, plain[Int(key.first)] != Self.unknown {
      return Int(plain[Int(key.first)])
    }
    let index = indexes[key] ?? keys.count
    if index == keys.count {
      keys.append(key)
      indexes[key] = index
    }
    if key.second == 0, key.first < 1 << 24 {
      let missing = Int(key.first) + 1 - plain.count
      if missing > 0 { plain += Array(repeating: Self.unknown, count: missing + missing / 2) }
      plain[Int(key.first)] = UInt32(index)
    }
    if index > UInt8.max, case .least(let ids) = groups { groups = .narrow(ids.map(UInt16.init)) }
    if index > UInt16.max, case .narrow(let ids) = groups { groups = .wide(ids.map(UInt32.init)) }
    return index
  }

  private mutating func put(_ index: Int, at number: Int) {
    switch groups {
    case .least(var ids):
      groups = .least([])
      ids[number] = UInt8(truncatingIfNeeded: index)
      groups = .least(ids)
    case .narrow(var ids):
      groups = .least([])
      ids[number] = UInt16(truncatingIfNeeded: index)
      groups = .narrow(ids)
    case .wide(var ids):
      groups = .least([])
      ids[number] = UInt32(truncatingIfNeeded: index)
      groups = .wide(ids)
    }
  }
}
