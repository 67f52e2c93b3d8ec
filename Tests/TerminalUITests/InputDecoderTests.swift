import Foundation
import TestSupport
import Testing

@testable import TerminalUI

@Suite struct InputDecoderTests {
  @Test func aPasteWithoutItsEndTakesKeysForAWhileOnly() {
    var decoder = InputDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~half".utf8)) == [])
    #expect(decoder.deadlineMilliseconds != nil)
    #expect(decoder.expire() == [.paste("half")])
    #expect(decoder.decode(Array("q".utf8)) == [.key(Key(.character("q")))])
  }

  /// A program that was busy reads what was typed one after the other at once.
  @Test(arguments: [
    ("q", "<esc>q"), ("1j", "<esc>1j"), ("é", "<esc>é"), ("\r", "<esc><enter>"), ("[A", "<up>"),
    ("OB", "<down>"), ("\u{1B}", "<esc>"), ("", ""),
  ])
  func whatComesLongAfterEscapeHasNoAlt(bytes: String, keys: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode([0x1B]) == [])
    let late = decoder.decodeLate(Array(bytes.utf8))
    #expect(late == (Key.sequence(keys) ?? []).map(InputEvent.key))
  }

  @Test(arguments: [
    ("j", "j"), ("é", "é"), ("日", "日"), ("👍", "👍"), (" ", "<space>"), ("<", "<lt>"),
    ("\r", "<enter>"), ("\n", "<enter>"), ("\t", "<tab>"), ("\u{7F}", "<backspace>"),
    ("\u{08}", "<backspace>"), ("\u{04}", "<c-d>"), ("\u{1A}", "<c-z>"), ("\0", "<c-space>"),
    ("\u{1C}", "<c-\\>"), ("\u{1B}[A", "<up>"), ("\u{1B}OA", "<up>"), ("\u{1B}[1;2A", "<s-up>"),
    ("\u{1B}[1;5D", "<c-left>"), ("\u{1B}[1;3C", "<a-right>"), ("\u{1B}[H", "<home>"),
    ("\u{1B}OF", "<end>"), ("\u{1B}[1~", "<home>"), ("\u{1B}[4~", "<end>"),
    ("\u{1B}[3~", "<delete>"), ("\u{1B}[2~", "<insert>"), ("\u{1B}[5~", "<pageup>"),
    ("\u{1B}[6;5~", "<c-pagedown>"), ("\u{1B}OP", "<f1>"), ("\u{1B}[[B", "<f2>"),
    ("\u{1B}OR", "<f3>"), ("\u{1B}[13~", "<f3>"), ("\u{1B}[15~", "<f5>"),
    ("\u{1B}[17;2~", "<s-f6>"), ("\u{1B}[24~", "<f12>"), ("\u{1B}[Z", "<s-tab>"),
    ("\u{1B}x", "<a-x>"), ("\u{1B}é", "<a-é>"), ("\u{1B}\r", "<a-enter>"),
    ("\u{1B}\u{7F}", "<a-backspace>"), ("\u{1B}\u{1B}[A", "<esc><up>"),
    ("\u{1B}[97;5u", "<c-a>"), ("\u{1B}[97;2u", "A"), ("\u{1B}[27u", "<esc>"),
    ("\u{1B}[13;2u", "<s-enter>"), ("\u{1B}[9;2u", "<s-tab>"), ("\u{1B}[97;5:3u", ""),
    ("\u{1B}[27;5;100~", "<c-d>"), ("\u{1B}[57399u", "0"), ("\u{1B}Op", "0"),
    ("\u{1B}OM", "<enter>"), ("\u{1B}[57358u", ""),
  ])
  func readsKeys(bytes: String, keys: String) {
    #expect(events(Array(bytes.utf8)) == (Key.sequence(keys) ?? []).map(InputEvent.key))
  }

  /// Security A5: device attributes, cursor position, colours, version, modes, window, keyboard.
  @Test(arguments: [
    "\u{1B}[>41;354;0c", "\u{1B}[12;40R", "\u{1B}[1;2R", "\u{1B}[?12;40R",
    "\u{1B}[0n", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]10;rgb:ff/ff/ff\u{07}",
    "\u{1B}P>|XTerm(379)\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\",
    "\u{1B}[?2026;2$y", "\u{1B}[8;24;80t", "\u{1B}]lq\u{1B}\\", "\u{1B}[?1u",
    "\u{1B}]52;c;cXE=\u{07}",
    "\u{1B}^private\u{1B}\\", "\u{1B}Xstart\u{1B}\\", "\u{1B}[x", "\u{1B}[3;1x",
  ])
  func answersOfTheTerminalFireNoKey(bytes: String) {
    #expect(events(Array(bytes.utf8)) == [])
    #expect(events(Array((bytes + "q").utf8)) == [.key(Key(.character("q")))])
  }

  @Test func readsWhatTheTerminalWasAsked() {
    #expect(
      events(Array("\u{1B}[?63;1;2;4;6c".utf8)) == [.answer(.deviceAttributes([63, 1, 2, 4, 6]))]
    )
    #expect(events(Array("\u{1B}[?1;2c".utf8)) == [.answer(.deviceAttributes([1, 2]))])
    #expect(events(Array("\u{1B}[?1;0;256S".utf8)) == [.answer(.colorRegisters(256))])
    #expect(events(Array("\u{1B}[?1;3;0Sq".utf8)) == [.key(Key(.character("q")))])
    #expect(events(Array("\u{1B}[?2;0;800;600S".utf8)) == [])
  }

  @Test(arguments: [
    ("\u{1B}[<0;5;3M", MouseEvent(.press, row: 2, column: 4)),
    ("\u{1B}[<0;250;3m", MouseEvent(.release, row: 2, column: 249)),
    ("\u{1B}[<2;1;1M", MouseEvent(.press, row: 0, column: 0, button: .right)),
    ("\u{1B}[<32;5;3M", MouseEvent(.drag, row: 2, column: 4)),
    ("\u{1B}[<64;5;3M", MouseEvent(.scrollUp, row: 2, column: 4)),
    ("\u{1B}[<69;5;3M", MouseEvent(.scrollDown, row: 2, column: 4, modifiers: .shift)),
    ("\u{1B}[M &#", MouseEvent(.press, row: 2, column: 5)),
  ])
  func readsTheMouse(bytes: String, event: MouseEvent) {
    #expect(events(Array(bytes.utf8)) == [.mouse(event)])
  }

  @Test(arguments: ["\u{1B}[<0;0;3M", "\u{1B}[<35;5;3M", "\u{1B}[<0;5M", "\u{1B}[<66;1;1M"])
  func mouseReportsWithoutUseAreSwallowed(bytes: String) {
    #expect(events(Array(bytes.utf8)) == [])
  }

  @Test func readsFocus() {
    #expect(events(Array("\u{1B}[I\u{1B}[O".utf8)) == [.focus(true), .focus(false)])
  }

  @Test(arguments: [
    ("a\rb\r\nc\nd", "a\nb\nc\nd"), ("q\u{1B}[Aq", "q\u{1B}[Aq"), ("", ""),
    ("\u{1B}\u{1B}[20", "\u{1B}\u{1B}[20"), ("日本\u{03}", "日本\u{03}"),
    ("\u{1B}[200~", "\u{1B}[200~"),
  ])
  func aPasteIsTextWhateverIsInIt(pasted: String, text: String) {
    let bytes = Array("\u{1B}[200~\(pasted)\u{1B}[201~x".utf8)
    #expect(events(bytes) == [.paste(text), .key(Key(.character("x")))])
  }

  @Test func brokenBytesInAPasteAreRepaired() {
    let bytes = Array("\u{1B}[200~a".utf8) + [0xFF] + Array("b\u{1B}[201~".utf8)
    #expect(events(bytes) == [.paste("a\u{FFFD}b")])
  }

  @Test func aPasteIsCutAtItsLimitAndNoKeyFiresOnTheRest() {
    let limit = InputDecoder.pasteLimit
    let text = String(repeating: "x", count: limit - 1) + "日" + String(repeating: "q", count: 99)
    let found = events(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8))
    #expect(found == [.paste(String(repeating: "x", count: limit - 1))])
  }

  @Test func escapeIsDecidedByTime() {
    var decoder = InputDecoder()
    #expect(decoder.deadlineMilliseconds == nil)
    #expect({ decoder.decode([0x1B]) }() == [])
    #expect(decoder.deadlineMilliseconds == 25)
    #expect({ decoder.expire() }() == [.key(Key(.escape))])
    #expect(decoder.deadlineMilliseconds == nil)
    #expect({ decoder.expire() }() == [])
  }

  @Test(arguments: [("\u{1B}[", "<a-[>"), ("\u{1B}O", "<a-O>"), ("\u{1B}]", "<a-]>")])
  func anIntroducerWithoutASequenceIsAltAndALetter(bytes: String, key: String) {
    #expect(events(Array(bytes.utf8)) == [])
    var decoder = InputDecoder()
    _ = decoder.decode(bytes.utf8)
    #expect({ decoder.expire() }() == [.key(Key(notation: key)!)])
  }

  @Test func aSequenceThatNeverEndsIsGivenUp() {
    var decoder = InputDecoder()
    #expect({ decoder.decode("\u{1B}[12;".utf8) }() == [])
    #expect(decoder.deadlineMilliseconds == 500)
    #expect({ decoder.expire() }() == [])
    #expect({ decoder.decode("j".utf8) }() == [.key(Key(.character("j")))])
  }

  @Test(
    arguments: [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0x80], [0xC2, 0x9B]] as [[UInt8]]
  )
  func whatIsNoTextFiresNoKey(bytes: [UInt8]) {
    #expect(events(bytes + [0x6A]) == [.key(Key(.character("j")))])
  }

  @Test func theEventsDoNotDependOnHowTheBytesAreCut() {
    let bytes = Array(
      ("aé日👍\u{1B}[1;5A\u{1B}OP\u{1B}[200~p\u{1B}q\u{1B}[201~\u{1B}[<0;5;3M\u{1B}]11;x\u{1B}\\"
        + "\u{1B}x\u{1B}[[A\u{1B}[M !!\u{1B}\u{1B}[Bz").utf8
    )
    let whole = events(bytes)
    #expect(whole.count == 14)
    for first in 0...bytes.count {
      for second in first...bytes.count {
        var decoder = InputDecoder()
        var found = decoder.decode(bytes[..<first])
        found += decoder.decode(bytes[first..<second])
        found += decoder.decode(bytes[second...])
        #expect(found == whole, "cut at \(first) and \(second)")
        if found != whole { return }
      }
    }
  }

  @Test func randomBytesAreReadAlikeHoweverTheyAreCut() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let pool = Array("\u{1B}\u{1B}\u{1B}[[O]P_~;:<0123456789mMAu\\\u{07}200~201~".utf8)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random)
          : pool[Int.random(in: 0..<pool.count, using: &random)]
      }
      var decoder = InputDecoder()
      let single = bytes.flatMap { decoder.decode([$0]) }
      #expect(events(bytes) == single, "seed \(seed): \(bytes)")
      _ = decoder.expire()
    }
  }

  private func events(_ bytes: [UInt8]) -> [InputEvent] {
    var decoder = InputDecoder()
    return decoder.decode(bytes)
  }
}

