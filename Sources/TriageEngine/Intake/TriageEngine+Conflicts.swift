import ReportFormats
import ReportModel
import ReportStore
import StrictJSON
import TriageCommands

extension TriageEngine {
  /// A conflict with both contents and where they differ.
  package func conflict(_ id: Int64) throws -> ConflictDetail {
    var detail = try store.conflict(id)
    guard let aside = detail.aside else { return detail }
    detail.differences =
      Self.differences(Self.values(of: detail.present.report), Self.values(of: aside.report))
      + Self.differences(Self.files(of: detail.present), Self.files(of: aside))
    return detail
  }

  /// Decides conflicts; those that are not there are named.
  func perform(_ command: ConflictCommand, at now: Timestamp) throws -> CommandResult {
    var result = CommandResult(words: command.words)
    for id in command.conflicts {
      do {
        let entry = try store.resolve(id, command.resolution, by: author, at: now)
        if let entry {
          result.entries.append(entry)
          result.reports += entry.reports
        }
      } catch let error as StoreError where command.conflicts.count > 1 {
        result.failures.append(
          CommandResult.Failure(reference: String(id), message: error.message, hint: error.hint)
        )
      }
    }
    return result
  }

  private typealias Value = (place: String, text: String)

  private static func differences(_ present: [Value], _ aside: [Value])
    -> [ConflictDetail.Difference]
  {
    let others = Dictionary(aside.map { ($0.place, $0.text) }, uniquingKeysWith: { one, _ in one })
    let known = Set(present.map(\.place))
    let changed = present.compactMap { value -> ConflictDetail.Difference? in
      let other = others[value.place]
      if let other, other.utf8.elementsEqual(value.text.utf8) { return nil }
      return ConflictDetail.Difference(place: value.place, present: value.text, aside: other)
    }
    let added = aside.filter { !known.contains($0.place) }
    return changed
      + added.map { ConflictDetail.Difference(place: $0.place, present: nil, aside: $0.text) }
  }

  /// Every value a reporter sent, by its key in the canonical format.
  private static func values(of report: Report) -> [Value] {
    let bytes = CanonicalJSON.encode(report, .fields)
    guard let root = try? JSONDocument.parse(bytes).root else { return [] }
    return values(of: root, at: "")
  }

  private static func values(of value: JSONValue, at place: String) -> [Value] {
    switch value.kind {
    case .object:
      value.members.flatMap {
        values(of: $0.value, at: place.isEmpty ? $0.key : "\(place).\($0.key)")
      }
    case .array:
      value.elements.enumerated().flatMap { values(of: $1, at: "\(place) \($0 + 1)") }
    case .string: [(place, value.string ?? "")]
    case .number, .bool, .null: [(place, String(decoding: value.bytes, as: UTF8.self))]
    }
  }

  private static func files(of content: Conflict.Content) -> [Value] {
    content.attachments.enumerated().map { index, file in
      let size = (file.facts.byteSize ?? file.declared.byteSize).map { ", \($0) bytes" } ?? ""
      let digest = file.blob.map { ", SHA-256 \($0.hex.prefix(12))" } ?? ", no bytes"
      return ("file \(index + 1)", file.declared.fileName + size + digest)
    }
  }
}

extension TriageEngine {
  /// What the intake on this store says of itself; `nil` when none ever ran.
  package func intakeStatus() -> IntakeStatus? { IntakeStatus.read(in: store.folder) }
}
