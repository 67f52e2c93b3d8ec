import CursesTerminal
import Dashboard
import Pictures
import ReportModel
import ReportQuery
import ReportStore
import SafeText
import Settings
import SystemCalls
import TerminalUI
import TriageCommands
import TriageEngine

extension Shell {
  /// Opens the dashboard; without a terminal prints the inbox, or what the query matches.
  func dashboard(_ query: String) throws -> Int32 {
    guard isInteractive else { return try printInbox(query) }
    let engine = try engine(.create)
    let surroundings = Surroundings(
      zone: .system,
      author: configuration.name,
      keys: configuration.keys,
      advance: configuration.advance,
      pictures: configuration.pictures,
      hasPixels: Program.helper(named: PictureDecoder.programName) != nil
    )
    // A query that cannot be read is said before the screen is taken.
    let usesColor = ColorChoice(invocation.color).applies(onTerminal: true)
    let look = configuration.look(usesColor: usesColor, usesASCII: invocation.ascii)
    let size = Size(rows: 24, columns: 80)
    var state = try State(
      size: size,
      look: look,
      now: now,
      filter: query,
      views: try engine.store.views(),
      in: surroundings
    )
    if engine.store.isReadOnly { state.readOnlyReason = Self.readOnlyReason(try folder) }
    state.isMouseOn = configuration.mouse
    state.preview = configuration.preview
    state.isComfortable = configuration.rows == .comfortable
    state.columns = ColumnChoice(names: configuration.columns)
    let screen = try openScreen(usesColor: usesColor)
    defer { screen.close() }
    state.size = screen.size
    state.terminal = traits(of: screen)
    var session = try DashboardSession(
      engine: engine,
      screen: screen,
      state: state,
      surroundings: surroundings,
      folder: folder,
      viewer: configuration.viewer,
      textLanguages: configuration.textLanguages
    )
    return session.run()
  }

  private func traits(of screen: CursesScreen) -> TerminalTraits {
    let cell = screen.cellPixels.map { CellPixels(width: $0.width, height: $0.height) }
    let term = Environment.value("TERM") ?? ""
    return TerminalTraits(
      colorCount: screen.colorCount,
      cell: cell ?? CellPixels(),
      isMultiplexer: Environment.value("TMUX") != nil || Environment.value("STY") != nil
        || term.hasPrefix("tmux") || term.hasPrefix("screen")
    )
  }

  private func openScreen(usesColor: Bool) throws -> CursesScreen {
    do throws(TerminalError) {
      return try CursesScreen(
        .init(
          term: Environment.value("TERM") ?? "",
          usesColor: usesColor,
          usesMouse: configuration.mouse
        )
      )
    } catch {
      throw UsageError(
        error.description,
        hint: "winnow list and the other commands need no screen."
      )
    }
  }

  private func printInbox(_ query: String) throws -> Int32 {
    do {
      var request = ListRequest()
      request.query = query.isEmpty ? StoredView.builtIn[0].query : query
      return try list(request)
    } catch StoreError.missing(let folder) where query.isEmpty {
      output.lines([
        SafeText("Nothing in \(folder) yet."), "",
        "  winnow import FILE or FOLDER   take reports in",
        "  winnow import --demo           load invented reports to look around",
      ])
      return 0
    }
  }
}
