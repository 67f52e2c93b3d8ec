import ReportModel
@_spi(_Unicode) import Swift

/// The labels of a ticket: platform, tags, `from-` and the system.
struct LabelList {
  private(set) var labels: [String] = []
  /// Tags that have no label form.
  private(set) var warnings: [String] = []

  init(_ detail: ReportDetail, redaction: Redaction) {
    if let platform = detail.report.platform { insert(platform.rawValue) }
    for tag in detail.triage.tags {
      if let slug = Self.slug(redaction.apply(tag.name)) {
        insert(slug)
      } else {
        warnings.append("The tag “\(tag.name)” cannot be written as a label")
      }
    }
    if let system = detail.report.source.system { insert("from-\(system.rawValue)") }
  }

  private mutating func insert(_ label: String) {
    if !labels.contains(label) { labels.append(label) }
  }

  /// `name` as `[A-Za-z0-9][A-Za-z0-9._:/-]{0,49}`: legal in every tracker; `nil` when nothing of it
  /// can be kept.
  ///
  /// Marks are taken off letters; anything else becomes one hyphen.
  static func slug(_ name: String) -> String? {
    var slug: [UInt8] = []
    for scalar in name._nfd where !isMark(scalar) {
      if let spelled = spelled[scalar] {
        slug += spelled.utf8
      } else if let byte = UInt8(exactly: scalar.value), isKept(byte) {
        slug.append(byte)
      } else if slug.last != 0x2D {
        slug.append(0x2D)
      }
    }
    let start = slug.firstIndex(where: isAlphanumeric) ?? slug.endIndex
    var kept = slug[start...].prefix(50)
    while kept.last == 0x2D { kept.removeLast() }
    return kept.isEmpty ? nil : String(decoding: kept, as: UTF8.self)
  }

  private static let spelled: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
  ]

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }

  private static func isKept(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == 0x2E || byte == 0x5F || byte == 0x3A || byte == 0x2F
      || byte == 0x2D
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
