import Pictures
import ReportModel
import SafeText
import TerminalUI

/// Draws the pictures of a report, or of two side by side.
struct PicturesView {
  let state: State
  let pane: PicturesPane
  let scene: PictureScene

  init(_ state: State, _ pane: PicturesPane, in surroundings: Surroundings) {
    self.state = state
    self.pane = pane
    scene = state.pictureScene(of: pane, in: surroundings)
  }

  private var area: Rect { scene.area }

  func draw(on painter: inout Painter) {
    painter.fill(row: 1, column: 0, columns: state.size.columns, style: .plain)
    drawHeader(on: &painter)
    guard area.rows > 0 else { return }
    for (index, line) in scene.lines.enumerated() where index < area.rows {
      painter.put(line, row: area.row + index, column: area.column, columns: area.columns)
    }
    if pane.isBeside { drawBeside(on: &painter) }
    for slot in scene.slots { draw(slot, on: &painter) }
    if pane.reports == nil {
      painter.put(
        Span("looking" + painter.signs.more, .secondary),
        row: area.row,
        column: area.column,
        columns: area.columns
      )
    }
  }

  /// What lies over the cells: pixels that the terminal draws itself.
  var graphics: [Graphic] {
    scene.slots.compactMap { slot in
      guard case .shown(let picture) = panel(slot),
        case .graphic(let bytes, let removal) = picture.pixels
      else { return nil }
      return Graphic(area: place(picture, in: slot.area), bytes: bytes, removal: removal)
    }
  }

  // MARK: One place

  private func panel(_ slot: PictureScene.Slot) -> PicturePanel? {
    state.gallery[slot.wish].flatMap {
      $0.panels.indices.contains(slot.part) ? $0.panels[slot.part] : nil
    }
  }

  /// In the middle of its room; frames of a recording at its left, above their times.
  private func place(_ picture: ShownPicture, in room: Rect) -> Rect {
    let rows = min(picture.rows, room.rows)
    let columns = min(picture.columns, room.columns)
    let isFrame = scene.slots.contains { $0.caption != nil }
    return Rect(
      row: room.row + (isFrame ? 0 : (room.rows - rows) / 2),
      column: room.column + (isFrame ? 0 : (room.columns - columns) / 2),
      rows: rows,
      columns: columns
    )
  }

  private func draw(_ slot: PictureScene.Slot, on painter: inout Painter) {
    let room = slot.area
    var end = room.endRow
    switch panel(slot) {
    case .failed(let words):
      let lines = SafeText(words).wrapped(to: max(1, room.columns), limit: max(1, room.rows))
      for (index, line) in lines.enumerated() {
        let row = room.row + index
        painter.put(Span(line, .caution), row: row, column: room.column, columns: room.columns)
      }
      end = room.row + lines.count
    case .shown(let picture):
      let place = place(picture, in: room)
      if case .cells(let cells) = picture.pixels {
        painter.put(cells, in: place, difference: rampDifference(slot))
      }
      end = place.endRow
    case nil:
      let dots = Span("loading" + painter.signs.more, .secondary)
      painter.put(dots, row: room.row, column: room.column, columns: room.columns)
    }
    guard let caption = slot.caption else { return }
    let row = min(end, room.endRow)
    let span = Span(caption, .secondary)
    painter.put(span, row: row, column: room.column, columns: room.columns)
  }

  /// Brightness alone has no pale: cells that differ look as what was found does.
  private func rampDifference(_ slot: PictureScene.Slot) -> PictureDifference? {
    guard slot.wish.marksDifferences, case .cells(.ramp) = slot.wish.format else { return nil }
    return state.gallery[slot.wish]?.difference
  }

  // MARK: Words

