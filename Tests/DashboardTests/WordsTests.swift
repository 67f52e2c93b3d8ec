// swift-format-ignore-file: NeverForceUnwrap

import ReportModel
import ReportQuery
import Testing

@testable import Dashboard

struct WordsTests {
  @Test(
    arguments: [
      (0, "now"), (59, "59m"), (60, "1h"), (1_439, "23h"), (1_440, "1d"), (20_159, "13d"),
      (20_160, "2w"), (524_159, "51w"), (524_160, "1y"), (2_102_400, "4y"), (-1, "now"),
      (-90, "+1h"), (-4_000_000_000, "+9y"),
    ] as [(Int64, String)]
  )
  func agesTakeThreeColumns(minutes: Int64, words: String) {
    let text = Words.age(of: Fixtures.before(minutes), at: Fixtures.now)
    #expect(text == words)
    #expect(text.count <= 3)
  }

  @Test(
    arguments: [
      (0, "just now"), (2, "2 min ago"), (90, "1 h ago"), (1_500, "yesterday"),
      (3_000, "2 days ago"), (30_000, "2 weeks ago"), (100_000, "2 months ago"),
      (600_000, "a year ago"), (1_100_000, "2 years ago"), (-10, "in the future"),
    ] as [(Int64, String)]
  )
  func distancesReadAsSpoken(minutes: Int64, words: String) {
    #expect(Words.relative(Fixtures.before(minutes), at: Fixtures.now) == words)
  }

  @Test func timesAtTheEndsOfTheRangeDoNotTrap() {
    for value in [Int64.min, -1, 0, Int64.max] {
      let time = Timestamp(milliseconds: value)
      for other in [Int64.min, 0, Int64.max] {
        let now = Timestamp(milliseconds: other)
        #expect(Words.age(of: time, at: now).count <= 3)
        #expect(!Words.relative(time, at: now).isEmpty)
      }
      #expect(!Words.date(time, in: LocalZone { _ in 3_600 }).isEmpty)
    }
  }

  @Test(
    arguments: [
      (0, "0 B"), (1_023, "1023 B"), (1_024, "1 KB"), (12_791, "12.5 KB"),
      (41_231_686_144, "38.4 GB"), (Int64.max, "8388608 TB"), (-1, "-1 B"),
    ] as [(Int64, String)]
  )
  func sizesAreBy1024(bytes: Int64, words: String) {
    #expect(Words.bytes(bytes) == words)
  }

  @Test(
    arguments: [
      (5.2, "5.2 s", "5s"), (125, "2 min 5 s", "2m"), (7_260, "2 h 1 min", "2h"),
      (.nan, "?", "?"), (-1, "?", "?"), (1e300, "?", "?"), (.infinity, "?", "?"),
    ] as [(Double, String, String)]
  )
  func durationsReadAsSpoken(seconds: Double, long: String, short: String) {
    #expect(Words.duration(seconds) == long)
    #expect(Words.shortDuration(seconds) == short)
  }

  @Test(
    arguments: [
      (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (112, "112th"), (21, "21st"),
    ] as [(Int64, String)]
  )
  func ordinals(value: Int64, words: String) {
    #expect(Words.ordinal(value) == words)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_284, "1,284"), (1_000_000, "1,000,000"), (-1_234, "-1,234"),
  ])
  func countsAreGrouped(value: Int, words: String) {
    #expect(Words.count(value) == words)
  }

  @Test func oneLineKeepsWhatIsNoBlank() {
    #expect("a \r\n b\t\tc\n".oneLine == "a b c")
    #expect("a\rb".oneLine == "a\rb")
    #expect("\n".oneLine.isEmpty)
  }
}

struct CaptureStoryTests {
  private func story(_ shape: (inout Capture) -> Void) -> [String] {
    var report = Report(id: ReportID("a")!, message: "")
    shape(&report.capture)
    return CaptureStory.sentences(for: report)
  }

  /// The rows of formats.md 1.3.
  @Test(
    arguments: [
      (
        .fallbackOnly, .denied, .notAttempted, .kept, nil,
        "Window snapshot kept: access to Photos was denied."
      ),
      (
        .notAttached, .cancelled, .notAttempted, Capture.Placeholder.none, nil,
        "No picture: the reporter answered “Not now” to Photos access."
      ),
      (
        .attached, .authorized, .found, .upgraded, nil,
        "Photos screenshot; replaced the window snapshot after the 2nd look-up."
      ),
      (
        .attached, .limited, .found, .appended, nil,
        "Photos screenshot, found at the 2nd look-up; there was no window snapshot."
      ),
      (
        .attached, .authorized, .found, .deletedThenAppended, nil,
        "Photos screenshot, found at the 2nd look-up; the reporter had deleted the window snapshot."
      ),
      (
        .notAttached, .authorized, .found, .droppedAtLimit, nil,
        "Photos screenshot dropped: there were 4 files already."
      ),
      (
        .fallbackOnly, .authorized, .notFound, .kept, nil,
        "Window snapshot kept: no screenshot was found in Photos in 2 look-ups."
      ),
      (
        .fallbackOnly, .authorized, .iCloudOnly, .kept, nil,
        "Window snapshot kept: the screenshot is only in iCloud."
      ),
      (
        .failed, .denied, .notAttempted, Capture.Placeholder.none, .unauthorized,
        "No screenshot: Photos may not be read (denied)."
      ),
      (
        .failed, .authorized, .notFound, Capture.Placeholder.none, .fetchFailure,
        "No screenshot: Photos held none."
      ),
      (
        .failed, .authorized, .found, Capture.Placeholder.none, .loadFailure,
        "No screenshot: Photos knew one, its bytes could not be read."
      ),
    ]
      as [(
        Capture.Outcome, Capture.PhotosPermission, Capture.LookupResult, Capture.Placeholder,
        Capture.Failure?, String
      )]
  )
  func everyOutcomeIsASentence(
    outcome: Capture.Outcome,
    permission: Capture.PhotosPermission,
    lookup: Capture.LookupResult,
    placeholder: Capture.Placeholder,
    failure: Capture.Failure?,
    sentence: String
  ) {
    let sentences = story { capture in
      capture.outcome = outcome
      capture.photosPermission = permission
      capture.lookupResult = lookup
      capture.lookupAttempts = 2
      capture.placeholder = placeholder
      capture.attachmentLimit = 4
      capture.failure = failure
    }
    #expect(sentences == [sentence])
  }

  @Test func noCombinationTraps() {
    for outcome in Capture.Outcome.allCases {
      for placeholder in Capture.Placeholder.allCases {
        for lookup in Capture.LookupResult.allCases {
          let sentences = story { capture in
            capture.outcome = outcome
            capture.placeholder = placeholder
            capture.lookupResult = lookup
            capture.lookupAttempts = .max
            capture.attachmentsDropped = .max
          }
          #expect(sentences.count == 2)
          #expect(sentences.allSatisfy { $0.hasSuffix(".") })
        }
      }
    }
  }

  @Test func factsBesideThePictureAreTold() {
    let sentences = story { capture in
      capture.incompleteRender = true
      capture.screenCaptured = true
    }
    #expect(sentences.count == 2)
  }
}
