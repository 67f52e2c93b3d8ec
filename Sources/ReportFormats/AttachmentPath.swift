/// A path a report gives for a file beside it, judged by its spelling alone.
///
/// Whoever opens it goes component by component, without following links.
package enum AttachmentPath: Hashable, Sendable {
  /// At least one component, none of them empty, `.` or `..`.
  case inside([String])
  /// What it does, such as `climbs outside the folder`.
  case unsafe(String)

  package init(_ path: String) {
    self = Self.judge(path)
  }

  private static func judge(_ path: String) -> AttachmentPath {
    let bytes = path.utf8
    if bytes.contains(0) { return .unsafe("holds NUL") }
    if bytes.contains(0x5C) { return .unsafe("holds a backslash") }
    if bytes.first == 0x2F { return .unsafe("is absolute, outside the folder of its report") }
    if bytes.first == 0x7E { return .unsafe("starts in a home folder, outside that of its report") }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.contains("..") { return .unsafe("climbs outside the folder of its report") }
    if let drive = parts.first?.utf8, drive.count >= 2, drive.dropFirst().first == 0x3A {
      return .unsafe("names a drive, outside the folder of its report")
    }
    let components = parts.filter { !$0.isEmpty && $0 != "." }
    return components.isEmpty ? .unsafe("names no file") : .inside(components)
  }
}
