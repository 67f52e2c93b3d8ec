import ReportModel
import ReportQuery

/// How long what a person writes may be, in Unicode scalars.
package enum TextLimits {
  package static let assignee = 256
  package static let reason = 1_024
  package static let note = 65_536
  package static let version = 64

  /// Refuses what cannot be compared with the versions of reports.
  package static func check(version: String) throws(UsageError) {
    guard VersionKey(version) != nil, version.unicodeScalars.count <= Self.version else {
      throw UsageError(
        "“\(version.prefix(40))” is no version.",
        hint: "Digits with dots, such as 4.13 or 4.13.0-beta.2."
      )
    }
  }

  package static func check(_ text: String, _ what: String, _ limit: Int) throws(UsageError) {
    let count = text.unicodeScalars.count
    guard count > limit else { return }
    throw UsageError("\(what) has \(count) characters; at most \(limit) are kept.")
  }

  /// Refuses what is no address of a page: a link is there to be followed.
  package static func check(url: String) throws(UsageError) {
    guard url.utf8.count <= 2_048, url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw UsageError(
        "That is no URL: it holds blanks or control characters, or is over 2,048 bytes."
      )
    }
    let parts = url.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let scheme = parts[0].lowercased()
    let rest = parts.count == 2 ? parts[1] : ""
    let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    guard isScheme(scheme), rest.hasPrefix("//"), !host.isEmpty,
      !["javascript", "data", "vbscript"].contains(scheme)
    else {
      throw UsageError(
        "“\(url)” is no URL of a page.",
        hint: "Such as https://example.com/issues/7."
      )
    }
  }

  /// Source: RFC 3986 section 3.1.
  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return text.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
    }
  }
}
