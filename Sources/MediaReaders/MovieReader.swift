import ReportModel

/// The `moov` box: the film's clock, its tracks and what it says about itself.
///
/// Source: ISO 14496-12 section 8, QuickTime File Format chapters 2 and 3.
struct MovieReader {
  private(set) var tracks: [Track] = []
  private(set) var metadata = MovieMetadata()
  private var timescale = 0
  private var duration: UInt64?
  private var fragmentDuration: UInt64?
  private var createdAt: CaptureTime?
  private var orientation = DisplayMatrix.identity
  private var defaultDurations: [Int: Int] = [:]
  private var isFragmented = false
  private var isDamaged = false
  private var hasHeader = false

  private static let trackLimit = 256

  init(_ content: ByteCursor) {
    var boxes = BoxSequence(content)
    while let box = boxes.next() {
      isDamaged = isDamaged || box.isCut
      switch box.type {
      case "mvhd": takeHeader(box.content)
      case "mvex": takeExtension(box.content)
      case "trak": if tracks.count < Self.trackLimit { tracks.append(Track(box.content)) }
      case "udta": metadata.takeUserData(box.content)
      case "meta": metadata.takeMeta(box.content)
      default: break
      }
    }
    isDamaged = isDamaged || boxes.isMalformed
  }

  private mutating func takeHeader(_ content: ByteCursor) {
    var content = content
    guard let (version, _) = content.fullBox() else { return }
    let width = version == 1 ? 8 : 4
    guard let created = content.unsigned(width), content.skip(Int64(width)),
      let timescale = content.bigEndian(4), let duration = content.unsigned(width)
    else { return }
    hasHeader = true
    createdAt = Self.time(created)
    self.timescale = timescale
    self.duration = Self.known(duration, width)
    if content.skip(16), let matrix = DisplayMatrix(&content) { orientation = matrix }
  }

  private mutating func takeExtension(_ content: ByteCursor) {
    isFragmented = true
    var boxes = BoxSequence(content)
    while let box = boxes.next() {
      var content = box.content
      guard let (version, _) = content.fullBox() else { continue }
      if box.type == "mehd" {
        let width = version == 1 ? 8 : 4
        fragmentDuration = content.unsigned(width).flatMap { Self.known($0, width) }
      } else if box.type == "trex", let id = content.bigEndian(4), content.skip(4),
        let duration = content.bigEndian(4)
      {
        defaultDurations[id] = duration
      }
    }
  }

  /// Zero and all ones mean unknown.
  static func known(_ value: UInt64, _ width: Int) -> UInt64? {
    value == 0 || value == (width == 8 ? UInt64.max : UInt64(UInt32.max)) ? nil : value
  }

  /// Seconds since 1904, or, of writers that know no better, since 1970; zero is unknown.
  private static func time(_ seconds: UInt64) -> CaptureTime? {
    guard seconds > 0, seconds < 1 << 33 else { return nil }
    let since1904: UInt64 = 2_082_844_800
    let local = Int64(seconds >= since1904 ? seconds - since1904 : seconds)
    return CaptureTime(localSeconds: local, offsetMinutes: 0)
  }

  // MARK: Facts

  func facts(_ fragments: FragmentTable, in source: BudgetedSource) -> AttachmentFacts {
    var facts = AttachmentFacts(health: .ok)
    facts.trackCount = tracks.count
    if tracks.isEmpty, !hasHeader {
      facts.health = .truncated
      facts.remark = "no track in it: nothing can be played"
    }
    facts.capturedAt = metadata.createdAt ?? createdAt ?? metadata.releasedAt
    facts.software = metadata.software
    facts.marks = metadata.marks
    facts.audioCodec = tracks.first { $0.handler == "soun" }?.entry.codec
    noteDuration(&facts, fragments)
    if let video = tracks.first(where: { $0.handler == "vide" }) {
      note(video, fragments, &facts)
    }
    noteDamage(&facts, fragments, in: source)
    return facts
  }

  private func note(_ video: Track, _ fragments: FragmentTable, _ facts: inout AttachmentFacts) {
    facts.videoCodec = video.entry.codec
    facts.bitDepth = video.entry.bitDepth
    facts.hasAlpha = video.entry.hasAlpha || tracks.contains { $0.handler == "auxv" }
    if video.entry.isEncrypted { facts.marks.insert(.encrypted) }
    facts.frameRate = frameRate(of: video, fragments)
    let coded = (width: video.entry.width, height: video.entry.height)
    let size = coded.width > 0 && coded.height > 0 ? coded : video.layoutSize
    guard size.width > 0, size.height > 0 else { return }
    facts.noteSize(size.width, size.height)
    let shown = video.orientation.followed(by: orientation)
    guard let turn = shown.turn else { return }
    facts.turn(turn.degrees)
    facts.isMirrored = turn.isMirrored
  }

  private func noteDuration(_ facts: inout AttachmentFacts, _ fragments: FragmentTable) {
    if timescale == 0 {
      facts.damage("time scale 0: the duration is unknown")
      return
    }
    var seconds = wholeDuration.map { Double($0) / Double(timescale) }
    if isFragmented {
      let parts = tracks.compactMap { track in
        fragments.seconds(of: track, defaultDurations[track.id])
      }
      let whole = fragmentDuration.map { Double($0) / Double(timescale) }
      seconds = whole ?? [seconds, parts.max()].compactMap { $0 }.max()
    }
    let longest = tracks.compactMap(\.mediaSeconds).max()
    guard let seconds = seconds ?? longest else { return }
    facts.durationMilliseconds = Int64(exactly: (seconds * 1_000).rounded())
  }

  /// The film's own figure, or the longest track's where that is nearly the same and exact.
  private var wholeDuration: UInt64? {
    let longest = tracks.compactMap(\.editedDuration).max()
    guard let duration, let longest else { return duration ?? longest }
    let difference = duration > longest ? duration - longest : longest - duration
    return difference <= duration / 100 ? longest : duration
  }

  private func frameRate(of video: Track, _ fragments: FragmentTable) -> Double? {
    if let rate = video.frameRate { return rate }
    guard let seconds = fragments.seconds(of: video, defaultDurations[video.id]), seconds > 0 else {
      return nil
    }
    return Double(fragments.sampleCount(of: video.id)) / seconds
  }

  private func noteDamage(
    _ facts: inout AttachmentFacts,
    _ fragments: FragmentTable,
    in source: BudgetedSource
  ) {
    if isDamaged { facts.damage("the index (moov) is cut or damaged") }
    for chunk in tracks.compactMap(\.lastChunk) {
      if chunk >= source.byteCount {
        facts.damage("pictures or sound lie behind the end: truncated")
      }
    }
    if tracks.contains(where: { $0.sampleCount > 0 && $0.chunkCount == 0 }) {
      facts.damage("nothing says where its pictures or sound lie")
    }
    if tracks.isEmpty { facts.damage("no track in it: nothing can be played") }
    guard isFragmented else { return }
    for track in tracks where track.handler == "vide" && track.sampleCount == 0 {
      // Without a key nobody can tell what an encrypted one lacks.
      if fragments.sampleCount(of: track.id) == 0, !track.isWhollyEncrypted {
        facts.damage("no frames: the head of a recording without its body")
      }
    }
  }
}
