#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The bytes of a file as memory, without reading it first.
///
/// A file cut short while it is mapped ends the process with SIGBUS: only map files whose size is
/// checked again by ``isUnchanged()`` between uses.
package final class MappedFile: Sendable {
  package let file: Descriptor
  package let facts: Descriptor.Facts
  // A number, because a pointer is not Sendable; the mapping is read only and never moves.
  private let address: UInt
  private let byteCount: Int

  package init(_ file: Descriptor) throws(SystemError) {
    self.file = file
    facts = try file.facts()
    guard let count = Int(exactly: facts.byteCount) else {
      throw .tooLarge(path: file.path, byteCount: facts.byteCount, limit: Int.max)
    }
    if count == 0 {
      (address, byteCount) = (0, 0)
      return
    }
    guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.number, 0),
      start != MAP_FAILED
    else { throw .current("map", file.path) }
    madvise(start, count, Int32(MADV_SEQUENTIAL))
    (address, byteCount) = (UInt(bitPattern: start), count)
  }

  deinit {
    if let start = UnsafeMutableRawPointer(bitPattern: address) { munmap(start, byteCount) }
  }

  /// Valid while this object lives.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: byteCount)
  }

  package func isUnchanged() -> Bool {
    guard let now = try? file.facts() else { return false }
    return now.byteCount == facts.byteCount
      && now.modifiedMilliseconds == facts.modifiedMilliseconds
  }
}
