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
  func aChainJoinsOnlyWhatIsNearItsEarliest() {
    let chain = (2...9).map { edge(UInt32($0), UInt32($0 - 1), 0.5) }
    #expect(Clustering.groups(chain).allSatisfy { $0.count <= 3 })
    let star = (2...9).map { edge(UInt32($0), 1, 0.5) }
    #expect(Clustering.groups(star) == [Array(1...9)])
  }

  @Test
  func sizeIsBounded() {
    let star = (2...200).map { edge(UInt32($0), 1, 0.9) }
    #expect(Clustering.groups(star).allSatisfy { $0.count <= 40 })
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
