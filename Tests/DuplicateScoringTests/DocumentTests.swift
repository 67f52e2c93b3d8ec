import ReportModel
import Testing

@testable import DuplicateScoring

@Suite
struct DocumentTests {
  private func draft(_ title: String?, _ body: String, log: String? = nil) -> DocumentDraft {
    var evidence = Evidence(number: 1, createdAt: Timestamp(milliseconds: 1_700_000_000_000))
    evidence.title = title
    evidence.body = body
    evidence.log = log
    return DocumentDraft(evidence, keepsSpellings: true)
  }

  private func words(_ text: String) -> Set<Term> {
    Set(draft(text, "").document.terms.map(\.term))
  }

  @Test(arguments: [
    ("Crashes on launch", "crashed while launching"),
    ("TableView is blank", "the table view is blank"),
    ("HTTPClient fails", "http client failing"),
    ("ログインできません", "できません"),
    ("CRÈME brûlée", "creme BRULEE"),
    ("created_at wrong", "createdAt"),
    ("หน้าจอค้าง", "หน้าจอ"),
  ])
  func spellingsOfOneThingShareWords(left: String, right: String) {
    #expect(!words(left).isDisjoint(with: words(right)), "\(left) | \(right)")
  }

  @Test
  func otherWordsShareNothing() {
    #expect(words("blank screen").isDisjoint(with: words("slow upload")))
    #expect(words("画面が白い").isDisjoint(with: words("動画が遅い")))
  }

  @Test(arguments: [
    ("NullReferenceException in RestoreView", ["NullReferenceException"]),
    ("died with SIGSEGV", ["SIGSEGV"]), ("EXC_BAD_ACCESS at start", ["EXC_BAD_ACCESS"]),
    ("server says error 503 again", ["503"]), ("an error occurs", []), ("Terror at night", []),
    ("fault addr 0x8badf00d", ["0x8badf00d"]),
  ])
  func findsErrors(text: String, errors: [String]) {
    let draft = draft(text, "")
    #expect(draft.document.errors.compactMap { draft.spellings[$0] } == errors)
  }

  @Test
  func findsFramesWithoutRuntimeAndLineNumbers() {
    let java = """
      java.lang.NullPointerException
      \tat java.util.ArrayList.get(ArrayList.java:411)
      \tat com.example.ferry.CartView.restore(CartView.java:88)
      \tat android.os.Handler.dispatchMessage(Handler.java:99)
      \tat com.example.ferry.Main.show(Main.java:12)
      """
    let draft = draft(nil, "It crashed", log: java)
    #expect(
      draft.document.frames.compactMap { draft.spellings[$0] }
        == ["com.example.ferry.CartView.restore", "com.example.ferry.Main.show"]
    )
    let darwin = """
      0   CoreFoundation    0x32c9530a __exceptionPreprocess + 242
      3   Ferry             0x0002fb59 -[CartView restore:] + 97 (CartView.m:440)
      """
    #expect(self.draft(nil, darwin).document.frames.count == 1)
    let other = "3   Ferry             0x0007ab01 -[CartView restore:] + 12 (CartView.m:441)"
    #expect(self.draft(nil, darwin).document.frames == self.draft(nil, other).document.frames)
  }

  @Test
  func theFirstSentenceStandsForATitle() {
    let evidence = draft(nil, "The map is blank. I was on the ferry and had no signal.").document
    let title = Set(evidence.terms.filter { $0.inTitle > 0 }.map(\.term))
    #expect(title == words("The map is blank"))
  }

  @Test(arguments: ["4.12.1", "v3.0.0", "1.7.3"])
  func findsVersions(version: String) {
    #expect(draft("Broken since \(version)", "").document.versions.count == 1)
  }

  @Test(arguments: [
    "End. Then", "see fig.3", "a...b", "..", "", "\u{0}\u{FFFD}", "x.y.z.", "__", "$",
  ])
  func readsOddTextsWithoutTrapping(text: String) {
    _ = draft(text, text + "\n" + text, log: text)
  }
}
