import CTerminal
import TerminalUI

/// The terminal as the dashboard sees it; of the main thread.
///
/// From ``init(_:)`` to ``close()`` the terminal is ours: raw, on the alternate screen, with standard
/// output and error put away. It is given back on every way out, crashes included.
package final class CursesScreen {
  package struct Options: Sendable {
    package var term: String
    package var usesColor: Bool
    package var usesMouse: Bool
    package var reportsFocus: Bool
    package var input: Int32
    package var output: Int32
    /// Takes what is written to standard output and error meanwhile; nil keeps it and shows it
    /// at the end.
    package var log: Int32?

    /// Takes the value of TERM, empty when it is not set.
    package init(
      term: String,
      usesColor: Bool = true,
      usesMouse: Bool = false,
      reportsFocus: Bool = false,
      input: Int32 = 0,
      output: Int32 = 1,
      log: Int32? = nil
    ) {
      self.term = term
      self.usesColor = usesColor
      self.usesMouse = usesMouse
      self.reportsFocus = reportsFocus
      self.input = input
      self.output = output
      self.log = log
    }
  }

  private let renderer: CursesRenderer
  private var modes: Modes
  /// Sent in front of the next frame.
  private var prelude: [UInt8] = []
  private var frame: [UInt8] = []
  private var last: Picture?
  /// What lies over the cells now.
  private var graphics: [Graphic] = []
  private var isClosed = false
  /// How often the terminal was given away: what was typed until then is lost.
  private(set) var leaveCount = 0

  /// Takes the terminal.
  ///
  /// The screen is blank until the first ``draw(_:cursor:)``.
  package init(_ options: Options) throws(TerminalError) {
    CursesRenderer.prepareLocale()
    let opened = cterminal_open(options.input, options.output, options.log ?? -1)
    guard opened == 0 else {
      throw opened == Int32(CTERMINAL_NO_TERMINAL) ? .notATerminal : .system(opened)
    }
    do {
      renderer = try CursesRenderer(
        term: options.term,
        size: CursesScreen.windowSize(),
        usesColor: options.usesColor
      )
    } catch {
      cterminal_close()
      throw error
    }
    colorCount = options.usesColor ? renderer.colorCount : 0
    modes = Modes(mouse: options.usesMouse, focus: options.reportsFocus)
    cterminal_catch_signals()
    let entered = cterminal_enter()
    guard entered == 0 else {
      cterminal_close()
      throw .system(entered)
    }
    prelude = modes.on
  }

  deinit { close() }

  /// The size the next frame should have; changes where ``EventSource`` says so alone.
  package var size: Size { renderer.size }

  /// Shows a frame; only what is new is sent, in one piece.
  ///
  /// What lies beyond ``size`` is not seen; without a cursor it is hidden.
  ///
  /// `graphics` lie over cells that should be blank.
  package func draw(
    _ buffer: CellBuffer,
    cursor: (row: Int, column: Int)? = nil,
    graphics: [Graphic] = []
  ) {
    guard !isClosed else { return }
    last = Picture(buffer: buffer, cursor: cursor, graphics: graphics)
    let isOver = graphics != self.graphics
    // What ncurses does not know of goes with everything.
    if isOver, !self.graphics.isEmpty {
      prelude += self.graphics.flatMap(\.removal)
      renderer.forget()
    }
    renderer.render(buffer, cursor: cursor, mayScroll: graphics.isEmpty && self.graphics.isEmpty)
    self.graphics = graphics
    send(isOver ? graphics : [])
  }

  /// Shows the last frame again, whatever the terminal shows now.
  package func redrawAll() {
    renderer.forget()
    drawLast()
  }

  private func drawLast() {
    prelude += graphics.flatMap(\.removal)
    graphics = []
    if let last { draw(last.buffer, cursor: last.cursor, graphics: last.graphics) }
  }

  private struct Picture {
    var buffer: CellBuffer
    var cursor: (row: Int, column: Int)?
    var graphics: [Graphic]
  }

  /// How many colours the terminal has; 0 without any, or when none are wanted.
  package private(set) var colorCount = 0

  /// The size of a cell in pixels; `nil` when the terminal does not say.
  package var cellPixels: (width: Int, height: Int)? {
    var width: Int32 = 0
    var height: Int32 = 0
    cterminal_pixels(&width, &height)
    guard size.rows > 0, size.columns > 0 else { return nil }
    let cell = (width: Int(width) / size.columns, height: Int(height) / size.rows)
    return cell.width > 0 && cell.height > 0 ? cell : nil
  }

  /// Takes the mouse, or leaves it to the terminal, which then selects text.
  package func setMouse(_ isOn: Bool) {
    guard !isClosed, isOn != modes.mouse else { return }
    modes.mouse = isOn
    let bytes = isOn ? Modes.mouseOn : Modes.mouseOff
    _ = bytes.withUnsafeBytes { cterminal_write($0.baseAddress, $0.count) }
  }

  /// What the terminal may be asked.
  package enum Question: Sendable {
    case deviceAttributes, colorRegisters

    var bytes: [UInt8] {
      switch self {
      case .deviceAttributes: Array("\u{1B}[c".utf8)
      case .colorRegisters: Array("\u{1B}[?1;1;0S".utf8)
      }
    }
  }

  /// Asks the terminal, which answers by ``InputEvent/answer(_:)`` if it knows what is meant.
  package func ask(_ question: Question) { send(clipboard: question.bytes) }

  /// Sends a sequence that shows nothing, between two frames: the clipboard's.
  package func send(clipboard bytes: [UInt8]) {
    guard !isClosed else { return }
    _ = bytes.withUnsafeBytes { cterminal_write($0.baseAddress, $0.count) }
  }

  // MARK: Away and back

  /// Gives the terminal to another program, until ``enter()``.
  package func leave() {
    guard !isClosed else { return }
    leaveCount += 1
    renderer.leave()
    frame = graphics.flatMap(\.removal) + modes.off
    renderer.withOutput { frame.append(contentsOf: $0) }
    frame.withUnsafeBytes { cterminal_leave($0.baseAddress, $0.count) }
  }

  /// Takes the terminal back and shows the last frame again.
  ///
  /// The window may have another size now: ``EventSource`` finds out.
  package func enter() {
    guard !isClosed else { return }
    _ = cterminal_enter()
    prelude = modes.on
    renderer.resume()
    graphics = []
    if let last { draw(last.buffer, cursor: last.cursor, graphics: last.graphics) }
  }

  /// Stops the program as Ctrl-Z does, and comes back when the shell lets it go on.
  package func suspend() {
    leave()
    cterminal_stop()
    enter()
  }

  /// Gives the terminal back for good.
  package func close() {
    guard !isClosed else { return }
    leave()
    isClosed = true
    cterminal_close()
  }

  // MARK: Size

  /// Follows the window; nil when it has the size it had.
  func followWindow() -> Size? {
    let size = CursesScreen.windowSize(renderer.size)
    guard !isClosed, size != renderer.size else { return nil }
    renderer.resize(size)
    last = nil
    prelude += graphics.flatMap(\.removal)
    graphics = []
    return size
  }

  /// Columns of the terminal behind a descriptor, for commands that print.
  package static func windowColumns(of descriptor: Int32) -> Int? {
    let columns = Int(cterminal_columns(descriptor))
    return columns > 0 ? columns : nil
  }

  /// The size of the window, or the old one when the terminal is gone.
  private static func windowSize(_ old: Size = Size(rows: 24, columns: 80)) -> Size {
    var rows = Int32(old.rows)
    var columns = Int32(old.columns)
    cterminal_window(&rows, &columns)
    return Size(rows: min(1000, Int(rows)), columns: min(1000, Int(columns)))
  }

  // MARK: Bytes

  /// Longer frames may reach the terminal in pieces: they are marked, so that it shows none half.
  private static let synchronizedLength = 256
  private static let frameStart = Array("\u{1B}[?2026h".utf8)
  private static let frameEnd = Array("\u{1B}[?2026l".utf8)

  private func send(_ graphics: [Graphic]) {
    frame.removeAll(keepingCapacity: true)
    renderer.withOutput { output in
      let isLong = output.count > CursesScreen.synchronizedLength || !graphics.isEmpty
      if isLong { frame += CursesScreen.frameStart }
      frame += prelude
      frame.append(contentsOf: output)
      for graphic in graphics { append(graphic) }
      if isLong { frame += CursesScreen.frameEnd }
    }
    prelude.removeAll()
    guard !frame.isEmpty else { return }
    // A terminal that is gone is found out by reading it.
    _ = frame.withUnsafeBytes { cterminal_write($0.baseAddress, $0.count) }
  }

  /// With the cursor where it was afterwards (DECSC, CUP, DECRC): ncurses believes it there.
  private func append(_ graphic: Graphic) {
    let place = "\u{1B}[\(graphic.area.row + 1);\(graphic.area.column + 1)H"
    frame += Array("\u{1B}7\(place)".utf8) + graphic.bytes + Array("\u{1B}8".utf8)
  }
}

/// What we ask of the terminal beyond what ncurses does (xterm's ctlseqs, "DEC Private Mode").
private struct Modes {
  var mouse: Bool
  let focus: Bool

  static let mouseOn = Array("\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h".utf8)
  static let mouseOff = Array("\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l".utf8)

  /// Cells stay where they are put: a terminal that orders text by direction would mix up columns.
  ///
  /// ECMA-48 BDSM; see docs/decisions/0018.
  static let explicitDirection = Array("\u{1B}[8l".utf8)
  static let implicitDirection = Array("\u{1B}[8h".utf8)

  var on: [UInt8] {
    Modes.explicitDirection + Array("\u{1B}[?2004h".utf8)
      + (focus ? Array("\u{1B}[?1004h".utf8) : [])
      + (mouse ? Modes.mouseOn : [])
  }

  var off: [UInt8] {
    (mouse ? Modes.mouseOff : []) + (focus ? Array("\u{1B}[?1004l".utf8) : [])
      + Array("\u{1B}[?2004l".utf8) + Modes.implicitDirection
  }
}
