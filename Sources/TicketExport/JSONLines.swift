import SafeText

/// JSON written member by member, one a line, indented by two.
struct JSONLines {
  private(set) var bytes: [UInt8] = []
  private var depth: Int
  private var isFirst = true

  /// `nesting` is the depth the first value stands at.
  init(nesting: Int) {
    depth = nesting
  }

  mutating func object(_ name: String? = nil, _ write: (inout JSONLines) -> Void) {
    open(name, "{")
    write(&self)
    close("}")
  }

  /// Leaves an empty list out.
  mutating func array<Element>(
    _ name: String,
    _ elements: [Element],
    _ write: (inout JSONLines, Element) -> Void
  ) {
    if elements.isEmpty { return }
    open(name, "[")
    for element in elements { write(&self, element) }
    close("]")
  }

  /// Leaves an absent value out.
  mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    begin(name)
    JSONText.append(value, to: &bytes)
  }

  /// Writes an absent value as `null`.
  mutating func nullable(_ name: String, _ value: String?) {
    if let value { member(name, value) } else { literal(name, "null") }
  }

  mutating func member(_ name: String, _ value: Int?) {
    if let value { literal(name, "\(value)") }
  }

  mutating func member(_ name: String, _ value: Bool?) {
    if let value { literal(name, value ? "true" : "false") }
  }

  /// The shortest spelling that reads back as the same number; nothing unless finite.
  mutating func member(_ name: String, _ value: Double?) {
    guard let value, value.isFinite else { return }
    literal(name, Int(exactly: value).map { "\($0)" } ?? "\(value)")
  }

  mutating func element(_ value: String) {
    begin(nil)
    JSONText.append(value, to: &bytes)
  }

  private mutating func literal(_ name: String, _ value: String) {
    begin(name)
    bytes += value.utf8
  }

  private mutating func open(_ name: String?, _ bracket: String) {
    begin(name)
    bytes += bracket.utf8
    depth += 1
    isFirst = true
  }

  private mutating func close(_ bracket: String) {
    depth -= 1
    if !isFirst { lineBreak() }
    bytes += bracket.utf8
    isFirst = false
  }

  private mutating func begin(_ name: String?) {
    if !bytes.isEmpty {
      if !isFirst { bytes.append(0x2C) }
      lineBreak()
    }
    isFirst = false
    guard let name else { return }
    JSONText.append(name, to: &bytes)
    bytes += ": ".utf8
  }

  private mutating func lineBreak() {
    bytes.append(0x0A)
    for _ in 0..<depth { bytes += "  ".utf8 }
  }
}
