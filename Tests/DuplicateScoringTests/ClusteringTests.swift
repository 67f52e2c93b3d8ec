import Testing

@testable import DuplicateScoring

@Suite
struct ClusteringTests {
  private func edge(_ report: UInt32, _ earlier: UInt32, _ probability: Double) -> Clustering.Edge {
    .init(report: report, earlier: earlier, probability: probability)
  }

  @Test
  func joinsLikelyPairsLargestGroupFirst() {
    let groups = Clustering.groups([
      edge(2, 1, 0.9), edge(4, 3, 0.5), edge(5, 3, 0.6), edge(7, 6, 0.1),
    ])
    #expect(groups == [[3, 4, 5], [1, 2]])
  }

  @Test
  func whatWasTakenApartStaysApart() {
    let edges = [edge(2, 1, 0.9), edge(3, 2, 0.8), edge(3, 1, 0.7)]
    #expect(Clustering.groups(edges, forbidden: [[1, 3]]) == [[1, 2]])
    #expect(
      Clustering.groups(edges, forbidden: [[1, 2]]).allSatisfy {
        !($0.contains(1) && $0.contains(2))
      }
    )
  }

  @Test
  func aChainJoinsOnlyWhatIsLikeSeveral() {
    let chain = (2...9).map { edge(UInt32($0), UInt32($0 - 1), 0.4) }
    #expect(Clustering.groups(chain).allSatisfy { $0.count <= 3 })
    let all = (2...9).flatMap { one in (1..<one).map { edge(UInt32(one), UInt32($0), 0.4) } }
    #expect(Clustering.groups(all) == [Array(1...9)])
  }

  /// Of a group of two the report that is like one alone must be so much more like it.
  @Test
  func whoIsLikeOneAloneMustBeMoreLikeIt() {
    let pair = edge(2, 1, 0.9)
    #expect(Clustering.groups([pair, edge(3, 2, 0.29)]) == [[1, 2]])
    #expect(Clustering.groups([pair, edge(3, 2, 0.31)]) == [[1, 2, 3]])
  }

  /// Each report is compared with the ten it is most like, also in a burst of hundreds.
  @Test(arguments: [3, 5, 10])
  func aLargeGroupOfWhichFewPairsAreKnownIsOne(known: Int) {
    let edges = (2...38).flatMap { one in
      (max(1, one - known)..<one).map { edge(UInt32(one), UInt32($0), 0.9) }
    }
    #expect(Clustering.groups(edges) == [Array(1...38)])
  }

  @Test
  func sizeIsBounded() {
    let edges = (2...200).flatMap { one in
      (max(1, one - 5)..<one).map { edge(UInt32(one), UInt32($0), 0.9) }
    }
    let groups = Clustering.groups(edges)
    #expect(groups.allSatisfy { $0.count <= 40 } && groups.contains { $0.count == 40 })
  }

  @Test
  func theOrderOfPairsDoesNotMatter() {
    let edges = [
      edge(2, 1, 0.4), edge(3, 2, 0.4), edge(4, 3, 0.4), edge(4, 1, 0.4), edge(5, 1, 0.3),
    ]
    let groups = Clustering.groups(edges)
    for shift in edges.indices {
      #expect(Clustering.groups(Array(edges[shift...] + edges[..<shift])) == groups)
    }
  }
}
