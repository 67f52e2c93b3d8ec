/// A term by its hash: which kind of thing was said, and what.
///
/// 32 bits of FNV-1a: among a million terms about a hundred share a hash, which moves no ranking.
/// Source: draft-eastlake-fnv.
package struct Term: Hashable, Comparable, Sendable {
  package let hash: UInt32

  package init(hash: UInt32) {
    self.hash = hash
  }

  package static func < (left: Self, right: Self) -> Bool { left.hash < right.hash }

  /// What a term is; equal texts of different kinds are different terms.
  package enum Kind: UInt8, CaseIterable, Sendable {
    /// A stem, or a pair or triple of signs in scripts without blanks.
    case word = 1
    /// `TiViewProxy.realizeViews`, `created_at`.
    case identifier
    /// An exception, a signal, an error's number.
    case error
    /// A function in a stack trace that is no run-time library's.
    case frame
    /// Words in quotation marks.
    case quotation
    case version
    /// Two words in a row.
    case pair
    /// Three signs of a title.
    case trigram
    /// A value of a field, such as a screen's name.
    case value
    /// A word of what the report was made on.
    case surroundings
  }

  package init(_ kind: Kind, _ bytes: some Sequence<UInt8>) {
    var hash: UInt32 = (2_166_136_261 ^ UInt32(kind.rawValue)) &* 16_777_619
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    self.hash = Self.mixed(hash)
  }

  /// Two words in a row; 24 bits.
  package init(pair first: Term, _ second: Term) {
    // 24 bits: compared within one report each, they rarely meet, and a store keeps many.
    hash = Self.mixed(first.hash &* 0x9E37_79B1 ^ second.hash ^ UInt32(Kind.pair.rawValue)) >> 8
  }

  /// Three signs of a title, by their scalar values; 16 bits.
  package init(trigram first: UInt32, _ second: UInt32, _ third: UInt32) {
    let hash = ((first &* 0x9E37_79B1) ^ second) &* 0x85EB_CA77 ^ third
    self.hash = Self.mixed(hash ^ UInt32(Kind.trigram.rawValue)) >> 16
  }

  // The last step of MurmurHash3 (public domain), so that like texts do not lie side by side.
  private static func mixed(_ hash: UInt32) -> UInt32 {
    var hash = hash
    hash = (hash ^ (hash >> 16)) &* 0x85EB_CA6B
    hash = (hash ^ (hash >> 13)) &* 0xC2B2_AE35
    return hash ^ (hash >> 16)
  }
}
