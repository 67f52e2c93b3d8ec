import ReportModel
import SafeText
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

/// A person's own keys: what works, and what is refused by name.
struct RebindingTests {
  private func map(_ wishes: KeyWish..., commands: [UserCommand] = []) throws -> KeyMap {
    try KeyMap.standard.rebound(wishes, commands: commands)
  }

  private func fault(_ wishes: KeyWish..., commands: [UserCommand] = []) -> KeyMapError? {
    do throws(KeyMapError) {
      _ = try KeyMap.standard.rebound(wishes, commands: commands)
      return nil
    } catch {
      return error
    }
  }

  @Test func anActionHasItsNewKeysAndNoOthers() throws {
    let keys = try map(KeyWish(.action(.accept), [.list, .detail], ["ä", "日", "g ü"]))
    for notation in ["ä", "日", "gü"] {
      var driver = Driver(keys: keys)
      driver.type(notation)
      #expect(driver.commands.count == 1, "\(notation)")
    }
    var driver = Driver(keys: keys)
    driver.type("1")
    #expect(driver.commands.isEmpty && driver.state.toast?.tone == .hint)
  }

  @Test func oneModeAloneIsRebound() throws {
    let keys = try map(KeyWish(.action(.accept), [.list], ["F5"]))
    #expect(keys.match([Key(.character("1"))], in: .list) == .none)
    #expect(keys.match([Key(.character("1"))], in: .detail) == .action(.accept))
  }

  @Test func dialogsAreReboundToo() throws {
    let keys = try map(
      KeyWish(.action(.down), [.picker], ["Ctrl-J", "↓"]),
      KeyWish(.action(.submit), [.menu], ["F10"]),
      KeyWish(.action(.cancel), [.help], ["Esc", "ö"])
    )
    var driver = Driver(keys: keys)
    driver.type("2")
    driver.type("<c-j>")
    let picker = try #require(driver.picker)
    #expect(picker.cursor == 1)
    driver.type("<esc>P<down><f10>")
    #expect(driver.commands.count == 1)
    driver.type("?ö")
    #expect(driver.state.prompt == nil)
  }

  @Test func theScreenNamesTheKeysInForce() throws {
    let keys = try map(
      KeyWish(.action(.accept), [.list, .detail], ["ä"]),
      KeyWish(.action(.undo), [.list, .detail], ["F7"]),
      KeyWish(.action(.help), [.list, .detail], ["ö"])
    )
    var driver = Driver(keys: keys)
    #expect(driver.bottom.contains("ä accept") && driver.bottom.hasSuffix("ö help"))
    driver.type("ä")
    #expect(driver.bottom.contains("F7 undoes"))
    driver.type("~")
    #expect(driver.state.toast?.text == "no such key · ö help")
    driver.type("ö")
    #expect(driver.lines.contains { $0.contains("ä ") && $0.contains("accept") })
    driver.type("<esc><c-p>accept")
    #expect(driver.lines.contains { $0.contains("accept") && $0.contains("ä") })
  }

  @Test func anActionWithoutKeysIsInThePalette() throws {
    let keys = try map(KeyWish(.action(.accept), [.list, .detail], []))
    var driver = Driver(keys: keys)
    #expect(!driver.bottom.contains("accept"))
    driver.type("<c-p>accept<enter>")
    #expect(driver.commands.count == 1)
  }

  @Test(arguments: [
    (KeyMode.list, ActionName.accept, "s", ["list", "accept", "statusMenu", "“s”"]),
    (.list, .accept, "g", ["list", "accept", "“g”", "begins"]),
    (.detail, .accept, "2 x", ["detail", "duplicate", "accept", "begins"]),
    (.list, .accept, "Hyper-x", ["list.accept", "Hyper-x", "no key"]),
    (.list, .accept, "a b c", ["list.accept", "more than two"]),
    (.line, .submit, "x", ["line.submit", "text"]),
    (.palette, .down, "j", ["palette.down", "text"]),
    (.menu, .down, "n", ["menu.down", "chooses"]),
    (.list, .back, "Esc", ["list.back", "Esc"]),
    (.list, .submit, "F5", ["no action submit", "in the list"]),
  ])
  func whatCannotBeIsRefusedByName(
    mode: KeyMode,
    action: ActionName,
    key: String,
    words: [String]
  ) throws {
    let error = try #require(fault(KeyWish(.action(action), [mode], [key])))
    for word in words { #expect(error.message.contains(word), "\(error.message)") }
    #expect(error.wish == 0)
  }

  @Test func twoWishesForOneKeyNameTheLaterOne() throws {
    let error = try #require(
      fault(
        KeyWish(.action(.accept), [.list], ["F5"]),
        KeyWish(.action(.decline), [.list], ["F5"])
      )
    )
    #expect(error.message.contains("accept") && error.message.contains("decline"))
  }

