import Evidence
import ReportModel
import Resources
import Testing

/// A picture of a size, from a device.
private func picture(
  _ width: Int64,
  _ height: Int64,
  provenance: ReportModel.Attachment.Provenance? = nil
) -> StoredAttachment {
  var declared = ReportModel.Attachment(fileName: "a.png")
  declared.provenance = provenance
  var facts = AttachmentFacts(health: .ok)
  facts.mediaType = "image/png"
  facts.displayWidthPixels = width
  facts.displayHeightPixels = height
  return StoredAttachment(declared: declared, facts: facts, blob: nil)
}

private func device(_ model: String?) -> Device {
  var device = Device()
  device.model = model
  return device
}

@Suite struct ScreenFitTests {
  @Test(
    arguments: [
      ("iPhone16,1", 1_179, 2_556, .fits), ("iPhone16_1", 1_179, 2_556, .fits),
      ("iPhone16,1", 2_556, 1_179, .fits), ("iPhone16,1", 393, 852, .fitsAtScaleOne),
      ("iPhone16,1", 960, 2_079, .fitsZoomed), ("iPhone16,1", 1_206, 2_622, .doesNotFit),
      // A panel of other pixels than its screenshots.
      ("iPhone13,1", 1_125, 2_436, .fits), ("iPhone10,2", 1_242, 2_208, .fits),
      ("iPhone10,2", 1_125, 2_001, .fitsZoomed), ("iPad8,1", 2_388, 1_668, .fits),
      // What its Display Zoom makes nobody here knows; another device's size is no zoom of it.
      ("iPhone17,1", 960, 2_079, .unknown), ("iPhone17,1", 1_179, 2_556, .doesNotFit),
      ("iPhone19,4", 1_000, 2_000, .unknown), ("SM-S928B", 1_080, 2_340, .unknown),
      ("arm64", 1_179, 2_556, .unknown), (nil, 1_179, 2_556, .unknown),
    ] as [(String?, Int64, Int64, ScreenFit)]
  )
  func judges(model: String?, width: Int64, height: Int64, fit: ScreenFit) {
    #expect(ScreenFit(picture(width, height), from: device(model)) == fit)
  }

  /// Every class fits itself, and every model belongs to one class.
  @Test func theTableIsConsistent() {
    #expect(ScreenCatalog.classes.count == 25)
    var models: Set<String> = []
    for screen in ScreenCatalog.classes {
      for model in screen.models {
        #expect(models.insert(model).inserted, "\(model)")
        #expect(ScreenCatalog.screenClass(ofModel: model) == screen)
        guard let size = screen.screenshot else { continue }
        #expect(ScreenFit(picture(size.width, size.height), from: device(model)) == .fits)
        #expect(screen.points?.scaled(by: screen.scale) == size, "\(screen.name)")
      }
    }
  }

  @Test func nothingIsSaidOfFilmsAndOfPicturesWithoutASize() {
    var film = picture(1_179, 2_556)
    film.facts.mediaType = "video/mp4"
    #expect(ScreenFit(film, from: device("iPhone16,1")) == nil)
    var unknown = picture(1, 1)
    unknown.facts.displayWidthPixels = nil
    #expect(ScreenFit(unknown, from: device("iPhone16,1")) == nil)
  }

  @Test func devicesAreProposedWhereNoneIsNamed() {
    var report = Report(id: ReportID("A")!, message: "")
    let shot = picture(1_179, 2_556)
    #expect(ScreenCandidates.names(for: shot, of: report) == "iPhone 14 Pro, 15, 15 Pro or 16")
    #expect(ScreenCandidates.names(for: picture(7, 7), of: report) == nil)
    report.device.model = "iPhone16,1"
    #expect(ScreenCandidates.names(for: shot, of: report) == nil)
    report.device.model = "arm64"
    #expect(ScreenCandidates.names(for: shot, of: report) != nil)
    report.device.model = nil
    report.platform = .android
    #expect(ScreenCandidates.names(for: shot, of: report) == nil)
  }
}

