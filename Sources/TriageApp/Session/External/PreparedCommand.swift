import Dashboard
import ReportModel
import ReportStore
import Resources
import SafeText
import SystemCalls
import TriageEngine

/// A person's command with its fields filled in, and the private files it reads.
final class PreparedCommand {
  private(set) var arguments: [String] = []
  private(set) var input: Descriptor?
  private let place: Folder
  private var files: [String] = []

  init(
    _ command: UserCommand,
    _ numbers: [ReportNumber],
    _ engine: TriageEngine,
    folder: String
  ) throws {
    place = try engine.store.temporaryFolder()
    let details = try engine.store.details(of: numbers)
    let values = CopiedText(engine: engine)
    do {
      var paths: [CommandTemplate.Field: String] = [:]
      for field in command.fields where field == .json || field == .markdown {
        paths[field] = try write(try Self.document(field == .json, details, values))
      }
      arguments = command.arguments.flatMap { template in
        template.expanded(ids: numbers.map { "\($0.rawValue)" }) { field in
          paths[field] ?? Self.value(field, details.first, values, folder)
        }
      }
      if command.input != .none {
        let path = try write(try Self.document(command.input == .json, details, values))
        input = try FileSystem.open(path)
      }
    } catch {
      remove()
      throw error
    }
  }

  /// Takes the private files away again.
  func remove() {
    // One that stays is swept at the next start.
    for name in files { try? place.remove(name) }
    files = []
  }

  private func write(_ bytes: [UInt8]) throws -> String {
    let name = TemporaryName.next()
    try place.write(name, bytes, replacing: false)
    files.append(name)
    return place.joined(name)
  }

  /// As `show --json` prints them, in an array; or the first one as Markdown.
  private static func document(
    _ isJSON: Bool,
    _ details: [ReportDetail],
    _ values: CopiedText
  ) throws -> [UInt8] {
    guard isJSON else {
      return Array(try (details.first.map { try values.markdown($0) } ?? "").utf8)
    }
    let shapes = details.map {
      JSONShape.detail($0, report: values.json($0.report))
    }
    return JSONShape.array(shapes).bytes + [0x0A]
  }

  private static func value(
    _ field: CommandTemplate.Field,
    _ detail: ReportDetail?,
    _ values: CopiedText,
    _ folder: String
  ) -> String {
    if field == .store { return folder }
    guard let detail else { return "" }
    let report = detail.report
    let joined = { (parts: [String?]) in parts.compactMap(\.self).joined(separator: " ") }
    switch field {
    case .id, .ids: return "\(detail.number.rawValue)"
    case .reportid: return report.id.rawValue
    case .title: return values.title(detail)
    case .message: return report.message
    case .url: return detail.triage.links.first ?? ""
    case .device: return values.device(detail)
    case .app: return joined([report.app.version, report.app.build.map { "(\($0))" }])
    case .os: return joined([report.os.name, report.os.version])
    case .screen: return report.metadataValue("screen") ?? ""
    case .tags: return detail.triage.tags.map(\.name).joined(separator: ", ")
    case .status: return detail.shown.status.rawValue
    case .json, .markdown, .store: return ""
    }
  }
}

extension UserCommand {
  fileprivate var fields: Set<CommandTemplate.Field> {
    Set(
      arguments.flatMap(\.parts).compactMap { part in
        if case .field(let field) = part { field } else { nil }
      }
    )
  }
}
