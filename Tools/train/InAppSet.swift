import DuplicateScoring
import ReportModel

/// A made-up store of in-app reports with known duplicates: short messages in four languages, other
/// faults on the same screen, the same words on two screens, uploads sent again, fields that lack.
///
/// No public set has text, device fields, pictures and labels together. Likenesses of pictures are
/// drawn as they were measured on real and drawn screenshots (docs/DUPLICATES.md).
struct InAppSet {
  enum Half: Int {
    case training = 0
    case judging = 1
  }

  static let trainingSeeds: [UInt64] = [1, 2]
  static let judgingSeeds: [UInt64] = [11, 12, 13]
  /// How much one of its duplicates counts beside a tracker's.
  static let weight = 0.25

  private struct Fault {
    var screen: Int
    var thing: Int
    var symptom: Int
    /// 0 iOS, 1 Android, 2 both.
    var platform: Int
    var firstDay: Int
    var lastDay: Int
  }

  private struct Sent {
    var fault: Int?
    var screen: Int
    var isPictured: Bool
    var isDark: Bool
    var user: Int
  }

  private var generator: SeededGenerator
  private let half: Half
  private var set = LabelledSet()
  private var sent: [Sent] = []
  private static let dayCount = 420

  static func labelled(seed: UInt64, _ half: Half, count: Int = 2_400) -> LabelledSet {
    var made = InAppSet(generator: SeededGenerator(seed: seed), half: half)
    made.make(count)
    return made.set
  }

  private init(generator: SeededGenerator, half: Half) {
    self.generator = generator
    self.half = half
  }

