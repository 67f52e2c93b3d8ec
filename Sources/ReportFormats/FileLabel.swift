import ReportModel

/// Names of files as reports give them: labels, never names on our disk.
enum FileLabel {
  /// The name, cut at the limit; warns when it could harm as a path.
  static func label(_ given: String, at place: @autoclosure () -> String, _ notes: inout DraftNotes)
    -> String
  {
    if !given.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { notes.judge(given, at: place()) }
    if let reason = danger(given) {
      notes.warn(
        .unsafeFileName,
        at: place(),
        "The name \(reason); it is kept as a label, never as a path."
      )
    }
    guard given.unicodeScalars.count > Limits.fileNameCharacterCount else { return given }
    notes.warn(
      .fieldDropped,
      at: place(),
      "The name is cut at \(Limits.fileNameCharacterCount) characters."
    )
    let start = given.unicodeScalars.prefix(Limits.fileNameCharacterCount)
    return String(String.UnicodeScalarView(start))
  }

  /// The part behind the last slash or backslash.
  static func lastComponent(_ name: String) -> String {
    guard let slash = name.utf8.lastIndex(where: { $0 == 0x2F || $0 == 0x5C }) else { return name }
    return String(name[name.utf8.index(after: slash)...])
  }

  private static func danger(_ name: String) -> String? {
    if name.utf8.contains(where: { $0 == 0x2F || $0 == 0x5C }) { return "holds a path" }
    if name.unicodeScalars.contains(where: {
      $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
    }) {
      return "holds control characters"
    }
    if name == "." || name == ".." { return "is a folder’s" }
    if name.utf8.first == 0x2D { return "starts with “-” like an option" }
    // Short stems only: all device names have three or four letters.
    let stem = name.utf8.prefix { $0 != 0x2E }
    guard (3...4).contains(stem.count) else { return nil }
    let upper = String(name.utf8.prefix(stem.count).map { Character(Unicode.Scalar($0)) })
      .uppercased()
    let isDevice =
      ["CON", "PRN", "AUX", "NUL"].contains(upper)
      || ((upper.hasPrefix("COM") || upper.hasPrefix("LPT"))
        && (0x31...0x39).contains(stem.last ?? 0) && stem.count == 4)
    return isDevice ? "is a device’s on Windows" : nil
  }
}
