import ReportModel
import ReportQuery
import ReportStore
import TestSupport
import Testing

/// The same queries asked of a whole store, filled and triaged as the program does it.
@Suite struct QueryStoreTests {
  @Test func aStoreAnswersAsLookingAtEveryReportDoes() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let samples = RandomSamples.make(count: 40, using: &random).map(Self.asStored)
    let folder = TemporaryFolder()
    let store = try folder.open()
    try Self.fill(store, with: samples)
    let evaluator = QueryEvaluator(samples)
    for _ in 0..<200 {
      let source = RandomQueries.source(depth: 2, using: &random)
      // The store's clock is the test's, not the sample's.
      if source.contains("updated") { continue }
      guard let query = try? Query(parsing: source, context: queryContext) else { continue }
      let expected = evaluator.numbers(query).map { ReportNumber($0) }
      let note: Comment = "seed \(seed): \(source)"
      #expect(try store.numbers(of: query, limit: nil) == expected, note)
      #expect(try store.count(of: query) == expected.count, note)
      let middle = expected.count / 2
      let page = try store.page(of: query, offset: middle, limit: 5).rows.map(\.number)
      #expect(page == Array(expected.dropFirst(middle).prefix(5)), note)
      guard expected.indices.contains(middle) else { continue }
      #expect(try store.position(of: expected[middle], in: query) == middle, note)
    }
  }

  /// What only arrival and time can bring about is left out.
  static func asStored(_ sample: QuerySample) -> QuerySample {
    var sample = sample
    sample.hasConflict = false
    sample.recognised = nil
    sample.reopened = 0
    for index in sample.files.indices { sample.files[index].name = "\(index)-file.png" }
    return sample
  }

  private static func fill(_ store: ReportStore, with samples: [QuerySample]) throws {
    try store.add(samples.map(item))
    for sample in samples {
      let number = ReportNumber(sample.number)
      try store.edit(edits(sample), [number])
    }
    for sample in samples {
      guard let master = sample.master else { continue }
      try store.edit([.setMaster(ReportNumber(master))], [ReportNumber(sample.number)])
    }
    // Last: a copy from a later version would open what is closed.
    for sample in samples where sample.status != .new {
      try store.edit(
        [.setStanding(Standing(sample.status, reason: sample.reason))],
        [ReportNumber(sample.number)]
      )
    }
  }

  private static func edits(_ sample: QuerySample) -> [Edit] {
    var edits: [Edit] = sample.notes.map(Edit.addNote) + sample.links.map(Edit.addLink)
    edits.append(.setPriority(sample.priority))
    edits.append(.setAssignee(sample.assignee))
    edits.append(.setFixedIn(sample.fixedIn))
    edits.append(.setOverlayVersion(sample.typedVersion))
    edits.append(.setOverlayBuild(sample.typedBuild))
    edits.append(.markRead(sample.isRead))
    if sample.exportedAt != nil { edits.append(.markExported) }
    return edits
  }

  static func item(_ sample: QuerySample) throws -> IngestItem {
    var report = Report(id: try reportID(sample.reportID), message: sample.message)
    report.title = sample.title
    report.createdAt = Timestamp(milliseconds: sample.createdAt)
    report.createdAtSource = .report
    report.platform = sample.platform.flatMap(Platform.init)
    report.kind = sample.kind.flatMap(Kind.init)
    report.app.environment = sample.environment
    report.app.version = sample.appVersion
    report.app.build = sample.appBuild
    report.app.overlayVersion = sample.readVersion
    report.os.name = sample.osName
    report.os.version = sample.osVersion
    report.device.model = sample.deviceModel
    report.user.id = sample.userID
    report.user.email = sample.userEmail
    report.metadata = sample.metadata.map { MetadataItem(key: $0.key, value: $0.value) }
    if let screen = sample.screen {
      report.metadata.append(MetadataItem(key: "screen", value: screen))
    }
    report.tags = try sample.tags.map { try tag($0) }
    let attachments = sample.files.map(stored)
    report.attachments = attachments.map(\.declared)
    var item = ReportStoreTests.item(report, attachments: attachments)
    item.receivedAt = Timestamp(milliseconds: sample.receivedAt)
    return item
  }

  private static func stored(_ file: QuerySample.File) -> StoredAttachment {
    var declared = Attachment(fileName: file.name)
    declared.kind = file.kind
    var facts = AttachmentFacts(health: file.health)
    facts.byteSize = file.byteSize
    facts.widthPixels = file.width
    facts.durationMilliseconds = file.milliseconds
    return StoredAttachment(declared: declared, facts: facts, blob: nil)
  }
}
