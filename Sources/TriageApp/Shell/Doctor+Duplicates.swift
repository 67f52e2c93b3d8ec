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
    let decided = learning.confirmed + learning.rejected
    parts.append(
      learning.isActive
        ? Self.words(learning) : "nothing learned yet, \(max(0, 30 - decided)) decisions to go"
    )
    return [
      Checkup(
        "duplicates",
        .ok,
        parts.joined(separator: "; "),
        fix: learning.isActive ? "winnow dupes --forget-learning takes it back." : nil
      )
    ]
  }

  private static func words(_ learning: DuplicateLearning) -> String {
    let offset = (learning.offset * 100).rounded() / 100
    let slope = (learning.slope * 100).rounded() / 100
    return "log-odds shifted by \(offset), stretched by \(slope)"
  }
}
