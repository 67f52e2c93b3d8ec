import CursesTerminal
import Dashboard
import ReportModel
import ReportQuery
import ReportStore
import SafeText
import SystemCalls
import TerminalUI
import TriageCommands
import TriageEngine

extension Shell {
  /// Opens the dashboard; without a terminal prints the inbox, or what the query matches.
  func dashboard(_ query: String) throws -> Int32 {
    guard isInteractive else { return try printInbox(query) }
    let engine = try engine(.create)
    let surroundings = Surroundings(zone: .system, author: configuration.author)
    let screen = try openScreen()
    defer { screen.close() }
    let look = Look(
      usesColor: ColorChoice(invocation.color).applies(onTerminal: true),
      usesASCII: invocation.ascii)
    var state = State(
      size: screen.size, look: look, now: now,
      query: try Query(parsing: SavedView.builtIn[0].query, context: engine.context(at: now)))
    if !query.isEmpty { state.open(filter: query, in: surroundings) }
    var session = try DashboardSession(
      engine: engine, screen: screen, state: state, surroundings: surroundings)
    return try session.run()
  }

  private func openScreen() throws -> CursesScreen {
    do {
      return try CursesScreen(.init(usesColor: ColorChoice(invocation.color).applies(onTerminal: true)))
    } catch let error as TerminalError {
      throw UsageError(
        error.message, hint: "winnow list and the other commands need no screen.")
    }
  }

  private func printInbox(_ query: String) throws -> Int32 {
    do {
      var request = ListRequest()
      request.query = query.isEmpty ? SavedView.builtIn[0].query : query
      return try list(request)
    } catch StoreError.missing(let folder) where query.isEmpty {
      output.lines([
        SafeText("Nothing in \(folder) yet."), "",
        "  winnow import FILE or FOLDER   take reports in",
        "  winnow import --demo           load 60 demo reports to look around",
      ])
      return 0
    }
  }
}
