import ReportModel
import Testing

@testable import TicketExport

@Suite struct TitleTests {
  @Test(arguments: [
    ("Crash on launch. Always.", "Crash on launch"),
    ("Version 4.12.0 is slow!  Why?", "Version 4.12.0 is slow!"),
    ("Why? Because", "Why?"), ("\n\n  second line\nthird", "second line"),
    ("落ちます。毎回です", "落ちます"), ("画面が白い！困る", "画面が白い！"), ("لماذا؟ لا", "لماذا؟"),
    ("no end", "no end"), ("a\tb   c", "a b c"), ("...", ".."), ("", ""), ("  \n ", ""),
  ])
  func theFirstSentenceEndsWhereAReaderEndsIt(message: String, sentence: String) {
    #expect(TitleText.firstSentence(message) == sentence)
  }

  @Test func aTitleOfTheReportWins() {
    var detail = primaryDetail()
    detail.report.title = "Two copies\nof a recipe"
    #expect(ticket(detail).title == "[iOS 4.12.0 (2318)] Two copies of a recipe")
  }

  @Test func withoutWordsTheScreenStandsIn() {
    var detail = bareDetail("  ")
    #expect(ticket(detail).title == "(no message)")
    detail.report.platform = .android
    detail.report.metadata = [MetadataItem(key: "screen", value: "Checkout")]
    #expect(ticket(detail).title == "[Android] (no message) Checkout")
  }

  @Test(arguments: [
    ("fixes #12", "fixes # 12"), ("AB#42 and !7", "AB# 42 and ! 7"),
    ("@everyone look", "@ everyone look"),
    ("mail a@b", "mail a@ b"), ("issue # 12", "issue # 12"), ("#hash", "#hash"), ("Hi!", "Hi!"),
  ])
  func noReferenceInATitleActs(message: String, title: String) {
    #expect(ticket(bareDetail(message)).title == title)
  }

  @Test(arguments: [
    String(repeating: "x", count: 300), String(repeating: "👨‍👩‍👧‍👦", count: 60),
    String(repeating: "🇩🇪", count: 100), "e" + String(repeating: "\u{301}", count: 400),
    String(repeating: "\u{202E}", count: 100), String(repeating: "漢", count: 254) + "字",
  ])
  func aLongTitleIsCutOnAGraphemeBorder(message: String) {
    let title = ticket(bareDetail(message)).title
    #expect((1...Ticket.titleLimit).contains(title.utf16.count))
    #expect(title.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    if title.hasSuffix("…"), !message.contains("\u{202E}"), !message.contains("\u{301}") {
      #expect(Set(title.dropLast()).isSubset(of: Set(message)))
    }
  }

  @Test func aTitleOf254IsLeftWhole() {
    let title = String(repeating: "漢", count: 254)
    #expect(ticket(bareDetail(title)).title == title)
  }

  @Test(arguments: ["a\u{1B}[2Jb", "a\u{7}b", "a\u{9B}b", "a\u{202E}b", "a\u{0}b"])
  func controlsAreShownNotKept(message: String) {
    let title = ticket(bareDetail(message)).title
    for scalar in message.unicodeScalars where scalar.properties.generalCategory != .uppercaseLetter
    {
      if scalar.value < 0x20 || scalar.value > 0x7E {
        #expect(!title.unicodeScalars.contains(scalar))
      }
    }
    #expect(title.hasPrefix("a") && title.hasSuffix("b") && title.count > 2)
  }
}

@Suite struct LabelTests {
  @Test(
    arguments: [
      ("login", "login"), ("dark mode", "dark-mode"), ("größe", "grosse"), ("ui/ux", "ui/ux"),
      ("a, b", "a-b"), ("--x--", "x"), ("c++", "c"), ("x.y_z:1", "x.y_z:1"), ("支払い", nil),
      ("💥", nil), ("支払い 2", "2"), ("…", nil),
    ] as [(String, String?)]
  )
  func tagsAreSlugged(tag: String, slug: String?) {
    #expect(LabelList.slug(tag) == slug)
  }

  @Test func aLabelHasAtMost50Characters() {
    #expect(LabelList.slug(String(repeating: "ä", count: 64))?.utf8.count == 50)
    #expect(
      LabelList.slug(String(repeating: "a ", count: 25) + "b") == String(repeating: "a-", count: 24)
        + "a"
    )
  }

  @Test func aTagWithoutALabelFormIsAWarning() {
    var detail = primaryDetail()
    detail.triage.tags = [Tag(folded: "dark mode"), Tag(folded: "dark-mode"), Tag(folded: "支払い")]
    let made = ticket(detail)
    #expect(made.labels == ["ios", "dark-mode", "from-bugscreen"])
    #expect(made.warnings.count == 1)
    #expect(made.warnings[0].contains("支払い"))
  }

  @Test(
    arguments: [
      ("en_US", "en-US"), ("zh-Hans_CN", "zh-Hans-CN"), ("en-US", "en-US"),
      ("ar_SA@calendar=islamic-umalqura;numbers=arab", "ar-SA"), ("en_US@rg=gbzzzz", "en-US"),
      ("zh_CN_#Hans", "zh-Hans-CN"), ("iw_IL", "he-IL"), ("in_ID", "id-ID"), ("C", nil),
      ("POSIX", nil), ("", nil), ("<b>", nil), ("en_US.UTF-8", "en-US"),
    ] as [(String, String?)]
  )
  func localesBecomeTags(raw: String, tag: String?) {
    #expect(LocaleTag.normalized(raw) == tag)
  }
}
