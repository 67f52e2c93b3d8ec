import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
import TestSupport
#endif

extension Place {
  /// A file of shell commands, to be run as `/bin/sh FILE`.
  func script(_ text: String) throws -> String {
    try write("script-\(UUID().uuidString)", text.utf8)
  }

  /// Runs a command on a pseudo-terminal, which an editor needs; what it draws is dropped.
  func winnowOnTerminal(_ words: String..., editor: String) throws -> Run {
    var (keyboard, screen): (Int32, Int32) = (-1, -1)
    try #require(openpty(&keyboard, &screen, nil, nil, nil) == 0)
    for end in [keyboard, screen] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in [keyboard, screen] { close(end) } }
    let running = try RunningProgram(
      Winnow.path,
      ["--store", store] + words,
      environment: variables(["EDITOR": editor, "TERM": "xterm-256color"]),
      terminal: screen
    )
    return running.wait()
  }
}
