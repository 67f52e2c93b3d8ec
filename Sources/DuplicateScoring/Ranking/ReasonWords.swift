/// Says in words what speaks for or against a candidate, from the data of both reports.
struct ReasonWords {
  private let query: PreparedQuery
  private let evidence: Evidence
  private let spellings: [Term: String]

  init(_ query: PreparedQuery, _ evidence: Evidence, _ spellings: [Term: String]) {
    self.query = query
    self.evidence = evidence
    self.spellings = spellings
  }

  func text(_ group: Feature.Group, _ contribution: Double, _ answer: DuplicateFinder.Answer)
    -> String
  {
    let isFor = contribution > 0
    let vector = answer.vector
    let other = answer.document
    switch group {
    case .text:
      if isFor { return sharedWords(other, inTitles: false) }
      return vector[.wordsCovered] < 0.5 ? "few words in common" : ""
    case .title:
      if isFor { return sharedWords(other, inTitles: true) }
      return vector[.titleTrigrams] < 0.9 ? "titles differ" : ""
    case .identifiers: return identifiers(other, isFor)
    case .errors: return error(other, vector)
    case .trace: return trace(other, vector)
    case .time: return time(other)
    case .version: return version(vector, isFor)
    case .platform: return platform(vector, isFor)
    case .component: return component(vector, isFor)
    case .device: return device(vector, isFor)
    case .screen: return screen(vector, isFor)
    case .reporter: return isFor && vector[.sameReporter] == 1 ? "same reporter" : ""
    case .pictures: return pictures(vector, isFor)
    case .rank: return isFor ? "nearer than other reports" : "others are as near"
    }
  }

  // MARK: Words

  private func sharedWords(_ other: Document, inTitles: Bool) -> String {
    let places = WordComparison(query, other, keepsPlaces: true).sharedPlaces.filter { place in
      guard query.weights.rarities[place] > 0.15 else { return false }
      guard inTitles else { return true }
      let term = query.document.terms[place]
      let index = other.terms.firstIndex(atOrAfter: term.term)
      return term.inTitle > 0 && index < other.terms.count && other.terms[index].inTitle > 0
    }
    var words: [String] = []
    for place in places {
      guard let word = spellings[query.document.terms[place].term]?.lowercased(),
        !words.contains(where: { $0.contains(word) || word.contains($0) })
      else { continue }
      words.append(word)
      if words.count == 3 { break }
    }
    let list = words.map { "“\($0)”" }.joined(separator: ", ")
    if words.isEmpty { return inTitles ? "titles are alike" : "texts are alike" }
    return inTitles ? "titles share \(list)" : "both say \(list)"
  }

  private func shared(_ own: [Term], _ weights: [Float], _ other: [Term]) -> String? {
    let theirs = Set(other)
    let places = own.indices.filter { theirs.contains(own[$0]) }
    return places.max { (weights[$0], $1) < (weights[$1], $0) }.flatMap { spellings[own[$0]] }
  }

  private func identifiers(_ other: Document, _ isFor: Bool) -> String {
    let name = shared(query.document.identifiers, query.weights.identifiers, other.identifiers)
    if let name { return isFor ? "both name \(name)" : "" }
    let areBothNamed = !query.document.identifiers.isEmpty && !other.identifiers.isEmpty
    return isFor || !areBothNamed ? "" : "name different things"
  }

  private func error(_ other: Document, _ vector: FeatureVector) -> String {
    let name = shared(query.document.errors, query.weights.errors, other.errors)
    guard let name else { return vector[.sameError] == 0 ? "other error" : "" }
    guard let top = query.document.frames.first, vector[.topFrame] == 1,
      let place = spellings[top]
    else { return "same error \(name)" }
    return "same error \(name) in \(place)"
  }

  private func trace(_ other: Document, _ vector: FeatureVector) -> String {
    if vector[.topFrame] == 1, let place = query.document.frames.first.flatMap({ spellings[$0] }) {
      return "same top frame \(place)"
    }
    if vector[.frameLikeness] > 0 {
      let name = shared(query.document.frames, query.weights.frames, other.frames)
      return "stack traces share \(name ?? "frames")"
    }
    return vector[.frameLikeness] == 0 ? "other stack trace" : ""
  }

  // MARK: Fields

  private func time(_ other: Document) -> String {
    let minutes = abs(query.document.minutes - other.minutes)
    switch minutes {
    case 0..<2: return "sent at the same time"
    case 2..<120: return "sent \(minutes) minutes apart"
    case 120..<2_880: return "sent \(minutes / 60) hours apart"
    case 2_880..<86_400: return "sent \(minutes / 1_440) days apart"
    case 86_400..<1_051_200: return "sent \(minutes / 43_200) months apart"
    default: return "sent \(minutes / 525_600) years apart"
    }
  }

  // What is the same is no reason against, nor what differs one for it, whatever its small weight.

  private func version(_ vector: FeatureVector, _ isFor: Bool) -> String {
    switch vector[.sameVersion] {
    case 1 where isFor: return "both \(evidence.version ?? "of one version")"
    case 0.5 where isFor: return "versions are near \(evidence.version ?? "")"
    case 0: return isFor ? "" : "other version"
    default: return isFor && vector[.versionsInText] > 0 ? "both speak of one version" : ""
    }
  }

  private func platform(_ vector: FeatureVector, _ isFor: Bool) -> String {
    if vector[.otherPlatform] == 1 { return isFor ? "" : "other platform" }
    guard isFor, vector[.samePlatform] == 1 else { return "" }
    return evidence.platform.map { "both \($0)" } ?? "same platform"
  }

  private func component(_ vector: FeatureVector, _ isFor: Bool) -> String {
    if vector[.componentLikeness] == 0 { return isFor ? "" : "other component" }
    if vector[.componentLikeness] > 0, isFor {
      return evidence.components.first.map { "both in \($0)" } ?? "same component"
    }
    return vector[.sameProduct] == 0 && !isFor ? "other app" : ""
  }

  private func device(_ vector: FeatureVector, _ isFor: Bool) -> String {
    guard isFor else { return vector[.sameDevice] == 0 ? "other device" : "" }
    if vector[.sameDevice] == 1, let device = evidence.device { return "both on \(device)" }
    if vector[.sameSystem] == 1, let version = evidence.osVersion {
      return "both on \([evidence.osName, version].compactMap(\.self).joined(separator: " "))"
    }
    return vector[.surroundingsLikeness] > 0.3 ? "like devices and systems" : ""
  }

  private func screen(_ vector: FeatureVector, _ isFor: Bool) -> String {
    switch vector[.sameScreen] {
    case 1 where isFor: "same screen \(evidence.screen ?? "")"
    case 0 where !isFor: "other screen"
    default: ""
    }
  }

  private func pictures(_ vector: FeatureVector, _ isFor: Bool) -> String {
    let distance = vector[.pictureDistance]
    guard isFor else {
      // Both have some, and none is near another.
      return vector[.samePicture] == 0 && !(0...40).contains(distance) ? "pictures differ" : ""
    }
    if vector[.samePicture] == 1 { return "the very same picture" }
    if (0...Float(PictureSignature.captureDistance)).contains(distance) {
      return "same capture (distance \(Int(distance)) of 256, clock ignored)"
    }
    if vector[.gradientAgreement] >= 0.55 || (0...40).contains(distance) {
      return "pictures show the same screen"
    }
    return vector[.recognisedLikeness] >= 0.5 ? "pictures say the same words" : ""
  }
}
