import DuplicateScoring
import Foundation

/// The commands of `winnow-train`.
struct Tool {
  static let usage = """
    usage: winnow-train train OPEN-SET-FOLDER MODEL
           winnow-train evaluate FOLDER HALF MODEL RUN [--folds] [--baselines] [--clusters FILE]
           winnow-train in-app MODEL
    """

  private let start = Date()

  static func run(_ arguments: [String]) throws {
    let tool = Tool()
    switch arguments.first {
    case "train" where arguments.count == 3: try tool.train(arguments[1], arguments[2])
    case "evaluate" where arguments.count >= 5: try tool.evaluate(Array(arguments.dropFirst()))
    case "in-app" where arguments.count == 2: try tool.inApp(arguments[1])
    case "probe": try tool.probe(arguments)
    default: throw LabelledSet.Problem(description: usage)
    }
  }

  func mark(_ text: String) {
    let line = String(format: "%6.1f s  ", Date().timeIntervalSince(start)) + text + "\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  static func model(_ path: String) throws -> DuplicateModel {
    guard let data = FileManager.default.contents(atPath: path),
      let model = DuplicateModel(parsing: String(decoding: data, as: UTF8.self))
    else { throw LabelledSet.Problem(description: "\(path) holds no model") }
    return model
  }

  // MARK: Training

  /// What is learned from: the tracker's open half, and in-app stores made up for it.
  func sources(_ set: LabelledSet) throws -> [ModelTrainer.Source] {
    var sources = [ModelTrainer.Source(set: set, table: try FeatureTable(set, mirrors: true))]
    for seed in InAppSet.trainingSeeds {
      let made = InAppSet.labelled(seed: seed, .training)
      sources.append(.init(set: made, table: try FeatureTable(made), weight: InAppSet.weight))
    }
    mark("compared \(sources.map { $0.table.rows.count }) reports")
    return sources
  }

  private func train(_ folder: String, _ path: String) throws {
    let set = try LabelledSet(folder: folder, half: "open")
    let model = ModelTrainer().train(try sources(set), mark: mark).model
    try model.text.write(toFile: path, atomically: true, encoding: .utf8)
    mark("wrote \(path), \(model.text.utf8.count) bytes")
  }

  // MARK: Judging

  private func evaluate(_ arguments: [String]) throws {
    let set = try LabelledSet(folder: arguments[0], half: arguments[1])
    mark("read \(set.reports.count) reports, \(set.earlier.count) duplicates")
    let finder = try finders(set, arguments)
    let clusterPlace = arguments.firstIndex(of: "--clusters").map { $0 + 1 }
    let evaluator = Evaluator(set: set, finder: finder)
    let result = try evaluator.run(asksAll: clusterPlace != nil)
    try write(result.run, to: arguments[3])
    mark("ranked: \(result.ranks)")
    let milliseconds = result.seconds / Double(max(1, result.asked)) * 1_000
    mark(String(format: "%.2f ms of processor time a report", milliseconds))
    if let clusterPlace, clusterPlace < arguments.count {
      try write(evaluator.clusters(result), to: arguments[clusterPlace])
      for least in [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5] {
        var settings = Clustering.Settings()
        settings.least = least
        let likeness = evaluator.likeness(Clustering.groups(result.edges, settings: settings))
        mark(
          String(
            format: "groups from P %.2f: B-cubed F1 %.4f, precision %.4f, recall %.4f",
            least,
            likeness.f1,
            likeness.precision,
            likeness.recall
          )
        )
      }
    }
    if arguments.contains("--baselines") { try baselines(set) }
  }

  private func finders(_ set: LabelledSet, _ arguments: [String]) throws
    -> (Int) -> DuplicateFinder
  {
    if arguments.contains("--folds") {
      let folds = ModelTrainer.folds(set)
      let finders = ModelTrainer().train(try sources(set), mark: mark).folds.map(
        DuplicateFinder.init
      )
      return { finders[folds($0)] }
    }
    let finder = DuplicateFinder(try Self.model(arguments[2]))
    if finder.model.trainedOn == set.mark {
      mark("the model was trained on this very set: use FOLDS=5 to judge it out of fold")
    }
    return { _ in finder }
  }

  private func baselines(_ set: LabelledSet) throws {
    var settings = CandidateSearch.Settings()
    settings.termLimit = 1_000
    settings.titleLimit = 0
    settings.sharedLimit = 0
    settings.prefersCloseTimes = false
    var text = RankFigures()
    for row in try FeatureTable(set, settings: settings).rows where row.hasDuplicate {
      text.add(rank: row.rank { Double($0[.textOfOwn]) })
    }
    mark("BM25F title and body:     \(text)")
    let (all, best) = try Baselines(set).run()
    mark("FTS5 bm25 of all terms:   \(all)")
    mark("FTS5 bm25 of the 12 best: \(best)")
  }

  private func write(_ lines: [String], to path: String) throws {
    let text = lines.map { $0 + "\n" }.joined()
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
