import Foundation
import StrictJSON
import TestSupport
import Testing

@Suite struct JSONDocumentTests {
  @Test(
    arguments: [
      ("{\"a\":1,}", .syntax, 7), ("[1,]", .syntax, 3), ("[1 2]", .syntax, 3),
      ("{a:1}", .syntax, 1),
      ("[NaN]", .syntax, 1), ("[01]", .syntax, 1), ("[1.]", .syntax, 1), ("[-]", .syntax, 1),
      ("[.5]", .syntax, 1), ("[+1]", .syntax, 1), ("[1e]", .syntax, 1), ("tru", .syntax, 0),
      ("{\"a\" 1}", .syntax, 5), ("// c\n1", .syntax, 0), ("<html>", .syntax, 0),
      ("{\"a\":1}}", .trailingText, 7), ("1 2", .trailingText, 2), ("", .empty, 0),
      (" \n", .empty, 0), ("{\"a\":", .unexpectedEnd, 5), ("[\"a", .unexpectedEnd, 3),
      ("[\"\\u12", .unexpectedEnd, 6), ("[\"\\x\"]", .badEscape, 2),
      ("[\"\\u00g0\"]", .badEscape, 2),
      ("[\"\\ud800\"]", .loneSurrogate, 2), ("[\"\\udc00\\ud800\"]", .loneSurrogate, 2),
      ("[\"\\ud800\\u0041\"]", .loneSurrogate, 2), ("[\"a\tb\"]", .controlInString, 3),
      ("{\"a\":1,\"b\":2,\"a\":3}", .duplicateKey, 13),
      ("{\"a\":1,\"\\u0061\":3}", .duplicateKey, 7),
      ("[1e400]", .numberOutOfRange, 1), ("[9223372036854775808]", .numberOutOfRange, 1),
      ("[123456789012345678901234567890]", .numberOutOfRange, 1), ("[\u{1}]", .syntax, 1),
    ] as [(String, JSONError.Kind, Int)]
  )
  func refusesWithTheByteOffset(text: String, kind: JSONError.Kind, offset: Int) {
    let error = #expect(throws: JSONError.self) { try JSONDocument.parse(Array(text.utf8)) }
    #expect(error?.kind == kind)
    #expect(error?.offset == offset)
  }

  @Test(
    arguments: [
      [0x22, 0xE9, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x22, 0xFF, 0x22],
      [0x22, 0xE0, 0x80, 0x9B, 0x22], [0x22, 0xF0, 0x82, 0x82, 0xAC, 0x22], [0x22, 0xC2],
    ] as [[UInt8]]
  )
  func refusesWhatIsNotUTF8(bytes: [UInt8]) {
    let error = #expect(throws: JSONError.self) { try JSONDocument.parse(bytes) }
    #expect(error?.kind == .notUTF8)
    #expect(error?.offset == 1)
    #expect(error?.message.contains("UTF-8") == true)
  }

  @Test func refusesUTF16AndSkipsTheMarkOfUTF8() throws {
    for bytes in [[0xFF, 0xFE, 0x5B, 0], [0xFE, 0xFF, 0, 0x5B], [0x5B, 0, 0x5D, 0]] as [[UInt8]] {
      let error = #expect(throws: JSONError.self) { try JSONDocument.parse(bytes) }
      #expect(error?.kind == .notUTF8)
    }
    #expect(try JSONDocument.parse([0xEF, 0xBB, 0xBF, 0x31]).root.int64 == 1)
  }

