import ReportModel

/// Takes the reporters' own e-mail addresses out of text that leaves the machine.
///
/// User ids, names and addresses are never written as fields; this is for those a reporter typed
/// into the message or a file name.
struct Redaction {
  /// ASCII lower-cased.
  private let addresses: [[UInt8]]

  static let standIn = "[e-mail]"

  init(of members: [ReportDetail]) {
    let known = members.compactMap(\.report.user.email).filter { $0.utf8.contains(0x40) }
    addresses = Set(known.map { $0.utf8.map(Self.folded) }).sorted { $0.count > $1.count }
  }

  func apply(_ text: String) -> String {
    addresses.reduce(text, Self.removing)
  }

  private static func removing(_ text: String, _ address: [UInt8]) -> String {
    guard let first = address.first, text.utf8.contains(0x40) else { return text }
    let bytes = Array(text.utf8)
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let end = index + address.count
      if folded(bytes[index]) == first, end <= bytes.count,
        bytes[index..<end].lazy.map(folded).elementsEqual(address)
      {
        kept += standIn.utf8
        index = end
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
