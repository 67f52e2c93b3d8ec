import Pictures
import ReportModel

@testable import Dashboard

/// A worker that decodes nothing: pictures follow from the first byte of their digest.
enum Painting {
  /// Kills a decoder.
  static let bomb: UInt8 = 0xBB

  static func blob(_ byte: UInt8) -> BlobDigest {
    BlobDigest(bytes: [byte] + [UInt8](repeating: 0, count: 31))
  }

  static func outcome(of wish: PictureWish) -> PictureOutcome {
    wish.outcome(of: wish.parts.map { decode($0, wish.pixels) })
  }

  private static func decode(
    _ part: PictureWish.Part,
    _ pixels: (width: Int, height: Int)
  ) -> Result<DecodedPicture, PictureFault> {
    guard part.blob.bytes[0] != bomb else {
      return .failure(PictureFault("the decoder broke on it (signal 11)"))
    }
    let whole = screen(part.blob.bytes[0], moment: part.milliseconds ?? 0)
    let raster = whole.scaled(part.crop, width: pixels.width, height: pixels.height)
    let size = PictureSize(width: 1_179, height: 2_556)
    return .success(DecodedPicture(size: size, pixels: raster))
  }

  /// A screen of an app: a bar on top, three cards, a button whose place tells the picture and when.
  private static func screen(_ byte: UInt8, moment: Int) -> Raster {
    var picture = Raster(width: 118, height: 256, gray: 238)
    func fill(_ rows: Range<Int>, _ columns: Range<Int>, _ color: Raster.Color) {
      for row in rows { for column in columns { picture[row, column] = color } }
    }
    fill(0..<24, 0..<118, .init(red: 0, green: 95, blue: 175))
    for top in [40, 90, 140] {
      fill(top..<top + 40, 8..<110, .init(red: 255, green: 255, blue: 255))
    }
    let left = (8 + Int(byte % 4) * 20 + moment / 400) % 86
    fill(210..<234, left..<left + 32, .init(red: 215, green: 0, blue: 0))
    return picture
  }
}

extension Fixtures {
  private static func stored(_ attachment: StoredAttachment, _ byte: UInt8) -> StoredAttachment {
    var stored = attachment
    stored.blob = Painting.blob(byte)
    return stored
  }

  /// Reports whose pictures are here: two that look nearly alike, a film, a bomb and one without.
  static let pictured: [ReportDetail] = [
    detail(31, "The button is too far to the left", minutes: 5) { detail in
      phone(&detail, "iPhone16,1", app: "4.12.0", build: "2318")
      detail.attachments = [
        stored(picture("screenshot-1.png"), 1), stored(picture("annotated-2.png", .userAdded), 2),
      ]
    },
    detail(30, "The button moved", minutes: 9) { detail in
      detail.attachments = [stored(picture("shot.png"), 3)]
    },
    detail(29, "Prices flicker", minutes: 20) { detail in
      detail.attachments = [stored(recording("IMG_0107.MOV", seconds: 12), 4)]
    },
    detail(28, "A picture that breaks decoders", minutes: 30) { detail in
      detail.attachments = [
        stored(picture("bomb.png"), Painting.bomb), broken("gone.png", .promised),
      ]
    },
    detail(27, "Nothing attached", minutes: 40),
  ]
}
