import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import ReportStore

/// A store that several writers change at random, and what reading every report by itself says.
struct LiveStore {
  let folder = TemporaryFolder()
  /// They share nothing but files: to SQLite and the lock they are processes.
  let stores: [ReportStore]
  private(set) var numbers: [ReportNumber] = []
  private var step: Int64 = 0
  private var bare: [ReportNumber] = []
  private var arrivalCount: Int64 = 0

  init(writers: Int) throws {
    let folder = folder
    stores = try (0..<writers).map { _ in try folder.open() }
  }

  /// One with so many reports that tags on all of them are kept as sets.
  init(writers: Int, reports: Int, using random: inout SeededGenerator) throws {
    try self.init(writers: writers)
    for _ in 0..<reports / 8 { try add(8, to: stores[0], using: &random) }
  }

  // MARK: - Changing

  /// One change by one of the writers; says what it was.
  mutating func change(using random: inout SeededGenerator) throws -> String {
    step += 1
    let writer = Int.random(in: stores.indices, using: &random)
    let store = stores[writer]
    let author = "author \(writer)"
    let choice = Int.random(in: 0..<13, using: &random)
    switch choice {
    case _ where numbers.count < 5, 0, 1:
      try add(Int.random(in: 1...6, using: &random), to: store, using: &random)
      return "\(writer): arrivals"
    case 2:
      guard let number = bare.popLast() else { return "nothing" }
      return try complete(number, in: store)
    case 3:
      // What was changed since by others cannot be undone.
      do { _ = try store.undo(by: author, at: instant(step)) } catch is StoreError {}
      return "\(writer): undo"
    case 4:
      do { _ = try store.redo(by: author, at: instant(step)) } catch is StoreError {}
      return "\(writer): redo"
    case 5: return try "\(writer): \(remove(from: store, by: author, using: &random))"
    default:
      let edits = try (0...Int.random(in: 0...1, using: &random)).map { _ in
        try edit(using: &random)
      }
      let targets = try some(using: &random)
      do {
        try store.edit(edits, targets, by: author, at: step)
      } catch StoreError.mergeIntoItself {}
      return "\(writer): \(edits) on \(targets)"
    }
  }

  /// Rarely many: most of a run is about reports that are there.
  private mutating func remove(
    from store: ReportStore,
    by author: String,
    using random: inout SeededGenerator
  ) throws -> String {
    let count = [1, 1, 2, numbers.count / 4].randomElement(using: &random) ?? 1
    let going = Array(numbers.shuffled(using: &random).prefix(count))
    _ = try store.remove(going, by: author, at: instant(step))
    numbers.removeAll { going.contains($0) }
    bare.removeAll { going.contains($0) }
    if Int.random(in: 0..<4, using: &random) == 0 { try store.scrub() }
    return "removed \(going)"
  }

  private func some(using random: inout SeededGenerator) throws -> [ReportNumber] {
    let count = [1, 1, 3, numbers.count].randomElement(using: &random) ?? 1
    return Array(numbers.shuffled(using: &random).prefix(count))
  }

