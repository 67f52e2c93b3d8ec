import StrictJSON

/// What was decided about a report, short enough to stand in a table of expectations.
struct TriageOutline: Equatable, CustomStringConvertible {
  let description: String

  init(_ triage: JSONValue) {
    var parts: [String] = []
    for key in ["status", "reason", "reasonText", "priority", "assignee", "fixedIn"] {
      if let text = triage[key]?.string, text != "none" { parts.append(text) }
    }
    parts += triage["tags"]?.strings.map { "+" + $0 } ?? []
    parts +=
      triage["notes"]?.elements.compactMap { note in
        note["text"]?.string.map { "“\($0)” by \(note["author"]?.string ?? "?")" }
      } ?? []
    parts += triage["links"]?.strings ?? []
    if let master = triage["duplicateOf"]?.int64 { parts.append("copy of \(master)") }
    if triage["read"]?.bool == true { parts.append("read") }
    description = parts.joined(separator: ", ")
  }
}
