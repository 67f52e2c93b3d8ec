import Foundation
import StrictJSON
import TestSupport
import Testing

/// `config.json` as the program takes it.
struct ConfigurationFileTests {
  private func place(_ configuration: String) throws -> Place {
    let place = try Place(copying: .basic)
    try place.write("home/.config/winnow/config.json", configuration.utf8)
    return place
  }

  @Test func aKeyMapThatCannotBeIsRefusedBeforeTheScreenIsTaken() throws {
    let place = try place(#"{"keys": {"list": {"accept": ["2"]}}}"#)
    let program = try place.dashboard()
    #expect(program.waitForEnd() == .exited(2))
    let words = program.screenText.split(separator: "\n").joined(separator: " ")
    for part in ["config.json", "line 1, column 30", "list", "accept", "duplicate"] {
      #expect(words.contains(part), "\(words)")
    }
    #expect(!program.rawBytes.contains(0x1B) && program.modes == program.modesAtStart)
    // Commands refuse it too: a keymap is wrong wherever one is.
    #expect(try place.winnow("list").status == 2)
    #expect(try place.winnow("help").status == 0)
  }

  @Test(arguments: ["author", "label"])
  func aNameWithAControlCharacterIsRefusedWhereItIs(what: String) throws {
    let name = #""a\u001b[31m""#
    let text =
      what == "author"
      ? #"{"author": \#(name)}"# : #"{"commands": [{"run": ["true"], "label": \#(name)}]}"#
    let run = try place(text).winnow("list")
    #expect(run.status == 2 && run.errorText.contains("control characters"), "\(run.errorText)")
  }

  @Test func whatIsNoConfigurationIsWrongUse() throws {
    let place = try Place(copying: .basic)
    let path = place.file("home/.config/winnow/config.json")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(try place.winnow("list").status == 2)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    #expect(try place.winnow("list").status == 2)
    try FileManager.default.removeItem(atPath: path)
    let long = #"{"author": ""# + String(repeating: "a", count: 1 << 20) + #""}"#
    try place.write("home/.config/winnow/config.json", long.utf8)
    let run = try place.winnow("list")
    #expect(run.status == 2 && run.errorText.contains("config.json"), "\(run.errorText)")
  }

  @Test func rowsAndThePreviewAreAsTheyWereSet() throws {
    let place = try Place(copying: .demo)
    let text =
      #"{"rows": "comfortable", "preview": "bottom", "columns": ["id", "message", "os:12"]}"#
    try place.write("home/.config/winnow/config.json", text.utf8)
    let program = try place.dashboard(rows: 40, columns: 120)
    program.expect("two lines a report above its detail") { screen in
      let lines = screen.screenText.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.count > 30 && lines[4].contains("· screen") && lines[3].contains("61")
        && lines.contains { $0.contains("Message") && $0.contains("History") }
        && !screen.screenText.contains("│")
    }
    program.quit()
  }

  @Test func keysAreReboundInTheRealProgram() throws {
    let place = try Place(copying: .demo)
    let keys = #"{"keys": {"browse": {"accept": ["ä", "g ü"], "help": ["ö"]}}}"#
    try place.write("home/.config/winnow/config.json", keys.utf8)
    let program = try place.dashboard()
    program.expect("the keys in force") { $0.lastLine.contains("ä accept") }
    program.type("ä")
    program.expect("accepted #")
    program.type("gü")
    program.expect("a second one") { $0.screenText.contains("Inbox \(Place.demoCount - 2)") }
    program.type("ö")
    program.expect("Keys in the list")
    program.type("<esc>")
    program.quit()
  }

  @Test func anUnknownKeyIsARemarkOnStandardError() throws {
    let place = try place("{\n  \"autor\": \"x\"\n}")
    let run = try place.winnow("count")
    #expect(run.status == 0 && run.errorText.contains("line 2, column 3"))
    #expect(run.errorText.contains("did you mean author?"))
    #expect(try place.winnow("count", "--json").errorText == "")
  }

  @Test func theZoneIsTheOneThatWasSet() throws {
    let number = "1"
    let east = try place(#"{"timeZone": "Asia/Tokyo"}"#).winnow("show", "--linear", number).text
    let zulu = try place("{}").winnow("show", "--linear", number).text
    #expect(east != zulu)
    let run = try place(#"{"timeZone": "Mars/Olympus"}"#).winnow("list")
    #expect(run.status == 2 && run.errorText.contains("column 14"))
  }

  @Test func columnsAndNamesOfDevicesAreTaken() throws {
    let demo = try Place(copying: .demo)
    let settings = #"{"columns": ["id", "device"], "deviceNames": {"iPhone16,1": "Test phone"}}"#
    try demo.write("home/.config/winnow/config.json", settings.utf8)
    let run = try demo.winnow("list", "--", "device:\"Test phone\"")
    #expect(run.text.split(separator: "\n").dropFirst().allSatisfy { $0.hasSuffix("Test phone") })
    #expect(run.text.split(separator: "\n").count > 1)
  }

  @Test func everyColumnOfTheSchemaIsOneOfList() throws {
    let schema = try JSONDocument.parse(
      place("{}").bytes(PackageFolder.url.path + "/Resources/config.schema.json"),
      limits: JSONLimits(keyCount: 5_000)
    ).root
    let names = schema["properties"]?["columns"]?["items"]?["anyOf"]?[0]?["enum"]?.strings ?? []
    #expect(names.count > 10)
    let run = try Place.basic.winnow("list", "--columns", names.joined(separator: ","))
    #expect(run.status == 0, "\(run.errorText)")
  }
}

struct DoctorTests {
  private func checks(_ run: Run) throws -> [String: (state: String, fix: String?)] {
    var checks: [String: (state: String, fix: String?)] = [:]
    for check in try run.json()["checks"]?.elements.map({ $0 }) ?? [] {
      checks[check["name"]?.string ?? ""] = (check["state"]?.string ?? "", check["fix"]?.string)
    }
    return checks
  }

  @Test func tellsAHealthyPlace() throws {
    let run = try Place.basic.winnow(
      ["doctor", "--json"],
      environment: ["TERM": "xterm-256color", "EDITOR": "cat"]
    )
    #expect(run.status == 0, "\(run.words)")
    let checks = try checks(run)
    for name in [
      "terminal", "locale", "colours", "store", "store contents", "editor", "configuration",
    ] {
      #expect(checks[name]?.state == "ok", "\(name)")
    }
  }

  @Test(arguments: [
    ("terminal", ["TERM": "dumb"]), ("terminal", ["TERM": ""]),
    ("editor", ["TERM": "xterm", "EDITOR": "no-such-editor"]),
  ])
  func saysWhatIsWrongAndHowToMendIt(name: String, environment: [String: String]) throws {
    let run = try Place.basic.winnow(["doctor", "--json"], environment: environment)
    #expect(run.status == 1)
    let check = try #require(try checks(run)[name])
    #expect(check.state == "problem" && check.fix?.isEmpty == false)
    let words = try Place.basic.winnow(["doctor"], environment: environment).text
    let fix = try #require(check.fix)
    #expect(words.contains("problem") && words.contains(fix))
  }

  @Test func damageInTheStoreIsFoundAndHowToMendItIsSaid() throws {
    let place = try Place(copying: .demo)
    let blobs = place.store + "/blobs"
    let files = try #require(FileManager.default.enumerator(atPath: blobs))
    let blob = try #require(
      files.compactMap { $0 as? String }.first { $0.count > 40 }.map { blobs + "/" + $0 }
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: blob)
    try Data("other".utf8).write(to: URL(fileURLWithPath: blob))
    let run = try place.winnow(
      ["doctor", "--json"],
      environment: ["TERM": "xterm", "EDITOR": "cat"]
    )
    #expect(run.status == 1)
    let check = try #require(try checks(run)["store contents"])
    #expect(check.state == "problem" && check.fix?.contains("winnow verify") == true)
  }

  @Test func aBrokenConfigurationOrNoStoreDoesNotStopIt() throws {
    let place = try Place()
    try place.write("home/.config/winnow/config.json", "{".utf8)
    let run = try place.winnow(
      ["doctor", "--json"],
      environment: ["TERM": "xterm", "EDITOR": "cat"]
    )
    #expect(run.status == 1)
    let checks = try checks(run)
    #expect(checks["configuration"]?.state == "problem")
    #expect(checks["store"]?.state == "note")
  }

  @Test func tmuxThatWaitsForEscapeIsAProblem() throws {
    let place = try Place(copying: .basic)
    try place.writeProgram("bin/tmux", "echo 500")
    let run = try place.winnow(
      ["doctor"],
      environment: [
        "TERM": "screen", "EDITOR": "cat", "TMUX": "/x,1,0", "PATH": place.file("bin") + ":/bin",
      ]
    )
    #expect(run.status == 1 && run.text.contains("escape-time") && run.text.contains("500 ms"))
  }
}

/// `--linear`: for screen readers.
struct LinearTests {
  @Test func listIsLabelsAndValuesAParagraphAReport() throws {
    let text = try Place.demo.winnow("list", "--linear", "--limit", "5").text
    let paragraphs = text.components(separatedBy: "\n\n")
    #expect(paragraphs.count == 6)
    for paragraph in paragraphs.dropFirst() {
      #expect(paragraph.hasPrefix("report: "))
    }
    expectPlain(text)
  }

  @Test func showHoldsWhatThePageHolds() throws {
    let place = Place.demo
    for number in ["1", "28", "40"] {
      let text = try place.winnow("show", "--linear", number).text
      for label in ["report: \(number)", "message: ", "status: ", "received: ", "history: "] {
        #expect(text.contains(label), "\(label)")
      }
      expectPlain(text)
    }
  }

  private func expectPlain(_ text: String) {
    let drawn = text.unicodeScalars.filter {
      (0x2500...0x25FF).contains($0.value) || $0 == "\u{1B}" || $0 == "\t"
    }
    #expect(drawn.isEmpty)
  }
}
