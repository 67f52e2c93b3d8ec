import CSQLite
import ReportModel
import ReportQuery

/// All reports in an order, kept so that a page is a piece of it.
struct SortedList {
  let sort: [Query.SortKey]
  let keys: [SortKey]
  var numbers: [UInt32]
  /// Below which all reports are in it.
  var bound: Int
}

/// Lists in an order.
///
/// All reports are sorted once and the list is kept; a query walks it, or sorts what it finds when
/// that is little.
extension QueryEngine {
  /// A page of what a query finds, in its order.
  func sorted(_ query: Query, offset: Int, limit: Int) throws -> [Int] {
    let reports = try reports(of: query)
    if reports.isEmpty { return [] }
    if reports == universe, let page = try storedPage(query.sort, offset: offset, limit: limit) {
      return page
    }
    let order = try Order(query.sort, self)
    guard let list = try list(order, for: reports) else {
      return try sort(reports, order).dropFirst(offset).prefix(limit).map { Int($0) }
    }
    let numbers = lists[list].numbers
    if reports == universe { return numbers.dropFirst(offset).prefix(limit).map { Int($0) } }
    var skip = offset
    var result: [Int] = []
    for number in numbers where reports.contains(Int(number)) {
      if skip > 0 {
        skip -= 1
        continue
      }
      if result.count == limit { break }
      result.append(Int(number))
    }
    return result
  }

  /// A page of all reports as it stands on disk; `nil` where no list holds just these.
  private func storedPage(_ sort: [Query.SortKey], offset: Int, limit: Int) throws -> [Int]? {
    guard let list = StoredList(sort), !lists.contains(where: { $0.sort == sort }) else {
      return nil
    }
    let page = try StoredLists(connection)
      .page(list, offset: offset, limit: limit, upTo: bound - 1)?.map { Int($0) }
    guard let page, page.count == min(limit, max(0, universe.count - offset)),
      page.allSatisfy(universe.contains)
    else { return nil }
    return page
  }

  /// A page of some reports by arrival: newest first, or oldest first.
  func page(of reports: Bitmap, isOldestFirst: Bool, offset: Int, limit: Int) -> [Int] {
    guard isOldestFirst else { return reports.numbers(offset: offset, limit: limit) }
    let end = reports.count - offset
    let start = max(0, end - limit)
    return end <= 0 ? [] : reports.numbers(offset: start, limit: end - start).reversed()
  }

  /// Where a report stands in what a query finds; `nil` when it is not in it.
  func position(of number: Int, in query: Query) throws -> Int? {
    let reports = try reports(of: query)
    guard reports.contains(number) else { return nil }
    if query.sort.isEmpty { return reports.count(above: number) }
    let order = try Order(query.sort, self)
    guard let list = try list(order, for: reports) else {
      return try sort(reports, order).firstIndex(of: UInt32(number))
    }
    var position = 0
    for other in lists[list].numbers {
      if other == number { return position }
      if reports.contains(Int(other)) { position += 1 }
    }
    return nil
  }

  // MARK: Lists that are kept

  /// A list costs 4 MB at a million reports.
  private static let listLimit = 2
  /// So many reports that came since are put in their places one by one.
  private static let insertedCount = 256

  /// The place of the list to walk for some reports; `nil` when they are better sorted themselves.
  private func list(_ order: Order, for reports: Bitmap) throws -> Int? {
    let index = lists.firstIndex { $0.sort == order.sort }
    let stored = try index == nil ? isStored(order) : false
    let isAtHand = index != nil || stored
    // Texts of reporters are read for each, so their list is worth a longer walk.
    let few = universe.count / (isAtHand && order.readsRows ? 4_096 : isAtHand ? 64 : 16)
    if reports.count < few { return nil }
    if let index {
      lists.append(lists.remove(at: index))
      return lists.count - 1
    }
    let numbers = try (stored ? self.stored(order) : nil) ?? sort(universe, order)
    if lists.count >= Self.listLimit { lists.removeFirst() }
    lists.append(SortedList(sort: order.sort, keys: order.keys, numbers: numbers, bound: bound))
    return lists.count - 1
  }

