import ReportModel
import ReportQuery

/// Conditions that columns decide.
extension QueryEngine {
  /// What a condition finds, or `nil` when no column tells.
  func inColumns(_ condition: Condition) throws -> Bitmap? {
    switch condition {
    case .field(let field, let tests):
      var result: Bitmap?
      for test in tests {
        guard let reports = try inColumns(field, test) else { return nil }
        if result == nil { result = reports } else { result?.formUnion(reports) }
      }
      return result
    case .flag(let flag): return try inColumns(flag)
    case .has(let presence): return try inColumns(presence)
    case .words, .attribute: return nil
    }
  }

  private func inColumns(_ field: Field, _ test: Test) throws -> Bitmap? {
    if case .any = test {
      // Every report has a priority, be it none.
      return field == .prio ? scope : try present(field)
    }
    switch field {
    case .platform: return try coded(.platform, test)
    case .kind: return try coded(.kind, test)
    case .source: return try coded(.sourceSystem, test)
    case .trigger: return try coded(.trigger, test)
    case .env: return try coded(.environment, test)
    case .screen: return try coded(.screen, test)
    case .os: return try systemVersion(test)
    case .osname: return try coded(.osName, test)
    case .model: return try coded(.deviceModel, test)
    case .tz: return try coded(.timeZone, test)
    case .bundle: return try grouped(.bundle) { test.holds(for: $0) }
    case .locale: return try pattern(test, .coded(.locale), QueryCompiler.isLocale)
    case .lang: return try pattern(test, .coded(.locale), QueryCompiler.isLanguage)
    case .device: return try device(test)
    case .app: return try grouped(.app) { test.holds(for: $0) }
    case .build: return try grouped(.build) { test.holds(for: $0) }
    case .assignee: return try grouped(.assignee) { test.holds(for: $0) }
    case .fixed: return try grouped(.fixed) { test.holds(for: $0) }
    case .status: return try status(test)
    case .reason: return try reason(test)
    case .prio: return try priority(test)
    case .shots: return try number(.pictureCount, test)
    case .rec: return try number(.longestMilliseconds, test)
    case .size: return try number(.byteSize, test)
    case .created, .age: return try instant(try columns.column(.createdAt), test)
    case .received: return try instant(try columns.column(.receivedAt), test)
    case .updated: return try instant(try columns.updateTimes(), test)
    case .tag: return try tag(test)
    case .user: return try user(test)
    case .email: return try user(test, which: 0)
    default: return nil
    }
  }

  // MARK: Groups

  /// The reports of the groups whose key is accepted.
  func grouped(_ field: GroupField, keys accepts: (GroupKey) throws -> Bool) throws -> Bitmap {
    let column = try columns.column(field)
    var reports = column.reports(from: first, bound: bound, where: try column.keys.map(accepts))
    // Numbers no report has are in no group either.
    reports.formIntersection(scope)
    return reports
  }

  /// The reports with a text that is accepted.
  private func grouped(_ field: GroupField, _ accepts: (String) -> Bool) throws -> Bitmap {
    try grouped(
      field,
      keys: { key in
        let texts = try columns.texts(key, field)
        return texts.first.map(accepts) == true || texts.second.map(accepts) == true
      }
    )
  }

  private func coded(_ field: CodedField, _ test: Test) throws -> Bitmap {
    try grouped(.coded(field)) { test.holds(for: $0) }
  }

  private func systemVersion(_ test: Test) throws -> Bitmap {
    // Whole columns of versions are smaller than those of versions with names.
    if case .version = test { return try coded(.osVersion, test) }
    return try grouped(
      .system,
      keys: { key in
        let texts = try columns.texts(key, .system)
        return texts.first.map { test.holds(forSystem: texts.second, version: $0) } ?? false
      }
    )
  }

  private func pattern(
    _ test: Test,
    _ field: GroupField,
    _ predicate: (TextPattern) -> (String) -> Bool
  ) throws -> Bitmap? {
    guard case .pattern(let pattern) = test else { return nil }
    return try grouped(field, predicate(pattern))
  }

