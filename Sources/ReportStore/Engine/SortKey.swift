import CSQLite
import ReportModel
import ReportQuery

/// One thing reports are sorted by.
///
/// Names columns and holds none, so that these can change in place.
enum SortKey {
  /// The place of each group; `UInt64.max` for those without a value.
  case groups(GroupField, [UInt64])
  case numbers(SortedNumber, isDescending: Bool)
  case users(isDescending: Bool)

  /// Numbers reports are sorted by.
  enum SortedNumber {
    case stored(StoredColumn)
    case updated
    /// Of the group a report is in.
    case copies
  }

  /// Whether it follows from what people decided, so that any change may change it.
  var isTriage: Bool {
    switch self {
    case .groups(let field, _):
      switch field {
      case .status, .priority, .assignee, .fixed, .tags, .app, .build: true
      case .coded, .metadataKeys, .device, .system, .bundle: false
      }
    case .numbers(.stored, _), .users: false
    case .numbers(.updated, _), .numbers(.copies, _): true
    }
  }

  /// Whether attachments that complete a report change it.
  var isCompleted: Bool {
    guard case .numbers(.stored(let column), _) = self else { return false }
    return StoredColumn.mutable.contains(column)
  }

  static func weight(_ number: Int64?, isDescending: Bool) -> UInt64 {
    guard let number else { return .max }
    let weight = UInt64(bitPattern: number) ^ (1 << 63)
    return isDescending ? ~weight : weight
  }
}

extension QueryEngine {
  /// What the reports of a set weigh, highest number first; the least comes first in the list.
  func weights(of set: Bitmap, count: Int, by key: SortKey) throws -> [UInt64] {
    var weights = Array(repeating: UInt64.max, count: count)
    switch key {
    case .groups(let field, let places):
      let column = try columns.column(field)
      var place = 0
      set.forEachDescending { number in
        weights[place] = places[column.group(of: number)]
        place += 1
      }
    case .numbers(let name, let isDescending):
      let absent = SortKey.weight(name.valueOfNone, isDescending: isDescending)
      var place = count
      try column(name).forEach(in: set) { _, number in
        place -= 1
        weights[place] =
          number.map { SortKey.weight($0, isDescending: isDescending) } ?? absent
      }
    case .users(let isDescending):
      return try UserOrder(connection).weights(of: set, count: count, isDescending: isDescending)
    }
    return weights
  }

  /// Whether a report comes before another; `nil` when they are equal.
  func precedes(_ left: Int, _ right: Int, by key: SortKey) throws -> Bool? {
    let one: UInt64
    let other: UInt64
    switch key {
    case .groups(let field, let places):
      let column = try columns.column(field)
      one = places[column.group(of: left)]
      other = places[column.group(of: right)]
    case .numbers(let name, let isDescending):
      let column = try column(name)
      one = SortKey.weight(column[left] ?? name.valueOfNone, isDescending: isDescending)
      other = SortKey.weight(column[right] ?? name.valueOfNone, isDescending: isDescending)
    case .users(let isDescending):
      return try UserOrder(connection).precedes(left, right, isDescending: isDescending)
    }
    return one == other ? nil : one < other
  }

  private func column(_ name: SortKey.SortedNumber) throws -> NumberColumn {
    switch name {
    case .stored(let column): try columns.column(column)
    case .updated: try columns.updateTimes()
    case .copies: try groupSizes()
    }
  }

  /// The copies in the group of each report that is in one.
  private func groupSizes() throws -> NumberColumn {
    let triage = try columns.triage()
    var sizes = triage.copyCounts.map { (number: $0, value: Int64?(Int64($1))) }
    sizes += triage.masters.map { ($0, Int64(triage.copyCounts[$1] ?? 0)) }
    var column = NumberColumn(bound: bound)
    column.set(sizes.sorted { $0.number < $1.number })
    return column
  }
}

extension SortKey.SortedNumber {
  /// What a report without an entry in the column has; `nil` comes last.
  fileprivate var valueOfNone: Int64? {
    switch self {
    case .copies: 0
    // Never absent: what looks so is the last millisecond before 1970.
    case .stored(.createdAt), .stored(.receivedAt), .updated: -1
    case .stored: nil
    }
  }
}