@Suite struct KeyNotationTests {
  @Test(
    arguments: [
      ("j", Key(.character("j"))), ("<space>", Key(.character(" "))),
      ("<lt>", Key(.character("<"))),
      ("<enter>", Key(.enter)), ("<cr>", Key(.enter)), ("<c-d>", Key(.character("d"), .control)),
      ("<c-a-x>", Key(.character("x"), [.control, .alt])), ("<s-tab>", Key(.backTab)),
      ("<c-s-tab>", Key(.backTab, .control)), ("<f12>", Key(.function(12))),
      ("<s-f6>", Key(.function(6), .shift)), ("<c-space>", Key(.character(" "), .control)),
      ("<pageup>", Key(.pageUp)), ("<c-left>", Key(.left, .control)), ("日", Key(.character("日"))),
      ("-", Key(.character("-"))), ("<c-->", Key(.character("-"), .control)),
    ] as [(String, Key)]
  )
  func readsKeys(notation: String, key: Key) {
    #expect(Key(notation: notation) == key)
  }

  @Test(arguments: ["", "jj", "<", "<nothing>", "<f0>", "<f99>", "<c-enterr>", "<>"])
  func whatNamesNoKeyIsRefused(notation: String) {
    #expect(Key(notation: notation) == nil)
  }

  @Test func readsSequences() {
    #expect(
      Key.sequence("gé <enter>")
        == [Key(.character("g")), Key(.character("é")), Key(.character(" ")), Key(.enter)]
    )
    #expect(Key.sequence("gg<end") == nil)
  }
}
