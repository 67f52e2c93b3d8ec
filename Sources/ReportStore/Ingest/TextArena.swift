/// Memory for the texts of one report, so that SQLite can be given pointers instead of copies.
///
/// What it gave out stays in place until ``empty()``. Whoever makes it frees it.
struct TextArena {
  private let start: UnsafeMutableRawPointer
  private var used = 0

  private static let capacity = 1 << 20

  init() {
    start = .allocate(byteCount: Self.capacity, alignment: 16)
  }

  func free() { start.deallocate() }

  mutating func empty() { used = 0 }

  /// `nil` when there is no room left.
  mutating func copy(_ text: String) -> UnsafeBufferPointer<CChar>? {
    let from = used
    guard append(text) else { return nil }
    return given(from)
  }

  /// The list as ``PackedList`` spells it; `nil` when there is no room left.
  mutating func pack(_ items: some Sequence<String>) -> UnsafeBufferPointer<CChar>? {
    let from = used
    var isFirst = true
    for item in items {
      if !isFirst {
        guard used < Self.capacity else { return nil }
        start.storeBytes(of: PackedList.separator, toByteOffset: used, as: UInt8.self)
        used += 1
      }
      isFirst = false
      guard append(PackedList.isPlain(item) ? item : PackedList.escaped(item)) else { return nil }
    }
    return given(from)
  }

  private func given(_ from: Int) -> UnsafeBufferPointer<CChar> {
    let place = (start + from).assumingMemoryBound(to: CChar.self)
    return UnsafeBufferPointer(start: place, count: used - from)
  }

  private mutating func append(_ text: String) -> Bool {
    let place = start + used
    let room = Self.capacity - used
    let count = text.utf8.withContiguousStorageIfAvailable { Self.copy($0, to: place, room: room) }
    if let count {
      used += count ?? 0
      return count != nil
    }
    // A text of another language's making.
    return append(String(decoding: Array(text.utf8), as: UTF8.self))
  }

  private static func copy(
    _ bytes: UnsafeBufferPointer<UInt8>,
    to place: UnsafeMutableRawPointer,
    room: Int
  ) -> Int? {
    guard bytes.count <= room else { return nil }
    if let source = bytes.baseAddress { place.copyMemory(from: source, byteCount: bytes.count) }
    return bytes.count
  }
}
