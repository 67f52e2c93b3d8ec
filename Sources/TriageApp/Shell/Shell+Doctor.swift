import Dashboard
import SafeText
import TriageCommands
import TriageEngine

extension Shell {
  /// Exit status 1 when there is a problem.
  func doctor() -> Int32 {
    let doctor = Doctor(
      folder: Result { try folder },
      openStore: { try self.engine().store }
    )
    let checkups = doctor.checkups()
    if invocation.json {
      output.json(
        .shape(
          "doctor",
          [
            (
              "checks",
              .array(
                checkups.map {
                  .object([
                    ("name", .string($0.name)), ("state", .string($0.state.rawValue)),
                    ("message", .string($0.message)), ("fix", $0.fix.map(JSONShape.string)),
                  ])
                }
              )
            )
          ]
        )
      )
    } else {
      print(checkups)
    }
    return checkups.contains { $0.state == .problem } ? 1 : 0
  }

  private func print(_ checkups: [Checkup]) {
    let width = checkups.map(\.name.count).max() ?? 0
    for checkup in checkups {
      let state = SafeText(checkup.state.rawValue).padded(to: 9)
      let name = SafeText(checkup.name).padded(to: width + 2)
      output.line(state + name + SafeText(checkup.message, limit: 4_096))
      guard let fix = checkup.fix, checkup.state != .ok else { continue }
      output.line(SafeText(String(repeating: " ", count: 9)) + SafeText(fix, limit: 4_096))
    }
    let problems = checkups.count { $0.state == .problem }
    output.line(SafeText(problems == 0 ? "no problem" : Words.count(problems, "problem")))
  }
}
