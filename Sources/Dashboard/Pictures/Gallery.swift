import Pictures
import ReportModel
import TerminalUI

/// The pictures that are on the screen, and those that were a moment ago.
package struct Gallery: Equatable, Sendable {
  private var outcomes: [PictureWish: PictureOutcome] = [:]
  /// The last asked for, last.
  private var order: [PictureWish] = []

  static let limit = 32

  package subscript(wish: PictureWish) -> PictureOutcome? { outcomes[wish] }

  mutating func keep(_ outcome: PictureOutcome, for wish: PictureWish) {
    order.removeAll { $0 == wish }
    order.append(wish)
    outcomes[wish] = outcome
    while order.count > Self.limit { outcomes[order.removeFirst()] = nil }
  }
}

/// What is known of the terminal, as far as pictures go.
package struct TerminalTraits: Equatable, Sendable {
  /// As terminfo counts them.
  package var colorCount: Int
  package var cell: CellPixels
  /// tmux or screen, which pass on what they know alone.
  package var isMultiplexer: Bool
  /// How many colours sixels may have; `nil` until the terminal said that it draws them.
  package var sixelColorCount: Int?
  package var isAsked = false

  package init(
    colorCount: Int = 256,
    cell: CellPixels = CellPixels(),
    isMultiplexer: Bool = false
  ) {
    self.colorCount = colorCount
    self.cell = cell
    self.isMultiplexer = isMultiplexer
  }

  /// Takes an answer in; the next question, if there is one.
  mutating func take(_ answer: TerminalAnswer) -> TerminalQuestion? {
    guard isAsked else { return nil }
    switch answer {
    case .deviceAttributes(let values):
      // The first one is the kind of terminal.
      guard values.dropFirst().contains(4), sixelColorCount == nil else { return nil }
      sixelColorCount = SixelEncoder.fewestColors
      return .colorRegisters
    case .colorRegisters(let count):
      guard sixelColorCount != nil else { return nil }
      sixelColorCount = min(256, max(SixelEncoder.fewestColors, count))
      return nil
    }
  }
}

/// What the terminal is asked about itself.
package enum TerminalQuestion: Equatable, Sendable {
  case deviceAttributes, colorRegisters
}

extension State {
  /// What cells can show here.
  var pictureCanvas: PictureCanvas {
    guard look.usesColor, !look.usesASCII, terminal.colorCount >= 256 else {
      return .ramp(isASCII: look.usesASCII, isOnLight: look.theme.shade == .light)
    }
    return terminal.colorCount > 65_536 ? .direct : .indexed
  }

  func pictureFormat(_ choice: PictureChoice) -> PictureFormat {
    guard look.usesColor, !look.usesASCII else { return .cells(pictureCanvas) }
    switch choice {
    case .auto, .sixel:
      return terminal.sixelColorCount.map { .sixel(colorCount: $0) } ?? .cells(pictureCanvas)
    // It would become the title of a pane there.
    case .kitty: return terminal.isMultiplexer ? .cells(pictureCanvas) : .kitty
    case .cells, .off: return .cells(pictureCanvas)
    }
  }

  func shouldAskTerminal(_ choice: PictureChoice) -> Bool {
    guard !terminal.isAsked, look.usesColor, !look.usesASCII else { return false }
    return choice == .sixel || (choice == .auto && !terminal.isMultiplexer)
  }
}