  /// Whether a list on disk lacks few of the reports at most.
  private func isStored(_ order: Order) throws -> Bool {
    guard StoredList(order.sort) != nil else { return false }
    let sorted = try StoredLists(connection).sorted()
    let last = Int64(bound) - 1
    return sorted > 0 && sorted <= last && last - sorted <= StoredLists.lateCount(last)
  }

  /// The list on disk with what came since; `nil` when it is damaged.
  private func stored(_ order: Order) throws -> [UInt32]? {
    guard let list = StoredList(order.sort) else { return nil }
    let stored = StoredLists(connection)
    let next = try Int(stored.sorted()) + 1
    var numbers = try stored.all(list)
    guard next <= bound, numbers.count == universe.count - universe.count(above: next - 1),
      numbers.allSatisfy({ $0 < next && universe.contains(Int($0)) })
    else { return nil }
    try insert(next..<bound, into: &numbers, order)
    return numbers
  }

  /// Keeps the lists that hold what changed in no way, with what came since.
  func keepLists(hasTriage: Bool, hasCompletions: Bool) throws {
    lists.removeAll { list in
      list.keys.contains { (hasTriage && $0.isTriage) || (hasCompletions && $0.isCompleted) }
    }
    for index in lists.indices.reversed() where lists[index].bound < bound {
      var list = lists.remove(at: index)
      guard bound - list.bound <= Self.insertedCount else { continue }
      try insert(list.bound..<bound, into: &list.numbers, Order(list.sort, self))
      list.bound = bound
      lists.insert(list, at: index)
    }
  }

  private func insert(_ late: Range<Int>, into numbers: inout [UInt32], _ order: Order) throws {
    for number in late where universe.contains(number) {
      if Cancellation.isRequested { throw StoreError.cancelled }
      try insert(UInt32(number), into: &numbers, order)
    }
  }

  private func insert(_ number: UInt32, into numbers: inout [UInt32], _ order: Order) throws {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if try order.precedes(Int(numbers[middle]), Int(number), self) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    numbers.insert(number, at: low)
  }

  // MARK: Sorting

  private func sort(_ reports: Bitmap, _ order: Order) throws -> [UInt32] {
    if order.keys.count == 1, case .groups(let field, let places) = order.keys[0] {
      let column = try columns.column(field)
      return column.sorted(reports, by: places, isOldestFirst: order.isOldestFirst)
    }
    var numbers: [UInt32] = []
    let count = reports.count
    numbers.reserveCapacity(count)
    reports.forEachDescending { numbers.append(UInt32($0)) }
    var sorting = Sorting(numbers, isOldestFirst: order.isOldestFirst)
    for key in order.keys.reversed() {
      if Cancellation.isRequested { throw StoreError.cancelled }
      sorting.sort(by: try weights(of: reports, count: count, by: key))
    }
    return sorting.result()
  }
}

/// The keys of a list; reports that are equal by all of them come newest first.
private struct Order {
  let sort: [Query.SortKey]
  private(set) var keys: [SortKey] = []
  /// `sort:id`, which leaves nothing equal.
  private(set) var isOldestFirst = false

  init(_ sort: [Query.SortKey], _ engine: QueryEngine) throws {
    self.sort = sort
    for key in sort {
      if key.field == .id {
        isOldestFirst = !key.isDescending
        return
      }
      keys += try engine.sortKeys(key)
    }
  }

  var readsRows: Bool {
    keys.contains { key in
      if case .users = key { true } else { false }
    }
  }

  func precedes(_ left: Int, _ right: Int, _ engine: QueryEngine) throws -> Bool {
    for key in keys {
      if let precedes = try engine.precedes(left, right, by: key) { return precedes }
    }
    return isOldestFirst ? left < right : left > right
  }
}
