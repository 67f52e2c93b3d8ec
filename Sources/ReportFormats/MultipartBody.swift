import ReportModel

/// The parts of a multipart/form-data body, RFC 7578 and RFC 2046.
package struct MultipartBody: Sendable {
  package var parts: [Part]
  package var warnings: [Warning]

  package struct Part: Sendable {
    package var name: String
    /// As sent; `nil` for a text field.
    package var fileName: String?
    package var mediaType: String?
    /// Where its content is in the body.
    package var range: Range<Int>

    /// `part “message”`.
    package var place: String { "part “\(name)”" }
  }

  /// Cuts a body whose boundary the `Content-Type` value names.
  package static func read(
    _ bytes: [UInt8],
    contentType: String,
    mode: ReadingMode = .strict
  ) throws(FormatError) -> MultipartBody {
    guard let boundary = try boundary(inContentType: contentType) else {
      throw FormatError(.malformed, "The boundary is missing from the Content-Type header.")
    }
    return try MultipartReader.read(bytes, boundary: boundary, mode: mode)
  }

  /// Whether a text can be a boundary: 1–70 characters of RFC 2046.
  package static func isBoundary(_ text: String) -> Bool {
    let bytes = text.utf8
    return (1...Limits.boundaryCharacterCount).contains(bytes.count) && bytes.last != 0x20
      && bytes.allSatisfy {
        ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A)
          || "'()+_,-./:=? ".utf8.contains($0)
      }
  }

  /// The boundary a `Content-Type` value names; `nil` when it names none.
  package static func boundary(inContentType value: String) throws(FormatError) -> String? {
    guard let header = HeaderValue(value) else {
      throw FormatError(.malformed, at: "Content-Type", "A quoted parameter does not end.")
    }
    guard header.value == "multipart/form-data" else {
      throw FormatError(
        .unknownFormat,
        at: "Content-Type",
        "Must be multipart/form-data to hold a boundary."
      )
    }
    guard let boundary = header["boundary"] else { return nil }
    guard isBoundary(boundary) else {
      throw FormatError(
        .malformed,
        at: "Content-Type",
        "The boundary must be 1 to \(Limits.boundaryCharacterCount) plain characters."
      )
    }
    return boundary
  }
}
