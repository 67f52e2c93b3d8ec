/// A command line that cannot be carried out as written: exit status 2.
package struct UsageError: Error, Equatable, Sendable {
  /// A sentence that quotes the word at fault.
  package var message: String
  /// What to try; may be empty.
  package var hint: String

  package init(_ message: String, hint: String = "") {
    self.message = message
    self.hint = hint
  }
}

/// The words nearest to `word` by edit distance, all equally near, at most `limit` away.
package func nearestWords(to word: String, among candidates: [String], limit: Int = 2) -> [String] {
  let near =
    candidates
    .map { (candidate: $0, distance: editDistance(word, $0)) }
    .filter { $0.distance <= limit && $0.distance < max(1, $0.candidate.count) }
  let best = near.map(\.distance).min()
  return near.filter { $0.distance == best }.map(\.candidate)
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
private func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left.lowercased().unicodeScalars)
  let right = Array(right.lowercased().unicodeScalars)
  if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in 1...left.count {
    var current = [row]
    for column in 1...right.count {
      let replaced = last[column - 1] + (left[row - 1] == right[column - 1] ? 0 : 1)
      var best = min(replaced, last[column] + 1, current[column - 1] + 1)
      if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1]
      {
        best = min(best, beforeLast[column - 2] + 1)
      }
      current.append(best)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