  private func edit(using random: inout SeededGenerator) throws -> Edit {
    let versions = RandomQueries.versions
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1:
      return .addTag(
        try tag(["login", "login-flaky", "new one"].randomElement(using: &random) ?? "x")
      )
    case 2:
      return .removeTag(try tag(["login", "login-flaky"].randomElement(using: &random) ?? "x"))
    case 3: return .addNote(["seen twice", "white again"].randomElement(using: &random) ?? "x")
    case 4:
      let status = Status.allCases.randomElement(using: &random) ?? .new
      return .setStanding(
        Standing(
          status,
          reason: status == .closed ? ClosedReason.allCases.randomElement(using: &random) : nil
        )
      )
    case 5: return .setPriority(Priority.allCases.randomElement(using: &random) ?? .low)
    case 6: return .setAssignee([nil, "mika", "Zoë"].randomElement(using: &random) ?? nil)
    case 7:
      return .setFixedIn(Bool.random(using: &random) ? nil : versions.randomElement(using: &random))
    case 8:
      return .setOverlayVersion(
        Bool.random(using: &random) ? nil : versions.randomElement(using: &random)
      )
    case 9: return .markRead(Bool.random(using: &random))
    case 10: return .markExported
    default:
      return .setMaster(Bool.random(using: &random) ? nil : numbers.randomElement(using: &random))
    }
  }

  private mutating func add(
    _ count: Int,
    to store: ReportStore,
    using random: inout SeededGenerator
  )
    throws
  {
    let samples = RandomSamples.make(count: 40, using: &random).shuffled(using: &random).prefix(
      count
    )
    for sample in samples {
      var sample = QueryStoreTests.asStored(sample)
      arrivalCount += 1
      sample.number = arrivalCount
      sample.reportID = "R-\(1_000 + sample.number)"
      let number = try store.add([try QueryStoreTests.item(sample)])[0]
      numbers.append(number)
      if sample.files.isEmpty { bare.append(number) }
    }
  }

  /// Sends a report again, with a file.
  private func complete(_ number: ReportNumber, in store: ReportStore) throws -> String {
    let detail = try store.detail(of: number)
    var file = attachment("late.png", blob: nil, size: 900)
    file.declared.kind = .screenshot
    var report = detail.report
    report.attachments = [file.declared]
    var again = item(report, attachments: [file])
    again.receivedAt = detail.receivedAt
    try store.add([again])
    return "completed \(number)"
  }

  // MARK: - Reading one by one

  /// The reports as their details say, without the engine and without a query.
  func samples() throws -> [QuerySample] {
    let store = try folder.open()
    return try store.details(of: numbers).map { detail in
      let report = detail.report
      let triage = detail.triage
      var sample = QuerySample(detail.number.rawValue)
      sample.reportID = report.id.rawValue
      sample.message = report.message
      sample.title = report.title
      sample.createdAt = report.createdAt?.milliseconds ?? 0
      sample.receivedAt = detail.receivedAt.milliseconds
      sample.platform = report.platform?.rawValue
      sample.kind = report.kind?.rawValue
      sample.source = report.source.system?.rawValue
      sample.trigger = report.trigger?.rawValue
      sample.environment = report.app.environment
      sample.appVersion = report.app.version
      sample.appBuild = report.app.build
      sample.readVersion = report.app.overlayVersion
      sample.typedVersion = triage.overlayVersion
      sample.typedBuild = triage.overlayBuild
      sample.osName = report.os.name
      sample.osVersion = report.os.version
      sample.deviceModel = report.device.model
      sample.deviceName = report.device.name
      sample.locale = report.locale
      sample.screen = report.screen
      sample.userID = report.user.id
      sample.userEmail = report.user.email
      sample.metadata = report.metadata.map { ($0.key, $0.value) }
      sample.files = detail.report.attachments.isEmpty ? [] : try files(detail)
      sample.tags = triage.tags.map(\.name)
      sample.notes = triage.notes.map(\.text)
      sample.links = triage.links
      sample.status = triage.standing.status
      sample.reason = triage.standing.reason
      sample.priority = triage.priority
      sample.assignee = triage.assignee
      sample.master = triage.master?.rawValue
      sample.fixedIn = triage.fixedIn
      sample.isRead = triage.isRead
      sample.exportedAt = triage.exportedAt?.milliseconds
      return sample
    }
  }

  private func files(_ detail: ReportDetail) throws -> [QuerySample.File] {
    detail.attachments.map { stored in
      var file = QuerySample.File(name: stored.declared.fileName)
      file.kind = stored.declared.kind ?? .other
      file.health = stored.facts.health
      file.width = stored.facts.widthPixels
      file.byteSize = stored.byteSize ?? 0
      file.milliseconds = stored.facts.durationMilliseconds
      return file
    }
  }
}
