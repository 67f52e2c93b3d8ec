import ReportModel
import ReportQuery
import ReportStore
import SystemCalls

/// What happens by itself to reports that arrive: the rules, in their order.
package struct ArrivalRules: Sendable {
  package let rules: [ArrivalRule]
  private let author: String
  private let zone: LocalZone

  /// `author` is who `me` is in queries.
  package init(_ rules: [ArrivalRule], author: String, zone: LocalZone) {
    self.rules = rules
    self.author = author
    self.zone = zone
  }

  package static let none = ArrivalRules([], author: "", zone: LocalZone { _ in 0 })

  /// Applies every rule to the new reports it matches, each as an entry of the history of its own.
  func apply(to arrived: ReportStore.Arrived, at now: Timestamp) throws {
    for rule in rules {
      let query = try Query(
        parsing: rule.query,
        context: QueryContext(now: now, zone: zone, me: author)
      )
      let matching = try arrived.matching(query)
      if matching.isEmpty { continue }
      _ = try arrived.apply(
        rule.edits(at: now),
        to: matching,
        by: rule.author,
        command: rule.summary
      )
    }
  }

  /// Names the first rule whose query cannot be read.
  package func check(at now: Timestamp) throws(ArrivalRule.Fault) {
    for rule in rules {
      do throws(QueryError) {
        _ = try Query(
          parsing: rule.query,
          context: QueryContext(now: now, zone: zone, me: author)
        )
      } catch {
        throw ArrivalRule.Fault(message: "rule “\(rule.name)”: \(error.sentence)")
      }
    }
  }
}
