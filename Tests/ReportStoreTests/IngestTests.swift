import Digest
import Foundation
import ReportModel
import ReportQuery
import ReportStore
import TestSupport
import Testing

@Suite struct IngestTests {
  private let folder = TemporaryFolder()

  @Test func everyFieldOfAReportComesBack() throws {
    let store = try folder.open()
    let blob = try store.addBlobs([Array("bytes".utf8)])[0]
    var stored = StoredAttachment(
      declared: fullAttachment(blob),
      facts: AttachmentFacts(health: .wrongType),
      blob: blob
    )
    stored.facts.mediaType = "image/png"
    stored.facts.byteSize = 5
    stored.facts.widthPixels = 1
    stored.facts.heightPixels = 2
    stored.facts.displayWidthPixels = 3
    stored.facts.displayHeightPixels = 4
    stored.facts.durationMilliseconds = 5_000
    stored.facts.remark = "IEND missing"
    stored.facts.bitDepth = 10
    stored.facts.hasAlpha = true
    stored.facts.rotation = 270
    stored.facts.isMirrored = true
    stored.facts.frameCount = 7
    stored.facts.capturedAt = CaptureTime("2026-11-27T09:41:12+01:00")
    stored.facts.software = "27.0.1"
    stored.facts.frameRate = 29.97
    stored.facts.videoCodec = "hevc"
    stored.facts.audioCodec = "aac"
    stored.facts.trackCount = 2
    stored.facts.marks = [.screenshot, .location]
    let attachments = [stored, attachment("later.mp4", blob: nil)]
    let report = try fullReport(attachments.map(\.declared))
    let warnings = [Warning(.fieldDropped, at: "/kind", "x"), Warning(.unsafePath, at: "", "y")]
    let taken = item(report, attachments: attachments, warnings: warnings)
    let number = try store.add([taken])[0]

    let detail = try folder.open(.readOnly).detail(of: number)
    var expected = report
    expected.receivedAt = instant(60)
    #expect(detail.report == expected)
    #expect(detail.attachments == attachments)
    #expect(detail.warnings == warnings)
    #expect(detail.receivedAt == instant(60))
    #expect(detail.triage.tags == report.tags.sorted())
    let raw = try store.raw(of: number)
    #expect(raw.bytes == taken.draft.raw && raw.format == .canonicalJSON)
    #expect(try store.verify().isEmpty)
  }

  @Test func anEmptyReportStaysEmpty() throws {
    let store = try folder.open()
    let number = try store.add([try item("a1", "")])[0]
    var expected = Report(id: try reportID("a1"), message: "")
    expected.createdAt = instant(0)
    expected.createdAtSource = .report
    expected.receivedAt = instant(60)
    #expect(try store.detail(of: number).report == expected)
  }

  @Test func textsWithSeparatorsControlsAndNULComeBack() throws {
    let store = try folder.open()
    let odd = "a\u{1F}b\u{1E}c\u{1D}\u{1C}\u{0}d e\u{301}"
    let number = try store.add([
      try item("a1", odd) {
        $0.metadata = [MetadataItem(key: "k\u{1F}", value: odd), MetadataItem(key: "l", value: "")]
        $0.app.version = odd
      }
    ])[0]
    let report = try store.detail(of: number).report
    #expect(Array(report.message.utf8) == Array(odd.utf8))
    #expect(report.app.version.map { Array($0.utf8) } == Array(odd.utf8))
    #expect(report.metadata.map { Array($0.value.utf8) } == [Array(odd.utf8), []])
    #expect(report.metadata[0].key == "k\u{1F}")
  }

  @Test func anEmptyKeyKeepsItsPlaceInTheListOfKeys() throws {
    let store = try folder.open()
    let metadata = [MetadataItem(key: "", value: "x"), MetadataItem(key: "a", value: "y")]
    let number = try store.add([try item("a1") { $0.metadata = metadata }])[0]
    #expect(try store.detail(of: number).report.metadata == metadata)
    #expect(try store.verify().isEmpty)
  }

  @Test func textsThatDifferOnlyInCompositionStayApart() throws {
    let store = try folder.open()
    let numbers = try store.add([
      try item("a1") { $0.app.version = "\u{E9}" }, try item("a2") { $0.app.version = "e\u{301}" },
    ])
    let versions = try numbers.map { try store.detail(of: $0).report.app.version ?? "" }
    #expect(versions.map { Array($0.utf8) } == [Array("\u{E9}".utf8), Array("e\u{301}".utf8)])
  }

