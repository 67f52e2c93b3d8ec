import TestSupport
import Testing

extension Place {
  /// Reports in ``demo``.
  static let demoCount = 61

  /// A store of the demo's reports, numbered 1 to 61; to be copied, never changed.
  static let demo: Place = {
    do {
      let place = try Place()
      let run = try place.winnow("import", "--demo")
      #expect(run.status == 0, "\(run.words)")
      // Nothing is left that the dashboard would do in the background.
      #expect(try place.winnow("pictures").status == 0)
      return place
    } catch {
      fatalError("The demo store cannot be made: \(error)")
    }
  }()

  /// Starts the dashboard on the store.
  func dashboard(
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    rows: Int = 40,
    columns: Int = 120
  ) throws -> ProgramOnPty {
    let program = try ProgramOnPty(
      Winnow.path,
      ["--store", store] + arguments,
      environment: variables(environment),
      rows: rows,
      columns: columns
    )
    program.belongings = self
    return program
  }

  /// Starts the dashboard on a copy of ``demo``, and waits until it shows the inbox.
  static func demoDashboard(
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    rows: Int = 40,
    columns: Int = 120
  ) throws -> (place: Place, program: ProgramOnPty) {
    let place = try Place(copying: .demo)
    let program = try place.dashboard(
      arguments,
      environment: environment,
      rows: rows,
      columns: columns
    )
    program.expect("the inbox with its keys") {
      $0.screenText.contains("Inbox \(demoCount)")
        && ($0.lastLine.hasSuffix("? help") || $0.lastLine.hasSuffix("  ?"))
    }
    return (place, program)
  }
}

extension ProgramOnPty {
  /// Expects that a text comes on the screen.
  func expect(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    expect("“\(text)”", location) { $0.screenText.contains(text) }
  }

  /// Expects that something comes to be so.
  func expect(
    _ promise: String,
    _ location: SourceLocation = #_sourceLocation,
    _ isSo: (ProgramOnPty) -> Bool
  ) {
    let isKept = waitUntil(isSo)
    #expect(isKept, "\(promise) on:\n\(screenText)", sourceLocation: location)
  }

  /// Types `q`, and expects that the program ends and leaves the terminal as it found it.
  func quit(_ location: SourceLocation = #_sourceLocation) {
    type("q")
    #expect(waitForEnd() == .exited(0), "\n\(screenText)", sourceLocation: location)
    #expect(modes == modesAtStart, sourceLocation: location)
  }

  var lastLine: String { terminal.line(terminal.rows - 1) }

  /// The rows of the list: their line on the screen, and their number.
  var listed: [(line: Int, number: Int)] {
    (2..<terminal.rows - 1).compactMap { line in
      let words = terminal.line(line).dropFirst(2).split(separator: " ")
      return words.first.flatMap { Int($0) }.map { (line, $0) }
    }
  }

  /// The report under the cursor.
  var cursorReport: Int? {
    listed.first { ["▌", ">"].contains(terminal[$0.line, 0].text) }?.number
  }

  /// What stands before a report's number: a mark, `⧉`, `=` or a blank; nil where it is not listed.
  func sign(of number: Int) -> String? {
    listed.first { $0.number == number }.map { terminal[$0.line, 1].text }
  }
}
