/// Memory for the texts of one row, so that SQLite can be given pointers instead of copies.
///
/// What it gave out stays in place until ``empty()``.
final class TextArena {
  private let start: UnsafeMutablePointer<CChar>
  private var used = 0

  private static let capacity = 512 << 10

  init() {
    start = .allocate(capacity: Self.capacity)
  }

  deinit { start.deallocate() }

  /// `nil` when there is no room left.
  func copy(_ text: String) -> UnsafeBufferPointer<CChar>? {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count <= Self.capacity - used else { return nil }
      let place = UnsafeMutableRawPointer(start + used)
      if let source = bytes.baseAddress { place.copyMemory(from: source, byteCount: bytes.count) }
      defer { used += bytes.count }
      return UnsafeBufferPointer(start: start + used, count: bytes.count)
    }
  }

  func empty() { used = 0 }
}
