import CSQLite
import ReportModel

/// The columns of reports that were asked for so far, in memory, for numbers below a bound.
final class ColumnCache {
  /// Holds the engine that holds this.
  private unowned let reader: Reader
  private(set) var bound = 0
  private var groups: [GroupField: GroupColumn] = [:]
  private var numbers: [StoredColumn: NumberColumn] = [:]
  private var triageCache: TriageCache?
  private var tagCache: TagCache?
  private var times: NumberColumn?
  private var walk = ChunkWalk()
  private var connection: Connection { reader.connection }

  init(_ reader: Reader) {
    self.reader = reader
  }

  // MARK: Keeping up

  /// Forgets everything.
  func reset(bound: Int) {
    groups = [:]
    numbers = [:]
    triageCache = nil
    tagCache = nil
    times = nil
    walk = ChunkWalk()
    generation += 1
    self.bound = bound
  }

  /// Takes in the reports up to a new bound.
  func grow(to bound: Int) throws {
    let before = self.bound
    self.bound = bound
    walk = ChunkWalk()
    for field in Array(groups.keys) {
      // Taken out, so that it is not copied.
      guard var column = groups.removeValue(forKey: field) else { continue }
      try fill(&column, field, from: before)
      groups[field] = column
    }
    for name in Array(numbers.keys) {
      guard var column = numbers.removeValue(forKey: name) else { continue }
      try fill(&column, name, from: before)
      numbers[name] = column
    }
    triageCache?.grow(to: bound)
    if times != nil {
      try readUpdateTimes(Self.ownTime, "t.report >= ?", [before], setsSince: .max)
    }
    try tagCache?.read(from: before, bound: bound, connection)
  }

  /// Forgets what attachments that complete reports change.
  func forgetCompleted() {
    for column in StoredColumn.mutable { numbers[column] = nil }
    walk = ChunkWalk()
  }

  /// Another number whenever the groups of a column may be counted anew.
  private(set) var generation = 0

  func forgetTriage() {
    triageCache = nil
    forgetOverlays()
  }

  func forgetTags() {
    tagCache = nil
    generation += 1
  }

  private func forgetOverlays() {
    generation += 1
    groups[.app] = nil
    groups[.build] = nil
  }

  /// Reads the triage of some reports anew.
  func readTriage(of numbers: Set<Int>) throws {
    guard var cache = triageCache else { return }
    triageCache = nil
    let typed = cache.typed
    try cache.read(numbers, connection)
    if cache.typed != typed { forgetOverlays() }
    triageCache = cache
  }

