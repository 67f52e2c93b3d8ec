extension DuplicateModel {
  /// Reads a table; `nil` for anything but one that ``text`` writes.
  package init?(parsing text: String) { self.init(parsing: Array(text.utf8)) }

  /// The same of its bytes.
  package init?(parsing bytes: [UInt8]) {
    var reader = ModelReader(bytes)
    guard reader.line() == Self.header else { return nil }
    self.init(ranker: TreeEnsemble(), calibration: Calibration(), trainedOn: 0)
    while !reader.isAtEnd {
      guard read(&reader), reader.take(.newline) else { return nil }
    }
  }

  /// Reads a line but its end.
  private mutating func read(_ reader: inout ModelReader) -> Bool {
    let name = reader.word()
    guard reader.take(.space) else { return false }
    switch name {
    case "trained-on":
      guard let number = UInt32(reader.word()) else { return false }
      trainedOn = number
    case "base":
      guard let base = Double(reader.word()) else { return false }
      calibration.base = base
    case "part":
      guard let part = reader.part() else { return false }
      calibration.parts.append(part)
    case "tree":
      guard let tree = reader.tree() else { return false }
      ranker.trees.append(tree)
    default: return false
    }
    return true
  }
}

/// Goes through the bytes of a table once: it is read while a person waits.
private struct ModelReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { place == bytes.count }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    place += 1
    return true
  }

  mutating func line() -> String {
    defer { _ = take(.newline) }
    return text { $0 == .newline }
  }

  mutating func word() -> String { text { $0 == .space || $0 == .newline } }

  private mutating func text(until isEnd: (UInt8) -> Bool) -> String {
    let start = place
    while let byte = next, !isEnd(byte) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  // MARK: Lines

  mutating func part() -> Calibration.Part? {
    guard let input = Calibration.Input(name: word()), take(.space), let weight = Double(word()),
      take(.space), let usual = Double(word())
    else { return nil }
    return Calibration.Part(input: input, weight: weight, usual: usual)
  }

  mutating func tree() -> TreeEnsemble.Tree? {
    var nodes: [TreeEnsemble.Node] = []
    var lastChild = 0
    repeat {
      guard let value = float() else { return nil }
      var node = TreeEnsemble.Node(value: value)
      if take(.colon) {
        guard let split = self.split(), min(split.low, split.high) > nodes.count else { return nil }
        lastChild = max(lastChild, split.low, split.high)
        node.split = split
      }
      nodes.append(node)
    } while take(.space)
    // Children behind their parents, and there: no loop can be written.
    return lastChild < nodes.count ? TreeEnsemble.Tree(nodes: nodes) : nil
  }

  private mutating func split() -> TreeEnsemble.Split? {
    guard let feature = integer().flatMap(Feature.init(rawValue:)), take(.colon),
      let threshold = float(), take(.colon), let low = integer(), take(.colon),
      let high = integer()
    else { return nil }
    return TreeEnsemble.Split(feature: feature, threshold: threshold, low: low, high: high)
  }

  // MARK: Numbers

  /// Of at most nine digits.
  private mutating func integer() -> Int? {
    let start = place
    let number = digits()
    return place > start && place - start <= 9 ? number : nil
  }

  private mutating func digits(after number: Int = 0) -> Int {
    var number = number
    while let byte = next, byte >= 0x30, byte <= 0x39 {
      number = number &* 10 &+ Int(byte - 0x30)
      place += 1
    }
    return number
  }

  /// Few digits without an exponent, as nearly all are, make one exact division; the library reads
  /// the rest.
  private mutating func float() -> Float? {
    let start = place
    let isNegative = take(.minus)
    var number = digits()
    var decimals = 0
    if take(.point) {
      let point = place
      number = digits(after: number)
      decimals = place - point
    }
    let isWhole = next.map { $0 == .colon || $0 == .space || $0 == .newline } ?? true
    guard isWhole, decimals > 0, place - start <= 12 else {
      place = start
      let value = Float(text { $0 == .colon || $0 == .space || $0 == .newline })
      return value.flatMap { $0.isFinite ? $0 : nil }
    }
    let value = Double(number) / Self.powersOfTen[decimals]
    return Float(isNegative ? -value : value)
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
  ]
}

extension UInt8 {
  fileprivate static let newline: UInt8 = 0x0A
  fileprivate static let space: UInt8 = 0x20
  fileprivate static let minus: UInt8 = 0x2D
  fileprivate static let point: UInt8 = 0x2E
  fileprivate static let colon: UInt8 = 0x3A
}
