/// Says the same looks in fewer bytes: SGR sequences (ECMA-48 section 8.3.117) that follow each other
/// become one, which tells what changes.
///
/// ncurses takes back a colour and then everything, names the character set each time and begins
/// every attribute with a reset: a third of what a line's move sent. What is not known for sure goes
/// out as it came: on terminals that spell looks otherwise nothing changes.
struct LookSequences {
  /// A colour; the parameters that ask for it, packed.
  private struct Color: Equatable {
    var first: UInt32
    var rest: UInt32 = 0

    static let standard = Color(first: 0)
  }

  private struct Look: Equatable {
    /// Bit n for parameter n, 1 to 8.
    var attributes: UInt16 = 0
    var foreground = Color.standard
    var background = Color.standard

    static let plain = Look()
  }

  /// A run of sequences with no text between them.
  private struct Run {
    var start: Int
    /// As it would have been sent, without the character sets.
    var sequences: [UInt8] = []
    var isKnown = true
    /// It asks for more than looks, and is sent as it is.
    var isStrange = false
    var resets = false
    var look = Look.plain
    /// Whether it gave a colour back by itself.
    var clears = false
  }

  private static let escape: UInt8 = 0x1B

  /// What the terminal shows text in; `nil` when that is not known.
  private var look: Look?

  /// The same frame, no longer than it was.
  static func shortened(_ frame: UnsafeRawBufferPointer) -> [UInt8] {
    var sequences = LookSequences()
    return sequences.shorten(frame) ?? Array(frame)
  }