  private func device(_ test: Test) throws -> Bitmap? {
    guard case .pattern(let pattern) = test else { return nil }
    let isModel = QueryCompiler.isDevice(pattern)
    return try grouped(
      .device,
      keys: { key in
        let texts = try columns.texts(key, .device)
        return (texts.first.map(isModel) ?? false)
          || (texts.second.map { pattern.matches($0) } ?? false)
      }
    )
  }

  private func user(_ test: Test, which: Int32 = -1) throws -> Bitmap? {
    guard case .pattern(let pattern) = test, !pattern.folded.isEmpty else { return nil }
    // Numbers beyond the last report have no texts, but places.
    return try find(pattern, in: .users, which: which).intersection(scope)
  }

  private func status(_ test: Test) throws -> Bitmap? {
    guard case .pattern(let pattern) = test else { return nil }
    return try grouped(.status, keys: { pattern.matches(TriageCache.status(of: $0).rawValue) })
  }

  private func reason(_ test: Test) throws -> Bitmap? {
    guard case .pattern(let pattern) = test else { return nil }
    return try grouped(
      .status,
      keys: { key in
        TriageCache.reason(of: key).map { pattern.matches($0.rawValue) } == true
      }
    )
  }

  private func priority(_ test: Test) throws -> Bitmap? {
    guard case .number(let range) = test else { return nil }
    return try grouped(.priority, keys: { range.contains(Double($0.first)) })
  }

  private func tag(_ test: Test) throws -> Bitmap? {
    guard case .pattern(let pattern) = test else { return nil }
    let cache = try columns.tags()
    let name = pattern.anchor == .whole ? Tag(pattern.text)?.name : nil
    let wanted = Set(
      cache.names.filter { tag in
        name.map { $0.utf8.elementsEqual(tag.value.utf8) } ?? pattern.matches(tag.value)
      }.map(\.key)
    )
    return try grouped(.tags, keys: { !wanted.isDisjoint(with: cache.tags(of: $0)) })
  }

  // MARK: Numbers

  private func number(_ name: StoredColumn, _ test: Test) throws -> Bitmap? {
    guard case .number(let range) = test else { return nil }
    guard let whole = range.wholeNumbers else { return Bitmap(bound: bound) }
    return try numbers(name, in: whole)
  }

  /// The reports whose number is in a range.
  private func numbers(_ name: StoredColumn, in range: ClosedRange<Int64>) throws -> Bitmap {
    try columns.column(name).reports(from: first, bound: bound, in: range).intersection(scope)
  }

  private func instant(_ column: NumberColumn, _ test: Test) throws -> Bitmap? {
    guard case .instant(let range) = test else { return nil }
    let start = range.start?.milliseconds ?? .min
    let end = range.end?.milliseconds
    guard end.map({ start < $0 }) ?? true else { return Bitmap(bound: bound) }
    let milliseconds = start...(end.map { $0 - 1 } ?? .max)
    var reports = column.reports(from: first, bound: bound, in: milliseconds).intersection(scope)
    if range.contains(Timestamp(milliseconds: -1)) {
      // Never absent: what looks so is the last millisecond before 1970.
      reports.formUnion(scope.subtracting(column.present(from: first, bound: bound)))
    }
    return reports
  }

  // MARK: Flags and presence

  private func inColumns(_ flag: Flag) throws -> Bitmap? {
    switch flag {
    case .new: return try standing(.new)
    case .open: return try standing(.open)
    case .snoozed: return try standing(.snoozed)
    case .closed: return try standing(.closed)
    case .declined: return try grouped(.status, keys: { TriageCache.reason(of: $0) == .declined })
    case .spam: return try grouped(.status, keys: { TriageCache.reason(of: $0) == .spam })
    case .unread: return scope.subtracting(try columns.triage().isRead)
    case .duplicate: return try columns.triage().isDuplicate
    case .master: return try masters()
    case .single:
      return scope.subtracting(try columns.triage().isDuplicate).subtracting(try masters())
    case .exported: return try columns.triage().isExported
    case .reopened: return try columns.triage().isReopened
    case .burst:
      return try collect(
        SQLFragment(
          "SELECT collect_bits(report) FROM burst_report WHERE report >= ?",
          .integer(Int64(first))
        )
      )
    default: return nil
    }
  }

