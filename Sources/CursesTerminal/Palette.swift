import TerminalUI

/// The xterm palette on terminals that may have fewer colours.
struct Palette: Sendable {
  enum Depth: Hashable, Sendable {
    case mono
    case eight
    case sixteen
    case indexed
    /// Colours are RGB values, and only 0–7 are of the palette.
    case direct
  }

  let depth: Depth

  /// `count` as terminfo says it.
  init(colors count: Int, usesColor: Bool) {
    switch count {
    case _ where !usesColor || count < 8: depth = .mono
    case 8..<16: depth = .eight
    case 16..<256: depth = .sixteen
    case 256...65_536: depth = .indexed
    default: depth = .direct
    }
  }

  /// The number of a colour on this terminal; -1 for its own one.
  func number(_ ink: Ink) -> Int32 {
    guard case .indexed(let index) = ink else { return -1 }
    switch depth {
    case .mono: return -1
    case .eight: return Int32(index < 16 ? Int(index) % 8 : nearest(index, among: 0..<8))
    case .sixteen: return Int32(index < 16 ? Int(index) : nearest(index, among: 0..<16))
    case .indexed: return Int32(index)
    case .direct:
      let color = Palette.rgb(index)
      return index < 8 ? Int32(index) : Int32(color.red << 16 | color.green << 8 | color.blue)
    }
  }

  struct RGB: Hashable {
    var red: Int
    var green: Int
    var blue: Int
  }

  /// xterm's values (256colres.h); the first 16 as its resources have them.
  static func rgb(_ index: UInt8) -> RGB {
    let value = Int(index)
    switch index {
    case 0..<16: return named[value]
    case 16..<232:
      let levels = [0, 95, 135, 175, 215, 255]
      let cube = value - 16
      return RGB(
        red: levels[cube / 36],
        green: levels[cube / 6 % 6],
        blue: levels[cube % 6]
      )
    default:
      let gray = 8 + 10 * (value - 232)
      return RGB(red: gray, green: gray, blue: gray)
    }
  }

  private static let named: [RGB] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ].map { RGB(red: $0.0, green: $0.1, blue: $0.2) }

  private func nearest(_ index: UInt8, among candidates: Range<Int>) -> Int {
    let color = Palette.rgb(index)
    func distance(_ candidate: Int) -> Int {
      let other = Palette.named[candidate]
      let red = color.red - other.red
      let green = color.green - other.green
      let blue = color.blue - other.blue
      // Eyes see green best.
      return 2 * red * red + 4 * green * green + 3 * blue * blue
    }
    return candidates.min { distance($0) < distance($1) } ?? 0
  }
}
