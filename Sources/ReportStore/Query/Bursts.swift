import ReportModel

/// Which reports are part of a burst: ``smallest`` or more of one installation within a minute.
///
/// Installation as in model.md: `installationId` or `install` of the custom values, else the id of
/// the user. The time is when a report was made.
enum Bursts {
  static let smallest = 3
  static let milliseconds: Int64 = 60_000

  /// Every report with an installation: its number, when it was made, the installation.
  static let arrivals = """
    WITH place (id, i) AS MATERIALIZED (
      SELECT id, coalesce(packed_index(keys, 'installationId'), packed_index(keys, 'install'))
      FROM metadata_keys)
    SELECT r.id, r.created_at, coalesce(packed_item(r.metadata_values, place.i), r.user_id) AS who
    FROM report r LEFT JOIN place ON place.id = r.metadata_keys WHERE who IS NOT NULL
    """

  struct Arrival {
    var number: Int64
    var at: Int64
    /// The hash of the installation: 24 bytes a report, whatever its name.
    var installation: Int

    init(number: Int64, at: Int64, installation: String) {
      self.number = number
      self.at = at
      self.installation = installation.hashValue
    }
  }

  /// Ascending.
  static func members(of arrivals: [Arrival]) -> [Int64] {
    let sorted = arrivals.sorted { left, right in
      (left.installation, left.at) < (right.installation, right.at)
    }
    guard sorted.count >= smallest else { return [] }
    var members: Set<Int64> = []
    for last in (smallest - 1)..<sorted.count {
      let first = last - smallest + 1
      guard sorted[first].installation == sorted[last].installation,
        sorted[last].at.subtractingReportingOverflow(sorted[first].at).partialValue
          <= milliseconds
      else { continue }
      for index in first...last { members.insert(sorted[index].number) }
    }
    return members.sorted()
  }
}
