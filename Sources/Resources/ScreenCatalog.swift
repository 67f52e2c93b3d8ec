/// Sizes of Apple's screens, from our own table in `Resources/Devices`.
package enum ScreenCatalog {
  /// Devices whose screenshots are alike.
  package struct ScreenClass: Equatable, Sendable {
    /// As the table calls it.
    package let name: String
    /// In portrait; `nil` where nobody here knows.
    package let points: Size?
    package let scale: Int
    package let screenshot: Size?
    package let zoom: Zoom
    /// Hardware codes such as `iPhone16,1`.
    package let models: [String]
  }

  package struct Size: Hashable, Sendable {
    package let width: Int64
    package let height: Int64

    package init(width: Int64, height: Int64) {
      self.width = width
      self.height = height
    }

    /// Turned so that it is no wider than high.
    package var inPortrait: Size {
      width <= height ? self : Size(width: height, height: width)
    }

    package func scaled(by factor: Int) -> Size {
      Size(width: width * Int64(factor), height: height * Int64(factor))
    }

    /// Reads `393x852`; sizes of a table, not of a stranger.
    fileprivate init?(_ text: Substring) {
      let parts = text.split(separator: "x").compactMap { Int64($0) }
      guard parts.count == 2, parts.allSatisfy({ (1...100_000).contains($0) }) else { return nil }
      self.init(width: parts[0], height: parts[1])
    }
  }

  /// What Display Zoom makes of the points.
  package enum Zoom: Equatable, Sendable {
    case points(Size)
    case none
    case unknown
  }

  package static let classes: [ScreenClass] = read()

  /// The class of a code, however App Store Connect spells it.
  package static func screenClass(ofModel model: String) -> ScreenClass? {
    let code = DeviceCatalog.normalized(model)
    return classes.first { $0.models.contains(code) }
  }

  /// Columns: class, points, scale, screenshot, panel, points when zoomed, codes.
  private static func read() -> [ScreenClass] {
    let text = Resources.text(of: "Devices/apple-screens.tsv") ?? ""
    return text.split(separator: "\n").filter { $0.first != "#" }.compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 7, let scale = Int(fields[2]) else { return nil }
      return ScreenClass(
        name: String(fields[0]),
        points: Size(fields[1]),
        scale: scale,
        screenshot: Size(fields[3]),
        zoom: fields[5] == "-" ? .none : Size(fields[5]).map(Zoom.points) ?? .unknown,
        models: fields[6].split(separator: " ").map(String.init)
      )
    }
  }
}
