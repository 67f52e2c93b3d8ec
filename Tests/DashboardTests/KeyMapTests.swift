import ReportModel
import SafeText
import TerminalUI
import Testing

@testable import Dashboard

struct KeyMapTests {
  private let map = KeyMap.standard

  @Test func everySpellingInTheTableIsAKey() {
    for binding in map.bindings {
      for spelling in binding.keys {
        #expect(KeyNotation.keys(spelling) != nil, "\(binding.action) \(spelling)")
      }
    }
  }

  @Test func noKeyMeansTwoThingsInOneMode() {
    for mode in KeyMode.allCases {
      var seen: [[Key]: ActionName] = [:]
      for binding in map.bindings(in: mode) {
        for keys in binding.keys.compactMap(KeyNotation.keys) {
          #expect(
            seen[keys] == nil,
            "\(mode) \(binding.action) and \(String(describing: seen[keys]))"
          )
          seen[keys] = binding.action
        }
      }
      for keys in seen.keys where keys.count > 1 {
        #expect(seen[Array(keys.dropLast())] == nil, "\(mode): a prefix is a key of its own")
      }
    }
  }

  @Test func everyActionHasAKey() {
    let bound = Set(map.bindings.map(\.action))
    // Those of the person's own commands are in a configuration.
    for name in ActionName.allCases where name != .userCommand {
      #expect(bound.contains(name), "\(name)")
    }
  }

  @Test func nothingEssentialNeedsAKeyOfSomeLayoutsOnly() {
    let hard: Set<String> = ["[", "]", "{", "}", "|", "\\", "@", "~"]
    let easy = map.bindings.filter { binding in binding.keys.contains { !hard.contains($0) } }
    // Tabs have arrows in the detail.
    let reachable = Set(easy.map(\.action))
    for name in ActionName.allCases where name != .userCommand {
      #expect(reachable.contains(name), "\(name)")
    }
  }

  @Test func escapeNeverQuits() {
    for mode in KeyMode.allCases {
      let match = map.match([Key(.escape)], in: mode)
      #expect(match == .action(.cancel), "\(mode)")
    }
  }

  @Test func aBegunSequenceShowsHowItGoesOn() {
    var driver = Driver(columns: 160)
    driver.type("g")
    #expect(driver.bottom.hasPrefix("g "))
    #expect(driver.contains("1 Inbox"))
    driver.type("<esc>")
    #expect(driver.state.pendingKeys.isEmpty)
    #expect(driver.state.toast == nil)
  }

  @Test func anUnknownSequenceIsGivenUpWithAHint() {
    var driver = Driver()
    driver.type("gq")
    #expect(driver.state.pendingKeys.isEmpty)
    #expect(driver.state.toast?.text == "no such key · ? help")
    #expect(driver.effects.isEmpty)
  }

  @Test func anUnknownKeyDoesNothingButSaySo() {
    var driver = Driver()
    var before = driver.state
    driver.type("ß<f7>~<a-j>")
    #expect(driver.state.toast?.tone == .hint)
    before.toast = driver.state.toast
    #expect(driver.state == before)
    #expect(driver.effects.isEmpty)
  }

  @Test func helpGivesBackWhatWasBeingTyped() {
    var driver = Driver()
    driver.type("cSeen<f1>")
    #expect(driver.state.mode == .help)
    #expect(driver.contains("Keys while typing a line"))
    driver.type("<esc>")
    #expect(driver.bottom.hasPrefix("note on #1042: Seen"))
  }

  @Test func theHelpNamesEveryKeyOfTheTable() {
    let page = HelpPage(mode: .list)
    let lines = HelpView(state: Driver().state, page: page, keys: map).lines()
    let text = lines.map { $0.spans.map(\.text.text).joined() }.joined(separator: "\n")
    for binding in map.bindings {
      #expect(text.contains(binding.summary), "\(binding.action)")
      for key in binding.keys { #expect(text.contains(key), "\(key)") }
    }
  }

  @Test func aKeyIsReadBackAsItIsSpelled() {
    for spelling in Set(map.bindings.flatMap(\.keys)) {
      let keys = KeyNotation.keys(spelling) ?? []
      #expect(keys.map(KeyNotation.spelling).joined(separator: " ") == spelling)
    }
  }

  @Test(arguments: [
    ("ä", Key(.character("ä"))), ("a\u{308}", Key(.character("ä"))), ("日", Key(.character("日"))),
    ("€", Key(.character("€"))), ("ctrl-d", Key(.character("d"), .control)),
    ("Alt-ß", Key(.character("ß"), .alt)), ("up", Key(.up)),
    ("Shift-F3", Key(.function(3), .shift)),
    ("shift-tab", Key(.backTab)), ("-", Key(.character("-"))), ("PageDown", Key(.pageDown)),
  ])
  func readsEveryKindOfKey(spelling: String, key: Key) {
    #expect(KeyNotation.keys(spelling) == [key])
  }

  @Test(arguments: [
    "", "ab", "Ctrl-", "Ctrl-ä", "F0", "F36", "👩‍🚀", "x\u{302}\u{303}", "\u{202E}", "\u{1B}",
    "Hyper-x",
    "Shift-a",
  ])
  func refusesWhatNoKeyTypes(spelling: String) {
    #expect(KeyNotation.keys(spelling) == nil)
  }
}