  private func standing(_ status: Status) throws -> Bitmap {
    try grouped(.status, keys: { TriageCache.status(of: $0) == status })
  }

  private func masters() throws -> Bitmap {
    var masters = Bitmap(bound: bound)
    for number in try columns.triage().copyCounts.keys { masters.insert(number) }
    return masters
  }

  private func inColumns(_ presence: Presence) throws -> Bitmap? {
    switch presence {
    case .screenshot:
      return try numbers(.pictureCount, in: 1...Int64.max)
    case .recording:
      return try numbers(.recordingCount, in: 1...Int64.max)
    case .damage:
      return try numbers(.hasDamage, in: 1...Int64.max)
    case .duplicates: return try masters()
    case .inferred:
      let own = try grouped(.coded(.appVersion), keys: { $0 != .none })
      return try grouped(.app, keys: { $0 != .none }).subtracting(own)
    case .attribute(let key): return try attribute(key)
    case .field(let field): return try present(field)
    default: return nil
    }
  }

  private func attribute(_ key: String) throws -> Bitmap {
    let lists = try connection.rows(
      "SELECT id FROM metadata_keys WHERE packed_index(keys, ?) IS NOT NULL",
      [.text(key)]
    ) { UInt32(truncatingIfNeeded: $0.integer(0) + 1) }
    let wanted = Set(lists)
    return try grouped(.metadataKeys, keys: { wanted.contains($0.first) })
  }

  /// The reports that have a value of a field.
  func present(_ field: Field) throws -> Bitmap? {
    guard let group = GroupField(field) else {
      switch field {
      case .reason: return try grouped(.status, keys: { TriageCache.reason(of: $0) != nil })
      case .status, .shots, .size, .created, .age, .received, .updated: return scope
      case .user:
        var reports = Bitmap(bound: bound)
        try TextChunks(connection).forEachUser(from: first, below: bound) { number, _ in
          reports.insert(number)
        }
        return reports.intersection(scope)
      case .rec: return try numbers(.longestMilliseconds, in: Int64.min...Int64.max)
      default: return nil
      }
    }
    return try grouped(group, keys: { $0 != .none })
  }
}

extension NumberRange {
  /// The whole numbers in it; `nil` for none.
  fileprivate var wholeNumbers: ClosedRange<Int64>? {
    let low = lower.map { includesLower ? $0.rounded(.up) : $0.rounded(.down) + 1 }
    let high = upper.map { includesUpper ? $0.rounded(.down) : $0.rounded(.up) - 1 }
    let first = low.map(Self.whole) ?? .min
    let last = high.map(Self.whole) ?? .max
    return first <= last ? first...last : nil
  }

  private static func whole(_ number: Double) -> Int64 {
    Int64(exactly: number) ?? (number < 0 ? .min : .max)
  }
}

extension GroupField {
  /// The groups whose first has no value of the field.
  init?(_ field: Field) {
    switch field {
    case .platform: self = .coded(.platform)
    case .kind: self = .coded(.kind)
    case .source: self = .coded(.sourceSystem)
    case .trigger: self = .coded(.trigger)
    case .env: self = .coded(.environment)
    case .screen: self = .coded(.screen)
    case .os: self = .coded(.osVersion)
    case .osname: self = .coded(.osName)
    case .model: self = .coded(.deviceModel)
    case .tz: self = .coded(.timeZone)
    case .locale, .lang: self = .coded(.locale)
    case .bundle: self = .bundle
    case .device: self = .device
    case .app: self = .app
    case .build: self = .build
    case .assignee: self = .assignee
    case .fixed: self = .fixed
    case .prio: self = .priority
    case .tag: self = .tags
    default: return nil
    }
  }
}
