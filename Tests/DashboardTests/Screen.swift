import Dashboard
import Foundation
import TerminalUI
import Testing

/// Screens as text: characters above, looks below.
enum Screen {
  static func lines(_ buffer: CellBuffer) -> [String] {
    (0..<buffer.size.rows).map { row in
      var line = buffer.row(row).map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The characters, the cursor, then a letter for every style with its legend.
  static func rendered(_ frame: Frame) -> String {
    var legend: [Style] = [.plain]
    let looks = (0..<frame.buffer.size.rows).map { row in
      var line = frame.buffer.row(row).map { letter(for: $0.style, in: &legend) }.joined()
      while line.last == "." { line.removeLast() }
      return line
    }
    let cursor = frame.cursor.map { "\($0.row):\($0.column)" } ?? "hidden"
    let names = legend.enumerated().dropFirst().map { index, style in
      "\(name(index)) \(described(style))"
    }
    return (lines(frame.buffer) + ["", "cursor \(cursor)", ""] + looks + [""] + names)
      .joined(separator: "\n") + "\n"
  }

  private static func letter(for style: Style, in legend: inout [Style]) -> String {
    if let index = legend.firstIndex(of: style) { return name(index) }
    legend.append(style)
    return name(legend.count - 1)
  }

  private static func name(_ index: Int) -> String {
    if index == 0 { return "." }
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return index <= letters.count ? String(letters[index - 1]) : "?"
  }

  private static func described(_ style: Style) -> String {
    var words: [String] = []
    if case .indexed(let index) = style.foreground { words.append("fg \(index)") }
    if case .indexed(let index) = style.background { words.append("bg \(index)") }
    let names: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.reverse, "reverse"),
    ]
    for (attribute, name) in names where style.attributes.contains(attribute) {
      words.append(name)
    }
    return words.joined(separator: " ")
  }

  /// Compares with `Screens/NAME.screen`; `RECORD=1` writes it instead.
  static func expect(
    _ frame: Frame,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Screens/\(name).screen")
    let text = rendered(frame)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    let wanted = try String(contentsOf: file, encoding: .utf8)
    guard text != wanted else { return }
    let pairs = zip(
      text.split(separator: "\n", omittingEmptySubsequences: false),
      wanted.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let first = pairs.enumerated().first { $0.element.0 != $0.element.1 }
    Issue.record(
      """
      \(name).screen differs from line \(first.map { $0.offset + 1 } ?? 0): \
      \(first?.element.0 ?? "") instead of \(first?.element.1 ?? "")
      """,
      sourceLocation: sourceLocation
    )
  }
}
