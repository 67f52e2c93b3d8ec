@_spi(_Unicode) import Swift

extension String {
  /// The text in Unicode normalization form C.
  ///
  /// The standard library keeps the normalizer it compares strings with behind its `_Unicode` SPI;
  /// FoundationEssentials has none and ICU would add 50 MB to the program.
  package var precomposed: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in _nfc { scalars.append(scalar) }
    return String(scalars)
  }
}
