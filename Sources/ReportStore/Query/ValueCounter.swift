import ReportModel
import ReportQuery
import Resources

/// Counts the values of fields among the newest reports a query finds.
struct ValueCounter {
  private let reader: Reader
  private let query: CompiledQuery
  private var connection: Connection { reader.connection }

  init(_ reader: Reader, _ query: Query) throws {
    self.reader = reader
    self.query = try QueryCompiler(values: reader).compile(query.unordered)
  }

  /// Most frequent first, equal counts by text; empty for fields without values to choose from.
  func values(of field: Field) throws -> [FacetValue] {
    switch field {
    case .platform: try coded(.platform)
    case .kind: try coded(.kind)
    case .source: try coded(.sourceSystem)
    case .trigger: try coded(.trigger)
    case .env: try coded(.environment)
    case .screen: try coded(.screen)
    case .os: try coded(.osVersion)
    case .osname: try coded(.osName)
    case .model: try coded(.deviceModel)
    case .tz: try coded(.timeZone)
    case .locale: try coded(.locale)
    case .app: try coded(.appVersion, else: "t.overlay_version", .overlayVersion)
    case .build: try coded(.appBuild, else: "t.overlay_build", .overlayBuild)
    case .bundle: try coded(.bundleID, else: "NULL", .appName)
    case .lang: merged(try coded(.locale)) { LocaleText.language(of: $0) }
    case .device: try devices()
    case .user: try plain("coalesce(r.user_email, r.user_id, r.user_name)", needsReport: true)
    case .email: try plain("r.user_email", needsReport: true)
    case .assignee: try plain(effective("assignee"), needsMaster: true)
    case .fixed: try plain(effective("fixed_in"), needsMaster: true)
    case .status: try choice("status", Status.allCases.map(\.rawValue))
    case .reason: try choice("reason", ClosedReason.allCases.map(\.rawValue))
    case .prio: try choice("priority", Priority.allCases.map(\.rawValue))
    case .tag: try tags()
    case .file: try files("a.file_name")
    case .health: try files("a.health")
    case .ticket: try tickets()
    case .view: try ViewTable(connection).all().map { FacetValue(text: $0.view.name, count: 0) }
    case .id, .text, .note, .attr, .ocr, .dup, .similar, .shots, .rec, .size, .width, .height,
      .created, .received, .updated, .age, .is, .has, .no, .sort, .limit, .scope:
      []
    }
  }

  func attributeKeys() throws -> [FacetValue] {
    let lists = try counts("SELECT r.metadata_keys", needsReport: true) { $0.integer(0) }
    var counts: [String: Int] = [:]
    for (id, count) in lists {
      let keys = try connection.first(
        "SELECT keys FROM metadata_keys WHERE id = ?",
        [.integer(id)]
      ) { $0.text(0) }
      for key in keys.map(PackedList.unpack) ?? [] { counts[key, default: 0] += count }
    }
    return Self.sorted(counts)
  }

  func attributeValues(of key: String) throws -> [FacetValue] {
    let value = """
      SELECT packed_item(r.metadata_values, \
      (SELECT packed_index(k.keys, ?) FROM metadata_keys k WHERE k.id = r.metadata_keys))
      """
    let rows = try counts(value, [.text(key)], needsReport: true) { $0.text(0) }
    return Self.sorted(Dictionary(rows, uniquingKeysWith: +))
  }

  /// The values of fields with few that the store holds, whatever the query finds.
  func known(_ field: Field) throws -> [String] {
    let coded: [CodedField] =
      switch field {
      case .app: [.appVersion, .overlayVersion]
      case .os: [.osVersion]
      case .screen: [.screen]
      case .env: [.environment]
      case .device: [.deviceModel, .deviceName]
      default: []
      }
    if field == .tag { return try tags().compactMap(\.text) }
    let texts = try coded.flatMap { try reader.values(of: $0).map(\.text) }
    return field == .device ? texts.map { DeviceCatalog.name(ofModel: $0) ?? $0 } : texts
  }

  /// Codes joined under the names people know.
  static func byDeviceName(_ values: [FacetValue]) -> [FacetValue] {
    let named = values.compactMap { value in
      value.text.map { (DeviceCatalog.name(ofModel: $0) ?? $0, value.count) }
    }
    return sorted(Dictionary(named, uniquingKeysWith: +))
  }

  // MARK: - Kinds of values

  /// Of a coded column; reports without it may have another one.
  private func coded(
    _ field: CodedField,
    else typed: String? = nil,
    _ other: CodedField? = nil
  ) throws -> [FacetValue] {
    let column = "r.\(field.column)"
    var counts: [String: Int] = [:]
    for (code, count) in try self.counts("SELECT \(column)", needsReport: true, { $0.integer(0) }) {
      if let text = try reader.text(of: code) { counts[text, default: 0] += count }
    }
    if let typed, let other {
      let fallback = """
        SELECT CASE WHEN \(column) IS NULL THEN \
        coalesce(\(typed), (SELECT text FROM value WHERE code = r.\(other.column))) END
        """
      for (text, count) in try self.counts(fallback, needsReport: true, { $0.text(0) }) {
        counts[text, default: 0] += count
      }
    }
    // What the query does not find can still be typed.
    for value in try reader.values(of: field) where counts[value.text] == nil {
      counts[value.text] = 0
    }
    return Self.sorted(counts)
  }

