import Foundation
import TestSupport
import Testing

/// Completion in the shells there are, typed as a person types it.
@Suite struct CompletionTests {
  struct Shell: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    /// Loads the script.
    var loads: String
    var testDescription: String { name }
  }

  static let shells = [
    Shell(
      name: "bash",
      arguments: ["--norc", "--noprofile", "-i"],
      loads: "source <(winnow completions bash)"
    ),
    Shell(
      name: "zsh",
      arguments: ["-f", "-i"],
      loads: "autoload -U compinit; compinit -u -D; source <(winnow completions zsh)"
    ),
    Shell(
      name: "fish",
      arguments: ["--no-config", "-i"],
      loads: "winnow completions fish | source"
    ),
  ]

  /// What is typed before Tab, and the last word the shell then hands over.
  static let lines = [
    ("winnow coun", "count"), ("winnow list plat", "platform:"),
    ("winnow list -is:unr", "-is:unread"), ("winnow list is:new platform:andr", "platform:android"),
    ("winnow list 'is:new platform:andr", "is:new platform:andr" + "oid"),
    ("winnow read --query 'is:unr", "is:unread"), ("winnow set priority=hi", "priority=high"),
    ("winnow tag +dark", "+dark mode"), ("winnow views delete Mi", "Mine"),
    ("winnow facets dev", "device"), ("winnow export --format=nd", "--format=ndjson"),
    ("winnow list view:clo", "view:Closed"),
  ]

  @Test(arguments: shells)
  func tabCompletes(shell: Shell) throws {
    guard
      let path = ["/bin/", "/usr/bin/", "/usr/local/bin/"].map({ $0 + shell.name }).first(
        where: FileManager.default.isExecutableFile
      )
    else {
      print("skipped: \(shell.name) is not installed")
      return
    }
    let place = try Place(copying: .demo)
    let folder = (Winnow.path as NSString).deletingLastPathComponent
    let variables = place.variables([
      "PATH": "\(folder):/usr/bin:/bin", "WINNOW_STORE": place.store, "TERM": "xterm",
      "PS1": "$ ", "INPUTRC": "/dev/null",
    ])
    let program = try ProgramOnPty(
      path,
      shell.arguments,
      environment: variables,
      rows: 60,
      columns: 160
    )
    program.belongings = place
    // Prints its last argument in brackets, whatever the shell.
    let shown = try place.writeProgram("show", "for x; do :; done\necho \"[[$x]]\"")
    program.type("\(shell.loads)\nprintf 'rea''dy\\n'\n")
    #expect(program.waitForText("ready"), "\(program.terminal.text)")
    for (line, word) in Self.lines {
      program.send(Array("\(line)\t".utf8))
      program.pump(forMilliseconds: 400)
      // To the start of the line, the other program before it.
      program.send(Array("\u{1}\(shown) \u{5}\n".utf8))
      #expect(program.waitForText("[[\(word)]]"), "\(line)\n\(program.terminal.text)")
      program.send(Array("clear\n".utf8))
      #expect(program.waitUntil { !$0.terminal.text.contains("[[") })
    }
  }

  // MARK: What the scripts ask

  private func reply(_ line: String, _ options: String...) throws -> [String] {
    let run = try Place.basic.winnow(["complete"] + options + ["--", line])
    run.expectNeutral(allowingTabs: true)
    #expect(run.status == 0 && run.errors == [])
    return run.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  @Test(arguments: [
    ("winnow li", ["list", "link"]), ("winnow --col", ["--color"]),
    ("winnow show ", ["6", "5", "4", "3", "2", "1"]),
    ("winnow show 3", ["3"]), ("winnow list scr", ["screen:"]),
    ("winnow list screen:", ["screen:Checkout"]),
    ("winnow list platform:web screen:c", ["screen:Checkout"]),
    ("winnow platform:andr", ["platform:android"]),
    ("winnow -- crash platform:andr", ["platform:android"]),
    ("winnow list --sort prio", ["prio"]),
    ("winnow set status=", ["status=new", "status=open", "status=closed"]),
    ("winnow set assignee=m", ["assignee=me"]), ("winnow set -- 1", ["1"]),
    ("winnow tag -pa", ["-pay"]), ("winnow merge 1 --into 6", ["6"]),
    ("winnow views ", ["save", "rename", "delete", "move", "export", "import"]),
    ("winnow views save Mine is:clo", ["is:closed"]), ("winnow help facet", ["facets"]),
    ("winnow completions f", ["fish"]), ("cd /tmp; winnow coun", ["count"]),
    ("winnow import ", [":files"]), ("winnow list > ", [":files"]), ("A=1 winnow coun", ["count"]),
    ("winnow frobnicate ", []),
    ("", []), ("winnow verify ", []),
    ("winnow list 'broken (quote platform:an", ["broken (quote platform:android"]),
  ])
  func theNextWordIsKnown(line: String, words: [String]) throws {
    #expect(try reply(line, "--shell", "fish") == words)
  }

  @Test func noStoreAndNoSenseAreSilent() throws {
    let place = try Place()
    for line in ["winnow list tag:", "winnow show ", "winnow list \"", "winnow list '(((", "\\"] {
      let run = try place.winnow("complete", "--", line)
      #expect(run.status == 0 && run.errors == [], "\(line)")
    }
    #expect(try !place.winnow("complete", "--", "winnow list st").output.isEmpty)
    #expect(!Corpora.exists(place.store))
  }

  /// A value that would draw otherwise than it is never gets into a command line.
  @Test func hostileValuesAreLeftOut() throws {
    let place = try Place()
    let values = [#"ok"#, #"\u001b[31mred"#, #"two\nlines"#, #"\u202Eturned"#, #"$(touch x)`y`;z"#]
    let lines = values.enumerated().map { index, value in
      #"{"schema":"report","schemaVersion":1,"reportId":"H-\#(index)","message":"m","#
        + #""metadata":{"screen":"\#(value)"}}"#
    }
    let file = try place.write("h.ndjson", lines.joined(separator: "\n").utf8)
    #expect(try place.winnow("import", file).status == 0)
    let run = try place.winnow("complete", "--word", "", "--", "winnow list screen:")
    run.expectNeutral(allowingTabs: true)
    let replies = run.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(Set(replies) == ["ok", #"\"\$\(touch\ x\)\`y\`\;z\""#])
  }
}
