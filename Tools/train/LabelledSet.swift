import DuplicateScoring
import ReportModel
import StrictJSON
import SystemCalls

/// Reports with known duplicates, as ../shared/corpora/duplicates has them: `reports.ndjson`,
/// `pairs.ndjson`, and perhaps `queries.txt`, `ignore.txt` and `related.ndjson`.
struct LabelledSet {
  /// In the order of their times; the number is the place.
  var reports: [Evidence] = []
  var ids: [String] = []
  /// By place: the places of the earlier members of its group.
  var earlier: [Int: [Int]] = [:]
  /// Places to ask about; duplicates and others.
  var queries: [Int] = []
  /// Places that are never counted as a report without duplicates.
  var ignored: Set<Int> = []
  /// Pairs that are linked in some other way.
  var related: Set<[Int]> = []
  /// Likenesses of pictures, for sets that have them.
  var pictures: [Int: [UInt32: PictureLikeness]] = [:]

  struct Problem: Error, CustomStringConvertible {
    var description: String
  }

  init() {}

  /// Reads `open`, `held` (asked about, with `open` before it) or `both`.
  init(folder: String, half: String) throws {
    let halves = half == "open" ? ["open"] : ["open", "held"]
    var rows: [(created: String, id: String, evidence: Evidence, isAsked: Bool)] = []
    for name in halves {
      for value in try Self.lines("\(folder)/\(name)/reports.ndjson") {
        let text = { (key: String) in value[key]?.string }
        guard let id = text("id") else { throw Problem(description: "a report without id") }
        let created = text("created") ?? ""
        rows.append((created, id, Self.evidence(text, created), half != "held" || name == "held"))
      }
    }
    let order = rows.indices.sorted { (rows[$0].created, $0) < (rows[$1].created, $1) }
    var places: [String: Int] = [:]
    var asked: Set<Int> = []
    for (place, row) in order.enumerated() {
      var evidence = rows[row].evidence
      evidence.number = UInt32(place)
      reports.append(evidence)
      ids.append(rows[row].id)
      places[rows[row].id] = place
      if rows[row].isAsked { asked.insert(place) }
    }
    try readGroups(halves.map { "\(folder)/\($0)/pairs.ndjson" }, places, asked)
    for name in halves { readNeutral("\(folder)/\(name)", places) }
    chooseQueries(halves.map { "\(folder)/\($0)/queries.txt" }, places, asked)
  }

  private static func lines(_ path: String) throws -> [JSONValue] {
    try Files.bytes(path).split(separator: 0x0A).map { line in
      do {
        return try JSONDocument.parse(Array(line)).root
      } catch {
        return try JSONDocument.parse(withoutSurrogates(line)).root
      }
    }
  }

  /// Other programs write halves of characters where a text was cut: each becomes U+FFFD.
  private static func withoutSurrogates(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = Array(line)
    var place = 0
    while place + 5 < bytes.count {
      guard bytes[place] == 0x5C else {
        place += 1
        continue
      }
      let isSurrogate =
        bytes[place + 1] == 0x75 && bytes[place + 2] | 0x20 == 0x64
        && "89abcdef".utf8.contains(bytes[place + 3] | 0x20)
      if isSurrogate { bytes.replaceSubrange(place + 2..<place + 6, with: "fffd".utf8) }
      place += 2
    }
    return bytes
  }

  private static func evidence(_ text: (String) -> String?, _ created: String) -> Evidence {
    var evidence = Evidence(number: 0, createdAt: time(created))
    evidence.title = text("title")
    evidence.body = text("body") ?? ""
    evidence.product = text("product")
    evidence.components = text("component").map(Self.parts) ?? []
    evidence.version = text("version")
    evidence.osName = text("os")
    evidence.device = text("hardware")
    evidence.surroundings = text("environment")
    evidence.kind = text("type")
    return evidence
  }

  /// A time, else its day.
  private static func time(_ text: String) -> Timestamp {
    Timestamp(rfc3339: text) ?? Timestamp(rfc3339: text.prefix(10) + "T00:00:00Z")
      ?? Timestamp(milliseconds: 0)
  }

  /// `iOS, Android`.
  private static func parts(_ list: String) -> [String] {
    list.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  private mutating func readGroups(_ paths: [String], _ places: [String: Int], _ asked: Set<Int>)
    throws
  {
    var groups = Groups()
    for path in paths {
      for value in try Self.lines(path) {
        guard let one = value["id"]?.string.flatMap({ places[$0] }),
          let other = value["duplicate_of"]?.string.flatMap({ places[$0] })
        else { continue }
        groups.join(one, other)
      }
    }
    for members in groups.members() {
      for (index, member) in members.enumerated() where index > 0 && asked.contains(member) {
        earlier[member] = Array(members[..<index])
      }
    }
  }

  private mutating func readNeutral(_ folder: String, _ places: [String: Int]) {
    // Not every set has them.
    for value in (try? Self.lines("\(folder)/related.ndjson")) ?? [] {
      if let one = value["a"]?.string.flatMap({ places[$0] }),
        let other = value["b"]?.string.flatMap({ places[$0] })
      {
        related.insert([min(one, other), max(one, other)])
      }
    }
    for id in Self.words("\(folder)/ignore.txt") ?? [] {
      if let place = places[id] { ignored.insert(place) }
    }
  }

  private static func words(_ path: String) -> [String]? {
    // Not every set has them.
    guard let bytes = try? Files.bytes(path) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(
      String.init
    )
  }

  /// Every duplicate, and of the others those that are named, else every tenth.
  private mutating func chooseQueries(_ paths: [String], _ places: [String: Int], _ asked: Set<Int>)
  {
    var chosen = Set(earlier.keys)
    let named = paths.compactMap { Self.words($0) }.flatMap { $0 }.compactMap { places[$0] }
    if named.isEmpty {
      for place in asked.sorted() where place % 10 == 0 { chosen.insert(place) }
    } else {
      chosen.formUnion(named.filter(asked.contains))
    }
    queries = chosen.sorted()
  }
}

/// Sets that were joined: union-find.
struct Groups {
  private var parents: [Int: Int] = [:]

  func root(_ item: Int) -> Int {
    var item = item
    while let parent = parents[item], parent != item { item = parent }
    return item
  }

  mutating func join(_ one: Int, _ other: Int) {
    let first = root(one)
    let second = root(other)
    parents[first] = min(first, second)
    parents[second] = min(first, second)
  }

  /// Members of each group of two or more, ascending.
  func members() -> [[Int]] {
    Dictionary(grouping: parents.keys, by: root).values.filter { $0.count > 1 }.map { $0.sorted() }
      .sorted { $0[0] < $1[0] }
  }
}
