import ReportModel
import ReportQuery
import ReportStore
import TriageCommands

extension TriageEngine {
  /// Changes the saved views.
  ///
  /// - Throws: ``QueryError`` with a range in the view's query when that cannot be read, or would
  ///   hold itself.
  func perform(_ command: ViewCommand, at now: Timestamp) throws -> CommandResult {
    var result = CommandResult(words: command.words)
    let entry: HistoryEntry?
    switch command {
    case .save(let views):
      try check(views, at: now)
      entry = try store.saveViews(views, by: author, at: now, command: command.words)
    case .rename(let name, let newName):
      entry = try store.renameView(name, to: newName, by: author, at: now)
    case .delete(let name): entry = try store.deleteView(name, by: author, at: now)
    case .move(let name, let index):
      entry = try store.moveView(name, to: index, by: author, at: now)
    }
    if let entry {
      result.entries = [entry]
      // A place behind the last one is the last one.
      result.words = entry.command
    }
    return result
  }

  /// Each must be readable once all of them are there.
  private func check(_ views: [StoredView], at now: Timestamp) throws {
    var context = try context(at: now)
    for view in views {
      context.views.removeAll { $0.isCalled(view.name) }
      context.views.append(view)
    }
    for view in views { _ = try Query(parsing: view.query, context: context.inside(view)) }
  }

  /// The saved views with what each finds now, in their order.
  package func viewCounts(at now: Timestamp) throws -> [(view: StoredView, count: ViewCount)] {
    let context = try context(at: now)
    return try context.views.map { view in
      do {
        let query = try Query(parsing: view.query, context: context.inside(view))
        return (view, .reports(try store.count(of: query)))
      } catch let error as QueryError {
        return (view, .unreadable(error))
      }
    }
  }

  package enum ViewCount: Equatable, Sendable {
    case reports(Int)
    /// Such as one that names a view deleted since.
    case unreadable(QueryError)
  }
}
