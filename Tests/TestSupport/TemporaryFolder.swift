import Foundation

/// What has a folder of its own for the files of a test.
package protocol FolderOwner {
  var path: String { get }
}

extension FolderOwner {
  package func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file below, with the folders above it, and gives its path.
  @discardableResult
  package func write(_ name: String, _ bytes: some Collection<UInt8>) throws -> String {
    let target = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: target)
    return target.path
  }

  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    try write(name, text.utf8)
  }

  /// Writes a script that can be run, and gives its path.
  ///
  /// A process of its own does: while another test starts one, that may have a file open that we
  /// write, and such a file cannot be run (ETXTBSY).
  @discardableResult
  package func writeProgram(_ name: String, _ script: String) throws -> String {
    let source = try write("scripts/" + name, "#!/bin/sh\n\(script)\n")
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: file(name)).deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    let copy = try Process.run(
      URL(fileURLWithPath: "/bin/cp"),
      arguments: [source, file(name)]
    )
    copy.waitUntilExit()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: file(name)
    )
    return file(name)
  }

  /// Of a file anywhere; none where it is not there.
  package func bytes(_ path: String) -> [UInt8] {
    Array(FileManager.default.contents(atPath: path) ?? Data())
  }
}

/// A folder of a test, removed when the test lets go of it.
package final class TemporaryFolder: FolderOwner, Sendable {
  package let path: String

  package init() {
    path = FileManager.default.temporaryDirectory.path + "/winnow-test-\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(
        atPath: path,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      fatalError("A folder for a test cannot be made: \(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