  @Test func largeOriginalsAreFiles() throws {
    let store = try folder.open()
    var large = try item("a1")
    large.draft.raw = Array(repeating: 0x20, count: 100_000)
    let number = try store.add([large])[0]
    #expect(try store.raw(of: number).bytes == large.draft.raw)
    #expect(
      FileManager.default.fileExists(atPath: store.blobPath(SHA256.digest(of: large.draft.raw)))
    )
    #expect(try store.verify().isEmpty)
  }

  @Test func numbersFollowArrivalAndTotalsFollowNumbers() throws {
    let first = try folder.open().add([try item("b1"), try item("a1")])
    let second = try folder.open().add([try item("c1")])
    #expect((first + second).map(\.rawValue) == [1, 2, 3])
    #expect(
      try folder.open().totals()
        == StoreTotals(all: 3, inbox: 3, hidden: 0, newest: ReportNumber(3))
    )
  }

  @Test func theSameAgainIsCountedAlsoInOneBatch() throws {
    let store = try folder.open()
    let outcomes = try store.ingest(
      [try item("a1"), try item("a1"), try item("a1")],
      by: "ana",
      at: instant(1),
      command: "import",
      progress: nil
    )
    let number = ReportNumber(1)
    #expect(outcomes == [.new(number), .replayed(number), .replayed(number)])
    #expect(try store.detail(of: number).replayCount == 2)
    #expect(try store.totals().all == 1)
  }

  @Test func anotherReportUnderTheSameIdIsKeptAsideOnceForEachContent() throws {
    let store = try folder.open()
    let number = try store.add([try item("a1", "first")])[0]
    for message in ["second", "second", "third"] {
      let outcome = try store.ingest(
        [try item("a1", message)],
        by: "ana",
        at: instant(1),
        command: "import",
        progress: nil
      )
      #expect(outcome == [.conflict(number)])
    }
    let detail = try store.detail(of: number)
    #expect(detail.report.message == "first")
    #expect(detail.conflictCount == 2)
    #expect(try store.find("has:conflict") == [number])
    #expect(try store.page(of: .everything, offset: 0, limit: 1).rows[0].hasConflict)
  }

  @Test func aCopyWithTheFilesThatWereMissingCompletesAReport() throws {
    let store = try folder.open()
    let blobs = try store.addBlobs([[1], [2, 2], [3]])
    let promised = try item(
      "a1",
      attachments: [
        attachment("one.png", blob: blobs[0], size: 1), attachment("two.png", blob: nil),
      ]
    )
    let number = try store.add([promised])[0]
    let full = try item(
      "a1",
      attachments: [
        attachment("one.png", blob: blobs[0], size: 1),
        attachment("two.png", blob: blobs[1], size: 2),
        attachment("extra.png", blob: blobs[2], size: 1),
      ]
    )
    let outcome = try store.ingest(
      [full],
      by: "ana",
      at: instant(2),
      command: "import",
      progress: nil
    )
    #expect(outcome == [.completed(number, files: 2)])
    let detail = try store.detail(of: number)
    #expect(detail.attachments == full.attachments)
    #expect(detail.history.first?.changes.map(\.field) == [.completion, .completion])
    #expect(try store.find("extra.png") == [number])
    let row = try store.page(of: .everything, offset: 0, limit: 1).rows[0]
    #expect(row.pictureCount == 3 && !row.hasDamage)
    // Both copies again are replays now.
    for again in [promised, full] {
      let outcome = try store.ingest(
        [again],
        by: "ana",
        at: instant(3),
        command: "import",
        progress: nil
      )
      #expect(outcome == [.replayed(number)])
    }
    #expect(try store.verify().isEmpty)
  }

  @Test func otherBytesUnderTheSameFileNameAreAConflict() throws {
    let store = try folder.open()
    let blobs = try store.addBlobs([[1], [2]])
    let number = try store.add([
      try item("a1", attachments: [attachment("one.png", blob: blobs[0], size: 1)])
    ])[0]
    let outcome = try store.ingest(
      [try item("a1", attachments: [attachment("one.png", blob: blobs[1], size: 1)])],
      by: "ana",
      at: instant(2),
      command: "import",
      progress: nil
    )
    #expect(outcome == [.conflict(number)])
    #expect(try store.detail(of: number).attachments[0].blob == blobs[0])
  }

  @Test func tidyingEndsAndLosesNothing() throws {
    let store = try folder.open()
    for batch in 0..<12 {
      try store.add(try (0..<3).map { try item("r\(batch)-\($0)", "word\($0) 画面") })
    }
    var rounds = 0
    while try store.tidy(), rounds < 100 { rounds += 1 }
    #expect((1..<100).contains(rounds))
    #expect(try store.find("word1 画面").count == 12)
    #expect(try store.verify().isEmpty)
  }

  @Test func progressIsWrittenWithTheRowsAndRemovedAtTheEnd() throws {
    let store = try folder.open()
    var progress = ImportProgress(file: "1:2", byteOffset: 900, line: 3, isFinished: false)
    _ = try store.ingest(
      [try item("a1")],
      by: "ana",
      at: instant(1),
      command: "import",
      progress: progress
    )
    #expect(try store.importProgress(of: "1:2") == progress)
    progress.isFinished = true
    _ = try store.ingest([], by: "ana", at: instant(1), command: "import", progress: progress)
    #expect(try store.importProgress(of: "1:2") == nil)
  }

  @Test func theTagsAReportBringsAreInItsArrival() throws {
    let store = try folder.open()
    let number = try store.add([try item("a1", tags: ["ui", "login"])])[0]
    let history = try store.detail(of: number).history
    #expect(history.count == 1)
    #expect(history[0].changes.map(\.field) == [.arrival, .tag, .tag])
    #expect(try store.undo(by: "ana", at: instant(5)) == nil)
    #expect(try store.tags().map(\.tag.name) == ["login", "ui"])
    #expect(try store.find("tag:login") == [number])
  }

  @Test func aReferenceIsTheNumberThenTheIdThenAPrefix() throws {
    let store = try folder.open()
    try store.add([try item("2"), try item("abcd-1"), try item("abcd-2"), try item("12345")])
    func resolve(_ text: String) throws -> Int64 {
      try store.resolve(try #require(ReportReference(text))).rawValue
    }
    #expect(try resolve("#1") == 1)
    #expect(try resolve("2") == 2)
    #expect(try resolve("12345") == 4)
    #expect(try resolve("1234") == 4)
    #expect(try resolve("abcd-2") == 3)
    #expect(throws: StoreError.unknownReport(.text("abc"))) { try resolve("abc") }
    #expect(throws: StoreError.unknownReport(.digits("9999"))) { try resolve("9999") }
    #expect(
      throws: StoreError.ambiguousReport(
        .text("abcd"),
        candidates: [try reportID("abcd-1"), try reportID("abcd-2")]
      )
    ) { try resolve("abcd") }
  }
}

