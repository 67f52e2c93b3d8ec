import SafeText
import Testing

@Suite struct JSONTextTests {
  @Test(arguments: [
    ("", #""""#),
    ("plain", #""plain""#),
    ("a\"b\\c/", #""a\"b\\c/""#),
    ("\n\r\t\u{8}\u{0}", #""\n\r\t\u0008\u0000""#),
    ("\u{1B}[2J\u{7F}\u{9B}", #""\u001b[2J\u007f\u009b""#),
    ("\u{202E}\u{2028}\u{FEFF}\u{AD}", #""\u202e\u2028\ufeff\u00ad""#),
    ("\u{E0041}\u{10FFFF}", #""\udb40\udc41\udbff\udfff""#),
    ("日本 é 👍🏽", #""日本 é 👍🏽""#),
    ("👩‍👧", #""👩\u200d👧""#),
  ])
  func escapesWhatIsUnsafe(text: String, json: String) {
    #expect(JSONText.quoted(text) == json)
  }

  @Test func printsNoUnsafeScalarRaw() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let json = JSONText.quoted(String(scalar))
      #expect(!json.unicodeScalars.contains { $0 == "\n" || ScalarSafety.isUnsafe($0) })
    }
  }
}
