import Settings
import SystemCalls
import TriageCommands
import TriageEngine

/// The program `winnow`.
package enum TriageApp {
  package static let version = "0.1.0"

  /// Carries out the command line and ends the process with its exit status.
  package static func main() -> Never {
    endProcess(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Help works whatever the file of settings holds.
  private static func configuration(for invocation: Invocation) throws -> Configuration {
    switch invocation.task {
    case .help, .version, .doctor, .completions, .complete:
      (try? Configuration.load()) ?? Configuration()
    default: try Configuration.load()
    }
  }

  private static func run(_ words: [String]) -> Int32 {
    var query = ""
    do {
      var invocation = try Invocation(parsing: words)
      query = invocation.query
      let configuration = try configuration(for: invocation)
      configuration.install()
      invocation.ascii = invocation.ascii || configuration.ascii
      if invocation.color == .automatic { invocation.color = configuration.color }
      let shell = Shell(invocation, configuration)
      if case .complete = invocation.task {} else { shell.warnOfUnknownSettings() }
      return try shell.run()
    } catch {
      let wantsJSON = words.prefix { $0 != "--" }.contains("--json")
      let diagnostic = Diagnostic(error, query: query)
      Sink.errors(.automatic).diagnostic(diagnostic, asJSON: wantsJSON)
      return diagnostic.exitStatus
    }
  }
}
