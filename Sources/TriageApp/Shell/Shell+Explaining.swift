import Dashboard
import ReportQuery
import ReportStore
import SafeText
import TriageCommands
import TriageEngine

extension Shell {
  /// Says on standard error why a query finds nothing; JSON has it in its own shape.
  func explain(_ query: Query, _ engine: TriageEngine) throws {
    if invocation.json { return }
    let effects = try engine.store.termEffects(of: query)
    let everywhere = query.scope == .standard ? try engine.store.count(of: query.everywhere) : 0
    for line in Explanation.lines(effects, hiddenCount: everywhere) {
      errors.line(SafeText("winnow: \(line)", limit: 4_096))
    }
  }
}

/// Why a query finds nothing, in words.
enum Explanation {
  /// `hiddenCount` reports match, but are snoozed or spam.
  static func lines(_ effects: [TermEffect], hiddenCount: Int) -> [String] {
    if hiddenCount > 0 {
      return ["scope:all finds \(Words.count(hiddenCount)), snoozed or spam"]
    }
    let culprits = effects.filter { $0.without > 0 }
    if !culprits.isEmpty {
      return culprits.map { "\($0.term) leaves 0; without it \(Words.count($0.without))" }
    }
    guard effects.count > 1 else { return [] }
    let alone = effects.map { "\($0.term) \(Words.count($0.alone))" }
    return ["leaving out one term does not help; each alone: \(alone.joined(separator: ", "))"]
  }
}
