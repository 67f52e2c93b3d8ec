import ReportModel
import ReportQuery

/// Lists in which a burst is one row.
extension ReportStore {
  /// Rows of a query's result; of a burst only the first row, unless one of its members is `opened`.
  ///
  /// Bursts fold in the order of arrival, either way round, and among the newest
  /// ``foldedCount`` reports; in other orders every report has its row.
  package func foldedPage(
    of query: Query,
    opened: Set<ReportNumber>,
    offset: Int,
    limit: Int
  ) throws -> FoldedPage {
    try foldedPage(of: query, opened: opened, around: nil, limit: limit) { _ in offset }
  }

  /// The same around a report: `offset` says where to begin, given its row.
  ///
  /// Both are of one moment: what arrives in between would put another report in its place.
  package func foldedPage(
    of query: Query,
    opened: Set<ReportNumber>,
    around anchor: ReportNumber?,
    limit: Int,
    offset: (_ anchorIndex: Int?) -> Int
  ) throws -> FoldedPage {
    try reading { reader in
      try reader.connection.inReadTransaction {
        let folding = try Folding(query, opened, reader)
        let anchorIndex = try anchor.flatMap { try folding.position(of: $0) }
        let offset = max(0, offset(anchorIndex))
        let numbers = try folding.numbers(offset: offset, limit: limit)
        let rows = try SummaryReader(reader).summaries(of: numbers)
        var bursts: [ReportNumber: Burst] = [:]
        for number in numbers { bursts[number] = folding.bursts[Int(number.rawValue)] }
        var folded = FoldedPage(
          page: ReportPage(offset: offset, rows: rows, revision: try reader.revision()),
          rowCount: try folding.count(),
          bursts: bursts
        )
        folded.anchorIndex = anchorIndex
        return folded
      }
    }
  }

  package static let foldedCount = 65_536
}

/// What a query finds, without what is folded away.
private struct Folding {
  private let selection: Selection
  private let engine: QueryEngine?
  private let isOldestFirst: Bool
  private var rows = Bitmap(bound: 0)
  /// The burst of each member that the query finds.
  private(set) var bursts: [Int: Burst] = [:]

  init(_ query: Query, _ opened: Set<ReportNumber>, _ reader: Reader) throws {
    selection = try Selection(query, reader)
    isOldestFirst = query.sort.first.map { $0.field == .id && !$0.isDescending } ?? false
    let isByArrival = query.sort.isEmpty || query.sort.first?.field == .id
    let engine = try reader.engine()
    guard isByArrival, query.limit == nil, try engine.synchronize() else {
      self.engine = nil
      return
    }
    let groups = try reader.recentBursts()
    self.engine = groups.isEmpty ? nil : engine
    if groups.isEmpty { return }
    rows = try engine.reports(of: query)
    for group in groups {
      let found = group.map { Int($0) }.filter(rows.contains)
      if found.count < 2 { continue }
      let members = (isOldestFirst ? found : found.reversed()).map { ReportNumber(Int64($0)) }
      let burst = Burst(members: members, isOpen: members.contains(where: opened.contains))
      for number in found { bursts[number] = burst }
    }
    for (number, burst) in bursts where !burst.isOpen && Int64(number) != burst.head?.rawValue {
      rows.remove(number)
    }
  }

  func count() throws -> Int { try engine == nil ? selection.count() : rows.count }

  func numbers(offset: Int, limit: Int) throws -> [ReportNumber] {
    guard let engine else { return try selection.numbers(offset: offset, limit: limit) }
    return engine.page(of: rows, isOldestFirst: isOldestFirst, offset: offset, limit: limit)
      .map { ReportNumber(Int64($0)) }
  }

  func position(of number: ReportNumber) throws -> Int? {
    if engine == nil { return try selection.position(of: number) }
    var row = Int(number.rawValue)
    if let burst = bursts[row], !burst.isOpen, let head = burst.head { row = Int(head.rawValue) }
    guard rows.contains(row) else { return nil }
    let above = rows.count(above: row)
    return isOldestFirst ? rows.count - 1 - above : above
  }
}