  private mutating func pick(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
  private mutating func chance(_ share: Double) -> Bool { generator.share() < share }

  private mutating func ours(_ count: Int) -> Int { pick(count / 2) * 2 + half.rawValue }

  private mutating func make(_ count: Int) {
    let faults = (0..<max(4, count / 14)).map { _ in
      let first = pick(Self.dayCount)
      return Fault(
        screen: pick(InAppWords.screens.count),
        thing: ours(InAppWords.things.count),
        symptom: ours(InAppWords.symptoms.count),
        platform: pick(10) < 4 ? 0 : pick(10) < 6 ? 1 : 2,
        firstDay: first,
        lastDay: first + 10 + pick(60)
      )
    }
    // Each report's day first, so that places ascend with time.
    let minutes = (0..<count).map { _ in pick(Self.dayCount * 1_440) }.sorted()
    var members: [Int: [Int]] = [:]
    for (place, minute) in minutes.enumerated() {
      let day = minute / 1_440
      let alive = faults.indices.filter { faults[$0].firstDay...faults[$0].lastDay ~= day }
      if chance(0.03), place > 0, sent[place - 1].fault != nil {
        sendAgain(place, &members)
      } else if chance(0.3), !alive.isEmpty {
        let fault = alive[pick(alive.count)]
        send(place, minute, faults[fault], fault)
        members[fault, default: []].append(place)
      } else {
        sendAlone(place, minute)
      }
      notePictures(place)
    }
    label(members)
  }

  private mutating func label(_ members: [Int: [Int]]) {
    for places in members.values {
      for (index, place) in places.enumerated() where index > 0 {
        set.earlier[place] = Array(places[..<index])
      }
    }
    for place in set.reports.indices where set.earlier[place] != nil || place % 4 == 0 {
      set.queries.append(place)
    }
  }

  // MARK: Reports

  private mutating func sendAgain(_ place: Int, _ members: inout [Int: [Int]]) {
    let former = sent[place - 1]
    var evidence = set.reports[place - 1]
    evidence.number = UInt32(place)
    evidence.createdAt = Timestamp(
      milliseconds: evidence.createdAt.milliseconds + Int64(1 + pick(6)) * 60_000
    )
    add(evidence, former)
    if let fault = former.fault { members[fault, default: []].append(place) }
  }

  private mutating func send(_ place: Int, _ minute: Int, _ fault: Fault, _ number: Int) {
    let language = chance(0.6) ? 0 : 1 + pick(3)
    let message = message(fault.thing, fault.symptom, fault.screen, language)
    let platform = fault.platform == 2 ? pick(2) : fault.platform
    add(place, minute, message, language, platform, fault.screen, number)
  }

  /// A fault nobody else reports, or nothing that can be understood.
  private mutating func sendAlone(_ place: Int, _ minute: Int) {
    let language = chance(0.6) ? 0 : 1 + pick(3)
    let screen = pick(InAppWords.screens.count)
    let message: String
    if chance(0.12) {
      let words = InAppWords.vague[language]
      message = words[pick(words.count)]
    } else {
      let thing = ours(InAppWords.things.count)
      let symptom = ours(InAppWords.symptoms.count)
      // Words that tell it from others' reports of the like.
      let detail = ["red", "blue", "left", "upper", "second", "last", "old", "shared"][pick(8)]
      message = self.message(thing, symptom, screen, language) + " \(detail) \(pick(900) + 100)"
    }
    add(place, minute, message, language, pick(2), screen, nil)
  }

  private mutating func message(_ thing: Int, _ symptom: Int, _ screen: Int, _ language: Int)
    -> String
  {
    let names = InAppWords.things[thing][language]
    let phrases = InAppWords.symptoms[symptom][language]
    let phrase = phrases[pick(phrases.count)]
    let name = names[pick(names.count)]
    var parts = [
      phrase.split(separator: "%", omittingEmptySubsequences: false).joined(separator: name)
    ]
    if chance(0.2) { parts[0] += " (\(InAppWords.screens[screen]))" }
    let fillers = InAppWords.fillers[language]
    for _ in 0..<pick(4) {
      let filler = fillers[pick(fillers.count)]
      if chance(0.25) { parts.insert(filler, at: 0) } else { parts.append(filler) }
    }
    var text = parts.joined(separator: language == 3 ? "" : ". ")
    if language != 3, chance(0.3) { text = misspelt(text) }
    return text
  }

  private mutating func misspelt(_ text: String) -> String {
    var letters = Array(text)
    guard letters.count > 8 else { return text }
    let place = 1 + pick(letters.count - 3)
    letters.swapAt(place, place + 1)
    return String(letters)
  }

  private mutating func add(
    _ place: Int,
    _ minute: Int,
    _ message: String,
    _ language: Int,
    _ platform: Int,
    _ screen: Int,
    _ fault: Int?
  ) {
    var evidence = Evidence(
      number: UInt32(place),
      createdAt: Timestamp(milliseconds: (28_000_000 + Int64(minute)) * 60_000)
    )
    evidence.body = message
    evidence.platform = ["ios", "android"][platform]
    evidence.product = "com.example.ferry"
    let release = minute / 1_440 / 21
    evidence.version =
      chance(0.75) ? "4.\(release).0" : "4.\(max(0, release - 1 - pick(2))).\(pick(2))"
    if chance(0.08) { evidence.version = nil }
    evidence.environment = chance(0.92) ? "production" : "staging"
    evidence.osName = ["iOS", "Android"][platform]
    evidence.osVersion = InAppWords.systems[platform][min(pick(5), pick(4), 3)]
    let devices = InAppWords.devices[platform]
    evidence.device = chance(0.9) ? devices[min(pick(devices.count), pick(devices.count))] : nil
    evidence.screen = chance(0.85) ? InAppWords.screens[screen] : nil
    evidence.language = chance(0.95) ? InAppWords.languages[language] : nil
    let user = pick(900)
    evidence.reporter = chance(0.9) ? "u\(user)" : nil
    add(
      evidence,
      Sent(
        fault: fault,
        screen: screen,
        isPictured: chance(0.6),
        isDark: chance(0.25),
        user: user
      )
    )
  }

  private mutating func add(_ evidence: Evidence, _ report: Sent) {
    set.reports.append(evidence)
    set.ids.append("A-\(evidence.number)")
    sent.append(report)
  }

  // MARK: Pictures

  /// What a scan of all earlier pictures would give: the near ones.
  private mutating func notePictures(_ place: Int) {
    let own = sent[place]
    guard own.isPictured else { return }
    var likenesses: [UInt32: PictureLikeness] = [:]
    for other in max(0, place - 1_200)..<max(0, place) where sent[other].isPictured {
      let likeness = likeness(own, sent[other], isAgain: place - other == 1)
      let isNear =
        (likeness.distance ?? 256) <= 40 || (likeness.agreement ?? 0) >= 0.55
        || (likeness.words ?? 0) >= 0.5
      if isNear { likenesses[UInt32(other)] = likeness }
    }
    set.pictures[place] = likenesses
  }

  private mutating func likeness(_ own: Sent, _ other: Sent, isAgain: Bool) -> PictureLikeness {
    if isAgain && own.user == other.user {
      return PictureLikeness(distance: pick(3), agreement: 1, words: 1)
    }
    guard own.screen == other.screen else {
      // One in 2,000 pairs of other screens is near all the same.
      let isOddlyNear = pick(2_000) == 0
      return PictureLikeness(
        distance: isOddlyNear ? 15 + pick(20) : 60 + pick(70),
        agreement: isOddlyNear ? 0.6 : 0.05 + Float(pick(30)) / 100,
        words: Float(pick(18)) / 100
      )
    }
    let isSameFault = own.fault != nil && own.fault == other.fault
    let distance = own.isDark != other.isDark ? 110 + pick(30) : (isSameFault ? 8 : 14) + pick(60)
    return PictureLikeness(
      distance: distance,
      agreement: 0.45 + Float(pick(50)) / 100,
      words: (isSameFault ? 0.45 : 0.35) + Float(pick(45)) / 100
    )
  }
}
