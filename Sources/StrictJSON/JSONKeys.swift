/// Keys of one object, compared by their decoded bytes.
enum JSONKeys {
  /// The node of the first key that was there before, or `nil`.
  static func firstRepeated(in nodes: [JSONNode], object: Int, _ bytes: Span<UInt8>) -> Int? {
    var keys: [Int] = []
    var index = object + 1
    let end = Int(nodes[object].next)
    var hasEscapes = false
    while index < end {
      keys.append(index)
      hasEscapes = hasEscapes || nodes[index].flags.contains(.escaped)
      index = Int(nodes[index + 1].next)
    }
    if hasEscapes || keys.count > 24 { return firstRepeatedByHash(keys, nodes, bytes) }
    for (position, key) in keys.enumerated().dropFirst() {
      for earlier in keys[..<position] where isEqual(nodes[key], nodes[earlier], bytes) {
        return key
      }
    }
    return nil
  }

  private static func firstRepeatedByHash(
    _ keys: [Int],
    _ nodes: [JSONNode],
    _ bytes: Span<UInt8>
  ) -> Int? {
    // Swift seeds its hashing for each process: no input can aim at it.
    var seen: Set<[UInt8]> = []
    for key in keys where !seen.insert(decoded(nodes[key], bytes)).inserted { return key }
    return nil
  }

  private static func isEqual(_ left: JSONNode, _ right: JSONNode, _ bytes: Span<UInt8>) -> Bool {
    let count = left.end - left.start
    guard count == right.end - right.start else { return false }
    for offset in 0..<Int(count)
    where bytes[Int(left.start) + offset] != bytes[Int(right.start) + offset] {
      return false
    }
    return true
  }

  static func decoded(_ node: JSONNode, _ bytes: Span<UInt8>) -> [UInt8] {
    JSONString.decoded(node, in: bytes)
  }

  /// The key in quotes for a message, cut when it is long.
  static func shortName(_ node: JSONNode, _ bytes: Span<UInt8>) -> String {
    let name = String(decoding: decoded(node, bytes), as: UTF8.self).unicodeScalars
    let start = String(String.UnicodeScalarView(name.prefix(60)))
    return name.count > 60 ? "“\(start)…”" : "“\(start)”"
  }
}