  /// `changes`: the name of a tag and whether it is there now, in their order.
  func changeTags(_ changes: [(report: Int, name: String, isThere: Bool)]) throws {
    guard var cache = tagCache, !changes.isEmpty else { return }
    tagCache = nil
    try cache.readNames(connection)
    let ids = Dictionary(cache.names.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for change in changes {
      guard let id = ids[change.name] else { return forgetTags() }
      cache.change(change.report, tag: id, isThere: change.isThere)
    }
    tagCache = cache
  }

  /// What changed after an entry of the history; `nil`: too many reports to look at one by one.
  func readUpdateTimes(of reports: Set<Int>?, since sequence: Int64) throws {
    guard times != nil else { return }
    guard let reports else {
      times = nil
      return
    }
    try readUpdateTimes(
      QueryCompiler.updatedAt,
      "t.report = ?",
      reports.sorted(),
      setsSince: sequence
    )
  }

  /// What a report's row says; sets may say a later time.
  private static let ownTime = "t.updated_at"

  /// Reads those of the reports that a condition names, once for each of its values.
  private func readUpdateTimes(
    _ time: String,
    _ condition: String,
    _ values: [Int],
    setsSince sequence: Int64
  ) throws {
    guard var times else { return }
    self.times = nil
    times.grow(to: bound)
    var read: [(number: Int, value: Int64?)] = []
    try connection.with(
      "SELECT t.report, \(time) FROM triage t WHERE \(condition) ORDER BY t.report"
    ) { row in
      for value in values {
        try row.bind(1, Int64(value))
        while try row.step() {
          if row.count(0) < bound { read.append((row.count(0), row.integer(1))) }
        }
        row.reset()
      }
    }
    times.set(read)
    try takeSets(since: sequence, into: &times)
    self.times = times
  }

  /// What was changed of many reports at once.
  private func takeSets(since sequence: Int64, into times: inout NumberColumn) throws {
    let sets = try connection.rows(
      """
      SELECT c.reports, h.at FROM change_set c JOIN history h ON h.seq = c.seq
      WHERE c.seq > ? ORDER BY c.seq
      """,
      [.integer(sequence)]
    ) { (reports: NumberList(bytes: $0.blob(0)).numbers, at: $0.integer(1)) }
    for (reports, at) in sets {
      let changed = reports.map { Int($0.rawValue) }.filter { number in
        number < bound && times[number].map { $0 < at } ?? false
      }
      times.set(changed.map { (number: $0, value: at) })
    }
  }

  // MARK: Asking

  /// When each report last changed.
  func updateTimes() throws -> NumberColumn {
    if let times { return times }
    var times = NumberColumn(bound: bound)
    let size = ColumnChunks.rowCount
    let values = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: size)
    defer { values.deallocate() }
    guard let base = values.baseAddress else { return times }
    for start in stride(from: 0, to: bound, by: size) {
      if Cancellation.isRequested { throw StoreError.cancelled }
      let packed = try connection.first(
        "SELECT pack_columns(report, updated_at) FROM triage WHERE report BETWEEN ? AND ?",
        [.integer(Int64(start)), .integer(Int64(min(start + size, bound)) - 1)]
      ) { row in row.withBlob(0) { ColumnChunks.unpack($0, into: base) } }
      // No report has such a number.
      if packed != true { continue }
      times.set(from: start, UnsafeBufferPointer(rebasing: values[..<min(size, bound - start)]))
    }
    try takeSets(since: 0, into: &times)
    self.times = times
    return times
  }

  var hasTriage: Bool { triageCache != nil }

  func triage() throws -> TriageCache {
    if let triageCache { return triageCache }
    var cache = TriageCache(bound: bound)
    try cache.readAll(connection)
    triageCache = cache
    return cache
  }

  func tags() throws -> TagCache {
    if let tagCache { return tagCache }
    var cache = TagCache(bound: bound)
    try cache.read(from: 0, bound: bound, connection)
    tagCache = cache
    return cache
  }

  func column(_ field: GroupField) throws -> GroupColumn {
    switch field {
    case .status: return try triage().status
    case .priority: return try triage().priority
    case .assignee: return try triage().assignee
    case .fixed: return try triage().fixed
    case .tags: return try tags().column
    case .coded, .metadataKeys, .device, .system, .bundle, .app, .build: break
    }
    if let column = groups[field] { return column }
    var column = GroupColumn(bound: bound)
    try fill(&column, field, from: 0)
    groups[field] = column
    return column
  }

  func column(_ name: StoredColumn) throws -> NumberColumn {
    if let column = numbers[name] { return column }
    var column = NumberColumn(bound: bound)
    try fill(&column, name, from: 0)
    numbers[name] = column
    return column
  }

  /// The texts of a group: two for devices, systems and bundles, else one.
  func texts(_ key: GroupKey, _ field: GroupField) throws -> (first: String?, second: String?) {
    switch field {
    case .coded, .device, .bundle:
      return (try text(key.first), try text(key.second))
    case .system:
      guard key.second & Self.platformMark != 0 else {
        return (try text(key.first), try text(key.second))
      }
      let platform = try text(key.second & ~Self.platformMark).flatMap { Platform(rawValue: $0) }
      return (try text(key.first), platform?.name)
    case .app, .build:
      // An id of a text that was typed in is beyond all codes.
      guard key.second == 0 else { return (try triage().versions[key.second], nil) }
      return (try text(key.first), nil)
    case .assignee: return (try triage().names[key.first], nil)
    case .fixed: return (try triage().versions[key.first], nil)
    case .status: return (TriageCache.status(of: key).rawValue, nil)
    case .priority, .tags, .metadataKeys: return (nil, nil)
    }
  }

