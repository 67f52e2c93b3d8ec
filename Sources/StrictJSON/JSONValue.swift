/// One value of a document: cheap to pass around.
package struct JSONValue: Sendable {
  let document: JSONDocument
  let index: Int
  let node: JSONNode

  init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
    node = document.nodes[index]
  }

  package enum Kind: UInt8, CaseIterable, Sendable {
    case null, bool, number, string, array, object

    /// With its article, for messages.
    package var phrase: String {
      switch self {
      case .null: "null"
      case .bool: "true or false"
      case .number: "a number"
      case .string: "a text"
      case .array: "a list"
      case .object: "an object"
      }
    }
  }

  package var kind: Kind { node.kind }
  package var isNull: Bool { kind == .null }

  /// The bytes of the value as written; a string's without its quotes.
  package var byteRange: Range<Int> {
    Int(node.start)..<Int(node.end)
  }

  package var bytes: ArraySlice<UInt8> { document.bytes[byteRange] }

  package var bool: Bool? { kind == .bool ? node.flags.contains(.yes) : nil }

  package var string: String? {
    guard node.kind == .string else { return nil }
    return node.flags.contains(.escaped)
      ? String(decoding: decodedBytes, as: UTF8.self) : String(decoding: bytes, as: UTF8.self)
  }

  /// The UTF-8 a string stands for.
  var decodedBytes: [UInt8] {
    let source = document.bytes
    return JSONString.decoded(node, in: source.span)
  }

  /// A string of printable ASCII only.
  package var isPlainString: Bool {
    node.kind == .string && !node.flags.contains(.special)
  }

  package var isEmptyString: Bool {
    node.kind == .string && node.start == node.end
  }

  /// A whole number that fits, also when spelled `1.0` or `1e3`.
  package var int64: Int64? {
    guard node.kind == .number else { return nil }
    if node.flags.contains(.integer) { return JSONNumber.int64(bytes) }
    return double.flatMap(JSONNumber.whole)
  }

  package var double: Double? {
    kind == .number ? JSONNumber.double(bytes) : nil
  }

  /// The elements of an array in order; nothing for any other value.
  package var elements: Elements {
    let isArray = node.kind == .array
    return Elements(
      document: document,
      index: index + 1,
      end: isArray ? Int(node.next) : index + 1
    )
  }

  /// The members of an object in order; nothing for any other value.
  package var members: Members {
    let isObject = node.kind == .object
    return Members(
      document: document,
      index: index + 1,
      end: isObject ? Int(node.next) : index + 1
    )
  }

  /// The members by the bytes of their keys, as canonical JSON orders them.
  package var sortedMembers: [Member] {
    guard kind == .object else { return [] }
    var keys: [Int] = []
    var index = index + 1
    while index < Int(node.next) {
      keys.append(index)
      index = Int(document.nodes[index + 1].next)
    }
    let source = document.bytes
    let nodes = document.nodes
    keys.sort { JSONKeys.isOrdered(nodes[$0], nodes[$1], source.span) }
    return keys.map { Member(document: document, index: $0) }
  }

  /// The member of that name, or `nil`; looks at each member in turn.
  package subscript(key: String) -> JSONValue? {
    for member in members where member.hasKey(key) { return member.value }
    return nil
  }

  package struct Member: Sendable {
    let document: JSONDocument
    /// Of its key.
    let index: Int

    var keyValue: JSONValue { JSONValue(document: document, index: index) }
    package var value: JSONValue { JSONValue(document: document, index: index + 1) }

    package var key: String { keyValue.string ?? "" }

    package func hasKey(_ name: String) -> Bool {
      keyValue.node.flags.contains(.escaped)
        ? key.utf8.elementsEqual(name.utf8) : keyValue.bytes.elementsEqual(name.utf8)
    }
  }

  package struct Elements: Sequence, IteratorProtocol, Sendable {
    fileprivate let document: JSONDocument
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> JSONValue? {
      guard index < end else { return nil }
      let value = JSONValue(document: document, index: index)
      index = Int(value.node.next)
      return value
    }
  }

  package struct Members: Sequence, IteratorProtocol, Sendable {
    fileprivate let document: JSONDocument
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> Member? {
      guard index + 1 < end else { return nil }
      defer { index = Int(document.nodes[index + 1].next) }
      return Member(document: document, index: index)
    }
  }
}
