import SafeText

/// One line whose parts look different.
package struct StyledText: Hashable, Sendable {
  package struct Run: Hashable, Sendable {
    package var text: SafeText
    package var style: Style
  }

  package private(set) var runs: [Run]

  package init(_ text: SafeText, _ style: Style = .plain) {
    runs = text.text.isEmpty ? [] : [Run(text: text, style: style)]
  }

  package static let empty = StyledText(SafeText(""))

  /// Columns on a terminal.
  package var width: Int { runs.reduce(0) { $0 + $1.text.width } }

  package var isEmpty: Bool { runs.isEmpty }

  package mutating func append(_ text: SafeText, _ style: Style = .plain) {
    self += StyledText(text, style)
  }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum.runs += right.runs
    return sum
  }

  package static func += (left: inout StyledText, right: StyledText) {
    left.runs += right.runs
  }
}
