import ReportFormats
import ReportModel
import ReportStore
import SystemCalls
import TriageCommands

/// Documents, bundles and uploads: each goes in whole or not at all.
extension Importer {
  /// Reads a file beside the one at hand, by name and limit.
  typealias Companion = (String, Int) -> [UInt8]?

  func take(_ source: ImportSource, companion: Companion) throws {
    firstOfSource = nil
    var reader = PieceReader(source.file)
    try reader.advance(dropping: 0)
    switch format(source, reader) {
    case .canonicalJSON:
      guard let bytes = try wholeFile(&reader, source, Limits.jsonDocumentByteCount) else {
        return
      }
      try take(document: bytes, source)
    case .ndjson: try take(lines: reader, source)
    case .multipart:
      guard let bytes = try wholeFile(&reader, source, Limits.multipartBodyByteCount) else {
        return
      }
      try take(upload: bytes, source, companion)
    case .zip:
      guard !source.isWalked else { return skip(source.file.path) }
      refuse(source.name, at: "", "Archives are not taken yet; unpack it and import the folder.")
    case .unknown(let cause):
      // Pictures and the like lie beside reports.
      guard !source.isWalked || source.looksLikeReports else {
        return skip(source.file.path)
      }
      refuse(source.name, at: "", cause)
    }
  }

  private func format(_ source: ImportSource, _ reader: PieceReader) -> DetectedFormat {
    switch request.format {
    case .auto, .bundle:
      ReportFormats.detect(
        Array(reader.buffer.prefix(64 << 10)),
        isWhole: source.facts.byteCount <= 64 << 10
      )
    case .canonical: .canonicalJSON
    case .ndjson: .ndjson
    case .multipart: .multipart
    }
  }

  private func wholeFile(
    _ reader: inout PieceReader,
    _ source: ImportSource,
    _ limit: Int
  ) throws -> [UInt8]? {
    if let bytes = try reader.rest(limit: limit) { return bytes }
    refuse(source.name, at: "", "The file has \(source.facts.byteCount) bytes; \(limit) are taken.")
    return nil
  }

  private func take(document bytes: [UInt8], _ source: ImportSource) throws {
    do throws(FormatError) {
      let drafts = try CanonicalReader(now: now).drafts(inDocument: bytes)
      let places = drafts.count == 1 ? [""] : drafts.indices.map { "/\($0)" }
      store(zip(drafts, places), source)
    } catch {
      refuse(source.name, error)
    }
    try commitPending(source)
  }

  private func take(
    upload bytes: [UInt8],
    _ source: ImportSource,
    _ companion: Companion
  ) throws {
    do throws(FormatError) {
      let whole = whole(bytes, source, companion)
      let draft = try UploadReader(mode: .file, now: now).draft(whole)
      store(zip([draft], [""]), source)
    } catch {
      refuse(source.name, error)
    }
    try commitPending(source)
  }

  /// A request saved as two files, `NAME.headers` and `NAME.body`, joined; else the file alone.
  private func whole(
    _ bytes: [UInt8],
    _ source: ImportSource,
    _ companion: Companion
  ) -> [UInt8] {
    let name = FileSystem.lastComponent(of: source.name)
    if name.hasSuffix(".body") {
      let head = companion(String(name.dropLast(5)) + ".headers", 32 << 10)
      return head.map { $0 + bytes } ?? bytes
    }
    if name.hasSuffix(".headers") {
      let body = companion(String(name.dropLast(8)) + ".body", Limits.multipartBodyByteCount)
      return body.map { bytes + $0 } ?? bytes
    }
    return bytes
  }

  /// A folder with a report.json is one report.
  func take(bundle folder: Folder, named name: String, isWalked: Bool) throws {
    let file = try folder.file(at: "report.json")
    let source = try ImportSource(name: name, file: file, folder: folder, isWalked: isWalked)
    let bytes = try FileSystem.contents(of: file, limit: Limits.jsonDocumentByteCount)
    firstOfSource = nil
    var warnings = oddFiles(in: folder)
    let log = self.log(in: folder, &warnings)
    do throws(FormatError) {
      var draft = try BundleReader(now: now).draft(report: bytes, log: log)
      let declared = Set(draft.report.attachments.compactMap(\.path))
      draft.warnings += warnings.filter { !declared.contains($0.place) }
      store(zip([draft], [""]), source)
    } catch {
      refuse(source.name, error)
    }
    try commitPending(source)
  }
}

extension Importer {
  /// The log of a bundle, which it may have or not; one that cannot be read is only warned of.
  private func log(in folder: Folder, _ warnings: inout [Warning]) -> [UInt8]? {
    guard folder.exists("log.txt") else { return nil }
    do {
      return try folder.read("log.txt", limit: Limits.attachmentByteCount)
    } catch {
      warnings.append(AttachmentCollector.warning(error, at: "log.txt"))
      return nil
    }
  }

  /// Links, pipes and devices among the files of a bundle; nobody opens them.
  private func oddFiles(in folder: Folder) -> [Warning] {
    // A folder that is not there or cannot be listed holds nothing we would take.
    let entries = (try? folder.folder(at: "attachments").list()) ?? []
    return entries.compactMap { entry in
      let place = "attachments/\(entry.name)"
      return switch entry.kind {
      case .file, .folder: nil
      case .link: AttachmentCollector.warning(.link(path: place), at: place)
      case .other: AttachmentCollector.warning(.notAFile(path: place), at: place)
      }
    }
  }
}

extension ImportSource {
  /// Named as reports are: a broken one is worth a word even when it was only walked over.
  fileprivate var looksLikeReports: Bool {
    [".json", ".ndjson", ".jsonl", ".body"].contains { name.hasSuffix($0) }
  }
}
