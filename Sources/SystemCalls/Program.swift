import CSystem

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// This program and those installed beside it.
package enum Program {
  /// A helper: beside this program, else in `../libexec/winnow`; `nil` when it is in neither place.
  package static func helper(named name: String) -> String? {
    guard let own = path, let folder = FileSystem.parent(of: own) else { return nil }
    let places = ["\(folder)/\(name)", "\(folder)/../libexec/winnow/\(name)"]
    return places.first { access($0, X_OK) == 0 }
  }

  /// Where PATH has a program; `nil` when it has none of that name.
  package static func inPath(named name: String) -> String? {
    if name.contains("/") { return FileSystem.isExecutable(name) ? name : nil }
    let folders = (Environment.value("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(
      separator: ":"
    )
    return folders.lazy.map { "\($0)/\(name)" }.first { FileSystem.isExecutable($0) }
  }

  /// Becomes another program, by argument list; comes back only with the reason why not.
  package static func become(_ arguments: [String]) -> SystemError {
    precondition(!arguments.isEmpty, "a program has a name")
    guard arguments.allSatisfy({ !$0.utf8.contains(0) }) else { return .unsafePath(arguments[0]) }
    var list: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for pointer in list { free(pointer) } }
    execv(arguments[0], &list)
    return .current("start", arguments[0])
  }

  /// Where this program's file is.
  private static var path: String? {
    var buffer = [CChar](repeating: 0, count: 4_096)
    guard csystem_program_path(&buffer, buffer.count) == 0 else { return nil }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
