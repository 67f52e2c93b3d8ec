import ReportModel
import Resources

/// Whether a picture can be a screenshot of the device that is said to have made it.
///
/// Source: formats.md 5.1.
package enum ScreenFit: String, CaseIterable, Sendable {
  case fits
  /// The size in points: drawn at scale 1, or made smaller to be sent.
  case fitsAtScaleOne
  /// The size of Display Zoom.
  case fitsZoomed
  case doesNotFit
  case unknown

  /// The verdict on a still picture of a device; `nil` for anything but a picture with a size.
  ///
  /// Android lets people choose the resolution, and a browser's window has any size.
  package init?(_ picture: StoredAttachment, from device: Device) {
    guard let size = picture.stillSize else { return nil }
    guard let model = device.model, let screen = ScreenCatalog.screenClass(ofModel: model) else {
      self = .unknown
      return
    }
    self.init(size, screen)
  }

  private init(_ size: ScreenCatalog.Size, _ screen: ScreenCatalog.ScreenClass) {
    guard let screenshot = screen.screenshot else {
      self = .unknown
      return
    }
    if size == screenshot {
      self = .fits
    } else if size == screen.points {
      self = .fitsAtScaleOne
    } else if case .points(let zoomed) = screen.zoom, size == zoomed.scaled(by: screen.scale) {
      self = .fitsZoomed
    } else if screen.zoom == .unknown, ScreenCandidates.classes(of: size).isEmpty {
      // It may be zoomed; nobody here knows what that makes.
      self = .unknown
    } else {
      self = .doesNotFit
    }
  }
}

/// Devices whose screenshots have a size, where the report names none.
package enum ScreenCandidates {
  /// Marketing names, those of one family together: `iPhone 14 Pro, 15, 15 Pro or 16`.
  ///
  /// `nil` where the device is known, the size is nobody's, or the platform has free sizes.
  package static func names(for picture: StoredAttachment, of report: Report) -> String? {
    let names = list(for: picture, of: report)
    guard !names.isEmpty else { return nil }
    var words: [String] = []
    var family = ""
    for name in names {
      let own = String(name.prefix { $0 != " " })
      words.append(own == family ? String(name.dropFirst(own.count + 1)) : name)
      family = own
    }
    guard let last = words.popLast() else { return nil }
    return words.isEmpty ? last : words.joined(separator: ", ") + " or " + last
  }

  package static func list(for picture: StoredAttachment, of report: Report) -> [String] {
    guard let size = picture.stillSize, isOpen(report) else { return [] }
    var names: [String] = []
    for screen in classes(of: size) {
      for model in screen.models {
        guard let name = DeviceCatalog.name(ofModel: model), !names.contains(name) else { continue }
        names.append(name)
      }
    }
    return names
  }

  static func classes(of size: ScreenCatalog.Size) -> [ScreenCatalog.ScreenClass] {
    ScreenCatalog.classes.filter { $0.screenshot == size }
  }

  /// Whether the device is not known and may be one of Apple's.
  private static func isOpen(_ report: Report) -> Bool {
    switch report.platform {
    case .ios, .ipados, nil: break
    case .android, .web, .macos, .tvos, .watchos, .visionos, .other: return false
    }
    guard let model = report.device.model else { return true }
    return report.device.simulator == true
      || DeviceCatalog.name(ofModel: model) == "Simulator"
  }
}

extension StoredAttachment {
  /// Of a picture that does not move, as displayed, in portrait.
  var stillSize: ScreenCatalog.Size? {
    guard mediaType?.hasPrefix("image/") == true,
      let width = facts.displayWidthPixels ?? declared.widthPixels,
      let height = facts.displayHeightPixels ?? declared.heightPixels, width > 0, height > 0
    else { return nil }
    return ScreenCatalog.Size(width: width, height: height).inPortrait
  }

  /// Whether the system took it: only then its size has to be a screen's.
  package var isSystemScreenshot: Bool {
    declared.provenance == .photosScreenshot || facts.marks.contains(.screenshot)
  }
}
