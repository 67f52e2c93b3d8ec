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
  private static let header = "winnow duplicate model 1"

  // MARK: Reading

  /// Reads a table; `nil` for anything but one that ``text`` writes.
  package init?(parsing text: String) {
    var lines = text.split(separator: "\n")[...]
    guard lines.popFirst() == Self.header[...] else { return nil }
    self.init(ranker: TreeEnsemble(), calibration: Calibration(), trainedOn: 0)
    for line in lines {
      let words = line.split(separator: " ")
      switch words.first {
      case "trained-on":
        guard words.count == 2, let number = UInt32(words[1]) else { return nil }
        trainedOn = number
      case "base":
        guard words.count == 2, let base = Double(words[1]) else { return nil }
        calibration.base = base
      case "part":
        guard let part = Self.part(words) else { return nil }
        calibration.parts.append(part)
      case "tree":
        guard let tree = Self.tree(words.dropFirst()) else { return nil }
        ranker.trees.append(tree)
      default: return nil
      }
    }
  }

  private static func part(_ words: [Substring]) -> Calibration.Part? {
    guard words.count == 4, let input = Calibration.Input(name: words[1]),
      let weight = Double(words[2]), let usual = Double(words[3])
    else { return nil }
    return Calibration.Part(input: input, weight: weight, usual: usual)
  }

  private static func tree(_ words: ArraySlice<Substring>) -> TreeEnsemble.Tree? {
    var nodes: [TreeEnsemble.Node] = []
    for word in words {
      let parts = word.split(separator: ":")
      guard let value = parts.first.flatMap({ Float($0) }) else { return nil }
      var node = TreeEnsemble.Node(value: value)
      if parts.count == 5 {
        // Children behind their parents: no loop can be written.
        guard let feature = Int(parts[1]).flatMap(Feature.init(rawValue:)),
          let threshold = Float(parts[2]), let low = Int(parts[3]), let high = Int(parts[4]),
          low > nodes.count, high > nodes.count, low < words.count, high < words.count
        else { return nil }
        node.split = .init(feature: feature, threshold: threshold, low: low, high: high)
      } else if parts.count != 1 {
        return nil
      }
      nodes.append(node)
    }
    return nodes.isEmpty ? nil : TreeEnsemble.Tree(nodes: nodes)
  }

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
    }
  }

  fileprivate init?(name: Substring) {
    switch name {
    case "score": self = .score
    case "lead": self = .lead
    case "same-text": self = .sameText
    default:
      guard let feature = Int(name).flatMap(Feature.init(rawValue:)) else { return nil }
      self = .feature(feature)
    }
  }
}
