import Dashboard
import Settings
import StrictJSON
import TerminalUI
import Testing
import TriageCommands

struct ConfigurationTests {
  private func read(_ text: String) throws(ConfigurationError) -> Configuration {
    try Configuration(parsing: Array(text.utf8))
  }

  private func fault(_ text: String) -> ConfigurationError? {
    do throws(ConfigurationError) {
      _ = try read(text)
      return nil
    } catch {
      return error
    }
  }

  @Test func everyKeyHasADefault() throws {
    let configuration = try read("{}")
    #expect(configuration.author == nil && configuration.mouse && !configuration.ascii)
    #expect(configuration.color == .automatic && configuration.theme == ThemeChoice())
    #expect(configuration.keys.bindings == KeyMap.standard.bindings)
    #expect(configuration.remarks.isEmpty)
  }

  @Test func everySettingIsRead() throws {
    let configuration = try read(
      """
      {
        "$schema": "config.schema.json",
        "author": "Ada", "timeZone": "Europe/Berlin", "color": "never", "ascii": true,
        "mouse": false, "columns": ["id", "message"], "preview": "off", "advance": "stay",
        "deviceNames": { "X1,1": "Prototype" }, "viewer": ["feh", "-F"],
        "theme": { "base": "light", "roles": {
          "accent": { "color": "#5fafff", "bold": true }, "selected": { "background": "bright-blue" }
        } },
        "keys": { "browse": { "accept": ["1", "ä"], "close": "g k" }, "picker": { "down": ["Ctrl-J"] } },
        "commands": [{ "run": ["gh", "{title}"], "key": "g h", "label": "issue", "input": "json" }]
      }
      """
    )
    #expect(configuration.author == "Ada" && configuration.timeZone == "Europe/Berlin")
    #expect(configuration.color == .never && configuration.ascii && !configuration.mouse)
    #expect(configuration.columns == ["id", "message"] && configuration.preview == .off)
    #expect(configuration.advance == .stay && configuration.viewer == ["feh", "-F"])
    #expect(configuration.deviceNames == ["X1,1": "Prototype"])
    #expect(configuration.theme.base == .light)
    let accent = Style(foreground: .rgb(0x5F, 0xAF, 0xFF), attributes: .bold)
    #expect(configuration.theme.roles == [.accent: accent])
    #expect(configuration.theme.selected?.background == .indexed(12))
    let keys = configuration.keys
    for mode in [KeyMode.list, .detail] {
      #expect(keys.match([Key(.character("ä"))], in: mode) == .action(.accept))
      #expect(
        keys.match([Key(.character("g")), Key(.character("k"))], in: mode) == .action(.close)
      )
    }
    #expect(keys.match([Key(.character("j"), .control)], in: .picker) == .action(.down))
    #expect(keys.match([Key(.character("g")), Key(.character("h"))], in: .list) == .command(0))
    #expect(keys.commands.map(\.label) == ["issue"] && keys.commands[0].input == .json)
    #expect(configuration.remarks.isEmpty)
  }

  @Test func reservedKeysAreTakenWithoutALook() throws {
    let text = SettingTable.settings.filter(\.isReserved).map { "\"\($0.name)\": [1, {}]" }
    #expect(try read("{\(text.joined(separator: ","))}").remarks.isEmpty)
  }

  @Test func anUnknownKeyIsARemarkWithItsPlace() throws {
    let remarks = try read("{\n  \"autor\": \"Ada\",\n  \"zzzzzz\": 1\n}").remarks
    #expect(remarks.count == 2)
    #expect(remarks[0] == "line 2, column 3: no setting is called “autor”; did you mean author?")
    #expect(remarks[1].hasPrefix("line 3, column 3"))
  }

  @Test(
    arguments: [
      ("{\"author\":", 1, 11, [""]),
      ("[]", 1, 1, ["object"]),
      ("{\n\"author\": 7}", 2, 11, ["author", "a name"]),
      ("{\"color\": \"alwys\"}", 1, 11, ["color", "Did you mean always?"]),
      ("{\"mouse\": \"yes\"}", 1, 11, ["mouse", "true or false"]),
      ("{\"columns\": [\"id\", \"mesage\"]}", 1, 20, ["columns", "Did you mean message?"]),
      ("{\"columns\": [\"device:20\", \"os:wide\"]}", 1, 27, ["columns", "width of os"]),
      ("{\"author\": \"a\\u0007\"}", 1, 12, ["author", "control characters"]),
      ("{\"theme\": {\"roles\": {\"acent\": {}}}}", 1, 22, ["acent", "Did you mean accent?"]),
      ("{\"theme\": {\"roles\": {\"accent\": {\"color\": \"mauve\"}}}}", 1, 42, ["accent.color"]),
      ("{\"theme\": {\"roles\": {\"accent\": {\"color\": 256}}}}", 1, 42, ["accent.color"]),
      ("{\"keys\": {\"lst\": {}}}", 1, 11, ["mode “lst”", "Did you mean list?"]),
      ("{\"keys\": {\"list\": {\"acept\": [\"F5\"]}}}", 1, 20, ["keys.list", "acept", "accept?"]),
      ("{\"keys\": {\"list\": {\"submit\": [\"F5\"]}}}", 1, 20, ["keys.list", "submit"]),
      ("{\"keys\": {\"list\": {\"accept\": [\"Hyper-x\"]}}}", 1, 30, ["list.accept", "Hyper-x"]),
      ("{\"keys\": {\"list\": {\"accept\": [\"2\"]}}}", 1, 30, ["list", "accept", "duplicate"]),
      ("{\"keys\": {\"list\": {\"accept\": [5]}}}", 1, 31, ["keys.list.accept"]),
      ("{\"commands\": [{\"key\": \"F5\"}]}", 1, 15, ["run"]),
      ("{\"commands\": [{\"run\": []}]}", 1, 23, ["run"]),
      ("{\"commands\": [{\"run\": [\"x\", \"{titel}\"]}]}", 1, 29, ["{titel}", "{title}"]),
      ("{\"commands\": [{\"run\": [\"{title}\"]}]}", 1, 23, ["no field"]),
      ("{\"commands\": [{\"run\": [\"x\"], \"key\": \"1\"}]}", 1, 37, ["accept"]),
      ("{\"commands\": [{\"run\": [\"x\"], \"kye\": \"1\"}]}", 1, 30, ["Did you mean key?"]),
      ("{\"commands\": [{\"run\": [\"x\"], \"output\": \"pager\"}]}", 1, 40, ["output", "show"]),
    ] as [(String, Int, Int, [String])]
  )
  func whatCannotBeUsedIsSaidWithItsPlace(
    text: String,
    line: Int,
    column: Int,
    words: [String]
  ) throws {
    let error = try #require(fault(text))
    #expect((error.line, error.column) == (line, column), "\(error)")
    for word in words { #expect(error.message.contains(word), "\(error.message)") }
  }

  @Test func noBytesMakeItTrap() {
    let whole = Array(
      "{\"keys\":{\"list\":{\"accept\":[\"g x\"]}},\"commands\":[{\"run\":[\"a{id}\"]}],\"theme\":{\"roles\":{}}}"
        .utf8
    )
    for length in whole.indices { _ = try? Configuration(parsing: Array(whole[..<length])) }
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 0x15
      _ = try? Configuration(parsing: bytes)
    }
  }
}
