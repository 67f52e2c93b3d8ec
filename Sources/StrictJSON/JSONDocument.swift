/// A JSON text that was read strictly: a flat list of its values over its bytes.
///
/// RFC 8259, and stricter: UTF-8 only, no equal keys in one object, bounded depth and keys, numbers
/// that can be held, no lone surrogates. Strings are made only when asked for.
package final class JSONDocument: Sendable {
  package let bytes: [UInt8]
  /// Where in ``bytes`` the document starts; offsets in errors count from here.
  package let start: Int
  let nodes: [JSONNode]

  private init(bytes: [UInt8], start: Int, nodes: [JSONNode]) {
    self.bytes = bytes
    self.start = start
    self.nodes = nodes
  }

  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// Reads the whole of `bytes`, or the part of them in `range`, as one value.
  package static func parse(
    _ bytes: [UInt8],
    in range: Range<Int>? = nil,
    limits: JSONLimits = JSONLimits()
  ) throws(JSONError) -> JSONDocument {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    var scanner = JSONScanner(range: range, limits: limits)
    do throws(JSONFault) {
      try scanner.scan(bytes.span)
    } catch {
      throw error.located(in: bytes, from: range.lowerBound)
    }
    return JSONDocument(bytes: bytes, start: range.lowerBound, nodes: scanner.nodes)
  }
}

/// How large a document may be.
///
/// Source: security.md section 4.
package struct JSONLimits: Sendable {
  package var byteCount: Int
  package var depth: Int
  package var keyCount: Int

  package init(byteCount: Int = 64 << 20, depth: Int = 64, keyCount: Int = 1_000) {
    self.byteCount = byteCount
    self.depth = depth
    self.keyCount = keyCount
  }
}

/// One value or key of the document, in the order of the text; members of an object are a key and
/// its value in turn.
struct JSONNode {
  /// Bytes of the value; of a string without its quotes.
  var start: UInt32
  var end: UInt32
  /// Behind this value and all inside it.
  var next: UInt32
  var kind: JSONValue.Kind
  var flags: Flags = []

  struct Flags: OptionSet {
    let rawValue: UInt8

    /// A string with `\` escapes.
    static let escaped = Flags(rawValue: 1)
    /// A string with more than printable ASCII.
    static let special = Flags(rawValue: 2)
    /// A number without fraction and exponent.
    static let integer = Flags(rawValue: 4)
    /// The literal `true`.
    static let yes = Flags(rawValue: 8)
  }
}
