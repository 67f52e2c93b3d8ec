import CDigest
import ReportModel

/// A running SHA-256 (FIPS 180-4).
package struct SHA256: Sendable {
  private var running = cdigest_sha256()
  private let kernel: Int32

  /// Uses the fastest code this CPU can run.
  package init() {
    self.init(kernel: .fastest)
  }

  /// For tests that compare the kernels.
  package init(kernel: Kernel) {
    self.kernel = kernel.code
    cdigest_sha256_init(&running)
  }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    cdigest_sha256_update(&running, bytes.baseAddress, bytes.count, kernel)
  }

  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// The digest of what was given so far; more may follow.
  package func finalize() -> BlobDigest {
    var last = running
    var out = [UInt8](repeating: 0, count: 32)
    cdigest_sha256_finish(&last, &out, kernel)
    return BlobDigest(bytes: out)
  }

  package static func digest(of bytes: [UInt8]) -> BlobDigest {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finalize()
  }

  package enum Kernel: Sendable {
    /// C that runs everywhere.
    case portable
    /// The CPU's own instructions where it has them, else ``portable``.
    case fastest

    fileprivate var code: Int32 {
      switch self {
      case .portable: Int32(bitPattern: CDIGEST_PORTABLE.rawValue)
      case .fastest: cdigest_best_kernel()
      }
    }
  }
}
