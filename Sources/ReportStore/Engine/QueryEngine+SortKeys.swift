import ReportModel
import ReportQuery

/// What fields are sorted by, as QueryOrder says it in SQL.
extension QueryEngine {
  func sortKeys(_ key: Query.SortKey) throws -> [SortKey] {
    // A young report has a late time.
    let isDescending = key.isDescending != (key.field == .age)
    switch key.field {
    case .created, .age: return [.numbers(.stored(.createdAt), isDescending: isDescending)]
    case .received: return [.numbers(.stored(.receivedAt), isDescending: isDescending)]
    case .shots: return [.numbers(.stored(.pictureCount), isDescending: isDescending)]
    case .rec: return [.numbers(.stored(.longestMilliseconds), isDescending: isDescending)]
    case .size: return [.numbers(.stored(.byteSize), isDescending: isDescending)]
    case .updated: return [.numbers(.updated, isDescending: isDescending)]
    case .dup: return [.numbers(.copies, isDescending: isDescending)]
    case .user: return [.users(isDescending: isDescending)]
    default: return try kept(key, isDescending)
    }
  }

  /// As long as a column lives, a group stands for the same texts; only more can come.
  private func kept(_ key: Query.SortKey, _ isDescending: Bool) throws -> [SortKey] {
    let name = "\(key.field.rawValue) \(isDescending)"
    let counts = try GroupField.sorting(key.field).map { try columns.column($0).keys.count }
    if let kept = groupKeys[name], kept.generation == columns.generation, kept.counts == counts {
      return kept.keys
    }
    let keys = try groupKeys(key.field, isDescending)
    groupKeys[name] = (columns.generation, counts, keys)
    return keys
  }

  private func groupKeys(_ field: Field, _ isDescending: Bool) throws -> [SortKey] {
    switch field {
    case .prio: return [try groups(.priority, isDescending) { Int($0.first) }]
    case .status: return [try groups(.status, isDescending) { Int($0.first >> 4) }]
    case .reason:
      return [try groups(.status, isDescending) { $0.first & 15 == 0 ? nil : Int($0.first & 15) }]
    case .fixed, .app, .build, .os:
      return try GroupField.sorting(field).map { try versions($0, isDescending) }
    default: return try GroupField.sorting(field).map { try texts($0, isDescending) }
    }
  }

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
    var places = Array(repeating: UInt64.max, count: column.keys.count)
    var place: UInt64 = 0
    var last: Value?
    for (index, value) in present {
      if let last, last < value || value < last { place += 1 }
      places[index] = place
      last = value
    }
    return .groups(field, places)
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

extension GroupField {
  /// What reports are grouped by to be sorted by a field; nothing for fields that are sorted by
  /// something else, or not at all.
  fileprivate static func sorting(_ field: Field) -> [GroupField] {
    switch field {
    case .prio: [.priority]
    case .status, .reason: [.status]
    case .bundle: [.coded(.bundleID), .coded(.appName)]
    case .assignee, .fixed, .app, .build, .os, .device, .platform, .kind, .source, .trigger, .env,
      .screen, .osname, .model, .locale, .tz:
      GroupField(field).map { [$0] } ?? []
    default: []
    }
  }
}
