import Dashboard
import Foundation
import TerminalUI
import Testing

/// Screens as text: characters above, looks below.
enum Screen {
  static func lines(_ buffer: CellBuffer) -> [String] {
    buffer.plainText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static func rendered(_ frame: Frame) -> String {
    let cursor = frame.cursor.map { "\($0.row):\($0.column)" } ?? "hidden"
    return frame.buffer.golden() + "--- cursor \(cursor)\n"
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
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
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
