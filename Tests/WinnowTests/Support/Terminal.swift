import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension Place {
  /// An executable file with this text.
  func script(_ text: String) throws -> String {
    let path = try write("script-\(UUID().uuidString)", text.utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  /// Runs a command on a pseudo-terminal, which an editor needs; what it draws is dropped.
  func winnowOnTerminal(_ words: String..., editor: String) throws -> Run {
    let keyboard = posix_openpt(O_RDWR | O_NOCTTY)
    try #require(keyboard >= 0 && grantpt(keyboard) == 0 && unlockpt(keyboard) == 0)
    defer { close(keyboard) }
    _ = fcntl(keyboard, F_SETFD, FD_CLOEXEC)
    let name = try #require(ptsname(keyboard))
    let screen = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(screen >= 0)
    defer { close(screen) }
    let running = try RunningProgram(
      Program.path,
      ["--store", store] + words,
      environment: variables(["EDITOR": editor, "TERM": "xterm-256color"]),
      terminal: screen
    )
    return try running.wait()
  }
}
