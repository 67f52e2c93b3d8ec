import ReportModel
import ReportQuery
import TestSupport
import Testing

@testable import ReportStore

/// Texts kept in chunks, against folding the text of every report.
@Suite struct TextChunkTests {
  private let folder = TemporaryFolder()

  private struct Texts {
    var message: String
    var value: String
    var email: String?
    var id: String?

    var user: String? { email ?? id }
    var all: [String] { [message, value] }
  }

  private static let words = [
    "Checkout", "crash", "ÉCRAN", "blanc", "Straße", "支払い", "が落ちる", "결제", "नमस्ते", "ｗｉｄｅ", "🎉",
    "e\u{301}te\u{301}", "ΣΊΣΥΦΟΣ", "İstanbul", "n\u{323}\u{307}",
  ]

  private static func make(using random: inout SeededGenerator) -> Texts {
    let message = (0...Int.random(in: 0...5, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }.joined(separator: " ")
    let name = words.randomElement(using: &random) ?? ""
    let number = Int.random(in: 0..<40, using: &random)
    return Texts(
      message: message,
      value: "exp-\(Int.random(in: 0..<500, using: &random))",
      email: Bool.random(using: &random) ? "\(name)\(number)@example.org" : nil,
      id: Bool.random(using: &random) ? "U\(number)" : nil
    )
  }

  @Test func charactersAndReportersAreFoundInChunksAsInRows() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let store = try folder.open()
    var texts: [Texts] = []
    // Two processes add, so that chunks end in between.
    for count in [2_500, 40, 1_200] {
      let more = (0..<count).map { _ in Self.make(using: &random) }
      let other = try folder.open()
      try other.add(
        more.enumerated().map { index, texts in
          try item("r-\(count)-\(index)") { report in
            report.message = texts.message
            report.user.email = texts.email
            report.user.id = texts.id
            report.metadata = [MetadataItem(key: "experiment", value: texts.value)]
          }
        }
      )
      texts += more
      try expectParts(store, texts, "seed \(seed)", using: &random)
      try expectReporters(store, texts, "seed \(seed)", using: &random)
    }
    #expect(try chunkCount(store) >= 4)
    #expect(try store.verify().isEmpty)
  }

  private func expectParts(
    _ store: ReportStore,
    _ all: [Texts],
    _ note: Comment,
    using random: inout SeededGenerator
  ) throws {
    for _ in 0..<12 {
      let text = all.randomElement(using: &random)?.all.randomElement(using: &random) ?? ""
      let start = text.indices.randomElement(using: &random) ?? text.startIndex
      let part = String(text[start...].prefix(Int.random(in: 1...4, using: &random)))
      guard !part.contains(where: \.isWhitespace) else { continue }
      let folded = TextFolding.fold(part)
      let expected = all.indices.filter { index in
        all[index].all.contains { Self.holds(TextFolding.fold($0), folded) }
      }
      #expect(try find("text:*\(part)*", store) == expected, "\(note): \(part)")
    }
  }

  private func expectReporters(
    _ store: ReportStore,
    _ all: [Texts],
    _ note: Comment,
    using random: inout SeededGenerator
  ) throws {
    let someone = try #require(all.filter { $0.user != nil }.randomElement(using: &random)?.user)
    let folded = TextFolding.fold(someone)
    let isSame = { (text: String?) in text.map { TextFolding.fold($0) == folded } ?? false }
    #expect(
      try find("user:\"\(someone)\"", store)
        == all.indices.filter { isSame(all[$0].email) || isSame(all[$0].id) },
      note
    )
    #expect(
      try find("email:*le.org", store) == all.indices.filter { all[$0].email != nil },
      note
    )
    #expect(try find("email:u*", store).allSatisfy { all[$0].email?.lowercased().first == "u" })
    #expect(try find("no:user", store) == all.indices.filter { all[$0].user == nil }, note)
    // Sorted by SQLite, and by the engine.
    let query = try Query(parsing: "sort:user", context: queryContext)
    let expected = all.indices.sorted { left, right in
      guard let one = all[left].user.map({ Array(TextFolding.fold($0).utf8) }),
        let other = all[right].user.map({ Array(TextFolding.fold($0).utf8) })
      else {
        if all[left].user == nil, all[right].user == nil { return left > right }
        return all[left].user != nil
      }
      return one == other ? left > right : one.lexicographicallyPrecedes(other)
    }
    #expect(try store.numbers(of: query, limit: nil).map { Int($0.rawValue) - 1 } == expected, note)
  }

  private func find(_ source: String, _ store: ReportStore) throws -> [Int] {
    try store.find(source).map { Int($0.rawValue) - 1 }.sorted()
  }

  /// By bytes, as texts are compared.
  private static func holds(_ text: String, _ part: String) -> Bool {
    let text = Array(text.utf8)
    let part = Array(part.utf8)
    return text.count >= part.count
      && (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }

  @Test func aFileThatComesLaterIsFoundInItsChunk() throws {
    let store = try folder.open()
    try store.add((0..<2_200).map { try item("r-\($0)") })
    #expect(try chunkCount(store) > 0)
    var report = try store.detail(of: ReportNumber(7)).report
    let file = attachment("Übersicht.png", blob: nil, size: 900)
    report.attachments = [file.declared]
    var again = item(report, attachments: [file])
    again.receivedAt = instant(60)
    try store.add([again])
    for opened in [store, try folder.open()] {
      #expect(try opened.find("text:*bersi*") == [ReportNumber(7)])
    }
    #expect(try store.verify().isEmpty)
  }

  @Test(arguments: ["x''", "x'00000000'", "x'0100000005000000616263'", "zeroblob(9000)"])
  func aDamagedChunkIsFoundAndNotBelieved(data: String) throws {
    let store = try folder.open()
    try store.add((0..<2_200).map { try item("r-\($0)") { $0.message = "Blank page" } })
    try store.writer.run { writer in
      try writer.transaction {
        try $0.connection.execute("UPDATE text_chunk SET data = \(data)")
      }
    }
    #expect(try store.find("text:*lank*").count == 2_200)
    #expect(try store.find("has:user").isEmpty)
    #expect(try store.verify().map(\.kind).contains(.damagedIndex))
  }

  private func chunkCount(_ store: ReportStore) throws -> Int {
    try store.reading { reader in
      Int(try reader.connection.integer("SELECT count(*) FROM text_chunk"))
    }
  }
}
