import Pictures

extension PictureWish {
  /// Makes of pixels what the screen shows.
  package func outcome(of decoded: [Result<DecodedPicture, PictureFault>]) -> PictureOutcome {
    var pictures = decoded
    let difference = difference(of: decoded)
    if marksDifferences, let difference, difference.count > 0, !isRamp {
      pictures = decoded.map { part in
        part.map { DecodedPicture(size: $0.size, pixels: difference.marked($0.pixels)) }
      }
    }
    let panels = pictures.enumerated().map { index, part -> PicturePanel in
      switch part {
      case .success(let picture): .shown(shown(picture, index))
      case .failure(let fault): .failed(fault.words)
      }
    }
    return PictureOutcome(panels: panels, difference: difference)
  }

  /// Brightness alone leaves no room for pale: the view marks cells instead.
  private var isRamp: Bool {
    if case .cells(.ramp) = format { true } else { false }
  }

  private func difference(
    of decoded: [Result<DecodedPicture, PictureFault>]
  ) -> PictureDifference? {
    guard parts.count == 2, case .success(let one) = decoded[0],
      case .success(let other) = decoded[1], parts[0].crop == parts[1].crop,
      one.size.hasProportions(of: other.size)
    else { return nil }
    let cells = box.cells(for: parts[0].crop, of: one.size)
    return PictureDifference(one.pixels, other.pixels, rows: cells.rows, columns: cells.columns)
  }

  private func shown(_ picture: DecodedPicture, _ index: Int) -> ShownPicture {
    let crop = parts[index].crop
    let raster = picture.pixels
    var (rows, columns) = box.cells(for: crop, of: picture.size)
    let pixels: ShownPicture.Pixels
    switch format {
    case .cells(let canvas):
      pixels = .cells(raster.cells(rows: rows, columns: columns, on: canvas))
    case .sixel(let colorCount):
      let scaled = sixels(raster, crop, picture.size)
      rows = min(box.rows, (scaled.height + box.cell.height - 1) / box.cell.height)
      columns = min(box.columns, (scaled.width + box.cell.width - 1) / box.cell.width)
      pixels = .graphic(SixelEncoder.bytes(scaled, colorCount: colorCount), removal: [])
    case .kitty:
      let id = index + 1
      pixels = .graphic(
        KittyEncoder.bytes(raster, id: id, rows: rows, columns: columns),
        removal: KittyEncoder.removal(id: id)
      )
    }
    return ShownPicture(size: picture.size, rows: rows, columns: columns, pixels: pixels)
  }

  /// In pixels of the screen, in whole bands of six: a part of one might reach into the row below.
  private func sixels(_ raster: Raster, _ crop: Crop, _ size: PictureSize) -> Raster {
    let part = PictureSize(
      width: size.width * crop.width / Crop.unit,
      height: size.height * crop.height / Crop.unit
    )
    let target = box.fitting(part)
    return raster.averaged(
      0..<raster.width,
      0..<raster.height,
      target.width,
      max(6, target.height / 6 * 6)
    )
  }
}
