import Dashboard
import Evidence
import ReportModel
import ReportStore
import SafeText
import TriageCommands
import TriageEngine

extension Shell {
  /// Lists the files of a report, or writes them out; exit status 1 when some could not be.
  func attachments(_ request: AttachmentsRequest) throws -> Int32 {
    let engine = try engine()
    let store = engine.store
    let detail = try engine.detailWithTexts(of: try store.resolve(request.report))
    var outcomes: [AttachmentExtractor.Outcome] = []
    if let path = request.extractTo {
      let extractor = try AttachmentExtractor(store, into: path, strips: request.strips)
      outcomes = try extractor.extract(detail)
    }
    if invocation.json {
      output.json(.attachments(detail, outcomes))
    } else if request.extractTo == nil {
      output.styled(printedReport().files(detail))
    } else {
      for outcome in outcomes {
        guard let path = outcome.path else { continue }
        output.line(SafeText(path, limit: 4_096))
      }
    }
    for outcome in outcomes {
      guard let failure = outcome.failure else { continue }
      let name = detail.attachments[outcome.position].declared.fileName
      errors.line(SafeText("winnow: “\(name)” \(failure)", limit: 1_024))
    }
    return outcomes.contains { $0.failure != nil } ? 1 : 0
  }
}

extension JSONShape {
  static func attachments(
    _ detail: ReportDetail,
    _ outcomes: [AttachmentExtractor.Outcome]
  ) -> JSONShape {
    let paths = Dictionary(
      outcomes.compactMap { outcome in outcome.path.map { (outcome.position, $0) } }
    ) { first, _ in first }
    return shape(
      "attachments",
      [
        ("id", .integer(detail.number.rawValue)),
        ("reportId", .string(detail.report.id.rawValue)),
        (
          "attachments",
          .array(
            detail.attachments.enumerated().map { position, file in
              .object(members(of: file, detail.report) + [("path", text(paths[position]))])
            }
          )
        ),
      ]
    )
  }

  static func attachment(_ file: StoredAttachment, of report: Report) -> JSONShape {
    .object(members(of: file, report))
  }

  /// What was declared and what was found, as model.md names it.
  private static func members(
    of file: StoredAttachment,
    _ report: Report
  ) -> [(String, JSONShape?)] {
    let declared = file.declared
    let facts = file.facts
    let duration = file.durationSeconds.flatMap { Int64(exactly: ($0 * 1_000).rounded()) }
    return [
      ("fileName", .string(declared.fileName)), ("kind", text(declared.kind?.rawValue)),
      ("provenance", text(declared.provenance?.rawValue)),
      ("mediaType", text(declared.mediaType)), ("type", text(facts.mediaType)),
      ("byteSize", number(file.byteSize)), ("sha256", text((file.blob ?? declared.sha256)?.hex)),
      ("health", .string(facts.health.rawValue)), ("remark", text(facts.remark)),
      ("widthPixels", number(file.widthPixels)), ("heightPixels", number(file.heightPixels)),
      ("displayWidthPixels", number(facts.displayWidthPixels)),
      ("displayHeightPixels", number(facts.displayHeightPixels)),
      ("bitDepth", number(facts.bitDepth.map(Int64.init))), ("hasAlpha", flag(facts.hasAlpha)),
      ("rotation", number(facts.rotation.map(Int64.init))), ("mirrored", flag(facts.isMirrored)),
      ("frames", number(facts.frameCount)),
      ("capturedAt", text(declared.capturedAt?.rfc3339 ?? facts.capturedAt?.description)),
      ("software", text(facts.software)), ("durationMilliseconds", number(duration)),
      ("frameRate", number(facts.frameRate)), ("videoCodec", text(facts.videoCodec)),
      ("audioCodec", text(facts.audioCodec)),
      ("trackCount", number(facts.trackCount.map(Int64.init))),
      ("annotated", flag(declared.annotated)),
      ("systemScreenshot", facts.marks.contains(.screenshot) ? .bool(true) : nil),
      ("hasLocation", facts.marks.contains(.location) ? .bool(true) : nil),
      ("namesPerson", facts.marks.contains(.owner) ? .bool(true) : nil),
      ("encrypted", facts.marks.contains(.encrypted) ? .bool(true) : nil),
      ("deviceFit", text(ScreenFit(file, from: report.device)?.rawValue)),
      ("deviceCandidates", strings(ScreenCandidates.list(for: file, of: report))),
    ]
  }
}
