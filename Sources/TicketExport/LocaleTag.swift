/// Locales as apps spell them, as BCP 47 tags.
enum LocaleTag {
  /// `en_US` → `en-US`, `zh_CN_#Hans` → `zh-Hans-CN`; `nil` for none and for `C` and `POSIX`.
  ///
  /// Source: formats.md 4.4.
  static func normalized(_ raw: String) -> String? {
    let head = raw.prefix { $0 != "@" && $0 != "." }
    if head.isEmpty || head == "C" || head == "POSIX" { return nil }
    var parts = head.split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)
    guard let language = parts.first else { return nil }
    guard parts.allSatisfy(isPart) else { return nil }
    parts[0] = renamed[language] ?? language
    // Java puts the script last, behind a number sign.
    if let last = parts.last, last.hasPrefix("#") {
      parts.removeLast()
      parts.insert(String(last.dropFirst()), at: 1)
    }
    return parts.joined(separator: "-")
  }

  /// Codes Java still uses.
  private static let renamed = ["iw": "he", "in": "id", "ji": "yi"]

  private static func isPart(_ part: String) -> Bool {
    let name = part.hasPrefix("#") ? part.dropFirst() : part[...]
    return (1...8).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
      }
  }
}
