// swift-format-ignore-file: NeverForceUnwrap

import ReportModel

/// Invented reports; times are relative to ``Fixtures/now``.
enum Fixtures {
  static let now = Timestamp(rfc3339: "2026-11-27T10:00:00Z")!

  static func before(_ minutes: Int64) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds - minutes * 60_000)
  }

  static func detail(
    _ number: Int64,
    _ message: String,
    minutes: Int64 = 60,
    title: String? = nil,
    _ shape: (inout ReportDetail) -> Void = { _ in }
  ) -> ReportDetail {
    var report = Report(id: ReportID("report-\(number)")!, message: message)
    report.title = title
    report.createdAt = before(minutes)
    report.createdAtSource = .report
    var detail = ReportDetail(
      number: ReportNumber(number),
      report: report,
      attachments: [],
      triage: TriageState(),
      receivedAt: before(minutes - 1)
    )
    detail.history = [
      HistoryEntry(
        sequence: number,
        at: before(minutes - 1),
        author: "import",
        command: "import",
        reports: [ReportNumber(number)],
        changes: [
          .init(report: ReportNumber(number), field: .arrival, before: nil, after: nil)
        ]
      )
    ]
    shape(&detail)
    detail.shown = detail.triage.standing
    return detail
  }

  static func picture(
    _ name: String,
    _ provenance: Attachment.Provenance = .photosScreenshot,
    _ width: Int64 = 1179,
    _ height: Int64 = 2556,
    bytes: Int64 = 12_791
  ) -> StoredAttachment {
    var declared = Attachment(fileName: name)
    declared.kind = .screenshot
    declared.provenance = provenance
    var facts = AttachmentFacts(health: .ok)
    facts.mediaType = "image/png"
    facts.byteSize = bytes
    facts.widthPixels = width
    facts.heightPixels = height
    return StoredAttachment(declared: declared, facts: facts, blob: nil)
  }

  static func broken(_ name: String, _ health: AttachmentHealth, _ remark: String? = nil)
    -> StoredAttachment
  {
    var declared = Attachment(fileName: name)
    declared.kind = .screenshot
    var facts = AttachmentFacts(health: health)
    facts.remark = remark
    return StoredAttachment(declared: declared, facts: facts, blob: nil)
  }

  static func recording(_ name: String, seconds: Int64) -> StoredAttachment {
    var declared = Attachment(fileName: name)
    declared.kind = .recording
    declared.provenance = .recordingOutput
    declared.video.captureMode = .fullDisplay
    declared.video.microphone = true
    var facts = AttachmentFacts(health: .ok)
    facts.mediaType = "video/mp4"
    facts.byteSize = 3_250_000
    facts.widthPixels = 1_080
    facts.heightPixels = 1_920
    facts.durationMilliseconds = seconds * 1_000
    return StoredAttachment(declared: declared, facts: facts, blob: nil)
  }

  static func phone(_ detail: inout ReportDetail, _ model: String, app: String, build: String) {
    detail.report.platform = .ios
    detail.report.app.name = "Harvest Pantry"
    detail.report.app.version = app
    detail.report.app.build = build
    detail.report.app.environment = "production"
    detail.report.os.name = "iOS"
    detail.report.os.version = "27.0.1"
    detail.report.os.build = "24A446"
    detail.report.device.model = model
    detail.report.locale = "en_GB"
    detail.report.timeZone = "Europe/London"
  }

  /// The report of the sketches, with everything told.
  static let saveTwice = detail(
    1_042,
    """
    Tapping “Save recipe” twice makes two copies.
    Happens only on a slow network; the first tap gives no feedback.
    """,
    minutes: 2
  ) { detail in
    phone(&detail, "iPhone16,1", app: "4.12.0", build: "2318")
    detail.report.app.bundleID = "com.example.harvestpantry"
    detail.report.source.system = .bugscreen
    detail.report.source.sdkVersion = "1.4.0"
    detail.report.device.batteryPercent = 64
    detail.report.device.charging = false
    detail.report.device.diskFreeBytes = 41_231_686_144
    detail.report.device.diskTotalBytes = 255_866_011_648
    detail.report.device.memoryFreeBytes = 1_288_490_188
    detail.report.device.memoryTotalBytes = 8_589_934_592
    detail.report.device.connection = .wifi
    detail.report.device.orientation = .portrait
    detail.report.device.screenWidthPoints = 393
    detail.report.device.screenHeightPoints = 852
    detail.report.device.screenScale = 3
    detail.report.device.appUptimeMilliseconds = 187_234
    detail.report.user.id = "u-10442"
    detail.report.user.email = "rosa.lindqvist@example.com"
    detail.report.trigger = .screenshot
    detail.report.capture.outcome = .attached
    detail.report.capture.photosPermission = .authorized
    detail.report.capture.placeholder = .upgraded
    detail.report.capture.lookupResult = .found
    detail.report.capture.lookupAttempts = 2
    detail.report.capture.attachmentsDropped = 0
    detail.report.metadata = [
      MetadataItem(key: "cart_items", value: "3"), MetadataItem(key: "plan", value: "pro"),
      MetadataItem(key: "screen", value: "RecipeEditor"),
    ]
    detail.attachments = [
      picture("screenshot-1.png"), picture("annotated-2.png", .userAdded, bytes: 88_120),
    ]
    detail.triage.tags = [Tag("recipes")!]
    detail.warnings = [
      Warning(.fieldDropped, at: "/device/thermalState", "an unknown value was left out")
    ]
  }

  static let all: [ReportDetail] = [
    saveTwice,
    detail(1_041, "保存ボタンを二回押すと二つできる。ネットワークが遅いときだけ起きます。", minutes: 9) { detail in
      phone(&detail, "iPhone17,3", app: "4.12.0", build: "2318")
      detail.report.locale = "ja_JP"
      detail.attachments = [picture("画面.png")]
    },
    detail(1_038, "Crash when I open the camera from the pantry tab", minutes: 31) { detail in
      phone(&detail, "iPhone16,1", app: "4.12.0", build: "2318")
      detail.attachments = [picture("shot.png"), picture("b.png"), picture("c.png")]
      detail.triage.copies = [ReportNumber(1_027)]
      detail.triage.priority = .urgent
      detail.triage.tags = [Tag("camera")!, Tag("crash")!]
    },
    detail(1_036, "Video shows the total flickering between two prices", minutes: 66) { detail in
      phone(&detail, "iPad14,8", app: "4.11.3", build: "2290")
      detail.attachments = [recording("IMG_0107.MOV", seconds: 12)]
    },
    detail(1_031, "crash", minutes: 130) { detail in
      phone(&detail, "iPhone14,6", app: "4.12.0", build: "2318")
    },
    detail(
      1_029,
      "the version is in the corner of the picture, not in the report",
      minutes: 185
    ) { detail in
      phone(&detail, "iPhone14,7", app: "4.12.0", build: "2318")
      detail.report.app.version = nil
      detail.report.app.build = nil
      detail.attachments = [picture("shot.png")]
    },
    detail(
      1_028,
      "لا يعمل زر الدفع عند اختيار بطاقة محفوظة",
      minutes: 240
    ) { detail in
      detail.report.platform = .android
      detail.report.app.version = "4.12.0"
      detail.report.device.model = "SM-S918B"
      detail.report.locale = "ar_SA@numbers=arab"
      detail.attachments = [picture("shot.jpg")]
    },
    detail(1_027, "camera crash again 😤 👨‍👩‍👧 👍🏽", minutes: 400) { detail in
      phone(&detail, "iPhone16,1", app: "4.12.0", build: "2318")
      detail.triage.master = ReportNumber(1_038)
      detail.masterID = ReportID("report-1038")
    },
    detail(
      1_020,
      "\u{1B}[31mred\u{1B}[0m and \u{202E}backwards\u{202C}\nsecond line",
      minutes: 900
    ) { detail in
      detail.report.platform = .web
      detail.report.os.name = "Chrome"
      detail.attachments = [
        broken("shot.png", .truncated, "IEND missing"), broken("gone.png", .promised),
      ]
    },
    detail(1_011, "", minutes: 2_000) { detail in
      phone(&detail, "iPhone17,3", app: "4.10.0", build: "2201")
      detail.report.metadata = [MetadataItem(key: "screen", value: "Checkout")]
      detail.triage.isRead = true
    },
    detail(990, "Login page stays white after the update", minutes: 9_000, title: "White login") {
      detail in
      phone(&detail, "iPhone17,3", app: "4.11.3", build: "2290")
      detail.triage.standing = Standing(.open)
      detail.triage.assignee = "ana"
      detail.triage.priority = .high
      detail.triage.tags = [Tag("login")!]
      detail.triage.notes = [
        Note(createdAt: before(8_000), author: "ana", text: "Seen on the test device too."),
        Note(
          createdAt: before(100),
          author: "me",
          text: "The session cookie is refused; the server logs say so.\nAsked the back-end team."
        ),
      ]
    },
    detail(988, "“Save” makes two recipes", minutes: 30_000) { detail in
      phone(&detail, "iPhone16,1", app: "4.11.3", build: "2290")
      detail.triage.standing = Standing(.closed, reason: .fixed)
    },
    detail(951, "Recipe list shows an entry twice", minutes: 400_000) { detail in
      phone(&detail, "iPhone17,3", app: "4.11.2", build: "2277")
      detail.triage.standing = Standing(.closed, reason: .declined, text: "works as designed")
    },
  ]
}

extension ReportSummary {
  /// The row of a detail, as a store would make it.
  init(_ detail: ReportDetail) {
    let report = detail.report
    self.init(
      number: detail.number,
      id: report.id,
      createdAt: report.createdAt ?? detail.receivedAt,
      messageStart: String(report.message.prefix(240))
    )
    title = report.title
    platform = report.platform
    appVersion = report.app.version
    appBuild = report.app.build
    osName = report.os.name
    osVersion = report.os.version
    deviceModel = report.device.model
    deviceName = report.device.name
    screen = report.screen
    standing = detail.shown
    priority = detail.triage.priority
    assignee = detail.triage.assignee
    tags = detail.triage.tags
    master = detail.triage.master
    copyCount = detail.triage.copies.count
    isRead = detail.triage.isRead
    hasNotes = !detail.triage.notes.isEmpty
    hasConflict = detail.conflictCount > 0
    pictureCount = detail.attachments.count { $0.declared.kind == .screenshot }
    recordingCount = detail.attachments.count { $0.declared.kind == .recording }
    longestRecordingSeconds = detail.attachments.compactMap(\.durationSeconds).max()
    hasDamage = detail.attachments.contains { $0.facts.health.isDamage }
    warningCount = detail.warnings.count
  }
}
