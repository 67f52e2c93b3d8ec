import ReportModel
import ReportQuery
import StrictJSON

/// What a person wants done with reports that arrive and match a query (`rules` of config.json).
package struct ArrivalRule: Equatable, Sendable {
  /// Of the rule, or its query: history says who acted.
  package var name: String
  package var query: String
  package var edits: [Edit]
  /// Sleeps for so many days from the arrival on; a version or a copy is an edit.
  package var snoozeDays: Int?

  package struct Fault: Error, Equatable, Sendable {
    package var message: String
  }

  package var author: String { "rule: \(name)" }

  /// The edits for a report that arrives at that time.
  package func edits(at now: Timestamp) -> [Edit] {
    guard let snoozeDays else { return edits }
    let milliseconds = Int64(snoozeDays) * 86_400_000
    return edits + [.snooze(.date(Timestamp(milliseconds: now.milliseconds + milliseconds)))]
  }

  /// As a person reads it: `tag +login, priority high`.
  package var summary: String {
    var words = edits.map { edit in
      switch edit {
      case .addTag(let tag): "tag +\(tag.name)"
      case .setPriority(let priority): "priority \(priority.rawValue)"
      case .setAssignee(let name): "assignee \(name ?? "nobody")"
      case .setStanding: "spam"
      case .snooze(.copy): "snooze until a copy"
      case .snooze(.appVersion(let version)): "snooze until \(version)"
      default: ""
      }
    }
    if let snoozeDays { words.append("snooze \(snoozeDays)d") }
    return words.joined(separator: ", ")
  }
}

extension ArrivalRule {
  /// Reads the list of a configuration; `me` stands for `author`.
  package static func rules(_ value: JSONValue, author: String) throws(Fault) -> [ArrivalRule] {
    guard value.kind == .array else { throw Fault(message: "rules should be a list.") }
    var rules: [ArrivalRule] = []
    for (index, element) in value.elements.enumerated() {
      do throws(Fault) {
        rules.append(try ArrivalRule(element, author: author))
      } catch {
        throw Fault(message: "rules, number \(index + 1): \(error.message)")
      }
    }
    return rules
  }

  private init(_ value: JSONValue, author: String) throws(Fault) {
    guard value.kind == .object else { throw Fault(message: "a rule should be an object.") }
    let known = ["name", "query", "tag", "priority", "assignee", "snooze", "spam"]
    if let unknown = value.members.map(\.key).first(where: { !known.contains($0) }) {
      throw Fault(
        message: "a rule has no “\(unknown)”; it can have \(known.joined(separator: ", "))."
      )
    }
    guard let query = value["query"]?.string, !query.isEmpty else {
      throw Fault(message: "query is missing.")
    }
    self.init(name: value["name"]?.string ?? query, query: query, edits: [])
    guard name.unicodeScalars.count <= 200 else { throw Fault(message: "its name is too long.") }
    try takeTags(value["tag"])
    try takePriority(value["priority"])
    if let assignee = value["assignee"] {
      guard let name = assignee.string, !name.isEmpty else {
        throw Fault(message: "assignee should be a name.")
      }
      edits.append(.setAssignee(name == "me" ? author : name))
    }
    try takeSnooze(value["snooze"])
    if let spam = value["spam"] {
      guard let isSpam = spam.bool else { throw Fault(message: "spam should be true or false.") }
      if isSpam { edits.append(.setStanding(Standing(.closed, reason: .spam))) }
    }
    guard !edits.isEmpty || snoozeDays != nil else {
      throw Fault(message: "it does nothing: give it tag, priority, assignee, snooze or spam.")
    }
  }

  private mutating func takeTags(_ value: JSONValue?) throws(Fault) {
    guard let value else { return }
    let names = value.string.map { [$0] } ?? value.elements.map { $0.string ?? "" }
    for name in names {
      guard let tag = Tag(name) else { throw Fault(message: "“\(name)” cannot be a tag.") }
      edits.append(.addTag(tag))
    }
  }

  private mutating func takePriority(_ value: JSONValue?) throws(Fault) {
    guard let value else { return }
    guard let priority = value.string.flatMap(Priority.init(rawValue:)) else {
      let names = Priority.allCases.map(\.rawValue).joined(separator: ", ")
      throw Fault(message: "priority should be one of \(names).")
    }
    edits.append(.setPriority(priority))
  }

  /// `"7d"`, `"2w"`, `"copy"`, or an app version.
  private mutating func takeSnooze(_ value: JSONValue?) throws(Fault) {
    guard let value else { return }
    guard let text = value.string, !text.isEmpty, text.utf8.count <= 64 else {
      throw Fault(message: "snooze should be as 7d, 2w, copy or an app version.")
    }
    if text == "copy" {
      edits.append(.snooze(.copy))
    } else if let unit = text.last, unit == "d" || unit == "w", let count = Int(text.dropLast()) {
      guard (1...3_650).contains(count) else {
        throw Fault(message: "snooze should be between a day and ten years.")
      }
      snoozeDays = unit == "w" ? count * 7 : count
    } else {
      edits.append(.snooze(.appVersion(text)))
    }
  }
}
