import CNcurses
import TerminalUI

/// What ncurses calls our styles: attributes and colour pairs.
struct StyleTable {
  struct Entry: Hashable {
    var attributes: UInt16
    var pair: UInt16
  }

  private struct Colors: Hashable {
    var foreground: Int32
    var background: Int32
  }

  private let palette: Palette
  private let lastPair: Int
  // A screen has a dozen styles: looking through them costs less than hashing.
  private var entries: [(style: Style, entry: Entry)] = []
  /// Those of pictures, which have thousands.
  private var further: [Style: Entry] = [:]
  /// What the pairs are, which count from 1.
  private var pairs: [Colors: UInt16] = [:]

  /// For the screen that is open.
  init(usesColor: Bool) {
    palette = Palette(colors: Int(cncurses_colors()), usesColor: usesColor)
    lastPair = Int(cncurses_last_pair())
  }

  mutating func entry(_ style: Style) -> Entry {
    if let known = entries.first(where: { $0.style == style }) { return known.entry }
    if let known = further[style] { return known }
    let entry = makeEntry(style)
    if entries.count < Self.firstCount {
      entries.append((style, entry))
    } else {
      further[style] = entry
    }
    return entry
  }

  private static let firstCount = 24

  /// So few pairs are left that a picture might not get its colours.
  ///
  /// Terminals of a few colours are never that far: their pairs are for text alone.
  var isNearlyFull: Bool { lastPair > 4_096 && pairs.count > lastPair - 13_000 }

  /// Begins anew; every cell has to be drawn again.
  mutating func forget() {
    cncurses_forget_pairs()
    entries = []
    further = [:]
    pairs = [:]
  }

  private mutating func makeEntry(_ style: Style) -> Entry {
    var attributes = UInt16(style.attributes.rawValue)
    if palette.depth == .mono {
      // A background is what marks a row, and nothing else would.
      if style.background != .standard { attributes |= UInt16(CNCURSES_REVERSE) }
      return Entry(attributes: attributes, pair: 0)
    }
    let colors = Colors(
      foreground: palette.number(style.foreground),
      background: palette.number(style.background)
    )
    return Entry(attributes: attributes, pair: pair(colors))
  }

  /// Pairs get no new colours before ``forget()``: what is on the screen in them would change too.
  private mutating func pair(_ colors: Colors) -> UInt16 {
    if colors.foreground < 0, colors.background < 0 { return 0 }
    if let pair = known(colors) { return pair }
    let number = pairs.count + 1
    guard number <= lastPair,
      cncurses_define_pair(Int32(number), colors.foreground, colors.background) != 0
    else {
      // Out of pairs (`xterm` has 64): the text's colour matters more.
      return colors.background < 0
        ? 0 : known(Colors(foreground: colors.foreground, background: -1)) ?? 0
    }
    pairs[colors] = UInt16(truncatingIfNeeded: number)
    return UInt16(truncatingIfNeeded: number)
  }

  private func known(_ colors: Colors) -> UInt16? { pairs[colors] }
}
