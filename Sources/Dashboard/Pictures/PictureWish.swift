import Pictures
import ReportModel

/// How pictures get onto the screen.
package enum PictureChoice: String, CaseIterable, Sendable {
  /// Sixels where the terminal says that it has them, cells everywhere else and in multiplexers.
  case auto
  case cells
  /// As `auto`, in multiplexers too.
  case sixel
  /// kitty's protocol, without asking the terminal.
  case kitty
  case off
}

/// What a picture is made into.
package enum PictureFormat: Hashable, Sendable {
  case cells(PictureCanvas)
  case sixel(colorCount: Int)
  case kitty
}

/// One picture, or two side by side, as they are wanted on the screen; also what it is kept under.
package struct PictureWish: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package var blob: BlobDigest
    /// Of a film, which moment.
    package var milliseconds: Int?
    package var crop: Crop

    package init(blob: BlobDigest, milliseconds: Int? = nil, crop: Crop = .whole) {
      self.blob = blob
      self.milliseconds = milliseconds
      self.crop = crop
    }
  }

  /// One or two.
  package var parts: [Part]
  /// The room for each.
  package var box: PictureBox
  package var format: PictureFormat
  /// Of two: what does not differ is pale.
  package var marksDifferences: Bool

  package init(
    _ parts: [Part],
    in box: PictureBox,
    as format: PictureFormat,
    marksDifferences: Bool = false
  ) {
    self.parts = parts
    self.box = box
    self.format = format
    self.marksDifferences = marksDifferences
  }

  /// The pixels that are worth having.
  package var pixels: (width: Int, height: Int) {
    switch format {
    case .cells: (max(1, box.width / 2), max(1, box.height / 2))
    case .sixel: (box.width, box.height)
    // Each pixel travels as four bytes.
    case .kitty: (min(800, box.width), min(800, box.height))
    }
  }
}

/// Wishes asked for at once, granted one after the other; none only stops those that are being made.
package struct PictureWishes: Equatable, Sendable {
  package var id: RequestID
  package var wishes: [PictureWish]
  /// Nobody pressed a key for them: they may wait until the keys have rested.
  package var mayWait: Bool
}

/// How a wish came out, part by part.
package struct PictureOutcome: Equatable, Sendable {
  package var panels: [PicturePanel]
  /// Of two whole pictures of the same proportions.
  package var difference: PictureDifference?

  package init(panels: [PicturePanel], difference: PictureDifference? = nil) {
    self.panels = panels
    self.difference = difference
  }
}

package enum PicturePanel: Equatable, Sendable {
  case shown(ShownPicture)
  /// Why there is none, in words for one line.
  case failed(String)
}

/// A picture ready for the screen.
package struct ShownPicture: Equatable, Sendable {
  /// Of the whole picture, as displayed.
  package var size: PictureSize
  package var rows: Int
  package var columns: Int
  package var pixels: Pixels

  package enum Pixels: Equatable, Sendable {
    case cells(PictureCells)
    /// Bytes that draw it, and those that take it away.
    case graphic([UInt8], removal: [UInt8])
  }
}

/// What winnow-media gave for a part.
package struct DecodedPicture: Equatable, Sendable {
  package var size: PictureSize
  package var pixels: Raster

  package init(size: PictureSize, pixels: Raster) {
    self.size = size
    self.pixels = pixels
  }
}

/// Why it gave nothing.
package struct PictureFault: Error, Equatable {
  package var words: String

  package init(_ words: String) { self.words = words }
}
