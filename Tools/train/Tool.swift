import DuplicateScoring
import SystemCalls

/// The commands of `winnow-train`.
struct Tool {
  static let usage = """
    usage: winnow-train train OPEN-SET-FOLDER MODEL [--folds DIR]
           winnow-train calibrate OPEN-SET-FOLDER MODEL FOLDS-DIR
           winnow-train evaluate FOLDER HALF MODEL RUN [--folds DIR] [--baselines] [--clusters FILE]
                                 [--edges FILE]
           winnow-train in-app MODEL
           winnow-train screens FOLDER WINNOW-MEDIA
           winnow-train speed STORE COUNT [--as-is]
           winnow-train bands OPEN-SET-FOLDER MODEL [--folds DIR]
           winnow-train reliability MODEL [FOLDER…]
           winnow-train ask STORE MODEL
           winnow-train probe SETS-FOLDER SETTINGS…
    """

  private let start = Clock.monotonicNanoseconds()

  static func run(_ arguments: [String]) throws {
    let tool = Tool()
    switch arguments.first {
    case "train" where arguments.count >= 3: try tool.train(Array(arguments.dropFirst()))
    case "evaluate" where arguments.count >= 5: try tool.evaluate(Array(arguments.dropFirst()))
    case "in-app" where arguments.count == 2: try tool.inApp(arguments[1])
    case "speed" where arguments.count >= 3:
      let isFollowed = !arguments.contains("--as-is")
      try tool.speed(arguments[1], count: Int(arguments[2]) ?? 100, isFollowed: isFollowed)
    case "screens" where arguments.count == 3:
      try tool.screens(arguments[1], worker: arguments[2])
    case "calibrate" where arguments.count == 4:
      try tool.calibrate(Array(arguments.dropFirst()))
    case "bands" where arguments.count >= 3:
      let folder = value(of: "--folds", arguments)
      let folds = try folder.map { folder in
        try (0..<ModelTrainer.foldCount).map { try model(foldPath(folder, $0)) }
      }
      try tool.bands(arguments[1], try model(arguments[2]), folds: folds ?? [])
    case "reliability" where arguments.count >= 2:
      try tool.reliability(arguments[1], folders: Array(arguments.dropFirst(2)))
    case "ask" where arguments.count == 3: try tool.ask(arguments[1], try model(arguments[2]))
    case "probe": try tool.probe(arguments)
    default: throw LabelledSet.Problem(description: usage)
    }
  }

  func mark(_ text: String) {
    let seconds = Double(Clock.monotonicNanoseconds() - start) / 1e9
    Files.tell("\(seconds.text(1)) s  \(text)")
  }

  static func model(_ path: String) throws -> DuplicateModel {
    guard
      let model = DuplicateModel(parsing: String(decoding: try Files.bytes(path), as: UTF8.self))
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

  /// Writes what ships, and with `--folds` the models that never saw one stretch of time each.
  private func train(_ arguments: [String]) throws {
    let set = try LabelledSet(folder: arguments[0], half: "open")
    let trained = ModelTrainer().train(try sources(set), mark: mark)
    try Files.write(trained.model.text, to: arguments[1])
    mark("wrote \(arguments[1]), \(trained.model.text.utf8.count) bytes")
    guard let folder = Self.value(of: "--folds", arguments) else { return }
    for (fold, model) in trained.folds.enumerated() {
      try Files.write(model.text, to: Self.foldPath(folder, fold))
    }
  }

  /// Writes what `train` would when only calibrations changed since it wrote these.
  private func calibrate(_ arguments: [String]) throws {
    let set = try LabelledSet(folder: arguments[0], half: "open")
    let rankers = try (0..<ModelTrainer.foldCount).map { fold in
      try Self.model(Self.foldPath(arguments[2], fold)).ranker
    }
    let all = try Self.model(arguments[1]).ranker
    let found = ModelTrainer().calibrated(try sources(set), rankers, all: all)
    try Files.write(found.model.text, to: arguments[1])
    for (fold, model) in found.folds.enumerated() {
      try Files.write(model.text, to: Self.foldPath(arguments[2], fold))
    }
    mark("wrote \(arguments[1]) and \(rankers.count) beside it")
  }

  private static func foldPath(_ folder: String, _ fold: Int) -> String {
    "\(folder)/fold-\(fold + 1).txt"
  }

  private static func value(of option: String, _ arguments: [String]) -> String? {
    guard let place = arguments.firstIndex(of: option), place + 1 < arguments.count else {
      return nil
    }
    return arguments[place + 1]
  }

  // MARK: Judging

  private func evaluate(_ arguments: [String]) throws {
    let set = try LabelledSet(folder: arguments[0], half: arguments[1])
    mark("read \(set.reports.count) reports, \(set.earlier.count) duplicates")
    let finder = try finders(set, arguments)
    let clusters = Self.value(of: "--clusters", arguments)
    let evaluator = Evaluator(set: set, finder: finder)
    let result = try evaluator.run(asksAll: clusters != nil)
    try Files.write(result.run, to: arguments[3])
    mark("ranked: \(result.ranks)")
    let milliseconds = Double(result.nanoseconds) / 1e6 / Double(max(1, result.asked))
    mark("\(milliseconds.text(2)) ms of processor time a report")
    if let path = Self.value(of: "--edges", arguments) {
      let lines = result.edges.map { edge in
        "\(set.ids[Int(edge.report)])\t\(set.ids[Int(edge.earlier)])\t\(edge.probability)"
      }
      try Files.write(lines, to: path)
    }
    if let clusters {
      try Files.write(evaluator.clusters(result), to: clusters)
      for least in [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5] {
        var settings = Clustering.Settings()
        settings.least = least
        let likeness = evaluator.likeness(Clustering.groups(result.edges, settings: settings))
        mark(
          "groups from P \(least.text(2)): B-cubed F1 \(likeness.f1.text(4)), "
            + "precision \(likeness.precision.text(4)), recall \(likeness.recall.text(4))"
        )
      }
    }
    if arguments.contains("--baselines") { try baselines(set) }
  }

  private func finders(_ set: LabelledSet, _ arguments: [String]) throws
    -> (Int) -> DuplicateFinder
  {
    if let folder = Self.value(of: "--folds", arguments) {
      let folds = ModelTrainer.folds(set)
      let finders = try (0..<ModelTrainer.foldCount).map { fold in
        DuplicateFinder(try Self.model(Self.foldPath(folder, fold)))
      }
      guard finders.allSatisfy({ $0.model.trainedOn == set.mark }) else {
        throw LabelledSet.Problem(description: "\(folder) holds models of another set")
      }
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
    mark("BM25F alone: \(text)")
  }
}
