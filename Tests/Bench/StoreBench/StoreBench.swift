import Foundation
import ReportModel
import ReportQuery
import ReportStore

struct StoreBench {
  private let store: ReportStore
  private var round = 0

  static func run() {
    do {
      var bench = StoreBench(store: try ReportStore.open(CommandLine.arguments[1], mode: .existing))
      while let line = readLine() {
        let (cpu, result) = try bench.answer(line)
        print(cpu, result)
        fflush(nil)
      }
    } catch {
      print("failed: \(error)")
      exit(1)
    }
  }

  private init(store: ReportStore) {
    self.store = store
  }

  private mutating func answer(_ line: String) throws -> (UInt64, String) {
    round += 1
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    switch words[0] {
    case "page":
      let query = try query(words.dropFirst(2))
      let offset = Int(words[1]) ?? 0
      return try timed {
        let page = try store.page(of: query, offset: offset, limit: 40)
        return page.rows.first.map { "\($0.number.rawValue)" } ?? "0"
      }
    case "count":
      let query = try query(words.dropFirst())
      return try timed { "\(try store.count(of: query))" }
    case "survey":
      let query = try query(words.dropFirst())
      let facets: [FacetField] = [.platform, .app, .os, .device, .screen, .environment, .locale]
      return try timed {
        "\(try store.survey(of: query, facets: facets, valuesPerFacet: 8).count)"
      }
    case "matrix":
      let query = try query(words.dropFirst())
      return try timed {
        let matrix = try store.matrix(
          of: query,
          rows: .app,
          columns: .os,
          rowLimit: 12,
          columnLimit: 8
        )
        return "\(matrix.rows.valueCount)"
      }
    case "arrivals":
      let query = try query(words.dropFirst())
      return try timed {
        let arrivals = try store.arrivals(
          of: query,
          lastDays: 60,
          now: Self.now,
          zone: .utc
        )
        return "\(arrivals.days.count)"
      }
    case "position":
      let query = try query(words.dropFirst(2))
      let number = ReportNumber(Int64(words[1]) ?? 0)
      return try timed { "\(try store.position(of: number, in: query) ?? -1)" }
    case "tag":
      let edits = [Edit.addTag(Tag(folded: words[1] + "\(round)"))]
      let numbers = try store.numbers(
        of: Query(parsing: "scope:all", context: Self.context),
        limit: nil
      )
      let step = max(1, numbers.count / (Int(words[2]) ?? 1))
      let targets = stride(from: 0, to: numbers.count, by: step).map { numbers[$0] }
      return try timed {
        let entry = try store.apply(
          edits,
          to: targets,
          by: "bench",
          at: Self.now,
          command: "tag"
        )
        return "\(entry?.changes.count ?? 0)"
      }
    case "undo":
      return try timed { "\(try store.undo(by: "bench", at: Self.now)?.changes.count ?? 0)" }
    case "follow":
      return try timed {
        var count = 0
        while true {
          let some = try store.takeInForDuplicates(limit: 500)
          if some == 0 { return "\(count)" }
          count += some
        }
      }
    case "similar":
      let number = ReportNumber(Int64(words[1]) ?? 1)
      return try timed { "\(try store.suggestions(for: number).count)" }
    case "tidy":
      return try timed { "\(try store.tidy())" }
    default: return (0, "unknown")
    }
  }

  private static let now = Timestamp(milliseconds: 1_795_867_200_000)
  private static let context = QueryContext(now: now, zone: .utc, me: "bench")

  private func query(_ words: ArraySlice<String>) throws -> Query {
    try Query(parsing: words.map(spelled).joined(separator: " "), context: Self.context)
  }

  private func spelled(_ word: String) -> String {
    guard word.hasPrefix("%"), let end = word.dropFirst().firstIndex(of: "%") else { return word }
    let letters = word[word.index(after: word.startIndex)..<end]
    let changed = letters.enumerated().map { index, letter in
      round >> index & 1 == 1 ? letter.uppercased() : letter.lowercased()
    }
    return changed.joined() + word[word.index(after: end)...]
  }

  private func timed(_ body: () throws -> String) rethrows -> (UInt64, String) {
    let before = nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    let result = try body()
    return (nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - before, result)
  }

  private func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
