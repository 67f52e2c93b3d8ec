extension ActionName {
  /// The first line shown after this key, of a page with so many rows; `nil` for keys that do not
  /// scroll.
  ///
  /// May lie beyond either end.
  func scrolled(from line: Int, rows: Int) -> Int? {
    switch self {
    case .down: line + 1
    case .up: line - 1
    case .halfPageDown: line + max(1, rows / 2)
    case .halfPageUp: line - max(1, rows / 2)
    case .pageDown: line + max(1, rows - 1)
    case .pageUp: line - max(1, rows - 1)
    case .top: 0
    case .bottom: .max / 2
    default: nil
    }
  }
}
