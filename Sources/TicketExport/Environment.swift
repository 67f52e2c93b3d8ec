import ReportModel

extension Ticket {
  /// What the reports have in common: counts over all of them, the most frequent first.
  package struct Environment: Equatable, Sendable {
    package var platforms: [String]
    package var appVersions: [AppVersion]
    package var osVersions: [OSVersion]
    package var devices: [Device]
    /// As BCP 47 tags.
    package var locales: [String]
    package var firstSeen: Timestamp?
    package var lastSeen: Timestamp?

    package struct AppVersion: Equatable, Sendable {
      package var version: String?
      package var build: String?
      package var count: Int
    }

    package struct OSVersion: Equatable, Sendable {
      package var name: String
      package var version: String?
      package var count: Int
    }

    package struct Device: Equatable, Sendable {
      package var model: String
      package var name: String?
      package var count: Int
    }
  }
}

extension Ticket.Environment {
  init(of members: [ReportDetail], redaction: Redaction, deviceNames: (String) -> String?) {
    let reports = members.map(\.report)
    platforms = distinct(reports.compactMap { $0.platform?.rawValue })
    appVersions = counted(
      members.compactMap {
        let version = ShownVersion($0)
        let pair = Pair(version.version, version.build, redaction)
        return pair.first == nil && pair.second == nil ? nil : pair
      }
    ).map { AppVersion(version: $0.first, build: $0.second, count: $1) }
    osVersions = counted(
      reports.compactMap { report in
        let name = report.os.name ?? report.platform?.osName
        return name.map { Pair($0, report.os.version, redaction) }
          ?? report.os.version.map { Pair($0, nil, redaction) }
      }
    ).map { OSVersion(name: $0.first ?? "", version: $0.second, count: $1) }
    devices = counted(
      reports.compactMap { report in
        let device = report.device
        guard let model = device.model else { return device.name.map { Pair($0, nil, redaction) } }
        return Pair(model, device.name ?? deviceNames(model), redaction)
      }
    ).map { Device(model: $0.first ?? "", name: $0.second, count: $1) }
    locales = distinct(reports.compactMap { $0.locale.flatMap(LocaleTag.normalized) })
    firstSeen = reports.compactMap(\.createdAt).min()
    lastSeen = reports.compactMap(\.createdAt).max()
  }
}

/// Two texts counted together.
private struct Pair: Hashable {
  var first: String?
  var second: String?

  init(_ first: String?, _ second: String?, _ redaction: Redaction) {
    self.first = first.map(redaction.apply)
    self.second = second.map(redaction.apply)
  }

  /// Absent before any text.
  func precedes(_ other: Pair) -> Bool {
    let left = [first, second].map { Array(($0.map { "+" + $0 } ?? "").utf8) }
    let right = [other.first, other.second].map { Array(($0.map { "+" + $0 } ?? "").utf8) }
    return left[0] == right[0]
      ? left[1].lexicographicallyPrecedes(right[1]) : left[0].lexicographicallyPrecedes(right[0])
  }
}

/// Each pair once with how often it came, by count, then by bytes.
private func counted(_ pairs: [Pair]) -> [(key: Pair, count: Int)] {
  var counts: [Pair: Int] = [:]
  for pair in pairs { counts[pair, default: 0] += 1 }
  return counts.map { (key: $0.key, count: $0.value) }.sorted {
    $0.count == $1.count ? $0.key.precedes($1.key) : $0.count > $1.count
  }
}

private func distinct(_ texts: [String]) -> [String] {
  Set(texts).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
