/// What the fragments of a film add to its tracks, by track.
///
/// Source: ISO 14496-12 section 8.8.
struct FragmentTable {
  private var sums: [Int: Sum] = [:]

  fileprivate struct Sum {
    var count = 0
    var duration = 0
    /// Samples that last as long as the track says.
    var defaultCount = 0
    /// More than could be added up.
    var isUnknown = false
  }

  private static let trackLimit = 256

  mutating func add(_ fragment: ByteCursor) {
    var boxes = BoxSequence(fragment)
    while let box = boxes.next() {
      if box.type == "traf" { addTrack(box.content) }
    }
  }

  func sampleCount(of track: Int) -> Int { sums[track]?.count ?? 0 }

  func seconds(of track: Track, _ defaultDuration: Int?) -> Double? {
    guard let sum = sums[track.id], sum.count > 0, !sum.isUnknown, track.timescale > 0 else {
      return nil
    }
    let rest = Double(sum.defaultCount) * Double(defaultDuration ?? 0)
    let seconds = (Double(sum.duration) + rest) / Double(track.timescale)
    return seconds > 0 ? seconds : nil
  }

  private mutating func addTrack(_ content: ByteCursor) {
    var boxes = BoxSequence(content)
    var id: Int?
    var defaultDuration: Int?
    while let box = boxes.next() {
      var content = box.content
      if box.type == "tfhd", let (_, flags) = content.fullBox() {
        id = content.bigEndian(4)
        // Base offset and description come first.
        let before: Int64 = (flags & 0x1 != 0 ? 8 : 0) + (flags & 0x2 != 0 ? 4 : 0)
        if flags & 0x8 != 0, content.skip(before) { defaultDuration = content.bigEndian(4) }
      } else if box.type == "trun", let id {
        guard sums[id] != nil || sums.count < Self.trackLimit else { continue }
        addRun(content, defaultDuration, to: &sums[id, default: Sum()])
      }
    }
  }

  private func addRun(_ content: ByteCursor, _ defaultDuration: Int?, to sum: inout Sum) {
    var content = content
    guard let (_, flags) = content.fullBox(), let count = content.bigEndian(4),
      content.skip((flags & 0x1 != 0 ? 4 : 0) + (flags & 0x4 != 0 ? 4 : 0))
    else { return }
    sum.count &+= count
    guard flags & 0x100 != 0 else {
      if let defaultDuration {
        let (duration, overflows) = count.multipliedReportingOverflow(by: defaultDuration)
        sum.add(overflows ? nil : duration)
      } else {
        sum.defaultCount &+= count
      }
      return
    }
    // Duration, size, flags and offset of each sample, those that are there.
    let rest = Int64([0x200, 0x400, 0x800].filter { flags & $0 != 0 }.count) * 4
    for _ in 0..<count {
      guard let duration = content.bigEndian(4) else { return sum.add(nil) }
      sum.add(duration)
      _ = content.skip(rest)
    }
  }
}

extension FragmentTable.Sum {
  fileprivate mutating func add(_ more: Int?) {
    guard let more else {
      isUnknown = true
      return
    }
    let (total, overflows) = duration.addingReportingOverflow(more)
    duration = overflows ? duration : total
    isUnknown = isUnknown || overflows
  }
}
