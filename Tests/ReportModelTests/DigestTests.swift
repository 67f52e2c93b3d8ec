import Digest
import ReportModel
import Testing

/// Vectors: NIST, "Descriptions of SHA-256", FIPS 180-4 examples and the SHAVS short messages.
@Suite struct DigestTests {
  private static let vectors: [(String, Int, String)] = [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
        + "lmnopqrsmnopqrstnopqrstu", 1,
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test(arguments: vectors, [SHA256.Kernel.portable, .fastest])
  func theDigestOfAVectorIsTheStandards(vector: (String, Int, String), kernel: SHA256.Kernel) {
    var digest = SHA256(kernel: kernel)
    for _ in 0..<vector.1 { digest.update(Array(vector.0.utf8)) }
    #expect(digest.finalize().hex == vector.2)
  }

  @Test func bothKernelsAgreeAtEveryLengthAndHoweverTheInputIsCut() {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    for length in Array(0...300) + [4_095, 4_096, 65_537] {
      let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: next()) }
      var portable = SHA256(kernel: .portable)
      portable.update(bytes)
      var fastest = SHA256(kernel: .fastest)
      var start = 0
      while start < length {
        let end = min(length, start + Int(next() % 130))
        fastest.update(Array(bytes[start..<end]))
        start = end
      }
      #expect(portable.finalize() == fastest.finalize(), "length \(length)")
    }
  }

  @Test func finalizeLeavesTheDigestOpenForMore() {
    var digest = SHA256()
    digest.update(Array("ab".utf8))
    _ = digest.finalize()
    digest.update(Array("c".utf8))
    #expect(digest.finalize() == SHA256.digest(of: Array("abc".utf8)))
  }

  @Test func aDigestReadsBackFromItsHexAndFromNothingElse() {
    let digest = SHA256.digest(of: [1, 2, 3])
    #expect(BlobDigest(hex: digest.hex) == digest)
    #expect(BlobDigest(hex: digest.hex.uppercased()) == nil)
    #expect(BlobDigest(hex: String(digest.hex.dropLast())) == nil)
    #expect(BlobDigest(hex: digest.hex + "0") == nil)
  }
}
