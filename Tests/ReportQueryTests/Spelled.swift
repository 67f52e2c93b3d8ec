import ReportModel

@testable import ReportQuery

/// Monday 2026-11-30, 12:00 in a zone two hours east.
let context = QueryContext(
  now: Timestamp(milliseconds: 1_796_032_800_000),
  zone: LocalZone { _ in 7_200 },
  me: "mika"
)

let contextWithViews: QueryContext = {
  var context = context
  context.views = [
    StoredView(name: "Mobile-Team", query: "platform:ios OR platform:android"),
    StoredView(name: "Closed", query: "is:closed scope:all sort:-prio limit:3"),
    StoredView(name: "All", query: "scope:all"), StoredView(name: "két szó", query: "tag:x"),
    StoredView(name: "mine", query: "view:mobile-team assignee:me"),
    StoredView(name: "bad", query: "tga:x"), StoredView(name: "worse", query: "view:bad"),
    StoredView(name: "a", query: "is:new view:b"), StoredView(name: "b", query: "view:c"),
    StoredView(name: "c", query: "crash view:a"),
  ]
  return context
}()

/// A query as a short text that says how it was understood.
func spelled(
  _ source: String,
  typing: Bool = false,
  caret: Int? = nil,
  in context: QueryContext = context
) throws -> String {
  spelled(
    try Query(parsing: source, context: context, lastWordIsPrefix: typing, caret: caret)
  )
}

func spelled(_ query: Query) -> String {
  var text = query.expression.map(spelled) ?? "all"
  for key in query.sort { text += " sort(\(key.isDescending ? "-" : "")\(key.field.rawValue))" }
  if let limit = query.limit { text += " limit(\(limit))" }
  if query.scope == .all { text += " scope(all)" }
  return text
}

func refusal(_ source: String, in context: QueryContext = context) -> QueryError? {
  do {
    _ = try Query(parsing: source, context: context)
    return nil
  } catch {
    return error
  }
}

private func spelled(_ expression: Expression) -> String {
  switch expression {
  case .and(let parts): "and(\(parts.map(spelled).joined(separator: " ")))"
  case .or(let parts): "or(\(parts.map(spelled).joined(separator: " ")))"
  case .not(let part): "not(\(spelled(part)))"
  case .term(let term): spelled(term.condition)
  }
}

private func spelled(_ condition: Condition) -> String {
  switch condition {
  case .words(let matches, let place):
    (place == .notes ? "note" : place == .pictures ? "ocr" : "")
      + matches.map { match in
        switch match.kind {
        case .whole: "'\(match.text)'"
        case .prefix: "'\(match.text)'*"
        case .part: "*'\(match.text)'*"
        }
      }.joined(separator: "|")
  case .flag(let flag): "is:\(flag.rawValue)"
  case .has(.attribute(let key)): "has:attr.\(key)"
  case .has(.field(let field)): "has:\(field.rawValue)"
  case .has(let presence): "has:\(presence)"
  case .field(let field, let tests):
    field.rawValue + ":" + tests.map(spelled).joined(separator: "|")
  case .attribute(let key, let tests):
    "attr.\(key):" + tests.map(spelled).joined(separator: "|")
  }
}

private func spelled(_ test: Test) -> String {
  switch test {
  case .any: return "any"
  case .pictures(let reference): return "pictures of \(reference)"
  case .pattern(let pattern):
    switch pattern.anchor {
    case .whole: return pattern.folded
    case .start: return pattern.folded + "*"
    case .end: return "*" + pattern.folded
    case .anywhere: return "*" + pattern.folded + "*"
    }
  case .number(let range):
    return interval(
      range.lower.map { "\($0)" },
      range.includesLower,
      range.upper.map { "\($0)" },
      range.includesUpper
    )
  case .instant(let range):
    return interval(range.start?.rfc3339, true, range.end?.rfc3339, false)
  case .version(let range):
    return interval(
      range.lower.map(spelled),
      range.includesLower,
      range.upper.map(spelled),
      range.includesUpper
    )
  case .system(let name, let range): return "\(name.folded) \(spelled(.version(range)))"
  case .report(let reference): return "\(reference)"
  }
}

private func interval(_ low: String?, _ hasLow: Bool, _ high: String?, _ hasHigh: Bool) -> String {
  if let low, low == high { return low }
  return (low.map { (hasLow ? "[" : "(") + $0 } ?? "(") + ","
    + (high.map { $0 + (hasHigh ? "]" : ")") } ?? ")")
}

/// The parts of a key; a lowest pre-release is `-`.
private func spelled(_ key: VersionKey) -> String {
  var parts: [String] = []
  var bytes = key.bytes[...]
  while let count = bytes.first, count > 2 {
    parts.append(String(decoding: bytes.dropFirst().prefix(Int(count) - 3), as: UTF8.self))
    bytes = bytes.dropFirst(Int(count) - 2)
  }
  return parts.joined(separator: ".") + (bytes.first == 1 ? "-" : "")
}
