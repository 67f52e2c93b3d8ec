import Dashboard
import ReportModel
import ReportQuery
import ReportStore
import SafeText
import StrictJSON
import SystemCalls
import TriageCommands
import TriageEngine

extension Shell {
  /// The saved views, each with how many reports it finds now.
  func views() throws -> Int32 {
    let counts = try engine().viewCounts(at: now)
    if invocation.json {
      output.json(.views(counts.map { ($0.view, $0.count) }))
      return 0
    }
    let texts = counts.map { view, count in
      switch count {
      case .reports(let count): (name: SafeText(view.name), count: Words.count(count))
      case .unreadable: (name: SafeText(view.name), count: "?")
      }
    }
    let nameWidth = texts.map(\.name.width).max() ?? 0
    let countWidth = texts.map(\.count.count).max() ?? 0
    for (text, entry) in zip(texts, counts) {
      let name = text.name.text + String(repeating: " ", count: nameWidth - text.name.width)
      let count = String(repeating: " ", count: countWidth - text.count.count) + text.count
      output.line(SafeText("\(name)  \(count)  \(entry.view.query)", limit: 4_096))
      guard case .unreadable(let error) = entry.count else { continue }
      errors.line(SafeText("winnow: \(entry.view.name): \(error.sentence)", limit: 4_096))
    }
    return 0
  }

  func exportViews(to path: String) throws -> Int32 {
    let views = try engine().store.views()
    let bytes = JSONShape.views(views.map { ($0, nil) }).bytes + [0x0A]
    if path == "-" {
      output.raw(bytes)
      return 0
    }
    let folder = try Folder(FileSystem.parent(of: path) ?? ".")
    try folder.write(FileSystem.lastComponent(of: path), bytes, replacing: true)
    output.line(SafeText("wrote \(Words.count(views.count, "view")): \(path)", limit: 4_096))
    return 0
  }

  func importViews(from path: String) throws -> Int32 {
    let bytes = try FileSystem.read(path, limit: 1 << 22, links: .follow)
    return try perform(.view(.save(try ViewFile.views(in: bytes, of: path))))
  }
}

/// Views as a file: docs/FORMATS.md.
enum ViewFile {
  static func views(in bytes: [UInt8], of path: String) throws -> [StoredView] {
    let root: JSONValue
    do {
      root = try JSONDocument.parse(bytes).root
    } catch {
      throw UsageError("\(path): line \(error.line), column \(error.column): \(error.message)")
    }
    guard root.kind == .object, root["schema"]?.string == "views",
      root["schemaVersion"]?.int64 == 1, let list = root["views"], list.kind == .array
    else {
      throw UsageError(
        "\(path) holds no views.",
        hint: "winnow views export FILE writes such a file."
      )
    }
    var views: [StoredView] = []
    for element in list.elements {
      guard let name = element["name"]?.string, let query = element["query"]?.string else {
        throw UsageError("\(path): view \(views.count + 1) has no name or no query.")
      }
      views.append(StoredView(name: name, query: query))
    }
    return views
  }
}
