import ReportModel
import ReportQuery

/// What fields are sorted by, as QueryOrder says it in SQL.
extension QueryEngine {
  func sortKeys(_ key: Query.SortKey) throws -> [SortKey] {
    // A young report has a late time.
    let isDescending = key.isDescending != (key.field == .age)
    switch key.field {
    case .created, .age: return [try numbers(.createdAt, isDescending)]
    case .received: return [try numbers(.receivedAt, isDescending)]
    case .shots: return [try numbers(.pictureCount, isDescending)]
    case .rec: return [try numbers(.longestMilliseconds, isDescending)]
    case .size: return [try numbers(.byteSize, isDescending)]
    case .updated: return [try changing("updated", isDescending) { try updateTimes() }]
    case .dup: return [try changing("dup", isDescending) { try groupSizes() }]
    case .prio: return [try groups(.priority, isDescending) { Int($0.first) }]
    case .status: return [try groups(.status, isDescending) { Int($0.first >> 4) }]
    case .reason:
      return [try groups(.status, isDescending) { $0.first & 15 == 0 ? nil : Int($0.first & 15) }]
    case .assignee: return [try texts(.assignee, isDescending)]
    case .user: return [try texts(.user, isDescending)]
    case .fixed: return [try versions(.fixed, isDescending)]
    case .app: return [try versions(.app, isDescending)]
    case .build: return [try versions(.build, isDescending)]
    case .os: return [try versions(.coded(.osVersion), isDescending)]
    case .device: return [try texts(.device, isDescending)]
    case .bundle:
      return [
        try texts(.coded(.bundleID), isDescending), try texts(.coded(.appName), isDescending),
      ]
    case .platform, .kind, .source, .trigger, .env, .screen, .osname, .model, .locale, .tz:
      return try GroupField(key.field).map { [try texts($0, isDescending)] } ?? []
    // The parser takes none of these, and `id` ends an order.
    default: return []
    }
  }

  // MARK: Numbers

  private func numbers(_ name: StoredColumn, _ isDescending: Bool) throws -> SortKey {
    let id = "\(name) \(isDescending)"
    if let known = lastingOrders[id] { return known }
    let key = SortKey(try columns.column(name), of: universe, isDescending: isDescending)
    lastingOrders[id] = key
    return key
  }

  private func changing(
    _ name: String,
    _ isDescending: Bool,
    _ numbers: () throws -> NumberColumn
  ) throws -> SortKey {
    let id = "\(name) \(isDescending)"
    if let known = orders[id] { return known }
    let key = SortKey(try numbers(), of: universe, isDescending: isDescending)
    orders[id] = key
    return key
  }

  private func updateTimes() throws -> NumberColumn {
    var times = NumberColumn(bound: bound)
    try connection.with("SELECT report, updated_at FROM triage ORDER BY report") { row in
      while try row.step(), row.count(0) < bound {
        times.set(row.count(0), to: row.integer(1))
      }
    }
    return times
  }

  private func groupSizes() throws -> NumberColumn {
    let triage = try columns.triage()
    var sizes = NumberColumn(bound: bound)
    universe.forEachDescending { number in
      let master = triage.masters[number] ?? number
      sizes.set(number, to: Int64(triage.copyCounts[master] ?? 0))
    }
    return sizes
  }

  // MARK: Groups

  /// By a value of each group, absent ones last.
  private func groups<Value: Comparable>(
    _ field: GroupField,
    _ isDescending: Bool,
    _ value: (GroupKey) throws -> Value?
  ) throws -> SortKey {
    let column = try columns.column(field)
    let valued = try column.keys.map(value)
    let present = column.keys.indices.compactMap { index in valued[index].map { (index, $0) } }
      .sorted { isDescending ? $1.1 < $0.1 : $0.1 < $1.1 }
    var buckets: [[Int]] = []
    var last: Value?
    for (index, value) in present {
      if let last, !(last < value), !(value < last) {
        buckets[buckets.count - 1].append(index)
      } else {
        buckets.append([index])
      }
      last = value
    }
    buckets.append(column.keys.indices.filter { valued[$0] == nil })
    return SortKey(column, buckets: buckets)
  }

  private func texts(_ field: GroupField, _ isDescending: Bool) throws -> SortKey {
    try groups(field, isDescending) { key in
      let texts = try columns.texts(key, field)
      return (texts.first ?? texts.second).map { Bytes(TextFolding.fold($0)) }
    }
  }

  /// Texts that are no versions come after all that are, in either direction.
  private func versions(_ field: GroupField, _ isDescending: Bool) throws -> SortKey {
    try groups(field, isDescending) { key in
      try columns.texts(key, field).first.map { text in
        VersionText(version: VersionKey(text), text: Bytes(text), isDescending: isDescending)
      }
    }
  }

  /// Compared by bytes, as SQLite does.
  private struct Bytes: Comparable {
    private let text: String

    init(_ text: String) {
      self.text = text
    }

    static func == (left: Self, right: Self) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }

    static func < (left: Self, right: Self) -> Bool {
      left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
  }

  private struct VersionText: Comparable {
    var version: VersionKey?
    var text: Bytes
    var isDescending: Bool

    static func < (left: Self, right: Self) -> Bool {
      switch (left.version, right.version) {
      case (let one?, let other?): one != other ? one < other : left.text < right.text
      case (nil, nil): left.text < right.text
      // Turned round with the rest, the others come last.
      case (nil, _): left.isDescending
      case (_, nil): !left.isDescending
      }
    }
  }
}
