extension Field {
  /// The tables of docs/QUERY.md: fields, then what `is:` and `has:` know.
  package static var markdown: String {
    let fields = table.map { spec in
      let words = [
        spec.summary, spec.isAvailable ? nil : "**not yet**", spec.isSortable ? "sortable" : nil,
      ]
      let key = spec.type == .attribute ? "\(spec.field.rawValue).KEY" : spec.field.rawValue
      return
        "| `\(key)` | \(spec.type.noun) | \(words.compactMap(\.self).joined(separator: "; ")) | "
        + "`\(spec.example.replacing("|", with: "\\|"))` |"
    }
    let flags = Flag.allCases.map { flag in
      "| `is:\(flag.rawValue)` | \(flag.summary) |"
    }
    let choices = table.filter { [.choice, .rank].contains($0.type) }.map { spec in
      let order = spec.type == .rank ? ", lowest first" : ""
      return "- `\(spec.field.rawValue)`\(order): "
        + spec.values.map { "`\($0)`" }.joined(separator: " ")
    }
    let presences = (Presence.names + ["attr.KEY"]).map { "`\($0)`" }.joined(separator: " ")
    return [
      rows("| Field | Values | Means | Example |", "| --- | --- | --- | --- |", fields),
      "Names there are:",
      choices.joined(separator: "\n"),
      rows("| Flag | Means |", "| --- | --- |", flags),
      "`has:` and `no:` take: \(presences).",
    ].joined(separator: "\n\n")
  }

  private static func rows(_ head: String, _ rule: String, _ rows: [String]) -> String {
    ([head, rule] + rows).joined(separator: "\n")
  }
}

extension FieldType {
  fileprivate var noun: String {
    switch self {
    case .text: "text"
    case .words: "words"
    case .choice, .rank: "name"
    case .version: "version"
    case .build: "build"
    case .date: "date"
    case .age: "distance from now"
    case .number: "number"
    case .size: "size"
    case .duration: "duration"
    case .report: "report"
    case .attribute: "text or number"
    case .flag: "flag"
    case .presence: "what there is"
    case .view: "name of a view"
    case .directive: "–"
    }
  }
}
