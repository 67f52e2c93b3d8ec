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
      guard let value = text(member, pointer, &notes), !value.isEmpty else { continue }
      if member.value.byteRange.count > Limits.metadataValueCharacterCount,
        value.unicodeScalars.count > Limits.metadataValueCharacterCount
      {
        notes.drop(
          at: place(member, pointer),
          "it is longer than \(Limits.metadataValueCharacterCount) characters"
        )
        continue
      }
      items.append(MetadataItem(key: member.key, value: value))
    }
    return items
  }

  private static func place(_ member: JSONValue.Member, _ pointer: String) -> String {
    "\(pointer)/\(JSONPointer.escaped(member.key))"
  }

  private static func text(
    _ member: JSONValue.Member,
    _ pointer: String,
    _ notes: inout DraftNotes
  ) -> String? {
    let value = member.value
    switch value.kind {
    case .null: return nil
    case .bool, .number: return String(decoding: value.bytes, as: UTF8.self)
    case .string:
      let text = value.string
      if !value.isPlainString, let text { notes.judge(text, at: place(member, pointer)) }
      return text
    case .array, .object:
      notes.drop(at: place(member, pointer), "a text is expected, \(value.kind.phrase) was found")
      return nil
    }
  }
}
