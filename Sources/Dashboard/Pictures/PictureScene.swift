import Pictures
import ReportModel
import TerminalUI

/// Where pictures are on the screen: what is wanted of winnow-media, and what is drawn, follow from it.
struct PictureScene: Equatable {
  /// A place for a part of a wish.
  struct Slot: Equatable {
    var wish: PictureWish
    var part = 0
    var area: Rect
    /// Below the picture.
    var caption: String?
  }

  var slots: [Slot] = []
  /// Lines of text, from the top of ``area`` on.
  var lines: [Line] = []
  let area: Rect

  /// The wishes, each once, in the order they are looked at.
  var wishes: [PictureWish] {
    slots.reduce(into: []) { wishes, slot in
      if !wishes.contains(slot.wish) { wishes.append(slot.wish) }
    }
  }

  init(area: Rect) { self.area = area }
}

extension State {
  /// Between the line that names the file and the bottom line.
  var picturesArea: Rect {
    Rect(row: 2, column: 1, rows: max(0, size.rows - 3), columns: max(0, size.columns - 2))
  }

  func pictureBox(_ area: Rect) -> PictureBox {
    PictureBox(rows: area.rows, columns: area.columns, cell: terminal.cell)
  }

  /// What an open pane of pictures shows.
  func pictureScene(of pane: PicturesPane, in surroundings: Surroundings) -> PictureScene {
    var scene = PictureScene(area: picturesArea)
    let area = picturesArea
    guard area.rows > 0, area.columns > 0, let reports = pane.reports else { return scene }
    if pane.isBeside {
      placeBeside(pane, in: surroundings, &scene)
    } else if let file = pane.files.first ?? nil {
      place(file, pane, in: surroundings, &scene)
    } else {
      scene.lines = reports.map { Line("\($0.number) has no picture and no recording", .secondary) }
    }
    return scene
  }

  private func place(
    _ file: PictureFile,
    _ pane: PicturesPane,
    in surroundings: Surroundings,
    _ scene: inout PictureScene
  ) {
    guard let blob = file.attachment.blob else {
      scene.lines = [Line(file.attachment.facts.words, .caution)]
      return
    }
    let format = pictureFormat(surroundings.pictures)
    guard !file.attachment.isRecording else {
      FilmLayout(file: file, blob: blob, format: format, state: self).place(in: &scene)
      return
    }
    let box = pictureBox(scene.area)
    let crop = file.size.map { pane.viewport.crop(of: $0, in: box) } ?? .whole
    scene.slots = [
      .init(
        wish: PictureWish([.init(blob: blob, crop: crop)], in: box, as: format),
        area: scene.area
      )
    ]
  }

  // MARK: Side by side

  /// The places for two pictures, with room for marks between them.
  func besideAreas(_ area: Rect) -> [Rect] {
    let columns = max(1, (area.columns - 3) / 2)
    return [area.column, area.column + columns + 3].map {
      Rect(row: area.row + 1, column: $0, rows: max(0, area.rows - 1), columns: columns)
    }
  }

  private func placeBeside(
    _ pane: PicturesPane,
    in surroundings: Surroundings,
    _ scene: inout PictureScene
  ) {
    let areas = besideAreas(scene.area)
    let box = pictureBox(areas[0])
    let parts = pane.files.map { file -> PictureWish.Part? in
      guard let file, let blob = file.attachment.blob else { return nil }
      let crop = file.size.map { pane.viewport.crop(of: $0, in: box) } ?? .whole
      guard file.attachment.isRecording else { return .init(blob: blob, crop: crop) }
      return .init(blob: blob, milliseconds: FilmLayout.posterTime(file))
    }
    let here = parts.compactMap(\.self)
    guard !here.isEmpty, areas[0].rows > 0 else { return }
    let wish = PictureWish(
      here,
      in: box,
      as: pictureFormat(surroundings.pictures),
      marksDifferences: here.count == 2 && pane.marksDifferences
    )
    var part = 0
    for (index, wanted) in parts.enumerated() where wanted != nil {
      scene.slots.append(.init(wish: wish, part: part, area: areas[index]))
      part += 1
    }
  }
}