  private func drawHeader(on painter: inout Painter) {
    let columns = state.size.columns
    let right = Line([Span(rightWords(painter.signs), .secondary)])
    let room = max(0, columns - 2 - (right.width > 0 ? right.width + 2 : 0))
    painter.put(headLine(painter.signs, room), row: 1, column: 1, columns: room)
    painter.putRight(right, row: 1, end: columns - 1, columns: columns / 2)
  }

  private func headLine(_ signs: Signs, _ room: Int) -> Line {
    if pane.isBeside {
      let numbers = pane.numbers.map(\.description).joined(separator: " and ")
      return Line([Span("pictures of ", .secondary), Span(numbers, .accent)])
    }
    guard let number = pane.numbers.first else { return .empty }
    let file = pane.files.first ?? nil
    var line = Line([Span("\(number) ", .accent)])
    guard let file else { return line }
    line.spans += fileSpans(file, signs, room - line.width)
    return line
  }

  private func fileSpans(_ file: PictureFile, _ signs: Signs, _ room: Int) -> [Span] {
    var facts: [String] = []
    if let size = file.size { facts.append("\(size.width)\(signs.times)\(size.height)") }
    if let size = file.attachment.byteSize { facts.append(Words.bytes(size)) }
    // Without bytes that is said in place of the picture.
    if file.attachment.facts.health.isDamage, file.attachment.blob != nil {
      facts.append(file.attachment.facts.words)
    }
    let words = facts.isEmpty ? "" : "  " + facts.joined(separator: "  ")
    let nameRoom = max(8, room - SafeText(words).width)
    let name = SafeText(file.attachment.declared.fileName)
    return [
      Span(name.clipped(to: nameRoom, marker: SafeText(signs.more)), .strong),
      Span(words, .secondary),
    ]
  }

  /// `2/3`, how large, and how much differs.
  private func rightWords(_ signs: Signs) -> String {
    var words: [String] = []
    if pane.isBeside, let slot = scene.slots.first, let outcome = state.gallery[slot.wish] {
      words.append(differenceWords(outcome, slot.wish))
    }
    if !pane.viewport.isWhole {
      let tenths = pane.viewport.tenths
      let rest = tenths % 10 == 0 ? "" : ".\(tenths % 10)"
      words.append("\(signs.times)\(tenths / 10)\(rest)")
    }
    if let first = pane.reports?.first, first.files.count > 1 {
      words.append("\(pane.positions[0] + 1)/\(first.files.count)")
    }
    return words.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private func differenceWords(_ outcome: PictureOutcome, _ wish: PictureWish) -> String {
    guard wish.parts.count == 2, !outcome.panels.contains(where: \.isFailure) else { return "" }
    guard let difference = outcome.difference else { return "other proportions" }
    if difference.count == 0 { return "no difference" }
    return "\(difference.share / 10).\(difference.share % 10) % differs"
  }

  // MARK: Side by side

  /// Above each picture what it is, and between them a mark in the rows that differ.
  private func drawBeside(on painter: inout Painter) {
    let areas = state.besideAreas(area)
    for (index, file) in pane.files.enumerated() where index < areas.count {
      var line = Line([Span("\(pane.numbers[index]) ", .accent)])
      if let file {
        line.spans += fileSpans(file, painter.signs, areas[index].columns - line.width)
      } else if pane.reports != nil {
        line.spans.append(Span("no picture", .secondary))
      }
      painter.put(line, row: area.row, column: areas[index].column, columns: areas[index].columns)
    }
    guard let slot = scene.slots.first, pane.marksDifferences,
      let difference = state.gallery[slot.wish]?.difference,
      case .shown(let picture) = panel(slot)
    else { return }
    let top = place(picture, in: slot.area).row
    for row in 0..<min(difference.rows, picture.rows) where difference.differs(inRow: row) {
      let sign = Span(painter.signs.isASCII ? "<>" : "◂▸", .caution)
      painter.put(sign, row: top + row, column: areas[0].endColumn, columns: 2)
    }
  }
}

extension PicturePanel {
  fileprivate var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}
