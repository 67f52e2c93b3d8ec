import ReportModel

extension AttachmentFacts {
  init(health: AttachmentHealth, remark: String?) {
    self.init(health: health)
    self.remark = remark
  }

  /// Notes the stored size, and the displayed one by EXIF orientation.
  ///
  /// A size of zero makes the picture unreadable, an absurd one suspect.
  mutating func note(width: Int, height: Int, orientation: Int = 1) {
    guard width > 0, height > 0 else {
      health = .truncated
      remark = "dimensions \(width) × \(height)"
      return
    }
    widthPixels = Int64(width)
    heightPixels = Int64(height)
    let isTurned = (5...8).contains(orientation)
    displayWidthPixels = Int64(isTurned ? height : width)
    displayHeightPixels = Int64(isTurned ? width : height)
    let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
    if overflows || pixels > Self.plausiblePixelCount {
      health = .partial
      remark = "implausibly large dimensions: \(width) × \(height)"
    }
  }

  /// A picture of 30,000 × 30,000.
  private static let plausiblePixelCount = 900_000_000
}
