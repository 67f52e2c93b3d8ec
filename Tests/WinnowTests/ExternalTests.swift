import Foundation
import StrictJSON
import TestSupport
import Testing

/// The dashboard beside other programs: clipboard, commands of one's own, editor, viewer, browser.
struct ExternalTests {
  /// A dashboard on the demo with stub programs in front of PATH.
  private func dashboard(
    _ configuration: String = "{}",
    stubs: [String: String] = [:],
    environment: [String: String] = [:]
  ) throws -> (place: Place, program: ProgramOnPty) {
    let place = try Place(copying: .demo)
    try place.write("home/.config/winnow/config.json", configuration.utf8)
    for (name, script) in stubs { try place.writeProgram("bin/" + name, script) }
    var variables = environment
    variables["PATH"] = place.file("bin") + ":/usr/bin:/bin"
    variables["OUT"] = place.file("out")
    let program = try place.dashboard(environment: variables)
    program.expect("the inbox") { $0.screenText.contains("Inbox \(Place.demoCount)") }
    return (place, program)
  }

  private func text(_ place: Place, _ name: String = "out") -> String {
    String(decoding: place.bytes(place.file(name)), as: UTF8.self)
  }

  private func expectGone(_ place: Place) {
    #expect(place.names(below: place.store + "/tmp") == [])
  }

  // MARK: Copies

  @Test func theTerminalTakesACopyInBase64Alone() throws {
    let (place, program) = try dashboard()
    program.type("y")
    program.expect("copied the id")
    let bytes = program.rawBytes
    let start = Array("\u{1B}]52;c;".utf8)
    let place52 = try #require(bytes.indices.first { bytes[$0...].starts(with: start) })
    let payload = bytes[(place52 + start.count)...].prefix { $0 != 0x07 }
    let decoded = try #require(Data(base64Encoded: Data(payload)))
    let id = try place.winnow("list", "--limit", "1", "--json", "--", "is:new -is:duplicate").json()
    #expect(String(decoding: decoded, as: UTF8.self) == id["reports"]?[0]?["reportId"]?.string)
    program.quit()
  }

  @Test func theDesktopTakesACopyWhereThereIsOne() throws {
    let (place, program) = try dashboard(
      stubs: ["xclip": "cat > \"$OUT\""],
      environment: ["DISPLAY": ":9"]
    )
    program.type("Y")
    program.expect("copied Markdown of")
    program.expect("with xclip") { $0.lastLine.contains("with xclip") }
    #expect(text(place).hasPrefix("# ["))
    #expect(!program.rawBytes.contains(Array("\u{1B}]52;".utf8)))
    program.quit()
  }

  @Test func tmuxTakesItFirst() throws {
    let (place, program) = try dashboard(
      stubs: ["tmux": "echo \"$@\" > \"$OUT.words\"; cat > \"$OUT\""],
      environment: ["TMUX": "/nowhere,1,0", "DISPLAY": ":9"]
    )
    program.type("gym")
    program.expect("to tmux's buffer")
    #expect(text(place, "out.words") == "load-buffer -w -\n")
    program.quit()
  }

  @Test func whatNothingTakesIsShownToBeSelected() throws {
    let (_, program) = try dashboard(environment: ["TERM": "linux"])
    program.type("y")
    program.expect("to select")
    #expect(!program.rawBytes.contains(Array("\u{1B}]52;".utf8)))
    program.type("<esc>")
    program.quit()
  }

  // MARK: Commands of one's own

  @Test func aCommandGetsItsFieldsAsArgumentsAndItsOutputIsMadeSafe() throws {
    let (place, program) = try dashboard(
      """
      {"commands": [{"label": "hand on", "key": "g h", "input": "json",
        "run": ["tool", "{id}", "{title}", "a b", "$(touch /tmp/x)", "{json}"]}]}
      """,
      stubs: [
        "tool": """
        for word; do printf '%s\\n' "$word" >> "$OUT"; done
        head -c 1 "$5" >> "$OUT"; printf '\\n' >> "$OUT"
        head -c 1 >> "$OUT"
        printf 'first\\n\\033]0;evil\\007that was all\\n'
        """
      ]
    )
    program.type("gh")
    program.expect("that was all")
    #expect(program.screenText.contains("␛]0;evil"))
    #expect(!program.rawBytes.contains(Array("\u{1B}]0;".utf8)))
    let lines = text(place).split(separator: "\n").map(String.init)
    try #require(lines.count == 7 && Int(lines[0]) != nil, "\(lines)")
    #expect(lines[2] == "a b" && lines[3] == "$(touch /tmp/x)")
    #expect(lines[4].hasPrefix(place.store) && lines[5] == "[" && lines[6] == "[")
    program.type("<esc>")
    expectGone(place)
    program.quit()
  }

