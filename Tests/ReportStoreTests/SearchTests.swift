import CSQLite
import ReportModel
import ReportStore
import TestSupport
import Testing

@Suite struct SearchTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [
    ("ログイン画面が落ちる", "落ち"), ("ログイン画面が落ちる", "画面"), ("应用程序崩溃日志", "崩溃"),
    ("แอปพลิเคชันล่ม", "ล่ม"), ("로그인이안됩니다", "로그인"), ("iPhoneで落ちる", "iphone"),
    ("Wi-Fiが切れる", "切れる"), ("ＡＢ画面", "画面"), ("Ängström", "angstrom"),
  ])
  func aWordInsideIsFound(message: String, word: String) throws {
    let store = try folder.open()
    let number = try store.add([try item("a1", message), try item("a2", "nothing")])[0]
    #expect(try store.find(word) == [number])
  }

  @Test func aPartOfTwoCharactersIsAPhraseAndOneIsAPrefix() throws {
    let index = try Index()
    let letters = Array("画面落日本崩溃ログカナ안녕ไทยꧠ𠀀".unicodeScalars)
    var generator = SeededGenerator(seed: 11)
    for row in 1...60 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        text.append(letters.randomElement(using: &generator) ?? "画")
      }
      let scalars = Array(text)
      let around = ["", "x ", "ab", "、"].randomElement(using: &generator) ?? ""
      try index.add(row, around + String(text) + around)
      let start = Int.random(in: 0..<scalars.count, using: &generator)
      let end = Int.random(in: start + 1...scalars.count, using: &generator)
      var part = String.UnicodeScalarView()
      part.append(contentsOf: scalars[start..<end])
      let query = "\"\(String(part))\"" + (end - start == 1 ? "*" : "")
      #expect(try index.find(query).contains(row), "\(query) in \(String(text))")
    }
  }

  @Test func aPhraseAcrossScriptsIsFoundFromItsStart() throws {
    let index = try Index()
    try index.add(1, "起動時にcrashが起きる")
    for query in ["時にcrash", "にcrash", "crashが起", "動時にcrashが起き"] {
      #expect(try index.find("\"\(query)\"") == [1], "\(query)")
    }
    #expect(try index.find("\"時crash\"").isEmpty)
  }

  @Test func neighboursInOtherOrderAreNotFound() throws {
    let index = try Index()
    try index.add(1, "崩溃日志")
    #expect(try index.find("\"溃崩\"").isEmpty)
    #expect(try index.find("\"崩日\"").isEmpty)
    #expect(try index.find("\"崩溃日志\"") == [1])
  }

  @Test func brokenUTF8AndNULDoNotEndAWord() throws {
    let index = try Index()
    try index.add(1, "ab\u{0}cd 画面\u{0}落")
    #expect(try index.find("\"画面\"") == [1])
    #expect(try index.find("cd") == [1])
  }

  /// An index alone, on a connection of ours.
  private final class Index {
    private var connection: OpaquePointer?

    init() throws {
      #expect(sqlite3_open(":memory:", &connection) == SQLITE_OK)
      #expect(csqlite_prepare_connection(connection, nil) == SQLITE_OK)
      try run(
        "CREATE VIRTUAL TABLE t USING fts5 (x, tokenize = 'winnow remove_diacritics 2', prefix = '1 2')",
        []
      )
    }

    deinit { sqlite3_close(connection) }

    func add(_ row: Int, _ text: String) throws {
      try run("INSERT INTO t (rowid, x) VALUES (\(row), ?)", [text])
    }

    func find(_ query: String) throws -> [Int] {
      try run("SELECT rowid FROM t WHERE t MATCH ?", [query])
    }

    @discardableResult
    private func run(_ sql: String, _ values: [String]) throws -> [Int] {
      var statement: OpaquePointer?
      try #require(sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK)
      defer { sqlite3_finalize(statement) }
      for (index, value) in values.enumerated() {
        csqlite_bind_text_copy(statement, Int32(index + 1), value, Int64(value.utf8.count))
      }
      var rows: [Int] = []
      var code = sqlite3_step(statement)
      while code == SQLITE_ROW {
        rows.append(Int(sqlite3_column_int64(statement, 0)))
        code = sqlite3_step(statement)
      }
      try #require(code == SQLITE_DONE)
      return rows
    }
  }
}
