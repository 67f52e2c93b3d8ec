import StrictJSON

/// Why bytes were refused: every cause with its place.
package struct FormatError: Error, Hashable, Sendable {
  package var kind: Kind
  /// At least one; those of the required fields first.
  package var causes: [Cause]

  package struct Cause: Hashable, Sendable {
    /// A JSON pointer, `line 3, column 5 (byte 120)`, or a part; empty for the whole.
    package var place: String
    /// A sentence without the place; may quote the input, so it passes SafeText when shown.
    package var message: String

    package init(_ place: String, _ message: String) {
      self.place = place
      self.message = message
    }
  }

  package enum Kind: String, CaseIterable, Sendable {
    /// Nothing we read, or nothing at all.
    case unknownFormat, empty
    /// Broken JSON or a broken upload.
    case malformed
    /// Above a limit.
    case tooLarge, headerTooLarge
    /// A newer `schemaVersion`.
    case newerVersion
    /// Readable, but not a report.
    case invalidReport
  }

  package init(_ kind: Kind, at place: String = "", _ message: String) {
    self.kind = kind
    causes = [Cause(place, message)]
  }

  package init(_ kind: Kind, causes: [Cause]) {
    self.kind = kind
    self.causes = causes
  }

  init(_ error: JSONError) {
    let kind: Kind =
      switch error.kind {
      case .empty: .empty
      case .tooLong: .tooLarge
      case .notUTF8, .syntax, .unexpectedEnd, .trailingText, .tooDeep, .tooManyKeys, .duplicateKey,
        .badEscape, .loneSurrogate, .controlInString, .numberOutOfRange:
        .malformed
      }
    let place = "line \(error.line), column \(error.column) (byte \(error.offset))"
    self.init(kind, at: place, "\(error.message).")
  }

  /// With `place` in front of every place.
  func inside(_ place: String) -> FormatError {
    FormatError(kind, causes: causes.map { Cause(place + $0.place, $0.message) })
  }
}

extension FormatError: CustomStringConvertible {
  /// All causes, one a line.
  package var description: String {
    causes.map { $0.place.isEmpty ? $0.message : "\($0.place): \($0.message)" }
      .joined(separator: "\n")
  }
}