  @Test func anExitStatusIsTold() throws {
    let (_, program) = try dashboard(
      #"{"commands": [{"label": "fails", "key": "F5", "run": ["tool"]}]}"#,
      stubs: ["tool": "echo no luck >&2; exit 3"]
    )
    program.type("<f2>")
    program.expect("mouse off")
    program.send(Array("\u{1B}[15~".utf8))
    program.expect("fails ended with status 3: no luck")
    program.quit()
  }

  @Test func aProgramThatIsMissingIsSaid() throws {
    let (_, program) = try dashboard()
    program.type(":pipe no-such-program<enter>")
    program.expect("no-such-program")
    program.expect("its failure") { $0.lastLine.contains("o such file") }
    program.quit()
  }

  @Test func controlCStopsAProgramFirst() throws {
    let (_, program) = try dashboard(stubs: ["slow": "exec sleep 100"])
    program.type(":pipe slow<enter>")
    program.expect("slow…")
    program.type("<c-c>")
    program.expect("slow was stopped")
    program.quit()
  }

  @Test func aCommandMayHaveTheTerminal() throws {
    let (_, program) = try dashboard(
      #"{"commands": [{"label": "ask", "key": "g h", "output": "terminal", "run": ["tool"]}]}"#,
      stubs: ["tool": "stty -a | grep -q ' icanon' && echo cooked; read -r word; exit 0"]
    )
    let raw = program.modes
    program.type("gh")
    program.expect("cooked")
    #expect(program.modes == program.modesAtStart)
    program.type("x<enter>")
    program.expect("the dashboard again") { $0.modes == raw && $0.lastLine.contains("ask done") }
    program.quit()
  }

  // MARK: The editor

  @Test func aNoteIsWrittenInTheEditor() throws {
    let (place, program) = try dashboard(
      stubs: ["ed": "{ echo 'Seen twice.'; cat \"$1\"; } > \"$1.new\"; mv \"$1.new\" \"$1\""],
      environment: ["VISUAL": "ed"]
    )
    program.type("C")
    program.expect("noted on")
    #expect(try place.winnow("list", "--json", "--", "has:note").json()["total"]?.int64 == 1)
    expectGone(place)
    program.quit()
  }

  @Test func aNoteIsKeptWhenTheEditorFails() throws {
    let (place, program) = try dashboard(
      stubs: ["ed": "echo 'Not lost.' > \"$1\"; exit 1"],
      environment: ["EDITOR": "ed"]
    )
    program.type("C")
    program.expect("ended with status 1")
    program.quit()
    // Another start sweeps what ended programs left.
    #expect(try place.winnow("tag", "+a", "--", "1").status == 0)
    let kept = place.names(below: place.store + "/tmp").filter { $0.hasPrefix("note-") }
    #expect(kept.count == 1)
    #expect(text(place, "store/tmp/\(kept.first ?? "")") == "Not lost.\n")
  }

  // MARK: Viewer and browser

  @Test func aFileIsOpenedUnderANameOfOurs() throws {
    let (place, program) = try dashboard(
      #"{"viewer": ["view", "--fit"]}"#,
      stubs: ["view": "printf '%s\\n' \"$@\" > \"$OUT\"; head -c 4 \"$2\" >> \"$OUT\""]
    )
    program.type("/has:screenshot shots:1<enter>o")
    program.expect("opened") { $0.lastLine.contains("with view") }
    let lines = text(place).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "--fit")
    #expect(lines.count > 1 && lines[1].hasPrefix(place.store + "/tmp/t-"))
    program.quit()
  }

  /// A viewer believes the ending of a name, and might run what it opens.
  @Test func aFileOfAnUnknownTypeIsNotOpened() throws {
    let (place, program) = try dashboard(
      #"{"viewer": ["view"]}"#,
      stubs: ["view": "touch \"$OUT\""]
    )
    try place.write("odd/attachments/readme.png", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0xFF])
    let report = """
      {"schema":"report","schemaVersion":1,"reportId":"ODD-1","message":"Oddity with a file",
       "attachments":[{"fileName":"readme.png","path":"attachments/readme.png"}]}
      """
    try place.write("odd/report.json", report)
    #expect(try place.winnow("import", place.file("odd")).status == 0)
    program.type("/oddity<enter>")
    program.expect("the report under the cursor") { $0.cursorReport == Place.demoCount + 1 }
    program.type("o")
    program.expect("a file of an unknown type is not opened")
    #expect(!FileManager.default.fileExists(atPath: place.file("out")))
    expectGone(place)
    program.quit()
  }

  @Test func aTicketIsOpenedWhenItIsOnTheWebAlone() throws {
    let (place, program) = try dashboard(stubs: ["xdg-open": "echo \"$1\" > \"$OUT\""])
    program.type("O")
    program.expect("has no ticket")
    let number = try #require(program.cursorReport)
    #expect(try place.winnow("link", "\(number)", "https://example.com/issues/7").status == 0)
    program.type("R")
    program.expect("the link's news") { program in
      program.type("O")
      return program.waitForText("opened https", seconds: 1)
    }
    #expect(text(place) == "https://example.com/issues/7\n")
    program.quit()
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: part) }
  }
}
