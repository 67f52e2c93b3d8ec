import CResources
import Synchronization

/// Marketing names of hardware codes, from our own tables in `Resources/Devices`.
///
/// Nothing is parsed ahead: a look-up scans a few kilobytes, some microseconds. The answers are kept,
/// since the same codes are drawn again and again.
package enum DeviceCatalog {
  /// The marketing name of a code such as `iPhone16,1` or `SM-S928B`; `Simulator` for the
  /// architecture a simulator sends; `nil` when nobody here knows it.
  package static func name(ofModel model: String) -> String? {
    if let name = ownName(of: model) { return name }
    if let known = known.withLock({ $0[model] }) { return known }
    let name = lookUp(model)
    known.withLock { known in
      if known.count == knownLimit { known = [:] }
      known.updateValue(name, forKey: model)
    }
    return name
  }

  private static let known = Mutex<[String: String?]>([:])
  private static let knownLimit = 1_000

  private static func lookUp(_ model: String) -> String? {
    if ["arm64", "x86_64", "i386"].contains(model) { return "Simulator" }
    if let table = Resources.buffer(of: apple),
      let name = Table(bytes: table).name(of: normalized(model))
    {
      return name
    }
    guard let code = samsungCode(model), let table = Resources.buffer(of: android) else {
      return nil
    }
    return Table(bytes: table).name(of: code)
  }

  /// All codes that a marketing name stands for, whatever its case and width; empty when unknown.
  ///
  /// Samsung's codes come without the letters of the region: `SM-S928`.
  package static func models(named name: String) -> [String] {
    let wanted = folded(name)
    if wanted == "simulator" { return ["arm64", "x86_64", "i386"] }
    let own = ownNames.withLock { $0.filter { folded($0.value) == wanted }.map(\.key).sorted() }
    return own
      + [apple, android].flatMap { path in
        Resources.buffer(of: path).map { Table(bytes: $0).codes(ofFolded: wanted) } ?? []
      }
  }

  /// All marketing names, Apple's first.
  package static func names() -> [String] {
    [apple, android].flatMap { path in
      Resources.buffer(of: path).map { table in Table(bytes: table).rows().map(\.name) } ?? []
    }
  }

  /// The code with the comma App Store Connect writes as an underscore: `iPhone16_2` → `iPhone16,2`.
  package static func normalized(_ model: String) -> String {
    guard let mark = model.utf8.firstIndex(of: 0x5F) else { return model }
    let family = model[..<mark].utf8
    let number = model[model.utf8.index(after: mark)...].utf8
    let letters = family.prefix { (0x41...0x5A).contains($0 & 0xDF) }
    let digits = family.dropFirst(letters.count)
    // `x86_64` is no family.
    guard letters.count >= 3, !digits.isEmpty, digits.allSatisfy(isDigit), !number.isEmpty,
      number.allSatisfy(isDigit)
    else { return model }
    return "\(model[..<mark]),\(model[model.utf8.index(after: mark)...])"
  }

  /// Lower case, with full-width letters and digits as plain ones.
  package static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E: scalars.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      case 0x3000: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    return String(scalars).lowercased()
  }

  // MARK: A person's own names

  private static let ownNames = Mutex<[String: String]>([:])
  private static let hasOwnNames = Atomic(false)

  /// Names by code that go before ours, for the whole process: at start, from the configuration.
  package static func install(ownNames names: [String: String]) {
    ownNames.withLock { $0 = names }
    hasOwnNames.store(!names.isEmpty, ordering: .releasing)
  }

  private static func ownName(of model: String) -> String? {
    guard hasOwnNames.load(ordering: .acquiring) else { return nil }
    return ownNames.withLock { $0[model] }
  }

  private static let apple = "Devices/apple-names.tsv"
  private static let android = "Devices/android-names.tsv"

  /// `SM-`, a letter and three digits; the region follows.
  private static func samsungCode(_ model: String) -> String? {
    let code = model.utf8.prefix(7)
    guard code.count == 7, code.starts(with: "SM-".utf8) else { return nil }
    return String(model.utf8.prefix(7))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// Lines of `name TAB class TAB code code …`; `#` starts a remark.
private struct Table {
  let bytes: UnsafeBufferPointer<UInt8>

  func name(of code: String) -> String? {
    let wanted = Array(code.utf8)
    if wanted.isEmpty { return nil }
    var next = 1
    while let start = first(wanted, from: next) {
      next = start + 1
      guard isCode(start..<start + wanted.count) else { continue }
      var lineStart = start
      while lineStart > 0, bytes[lineStart - 1] != 0x0A { lineStart -= 1 }
      let line = bytes[lineStart..<start]
      if line.first == 0x23 { continue }
      return String(decoding: line.prefix { $0 != 0x09 }, as: UTF8.self)
    }
    return nil
  }

  private func first(_ word: [UInt8], from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count else { return nil }
    let found = cresources_search(base + start, bytes.count - start, word, word.count)
    return found.map { UnsafeRawPointer(base).distance(to: $0) }
  }

  /// Whether a whole word of the last column stands there.
  private func isCode(_ range: Range<Int>) -> Bool {
    guard range.upperBound < bytes.count,
      bytes[range.lowerBound - 1] == 0x20 || bytes[range.lowerBound - 1] == 0x09,
      bytes[range.upperBound] == 0x20 || bytes[range.upperBound] == 0x0A
    else { return false }
    for byte in bytes[range.upperBound...] {
      if byte == 0x0A { break }
      if byte == 0x09 { return false }
    }
    return true
  }

  func codes(ofFolded name: String) -> [String] {
    rows().first { DeviceCatalog.folded($0.name) == name }?.codes ?? []
  }

  func rows() -> [(name: String, codes: [String])] {
    lines().map { line in
      let codes = line.suffix(from: line.lastIndex(of: 0x09) ?? line.startIndex).dropFirst()
      return (
        String(decoding: line.prefix { $0 != 0x09 }, as: UTF8.self),
        codes.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      )
    }
  }

  private func lines() -> some Sequence<Slice<UnsafeBufferPointer<UInt8>>> {
    bytes.split(separator: 0x0A).lazy.filter { $0.first != 0x23 }
  }
}