  private func text(_ packed: UInt32) throws -> String? {
    packed == 0 ? nil : try reader.text(of: Int64(packed) - 1)
  }

  // MARK: Filling

  private func fill(_ column: inout GroupColumn, _ field: GroupField, from first: Int) throws {
    column.grow(to: bound)
    switch field {
    case .coded(let coded): try fillPlain(&column, .coded(coded), from: first)
    case .metadataKeys: try fillPlain(&column, .metadataKeys, from: first)
    case .device: try fillPairs(&column, .coded(.deviceModel), .coded(.deviceName), from: first)
    case .system: try fillSystems(&column, from: first)
    case .bundle: try fillPairs(&column, .coded(.bundleID), .coded(.appName), from: first)
    case .app: try fillOverlaid(&column, .appVersion, .overlayVersion, \.version, from: first)
    case .build: try fillOverlaid(&column, .appBuild, .overlayBuild, \.build, from: first)
    case .status, .priority, .assignee, .fixed, .tags: break
    }
  }

  private func fillPlain(_ column: inout GroupColumn, _ name: StoredColumn, from first: Int) throws
  {
    try walk.forEach(of: connection, below: bound, [name], from: first) { start, values in
      column.set(from: start, plain: values[0])
    }
  }

  private func fillPairs(
    _ column: inout GroupColumn,
    _ one: StoredColumn,
    _ other: StoredColumn,
    from first: Int
  ) throws {
    try walk.forEach(of: connection, below: bound, [one, other], from: first) { start, values in
      column.set(from: start, count: values[0].count) {
        GroupKey(
          first: UInt32(truncatingIfNeeded: values[0][$0]),
          second: UInt32(truncatingIfNeeded: values[1][$0])
        )
      }
    }
  }

  /// In the second part of a key: a platform, for want of a name.
  private static let platformMark: UInt32 = 1 << 31

  private func fillSystems(_ column: inout GroupColumn, from first: Int) throws {
    let names: [StoredColumn] = [.coded(.osVersion), .coded(.osName), .coded(.platform)]
    try walk.forEach(of: connection, below: bound, names, from: first) { start, values in
      column.set(from: start, count: values[0].count) { row in
        let version = UInt32(truncatingIfNeeded: values[0][row])
        guard version != 0 else { return .none }
        let name = UInt32(truncatingIfNeeded: values[1][row])
        let platform = UInt32(truncatingIfNeeded: values[2][row])
        let isNamed = name != 0 || platform == 0
        return GroupKey(first: version, second: isNamed ? name : platform | Self.platformMark)
      }
    }
  }

  private func fillOverlaid(
    _ column: inout GroupColumn,
    _ own: CodedField,
    _ overlay: CodedField,
    _ typed: KeyPath<TriageCache.Overlay, String?>,
    from first: Int
  ) throws {
    var cache = try triage()
    triageCache = nil
    let overlays = cache.typed.compactMapValues { $0[keyPath: typed] }
    let ids = overlays.mapValues { cache.idOfVersion($0) }
    triageCache = cache
    try walk.forEach(of: connection, below: bound, [.coded(own), .coded(overlay)], from: first) {
      start,
      values in
      column.set(from: start, count: values[0].count) { row in
        let code = UInt32(truncatingIfNeeded: values[0][row])
        if code != 0 { return GroupKey(first: code) }
        if !ids.isEmpty, let id = ids[start + row] { return GroupKey(first: 0, second: id) }
        return GroupKey(first: UInt32(truncatingIfNeeded: values[1][row]))
      }
    }
  }

  private func fill(_ column: inout NumberColumn, _ name: StoredColumn, from first: Int) throws {
    column.grow(to: bound)
    try walk.forEach(of: connection, below: bound, [name], from: first) { start, values in
      column.set(from: start, values[0])
    }
  }
}
