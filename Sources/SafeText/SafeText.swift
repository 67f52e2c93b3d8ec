/// Text that cannot drive a terminal.
///
/// The only text the drawing layer and the printing sink take. Unsafe scalars are shown, never
/// dropped (model.md "Safe text"). Each cluster is reduced to what every terminal draws alike: one
/// base and at most four marks.
package struct SafeText: Hashable, Sendable, CustomStringConvertible {
  /// Holds no unsafe scalar; LF only when made by ``init(lines:)``.
  package let text: String
  /// Columns on a terminal; LF counts none.
  package let width: Int
  /// UTF-8 offsets in ``text`` of what stands for unsafe scalars, ascending.
  package let standIns: [Range<Int>]

  /// One line: LF becomes `⏎`, TAB a blank.
  package init(_ untrusted: String) {
    self.init(untrusted, limit: .max)
  }

  /// One line, of which about the first `limit` columns are enough.
  ///
  /// Costs no more than that start, however long the text is.
  package init(_ untrusted: String, limit: Int) {
    self.init(untrusted, keepsLines: false, limit: limit)
  }

  /// Keeps LF; CR LF becomes LF.
  package init(lines untrusted: String) {
    self.init(untrusted, keepsLines: true, limit: .max)
  }

  private init(_ untrusted: String, keepsLines: Bool, limit: Int) {
    if untrusted.utf8.count <= limit, Self.isPlain(untrusted) {
      self.init(text: untrusted, width: untrusted.utf8.count, standIns: [])
      return
    }
    if let start = Self.plainStart(of: untrusted, limit) {
      self.init(text: start, width: limit, standIns: [])
      return
    }
    var gate = Gate(keepsLines: keepsLines)
    gate.pass(untrusted.unicodeScalars, limit: limit)
    self.init(
      text: String(decoding: gate.bytes, as: UTF8.self),
      width: gate.columns,
      standIns: gate.standIns
    )
  }

  init(text: String, width: Int, standIns: [Range<Int>]) {
    self.text = text
    self.width = width
    self.standIns = standIns
  }

  package static let empty = SafeText(text: "", width: 0, standIns: [])

  package var description: String { text }

  package var isEmpty: Bool { text.isEmpty }

  package var hasStandIns: Bool { !standIns.isEmpty }

  /// What is drawn, without LF: the widths sum to ``width``.
  package var clusters: [Cluster] {
    if standIns.isEmpty, isPlain {
      return text.utf8.map { Cluster(text: Self.ascii[Int($0)], width: 1, isStandIn: false) }
    }
    var clusters: [Cluster] = []
    clusters.reserveCapacity(width)
    var standIn = 0
    var spans = SpanIterator(text)
    while let span = spans.next() {
      if span.isLineEnd { continue }
      while standIn < standIns.count, standIns[standIn].upperBound <= span.start { standIn += 1 }
      let isStandIn = standIn < standIns.count && standIns[standIn].contains(span.start)
      let letters =
        span.end == span.start + 1 ? Self.ascii[Int(text.utf8[span.range.lowerBound])] : nil
      clusters.append(
        Cluster(
          text: letters ?? String(text[span.range]),
          width: span.width,
          isStandIn: isStandIn
        )
      )
    }
    return clusters
  }

  private static let ascii = (UInt8(0)..<128).map { String(Unicode.Scalar($0)) }

  /// One base scalar and at most four marks.
  package struct Cluster: Hashable, Sendable {
    package var text: String
    /// 1 or 2.
    package var width: Int
    /// Stands for an unsafe scalar, such as a part of `<U+202E>`.
    package var isStandIn: Bool

    package init(text: String, width: Int, isStandIn: Bool = false) {
      self.text = text
      self.width = width
      self.isStandIn = isStandIn
    }
  }

  /// The columns a scalar takes when it is drawn as a base: 0 for marks and unsafe ones.
  package static func columns(of scalar: Unicode.Scalar) -> Int { ScalarClass(scalar).columns }

  package static func + (left: SafeText, right: SafeText) -> SafeText {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    let offset = left.text.utf8.count
    let moved = right.standIns.map { $0.lowerBound + offset..<$0.upperBound + offset }
    return SafeText(
      text: left.text + right.text,
      width: left.width + right.width,
      standIns: left.standIns + moved
    )
  }

  package static func += (left: inout SafeText, right: SafeText) { left = left + right }

  /// One column a byte: only printable ASCII.
  package var isPlain: Bool { text.utf8.count == width }

  private static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 &- 0x20 < 0x5F }
  }

  /// The first `limit` bytes of longer text, where each is a column and no mark follows.
  private static func plainStart(of text: String, _ limit: Int) -> String? {
    let bytes = text.utf8
    guard limit > 0, bytes.count > limit else { return nil }
    let end = bytes.index(bytes.startIndex, offsetBy: limit)
    let start = text[..<end]
    return bytes[end] < 0x80 && isPlain(start) ? String(start) : nil
  }
}

extension SafeText: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self.init(value)
  }
}
