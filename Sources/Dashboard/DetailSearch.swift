import SafeText
import TerminalUI

/// The text that is looked for in the detail, until Esc.
package struct DetailSearch: Equatable, Sendable {
  package var text: String
  /// The line of the tab that was found last.
  package var line: Int?
}

extension DetailSearch {
  /// Where the text is in a line, as columns; letter case does not count.
  func columns(in line: Line) -> [Range<Int>] {
    let wanted = SafeText(text).clusters.map { $0.text.lowercased() }
    let clusters = line.spans.flatMap(\.text.clusters)
    guard !wanted.isEmpty, wanted.count <= clusters.count else { return [] }
    let letters = clusters.map { $0.text.lowercased() }
    var starts = [0]
    for cluster in clusters { starts.append((starts.last ?? 0) + cluster.width) }
    var found: [Range<Int>] = []
    var index = 0
    while index + wanted.count <= letters.count {
      if letters[index..<index + wanted.count].elementsEqual(wanted) {
        found.append(starts[index]..<starts[index + wanted.count])
        index += wanted.count
      } else {
        index += 1
      }
    }
    return found
  }

  func isIn(_ line: Line) -> Bool { !columns(in: line).isEmpty }
}

extension Turn {
  mutating func findInDetail(_ text: String) {
    guard !text.isEmpty else {
      state.search = nil
      return
    }
    if !state.isDetailInFront, state.layout.detail == nil { open() }
    state.search = DetailSearch(text: text)
    seekHit(by: 1)
  }

  /// To the next line that holds the text, from the last one on and round.
  mutating func seekHit(by step: Int) {
    guard var search = state.search else { return }
    let lines = DetailBody(state, in: surroundings)?.lines() ?? []
    let hits = lines.indices.filter { search.isIn(lines[$0]) }
    guard let first = hits.first, let last = hits.last else {
      say("“\(search.text)” is not in this tab", .hint)
      return
    }
    let from = search.line ?? state.detail.scroll - 1
    let line =
      step > 0 ? hits.first { $0 > from } ?? first : hits.last { $0 < from } ?? last
    search.line = line
    state.search = search
    // Not the first visible line: what stands before a hit explains it.
    state.detail.scroll = max(0, line - state.layout.detailBodyRowCount / 3)
    clampDetailScroll()
    let index = (hits.firstIndex(of: line) ?? 0) + 1
    say("hit \(index) of \(hits.count)\(Signs(state.look).dot)n next  N previous  Esc ends", .hint)
  }
}
