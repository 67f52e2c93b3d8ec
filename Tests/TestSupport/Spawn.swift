import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

#if canImport(Darwin)
package typealias FileActions = posix_spawn_file_actions_t?
private typealias Attributes = posix_spawnattr_t?
private let newSession: Int32 = 0x400
#else
package typealias FileActions = posix_spawn_file_actions_t
private typealias Attributes = posix_spawnattr_t
private let newSession: Int32 = 0x80
#endif

/// Starts programs with exactly these words and variables; no shell.
///
/// Not Foundation's way: tests run with signals blocked and some ignored, and a child would inherit
/// both.
package enum Spawn {
  package static func program(
    _ words: [String],
    _ variables: [String: String],
    leadsSession: Bool = false,
    files: (inout FileActions) -> Void
  ) throws -> pid_t {
    #if canImport(Darwin)
    var (actions, attributes): (FileActions, Attributes) = (nil, nil)
    #else
    var (actions, attributes) = (FileActions(), Attributes())
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    files(&actions)
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags | (leadsSession ? newSession : 0)))
    var arguments = words.map { strdup($0) } + [nil]
    var environment = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in arguments + environment { free(pointer) } }
    var processID: pid_t = 0
    let code = posix_spawn(&processID, words[0], &actions, &attributes, &arguments, &environment)
    guard code == 0 else { throw POSIXError(.init(rawValue: code) ?? .EIO) }
    return processID
  }
}
