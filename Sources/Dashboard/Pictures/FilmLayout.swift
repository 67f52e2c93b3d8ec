import Pictures
import ReportModel
import SafeText
import TerminalUI

/// A recording: what is known of it, a poster, and a strip of frames with their times.
struct FilmLayout {
  let file: PictureFile
  let blob: BlobDigest
  let format: PictureFormat
  let state: State

  /// A frame is one run of ffmpeg.
  private static let mostFrames = 10
  private static let narrowest = 8
  private static let lowest = 4

  /// A second in, where the fade of a recording's start is over, and not past a tenth.
  static func posterTime(_ file: PictureFile) -> Int {
    file.milliseconds.map { min(1_000, $0 / 10) } ?? 0
  }

  func place(in scene: inout PictureScene) {
    scene.lines = facts(columns: scene.area.columns)
    let used = scene.area.rows < 12 ? 1 : scene.lines.count + 1
    scene.lines = Array(scene.lines.prefix(used))
    let room = Rect(
      row: scene.area.row + used,
      column: scene.area.column,
      rows: max(0, scene.area.rows - used),
      columns: scene.area.columns
    )
    guard room.rows > 1 else { return }
    let poster = posterArea(room)
    let first = slot(at: Self.posterTime(file), poster)
    scene.slots = [first]
    // Where one frame cannot be had the others cannot either.
    if case .failed = state.gallery[first.wish]?.panels.first {
      scene.slots[0].caption = nil
      scene.slots[0].area = room
      return
    }
    guard let milliseconds = file.milliseconds else { return }
    let tiles = tiles(right: poster, in: room)
    for (index, tile) in tiles.enumerated() {
      // In the middle of each part.
      scene.slots.append(slot(at: milliseconds * (2 * index + 1) / (2 * tiles.count), tile))
    }
  }

  private var size: PictureSize { file.size ?? PictureSize(width: 9, height: 16) }

  private func slot(at milliseconds: Int, _ area: Rect) -> PictureScene.Slot {
    let rows = area.rows - 1
    let wish = PictureWish(
      [.init(blob: blob, milliseconds: milliseconds)],
      in: PictureBox(rows: rows, columns: area.columns, cell: state.terminal.cell),
      as: format
    )
    return .init(
      wish: wish,
      area: Rect(row: area.row, column: area.column, rows: rows, columns: area.columns),
      caption: Self.time(milliseconds)
    )
  }

  /// On the left, at most half of the room.
  private func posterArea(_ room: Rect) -> Rect {
    let most = file.milliseconds == nil ? room.columns : max(1, room.columns / 2)
    let box = PictureBox(rows: room.rows - 1, columns: most, cell: state.terminal.cell)
    let columns = box.cells(for: .whole, of: size).columns
    return Rect(row: room.row, column: room.column, rows: room.rows, columns: max(6, columns))
  }

  /// One or two rows of frames beside the poster.
  private func tiles(right poster: Rect, in room: Rect) -> [Rect] {
    let left = poster.column + poster.columns + 2
    let columns = room.endColumn - left
    let lines = room.rows >= 2 * (Self.lowest + 4) ? 2 : 1
    let rows = room.rows / lines
    guard rows > Self.lowest, columns >= Self.narrowest else { return [] }
    let box = PictureBox(rows: rows - 1, columns: columns, cell: state.terminal.cell)
    let width = max(Self.narrowest, box.cells(for: .whole, of: size).columns)
    let across = max(1, (columns + 1) / (width + 1))
    return (0..<min(Self.mostFrames, lines * across)).map { index in
      Rect(
        row: room.row + index / across * rows,
        column: left + index % across * (width + 1),
        rows: rows,
        columns: min(width, columns)
      )
    }
  }

  // MARK: Words

  private func facts(columns: Int) -> [Line] {
    let attachment = file.attachment
    let signs = Signs(state.look)
    let parts =
      [
        attachment.durationSeconds.map(Words.duration), attachment.mediaType,
        attachment.facts.health.isDamage ? attachment.facts.words : nil,
      ] + attachment.facts.words(signs) + attachment.videoWords
    let text = parts.compactMap(\.self).joined(separator: signs.dot)
    return SafeText(text).wrapped(to: max(1, columns), limit: 3).map {
      Line([Span($0, .secondary)])
    }
  }

  /// `1:04.5`, without tenths from a minute on: `12.5 s`.
  static func time(_ milliseconds: Int) -> String {
    let seconds = milliseconds / 1_000
    guard seconds >= 60 else { return "\(seconds).\(milliseconds % 1_000 / 100) s" }
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
