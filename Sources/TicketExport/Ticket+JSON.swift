import ReportModel
import SafeText

extension Ticket {
  /// The ticket as JSON in a fixed order of keys, indented by two, without a final line end.
  ///
  /// Every unsafe character is escaped. `nesting` is the depth the object stands at.
  package func json(nesting: Int = 0) -> [UInt8] {
    var json = JSONLines(nesting: nesting)
    json.object { write(to: &$0) }
    return json.bytes
  }

  /// `tickets` as one JSON array and a line end.
  package static func jsonArray(_ tickets: [Ticket]) -> [UInt8] {
    let pieces = tickets.enumerated().flatMap { $1.arrayPiece(isFirst: $0 == 0) }
    return pieces + arrayEnd(isEmpty: tickets.isEmpty)
  }

  /// The ticket as an element of an array, with what stands before it.
  package func arrayPiece(isFirst: Bool) -> [UInt8] {
    Array((isFirst ? "[\n  " : ",\n  ").utf8) + json(nesting: 1)
  }

  /// What stands after the last element.
  package static func arrayEnd(isEmpty: Bool) -> [UInt8] {
    Array((isEmpty ? "[]\n" : "\n]\n").utf8)
  }

  private func write(to json: inout JSONLines) {
    json.member("schema", "ticket")
    json.member("schemaVersion", 1)
    json.member("exportedAt", exportedAt.rfc3339)
    json.object("generator") {
      $0.member("name", generator.name)
      $0.member("version", generator.version)
    }
    json.member("ticketKey", key.hex)
    json.member("title", title)
    json.object("body") {
      $0.member("markdown", body.markdown)
      $0.member("plain", body.plain)
      $0.member("truncated", body.truncated)
    }
    json.member("priority", priority)
    json.member("status", status.rawValue)
    json.array("labels", labels) { $0.element($1) }
    json.member("assignee", assignee)
    json.object("environment") { environment.write(to: &$0) }
    json.array("reports", reports) { json, report in json.object { report.write(to: &$0) } }
    json.array("notes", notes) { json, note in
      json.object {
        $0.member("createdAt", note.createdAt.rfc3339)
        $0.member("author", note.author)
        $0.member("text", note.text)
      }
    }
    json.array("attachments", attachments) { json, file in json.object { file.write(to: &$0) } }
    json.array("warnings", warnings) { $0.element($1) }
  }
}

extension Ticket.Environment {
  fileprivate func write(to json: inout JSONLines) {
    json.array("platforms", platforms) { $0.element($1) }
    json.array("appVersions", appVersions) { json, row in
      json.object {
        $0.nullable("version", row.version)
        $0.nullable("build", row.build)
        $0.member("count", row.count)
      }
    }
    json.array("osVersions", osVersions) { json, row in
      json.object {
        $0.member("name", row.name)
        $0.nullable("version", row.version)
        $0.member("count", row.count)
      }
    }
    json.array("devices", devices) { json, row in
      json.object {
        $0.member("model", row.model)
        $0.nullable("name", row.name)
        $0.member("count", row.count)
      }
    }
    json.array("locales", locales) { $0.element($1) }
    json.member("firstSeen", firstSeen?.inSeconds.rfc3339)
    json.member("lastSeen", lastSeen?.inSeconds.rfc3339)
  }
}

extension Ticket.Member {
  fileprivate func write(to json: inout JSONLines) {
    json.member("reportId", id.rawValue)
    json.member("role", role.rawValue)
    json.nullable("createdAt", createdAt?.rfc3339)
    json.member("system", system?.rawValue)
    json.member("externalUrl", externalURL)
  }
}

extension Ticket.File {
  fileprivate func write(to json: inout JSONLines) {
    json.member("reportId", report.rawValue)
    json.member("fileName", fileName)
    json.member("exportName", exportName)
    json.member("sha256", blob.hex)
    json.member("byteSize", Int(byteSize))
    json.member("mediaType", mediaType)
    json.member("kind", kind?.rawValue)
    json.member("provenance", provenance?.rawValue)
    json.member("widthPixels", widthPixels.map { Int($0) })
    json.member("heightPixels", heightPixels.map { Int($0) })
    json.member("durationSeconds", durationSeconds)
    json.member("annotated", annotated)
    json.member("redacted", redacted)
  }
}
