import ReportModel

/// Ascending numbers of reports in few bytes.
///
/// Each is its distance from the one before (the first: from 0), seven bits a byte, the lowest
/// first; the eighth bit is set on all bytes of a number but the last (LEB128).
struct NumberList {
  let numbers: [ReportNumber]

  /// `numbers` are ascending, and each is there once.
  init(_ numbers: [ReportNumber]) {
    self.numbers = numbers
  }

  /// Reads as far as the bytes make sense.
  init(bytes: [UInt8]) {
    var numbers: [ReportNumber] = []
    var last: Int64 = 0
    var distance: Int64 = 0
    var shift: Int64 = 0
    for byte in bytes {
      guard shift < 63 else { break }
      distance |= Int64(byte & 0x7F) << shift
      shift += 7
      if byte & 0x80 != 0 { continue }
      let (next, overflows) = last.addingReportingOverflow(distance)
      if overflows { break }
      last = next
      numbers.append(ReportNumber(last))
      distance = 0
      shift = 0
    }
    self.numbers = numbers
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * 2)
    var last: Int64 = 0
    for number in numbers {
      var distance = UInt64(bitPattern: number.rawValue &- last)
      last = number.rawValue
      while distance >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: distance) | 0x80)
        distance >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: distance))
    }
    return bytes
  }
}

/// One change of many reports alike.
struct ChangeSet {
  var field: HistoryEntry.Field
  var item: String
  var before: String?
  var after: String?
  /// Ascending; each once.
  var reports: [ReportNumber]

  /// The reports one by one.
  var changes: [HistoryEntry.Change] {
    reports.map {
      HistoryEntry.Change(report: $0, field: field, item: item, before: before, after: after)
    }
  }
}

extension [ReportNumber] {
  /// Ascending, each once.
  ///
  /// Mostly they are so already; compared as integers, for sorting calls another module each time.
  func ascending() -> [ReportNumber] {
    var last = Int64.min
    let isAscending = allSatisfy { number in
      defer { last = number.rawValue }
      return last < number.rawValue
    }
    if isAscending { return self }
    var values = map(\.rawValue)
    values.sort()
    var kept: [ReportNumber] = []
    kept.reserveCapacity(values.count)
    for value in values where kept.last?.rawValue != value { kept.append(ReportNumber(value)) }
    return kept
  }
}
