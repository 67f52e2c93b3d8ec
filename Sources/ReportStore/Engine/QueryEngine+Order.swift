import ReportModel
import ReportQuery

/// Lists in an order: whole buckets are skipped by their counts, only those on the page are sorted.
extension QueryEngine {
  /// A page of what a query finds, in its order.
  func sorted(_ query: Query, offset: Int, limit: Int) throws -> [Int] {
    let order = try Order(query.sort, self)
    return order.slice(try reports(of: query), order.keys[...], offset: offset, limit: limit)
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
    return order.position(of: number, in: reports, order.keys[...])
  }
}

/// The keys of a list; reports that are equal by all of them come newest first.
private struct Order {
  private(set) var keys: [SortKey] = []
  /// `sort:id`, which leaves nothing equal.
  private(set) var isOldestFirst = false

  init(_ sort: [Query.SortKey], _ engine: QueryEngine) throws {
    for key in sort {
      if key.field == .id {
        isOldestFirst = !key.isDescending
        return
      }
      keys += try engine.sortKeys(key)
    }
  }

  /// Buckets so small are sorted together.
  private static let smallCount = 4_096

  func slice(_ reports: Bitmap, _ keys: ArraySlice<SortKey>, offset: Int, limit: Int) -> [Int] {
    guard let key = keys.first else {
      guard isOldestFirst else { return reports.numbers(offset: offset, limit: limit) }
      // The page from the other end.
      let end = reports.count - offset
      let start = max(0, end - limit)
      return end <= 0 ? [] : reports.numbers(offset: start, limit: end - start).reversed()
    }
    let counts = key.counts(reports)
    var result: [Int] = []
    var skip = offset
    var bucket = 0
    while bucket < counts.count, result.count < limit {
      let count = counts[bucket]
      if skip >= count {
        skip -= count
        bucket += 1
        continue
      }
      var end = bucket + 1
      var gathered = count
      if key.numbers == nil, count > Self.smallCount {
        let part = key.part(reports, bucket..<end)
        result += slice(part, keys.dropFirst(), offset: skip, limit: limit - result.count)
      } else {
        while end < counts.count, gathered < skip + limit - result.count,
          gathered + counts[end] <= Self.smallCount
        {
          gathered += counts[end]
          end += 1
        }
        let part = sorted(key.part(reports, bucket..<end), keys)
        result += part.dropFirst(skip).prefix(limit - result.count)
      }
      skip = 0
      bucket = end
    }
    return result
  }

  func position(of number: Int, in reports: Bitmap, _ keys: ArraySlice<SortKey>) -> Int? {
    guard let key = keys.first else {
      let above = reports.count(above: number)
      return isOldestFirst ? reports.count - 1 - above : above
    }
    let rank = key.rank(of: number)
    let before = key.counts(reports).prefix(rank).reduce(0, +)
    let part = key.part(reports, rank..<rank + 1)
    let inside =
      key.numbers == nil
      ? position(of: number, in: part, keys.dropFirst())
      : sorted(part, keys).firstIndex(of: number)
    return inside.map { before + $0 }
  }

  private func sorted(_ reports: Bitmap, _ keys: ArraySlice<SortKey>) -> [Int] {
    reports.numbers(offset: 0, limit: Int.max).sorted { left, right in
      for key in keys {
        if let precedes = key.precedes(left, right) { return precedes }
      }
      return isOldestFirst ? left < right : left > right
    }
  }
}
