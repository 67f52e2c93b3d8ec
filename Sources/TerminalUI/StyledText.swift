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

  package mutating func append(_ text: SafeText, _ style: Style = .plain) {
    runs += StyledText(text, style).runs
  }
}
