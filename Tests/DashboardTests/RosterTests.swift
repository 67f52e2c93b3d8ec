// swift-format-ignore-file: NeverForceUnwrap

import ReportModel
import TerminalUI
import Testing
import TriageCommands

@testable import Dashboard

/// The history of the store, the reporter lens, the repro kit, long work.
struct RosterTests {
  // MARK: History

  @Test func theHistoryOfTheStoreIsBrowsedAndUndone() {
    var driver = Driver()
    driver.type("1P3gu")
    #expect(driver.contains("History of the store"))
    #expect(driver.contains("set priority=high"))
    #expect(driver.contains("accept"))
    driver.type("u")
    guard case .undoEntry? = driver.commands.first else {
      Issue.record("no undo")
      return
    }
    driver.type("<enter>")
    #expect(driver.state.prompt == nil)
    #expect(driver.cursorNumber == 1_041)
  }

  @Test func whatOthersDidIsNotOnesOwnToUndo() {
    var driver = Driver()
    driver.surroundings.author = "bob"
    driver.type("1gu")
    driver.type("u")
    #expect(driver.commands.isEmpty)
    #expect(driver.bottom.contains("that was me; undo takes back one's own"))
  }

  // MARK: The lens

  @Test func theLensShowsAllOfOneReporter() {
    var driver = Driver()
    driver.memory.reports[10].report.user = Fixtures.saveTwice.report.user
    driver.type("gr")
    #expect(driver.contains("Everything from rosa.lindqvist@example.com"))
    #expect(driver.contains("2 reports"))
    #expect(driver.contains("#990"))
    driver.type("j<enter>")
    #expect(driver.cursorNumber == 990)
    driver.type("gr")
    #expect(driver.contains("Everything from"))
    driver.type("q")
    #expect(driver.state.prompt == nil)
  }

  @Test func aReportWithoutASenderSaysSo() {
    var driver = Driver()
    driver.type("jgr")
    #expect(driver.state.prompt == nil)
    #expect(driver.bottom.contains("tells neither who sent it"))
  }

