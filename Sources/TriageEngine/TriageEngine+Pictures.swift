import Evidence
import Pictures
import ReportModel
import ReportStore

/// Goes through the pictures of a store, newest first, in steps that can be stopped.
///
/// What was gone through is remembered in the store: a picture is looked at once, whoever does it, and
/// a walk that was stopped is taken up again.
package struct PictureWalk {
  /// What came of it so far.
  package struct Tally: Equatable, Sendable {
    package var looked = 0
    package var failed = 0
    package var read = 0
    /// Reports that got the version of an overlay.
    package var versions = 0

    package init() {}
  }

  package private(set) var tally = Tally()
  private let engine: TriageEngine
  private let errand: PictureErrand
  private let decoder: PictureDecoder
  private let recogniser: TextRecogniser?
  private let writing: Writing
  private let top: ReportNumber
  private var next: ReportNumber?
  private var isDone = false

  /// How what was found is written: runs what it is given.
  package typealias Writing = @Sendable (() throws -> Void) throws -> Void

  /// `nil` where winnow-media is missing, and for text where tesseract is.
  package init?(
    _ engine: TriageEngine,
    _ errand: PictureErrand,
    languages: String = "eng",
    writing: @escaping Writing = { try $0() }
  ) throws {
    guard let decoder = PictureDecoder(engine.store) else { return nil }
    let recogniser = errand == .read ? TextRecogniser(engine.store, decoder, languages) : nil
    if errand == .read, recogniser == nil { return nil }
    self.engine = engine
    self.errand = errand
    self.decoder = decoder
    self.recogniser = recogniser
    self.writing = writing
    top = try engine.store.newestReport(for: errand)
  }

  /// Goes on with at most `limit` pictures; `false` when none is left, or somebody stopped it.
  package mutating func step(limit: Int, at now: Timestamp) throws -> Bool {
    guard !isDone, !Cancellation.isRequested else { return false }
    let waiting = try engine.store.waitingPictures(for: errand, upTo: next, limit: limit)
    switch errand {
    case .look: try look(at: waiting.pictures)
    case .read: try read(waiting.pictures, at: now)
    }
    if Cancellation.isRequested { return false }
    next = waiting.next
    if next == nil {
      isDone = true
      try writing { try engine.store.finish(errand, upTo: top) }
    }
    return !isDone
  }

  private mutating func look(at pictures: [WaitingPicture]) throws {
    let request = PixelRequest(width: 0, height: 0, wantsHashes: true)
    var found: [StoredPicture] = []
    var seen: Set<BlobDigest> = []
    for picture in pictures where seen.insert(picture.blob).inserted {
      switch decoder.picture(picture.blob, request) {
      case .success(let answer):
        found.append(StoredPicture(blob: picture.blob, look: .of(answer.look)))
        tally.looked += 1
      case .failure(.cancelled): break
      case .failure(let failure):
        found.append(StoredPicture(blob: picture.blob, look: .failure(failure.words)))
        tally.failed += 1
      }
      if Cancellation.isRequested { break }
    }
    // What was found is kept, also when no more of it is wanted.
    if !found.isEmpty { try write { try engine.store.save(found) } }
  }

  private mutating func read(_ pictures: [WaitingPicture], at now: Timestamp) throws {
    var seen: Set<BlobDigest> = []
    for picture in pictures {
      // Another report's, or this one's further up.
      let isKnown = picture.isKnown || !seen.insert(picture.blob).inserted
      let text = isKnown ? nil : recogniser?.text(of: picture.blob)
      if !isKnown, text == nil { return }
      var hasVersion = false
      try write {
        try engine.store.save(text, of: picture)
        hasVersion = try engine.keepVersion(of: picture, at: now)
      }
      if hasVersion { tally.versions += 1 }
      if text != nil { tally.read += 1 }
      if Cancellation.isRequested { return }
    }
  }

  private func write(_ body: () throws -> Void) throws {
    try writing { try Cancellation.$current.withValue(nil) { try body() } }
  }
}

extension TriageEngine {
  /// Whether there may be pictures that nobody looked at, and somebody can.
  package func awaitsLooks() throws -> Bool {
    guard PictureDecoder(store) != nil else { return false }
    let waiting = try store.waitingPictures(for: .look, upTo: nil, limit: 1)
    return !waiting.pictures.isEmpty || waiting.next != nil
  }

  /// Whom history names for what was read in pictures; people's undo leaves that alone.
  static let readerName = "winnow"

  /// Gives a report without a version the one that was read in its picture; whether it did.
  fileprivate func keepVersion(of picture: WaitingPicture, at now: Timestamp) throws -> Bool {
    let detail = try store.detail(of: picture.report)
    let app = detail.report.app
    guard app.version == nil, app.overlayVersion == nil, detail.triage.overlayVersion == nil,
      detail.attachments.indices.contains(picture.position),
      let version = detail.attachments[picture.position].words?.version
    else { return false }
    let build = detail.attachments[picture.position].words?.build
    var edits: [Edit] = [.setOverlayVersion(version)]
    if app.build == nil, let build { edits.append(.setOverlayBuild(build)) }
    let name = detail.attachments[picture.position].declared.fileName
    let entry = try store.apply(
      edits,
      to: [picture.report],
      by: Self.readerName,
      at: now,
      command: "read \(version)\(build.map { " (\($0))" } ?? "") in \(name)"
    )
    return entry != nil
  }
}

extension StoredPicture.Look {
  fileprivate static func of(_ look: PictureLook?) -> Self {
    guard let look else { return .failure("it gave no hashes") }
    return .hashes(
      look.hashes.hashBytes,
      signature: look.hashes.signatureBytes,
      grid: look.grid.bytes
    )
  }
}