  @Test(arguments: KeyMode.allCases) func noModeLosesItsWayOut(mode: KeyMode) throws {
    let error = try #require(fault(KeyWish(.action(.cancel), [mode], [])))
    #expect(error.message.contains("\(mode.rawValue).cancel"))
  }

  @Test func keysMayBeSwapped() throws {
    let keys = try map(
      KeyWish(.action(.accept), [.list, .detail], ["2"]),
      KeyWish(.action(.duplicate), [.list, .detail], ["1"])
    )
    #expect(keys.match([Key(.character("2"))], in: .list) == .action(.accept))
    #expect(keys.match([Key(.character("m"))], in: .list) == .none)
  }

  // MARK: Commands of one's own

  private let hand = UserCommand(
    label: "hand on",
    arguments: [CommandTemplate([.text("tool")]), CommandTemplate([.field(.id)])]
  )

  @Test func aCommandOnAKeyRunsOnTheChosenReports() throws {
    let keys = try map(KeyWish(.command(0), [.list, .detail], ["g h"]), commands: [hand])
    var driver = Driver(keys: keys)
    driver.type("gh")
    #expect(driver.tasks == [.run(hand, [ReportNumber(1042)])])
    // What it printed is a page, made safe.
    #expect(driver.contains("hand on") && driver.contains("two␛[31m"))
    driver.type("<esc>")
    #expect(driver.state.prompt == nil)
    driver.type("<space><space><c-p>hand on<enter>")
    guard case .run(_, let numbers) = driver.tasks.first else { return #expect(Bool(false)) }
    #expect(numbers.count == 2)
    driver.type("<esc>?")
    #expect(driver.state.mode == .help)
    let help = HelpView(state: driver.state, page: HelpPage(mode: .list), keys: keys).lines()
    #expect(help.contains { $0.spans.contains { $0.text.text.contains("hand on") } })
  }

  @Test func aCommandsKeyMustBeFree() throws {
    let error = try #require(fault(KeyWish(.command(0), [.list], ["1"]), commands: [hand]))
    #expect(error.message.contains("hand on") && error.message.contains("accept"))
  }
}

struct CommandTemplateTests {
  private func expand(_ text: String, _ values: [CommandTemplate.Field: String]) throws -> [String]
  {
    try CommandTemplate(parsing: text).expanded(ids: ["7", "8"]) { values[$0] ?? "" }
  }

  @Test func fieldsAreFilledIn() throws {
    #expect(try expand("{title}: {app}", [.title: "A", .app: "4.1"]) == ["A: 4.1"])
    #expect(try expand("{ids}", [:]) == ["7", "8"])
    #expect(try expand("n={ids}", [:]) == ["n=7,8"])
    #expect(try expand("{{id}}", [:]) == ["{id}"])
  }

  @Test func noReportSpeaksInOptions() throws {
    #expect(try expand("{title}", [.title: "--repo=evil"]) == [" --repo=evil"])
    #expect(try expand("{title}", [.title: "-\u{301}x"]) == [" -\u{301}x"])
    #expect(try expand("--title={title}", [.title: "-x"]) == ["--title=-x"])
    #expect(try expand("{message}", [.message: "a\0b"]) == ["a\u{FFFD}b"])
    // One argument stays one, whatever it holds.
    #expect(try expand("{title}", [.title: "a b; rm -rf $(x)"]) == ["a b; rm -rf $(x)"])
  }

  @Test(arguments: ["{titel}", "{id", "id}", "{}", "{ id }"])
  func whatIsNoTemplateIsRefused(text: String) {
    #expect(throws: CommandTemplate.Fault.self) { try CommandTemplate(parsing: text) }
  }
}