  /// By the names people know, else by what was sent.
  private func devices() throws -> [FacetValue] {
    let models = merged(try coded(.deviceModel)) { DeviceCatalog.name(ofModel: $0) ?? $0 }
    let names = try counts(
      "SELECT CASE WHEN r.device_model IS NULL THEN r.device_name END",
      needsReport: true
    ) { $0.integer(0) }
    var counts = Dictionary(
      models.compactMap { value in value.text.map { ($0, value.count) } },
      uniquingKeysWith: +
    )
    for (code, count) in names {
      if let text = try reader.text(of: code) { counts[text, default: 0] += count }
    }
    return Self.sorted(counts)
  }

  private func plain(
    _ expression: String,
    needsReport: Bool = false,
    needsMaster: Bool = false
  ) throws -> [FacetValue] {
    let rows = try counts(
      "SELECT \(expression)",
      needsReport: needsReport,
      needsMaster: needsMaster
    ) { $0.text(0) }
    return Self.sorted(Dictionary(rows, uniquingKeysWith: +))
  }

  /// Names stored as their position.
  private func choice(_ column: String, _ names: [String]) throws -> [FacetValue] {
    let rows = try counts("SELECT \(effective(column))", needsMaster: true) { $0.count(0) }
    let named = rows.compactMap { code, count in
      names.indices.contains(code) ? (names[code], count) : nil
    }
    return Self.sorted(Dictionary(named, uniquingKeysWith: +))
  }

  private func tags() throws -> [FacetValue] {
    let rows = try joined("report_tag g JOIN tag ON tag.id = g.tag", "g.report", "tag.name")
    var counts = Dictionary(rows, uniquingKeysWith: +)
    let all = try connection.rows(
      "SELECT name FROM tag WHERE id IN (SELECT tag FROM report_tag)",
      []
    ) { $0.text(0) }
    for name in all where counts[name] == nil { counts[name] = 0 }
    return Self.sorted(counts)
  }

  private func files(_ column: String) throws -> [FacetValue] {
    let rows = try joined("attachment a", "a.report", column)
    return Self.sorted(Dictionary(rows, uniquingKeysWith: +))
  }

  /// By the last part of their address, as people name them.
  private func tickets() throws -> [FacetValue] {
    let rows = try joined("link l", "l.report", "l.url").map { url, count in
      (url.split(separator: "/").last.map(String.init) ?? url, count)
    }
    return Self.sorted(Dictionary(rows, uniquingKeysWith: +))
  }

  // MARK: - Counting

  private func effective(_ column: String) -> String {
    "CASE WHEN t.master IS NULL THEN t.\(column) ELSE m.\(column) END"
  }

  /// How often each value but NULL of a `SELECT …` over the newest matches comes.
  private func counts<Value>(
    _ select: String,
    _ bindings: [SQLValue] = [],
    needsReport: Bool = false,
    needsMaster: Bool = false,
    _ read: (Statement) -> Value
  ) throws -> [(Value, Int)] {
    try connection.rows(
      """
      SELECT x, count(*) FROM (\(select) AS x FROM \
      \(tables(needsReport: needsReport, needsMaster: needsMaster)) \
      WHERE (\(query.condition)) ORDER BY \(query.order) \
      LIMIT \(ReportStore.countedRowCount)) WHERE x IS NOT NULL GROUP BY x
      """,
      bindings + query.bindings
    ) { (read($0), $0.count(1)) }
  }

  /// The same for values in a table of their own.
  private func joined(_ table: String, _ report: String, _ value: String) throws
    -> [(String, Int)]
  {
    try connection.rows(
      """
      SELECT \(value), count(DISTINCT \(report)) FROM \(table) WHERE \(report) IN (\
      SELECT t.report FROM \(query.tables) WHERE (\(query.condition)) ORDER BY \(query.order) \
      LIMIT \(ReportStore.countedRowCount)) GROUP BY 1
      """,
      query.bindings
    ) { ($0.text(0), $0.count(1)) }
  }

  private func tables(needsReport: Bool, needsMaster: Bool) -> String {
    query.tables
      + (needsReport && !query.needsReport ? " CROSS JOIN report r ON r.id = t.report" : "")
      + (needsMaster && !query.needsMaster ? " LEFT JOIN triage m ON m.report = t.master" : "")
  }

  private func merged(_ values: [FacetValue], by name: (String) -> String) -> [FacetValue] {
    let named = values.compactMap { value in value.text.map { (name($0), value.count) } }
    return Self.sorted(Dictionary(named, uniquingKeysWith: +))
  }

  private static func sorted(_ counts: [String: Int]) -> [FacetValue] {
    counts.map { FacetValue(text: $0.key, count: $0.value) }.sorted { left, right in
      left.count == right.count
        ? (left.text ?? "") < (right.text ?? "") : left.count > right.count
    }
  }
}
