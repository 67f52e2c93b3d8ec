import ReportModel

extension AttachmentFacts {
  /// Notes the stored size, and as yet the same as the displayed one.
  ///
  /// A size of zero makes the picture unreadable, an absurd one suspect.
  mutating func noteSize(_ width: Int, _ height: Int) {
    guard width > 0, height > 0 else {
      health = .truncated
      remark = "dimensions \(width) × \(height)"
      return
    }
    widthPixels = Int64(width)
    heightPixels = Int64(height)
    displayWidthPixels = Int64(width)
    displayHeightPixels = Int64(height)
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    if overflows || pixels > Self.plausiblePixelCount {
      damage("implausibly large dimensions: \(width) × \(height)")
    }
  }

  /// Notes what is wrong, unless something was already.
  mutating func damage(_ why: String) {
    guard health == .ok else { return }
    health = .partial
    remark = why
  }

  /// Turns what is displayed by degrees clockwise.
  mutating func turn(_ degrees: Int) {
    rotation = ((rotation ?? 0) + degrees) % 360
    guard degrees % 180 != 0 else { return }
    swap(&displayWidthPixels, &displayHeightPixels)
  }

  /// Takes over an EXIF block, its orientation too.
  ///
  /// Source: Exif 2.32, tag 0x0112; 5 and 7 are turned, then mirrored.
  mutating func take(_ exif: ExifFacts, isOriented: Bool) {
    capturedAt = exif.capturedAt ?? capturedAt
    software = exif.software ?? software
    marks.formUnion(exif.marks)
    guard isOriented, let orientation = exif.orientation else { return }
    isMirrored = [2, 4, 5, 7].contains(orientation)
    switch orientation {
    case 3, 4: turn(180)
    case 5, 6: turn(90)
    case 7, 8: turn(270)
    default: turn(0)
    }
  }

  /// Takes over what an XMP packet says where nothing said it yet.
  mutating func take(packet: ArraySlice<UInt8>) {
    let xmp = XMPReader.facts(of: packet)
    capturedAt = capturedAt ?? xmp.capturedAt
    marks.formUnion(xmp.marks)
  }

  /// A picture of 30,000 × 30,000.
  private static let plausiblePixelCount = 900_000_000
}
