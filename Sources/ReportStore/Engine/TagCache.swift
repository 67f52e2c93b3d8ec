import ReportModel

/// The tags of all reports: each different set of tags is a group.
struct TagCache {
  private(set) var column: GroupColumn
  /// By id of the set, ascending; the first is empty.
  private(set) var sets: [[Int64]] = [[]]
  private var ids: [[Int64]: UInt32] = [[]: 0]
  private(set) var names: [Int64: String] = [:]

  init(bound: Int) {
    column = GroupColumn(bound: bound)
  }

  func tags(of key: GroupKey) -> [Int64] { sets[Int(key.first)] }

  /// Reads the reports from `first` on.
  mutating func read(from first: Int, bound: Int, _ connection: Connection) throws {
    column.grow(to: bound)
    try readNames(connection)
    var report = -1
    var tags: [Int64] = []
    try connection.with(
      "SELECT report, tag FROM report_tag WHERE report >= ? ORDER BY report, tag"
    ) { row in
      try row.bind(1, Int64(first))
      while try row.step() {
        if row.count(0) != report {
          put(tags, on: report)
          report = row.count(0)
          tags = []
        }
        tags.append(row.integer(1))
      }
    }
    put(tags, on: report)
  }

  /// Takes one change of one tag in.
  mutating func change(_ report: Int, tag: Int64, isThere: Bool) {
    guard report >= 0, report < column.bound else { return }
    var tags = self.tags(of: column.key(of: report))
    let place = tags.firstIndex { $0 >= tag } ?? tags.count
    let isIn = place < tags.count && tags[place] == tag
    guard isIn != isThere else { return }
    if isThere { tags.insert(tag, at: place) } else { tags.remove(at: place) }
    column.set(report, to: key(of: tags))
  }

  mutating func readNames(_ connection: Connection) throws {
    let rows = try connection.rows("SELECT id, name FROM tag") { ($0.integer(0), $0.text(1)) }
    names = Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  private mutating func put(_ tags: [Int64], on report: Int) {
    guard report >= 0, report < column.bound else { return }
    column.set(report, to: key(of: tags))
  }

  private mutating func key(of tags: [Int64]) -> GroupKey {
    if let id = ids[tags] { return GroupKey(first: id) }
    let id = UInt32(sets.count)
    sets.append(tags)
    ids[tags] = id
    return GroupKey(first: id)
  }
}