  @Test func identitiesAreQuotedIntoTheQuery() throws {
    var report = Report(id: ReportID("r")!, message: "")
    #expect(ReporterIdentity(report) == nil)
    report.user.id = "a\" OR \\x"
    report.metadata = [MetadataItem(key: "install", value: "8f2c")]
    let identity = try #require(ReporterIdentity(report))
    #expect(
      identity.query
        == "scope:all sort:-created (user:\"a\\\" OR \\\\x\" OR attr.install:\"8f2c\")"
    )
    var driver = Driver()
    driver.state.detail.report?.report = report
    driver.type("gr")
    #expect(driver.state.mode == .roster)
  }

  // MARK: The repro kit

  @Test func anAppleDeviceBecomesASimulator() {
    let script = ReproKit(Fixtures.saveTwice.report, number: ReportNumber(1_042)).script
    #expect(
      script == """
        # iPhone 15 Pro in the Simulator of Xcode
        xcrun simctl create winnow-1042 'iPhone 15 Pro' com.apple.CoreSimulator.SimRuntime.iOS-27-0
        xcrun simctl boot winnow-1042
        open -a Simulator
        xcrun simctl spawn winnow-1042 defaults write -g AppleLanguages -array en-GB
        xcrun simctl spawn winnow-1042 defaults write -g AppleLocale -string en_GB
        xcrun simctl status_bar winnow-1042 override --batteryLevel 64 --batteryState discharging --dataNetwork wifi
        xcrun simctl launch winnow-1042 com.example.harvestpantry

        # To be had by hand:
        # system build 24A446
        # app 4.12.0 (2318)
        # 38.4 GB of disk free
        # 1.2 GB of memory free
        # screen RecipeEditor

        """
    )
  }

  @Test func anAndroidDeviceBecomesAnEmulator() throws {
    var report = Report(id: ReportID("r")!, message: "")
    report.platform = .android
    report.os.version = "14"
    report.locale = "ar_SA@numbers=arab"
    report.timeZone = "Asia/Riyadh"
    report.device.screenWidthPoints = 384
    report.device.screenHeightPoints = 824
    report.device.screenScale = 3.75
    report.app.bundleID = "com.example.ferry"
    let script = try #require(ReproKit(report, number: ReportNumber(7)).script)
    #expect(script.contains("sdkmanager 'system-images;android-34;google_apis;x86_64'"))
    #expect(script.contains("emulator -avd winnow-7 -timezone Asia/Riyadh -change-locale ar-SA &"))
    #expect(script.contains("adb shell wm size 1440x3090"))
    #expect(script.contains("adb shell wm density 600"))
    report.os.version = "99"
    #expect(ReproKit(report, number: ReportNumber(7)).script == nil)
  }

  @Test func aBrowserWindowHasItsSizeAndNothingOfAReportIsAShells() throws {
    var report = Report(id: ReportID("r")!, message: "")
    report.platform = .web
    report.os.name = "Chrome\n$(touch x)"
    report.timeZone = "$(rm -rf ~)"
    report.locale = "en'; touch y; '"
    report.device.userAgent = "-`id`\u{1B}[31m\u{202E}"
    report.device.screenWidthPoints = 1_280
    report.device.screenHeightPoints = 720
    let script = try #require(ReproKit(report, number: ReportNumber(7)).script)
    #expect(
      script == """
        # It was Chrome $(touch x)
        TZ='$(rm -rf ~)' chromium --user-data-dir="$(mktemp -d)" --window-size=1280,720 \
        --lang='en'\\''; touch y; '\\''' --user-agent='-`id`[31m'

        """
    )
  }

  @Test(arguments: [
    ("plain-1.2_x", "plain-1.2_x"), ("", "''"), ("-rf", "'-rf'"), ("two words", "'two words'"),
    ("it's", "'it'\\''s'"), ("a\nb", "'a b'"), ("~", "'~'"), ("日本", "'日本'"),
  ])
  func wordsForAShellMeanTheirText(text: String, word: String) {
    #expect(ShellWord.quoted(text) == word)
  }

  @Test func theKitIsAPageToCopyOrSave() {
    var driver = Driver()
    driver.type("gp")
    #expect(driver.contains("A device like that of #1042"))
    driver.type("y")
    guard case .external(let request)? = driver.effects.last, case .copyText = request.task else {
      Issue.record("nothing copied")
      return
    }
  }

  // MARK: Long work

  @Test func anImportRunsBesideTheDashboardAndIsStopped() {
    var driver = Driver()
    driver.type(":import big.ndjson<enter>")
    guard case .startTask(let request)? = driver.effects.last else {
      Issue.record("nothing began")
      return
    }
    #expect(request.kind == .importReports(path: "big.ndjson"))
    var progress = TaskProgress()
    progress.done = 12_400
    progress.rate = 8_200
    progress.secondsLeft = 14
    driver.send(.task(TaskReply(id: request.id, result: .progress(progress))))
    #expect(driver.lines[0].contains("importing big.ndjson  12,400  8,200/s  14 s left"))
    driver.type("j:verify<enter>")
    #expect(driver.cursorNumber == 1_041)
    #expect(driver.bottom.contains("something runs already"))
    driver.type("<c-c>")
    #expect(driver.effects == [.cancelTask])
    #expect(driver.lines[0].contains("stopping"))
    driver.send(.task(TaskReply(id: request.id, result: .stopped("import stopped: 12,400 new"))))
    #expect(driver.state.task == nil)
    #expect(driver.bottom.contains("import stopped: 12,400 new"))
    driver.type("<c-c>")
    #expect(driver.effects == [.quit])
  }

  @Test func answersOfAnOlderTaskAreDropped() {
    var driver = Driver()
    driver.type(":verify<enter>")
    driver.send(.task(TaskReply(id: RequestID(9_999), result: .done("x"))))
    #expect(driver.state.task != nil)
  }

  @Test func anExportOfManyIsATaskAndAFileInTheWayIsAskedAbout() {
    let many = (1...30).map { Fixtures.detail(Int64($0), "report \($0)") }
    var driver = Driver(many)
    driver.type("*En<enter>")
    guard case .startTask(let request)? = driver.effects.last,
      case .export(let export) = request.kind
    else {
      Issue.record("nothing began")
      return
    }
    #expect(export.out == "reports-30.ndjson")
    #expect(!export.replaces)
    driver.send(.task(TaskReply(id: request.id, result: .exists("reports-30.ndjson"))))
    #expect(driver.bottom.contains("is there: Enter again replaces it"))
    driver.type("<enter>")
    guard case .startTask(let second)? = driver.effects.last, case .export(let again) = second.kind
    else {
      Issue.record("nothing began")
      return
    }
    #expect(again.replaces)
  }

  /// As a text that is selected.
  @Test func theProposedPathGivesWayToWhatIsTyped() {
    func path(_ keys: String) -> String? {
      var driver = Driver()
      driver.type("E" + keys + "<enter>")
      guard case .export(let request)? = driver.commands.first else { return nil }
      return request.out
    }
    #expect(path("<enter>") == "ticket-1042.json")
    #expect(path("<enter>mine.json") == "mine.json")
    #expect(path("<enter><home>my-") == "my-ticket-1042.json")
    #expect(path("<enter><end>.bak") == "ticket-1042.json.bak")
    #expect(path("<enter><backspace>x") == "ticket-1042.jsox")
    #expect(path("<enter>a<left>b") == "ba")
  }

  @Test func aPastedPathTakesThePlaceOfTheProposedOneToo() {
    var driver = Driver()
    driver.type("E<enter>")
    driver.send(.input(.paste("/srv/out.json")))
    guard case .line(let prompt) = driver.state.prompt else { return #expect(Bool(false)) }
    #expect(prompt.field.text == "/srv/out.json")
  }

  @Test func anotherNameReplacesNothing() {
    var driver = Driver()
    driver.type("Ej<enter>")
    guard case .export(let request)? = driver.commands.first else {
      Issue.record("no export")
      return
    }
    #expect(!request.replaces)
  }
}
