import Dashboard
import ReportModel
import ReportStore

extension Doctor {
  /// How far the duplicate finder is, and what this store's decisions taught it; nothing without a
  /// store.
  var duplicates: [Checkup] {
    // Why there is none, the check of the store tells.
    guard let store = try? openStore(), let progress = try? store.duplicateProgress(),
      let learning = try? store.duplicateLearning()
    else { return [] }
    var parts: [String] = []
    let behind = max(progress.untaken, progress.uncompared)
    parts.append(
      behind == 0
        ? "all reports compared" : "\(Words.count(behind, "report")) not compared yet"
    )
    parts.append(
      "\(Words.count(learning.confirmed)) suggestions confirmed, "
        + "\(Words.count(learning.rejected)) rejected"
    )
    parts.append(learning.isActive ? Self.words(learning) : Self.waiting(learning))
    return [
      Checkup(
        "duplicates",
        .ok,
        parts.joined(separator: "; "),
        fix: learning.isActive ? "winnow dupes --forget-learning takes it back." : nil
      )
    ]
  }

  private static func waiting(_ learning: DuplicateLearning) -> String {
    let left = 30 - learning.confirmed - learning.rejected
    return left > 0
      ? "nothing learned yet, \(Words.count(left, "decision")) to go"
      : "nothing learned yet, it comes with the next few decisions"
  }

  private static func words(_ learning: DuplicateLearning) -> String {
    let offset = (learning.offset * 100).rounded() / 100
    let slope = (learning.slope * 100).rounded() / 100
    return "log-odds shifted by \(offset), stretched by \(slope)"
  }
}
