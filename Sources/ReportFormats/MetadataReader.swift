import ReportModel
import StrictJSON

/// A map of texts; numbers and booleans become text.
enum MetadataReader {
  /// Sorted by the bytes of the key.
  static func items(
    _ object: JSONValue,
    at pointer: String,
    _ notes: inout DraftNotes
  ) -> [MetadataItem] {
    var items: [MetadataItem] = []
    let members = object.sortedMembers
    if members.count > Limits.metadataKeyCount {
      notes.refuse(at: pointer, "More than \(Limits.metadataKeyCount) keys, the limit.")
      return []
    }
    items.reserveCapacity(members.count)
    for member in members {
      let place = { "\(pointer)/\(JSONPointer.escaped(member.key))" }
      guard let value = text(member.value, place, &notes), !value.isEmpty else { continue }
      if member.value.byteRange.count > Limits.metadataValueCharacterCount,
        value.unicodeScalars.count > Limits.metadataValueCharacterCount
      {
        notes.drop(
          at: place(),
          "it is longer than \(Limits.metadataValueCharacterCount) characters"
        )
        continue
      }
      items.append(MetadataItem(key: member.key, value: value))
    }
    return items
  }

  private static func text(
    _ value: JSONValue,
    _ place: () -> String,
    _ notes: inout DraftNotes
  ) -> String? {
    switch value.kind {
    case .null: return nil
    case .bool, .number: return String(decoding: value.bytes, as: UTF8.self)
    case .string:
      let text = value.string
      if !value.isPlainString, let text { notes.judge(text, at: place()) }
      return text
    case .array, .object:
      notes.drop(at: place(), "a text is expected, \(value.kind.phrase) was found")
      return nil
    }
  }
}
