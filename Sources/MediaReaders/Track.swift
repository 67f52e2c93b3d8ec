/// One `trak` box: what kind it is, how it is coded, and its samples, counted.
///
/// Source: ISO 14496-12 sections 8.3–8.7.
struct Track {
  private(set) var id = 0
  private(set) var handler: FourCC = "\0\0\0\0"
  private(set) var entry = SampleEntry()
  private(set) var isWhollyEncrypted = false
  private(set) var orientation = DisplayMatrix.identity
  /// On the clock of the film, edits counted.
  private(set) var editedDuration: UInt64?
  private(set) var timescale = 0
  private(set) var sampleCount = 0
  /// As the film lays it out, in pixels; only where the coding says no size.
  private(set) var layoutSize = (width: 0, height: 0)
  private(set) var chunkCount = 0
  /// Where the last chunk of samples lies in the file.
  private(set) var lastChunk: Int64?
  private var mediaDuration: UInt64?
  /// Sum and count of the table of durations, where it was short enough to read.
  private var timed: (count: Int, duration: Int)?

  /// Of the table of durations; longer ones are not added up.
  private static let timeTableLimit = 32_768

  init(_ content: ByteCursor) {
    read(content, depth: 0)
  }

  private mutating func read(_ content: ByteCursor, depth: Int) {
    guard depth < Box.depthLimit else { return }
    var boxes = BoxSequence(content)
    while let box = boxes.next() {
      switch box.type {
      case "mdia", "minf", "stbl": read(box.content, depth: depth + 1)
      case "tkhd": takeHeader(box.content)
      case "mdhd": takeMediaHeader(box.content)
      // Inside minf QuickTime has another one, which speaks of the data.
      case "hdlr": if depth == 1 { takeHandler(box.content) }
      case "stsd": takeDescriptions(box.content)
      case "stts": takeTimes(box.content)
      case "stsz", "stz2": takeSizes(box.content)
      case "stco": takeChunks(box.content, width: 4)
      case "co64": takeChunks(box.content, width: 8)
      default: break
      }
    }
  }

  private mutating func takeHeader(_ content: ByteCursor) {
    var content = content
    guard let (version, _) = content.fullBox() else { return }
    let width = version == 1 ? 8 : 4
    guard content.skip(Int64(width) * 2), let id = content.bigEndian(4),
      content.skip(4), let duration = content.unsigned(width), content.skip(16)
    else { return }
    self.id = id
    editedDuration = MovieReader.known(duration, width)
    if let matrix = DisplayMatrix(&content) { orientation = matrix }
    if let width = content.bigEndian(4), let height = content.bigEndian(4) {
      layoutSize = (width >> 16, height >> 16)
    }
  }

  private mutating func takeMediaHeader(_ content: ByteCursor) {
    var content = content
    guard let (version, _) = content.fullBox() else { return }
    let width = version == 1 ? 8 : 4
    guard content.skip(Int64(width) * 2), let timescale = content.bigEndian(4),
      let duration = content.unsigned(width)
    else { return }
    self.timescale = timescale
    mediaDuration = MovieReader.known(duration, width)
  }

  private mutating func takeHandler(_ content: ByteCursor) {
    var content = content
    if content.skip(8), let handler = content.fourCC() { self.handler = handler }
  }

  private mutating func takeDescriptions(_ content: ByteCursor) {
    var content = content
    guard content.skip(8) else { return }
    var boxes = BoxSequence(content)
    var count = 0
    isWhollyEncrypted = true
    while let box = boxes.next() {
      let found = SampleEntry(box, handler)
      if count == 0 { entry = found }
      isWhollyEncrypted = isWhollyEncrypted && found.isEncrypted
      count += 1
    }
  }

  private mutating func takeTimes(_ content: ByteCursor) {
    var content = content
    guard content.skip(4), let entries = content.bigEndian(4), entries <= Self.timeTableLimit else {
      return
    }
    var sum = (count: 0, duration: 0)
    for _ in 0..<entries {
      guard let count = content.bigEndian(4), let delta = content.bigEndian(4) else { return }
      let (duration, overflows) = count.multipliedReportingOverflow(by: delta)
      let (total, sumOverflows) = sum.duration.addingReportingOverflow(duration)
      guard !overflows, !sumOverflows else { return }
      // Both are below 2³², and there are few entries.
      sum = (sum.count + count, total)
    }
    timed = sum
  }

  private mutating func takeSizes(_ content: ByteCursor) {
    var content = content
    if content.skip(8), let count = content.bigEndian(4) { sampleCount = count }
  }

  private mutating func takeChunks(_ content: ByteCursor, width: Int) {
    var content = content
    guard content.skip(4), let count = content.bigEndian(4) else { return }
    chunkCount = count
    guard count > 0, content.skip(Int64(count - 1) * Int64(width)),
      let offset = content.unsigned(width)
    else { return }
    lastChunk = Int64(clamping: offset)
  }

  /// `nil` when unknown.
  var mediaSeconds: Double? {
    guard timescale > 0, let mediaDuration else { return nil }
    return Double(mediaDuration) / Double(timescale)
  }

  /// Samples over their time; `nil` without either.
  var frameRate: Double? {
    guard timescale > 0 else { return nil }
    if let timed, timed.count > 0, timed.duration > 0 {
      return Double(timed.count) * Double(timescale) / Double(timed.duration)
    }
    guard sampleCount > 0, let mediaSeconds else { return nil }
    return Double(sampleCount) / mediaSeconds
  }
}
