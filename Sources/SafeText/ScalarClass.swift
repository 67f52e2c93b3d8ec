/// How a scalar is drawn; raw values as in ``ScalarTable``.
enum ScalarClass: UInt8 {
  case narrow, wide
  /// Drawn on the base before it: no column of its own.
  case mark
  case unsafe
  /// May head an emoji sequence.
  case narrowEmoji, wideEmoji
  /// Chooses how the base before it looks; never drawn.
  case variationSelector

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x300 {
      let isControl = value < 0x20 || (0x7F...0x9F).contains(value) || value == 0xAD
      self = isControl ? .unsafe : .narrow
      return
    }
    // The two large scripts, without a search.
    if (0x4E00...0x9FFF).contains(value) || (0xAC00...0xD7A3).contains(value) {
      self = .wide
      return
    }
    self = Self.search(value)
  }

  /// Columns a base takes; 0 for what is none.
  var columns: Int {
    switch self {
    case .narrow, .narrowEmoji: 1
    case .wide, .wideEmoji: 2
    case .mark, .unsafe, .variationSelector: 0
    }
  }

  var isEmoji: Bool { self == .narrowEmoji || self == .wideEmoji }

  /// For each block of 256 scalars of the Basic Multilingual Plane, and the first one behind it, the
  /// run that holds its first scalar: so most searches are over a few runs.
  private static let blocks: [Int] = {
    var run = 0
    return (UInt32(0)...0x100).map { block in
      let key = block << 11 | 7
      while run + 1 < ScalarTable.boundaries.count, ScalarTable.boundaries[run + 1] <= key {
        run += 1
      }
      return run
    }
  }()

  private static func search(_ value: UInt32) -> ScalarClass {
    let table = ScalarTable.boundaries
    let key = value << 3 | 7
    var low = 0
    var high = table.count
    if value < 0x10000 {
      let block = Int(value >> 8)
      (low, high) = (blocks[block], blocks[block + 1] + 1)
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if table[middle] <= key { low = middle } else { high = middle }
    }
    return ScalarClass(rawValue: UInt8(table[low] & 7)) ?? .unsafe
  }
}

/// Which scalars may not reach a terminal as themselves.
package enum ScalarSafety {
  /// Controls except LF, line separators, format and private-use characters, noncharacters, and
  /// everything else that draws nothing; joiners and tags too, which emoji sequences may hold.
  ///
  /// Source: model.md "Safe text"; Default_Ignorable_Code_Point.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && ScalarClass(scalar) == .unsafe
  }

  /// Marks, embeddings, overrides and isolates that reorder text: Bidi_Control.
  package static func isBidiControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Marks that are drawn on the base before them.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    ScalarClass(scalar) == .mark
  }
}
