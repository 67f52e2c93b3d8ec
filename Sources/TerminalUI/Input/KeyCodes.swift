/// The numbers between `;` of a control sequence; empty ones are 0, sub-parameters after `:` go.
struct Parameters {
  private var values: [Int] = []
  /// The second part of a value such as `1:3`; 0 where there is none.
  private var details: [Int] = []

  init(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    for field in bytes.split(separator: 0x3B, omittingEmptySubsequences: false) {
      let parts = field.split(separator: 0x3A, omittingEmptySubsequences: false)
      values.append(parts.first.map(Parameters.number) ?? 0)
      details.append(parts.count > 1 ? Parameters.number(parts[1]) : 0)
    }
  }

  var count: Int { values.count }
  var first: Int? { values.first }
  var last: Int? { values.last }

  /// 0 where there is none.
  subscript(index: Int) -> Int { index < values.count ? values[index] : 0 }

  func detail(_ index: Int) -> Int { index < details.count ? details[index] : 0 }

  private static func number(_ digits: some Sequence<UInt8>) -> Int {
    digits.reduce(0) { min(9_999_999, $0 * 10 + Int($1 & 0x0F)) }
  }
}

/// What the numbers and letters of key sequences mean.
///
/// xterm's ctlseqs, "PC-Style Function Keys"; kitty's keyboard protocol for CSI u.
enum KeyCodes {
  /// The key of `CSI values final`, or nil when it is none.
  static func control(_ values: Parameters, final: UInt8) -> Key? {
    // The third kind of event is the release of a key.
    guard values.detail(1) != 3 else { return nil }
    let held = modifiers(values[1])
    switch final {
    case 0x5A: return Key(.backTab, held.subtracting(.shift))
    case 0x7E where values[0] == 27: return character(values[2], held)
    case 0x7E: return tilde(values[0]).map { Key($0, held) }
    case 0x75: return character(values[0], held)
    // `CSI row ; column R` is where the cursor is, and F3 nowhere without being doubtful.
    case 0x52: return nil
    default: return letter(final).map { Key($0, held) }
    }
  }

  static func singleShift(_ byte: UInt8) -> Key.Code? {
    switch byte {
    case 0x4D: return .enter
    case 0x52: return .function(3)
    case 0x58: return .character("=")
    case 0x6A...0x79: return .character(Character(Unicode.Scalar(byte - 0x40)))
    default: return letter(byte)
    }
  }

  static func c0(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: Key(.character(" "), .control)
    case 0x08, 0x7F: Key(.backspace)
    case 0x09: Key(.tab)
    case 0x0A, 0x0D: Key(.enter)
    case 0x01...0x1A: Key(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    default: Key(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    }
  }

  /// One more than a set: 1 Shift, 2 Alt, 4 Control, 8 Super, 32 Meta.
  static func modifiers(_ value: Int) -> Key.Modifiers {
    var set: Key.Modifiers = []
    let bits = max(0, value - 1)
    if bits & 1 != 0 { set.insert(.shift) }
    if bits & 0b10_0010 != 0 { set.insert(.alt) }
    if bits & 4 != 0 { set.insert(.control) }
    return set
  }

  private static func letter(_ byte: UInt8) -> Key.Code? {
    switch byte {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    case 0x46: .end
    case 0x48: .home
    case 0x50: .function(1)
    case 0x51: .function(2)
    case 0x53: .function(4)
    default: nil
    }
  }

  private static func tilde(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28...29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// A key by its scalar, as CSI u and modifyOtherKeys send it.
  private static func character(_ number: Int, _ held: Key.Modifiers) -> Key? {
    switch number {
    case 9 where held.contains(.shift): return Key(.backTab, held.subtracting(.shift))
    case 9: return Key(.tab, held)
    case 13, 57_414: return Key(.enter, held)
    case 27: return Key(.escape, held)
    case 8, 127: return Key(.backspace, held)
    case 57_399...57_426: return keypad(number).map { Key($0, held) }
    // The rest of this range are keys we have no use for, such as Caps Lock.
    case 0..<0x20, 0x80..<0xA0, 57_344...63_743: return nil
    default: break
    }
    guard let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init) else { return nil }
    let text = String(Character(scalar))
    let cased = held.contains(.control) ? text.lowercased() : text.uppercased()
    guard held.contains(.shift) || held.contains(.control), cased.count == 1,
      let character = cased.first
    else {
      return Key(.character(Character(scalar)), held.subtracting(.shift))
    }
    let kept = held.contains(.control) ? held : held.subtracting(.shift)
    return Key(.character(character), kept)
  }

  private static func keypad(_ number: Int) -> Key.Code? {
    let codes: [Key.Code] = [
      .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
    ]
    switch number {
    case 57_399...57_408: return .character(Character("\(number - 57_399)"))
    case 57_409...57_413:
      let text: [Character] = [".", "/", "*", "-", "+"]
      return .character(text[number - 57_409])
    case 57_415: return .character("=")
    case 57_417...57_426: return codes[number - 57_417]
    default: return nil
    }
  }
}

/// What the first number of a mouse report means (xterm's ctlseqs, "Mouse Tracking").
enum MouseCodes {
  /// Positions of the terminal count from 1.
  static func event(_ code: Int, column: Int, row: Int, isRelease: Bool) -> MouseEvent? {
    guard code >= 0, column >= 1, row >= 1 else { return nil }
    var held: Key.Modifiers = []
    if code & 4 != 0 { held.insert(.shift) }
    if code & 8 != 0 { held.insert(.alt) }
    if code & 16 != 0 { held.insert(.control) }
    let kind: MouseEvent.Kind
    var button = MouseEvent.Button.left
    switch code & ~0b1_1100 {
    case 64: kind = .scrollUp
    case 65: kind = .scrollDown
    case 3: kind = .release
    case let code where code <= 2 || (32...34).contains(code):
      kind = isRelease ? .release : code >= 32 ? .drag : .press
      button = [.left, .middle, .right][code & 3]
    default: return nil
    }
    return MouseEvent(kind, row: row - 1, column: column - 1, button: button, modifiers: held)
  }
}
