import DuplicateScoring

extension Tool {
  /// Judges a model on made-up in-app stores whose words and faults it was not trained on.
  func inApp(_ path: String) throws {
    let model = try Self.model(path)
    var ranked = RankFigures()
    var oneLanguage = RankFigures()
    var acrossLanguages = RankFigures()
    var text = RankFigures()
    for seed in InAppSet.judgingSeeds {
      let set = InAppSet.labelled(seed: seed, .judging)
      for row in try FeatureTable(set).rows where row.hasDuplicate {
        let rank = row.rank(model.ranker.score)
        ranked.add(rank: rank)
        text.add(rank: row.rank { Double($0[.textOfOwn]) })
        let language = set.reports[row.query].language
        let hasOwn = (set.earlier[row.query] ?? []).contains {
          set.reports[$0].language == language
        }
        if hasOwn { oneLanguage.add(rank: rank) } else { acrossLanguages.add(rank: rank) }
      }
    }
    mark("all:                        \(ranked)")
    mark("an earlier one of its language: \(oneLanguage)")
    mark("only in other languages:    \(acrossLanguages)")
    mark("BM25F alone:                \(text)")
  }

  /// Out of fold with other settings: for whoever tunes the trainer.
  func probe(_ arguments: [String]) throws {
    let root = arguments[1]
    let set = try LabelledSet(folder: root + "/titanium", half: "open")
    let sources = try sources(set)
    let others = try ["hadoop", "seamonkey"].map {
      try FeatureTable(LabelledSet(folder: "\(root)/\($0)", half: "open")).rows
    }
    let found = sources[0].table.rows.count { $0.isDuplicate.contains(true) }
    mark("candidates hold a duplicate of \(found) of \(set.earlier.count)")
    for name in arguments.dropFirst(2) {
      var settings = RankTrainer.Settings()
      for part in name.split(separator: ",") {
        let pair = part.split(separator: "=")
        let value = Double(pair[1]) ?? 0
        switch pair[0] {
        case "trees": settings.treeCount = Int(value)
        case "bags": settings.bagCount = Int(value)
        case "mask": settings.maskShare = value
        case "rate": settings.tree.rate = value
        case "leaves": settings.tree.leafCount = Int(value)
        case "rows": settings.tree.leastRows = Int(value)
        case "features": settings.tree.featureShare = value
        case "l2": settings.tree.regularisation = value
        default: break
        }
      }
      let folds = ModelTrainer.folds(set)
      let trainer = ModelTrainer(settings: settings)
      let rankers = (0..<ModelTrainer.foldCount).map { trainer.ranker(sources, without: $0) }
      var figures = RankFigures()
      var bare = RankFigures()
      for row in sources[0].table.rows where row.hasDuplicate {
        let ranker = rankers[folds(row.place)]
        figures.add(rank: row.rank(ranker.score))
        bare.add(rank: row.rank { ranker.score($0.bare) })
      }
      var small = RankFigures()
      for rows in others {
        for row in rows where row.hasDuplicate {
          small.add(rank: row.rank { vector in rankers.reduce(0) { $0 + $1.score(vector) } })
        }
      }
      mark("\(name): \(figures)\n          no fields \(bare)\n          others \(small)")
    }
  }
}

extension FeatureVector {
  /// As if the tracker had no fields.
  fileprivate var bare: FeatureVector {
    var vector = self
    for feature in Feature.fields.joined() { vector[feature] = Feature.missing }
    return vector
  }
}
