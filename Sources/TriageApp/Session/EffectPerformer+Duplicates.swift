import Dashboard
import Evidence
import Pictures
import ReportModel
import ReportStore
import Synchronization
import SystemCalls
import TriageEngine

extension EffectPerformer {
  func duplicates(_ request: DuplicatesRequest) throws -> DuplicatesReply {
    let store = engine.store
    switch request.kind {
    case .suggestions(let number):
      let progress = try progress()
      return .suggestions(number, try store.suggestions(for: number), progress)
    case .groups: return .groups(try groups(), try progress())
    case .other(let right, let left):
      return .other(
        left: try store.detail(of: left),
        right: try store.detail(of: right),
        try picturePairs(left, right)
      )
    case .members(let master): return try members(of: master)
    case .progress: return .progress(try progress())
    case .follow(let compares): return try follow(compares: compares)
    }
  }

  /// Of a store that cannot be written nothing more can be taken in.
  private func progress() throws -> DuplicateProgress {
    let progress = try engine.store.duplicateProgress()
    guard engine.store.isReadOnly else { return progress }
    return DuplicateProgress(untaken: 0, uncompared: 0, total: progress.total)
  }

  private static let groupLimit = 500
  /// A proposed group is rarely as large.
  private static let rowLimit = 40

  private func groups() throws -> [ShownGroup] {
    try engine.store.proposedGroups().prefix(Self.groupLimit).map { group in
      let shown = ([group.master] + group.members).prefix(Self.rowLimit)
      return ShownGroup(group: group, rows: try engine.store.summaries(of: Array(shown)))
    }
  }

  private static let memberLimit = 100

  private func members(of master: ReportNumber) throws -> DuplicatesReply {
    let store = engine.store
    let first = try store.detail(of: master)
    let copies = first.triage.copies
    let rest = try copies.prefix(Self.memberLimit - 1).map { try store.detail(of: $0) }
    return .members([first] + rest, count: copies.count + 1)
  }

  /// Each picture of the left with the most like it of the right, by what is known of their pixels.
  private func picturePairs(_ left: ReportNumber, _ right: ReportNumber) throws -> [PicturePair] {
    let known = try engine.store.pictures(of: [left, right]).compactMap { item in
      PictureLook(item.picture.look).map {
        (report: item.report, position: item.position, look: $0)
      }
    }
    let others = known.filter { $0.report == right }
    var taken: Set<Int> = []
    return known.filter { $0.report == left }.compactMap { own in
      let free = others.filter { !taken.contains($0.position) }
      let nearest = free.min {
        own.look.hashes.distance(to: $0.look.hashes) < own.look.hashes.distance(to: $1.look.hashes)
      }
      guard let nearest, let likeness = PicturePair.Likeness(own.look, nearest.look) else {
        return nil
      }
      taken.insert(nearest.position)
      return PicturePair(left: own.position, right: nearest.position, likeness: likeness)
    }
  }

  // MARK: Keeping up

  /// Small steps: commands of a person wait for one at most.
  private static let takenAtOnce = 100
  private static let comparedAtOnce = 20

  /// What is written here is nobody's news: no row on the screen changes by it.
  private func follow(compares: Bool) throws -> DuplicatesReply {
    let store = engine.store
    guard !store.isReadOnly else { return .followed(try progress(), awaitsPictures: false) }
    // A report is compared once: its pictures have to be looked at before.
    if compares, try engine.awaitsLooks() {
      return .followed(try progress(), awaitsPictures: true)
    }
    try writeQuietly {
      if compares {
        _ = try store.compareForDuplicates(limit: Self.comparedAtOnce)
      } else {
        if try store.takeInForDuplicates(limit: Self.takenAtOnce) > 0 { return }
        _ = try store.reweighForDuplicates(limit: Self.takenAtOnce)
      }
    }
    let progress = try progress()
    if progress.untaken == 0 { try store.learnFromDuplicates() }
    return .followed(progress, awaitsPictures: false)
  }
}

extension DuplicatesRequest {
  /// Whether it only reads.
  var isReading: Bool {
    if case .follow = kind { false } else { true }
  }
}

extension PicturePair.Likeness {
  /// `nil` when they have nothing in common.
  fileprivate init?(_ own: PictureLook, _ other: PictureLook) {
    if own.isSameCapture(as: other) {
      self = .sameCapture(distance: own.hashes.distance(to: other.hashes))
    } else if own.hashes.isSameScreen(as: other.hashes) {
      self = own.hashes.agreement(with: other.hashes) < 0 ? .negative : .sameScreen
    } else {
      return nil
    }
  }
}