private func fullAttachment(_ blob: BlobDigest) -> Attachment {
  var declared = Attachment(fileName: "a b.png")
  declared.attachmentID = "att"
  declared.path = "media/a b.png"
  declared.url = "https://example.org/a"
  declared.mediaType = "image/jpeg"
  declared.kind = .image
  declared.provenance = .shakeCapture
  declared.byteSize = 5
  declared.sha256 = blob
  declared.annotated = true
  declared.redacted = false
  declared.capturedAt = instant(-5)
  declared.widthPixels = 10
  declared.heightPixels = 20
  declared.scale = 2.5
  declared.video.durationSeconds = 1.25
  declared.video.captureMode = .inApp
  declared.video.microphone = true
  declared.video.camera = false
  declared.video.requestedClipSeconds = 15
  return declared
}

private func fullReport(_ attachments: [Attachment]) throws -> Report {
  var report = Report(id: try reportID("full:1"), message: "Es stürzt ab\nimmer")
  report.title = "Absturz"
  report.createdAt = instant(-100)
  report.createdAtSource = .attachment
  report.source.system = .androidBugreport
  report.source.sdkVersion = "1.2"
  report.source.externalID = "X-1"
  report.source.externalURL = "https://example.org/x"
  report.kind = .crash
  report.platform = .visionos
  report.app.bundleID = "org.example"
  report.app.name = "Example"
  report.app.version = "2.4.0"
  report.app.build = "881"
  report.app.environment = "beta"
  report.app.overlayVersion = "2.4.1"
  report.app.overlayBuild = "882"
  report.os.name = "iOS"
  report.os.version = "19.1"
  report.os.build = "23B"
  report.device.model = "iPhone16,2"
  report.device.name = "iPhone 15 Pro Max"
  report.device.manufacturer = "Apple"
  report.device.architecture = "arm64"
  report.device.userAgent = "UA"
  report.device.simulator = false
  report.device.orientation = .faceUp
  report.device.screenWidthPoints = 390
  report.device.screenHeightPoints = 844.5
  report.device.screenScale = 3
  report.device.batteryPercent = 12.5
  report.device.charging = true
  report.device.lowPowerMode = false
  report.device.diskFreeBytes = 1
  report.device.diskTotalBytes = 2
  report.device.memoryFreeBytes = 3
  report.device.memoryTotalBytes = Int64.max
  report.device.connection = Device.Connection.none
  report.device.appUptimeMilliseconds = 5
  report.locale = "de_DE"
  report.timeZone = "Europe/Berlin"
  report.user.id = "u1"
  report.user.email = "ana@example.org"
  report.user.name = "Ana"
  report.trigger = .shake
  report.capture.outcome = .fallbackOnly
  report.capture.failure = .loadFailure
  report.capture.photosPermission = .addOnly
  report.capture.placeholder = .upgraded
  report.capture.lookupResult = .iCloudOnly
  report.capture.lookupAttempts = 2
  report.capture.attachmentLimit = 5
  report.capture.attachmentsDropped = 1
  report.capture.screenCaptured = true
  report.capture.incompleteRender = false
  report.attachments = attachments
  report.metadata = [
    MetadataItem(key: "plan", value: "pro"), MetadataItem(key: "screen", value: "Checkout"),
  ]
  report.tags = [try tag("ui"), try tag("checkout flow")]
  report.log = "line 1\nline 2"
  report.extra = [ExtraField(pointer: "/device/x", json: "{\"a\":[1]}")]
  return report
}
