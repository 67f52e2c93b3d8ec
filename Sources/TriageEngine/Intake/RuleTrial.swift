import ReportModel
import ReportQuery
import ReportStore

/// What a rule would have done.
package struct RuleTrial: Sendable {
  package var rule: ArrivalRule
  /// Reports it would have acted on.
  package var count: Int
  /// At most ten of them, newest first.
  package var first: [ReportSummary]
}

extension TriageEngine {
  /// What the rules would have done to the reports of the last days; nothing is changed.
  package func trials(of rules: ArrivalRules, days: Int, at now: Timestamp) throws -> [RuleTrial] {
    let first = Timestamp(milliseconds: now.milliseconds - Int64(days) * 86_400_000)
    let day = first.rfc3339.prefix(10)
    return try rules.rules.map { rule in
      let query = try Query(
        parsing: "(\(rule.query)) received>=\(day) scope:all",
        context: context(at: now)
      )
      return RuleTrial(
        rule: rule,
        count: try store.count(of: query),
        first: try store.page(of: query, offset: 0, limit: 10).rows
      )
    }
  }
}
