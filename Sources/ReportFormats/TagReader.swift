import ReportModel
import StrictJSON

/// Tags, folded; what folding hid is warned of.
enum TagReader {
  static func tags(_ array: JSONValue, at pointer: String, _ notes: inout DraftNotes) -> [Tag] {
    var tags: [Tag] = []
    for (index, element) in array.elements.enumerated() {
      guard index < Limits.tagCount else {
        notes.refuse(at: pointer, "More than \(Limits.tagCount) tags, the limit.")
        return []
      }
      let place = Place(pointer, index)
      guard let text = element.string else {
        notes.drop(at: place.text, "a text is expected, \(element.kind.phrase) was found")
        continue
      }
      if let tag = tag(text, at: place, &notes), !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }

  private static func tag(_ text: String, at place: Place, _ notes: inout DraftNotes) -> Tag? {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if !isPlain { notes.judge(text, at: place.text) }
    guard let tag = Tag(text) ?? cutTag(text, at: place, &notes) else {
      notes.drop(
        at: place.text,
        "it cannot be a tag: it is empty, or holds a control character or “|”"
      )
      return nil
    }
    if !isPlain { judgeLook(text, tag, at: place, &notes) }
    return tag
  }

  /// A tag of the first scalars of a text that is too long.
  private static func cutTag(
    _ text: String,
    at place: Place,
    _ notes: inout DraftNotes
  ) -> Tag? {
    guard text.unicodeScalars.count > Tag.maximumScalarCount else { return nil }
    let start = text.unicodeScalars.prefix(Tag.maximumScalarCount)
    guard let tag = Tag(String(String.UnicodeScalarView(start))) else { return nil }
    notes.warn(
      .fieldDropped,
      at: place.text,
      "The tag is cut at \(Tag.maximumScalarCount) characters."
    )
    return tag
  }

  private static func judgeLook(
    _ text: String,
    _ tag: Tag,
    at place: Place,
    _ notes: inout DraftNotes
  ) {
    if hasHiddenScalar(text) {
      notes.warn(
        .invisibleTag,
        at: place.text,
        "The tag holds invisible characters; it is taken as “\(tag.name)”."
      )
    }
    if Script.isConfusable(tag.name) {
      notes.warn(
        .confusableTag,
        at: place.text,
        "The tag mixes scripts or look-alike letters: it may look like another one."
      )
    }
  }

  /// An ignorable scalar that is not part of an emoji.
  private static func hasHiddenScalar(_ text: String) -> Bool {
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      let isFine =
        scalar == "\u{200D}" || (0xFE00...0xFE0F).contains(scalar.value)
        || (0xE0020...0xE007F).contains(scalar.value)
      if scalar.properties.isDefaultIgnorableCodePoint,
        !(isFine && previous.map(isEmojiPart) ?? false)
      {
        return true
      }
      previous = scalar
    }
    return false
  }

  private static func isEmojiPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji || (0xFE00...0xFE0F).contains(scalar.value)
      || (0xE0020...0xE007E).contains(scalar.value)
  }
}

/// Scripts whose letters look alike.
private enum Script {
  case latin, greek, cyrillic, armenian, cherokee

  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF:
      self = .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
    case 0x530...0x58F: self = .armenian
    case 0x13A0...0x13FF, 0xAB70...0xABBF: self = .cherokee
    default: return nil
    }
  }

  /// Letters of two such scripts, or full-width forms of ASCII.
  static func isConfusable(_ text: String) -> Bool {
    var found: Script?
    for scalar in text.unicodeScalars {
      if (0xFF01...0xFF5E).contains(scalar.value) { return true }
      guard let script = Script(scalar) else { continue }
      if let found, found != script { return true }
      found = script
    }
    return false
  }
}
