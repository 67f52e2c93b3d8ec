import ReportQuery
import Testing

@testable import TriageCommands

@Suite struct ShellLineTests {
  @Test(arguments: [
    ("winnow list pla", ["winnow", "list"], "pla"), ("winnow ", ["winnow"], ""),
    ("winnow 'a b' \"c d\" e\\ f", ["winnow", "a b", "c d"], "e f"),
    ("winnow 'it'\\''s' x", ["winnow", "it's"], "x"),
    ("winnow list 'a b", ["winnow", "list"], "a b"),
    ("winnow list \"a \\\"b\\x", ["winnow", "list"], "a \"b\\x"), ("a; winnow x", ["winnow"], "x"),
    ("a && winnow x", ["winnow"], "x"), ("a | winnow ''", ["winnow"], ""), ("", [], ""),
    ("winnow list device:\\\"iPh", ["winnow", "list"], "device:\"iPh"),
  ])
  func wordsAreReadAsAShellReadsThem(line: String, words: [String], current: String) throws {
    let read = try #require(ShellLine(line))
    #expect(read.words == words)
    #expect(read.current == current)
  }

  @Test(arguments: ["winnow list > fi", "winnow list app>=4", "winnow (", "x < y"])
  func aRedirectionHasNothingToComplete(line: String) {
    #expect(ShellLine(line) == nil)
  }

  /// What bash is to put in the place of the word it sees.
  @Test(arguments: [
    ("winnow list device:iph", "iph", "device:\"iPhone 14\"", "\\\"iPhone\\ 14\\\""),
    ("winnow list pla", "pla", "platform:", "platform:"),
    (
      "winnow list 'is:new device:iph", "is:new device:iph", "is:new device:\"iPhone 14\"",
      "is:new device:\"iPhone 14\""
    ),
    ("winnow list \"device:iph", "device:iph", "device:\"$x\"", "device:\\\"\\$x\\\""),
    ("winnow list device:\"iph", "iph", "device:\"iPhone 14\"", "\\\"iPhone 14\\\""),
    ("winnow set assignee=m", "m", "assignee=me", "me"),
    ("winnow tag +da", "+da", "+dark mode", "+dark\\ mode"),
  ])
  func bashGetsWhatItReplaces(line: String, word: String, text: String, reply: String) throws {
    #expect(try #require(ShellLine(line)).reply(text, to: .bash, word: word) == reply)
    #expect(try #require(ShellLine(line)).reply(text, to: .fish, word: nil) == text)
  }

  @Test func whatCannotBeQuotedIsLeftOut() throws {
    let line = try #require(ShellLine("winnow list 'screen:it"))
    #expect(line.reply("screen:it's", to: .bash, word: nil) == nil)
  }

  @Test(arguments: [
    (["views"], Invocation.Task.views),
    (
      ["facets", "env", "is:new", "crash"],
      .facets(FacetsRequest(field: .environment, query: "is:new crash"))
    ),
    (
      ["facets", "environment", "--limit", "3"],
      .facets(FacetsRequest(field: .environment, limit: 3))
    ),
    (["views", "export"], .exportViews(path: "-")),
    (["views", "import", "f"], .importViews(path: "f")),
    (["views", "delete", "x"], .perform(.view(.delete("x")))),
    (["views", "move", "x", "3"], .perform(.view(.move("x", to: 2)))),
    (["completions", "zsh"], .completions(.zsh)),
  ])
  func theNewCommandsAreRead(words: [String], task: Invocation.Task) throws {
    #expect(try Invocation(parsing: words).task == task)
  }
}
