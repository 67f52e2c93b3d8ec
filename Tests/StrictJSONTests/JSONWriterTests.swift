import StrictJSON
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  @Test func writesWithoutBlanks() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("a")
    writer.beginArray()
    writer.integer(1)
    writer.double(0.5)
    writer.bool(true)
    writer.null()
    writer.endArray()
    writer.key("b\n")
    writer.beginObject()
    writer.endObject()
    writer.key("c")
    writer.string("é\u{1}\u{1F}\"\\/")
    writer.endObject()
    #expect(writer.text == #"{"a":[1,0.5,true,null],"b\n":{},"c":"é\u0001\u001f\"\\/"}"#)
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (3, "3"), (0.1, "0.1"), (1e20, "1e20"), (1e-7, "1e-7"),
      (1.5e300, "1.5e300"), (-2.5, "-2.5"), (9_007_199_254_740_991, "9007199254740991"),
      (.infinity, "null"), (.leastNonzeroMagnitude, "5e-324"), (123_456.789, "123456.789"),
    ] as [(Double, String)]
  )
  func writesTheShortestNumber(value: Double, text: String) throws {
    var writer = JSONWriter()
    writer.double(value)
    #expect(writer.text == text)
    if value.isFinite { #expect(try JSONDocument.parse(writer.bytes).root.double == value) }
  }

  @Test func sortsKeysByTheirBytes() throws {
    let document = try JSONDocument.parse(
      Array(#"{ "b" : 1.0, "B": [ 1e2 , {"z":"\u00e9", "a\/":null} ], "é":0, "z":2.50 }"#.utf8)
    )
    var writer = JSONWriter()
    writer.canonical(document.root)
    #expect(writer.text == #"{"B":[100,{"a/":null,"z":"é"}],"b":1,"z":2.5,"é":0}"#)
  }

  @Test(arguments: UInt64(1)...20)
  func readsBackWhatItWrote(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let double = Double(bitPattern: generator.next())
      let integer = Int64(bitPattern: generator.next())
      var scalars = String.UnicodeScalarView()
      for _ in 0..<20 {
        let value = UInt32.random(in: 0...0x2FF, using: &generator)
        if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
      }
      var writer = JSONWriter()
      writer.beginArray()
      writer.double(double)
      writer.integer(integer)
      writer.string(String(scalars))
      writer.endArray()
      let values = try JSONDocument.parse(writer.bytes).root.elements.map { $0 }
      let comment = Comment(rawValue: "seed \(seed): \(writer.text)")
      if double.isFinite { #expect(values[0].double == double, comment) }
      #expect(values[1].int64 == integer, comment)
      #expect(values[2].string.map { Array($0.unicodeScalars) } == Array(scalars), comment)
    }
  }
}
