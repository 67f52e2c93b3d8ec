import Evidence
import Pictures
import ReportModel
import TerminalUI

/// Small pictures in the files tab.
extension State {
  /// The room for one; `nil` where the tab has none.
  var thumbnailBox: PictureBox? {
    let layout = layout
    guard let area = layout.detail, area.columns >= 16 else { return nil }
    let rows = min(12, layout.detailBodyRowCount * 2 / 5)
    guard rows >= 4 else { return nil }
    return PictureBox(rows: rows, columns: min(area.columns - 2, 60), cell: terminal.cell)
  }

  /// A report may bring any number of files.
  private static let mostThumbnails = 8

  /// The pictures of the report that is shown, in cells: they scroll as text does.
  var thumbnailWishes: [PictureWish] {
    guard detail.tab == .files, let shown = shownDetail else { return [] }
    let evidence = FileEvidence(shown)
    return shown.attachments.enumerated().filter { !evidence.isCopy($0.offset) }
      .compactMap { thumbnailWish($0.element) }.prefix(Self.mostThumbnails).map(\.self)
  }

  func thumbnailWish(_ attachment: StoredAttachment) -> PictureWish? {
    guard attachment.isPicture, let blob = attachment.blob, let box = thumbnailBox else {
      return nil
    }
    return PictureWish([.init(blob: blob)], in: box, as: .cells(pictureCanvas))
  }
}

extension DetailBody {
  /// The picture below its facts, or in one line why there is none.
  func thumbnailLines(_ attachment: StoredAttachment, _ index: Int) -> [Line] {
    guard showsPictures, surroundings.hasPixels, surroundings.pictures != .off,
      let wish = state.thumbnailWish(attachment)
    else { return [] }
    switch state.gallery[wish]?.panels.first {
    case .failed(let words): return wrapped("no preview: \(words)", .caution, indent: 2)
    case .shown(let picture):
      return (0..<picture.rows).map { Line(picture: wish, row: $0) }
    case nil:
      // The place it will take, so that nothing moves when it comes.
      guard let size = PictureFile(index: index, attachment: attachment).size else { return [] }
      let rows = wish.box.cells(for: .whole, of: size).rows
      return Array(repeating: .empty, count: rows)
    }
  }
}
