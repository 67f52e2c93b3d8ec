import Pictures
import ReportModel

/// What the files of one report tell when they are looked at together.
package struct FileEvidence: Equatable, Sendable {
  /// Positions of the same bytes or the same capture, the first one leading; only those that came more
  /// than once.
  package private(set) var sameCaptures: [[Int]] = []
  /// Positions of clips that may show the same moments.
  package private(set) var clipGroups: [ClipGroup] = []
  /// Files the report speaks of.
  package private(set) var announcedCount = 0
  /// Those that are here, or lie elsewhere under an address.
  package private(set) var presentCount = 0
  /// Something was attached, and there is no picture and no recording at all.
  package private(set) var lacksMedia = false

  package struct ClipGroup: Equatable, Sendable {
    package var positions: [Int]
    /// How long two of them overlap at most; `nil` when their times are not known.
    package var overlapMilliseconds: Int64?
  }

  package init(_ detail: ReportDetail) {
    let attachments = detail.attachments
    announcedCount = attachments.count
    presentCount = attachments.count { $0.facts.health != .promised && $0.facts.health != .missing }
    lacksMedia =
      detail.report.capture.promisesMedia
      && !attachments.contains { $0.isMedia }
    sameCaptures = Self.sameCaptures(attachments)
    clipGroups = Self.clipGroups(attachments)
  }

  /// Further positions that show what stands at `position` already.
  package func copies(of position: Int) -> [Int] {
    sameCaptures.first { $0.first == position }.map { Array($0.dropFirst()) } ?? []
  }

  /// Whether the same bytes, or the same capture, stand further up.
  package func isCopy(_ position: Int) -> Bool {
    sameCaptures.contains { $0.dropFirst().contains(position) }
  }

  /// A window snapshot and the Photos screenshot that should have replaced it are one capture.
  private static func sameCaptures(_ attachments: [StoredAttachment]) -> [[Int]] {
    var groups: [(blobs: Set<BlobDigest>, look: PictureLook?, positions: [Int])] = []
    for (position, attachment) in attachments.enumerated() {
      guard let blob = attachment.blob else { continue }
      let look = attachment.look.flatMap { PictureLook($0) }
      let group = groups.firstIndex { group in
        if group.blobs.contains(blob) { return true }
        guard let look, let leader = group.look else { return false }
        return look.isSameCapture(as: leader)
      }
      if let group {
        groups[group].positions.append(position)
        groups[group].blobs.insert(blob)
      } else {
        groups.append(([blob], look, [position]))
      }
    }
    return groups.map(\.positions).filter { $0.count > 1 }
  }

  // MARK: Clips

  /// A rolling buffer goes on after a clip was taken from it, so that two clips may share frames
  /// (formats.md 1.4).
  private static func clipGroups(_ attachments: [StoredAttachment]) -> [ClipGroup] {
    let clips = attachments.indices.filter { attachments[$0].isClip }
    guard clips.count > 1 else { return [] }
    var groups: [ClipGroup] = []
    var timed = clips.compactMap { position in
      attachments[position].span.map { (position: position, span: $0) }
    }
    guard timed.count == clips.count else {
      return [ClipGroup(positions: clips, overlapMilliseconds: nil)]
    }
    timed.sort { ($0.span.lowerBound, $0.position) < ($1.span.lowerBound, $1.position) }
    var open: (positions: [Int], end: Int64, overlap: Int64) = ([], 0, 0)
    func close() {
      if open.positions.count > 1 {
        groups.append(
          ClipGroup(positions: open.positions.sorted(), overlapMilliseconds: open.overlap)
        )
      }
    }
    for (position, span) in timed {
      // It begins after the others did, so that the difference is small.
      if !open.positions.isEmpty, open.end > span.lowerBound {
        open.positions.append(position)
        open.overlap = max(open.overlap, min(open.end, span.upperBound) - span.lowerBound)
        open.end = max(open.end, span.upperBound)
      } else {
        close()
        open = ([position], span.upperBound, 0)
      }
    }
    close()
    return groups
  }
}

extension StoredAttachment {
  package var isMedia: Bool {
    switch declared.kind {
    case .screenshot, .image, .recording, .clip, .video: true
    case .log, .crash, .other, nil:
      mediaType.map { $0.hasPrefix("image/") || $0.hasPrefix("video/") } ?? false
    }
  }

  fileprivate var isClip: Bool {
    declared.kind == .clip || declared.provenance == .clipBuffer
  }

  /// From when to when it was recorded, in milliseconds since 1970.
  fileprivate var span: Range<Int64>? {
    let start = declared.capturedAt ?? facts.capturedAt?.timestamp
    guard let start = start?.milliseconds, let seconds = durationSeconds, seconds > 0,
      let length = Int64(exactly: (seconds * 1_000).rounded())
    else { return nil }
    let (end, overflows) = start.addingReportingOverflow(length)
    return overflows || end <= start ? nil : start..<end
  }
}

extension PictureLook {
  /// `nil` where the pixels could not be decoded.
  package init?(_ stored: StoredPicture.Look) {
    guard case .hashes(let hashes, let signature, let grid) = stored,
      let hashes = PictureHashes(hashes: hashes, signature: signature),
      let grid = PictureGrid(bytes: grid)
    else { return nil }
    self.init(hashes: hashes, grid: grid)
  }
}
