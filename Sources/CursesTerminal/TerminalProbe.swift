import CNcurses
import CTerminal
import TerminalUI

/// What a terminal by its name can do, found out without touching it.
package struct TerminalProbe: Sendable {
  /// The entry of terminfo that is used, which is not always the one asked for.
  package var entry: String
  /// As terminfo counts them; 0 for none.
  package var colorCount: Int

  /// - Throws: what opening the dashboard would throw.
  package init(term: String) throws(TerminalError) {
    CursesRenderer.prepareLocale()
    let renderer = try CursesRenderer(term: term, size: Size(rows: 24, columns: 80))
    entry = renderer.term
    colorCount = Int(cncurses_colors())
    withExtendedLifetime(renderer) {}
  }

  package enum Locale: Sendable {
    /// UTF-8, as the environment says.
    case given
    /// Another was taken, since the environment's is no UTF-8 or not installed.
    case replaced
    /// There is no UTF-8 here: only ASCII can be drawn.
    case none
  }

  package static func locale() -> Locale {
    switch cterminal_set_locale() {
    case 1: .given
    case 0: .replaced
    default: .none
    }
  }
}
