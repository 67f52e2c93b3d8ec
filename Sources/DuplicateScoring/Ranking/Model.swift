/// The trained tables: trees that rank, and what makes probabilities of their scores.
package struct DuplicateModel: Equatable, Sendable {
  package var ranker: TreeEnsemble
  package var calibration: Calibration
  /// A number that tells the set it was trained on; evaluation warns before judging it by that.
  package var trainedOn: UInt32

  package init(ranker: TreeEnsemble, calibration: Calibration, trainedOn: UInt32) {
    self.ranker = ranker
    self.calibration = calibration
    self.trainedOn = trainedOn
  }

  /// The file in Resources/.
  package static let resource = "Duplicates/model.txt"
  static let header = "winnow duplicate model 1"

  // MARK: Writing

  package var text: String {
    var lines = [Self.header, "trained-on \(trainedOn)", "base \(calibration.base)"]
    for part in calibration.parts {
      lines.append("part \(part.input.name) \(part.weight) \(part.usual)")
    }
    for tree in ranker.trees {
      let nodes = tree.nodes.map { node in
        guard let split = node.split else { return "\(node.value)" }
        return
          "\(node.value):\(split.feature.rawValue):\(split.threshold):\(split.low):\(split.high)"
      }
      lines.append((["tree"] + nodes).joined(separator: " "))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Calibration.Input {
  fileprivate var name: String {
    switch self {
    case .score: "score"
    case .lead: "lead"
    case .feature(let feature): "\(feature.rawValue)"
    case .sameText: "same-text"
    case .inApp: "in-app"
    case .witness: "witness"
    }
  }

  init?(name: String) {
    switch name {
    case "score": self = .score
    case "lead": self = .lead
    case "same-text": self = .sameText
    case "in-app": self = .inApp
    case "witness": self = .witness
    default:
      guard let feature = Int(name).flatMap(Feature.init(rawValue:)) else { return nil }
      self = .feature(feature)
    }
  }
}
