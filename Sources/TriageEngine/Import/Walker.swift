import ReportModel
import SystemCalls

/// Goes through a folder the person named: bundles, documents, lines and uploads in it.
///
/// Names come sorted by bytes; links, pipes and devices are left alone.
struct Walker {
  let importer: Importer

  /// Deeper folders are refused with words.
  static let depthLimit = 32

  func walk(_ folder: Folder, named name: String, depth: Int = 0) throws {
    guard depth < Self.depthLimit else {
      importer.refuse(name, at: "", "Folders are nested deeper than \(Self.depthLimit).")
      return
    }
    let entries = try folder.list()
    if entries.contains(where: { $0.name == "report.json" && $0.kind == .file }) {
      guard importer.isWanted("report.json", folder) else { return }
      try guarded(name + "/report.json") {
        try importer.take(bundle: folder, named: $0, isWalked: true)
      }
      return
    }
    for entry in entries {
      try importer.stopWhenInterrupted()
      let path = name + "/" + entry.name
      guard entry.hasExactName else {
        importer.refuse(path, at: "", "Its name is not UTF-8; rename it, then import it.")
        continue
      }
      switch entry.kind {
      case .file where !importer.isWanted(entry.name, folder): continue
      case .file: try guarded(path) { try take(entry.name, in: folder, named: $0) }
      case .folder:
        try guarded(path) { try walk(folder.folder(at: entry.name), named: $0, depth: depth + 1) }
      case .link, .other: importer.skip(folder.joined(entry.name))
      }
    }
  }

  private func take(_ name: String, in folder: Folder, named path: String) throws {
    // The head of an upload is read with its body.
    if name.hasSuffix(".headers"), folder.exists(String(name.dropLast(8)) + ".body") { return }
    let source = try ImportSource(
      name: path,
      file: folder.file(at: name),
      folder: folder,
      isWalked: true
    )
    try importer.take(source) { try? folder.read($0, limit: $1) }
  }

  /// A file that cannot be read is refused; the walk goes on.
  private func guarded(_ path: String, _ body: (String) throws -> Void) throws {
    do { try body(path) } catch let error as SystemError where !error.isFull {
      importer.refuse(path, at: "", "\(error).")
    }
  }
}
