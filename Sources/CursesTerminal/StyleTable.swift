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
  /// At position n: what pair n + 1 is.
  private var pairs: [Colors] = []
  private var previous: (style: Style, entry: Entry)?

  /// For the screen that is open.
  init(usesColor: Bool) {
    palette = Palette(colors: Int(cncurses_colors()), usesColor: usesColor)
    lastPair = Int(cncurses_last_pair())
  }

  mutating func entry(_ style: Style) -> Entry {
    // Neighbours look alike.
    if let previous, previous.style == style { return previous.entry }
    if let known = entries.first(where: { $0.style == style }) {
      previous = known
      return known.entry
    }
    let entry = makeEntry(style)
    entries.append((style, entry))
    previous = (style, entry)
    return entry
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

  /// Pairs are never given new colours: what is on the screen in them would change too.
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
    pairs.append(colors)
    return UInt16(truncatingIfNeeded: number)
  }

  private func known(_ colors: Colors) -> UInt16? {
    pairs.firstIndex(of: colors).map { UInt16(truncatingIfNeeded: $0 + 1) }
  }
}
