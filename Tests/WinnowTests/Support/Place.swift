import Foundation
import StrictJSON
import TestSupport
import Testing

/// A folder of a test with a store, a home and room for files; removed when the test lets go of it.
///
/// The store need not exist: `import` makes it.
final class Place: FolderOwner, Sendable {
  private let folder = TemporaryFolder()
  var path: String { folder.path }
  var store: String { path + "/store" }
  var home: String { path + "/home" }

  init() throws {
    let configuration = home + "/.config/winnow"
    try FileManager.default.createDirectory(
      atPath: configuration,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    try Data(#"{"author":"ana"}"#.utf8).write(
      to: URL(fileURLWithPath: configuration + "/config.json")
    )
  }

  /// With a copy of another place's store, which nobody may be using.
  convenience init(copying other: Place) throws {
    try self.init()
    try FileManager.default.copyItem(atPath: other.store, toPath: store)
  }

  /// Names of all that lies below a folder.
  func names(below folder: String) -> [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: folder))?.sorted() ?? []
  }

  /// Stored attachments and other large bytes.
  var blobNames: [String] {
    names(below: store + "/blobs").filter { $0.contains("/") }
  }
}

// MARK: Running the program on the store

extension Place {
  func winnow(
    _ arguments: String...,
    input: [UInt8]? = nil,
    environment: [String: String] = [:]
  ) throws -> Run {
    try winnow(arguments, input: input, environment: environment)
  }

  func winnow(
    _ arguments: [String],
    input: [UInt8]? = nil,
    environment: [String: String] = [:]
  ) throws -> Run {
    try start(arguments, input: input, environment: environment).wait()
  }

  func start(
    _ arguments: [String],
    input: [UInt8]? = nil,
    environment: [String: String] = [:]
  ) throws -> RunningProgram {
    try RunningProgram(
      Winnow.path,
      ["--store", store] + arguments,
      input: input,
      environment: variables(environment)
    )
  }

  /// Nothing of the person who runs the tests gets in.
  func variables(_ more: [String: String]) -> [String: String] {
    [
      "PATH": "/usr/bin:/bin", "HOME": home, "XDG_CONFIG_HOME": home + "/.config",
      "XDG_DATA_HOME": home + "/.local/share", "LC_ALL": "C.UTF-8", "TZ": "UTC",
      "SWIFT_BACKTRACE": "enable=no",
    ].merging(more) { $1 }
  }

  /// How many reports match.
  func count(_ query: String = "") throws -> Int {
    let run = try winnow(["count", "--json"] + (query.isEmpty ? [] : ["--", query]))
    return Int(try #require(run.json()["count"]?.int64))
  }

  func verify() throws -> Verification {
    Verification(run: try winnow("verify", "--json"))
  }

  struct Verification {
    let run: Run

    var isClean: Bool { run.status == 0 && damage.isEmpty }

    var stateHash: String {
      get throws { try #require(run.json()["stateHash"]?.string) }
    }

    /// Findings that are more than waste, as text.
    var damage: [String] {
      guard let root = try? run.json(), let findings = root["findings"] else { return [run.words] }
      return findings.elements.filter { $0["damage"]?.bool != false }.map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
    }
  }
}
