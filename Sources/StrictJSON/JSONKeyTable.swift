/// The keys an object is expected to have, found by their bytes in one step.
package struct JSONKeyTable: Sendable {
  package let names: [String]
  /// All names one behind the other.
  private let spellings: [UInt8]
  /// Where each name starts, and where the last one ends.
  private let starts: [Int]
  /// Open addressing: the number of a name + 1, or 0.
  private let slots: [UInt8]

  private static let slotCount = 256

  /// At most 100 different names.
  package init(_ names: [String]) {
    precondition(names.count <= 100, "a table holds at most 100 names")
    self.names = names
    let spellings = names.flatMap { Array($0.utf8) }
    var starts = [0]
    var slots = [UInt8](repeating: 0, count: Self.slotCount)
    for (number, name) in names.enumerated() {
      let range = starts[number]..<starts[number] + name.utf8.count
      starts.append(range.upperBound)
      var slot = Self.slot(of: spellings.span, range)
      while slots[slot] != 0 { slot = (slot + 1) % Self.slotCount }
      slots[slot] = UInt8(number + 1)
    }
    self.spellings = spellings
    self.starts = starts
    self.slots = slots
  }

  /// The number of the name that these bytes spell, or `nil`.
  func number(of bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var slot = Self.slot(of: bytes, range)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) &- 1
      if isEqual(number, bytes, range) { return number }
      slot = (slot &+ 1) % Self.slotCount
    }
    return nil
  }

  private func isEqual(_ number: Int, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let start = starts[number]
    guard starts[number + 1] - start == range.count else { return false }
    for offset in 0..<range.count
    where spellings[start &+ offset] != bytes[range.lowerBound &+ offset] {
      return false
    }
    return true
  }

  private static func slot(of bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    if range.isEmpty { return 0 }
    let first = Int(bytes[range.lowerBound])
    let last = Int(bytes[range.upperBound - 1])
    let middle = Int(bytes[range.lowerBound + range.count / 2])
    return (range.count &* 31 &+ first &* 7 &+ last &* 3 &+ middle) % slotCount
  }
}

/// The members of one object, sorted by a table.
package struct JSONFields: Sendable {
  private let document: JSONDocument
  /// Index of the value's node, or 0.
  private var found: [Int32]
  package private(set) var unknown: [JSONValue.Member] = []

  package init(_ object: JSONValue, _ table: JSONKeyTable) {
    document = object.document
    found = [Int32](repeating: 0, count: table.names.count)
    guard object.kind == .object else { return }
    let source = document.bytes
    let end = Int(object.node.next)
    var index = object.index + 1
    while index < end {
      if let number = Self.number(of: document.nodes[index], source.span, table) {
        found[number] = Int32(truncatingIfNeeded: index + 1)
      } else {
        unknown.append(JSONValue.Member(document: document, index: index))
      }
      index = Int(document.nodes[index + 1].next)
    }
  }

  package subscript(number: Int) -> JSONValue? {
    let index = Int(found[number])
    return index == 0 ? nil : JSONValue(document: document, index: index)
  }

  private static func number(
    of key: JSONNode,
    _ bytes: Span<UInt8>,
    _ table: JSONKeyTable
  ) -> Int? {
    if key.flags.contains(.escaped) {
      let decoded = JSONString.decoded(key, in: bytes)
      return table.number(of: decoded.span, 0..<decoded.count)
    }
    return table.number(of: bytes, Int(key.start)..<Int(key.end))
  }
}
