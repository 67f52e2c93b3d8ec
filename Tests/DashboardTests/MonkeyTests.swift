import Foundation
import ReportModel
import TerminalUI
import TestSupport
import Testing

@testable import Dashboard

/// Random keys, answers and sizes: nothing traps, and the frame has the size that was asked for.
struct MonkeyTests {
  private static let keys: [Key] = {
    let spelled = Set(KeyMap.standard.bindings.flatMap(\.keys)).sorted()
    let known = spelled.compactMap(KeyNotation.keys).flatMap { $0 }
      .filter { $0 != Key(.character("c"), .control) }
    return known + "abcxyz#059é日 ,:\"()".map { Key(.character($0)) }
  }()

  /// 10,000 in all; `WINNOW_MONKEY=100000` for more.
  private static let stepCount =
    (ProcessInfo.processInfo.environment["WINNOW_MONKEY"].flatMap { Int($0) } ?? 10_000) / 4

  @Test(arguments: [1, 20_261_127, 0xBADC_AB1E, 77] as [UInt64])
  func randomKeysAndSizesNeverTrap(seed: UInt64) {
    print("monkey seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var driver = Driver(columns: 80, rows: 24)
    var drawn: Drawn?
    for step in 0..<Self.stepCount {
      if step % 250 == 249 { expectWayOut(driver, seed, step) }
      switch random.below(40) {
      case 0:
        driver.resize(columns: 1 + random.below(200), rows: 1 + random.below(60))
      case 1: driver.resize(columns: random.below(8), rows: random.below(8))
      case 2: driver.send(.storeChanged)
      case 3: driver.send(.tick(Timestamp(milliseconds: Int64(random.below(1 << 40)))))
      case 4: driver.send(.input(.paste("a\u{1B}[31m\nb\u{202E}")))
      case 5: driver.isHolding.toggle()
      case 6:
        let event = MouseEvent(
          random.below(2) == 0 ? .press : .scrollDown,
          row: random.below(70),
          column: random.below(210)
        )
        driver.send(.input(.mouse(event)))
      case 7: driver.memory = Memory(random.below(3) == 0 ? [] : Fixtures.all)
      case 8: driver.send(.input(.key(Key(.escape))))
      default:
        driver.send(.input(.key(Self.keys[random.below(Self.keys.count)])))
      }
      let frame = driver.frame
      if let drawn, driver.state.listLooksLike(drawn.state) {
        let reused = view(driver.state, in: driver.surroundings, after: drawn)
        #expect(reused == frame, "seed \(seed) step \(step)")
      }
      drawn = Drawn(state: driver.state, frame: frame)
      #expect(frame.buffer.size == driver.state.size, "seed \(seed) step \(step)")
      if let cursor = frame.cursor {
        #expect(
          cursor.row < driver.state.size.rows && cursor.column < driver.state.size.columns,
          "seed \(seed) step \(step)"
        )
      }
      driver.effects = []
    }
  }

  /// From wherever one is, Esc a few times and `q` end it: no mode is a trap.
  private func expectWayOut(_ driver: Driver, _ seed: UInt64, _ step: Int) {
    var driver = driver
    driver.isHolding = false
    driver.type("<esc><esc><esc><esc><esc><esc>")
    #expect(driver.state.prompt == nil, "seed \(seed) step \(step)")
    driver.type("q")
    #expect(driver.effects.contains(.quit), "seed \(seed) step \(step)")
  }

  /// What the keys did to the reports is what the commands say: none is lost, none invented.
  @Test(arguments: [3, 20_261_128] as [UInt64])
  func everyDeedIsACommandAndUndoTakesAllBack(seed: UInt64) {
    print("monkey seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var driver = Driver(columns: 100, rows: 30)
    let untouched = driver.memory.reports
    var deeds = 0
    for _ in 0..<1_200 {
      driver.type("")
      let before = driver.memory.reports
      // Often enough out of what asks, or it would type for ever.
      let isWayOut = random.below(5) == 0
      let key = isWayOut ? Key(.escape) : Self.keys[random.below(Self.keys.count)]
      driver.send(.input(.key(key)))
      let writes = driver.commands.count
      #expect(writes > 0 || driver.memory.reports == before, "seed \(seed)")
      if driver.memory.reports != before { deeds += 1 }
    }
    driver.type("<esc><esc><esc><esc><esc><esc>")
    for _ in 0..<1_200 { driver.type("u") }
    let left = driver.memory.reports.map { $0.triage.withoutReading }
    #expect(left == untouched.map { $0.triage.withoutReading }, "seed \(seed)")
    #expect(deeds > 10)
  }

  @Test func everySizeDrawsEveryScreen() {
    for setup in [
      "", "?", "2", "+lo", "P", "/app>=x.", "<enter>]]", "g5v", "g", "4", "t", "T", "S", "gc", "gt",
      "gt1q", "gu", "gr", "gp", "gw", "jjl", "p", "x", "gy",
    ] {
      var driver = Driver()
      driver.type(setup)
      for columns in [0, 1, 2, 3, 5, 19, 20, 21, 39, 45, 60, 79, 99, 100, 101, 140, 200, 400] {
        for rows in [0, 1, 2, 4, 5, 6, 8, 11, 12, 13, 24, 60] {
          driver.resize(columns: columns, rows: rows)
          #expect(driver.frame.buffer.size == Size(rows: rows, columns: columns))
        }
      }
    }
  }
}

extension TriageState {
  /// Marks of reading are no decisions, and undo leaves them.
  fileprivate var withoutReading: TriageState {
    var state = self
    state.isRead = false
    return state
  }
}
