import DuplicateScoring
import ReportModel

extension Tool {
  /// Tells how often what is claimed holds in small stores: made-up in-app ones, and those of folders
  /// with `reports.ndjson` and `pairs.tsv` as gen_reports.py writes them, by their count of reports.
  ///
  /// Every report is asked about when all of its store are taken in, as a person would ask.
  func reliability(_ path: String, folders: [String]) throws {
    let finder = DuplicateFinder(try Self.model(path))
    for count in SmallStores.counts {
      var claims = Claims()
      for set in SmallStores.made(count) { try claims.ask(finder, set) }
      mark("in-app stores of \(count) reports\n\(claims)")
    }
    var bySize: [Int: Claims] = [:]
    for folder in folders {
      let set = try LabelledSet(made: folder)
      try bySize[set.reports.count, default: Claims()].ask(finder, set)
    }
    for (count, claims) in bySize.sorted(by: { $0.key < $1.key }) {
      mark("generated stores of \(count) reports\n\(claims)")
    }
  }
}
