import ReportModel
import StrictJSON
import SystemCalls
import TriageCommands

/// What the user set in `$XDG_CONFIG_HOME/winnow/config.json`; every key has a default.
struct Configuration {
  /// Written into history and notes.
  var author: String
  var ascii = false
  var color = Invocation.Color.automatic

  /// Keys that mean nothing here: misspelt, or of a later version.
  private(set) var unknownKeys: [String] = []

  static let `default` = Configuration(author: loginName())

  /// The defaults where there is no file.
  static func load() throws -> Configuration {
    var configuration = Configuration.default
    guard let path, try FileSystem.facts(of: path) != nil else { return configuration }
    let bytes = try FileSystem.read(path, limit: 1 << 20, links: .follow)
    do {
      let root = try JSONDocument.parse(bytes).root
      try configuration.take(root, path)
    } catch let error as JSONError {
      throw UsageError("\(path): line \(error.line), column \(error.column): \(error.message)")
    }
    return configuration
  }

  private static var path: String? {
    if let base = Environment.value("XDG_CONFIG_HOME"), base.hasPrefix("/") {
      return base + "/winnow/config.json"
    }
    return Environment.value("HOME").map { $0 + "/.config/winnow/config.json" }
  }

  private mutating func take(_ root: JSONValue, _ path: String) throws {
    guard root.kind == .object else { throw UsageError("\(path) should hold a JSON object.") }
    let known: Set = ["author", "ascii", "color"]
    unknownKeys = root.members.map(\.key).filter { !known.contains($0) }
    if let value = root["author"] {
      guard let name = value.string, !name.isEmpty else {
        throw UsageError("\(path): author should be a name.")
      }
      author = name
    }
    if let value = root["ascii"] {
      guard let flag = value.bool else {
        throw UsageError("\(path): ascii should be true or false.")
      }
      ascii = flag
    }
    if let value = root["color"] {
      guard let choice = value.string.flatMap(Invocation.Color.init(rawValue:)) else {
        throw UsageError("\(path): color should be auto, always or never.")
      }
      color = choice
    }
  }
}
