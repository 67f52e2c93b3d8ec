/// Something odd about a report that was taken all the same.
package struct Warning: Hashable, Sendable {
  package var code: WarningCode
  /// Where: a JSON pointer, a part's name or `line 7`; empty for the whole report.
  package var place: String
  /// One sentence; may quote the report, so it goes through SafeText before it is shown.
  package var message: String

  package init(_ code: WarningCode, at place: String, _ message: String) {
    self.code = code
    self.place = place
    self.message = message
  }
}

/// Stable names: `import --json` and `show --json` print them.
package enum WarningCode: String, CaseIterable, Sendable {
  case appVersionMissing, fieldDropped, duplicateIdentical, duplicateConflict, controlCharacters
  case invalidUTF8, unsafeFileName, attachmentMissing, boundaryGuessed, bareLineFeed
  case attachmentEmpty, mediaTypeMismatch, createdAtInvalid, lineRejected, unsafePath
  case bodyTruncated, bidiCharacters, invisibleTag, confusableTag, combiningFlood
  case implausibleDate, hashMismatch, attachmentTruncated, attachmentDamaged
}
