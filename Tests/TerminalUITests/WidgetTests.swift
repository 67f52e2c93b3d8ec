import SafeText
import Testing

@testable import TerminalUI

@Suite struct WidgetTests {
  @Test(arguments: [
    (20, "left          right"), (11, "left  right"), (9, "le… right"), (6, "right"),
    (5, "right"), (3, "ri…"), (1, "…"),
  ])
  func aLineKeepsItsRightPart(columns: Int, shown: String) {
    let buffer = painted(1, columns) { $0.drawLine("left", right: "right", in: $0.bounds) }
    let wanted = shown.count < columns ? pad(shown, columns) : shown
    #expect(buffer.plainText == wanted)
  }

  /// The right part touches the right edge.
  private func pad(_ text: String, _ columns: Int) -> String {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else {
      return String(repeating: " ", count: columns - text.count) + text
    }
    let right = parts[1].drop { $0 == " " }
    let gap = columns - parts[0].count - right.count
    return parts[0] + String(repeating: " ", count: gap) + right
  }

  @Test func partsOfALineKeepTheirStyles() {
    let bold = Style(attributes: .bold)
    let text = StyledText("ab", bold) + StyledText("cd") + StyledText("ef", bold)
    let buffer = painted(1, 4) { $0.drawLine(text, in: $0.bounds) }
    #expect(buffer.golden() == "--- 1x4\nabc…\n--- looks\naa\n--- legend\na bold\n")
  }

  @Test func aParagraphIsDrawnFromAnyOfItsLines() {
    let text = SafeText(lines: "one two three\nfour\n日本語日本語")
    let lines = ["one two", "three", "four", "日本語日", "本語"]
    for first in 0...6 {
      let buffer = painted(2, 8) {
        let count = $0.drawParagraph(text, in: $0.bounds, from: first)
        #expect(count == max(0, min(2, 5 - first)))
      }
      let wanted = lines.dropFirst(first).prefix(2)
      #expect(buffer.plainText == (wanted + ["", ""]).prefix(2).joined(separator: "\n"))
    }
  }

  @Test(arguments: [
    (0, "One  Two  Three"), (2, "One  Two  Three"),
  ])
  func tabsShowWhichOneIsChosen(selected: Int, shown: String) {
    let reverse = Style(attributes: .reverse)
    let buffer = painted(1, 20) {
      $0.drawTabs(
        ["One", "Two", "Three"],
        selected: selected,
        in: $0.bounds,
        selectedStyle: reverse
      )
    }
    #expect(buffer.plainText == shown)
    let columns = (0..<20).filter { buffer[0, $0].style == reverse }
    #expect(columns == (selected == 0 ? Array(0..<3) : Array(10..<15)))
  }

  @Test func theChosenTabIsSeenWhereTheyDoNotFit() {
    let buffer = painted(1, 9) {
      let places = $0.drawTabs(
        ["One", "Two", "Three"],
        selected: 2,
        in: $0.bounds,
        selectedStyle: .plain
      )
      #expect(places == [0..<0, 0..<0, 0..<5])
    }
    #expect(buffer.plainText == "Three")
  }

  private let columns = [
    TableColumn("#", width: .fixed(4), alignment: .right),
    TableColumn("device", width: .fixed(6), dispensability: 2),
    TableColumn("app", width: .fixed(5), dispensability: 1),
    TableColumn("message", width: .flexible(minimum: 8, weight: 1)),
  ]

  @Test(
    arguments: [
      (40, [0..<4, 6..<12, 14..<19, 21..<40]), (29, [0..<4, 6..<12, 14..<19, 21..<29]),
      (28, [0..<4, 0..<0, 6..<11, 13..<28]), (20, [0..<4, 0..<0, 0..<0, 6..<20]),
      (9, [0..<4, 0..<0, 0..<0, 6..<9]), (3, [0..<3, 0..<0, 0..<0, 3..<3]),
    ] as [(Int, [Range<Int>])]
  )
  func aNarrowTableDropsWhatCanBeSpared(width: Int, spans: [Range<Int>]) {
    #expect(TableLayout(columns, width: width).spans == spans)
  }

