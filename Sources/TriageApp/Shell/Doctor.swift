import Dashboard
import ReportModel
import ReportStore
import Settings
import SystemCalls
import TriageEngine

/// One thing that was looked at.
struct Checkup {
  enum State: String {
    case ok
    /// Works, and could be better.
    case note
    case problem
  }

  var name: String
  var state: State
  var message: String
  /// How to mend it.
  var fix: String?

  init(_ name: String, _ state: State, _ message: String, fix: String? = nil) {
    self.name = name
    self.state = state
    self.message = message
    self.fix = fix
  }
}

/// Looks at everything winnow stands on, and says how to mend what is wrong.
struct Doctor {
  /// Of the store; the error when it cannot be named.
  let folder: Result<String, any Error>
  let openStore: () throws -> ReportStore

  func checkups() -> [Checkup] {
    [configuration, terminal, size, locale, colors] + tmux + store + duplicates + helpers
  }

  private var configuration: Checkup {
    let path = Configuration.path ?? "config.json"
    do {
      guard let path = Configuration.path, try FileSystem.facts(of: path) != nil else {
        return Checkup("configuration", .ok, "no \(path): the defaults hold")
      }
      let remarks = try Configuration.load().remarks
      guard let first = remarks.first else { return Checkup("configuration", .ok, path) }
      return Checkup("configuration", .note, "\(path): \(first)", fix: "docs/CONFIGURATION.md")
    } catch {
      let diagnostic = Diagnostic(error)
      return Checkup("configuration", .problem, diagnostic.message, fix: diagnostic.hint)
    }
  }

  private var store: [Checkup] {
    do {
      let folder = try folder.get()
      do {
        let store = try openStore()
        let count = try store.totals().all
        let words = "\(folder): \(Words.count(count, "report"))"
        return [Checkup("store", .ok, words), try contents(of: store)]
      } catch StoreError.missing {
        return [
          Checkup(
            "store",
            .note,
            "nothing in \(folder) yet",
            fix: "winnow import PATH takes reports in; winnow import --demo some to look around."
          )
        ]
      }
    } catch {
      let diagnostic = Diagnostic(error)
      return [Checkup("store", .problem, diagnostic.message, fix: diagnostic.hint)]
    }
  }

  /// Every row and every stored byte, as `winnow verify` looks at them.
  private func contents(of store: ReportStore) throws -> Checkup {
    let damage = try store.verify().filter(\.isDamage)
    guard let first = damage.first else {
      return Checkup("store contents", .ok, "every row and every stored byte is as it should be")
    }
    return Checkup(
      "store contents",
      .problem,
      "\(Words.count(damage.count, "finding")): \(first.place): \(first.message)",
      fix: "winnow verify lists them; importing a report again brings its bytes back."
    )
  }
}
