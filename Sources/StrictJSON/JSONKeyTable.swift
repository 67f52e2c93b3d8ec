/// The keys an object is expected to have, found by their bytes in one step.
package struct JSONKeyTable: Sendable {
  package let names: [String]
  private let spellings: [[UInt8]]
  /// Open addressing: the number of a name + 1, or 0.
  private let slots: [UInt8]

  private static let slotCount = 256

  /// At most 100 different names.
  package init(_ names: [String]) {
    precondition(names.count <= 100, "a table holds at most 100 names")
    self.names = names
    spellings = names.map { Array($0.utf8) }
    var slots = [UInt8](repeating: 0, count: Self.slotCount)
    for (number, spelling) in spellings.enumerated() {
      var slot = Self.slot(of: spelling[...])
      while slots[slot] != 0 { slot = (slot + 1) % Self.slotCount }
      slots[slot] = UInt8(number + 1)
    }
    self.slots = slots
  }

  /// The number of the name a key spells, or `nil`.
  func number(of key: ArraySlice<UInt8>) -> Int? {
    var slot = Self.slot(of: key)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if spellings[number][...] == key { return number }
      slot = (slot + 1) % Self.slotCount
    }
    return nil
  }

  private static func slot(of key: ArraySlice<UInt8>) -> Int {
    guard let first = key.first, let last = key.last else { return 0 }
    let middle = key[key.startIndex + key.count / 2]
    return (key.count &* 31 &+ Int(first) &* 7 &+ Int(last) &* 3 &+ Int(middle)) % slotCount
  }
}

/// The members of one object, sorted by a table.
package struct JSONFields: Sendable {
  package let object: JSONValue
  /// Index of the value's node, or 0.
  private var found: [Int32]
  package private(set) var unknown: [JSONValue.Member] = []

  package init(_ object: JSONValue, _ table: JSONKeyTable) {
    self.object = object
    found = [Int32](repeating: 0, count: table.names.count)
    for member in object.members {
      let key = member.keyValue
      let number =
        key.node.flags.contains(.escaped)
        ? table.number(of: key.decodedBytes[...])
        : table.number(of: key.bytes)
      if let number {
        found[number] = Int32(truncatingIfNeeded: member.value.index)
      } else {
        unknown.append(member)
      }
    }
  }

  package subscript(number: Int) -> JSONValue? {
    let index = Int(found[number])
    return index == 0 ? nil : JSONValue(document: object.document, index: index)
  }
}
