import ReportStore
import Resources
import SystemCalls

/// The reports compiled in to look around with, as files for a moment.
struct DemoReports {
  let store: ReportStore

  static let resourceFolder = "Demo"

  /// Writes them below the store's temporary folder, hands its path over and removes them again.
  func withFolder(_ body: (String) throws -> Void) throws {
    let temporary = try store.temporaryFolder()
    let name = TemporaryName.next()
    // What is left is swept at the next start.
    defer { try? temporary.removeTree(name) }
    try store.explainingFiles { try write(below: temporary, name) }
    try body(temporary.joined(name))
  }

  private func write(below temporary: Folder, _ name: String) throws {
    for path in Resources.paths(under: Self.resourceFolder) {
      guard let bytes = Resources.bytes(of: path) else { continue }
      var folder = try temporary.makeFolder(name)
      let components = path.split(separator: "/").dropFirst().map(String.init)
      for component in components.dropLast() { folder = try folder.makeFolder(component) }
      try folder.write(components[components.count - 1], bytes, replacing: false)
    }
  }
}
