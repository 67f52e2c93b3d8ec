import ReportModel

/// Which reports are part of a burst: ``smallest`` or more of one installation within a minute.
///
/// Installation as in model.md: `installationId` or `install` of the custom values, else the id of
/// the user. The time is when a report was made.
enum Bursts {
  static let smallest = 3
  static let milliseconds: Int64 = 60_000

  /// Every report that has an installation: its number, when it was made, the installation.
  static let arrivals = """
    SELECT r.id, r.created_at,
      coalesce(
        packed_item(
          r.metadata_values,
          (SELECT coalesce(packed_index(k.keys, 'installationId'), packed_index(k.keys, 'install'))
          FROM metadata_keys k WHERE k.id = r.metadata_keys)),
        r.user_id) AS who
    FROM report r
    WHERE who IS NOT NULL
    """

  struct Arrival: Equatable {
    var number: Int64
    var at: Int64
    /// The key of the installation: whatever its name, eight bytes.
    var installation: Int64
  }

  /// The reports of all bursts, ascending.
  static func members(of arrivals: [Arrival]) -> [Int64] { groups(of: arrivals).joined().sorted() }

  /// The reports of each burst, ascending; minutes that overlap are one burst.
  static func groups(of arrivals: [Arrival]) -> [[Int64]] {
    let sorted = arrivals.sorted { left, right in
      (left.installation, left.at, left.number) < (right.installation, right.at, right.number)
    }
    guard sorted.count >= smallest else { return [] }
    var groups: [Range<Int>] = []
    for last in (smallest - 1)..<sorted.count {
      let first = last - smallest + 1
      guard sorted[first].installation == sorted[last].installation,
        sorted[last].at.subtractingReportingOverflow(sorted[first].at).partialValue
          <= milliseconds
      else { continue }
      if let open = groups.last, open.upperBound > first {
        groups[groups.count - 1] = open.lowerBound..<last + 1
      } else {
        groups.append(first..<last + 1)
      }
    }
    return groups.map { sorted[$0].map(\.number).sorted() }
  }
}