  @Test func aTableAlignsItsColumns() {
    let layout = TableLayout(columns, width: 30)
    let buffer = painted(3, 30) {
      var area = $0.bounds
      $0.drawTableHeader(layout, in: area.takeTop())
      for row in [["7", "iPhone", "4.12.0", "crash on launch"], ["1042", "日本語", "4.1", "保存"]] {
        $0.drawTableRow(row.map { StyledText(SafeText($0)) }, layout, in: area.takeTop())
      }
    }
    #expect(
      buffer.plainText == """
           #  device  app    message
           7  iPhone  4.12…  crash on…
        1042  日本語  4.1    保存
        """
    )
  }

  @Test func flexibleColumnsShareWhatIsLeft() {
    let columns = [1, 2].map { TableColumn("", width: .flexible(minimum: 1, weight: $0)) }
    #expect(TableLayout(columns, width: 34).spans == [0..<11, 13..<34])
  }

  @Test func aBoxHasATitleAndRoomInside() {
    let buffer = painted(4, 14) {
      let inside = $0.drawBox(in: $0.bounds, title: "Help me out")
      #expect(inside == Rect(row: 1, column: 2, rows: 2, columns: 10))
      $0.write("inside", row: inside.row, column: inside.column)
    }
    #expect(
      buffer.plainText == """
        ╭─ Help me… ─╮
        │ inside     │
        │            │
        ╰────────────╯
        """
    )
  }

  @Test(arguments: [(0, [0]), (45, [1]), (90, [3]), (500, [3]), (-3, [0])])
  func aScrollBarShowsWhereWeAre(first: Int, rows: [Int]) {
    let buffer = painted(4, 1) {
      $0.drawScrollBar(in: $0.bounds, first: first, visible: 10, total: 100)
    }
    #expect((0..<4).filter { buffer[$0, 0].text == "┃" } == rows)
  }

  @Test func aToastIsCentred() {
    let reverse = Style(attributes: .reverse)
    let buffer = painted(1, 12) { $0.drawToast("saved", in: $0.bounds, style: reverse) }
    #expect(
      buffer.golden() == "--- 1x12\n   saved\n--- looks\n..aaaaaaa\n--- legend\na reverse\n"
    )
  }

  /// A widget in a place that is too small, or not on the screen, draws what fits.
  @Test(arguments: [(0, 0), (1, 1), (2, 3), (1, 40)])
  func nothingEverFallsOffTheScreen(rows: Int, columns: Int) {
    let places = [
      Rect(row: 0, column: 0, rows: rows, columns: columns),
      Rect(row: -1, column: -2, rows: 4, columns: 9), Rect(row: 5, column: 90, rows: 3, columns: 3),
    ]
    for place in places {
      let buffer = painted(rows, columns) {
        $0.drawBox(in: place, title: "日本語日本語")
        $0.drawLine("日本語", right: "日本", in: place)
        $0.drawParagraph("日本語 日本語", in: place)
        $0.drawTabs(["日本", "語"], selected: 1, in: place, selectedStyle: .plain)
        $0.drawToast("日本語", in: place)
        $0.drawScrollBar(in: place, first: 1, visible: 1, total: 9)
        $0.drawTextField(TextField("日本語"), in: place)
        $0.drawTableHeader(TableLayout(self.columns, width: columns), in: place)
        $0.fill(place)
        $0.restyle(place) { $0.attributes.insert(.bold) }
      }
      #expect(buffer.size == Size(rows: rows, columns: columns))
    }
  }

  private func painted(
    _ rows: Int,
    _ columns: Int,
    _ body: (inout CellBuffer) -> Void
  ) -> CellBuffer {
    var buffer = CellBuffer(size: Size(rows: rows, columns: columns))
    body(&buffer)
    return buffer
  }
}
