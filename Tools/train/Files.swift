import SystemCalls

/// The files a person named.
enum Files {
  /// Larger ones are not what is expected.
  private static let limit = 1 << 31

  static func bytes(_ path: String) throws -> [UInt8] {
    try FileSystem.read(path, limit: limit, links: .follow)
  }

  static func write(_ text: String, to path: String) throws {
    let folder = try Folder(FileSystem.parent(of: path) ?? ".")
    try folder.write(FileSystem.lastComponent(of: path), Array(text.utf8), replacing: true)
  }

  static func write(_ lines: [String], to path: String) throws {
    try write(lines.map { $0 + "\n" }.joined(), to: path)
  }

  static func tell(_ text: String) {
    // Nobody may be listening.
    try? Output.write(2, Array((text + "\n").utf8))
  }
}
