import SafeText
import TerminalUI

/// The help, made from the table of keys: first what counts where one came from, then the rest.
struct HelpView {
  let state: State
  let page: HelpPage
  let keys: KeyMap

  static func lineCount(for page: HelpPage, _ state: State, _ keys: KeyMap) -> Int {
    HelpView(state: state, page: page, keys: keys).lines().count
  }

  func draw(on painter: inout Painter) -> Position? {
    let area = state.layout.main
    for (index, line) in lines().dropFirst(page.scroll).prefix(area.rows).enumerated() {
      painter.put(line, row: area.row + index, column: area.column, columns: area.columns)
    }
    return page.isSearching ? drawSearch(on: &painter) : nil
  }

  /// In the filter's row: what is searched is what stands below it.
  private func drawSearch(on painter: inout Painter) -> Position? {
    let columns = state.size.columns
    painter.fill(row: 1, column: 0, columns: columns, style: .plain)
    let label = Span("/ in the help  ", .key)
    painter.put(label, row: 1, column: 1, columns: columns - 2)
    let column = 1 + label.text.width
    return FieldView(page.search, row: 1, column: column, columns: columns - column - 1).draw(
      on: &painter
    )
  }

  func lines() -> [Line] {
    let signs = Signs(state.look)
    guard page.search.text.trimmed.isEmpty else { return found(signs) }
    var lines = section("Keys \(page.mode.title)", in: page.mode)
    for mode in KeyMode.allCases where mode != page.mode {
      let rest = section("Keys \(mode.title)", in: mode)
      if rest.count > 1 { lines += [.empty, .empty] + rest }
    }
    return lines + [.empty, .empty] + legend(signs) + [.empty] + query(signs)
  }

  /// The keys of a mode; list and detail share most of theirs, which are told once.
  private func bindings(in mode: KeyMode) -> [KeyBinding] {
    let told: KeyMode?
    switch (mode, page.mode) {
    case (.list, .detail): told = .detail
    case (.detail, .detail): told = nil
    case (.detail, _): told = .list
    default: told = nil
    }
    let known = Set(told.map { keys.bindings(in: $0).map(\.summary) } ?? [])
    return keys.bindings(in: mode).filter { !known.contains($0.summary) }
  }

  // MARK: The search

  /// The rows that hold every word of the search, in all modes, and the lines below the keys.
  private func found(_ signs: Signs) -> [Line] {
    let words = page.search.text.lowercased().split(separator: " ")
    let holds = { (text: String) in
      let text = text.lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    var lines: [Line] = []
    let modes = [page.mode] + KeyMode.allCases.filter { $0 != page.mode }
    for mode in modes {
      let rows = bindings(in: mode).filter { row in
        !row.keys.isEmpty
          && holds("\(row.summary) \(row.action.rawValue) \(row.keys.joined(separator: " "))")
      }
      guard !rows.isEmpty else { continue }
      lines += [Line([Span("Keys \(mode.title)", .accentStrong)])] + arranged(rows) + [.empty]
    }
    let others = (legend(signs) + query(signs)).filter { line in
      holds(line.spans.map(\.text.text).joined())
    }
    if lines.isEmpty, others.isEmpty { return [Line("nothing of that in the help", .secondary)] }
    return lines + others
  }

  // MARK: Pieces

  private func section(_ title: String, in mode: KeyMode) -> [Line] {
    var lines = [Line([Span(title, .accentStrong)])]
    for group in KeyGroup.allCases {
      let rows = bindings(in: mode).filter { $0.group == group && !$0.keys.isEmpty }
      guard !rows.isEmpty else { continue }
      lines += [.empty, Line([Span(group.rawValue, .strong)])]
      lines += arranged(rows)
    }
    return lines
  }

  /// In two columns where there is room, read downwards.
  private func arranged(_ rows: [KeyBinding]) -> [Line] {
    let columns = state.layout.main.columns
    guard columns >= 100, rows.count > 3 else { return rows.map { Line(row($0)) } }
    let half = (rows.count + 1) / 2
    let width = columns / 2
    return (0..<half).map { index in
      var spans = row(rows[index])
      guard half + index < rows.count else { return Line(spans) }
      let used = Line(spans).width
      spans.append(Span(String(repeating: " ", count: max(2, width - used))))
      return Line(spans + row(rows[half + index]))
    }
  }

  private func row(_ binding: KeyBinding) -> [Span] {
    let isASCII = state.look.usesASCII
    let spelled = binding.keys.map { isASCII ? KeyNotation.ascii($0) : $0 }.joined(separator: "  ")
    let summary =
      isASCII ? binding.summary.replacing("…", with: "...") : binding.summary
    return [
      Span("  "), Span(SafeText(spelled).padded(to: Self.keyColumns), .key),
      Span(" " + summary),
    ]
  }

  private static let keyColumns = 15

  private func legend(_ signs: Signs) -> [Line] {
    let signs = [
      (signs.cursor, "the cursor"), (signs.mark, "marked"),
      (signs.master, "has duplicates"), (signs.duplicate, "is a duplicate"),
      (signs.picture, "a picture"), (signs.recording, "a recording, with its length"),
      (signs.none, "no file"), (signs.damage, "a file is missing or damaged"),
      ("~4.12", "a version read from the picture"), ("?", "nobody knows the version"),
    ]
    return [Line([Span("Signs", .accentStrong)]), .empty]
      + signs.map {
        Line([Span("  "), Span(SafeText($0.0).padded(to: Self.keyColumns), .key), Span(" " + $0.1)])
      }
  }

  private func query(_ signs: Signs) -> [Line] {
    let examples = [
      ("crash checkout", "both words, anywhere"), ("\"white screen\"", "that phrase"),
      ("app>=4.12 os:27", "from a version on; a version and all below it"),
      ("device:\"iPhone 15 Pro\"", "a device by name or by code"),
      ("tag:login -tag:ui", "with one tag, without another"),
      ("has:recording no:note", "what is there and what is not"),
      ("is:open age<7d", "status and age"), ("sort:created", "oldest first"),
    ]
    return [.empty, Line([Span("Filters", .accentStrong)]), .empty]
      + examples.map {
        Line([Span("  "), Span(SafeText($0.0).padded(to: 26), .key), Span(" " + $0.1)])
      }
  }
}
