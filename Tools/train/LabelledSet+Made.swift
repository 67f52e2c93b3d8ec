import DuplicateScoring
import ReportModel
import StrictJSON

extension LabelledSet {
  /// Reads what gen_reports.py writes: `reports.ndjson` in the canonical form, and `pairs.tsv`.
  init(made folder: String) throws {
    self.init()
    var places: [String: Int] = [:]
    let lines = try Files.bytes("\(folder)/reports.ndjson").split(separator: 0x0A)
    let values = try lines.map { try JSONDocument.parse(Array($0)).root }
    let order = values.indices.sorted {
      (values[$0]["createdAt"]?.string ?? "", $0) < (values[$1]["createdAt"]?.string ?? "", $1)
    }
    for (place, index) in order.enumerated() {
      let value = values[index]
      reports.append(Self.evidence(value, place))
      ids.append(value["reportId"]?.string ?? "")
      places[ids[place]] = place
    }
    var groups = Groups()
    let pairs = String(decoding: try Files.bytes("\(folder)/pairs.tsv"), as: UTF8.self)
    for line in pairs.split(separator: "\n") {
      let names = line.split(separator: "\t").map(String.init)
      guard names.count >= 3, let one = places[names[0]], let other = places[names[2]] else {
        continue
      }
      groups.join(one, other)
    }
    for members in groups.members() {
      for (index, member) in members.enumerated() where index > 0 {
        earlier[member] = Array(members[..<index])
      }
    }
    queries = Array(reports.indices)
  }

  private static func evidence(_ value: JSONValue, _ place: Int) -> Evidence {
    let created = value["createdAt"]?.string.flatMap { Timestamp(rfc3339: $0) }
    var evidence = Evidence(
      number: UInt32(place),
      createdAt: created ?? Timestamp(milliseconds: 0)
    )
    let metadata = value["metadata"]
    evidence.title = value["title"]?.string
    evidence.body = value["message"]?.string ?? ""
    evidence.platform = value["platform"]?.string
    evidence.product = value["app"]?["bundleId"]?.string ?? value["app"]?["name"]?.string
    evidence.kind = value["kind"]?.string
    evidence.version = value["app"]?["version"]?.string
    evidence.build = value["app"]?["build"]?.string
    evidence.environment = value["app"]?["environment"]?.string
    evidence.osName = value["os"]?["name"]?.string
    evidence.osVersion = value["os"]?["version"]?.string
    evidence.device = value["device"]?["model"]?.string ?? value["device"]?["name"]?.string
    evidence.language = value["locale"]?.string.map { String($0.prefix { $0 != "_" && $0 != "-" }) }
    evidence.screen = metadata?["screen"]?.string
    evidence.reporter = metadata?["installationId"]?.string ?? value["user"]?["id"]?.string
    evidence.components = value["tags"]?.elements.compactMap(\.string) ?? []
    evidence.pictures = value["attachments"].map(pictures) ?? []
    return evidence
  }

  /// The first bytes of the digests.
  private static func pictures(_ files: JSONValue) -> [UInt32] {
    files.elements.filter { ["screenshot", "image"].contains($0["kind"]?.string) }.compactMap {
      file in
      file["sha256"]?.string.flatMap { UInt32($0.prefix(8), radix: 16) }
    }
  }
}
