import Testing

@testable import ReportStore

@Suite struct ConnectionTests {
  @Test func theSameTextCanBeUsedInsideItself() throws {
    let connection = try Connection(":memory:", .create)
    let sql = "SELECT ?1 UNION ALL SELECT ?1 + 1"
    for _ in 0..<2 {
      let pairs = try connection.rows(sql, [.integer(1)]) { outer in
        (outer.integer(0), try connection.rows(sql, [.integer(10)]) { $0.integer(0) })
      }
      #expect(pairs.map(\.0) == [1, 2])
      #expect(pairs.map(\.1) == [[10, 11], [10, 11]])
    }
  }
}