  /// `nil` for frames with other character sets, or with what is no sequence.
  private mutating func shorten(_ frame: UnsafeRawBufferPointer) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(frame.count)
    var index = 0
    var copied = 0
    var namesCharacters = false
    while index < frame.count {
      let byte = frame[index]
      // Shift out and in.
      if byte == 0x0E || byte == 0x0F { return nil }
      guard byte == Self.escape else {
        index += 1
        continue
      }
      result.append(contentsOf: UnsafeRawBufferPointer(rebasing: frame[copied..<index]))
      var run = Run(start: index, look: look ?? .plain)
      run.isKnown = look != nil
      while let end = Self.endOfLook(frame, index) {
        if frame[index + 1] == UInt8(ascii: "(") {
          guard frame[index + 2] == UInt8(ascii: "B") else { return nil }
          // Once in a frame, for what another program may have left.
          if !namesCharacters { result += [Self.escape, UInt8(ascii: "("), UInt8(ascii: "B")] }
          namesCharacters = true
        } else {
          run.sequences.append(contentsOf: UnsafeRawBufferPointer(rebasing: frame[index..<end]))
          Self.take(UnsafeRawBufferPointer(rebasing: frame[index + 2..<end - 1]), &run)
        }
        index = end
      }
      if index > run.start {
        finish(run, &result)
      } else {
        guard let end = other(frame, from: index) else { return nil }
        index = end
        result.append(contentsOf: UnsafeRawBufferPointer(rebasing: frame[run.start..<index]))
      }
      copied = index
    }
    result.append(contentsOf: UnsafeRawBufferPointer(rebasing: frame[copied...]))
    return result
  }

  // MARK: Sequences

  /// Where a look or a character set that begins at `start` ends; `nil` for everything else.
  private static func endOfLook(_ frame: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    guard start + 2 < frame.count, frame[start] == escape else { return nil }
    if frame[start + 1] == UInt8(ascii: "(") { return start + 3 }
    guard frame[start + 1] == UInt8(ascii: "[") else { return nil }
    var index = start + 2
    while index < frame.count {
      switch frame[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"): index += 1
      case UInt8(ascii: "m"): return index + 1
      default: return nil
      }
    }
    return nil
  }

  /// Where another sequence ends; cursor movements, erasing and modes leave looks alone.
  ///
  /// `nil` for one that is cut off by another: what follows could complete it.
  private mutating func other(_ frame: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start + 1 < frame.count, frame[start + 1] == UInt8(ascii: "[") else {
      look = nil
      return min(start + 2, frame.count)
    }
    var index = start + 2
    while index < frame.count, (0x20...0x3F).contains(frame[index]) {
      if frame[index] < 0x30 { look = nil }
      index += 1
    }
    guard index < frame.count else { return index }
    guard frame[index] >= 0x40 else { return nil }
    switch frame[index] {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "d"), UInt8(ascii: "h"),
      UInt8(ascii: "l"), UInt8(ascii: "r"), UInt8(ascii: "`"), UInt8(ascii: "a"):
      break
    default: look = nil
    }
    return index + 1
  }

  // MARK: Looks

  private static func take(_ parameters: UnsafeRawBufferPointer, _ run: inout Run) {
    var values: [UInt32] = [0]
    for byte in parameters {
      if byte == UInt8(ascii: ";") {
        values.append(0)
      } else {
        let value = values[values.count - 1]
        guard value < 10_000 else {
          run.isKnown = false
          run.isStrange = true
          return
        }
        values[values.count - 1] = value * 10 + UInt32(byte - UInt8(ascii: "0"))
      }
    }
    var rest = values[...]
    while let value = rest.popFirst() {
      guard take(value, &rest, &run) else {
        run.isKnown = false
        run.isStrange = true
        return
      }
    }
  }

  private static func take(_ value: UInt32, _ rest: inout ArraySlice<UInt32>, _ run: inout Run)
    -> Bool
  {
    switch value {
    case 0:
      run.look = .plain
      run.isKnown = true
      run.resets = true
    case 1...8: run.look.attributes |= 1 << UInt16(value)
    case 30...37, 90...97: run.look.foreground = Color(first: value)
    case 40...47, 100...107: run.look.background = Color(first: value)
    case 39:
      run.look.foreground = .standard
      run.clears = true
    case 49:
      run.look.background = .standard
      run.clears = true
    case 38, 48:
      guard let color = extended(value, &rest) else { return false }
      if value == 38 { run.look.foreground = color } else { run.look.background = color }
    default: return false
    }
    return true
  }

  /// An entry of the palette, or red, green and blue.
  private static func extended(_ value: UInt32, _ rest: inout ArraySlice<UInt32>) -> Color? {
    switch rest.popFirst() {
    case 5:
      guard let index = rest.popFirst(), index < 256 else { return nil }
      return Color(first: value << 8 | 5, rest: index)
    case 2:
      guard rest.count >= 3, rest.prefix(3).allSatisfy({ $0 < 256 }) else { return nil }
      let parts = rest.prefix(3)
      rest = rest.dropFirst(3)
      return Color(first: value << 8 | 2, rest: parts.reduce(0) { $0 << 8 | $1 })
    default: return nil
    }
  }

  // MARK: Saying it

  private mutating func finish(_ run: Run, _ result: inout [UInt8]) {
    defer { look = run.isKnown ? run.look : nil }
    guard run.isKnown, !run.isStrange else {
      result += run.sequences
      return
    }
    if look == run.look { return }
    var shortest = run.sequences
    if run.resets {
      let whole = Self.whole(run.look)
      if whole.count < shortest.count { shortest = whole }
    }
    if let difference = difference(to: run.look, run), difference.count < shortest.count {
      shortest = difference
    }
    result += shortest
  }

  private static func whole(_ look: Look) -> [UInt8] {
    guard look != .plain else { return sequence([]) }
    return sequence(
      [0] + attributes(look.attributes) + color(look.foreground) + color(look.background)
    )
  }

  /// `nil` when something is taken back that only a reset takes back everywhere.
  private func difference(to wanted: Look, _ run: Run) -> [UInt8]? {
    guard let look, look.attributes & ~wanted.attributes == 0 else { return nil }
    var parameters = Self.attributes(wanted.attributes & ~look.attributes)
    for (old, new, standard) in [
      (look.foreground, wanted.foreground, UInt32(39)),
      (look.background, wanted.background, 49),
    ] where old != new {
      // Only where ncurses did, and so knows that the terminal can.
      if new == .standard, !run.clears { return nil }
      parameters += new == .standard ? [standard] : Self.color(new)
    }
    return parameters.isEmpty ? nil : Self.sequence(parameters)
  }

  private static func attributes(_ set: UInt16) -> [UInt32] {
    (1...8).filter { set & 1 << UInt16($0) != 0 }
  }

  private static func color(_ color: Color) -> [UInt32] {
    switch color.first & 0xFF {
    case _ where color == .standard: []
    case _ where color.first < 256: [color.first]
    case 5: [color.first >> 8, 5, color.rest]
    default:
      [color.first >> 8, 2, color.rest >> 16, color.rest >> 8 & 0xFF, color.rest & 0xFF]
    }
  }

  private static func sequence(_ parameters: [UInt32]) -> [UInt8] {
    var bytes = [escape, UInt8(ascii: "[")]
    for (index, parameter) in parameters.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ";")) }
      if parameter > 99 { bytes.append(UInt8(ascii: "0") + UInt8(parameter / 100 % 10)) }
      if parameter > 9 { bytes.append(UInt8(ascii: "0") + UInt8(parameter / 10 % 10)) }
      bytes.append(UInt8(ascii: "0") + UInt8(parameter % 10))
    }
    return bytes + [UInt8(ascii: "m")]
  }
}
