import DuplicateScoring
import ReportModel

/// Reads what the duplicate finder looks at, and nothing else.
final class EvidenceReader {
  private let connection: Connection
  private let texts: ValueTexts

  init(_ connection: Connection) {
    self.connection = connection
    texts = ValueTexts(connection)
  }

  private static let codes: [CodedField] = [
    .platform, .bundleID, .appName, .kind, .appVersion, .appBuild, .environment, .osName,
    .osVersion, .deviceModel, .deviceName, .locale, .screen,
  ]

  private static let sql = """
    SELECT created_at, title, message, user_id, report_tags, picture_count,
      (SELECT keys FROM metadata_keys WHERE id = report.metadata_keys), metadata_values,
      (SELECT text FROM report_log WHERE report = report.id),
      (SELECT ocr FROM triage_text WHERE report = report.id),
      \(codes.map(\.column).joined(separator: ", "))
    FROM report WHERE id = ?
    """

  /// `nil` when there is no such report.
  func evidence(_ number: ReportNumber) throws -> Evidence? {
    guard let place = UInt32(exactly: number.rawValue) else { return nil }
    let read = try connection.first(Self.sql, [.number(number)]) { row in
      var evidence = Evidence(number: place, createdAt: Timestamp(milliseconds: row.integer(0)))
      evidence.title = row.optionalText(1)
      evidence.body = row.text(2)
      let metadata = Self.metadata(row.optionalText(6), row.optionalText(7))
      evidence.reporter =
        metadata["installationId"] ?? metadata["install"] ?? row.optionalText(3)
      evidence.surroundings = metadata["environment"]
      evidence.components = row.optionalText(4).map(PackedList.unpack) ?? []
      evidence.log = row.optionalText(8)
      evidence.recognisedText = row.optionalText(9)
      let coded = try Self.codes.indices.map {
        try texts.text(of: row.optionalInteger(Int32(10 + $0)))
      }
      Self.read(coded, into: &evidence)
      evidence.kind = metadata["type"] ?? evidence.kind
      return (evidence, isPictured: row.integer(5) > 0)
    }
    guard let read else { return nil }
    var evidence = read.0
    if read.isPictured { evidence.pictures = try pictures(number) }
    return evidence
  }

  private static func read(_ coded: [String?], into evidence: inout Evidence) {
    evidence.platform = coded[0]
    evidence.product = coded[1] ?? coded[2]
    evidence.kind = coded[3]
    evidence.version = coded[4]
    evidence.build = coded[5]
    evidence.environment = coded[6]
    evidence.osName = coded[7]
    evidence.osVersion = coded[8]
    evidence.device = coded[9] ?? coded[10]
    evidence.language = coded[11].map { String($0.prefix { $0 != "_" && $0 != "-" }) }
    evidence.screen = coded[12]
  }

  /// The installation (model.md "Installation"), and what other trackers say of the machine and of
  /// the kind of report.
  private static let metadataKeys: Set<String> = [
    "installationId", "install", "environment", "type",
  ]

  private static func metadata(_ keys: String?, _ values: String?) -> [String: String] {
    guard let keys, let values else { return [:] }
    let names = PackedList.unpack(keys)
    guard names.contains(where: metadataKeys.contains) else { return [:] }
    let items = zip(names, PackedList.unpack(values)).map { ($0, $1) }
    return Dictionary(items, uniquingKeysWith: { first, _ in first })
  }

  /// The first bytes of the digests of its pictures.
  private func pictures(_ number: ReportNumber) throws -> [UInt32] {
    try connection.rows(
      """
      SELECT coalesce(blob, sha256) FROM attachment
      WHERE report = ? AND kind IN ('screenshot', 'image') AND coalesce(blob, sha256) IS NOT NULL
      ORDER BY position LIMIT 16
      """,
      [.number(number)]
    ) { row in row.blob(0).prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
