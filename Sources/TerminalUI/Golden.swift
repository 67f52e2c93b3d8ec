extension CellBuffer {
  /// What is on the screen, without blanks at the ends of lines.
  package var plainText: String {
    (0..<size.rows).map { trimmed(row($0).map(\.text).joined()) }.joined(separator: "\n")
  }

  /// The screen as the goldens in `Screens/*.screen` hold it: characters above, looks below.
  ///
  /// In the second part a letter a column stands for a style that the legend explains, a dot for
  /// the plain one. Rows that are plain to the end of the screen are left out there.
  package func golden() -> String {
    var legend: [Style: Character] = [.plain: "."]
    var order: [Style] = []
    var looks: [String] = []
    for row in 0..<size.rows {
      var line = ""
      for cell in self.row(row) {
        if legend[cell.style] == nil {
          legend[cell.style] = CellBuffer.letter(order.count)
          order.append(cell.style)
        }
        line.append(legend[cell.style] ?? "?")
      }
      while line.last == "." { line.removeLast() }
      looks.append(line)
    }
    while looks.last?.isEmpty == true { looks.removeLast() }
    let words = order.map { "\(legend[$0] ?? "?") \($0.legend)" }
    return
      (["--- \(size.rows)x\(size.columns)", plainText, "--- looks"] + looks + ["--- legend"]
      + words).joined(separator: "\n") + "\n"
  }

  private static func letter(_ index: Int) -> Character {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    return letters.dropFirst(index).first ?? "?"
  }

  private func trimmed(_ line: String) -> String {
    var end = line.endIndex
    while end > line.startIndex, line[line.index(before: end)] == " " {
      end = line.index(before: end)
    }
    return String(line[..<end])
  }
}

extension Style {
  /// Such as `fg 12, bg 236, bold`.
  fileprivate var legend: String {
    var words: [String] = []
    if let color = foreground.legend { words.append("fg \(color)") }
    if let color = background.legend { words.append("bg \(color)") }
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"),
    ]
    words += names.filter { attributes.contains($0.0) }.map(\.1)
    return words.joined(separator: ", ")
  }
}

extension Ink {
  fileprivate var legend: String? {
    switch self {
    case .standard: nil
    case .indexed(let number): "\(number)"
    case .rgb(let red, let green, let blue): "\(red)/\(green)/\(blue)"
    }
  }
}
