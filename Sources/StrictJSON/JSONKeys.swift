/// Keys of one object, compared by their decoded bytes.
enum JSONKeys {
  /// The node of the first key that was there before, or `nil`.
  static func firstRepeated(in nodes: [JSONNode], object: Int, _ bytes: Span<UInt8>) -> Int? {
    let range = object + 1..<Int(nodes[object].next)
    var count = 0
    var hasEscapes = false
    var index = range.lowerBound
    while index < range.upperBound {
      count += 1
      hasEscapes = hasEscapes || nodes[index].flags.contains(.escaped)
      index = Int(nodes[index + 1].next)
    }
    return hasEscapes || count > 24
      ? firstRepeatedByHash(range, nodes, bytes) : firstRepeatedByPairs(range, nodes, bytes)
  }

  private static func firstRepeatedByPairs(
    _ range: Range<Int>,
    _ nodes: [JSONNode],
    _ bytes: Span<UInt8>
  ) -> Int? {
    var key = range.lowerBound
    // A bit for how a key looks: most look like none before them.
    var looks: UInt64 = 0
    while key < range.upperBound {
      let look = look(of: nodes[key], bytes)
      var earlier = looks & look == 0 ? key : range.lowerBound
      looks |= look
      while earlier < key {
        if isEqual(nodes[key], nodes[earlier], bytes) { return key }
        earlier = Int(nodes[earlier + 1].next)
      }
      key = Int(nodes[key + 1].next)
    }
    return nil
  }

  private static func look(of key: JSONNode, _ bytes: Span<UInt8>) -> UInt64 {
    let count = Int(key.end - key.start)
    guard count > 0 else { return 1 }
    let first = Int(bytes[Int(key.start)])
    let middle = Int(bytes[Int(key.start) + count / 2])
    let last = Int(bytes[Int(key.end) - 1])
    return 1 << UInt64((first &* 7 &+ middle &* 5 &+ last &* 13 &+ count) & 63)
  }

  private static func firstRepeatedByHash(
    _ range: Range<Int>,
    _ nodes: [JSONNode],
    _ bytes: Span<UInt8>
  ) -> Int? {
    // Swift seeds its hashing for each process: no input can aim at it.
    var seen: Set<[UInt8]> = []
    var key = range.lowerBound
    while key < range.upperBound {
      if !seen.insert(JSONString.decoded(nodes[key], in: bytes)).inserted { return key }
      key = Int(nodes[key + 1].next)
    }
    return nil
  }

  private static func isEqual(_ left: JSONNode, _ right: JSONNode, _ bytes: Span<UInt8>) -> Bool {
    let count = left.end - left.start
    guard count == right.end - right.start else { return false }
    // The last bytes differ more often than the first.
    var offset = Int(count)
    while offset > 0 {
      offset &-= 1
      if bytes[Int(left.start) &+ offset] != bytes[Int(right.start) &+ offset] { return false }
    }
    return true
  }

  /// Whether one key comes before another by its decoded bytes.
  static func isOrdered(_ left: JSONNode, _ right: JSONNode, _ bytes: Span<UInt8>) -> Bool {
    if left.flags.contains(.escaped) || right.flags.contains(.escaped) {
      return JSONString.decoded(left, in: bytes)
        .lexicographicallyPrecedes(JSONString.decoded(right, in: bytes))
    }
    let (count, other) = (left.end - left.start, right.end - right.start)
    for offset in 0..<Int(min(count, other)) {
      let one = bytes[Int(left.start) &+ offset]
      let another = bytes[Int(right.start) &+ offset]
      if one != another { return one < another }
    }
    return count < other
  }

  /// The key in quotes for a message, cut when it is long.
  static func shortName(_ node: JSONNode, _ bytes: Span<UInt8>) -> String {
    let name = String(decoding: JSONString.decoded(node, in: bytes), as: UTF8.self).unicodeScalars
    let start = String(String.UnicodeScalarView(name.prefix(60)))
    return name.count > 60 ? "“\(start)…”" : "“\(start)”"
  }
}
