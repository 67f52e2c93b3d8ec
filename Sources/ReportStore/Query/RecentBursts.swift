/// The bursts among the newest reports, kept up with what arrives: a report that came costs a look at
/// its own installation, and not at all the others.
struct RecentBursts {
  /// What the store was like; see ``Reader``.
  private var key: [Int64]
  private var arrivals: [Int: [Bursts.Arrival]] = [:]
  private var groups: [Int: [[Int64]]] = [:]
  private(set) var all: [[Int64]] = []

  init(_ connection: Connection, key: [Int64]) throws {
    self.key = key
    try take(Bursts.arrivals(from: (key.last ?? 0) - Int64(ReportStore.foldedCount), connection))
  }

  /// Takes in what came since; `false` when more than that happened.
  mutating func follow(_ connection: Connection, key new: [Int64]) throws -> Bool {
    if new == key { return true }
    // What was exchanged, how many there are, which was the last.
    guard new.count == 3, key.count == 3, new[0] == key[0], new[2] > key[2],
      new[1] - key[1] == new[2] - key[2], new[2] - key[2] < 4_096
    else { return false }
    try take(Bursts.arrivals(from: key[2] + 1, connection))
    key = new
    return true
  }

  private mutating func take(_ news: [Bursts.Arrival]) throws {
    var touched: Set<Int> = []
    for arrival in news {
      arrivals[arrival.installation, default: []].append(arrival)
      touched.insert(arrival.installation)
    }
    var isSame = true
    for installation in touched {
      let found = Bursts.groups(of: arrivals[installation] ?? [])
      if found == groups[installation] ?? [] { continue }
      groups[installation] = found
      isSame = false
    }
    if !isSame { all = groups.values.flatMap { $0 } }
  }
}
