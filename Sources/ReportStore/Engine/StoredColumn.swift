/// A column of table report that is kept in chunks too.
///
/// The raw value is `column_chunk.field` on disk: never change or reuse one.
enum StoredColumn: Hashable {
  case coded(CodedField)
  case metadataKeys
  case createdAt, receivedAt
  case pictureCount, recordingCount, longestMilliseconds, byteSize, hasDamage

  /// In the order they are packed.
  static let all: [StoredColumn] =
    [
      .sourceSystem, .kind, .platform, .bundleID, .appName, .appVersion, .appBuild, .environment,
      .osName, .osVersion, .deviceModel, .deviceName, .locale, .timeZone, .trigger, .screen,
      .overlayVersion, .overlayBuild,
    ].map { StoredColumn.coded($0) }
    + [.metadataKeys, .createdAt, .receivedAt] + mutable

  /// What attachments that complete a report change.
  static let mutable: [StoredColumn] = [
    .pictureCount, .recordingCount, .longestMilliseconds, .byteSize, .hasDamage,
  ]

  var rawValue: Int64 {
    switch self {
    case .coded(let field): Int64(field.rawValue)
    case .metadataKeys: 100
    case .createdAt: 101
    case .receivedAt: 102
    case .pictureCount: 103
    case .recordingCount: 104
    case .longestMilliseconds: 105
    case .byteSize: 106
    case .hasDamage: 107
    }
  }

  var name: String {
    switch self {
    case .coded(let field): field.column
    case .metadataKeys: "metadata_keys"
    case .createdAt: "created_at"
    case .receivedAt: "received_at"
    case .pictureCount: "picture_count"
    case .recordingCount: "recording_count"
    case .longestMilliseconds: "longest_milliseconds"
    case .byteSize: "byte_size"
    case .hasDamage: "has_damage"
    }
  }
}
