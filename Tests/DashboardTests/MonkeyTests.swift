import ReportModel
import TerminalUI
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

  @Test(arguments: [1, 20_261_127, 0xBADC_AB1E] as [UInt64])
  func randomKeysAndSizesNeverTrap(seed: UInt64) {
    print("monkey seed \(seed)")
    var random = SplitMix(state: seed)
    var driver = Driver(columns: 80, rows: 24)
    for step in 0..<2_500 {
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

  @Test func everySizeDrawsEveryScreen() {
    for setup in ["", "?", "2", "+lo", "P", "/app>=x.", "<enter>]]", "g5v"] {
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

/// SplitMix64, by Sebastiano Vigna.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