@Suite struct FileEvidenceTests {
  private func clip(_ name: String, at start: Int64?, seconds: Double) -> StoredAttachment {
    var declared = ReportModel.Attachment(fileName: name)
    declared.kind = .clip
    declared.video.durationSeconds = seconds
    declared.capturedAt = start.map { Timestamp(milliseconds: $0 * 1_000) }
    return StoredAttachment(declared: declared, facts: .init(health: .ok), blob: nil)
  }

  private func detail(
    _ files: [StoredAttachment],
    _ change: (inout Report) -> Void = { _ in }
  ) -> ReportDetail {
    guard let id = ReportID("A") else { preconditionFailure("a valid id") }
    var report = Report(id: id, message: "")
    change(&report)
    return ReportDetail(
      number: ReportNumber(1),
      report: report,
      attachments: files,
      triage: TriageState(),
      receivedAt: Timestamp(milliseconds: 0)
    )
  }

  @Test func theSameBytesStandTogether() throws {
    var files = (0..<4).map { _ in picture(1, 1) }
    let digests = [1, 2, 1, 1].map { BlobDigest(bytes: Array(repeating: UInt8($0), count: 32)) }
    for index in files.indices { files[index].blob = digests[index] }
    let evidence = FileEvidence(detail(files))
    #expect(evidence.sameCaptures == [[0, 2, 3]])
    #expect(evidence.copies(of: 0) == [2, 3] && evidence.copies(of: 2).isEmpty)
    #expect((0..<4).map(evidence.isCopy) == [false, false, true, true])
  }

  @Test func clipsThatOverlapAreOneGroup() {
    let apart = [
      clip("a", at: 100, seconds: 15), clip("b", at: 200, seconds: 15),
      clip("c", at: 108, seconds: 15),
    ]
    let evidence = FileEvidence(detail(apart))
    #expect(evidence.clipGroups.map(\.positions) == [[0, 2]])
    #expect(evidence.clipGroups.first?.overlapMilliseconds == 7_000)
    #expect(FileEvidence(detail([apart[0], apart[1]])).clipGroups.isEmpty)
    // Without times nobody can tell.
    let untimed = [clip("a", at: nil, seconds: 15), clip("b", at: 200, seconds: 15)]
    let unsure = FileEvidence(detail(untimed)).clipGroups
    #expect(
      unsure.map(\.positions) == [[0, 1]] && unsure.allSatisfy { $0.overlapMilliseconds == nil }
    )
  }

  @Test func whatIsMissingIsCounted() {
    var gone = picture(1, 1)
    gone.facts.health = .promised
    var remote = picture(1, 1)
    remote.facts.health = .remote
    let evidence = FileEvidence(detail([picture(1, 1), gone, remote]))
    #expect(evidence.announcedCount == 3 && evidence.presentCount == 2 && !evidence.lacksMedia)
    #expect(FileEvidence(detail([]) { $0.capture.outcome = .attached }).lacksMedia)
    #expect(!FileEvidence(detail([]) { $0.capture.outcome = .failed }).lacksMedia)
  }

  @Test func anOldScreenshotIsStale() {
    var shot = picture(1, 1, provenance: .photosScreenshot)
    shot.facts.capturedAt = CaptureTime("2026-11-27T09:41:12+01:00")
    var report = Report(id: ReportID("A")!, message: "")
    report.createdAt = Timestamp(rfc3339: "2026-11-27T11:41:12Z")
    report.createdAtSource = .report
    #expect(Staleness.age(of: shot, in: report) == Int64(10_800_000))
    report.createdAt = Timestamp(rfc3339: "2026-11-27T08:45:12Z")
    #expect(Staleness.age(of: shot, in: report) == nil)
    // A clock without a zone proves nothing, nor does a time that came from the picture.
    report.createdAt = Timestamp(rfc3339: "2026-11-28T11:41:12Z")
    report.createdAtSource = .attachment
    #expect(Staleness.age(of: shot, in: report) == nil)
    report.createdAtSource = .report
    shot.facts.capturedAt = CaptureTime("2026-11-27T09:41:12")
    #expect(Staleness.age(of: shot, in: report) == nil)
  }
}
