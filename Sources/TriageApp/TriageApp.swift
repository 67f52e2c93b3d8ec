import SystemCalls
import TriageCommands
import TriageEngine

/// The program `winnow`.
package enum TriageApp {
  package static let version = "0.1.0"

  /// Carries out the command line and gives the exit status.
  package static func main() -> Int32 {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      var invocation = try Invocation(parsing: words)
      let configuration = try Configuration.load()
      invocation.ascii = invocation.ascii || configuration.ascii
      if invocation.color == .automatic { invocation.color = configuration.color }
      return try Shell(invocation, configuration).run()
    } catch {
      let wantsJSON = words.prefix { $0 != "--" }.contains("--json")
      let diagnostic = Diagnostic(error)
      Sink.errors(.automatic).diagnostic(diagnostic, asJSON: wantsJSON)
      return diagnostic.exitStatus
    }
  }
}
