/// Several texts in one: joined by U+001F, so that the index of words sees them as separate words.
///
/// An item that holds U+001F or U+001E itself has them spelled U+001E U+001D and U+001E U+001C: all
/// are controls, which split words and are never part of one. `metadata_keys.keys` and
/// `report.metadata_values` are such lists, item by item for each other; so are `report.file_names`
/// and `report.report_tags`. In SQL, `packed_item(list, index)` gives an item, counted from 0, or
/// NULL, and `packed_index(list, item)` where it stands.
package enum PackedList {
  package static func pack(_ items: some Sequence<String>) -> String {
    var text = ""
    var isFirst = true
    for item in items {
      if !isFirst { text.unicodeScalars.append(Unicode.Scalar(separator)) }
      isFirst = false
      text += escaped(item)
    }
    return text
  }

  /// The inverse of ``pack(_:)`` for a list of at least one item.
  package static func unpack(_ list: String) -> [String] {
    list.utf8.split(separator: separator, omittingEmptySubsequences: false).map(item)
  }

  static let separator: UInt8 = 0x1F
  private static let escape: UInt8 = 0x1E

  /// Whether an item stands in a list as it is, as nearly all do.
  static func isPlain(_ item: String) -> Bool {
    let isPlain = item.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 != separator && $0 != escape }
    }
    return isPlain == true
  }

  /// An item as it stands in a list.
  static func escaped(_ item: String) -> String {
    if isPlain(item) { return item }
    var bytes: [UInt8] = []
    for byte in item.utf8 {
      switch byte {
      case separator: bytes += [escape, 0x1D]
      case escape: bytes += [escape, 0x1C]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func item(_ packed: Substring.UTF8View) -> String {
    guard packed.contains(escape) else { return String(Substring(packed)) }
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in packed {
      if isEscaped {
        bytes.append(byte == 0x1D ? separator : escape)
        isEscaped = false
      } else if byte == escape {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
