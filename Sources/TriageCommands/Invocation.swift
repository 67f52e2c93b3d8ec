import ReportModel

/// A whole command line, parsed.
package struct Invocation: Equatable, Sendable {
  package var task: Task
  package var store: String?
  package var color: Color = .automatic
  package var ascii = false
  package var json = false

  package enum Color: String, Sendable {
    case automatic = "auto"
    case always, never
  }

  package enum Task: Equatable, Sendable {
    /// The dashboard, or its first list where there is no terminal.
    case dashboard(query: String)
    case importReports(ImportRequest)
    case list(ListRequest)
    case count(query: String)
    case show(ShowRequest)
    case attachments(AttachmentsRequest)
    case log(report: ReportReference?, limit: Int)
    /// A note whose text an editor asks for.
    case noteInEditor(ReportReference)
    case perform(Command)
    case duplicates(DupesRequest)
    /// Removes reports for good.
    case purge(PurgeRequest)
    case verify
    case doctor
    /// Becomes the intake.
    case serve(ServeRequest)
    case rules(RulesRequest)
    case conflicts(ConflictsRequest)
    case facets(FacetsRequest)
    case pictures(PicturesRequest)
    case views
    /// Writes the views to a file; `-` is standard output.
    case exportViews(path: String)
    case importViews(path: String)
    /// A script for that shell.
    case completions(CompletionShell)
    case complete(CompleteRequest)
    case help(CommandName?)
    case version
  }

  package typealias CommandName = String

  /// The query the command line holds, as it is parsed; empty without one.
  package var query: String {
    switch task {
    case .dashboard(let query), .count(let query): query
    case .list(let request): request.sortedQuery
    case .facets(let request): request.query
    case .perform(let command): command.query
    case .purge(let request): request.query
    case .importReports, .show, .attachments, .pictures, .log, .noteInEditor, .duplicates, .verify,
      .doctor,
      .views, .exportViews, .importViews, .completions, .complete, .serve, .rules, .conflicts,
      .help, .version:
      ""
    }
  }
}

extension Command {
  fileprivate var query: String {
    switch self {
    case .edit(let edit): edit.targets.query
    case .merge(let targets, _, _), .takeApart(let targets, _, _): targets.query
    case .export(let request): request.targets.query
    case .snooze(let request): request.targets.query
    case .view(.save(let views)): views.count == 1 ? views[0].query : ""
    case .undo, .undoEntry, .redo, .view, .conflict: ""
    }
  }
}

extension Targets {
  fileprivate var query: String {
    if case .query(let query) = self { query } else { "" }
  }
}

package struct ImportRequest: Equatable, Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case auto, canonical, ndjson, multipart, bundle
  }

  /// `-` is standard input.
  package var paths: [String] = []
  package var format: Format = .auto
  package var isDryRun = false
  package var isStrict = false
  package var isDemo = false
  /// Goes on with what comes into the folders.
  package var isWatching = false
  /// Takes reports in that were removed for good.
  package var bringsBack = false

  package init() {}
}

package struct ListRequest: Equatable, Sendable {
  package enum Form: Sendable {
    case table, json, ndjson, tsv, linear
  }

  package var query = ""
  package var sort: String?
  package var limit: Int?
  package var columns: [String] = []
  package var form: Form = .table

  package init() {}

  /// With `--sort` as the term it stands for.
  package var sortedQuery: String {
    [query, sort.map { "sort:\($0)" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

package struct ShowRequest: Equatable, Sendable {
  package var reports: [ReportReference] = []
  package var isRaw = false
  package var forcesRaw = false
  package var isLinear = false

  package init() {}
}

/// What to tell about duplicates.
package enum DupesRequest: Equatable, Sendable {
  /// What one report may be a duplicate of.
  case suggestions(ReportReference, least: Double, limit: Int)
  /// Groups of the whole store; pairs below `least` join nothing.
  case groups(least: Double, limit: Int?)
  /// Forget what this store's decisions taught.
  case forgetLearning
}
