import CSQLite
import ReportQuery

/// Texts as they are compared, in bytes.
enum Folded {
  /// Lends a text as ``TextFolding`` folds it.
  static func with<R>(
    _ text: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> R
  ) rethrows -> R {
    let folded: R? = try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * text.count) {
      let count = csqlite_fold(text.baseAddress, text.count, $0.baseAddress)
      return count < 0 ? nil : try body(UnsafeBufferPointer(rebasing: $0[..<Int(count)]))
    }
    if let folded { return folded }
    var slow = TextFolding.fold(String(decoding: text, as: UTF8.self))
    return try slow.withUTF8(body)
  }

  /// Appends a text as ``TextFolding`` folds it.
  static func append(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    with(text.assumingMemoryBound(to: UInt8.self)) { bytes.append(contentsOf: $0) }
  }
}
