import ReportModel
import StrictJSON

/// Puts extra keys back where they were in a report.
enum ExtraMerge {
  /// `json` with every extra field at its pointer, keys sorted again.
  static func merge(
    _ extra: [ExtraField],
    into json: [UInt8],
    _ form: CanonicalJSON.Form
  ) -> [UInt8] {
    guard let document = try? JSONDocument.parse(json, limits: .ours) else { return json }
    var tree = Tree(document.root)
    for field in extra {
      guard let value = try? JSONDocument.parse(Array(field.json.utf8), limits: .ours) else {
        continue
      }
      tree.put(Tree(value.root), at: JSONPointer.keys(field.pointer)[...])
    }
    var writer = CanonicalJSON.writer(form)
    tree.write(to: &writer)
    return writer.bytes
  }

  private indirect enum Tree {
    case leaf(JSONValue)
    case array([Tree])
    case object([String.UTF8Key: Tree])

    init(_ value: JSONValue) {
      switch value.kind {
      case .null, .bool, .number, .string: self = .leaf(value)
      case .array: self = .array(value.elements.map(Tree.init))
      case .object:
        var members: [String.UTF8Key: Tree] = [:]
        for member in value.members { members[String.UTF8Key(member.key)] = Tree(member.value) }
        self = .object(members)
      }
    }

    /// Ignores a pointer that leads through a leaf or past a list: an attachment left out.
    mutating func put(_ value: Tree, at keys: ArraySlice<String>) {
      guard let key = keys.first else {
        self = value
        return
      }
      switch self {
      case .leaf: break
      case .array(var elements):
        guard let index = Int(key), elements.indices.contains(index) else { return }
        elements[index].put(value, at: keys.dropFirst())
        self = .array(elements)
      case .object(var members):
        let name = String.UTF8Key(key)
        // A list is never made anew here: without attachments their extra keys go too.
        if members[name] == nil, keys.count > 1, key == "attachments" { return }
        members[name, default: .object([:])].put(value, at: keys.dropFirst())
        self = .object(members)
      }
    }

    func write(to writer: inout JSONWriter) {
      switch self {
      case .leaf(let value): writer.canonical(value)
      case .array(let elements):
        writer.beginArray()
        for element in elements { element.write(to: &writer) }
        writer.endArray()
      case .object(let members):
        writer.beginObject()
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
          writer.key(name.text)
          value.write(to: &writer)
        }
        writer.endObject()
      }
    }
  }
}

extension JSONLimits {
  /// For text of our own making: reports that were taken may be written larger than they came.
  fileprivate static let ours = JSONLimits(
    byteCount: 1 << 30,
    depth: 2 * Limits.jsonDepth,
    keyCount: 4 * Limits.jsonObjectKeyCount
  )
}

extension String {
  /// A text compared by its bytes, as JSON keys are; equal Strings may differ in theirs.
  fileprivate struct UTF8Key: Hashable, Comparable {
    let text: String

    init(_ text: String) {
      self.text = text
    }

    static func == (left: Self, right: Self) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      for byte in text.utf8 { hasher.combine(byte) }
    }

    static func < (left: Self, right: Self) -> Bool {
      left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
  }
}
