import ReportFormats
import Testing

@Suite struct DetectedFormatTests {
  @Test(
    arguments: [
      (#"{"a":1}"#, .canonicalJSON), ("{\"a\":1}\n", .canonicalJSON),
      ("\u{FEFF}[1]", .canonicalJSON),
      ("{\"a\":1}\n{\"b\":2}", .ndjson), ("\n\n{\"a\":1}\r\n\r\n{\"b\":2}\r\n", .ndjson),
      ("{\n  \"a\": 1\n}\n", .canonicalJSON), ("[\n{\"a\":1}\n]", .canonicalJSON),
      ("{\"cut\":\"off\n{\"b\":2}\n", .ndjson), ("{\"a\":[\n{\"b\":2}\n]}", .canonicalJSON),
      (" \n\n", .ndjson), ("\u{1E}{}\n", .ndjson), ("--b\r\n", .multipart), ("\r\n--b", .multipart),
      ("POST /v1/feedback HTTP/1.1\r\nA: b\r\n\r\n--b", .multipart),
      ("Content-Type: multipart/form-data; boundary=x\r\n\r\n", .multipart),
      ("PK\u{3}\u{4}xx", .zip),
    ] as [(String, DetectedFormat)]
  )
  func judgesByContent(text: String, format: DetectedFormat) {
    #expect(ReportFormats.detect(Array(text.utf8)) == format)
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html>", "HTML"), ("<?xml version=\"1.0\"?>", "XML"), ("", "empty"),
    ("id,title\n1,x\n", "text"), ("\u{0}\u{1}\u{2}", "binary"), ("- a list", "text"),
  ])
  func saysWhyItKnowsNot(text: String, words: String) {
    guard case .unknown(let cause) = ReportFormats.detect(Array(text.utf8)) else {
      Issue.record("taken for something")
      return
    }
    #expect(cause.contains(words))
  }

  @Test func theStartOfALongFileIsEnough() {
    let head = Array("{\"a\":1}\n{\"b\":".utf8)
    #expect(ReportFormats.detect(head, isWhole: false) == .ndjson)
    #expect(ReportFormats.detect(Array("{\"a\":\"".utf8), isWhole: false) == .canonicalJSON)
  }
}
