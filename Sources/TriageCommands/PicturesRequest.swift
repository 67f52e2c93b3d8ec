import ReportModel

/// Looking at the pictures of a store.
package struct PicturesRequest: Equatable, Sendable {
  /// Languages to read text in, as tesseract calls them; `nil`: as the configuration says.
  package var languages: String?
  /// A report whose pictures others are compared with; `nil`: pictures that wait are looked at.
  package var like: ReportReference?

  package init() {}
}

extension PicturesRequest {
  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.operands.isEmpty else { throw UsageError("pictures takes no words.") }
    if let name = arguments.value("--like") {
      like = try references([name]).first
      guard !arguments.has("--text") else { throw UsageError("--like reads no text.") }
    }
    languages = arguments.value("--text")
    if let languages, !Self.isName(languages) {
      throw UsageError("--text takes languages such as eng or eng+deu.")
    }
  }

  private static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2B || $0 == 0x5F }
  }
}
