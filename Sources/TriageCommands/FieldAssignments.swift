import ReportModel
import ReportQuery

/// `FIELD=VALUE` words of `set`, as edits.
struct FieldAssignments {
  private(set) var edits: [Edit] = []

  static let fields = [
    "status", "reason", "priority", "assignee", "fixed-in", "overlay-version", "overlay-build",
  ]

  init(_ words: [String]) throws(UsageError) {
    var status: Status?
    var reason: String?
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = String(parts[1])
      switch parts[0] {
      case "status": status = try Self.status(value)
      case "reason":
        try TextLimits.check(value, "The reason", TextLimits.reason)
        reason = value
      case "priority", "prio":
        edits.append(
          .setPriority(
            try Self.choice(value.isEmpty ? "none" : value, "priority", Priority.allCases)
          )
        )
      case "assignee":
        try TextLimits.check(value, "The assignee", TextLimits.assignee)
        edits.append(.setAssignee(value.isEmpty ? nil : value))
      case "fixed-in":
        if !value.isEmpty { try TextLimits.check(version: value) }
        edits.append(.setFixedIn(value.isEmpty ? nil : value))
      case "overlay-version":
        edits.append(.setOverlayVersion(try Self.short(value, "overlay-version")))
      case "overlay-build": edits.append(.setOverlayBuild(try Self.short(value, "overlay-build")))
      default: throw Self.unknown(String(parts[0]))
      }
    }
    try addStanding(status, reason)
  }

  private mutating func addStanding(_ status: Status?, _ reason: String?) throws(UsageError) {
    switch status {
    case .closed: edits.append(Verdict.close(reason).edit)
    case .new: edits.append(.setStanding(.new))
    case .open: edits.append(Verdict.reopen.edit)
    case .snoozed:
      throw UsageError(
        "A snoozed report needs an end; status takes new, open or closed here.",
        hint: "winnow snooze ID --until tomorrow"
      )
    case nil:
      guard let reason else { return }
      edits.append(Verdict.close(reason).edit)
    }
    if status != .closed, status != nil, reason != nil {
      throw UsageError("Only closed reports have a reason.")
    }
  }

  /// A snoozed report needs an end, which a value cannot say.
  private static func status(_ text: String) throws(UsageError) -> Status {
    if text == Status.snoozed.rawValue { return .snoozed }
    return try choice(text, "status", [.new, .open, .closed])
  }

  private static func choice<Value: RawRepresentable>(
    _ text: String,
    _ field: String,
    _ values: [Value]
  ) throws(UsageError) -> Value where Value.RawValue == String {
    if let value = values.first(where: { $0.rawValue == text }) { return value }
    let names = values.map(\.rawValue)
    let near = Suggestions.near(text, among: names)
    throw UsageError(
      "\(field) has no value “\(text)”. Values: \(names.joined(separator: " ")).",
      hint: near.first.map { "Did you mean \($0)?" } ?? ""
    )
  }

  private static func short(_ value: String, _ field: String) throws(UsageError) -> String? {
    guard value.unicodeScalars.count <= 64 else {
      throw UsageError("\(field) is over 64 characters.")
    }
    return value.isEmpty ? nil : value
  }

  private static func unknown(_ field: String) -> UsageError {
    let near = Suggestions.near(field, among: fields)
    return UsageError(
      "set has no field “\(field)”. Fields: \(fields.joined(separator: " ")).",
      hint: near.first.map { "Did you mean \($0)?" } ?? ""
    )
  }
}
