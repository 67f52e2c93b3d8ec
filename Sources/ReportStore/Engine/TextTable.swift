/// Texts and their ids, counted from 1; equal by bytes.
struct TextTable {
  private(set) var texts: [String] = []
  private var ids: [ByteKey: UInt32] = [:]

  mutating func id(_ text: String?) -> UInt32 {
    guard let text else { return 0 }
    if let id = ids[ByteKey(text)] { return id }
    texts.append(text)
    let id = UInt32(texts.count)
    ids[ByteKey(text)] = id
    return id
  }

  /// `nil` for 0.
  subscript(id: UInt32) -> String? { id == 0 ? nil : texts[Int(id) - 1] }
}
