import ReportModel

/// A system and its version in one text, as `os:` takes it: `iOS 18.1`.
///
/// 14 of Android and 14 of iOS have nothing to do with each other.
package enum SystemText {
  /// The name before a version; `nil` where the whole is a version, or none follows a blank.
  package static func split(_ text: String) -> (name: String, version: String)? {
    guard VersionKey(text) == nil else { return nil }
    for blank in text.indices where text[blank] == " " {
      let version = String(text[text.index(after: blank)...])
      if blank > text.startIndex, VersionKey(version) != nil {
        return (String(text[..<blank]), version)
      }
    }
    return nil
  }

  /// What `os:"…"` asks for.
  package static func test(_ text: String) -> Test {
    if VersionKey(text) != nil { return .version(VersionRange(seriesOf: text)) }
    guard let (name, version) = split(text) else { return .pattern(TextPattern(text)) }
    return .system(TextPattern(name), VersionRange(seriesOf: version))
  }

  package static func joined(_ name: String?, _ version: String) -> String {
    name.map { "\($0) \(version)" } ?? version
  }
}

extension Test {
  /// Whether it holds for a system's version; `name` is the system's, as sent, else the platform's.
  package func holds(forSystem name: String?, version: String) -> Bool {
    switch self {
    case .any: true
    case .version(let range): VersionKey(version).map(range.contains) ?? false
    case .system(let wanted, let range):
      name.map { wanted.matches($0) } == true
        && VersionKey(version).map(range.contains) == true
    case .pattern(let pattern):
      pattern.matches(version)
        || name.map { pattern.matches($0) || pattern.rest(after: $0)?.matches(version) == true }
          == true
    case .number, .instant, .report, .pictures: false
    }
  }
}

extension TextPattern {
  /// What a version has to be like after the name of its system; `nil` for another name.
  package func rest(after name: String) -> TextPattern? {
    let head = TextFolding.fold(name) + " "
    guard anchor == .whole || anchor == .start, folded.utf8.starts(with: head.utf8) else {
      return nil
    }
    return TextPattern(
      String(decoding: folded.utf8.dropFirst(head.utf8.count), as: UTF8.self),
      anchor
    )
  }
}