  @Test func countsLinesAndColumnsInScalars() {
    let error = #expect(throws: JSONError.self) {
      try JSONDocument.parse(Array("{\n \"é日\": x}".utf8))
    }
    #expect(error?.line == 2)
    #expect(error?.column == 8)
    #expect(error?.description.hasPrefix("line 2, column 8 (byte 12): not JSON: “x”") == true)
  }

  @Test func countsFromTheStartOfTheRange() {
    let bytes = Array("{}\n[1,,2]\n".utf8)
    let error = #expect(throws: JSONError.self) { try JSONDocument.parse(bytes, in: 3..<9) }
    #expect(error?.offset == 3)
    #expect(error?.line == 1)
  }

  @Test func namesTheRepeatedKey() {
    let long = String(repeating: "k", count: 500)
    for (key, shown) in [("report\\u0049d", "“reportId”"), (long, "“\(long.prefix(60))…”")] {
      let error = #expect(throws: JSONError.self) {
        try JSONDocument.parse(Array("{\"\(key)\":1,\"\(key)\":2}".utf8))
      }
      #expect(error?.message == "duplicate key \(shown)")
    }
  }

  @Test func findsRepeatedKeysAmongMany() throws {
    var members = (0..<900).map { "\"k\($0)\":\($0)" }
    #expect(
      try JSONDocument.parse(Array("{\(members.joined(separator: ","))}".utf8)).root["k899"]?
        .int64 == 899
    )
    members.append("\"k17\":1")
    let error = #expect(throws: JSONError.self) {
      try JSONDocument.parse(Array("{\(members.joined(separator: ","))}".utf8))
    }
    #expect(error?.kind == .duplicateKey)
    #expect(error?.message.contains("k17") == true)
  }

  @Test func takesEqualKeysInDifferentObjects() throws {
    _ = try JSONDocument.parse(Array(#"{"a":{"a":1},"b":{"a":1},"é":1,"e\u0301":2}"#.utf8))
  }

  @Test func limitsDepth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONDocument.parse(nested(64))
    for depth in [65, 600, 60_000] {
      let error = #expect(throws: JSONError.self) { try JSONDocument.parse(nested(depth)) }
      #expect(error?.kind == .tooDeep)
      #expect(error?.offset == 64)
    }
  }

  @Test func limitsKeysAndBytes() throws {
    func object(_ count: Int) -> [UInt8] {
      Array("{\((0..<count).map { "\"\($0)\":0" }.joined(separator: ","))}".utf8)
    }
    _ = try JSONDocument.parse(object(1_000))
    #expect(throws: JSONError.self) { try JSONDocument.parse(object(1_001)) }
    let limits = JSONLimits(byteCount: 4)
    _ = try JSONDocument.parse(Array("1234".utf8), limits: limits)
    #expect(throws: JSONError.self) { try JSONDocument.parse(Array("12345".utf8), limits: limits) }
  }

  @Test func readsValues() throws {
    let root = try JSONDocument.parse(
      Array(
        #"{"s":"a\n\"\u00e9\ud83d\ude00","i":[0,-0,9223372036854775807,1.0,1e3,1.5,0.1,-2.5e-3,1E+2],"b":[true,false,null],"o":{},"":"x"}"#
          .utf8
      )
    ).root
    #expect(root.kind == .object)
    #expect(root["s"]?.string == "a\n\"é😀")
    #expect(root["s"]?.isPlainString == false)
    #expect(root[""]?.isPlainString == true)
    let numbers = try #require(root["i"]).elements.map { $0 }
    #expect(numbers.map(\.int64) == [0, 0, .max, 1, 1_000, nil, nil, nil, 100])
    #expect(numbers.suffix(4).map(\.double) == [1.5, 0.1, -0.0025, 100])
    #expect(try #require(root["b"]).elements.map(\.bool) == [true, false, nil])
    #expect(root.members.map(\.key) == ["s", "i", "b", "o", ""])
    #expect(root["missing"] == nil)
    #expect(root["o"]?.members.map(\.key) == [])
  }

  @Test func sortsMembersByATable() throws {
    let table = JSONKeyTable(["message", "title", "tags"])
    let root = try JSONDocument.parse(Array(#"{"x":1,"t\u0061gs":2,"message":3,"Title":4}"#.utf8))
      .root
    let fields = JSONFields(root, table)
    #expect(fields[0]?.int64 == 3)
    #expect(fields[1] == nil)
    #expect(fields[2]?.int64 == 2)
    #expect(fields.unknown.map(\.key) == ["x", "Title"])
  }

  @Test func everyTruncationIsRefused() {
    let bytes = Array(#" {"a":[1,2.5e-1,"é\u00e9\ud83d\ude00",{"b":null}],"c":true,"d":-0} "#.utf8)
    for count in 0..<bytes.count - 1 {
      #expect(throws: JSONError.self, "\(count)") { try JSONDocument.parse(Array(bytes[..<count])) }
    }
  }

  @Test(arguments: UInt64(1)...20)
  func whatItTakesFoundationTakesAlike(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sample = Array(
      #"{"a":[1,2.5e-1,"é\u00e9\ud83d\ude00",{"b":null}],"c":true,"d":-0,"e":"plain text here"}"#
        .utf8
    )
    let palette = Array("{}[]\",:\\u0123456789eE+-. \ntrufalsn\u{7F}é".utf8)
    for _ in 0..<500 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = palette.randomElement(using: &generator) ?? 0
      }
      guard let document = try? JSONDocument.parse(bytes) else { continue }
      var writer = JSONWriter()
      writer.canonical(document.root)
      #expect(
        try Self.sorted(bytes) == Self.sorted(writer.bytes),
        "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
      )
    }
  }

  /// As Foundation reads and writes it; it keeps the sign of zero.
  private static func sorted(_ json: [UInt8]) throws -> String {
    let value = try JSONSerialization.jsonObject(with: Data(json), options: .fragmentsAllowed)
    let data = try JSONSerialization.data(
      withJSONObject: value,
      options: [.sortedKeys, .fragmentsAllowed]
    )
    return String(decoding: data, as: UTF8.self).replacingOccurrences(of: "-0}", with: "0}")
      .replacingOccurrences(of: "-0,", with: "0,")
  }
}
