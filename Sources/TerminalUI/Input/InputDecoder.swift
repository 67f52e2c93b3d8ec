/// Bytes of a terminal → what the person did.
///
/// Knows xterm's language and its relatives' (ECMA-48, SGR mouse, bracketed paste, CSI u) whatever
/// TERM says. Answers of the terminal and sequences it does not know are swallowed: no key fires on
/// them. The events do not depend on how the bytes are cut into pieces.
package struct InputDecoder: Sendable {
  /// What is kept of one paste; the rest is swallowed.
  package static let pasteLimit = 1 << 20

  private enum State {
    case ground
    case escape
    /// `ESC O` and digits.
    case singleShift
    /// `ESC [` and what followed.
    case control
    /// `ESC [ [`, as the Linux console writes F1 to F5.
    case console
    /// `ESC [ M` and three bytes.
    case oldMouse
    /// OSC, DCS, APC, PM or SOS until its end.
    case string(sawEscape: Bool)
    case paste
  }

  private var state = State.ground
  /// The bytes of an unfinished sequence or character.
  private var pending: [UInt8] = []
  /// The lead byte of an unfinished sequence's kind, for when it was a key with Alt after all.
  private var introducer: UInt8 = 0
  private var isEmptyString = false
  private var isAlt = false
  private var paste = PasteBuffer()

  package init() {}

  /// How long the next bytes may take before ``expire()`` should be called; nil: for ever.
  ///
  /// A lone ESC is decided soon, since a person waits for it; a sequence that has begun may be cut
  /// by a slow line.
  package var deadlineMilliseconds: Int? {
    switch state {
    case .ground: nil
    // One that was cut must not take keys for ever.
    case .paste: 5_000
    case .escape, .console: 25
    case .singleShift, .control: pending.isEmpty ? 25 : 500
    case .string: isEmptyString ? 25 : 500
    case .oldMouse: 500
    }
  }

  /// Reads the next bytes.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes { read(byte, into: &events) }
    return events
  }

  /// Reads bytes that came after the deadline, or were only read after it.
  ///
  /// A key typed well after a lone ESC has no Alt; a sequence that a slow line cut goes on.
  package mutating func decodeLate(_ bytes: some Collection<UInt8>) -> [InputEvent] {
    let isCut = bytes.first.map { Self.introducers.contains($0) } ?? true
    guard case .escape = state, !isCut else { return decode(bytes) }
    return expire() + decode(bytes)
  }

  /// `[`, `O`, `P`, `X`, `]`, `^` and `_`: what may follow ESC in a sequence.
  private static let introducers: Set<UInt8> = [0x5B, 0x4F, 0x50, 0x58, 0x5D, 0x5E, 0x5F]

  /// Ends what is unfinished, since nothing came in time.
  package mutating func expire() -> [InputEvent] {
    var events: [InputEvent] = []
    switch state {
    case .escape: events.append(key(.escape))
    case .singleShift where pending.isEmpty, .control where pending.isEmpty:
      events.append(altIntroducer())
    case .string where isEmptyString: events.append(altIntroducer())
    case .ground: return []
    case .paste: events.append(.paste(paste.finish()))
    case .singleShift, .control, .console, .oldMouse, .string: break
    }
    reset()
    return events
  }

  // MARK: One byte

  private mutating func read(_ byte: UInt8, into events: inout [InputEvent]) {
    switch state {
    case .ground: readGround(byte, into: &events)
    case .escape: readEscape(byte, into: &events)
    case .singleShift: readSingleShift(byte, into: &events)
    case .control: readControl(byte, into: &events)
    case .console:
      reset()
      if (0x41...0x45).contains(byte) { events.append(key(.function(Int(byte) - 0x40))) }
    case .oldMouse: readOldMouse(byte, into: &events)
    case .string(let sawEscape): readString(byte, sawEscape: sawEscape, into: &events)
    case .paste:
      guard paste.append(byte) else { return }
      events.append(.paste(paste.finish()))
      state = .ground
    }
  }

  private mutating func readGround(_ byte: UInt8, into events: inout [InputEvent]) {
    if !pending.isEmpty {
      if UTF8Sequence.accepts(byte, after: pending) {
        pending.append(byte)
        if let scalar = UTF8Sequence.scalar(pending) { finish(scalar, into: &events) }
        return
      }
      // Broken off: what it was nobody knows, and the new byte begins something else.
      pending.removeAll(keepingCapacity: true)
      isAlt = false
    }
    switch byte {
    case 0x1B:
      isAlt = false
      state = .escape
    case 0..<0x20, 0x7F: events.append(controlKey(byte))
    case 0x20..<0x7F: finish(Unicode.Scalar(byte), into: &events)
    default:
      if UTF8Sequence.accepts(byte, after: []) { pending.append(byte) } else { isAlt = false }
    }
  }

  private mutating func readEscape(_ byte: UInt8, into events: inout [InputEvent]) {
    introducer = byte
    switch byte {
    case 0x1B: events.append(key(.escape))
    case 0x5B: state = .control  // [
    case 0x4F: state = .singleShift  // O
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F:  // P X ] ^ _
      state = .string(sawEscape: false)
      isEmptyString = true
    default:
      state = .ground
      isAlt = true
      readGround(byte, into: &events)
    }
  }

  private mutating func readSingleShift(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x30...0x3B where pending.count < 8: pending.append(byte)
    case 0x20...0x7E:
      let modifier = Parameters(pending[...]).last ?? 1
      reset()
      if let code = KeyCodes.singleShift(byte) {
        events.append(key(code, KeyCodes.modifiers(modifier)))
      }
    default:
      reset()
      readGround(byte, into: &events)
    }
  }

  private mutating func readControl(_ byte: UInt8, into events: inout [InputEvent]) {
    switch byte {
    case 0x5B where pending.isEmpty: state = .console
    case 0x20...0x3F:
      // Past the limit it is no sequence of ours: only its end matters.
      if pending.count < 128 { pending.append(byte) }
    case 0x40...0x7E:
      let parameters = pending
      reset()
      finishControl(parameters, final: byte, into: &events)
    default:
      reset()
      readGround(byte, into: &events)
    }
  }

  private mutating func readString(
    _ byte: UInt8,
    sawEscape: Bool,
    into events: inout [InputEvent]
  ) {
    isEmptyString = false
    switch byte {
    case 0x5C where sawEscape, 0x07, 0x18, 0x1A: reset()
    case 0x1B: state = .string(sawEscape: true)
    default:
      guard sawEscape else { return }
      // Its end was lost; this is the next sequence.
      reset()
      state = .escape
      readEscape(byte, into: &events)
    }
  }

  private mutating func readOldMouse(_ byte: UInt8, into events: inout [InputEvent]) {
    pending.append(byte)
    guard pending.count == 3 else { return }
    let values = pending.map { Int($0) - 32 }
    reset()
    if let event = MouseCodes.event(values[0], column: values[1], row: values[2], isRelease: false)
    {
      events.append(.mouse(event))
    }
  }

  // MARK: Ends

  private mutating func finishControl(
    _ bytes: [UInt8],
    final: UInt8,
    into events: inout [InputEvent]
  ) {
    switch (bytes.first, final) {
    case (nil, 0x4D): state = .oldMouse
    case (nil, 0x49): events.append(.focus(true))
    case (nil, 0x4F): events.append(.focus(false))
    case (0x3C, 0x4D), (0x3C, 0x6D):
      let values = Parameters(bytes.dropFirst())
      guard values.count == 3 else { return }
      if let event = MouseCodes.event(
        values[0],
        column: values[1],
        row: values[2],
        isRelease: final == 0x6D
      ) {
        events.append(.mouse(event))
      }
    case (0x3F, 0x63):
      let values = Parameters(bytes.dropFirst())
      events.append(.answer(.deviceAttributes((0..<values.count).map { values[$0] })))
    case (0x3F, 0x53):
      let values = Parameters(bytes.dropFirst())
      guard values.count == 3, values[0] == 1, values[1] == 0 else { return }
      events.append(.answer(.colorRegisters(values[2])))
    default:
      // A private prefix or an intermediate byte: another answer of the terminal.
      guard bytes.allSatisfy({ (0x30...0x3B).contains($0) }) else { return }
      let values = Parameters(bytes[...])
      if final == 0x7E, values.first == 200 {
        state = .paste
      } else if let key = KeyCodes.control(values, final: final) {
        events.append(.key(key))
      }
    }
  }

  private mutating func finish(_ scalar: Unicode.Scalar, into events: inout [InputEvent]) {
    pending.removeAll(keepingCapacity: true)
    // C1 as UTF-8 is nothing a keyboard makes.
    if !(0x80..<0xA0).contains(scalar.value) {
      events.append(key(.character(Character(scalar))))
    }
    isAlt = false
  }

  private mutating func controlKey(_ byte: UInt8) -> InputEvent {
    let event = KeyCodes.c0(byte)
    defer { isAlt = false }
    return key(event.code, event.modifiers)
  }

  /// `ESC [`, `ESC O` and so on, after which nothing came: Alt and the letter.
  private func altIntroducer() -> InputEvent {
    .key(Key(.character(Character(Unicode.Scalar(introducer))), .alt))
  }

  private func key(_ code: Key.Code, _ modifiers: Key.Modifiers = []) -> InputEvent {
    .key(Key(code, isAlt ? modifiers.union(.alt) : modifiers))
  }

  private mutating func reset() {
    state = .ground
    pending.removeAll(keepingCapacity: true)
    isEmptyString = false
    isAlt = false
  }
}
