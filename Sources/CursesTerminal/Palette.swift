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
    switch ink {
    case .standard: -1
    case .indexed(let index): number(index, Palette.rgb(index))
    case .rgb(let red, let green, let blue):
      number(nil, RGB(red: Int(red), green: Int(green), blue: Int(blue)))
    }
  }

  /// `index` is the colour's number in the palette of 256, if it has one.
  private func number(_ index: UInt8?, _ color: RGB) -> Int32 {
    switch depth {
    case .mono: return -1
    case .eight:
      if let index, index < 16 { return Int32(index % 8) }
      // Of eight colours none is a grey that can be read on black and on white.
      return color.isGray ? -1 : Int32(nearest(color, among: 0..<8))
    case .sixteen:
      if let index, index < 16 { return Int32(index) }
      return Int32(nearest(color, among: 0..<16))
    case .indexed:
      return Int32(index.map(Int.init) ?? nearest(color, among: 16..<256))
    case .direct:
      if let index, index < 8 { return Int32(index) }
      let number = color.red << 16 | color.green << 8 | color.blue
      // The first eight are of the palette here: the darkest blues become black.
      return Int32(number < 8 ? 0 : number)
    }
  }

  struct RGB: Hashable {
    var red: Int
    var green: Int
    var blue: Int

    /// Neither a colour nor nearly black or white.
    var isGray: Bool {
      let (low, high) = (min(red, green, blue), max(red, green, blue))
      return high - low < 24 && high > 48 && low < 208
    }
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

  private func nearest(_ color: RGB, among candidates: Range<Int>) -> Int {
    func distance(_ candidate: Int) -> Int {
      let other = Palette.rgb(UInt8(candidate))
      let red = color.red - other.red
      let green = color.green - other.green
      let blue = color.blue - other.blue
      // Eyes see green best.
      return 2 * red * red + 4 * green * green + 3 * blue * blue
    }
    return candidates.min { distance($0) < distance($1) } ?? 0
  }
}
