import ReportModel

/// Reads back everything about one report: the inverse of `ReportColumns`.
struct DetailReader {
  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// What the reporter sent, and when it came.
  struct Core {
    var report: Report
    var attachments: [StoredAttachment]
    var receivedAt: Timestamp
  }

  private static let coreSQL: String = {
    let codes = ReportColumns.coded.map {
      "(SELECT text FROM value WHERE code = report.\($0.column))"
    }
    let source = "(SELECT text FROM value WHERE code = created_at_source)"
    let columns =
      ["report_id", "created_at", source, "received_at"] + codes + ReportColumns.texts
      + ["(SELECT keys FROM metadata_keys WHERE id = report.metadata_keys)", "metadata_values"]
    return "SELECT \(columns.joined(separator: ", ")) FROM report WHERE id = ?"
  }()

  /// `nil` when there is no such report.
  func core(_ number: ReportNumber) throws -> Core? {
    let read = try connection.first(Self.coreSQL, [.number(number)]) { row -> Core? in
      guard let id = ReportID(row.text(0)) else { return nil }
      var columns = RowReader(row, from: 1)
      let createdAt = columns.integer() ?? 0
      let createdAtSource = columns.text().flatMap(CreatedAtSource.init)
      let receivedAt = Timestamp(milliseconds: columns.integer() ?? 0)
      var report = Report(id: id, message: "")
      report.createdAt = Timestamp(milliseconds: createdAt)
      report.createdAtSource = createdAtSource
      report.receivedAt = receivedAt
      Self.readCoded(&columns, into: &report)
      Self.readTexts(&columns, into: &report)
      Self.readMetadata(&columns, into: &report)
      return Core(report: report, attachments: [], receivedAt: receivedAt)
    }
    guard var core = read ?? nil else { return nil }
    try readDevice(number, into: &core.report.device)
    try readCapture(number, into: &core.report.capture)
    core.report.log = try connection.first(
      "SELECT text FROM report_log WHERE report = ?",
      [.number(number)]
    ) { $0.text(0) }
    core.attachments = try attachments(of: number)
    try addPixels(of: number, to: &core.attachments)
    core.report.attachments = core.attachments.map(\.declared)
    return core
  }

  private static func readCoded(_ columns: inout RowReader, into report: inout Report) {
    report.source.system = columns.text().flatMap(SourceSystem.init)
    report.source.sdkVersion = columns.text()
    report.kind = columns.text().flatMap(Kind.init)
    report.platform = columns.text().flatMap(Platform.init)
    report.app.bundleID = columns.text()
    report.app.name = columns.text()
    report.app.version = columns.text()
    report.app.build = columns.text()
    report.app.environment = columns.text()
    report.os.name = columns.text()
    report.os.version = columns.text()
    report.os.build = columns.text()
    report.device.model = columns.text()
    report.device.name = columns.text()
    report.locale = columns.text()
    report.timeZone = columns.text()
    report.trigger = columns.text().flatMap(Trigger.init)
    // The screen is a metadata value.
    _ = columns.text()
    report.app.overlayVersion = columns.text()
    report.app.overlayBuild = columns.text()
  }

  private static func readTexts(_ columns: inout RowReader, into report: inout Report) {
    report.user.id = columns.text()
    report.user.email = columns.text()
    report.user.name = columns.text()
    report.source.externalID = columns.text()
    report.source.externalURL = columns.text()
    report.title = columns.text()
    report.tags = columns.text().map { PackedList.unpack($0).map(Tag.init(folded:)) } ?? []
    report.message = columns.text() ?? ""
    let extra = columns.text().map(PackedList.unpack) ?? []
    report.extra = stride(from: 0, to: extra.count - 1, by: 2).map {
      ExtraField(pointer: extra[$0], json: extra[$0 + 1])
    }
  }

  private static func readMetadata(_ columns: inout RowReader, into report: inout Report) {
    guard let keys = columns.text(), let values = columns.text() else { return }
    report.metadata = zip(PackedList.unpack(keys), PackedList.unpack(values)).map {
      MetadataItem(key: $0, value: $1)
    }
  }

  private func readDevice(_ number: ReportNumber, into device: inout Device) throws {
    let columns = ReportColumns.device.joined(separator: ", ")
    let sql = "SELECT \(columns) FROM report_device WHERE report = ?"
    try connection.with(sql) { row in
      try row.bind([.number(number)])
      guard try row.step() else { return }
      var columns = RowReader(row, from: 0)
      device.manufacturer = columns.text()
      device.architecture = columns.text()
      device.userAgent = columns.text()
      device.simulator = columns.flag()
      device.orientation = columns.text().flatMap(Device.Orientation.init)
      device.screenWidthPoints = columns.real()
      device.screenHeightPoints = columns.real()
      device.screenScale = columns.real()
      device.batteryPercent = columns.real()
      device.charging = columns.flag()
      device.lowPowerMode = columns.flag()
      device.diskFreeBytes = columns.integer()
      device.diskTotalBytes = columns.integer()
      device.memoryFreeBytes = columns.integer()
      device.memoryTotalBytes = columns.integer()
      device.connection = columns.text().flatMap(Device.Connection.init)
      device.appUptimeMilliseconds = columns.integer()
    }
  }

  private func readCapture(_ number: ReportNumber, into capture: inout Capture) throws {
    let columns = ReportColumns.capture.joined(separator: ", ")
    let sql = "SELECT \(columns) FROM report_capture WHERE report = ?"
    try connection.with(sql) { row in
      try row.bind([.number(number)])
      guard try row.step() else { return }
      var columns = RowReader(row, from: 0)
      capture.outcome = columns.text().flatMap(Capture.Outcome.init)
      capture.failure = columns.text().flatMap(Capture.Failure.init)
      capture.photosPermission = columns.text().flatMap(Capture.PhotosPermission.init)
      capture.placeholder = columns.text().flatMap(Capture.Placeholder.init)
      capture.lookupResult = columns.text().flatMap(Capture.LookupResult.init)
      capture.lookupAttempts = columns.integer()
      capture.attachmentLimit = columns.integer()
      capture.attachmentsDropped = columns.integer()
      capture.screenCaptured = columns.flag()
      capture.incompleteRender = columns.flag()
    }
  }

  func attachments(of number: ReportNumber) throws -> [StoredAttachment] {
    let columns = ReportColumns.attachment.joined(separator: ", ")
    return try connection.rows(
      "SELECT \(columns) FROM attachment WHERE report = ? ORDER BY position",
      [.number(number)]
    ) { row in
      var columns = RowReader(row, from: 0)
      let declared = Self.declared(&columns)
      return Self.stored(declared, &columns)
    }
  }

  /// What was seen and read in pictures, where somebody looked.
  private func addPixels(of number: ReportNumber, to attachments: inout [StoredAttachment]) throws {
    guard attachments.contains(where: { $0.blob != nil }) else { return }
    let rows = try connection.rows(
      """
      SELECT a.position, p.hashes, p.signature, g.grid, p.failure,
        t.text, t.version, t.build, t.failure
      FROM attachment a
      LEFT JOIN picture p ON p.blob = a.blob LEFT JOIN picture_grid g ON g.blob = a.blob
      LEFT JOIN picture_text t ON t.blob = a.blob
      WHERE a.report = ? AND (p.blob IS NOT NULL OR t.blob IS NOT NULL)
      """,
      [.number(number)]
    ) { row in
      let hashes = row.optionalBlob(1)
      let signature = row.optionalBlob(2)
      let look: StoredPicture.Look? =
        if let hashes, let signature {
          .hashes(hashes, signature: signature, grid: row.optionalBlob(3) ?? [])
        } else {
          row.optionalText(4).map { .failure($0) }
        }
      let words = row.optionalText(5).map {
        PictureText(
          text: $0,
          version: row.optionalText(6),
          build: row.optionalText(7),
          failure: row.optionalText(8)
        )
      }
      return (position: Int(row.integer(0)), look: look, words: words)
    }
    for row in rows where attachments.indices.contains(row.position) {
      attachments[row.position].look = row.look
      attachments[row.position].words = row.words
    }
  }

  private static func declared(_ columns: inout RowReader) -> Attachment {
    var declared = Attachment(fileName: columns.text() ?? "")
    declared.attachmentID = columns.text()
    declared.path = columns.text()
    declared.url = columns.text()
    declared.mediaType = columns.text()
    declared.kind = columns.text().flatMap(Attachment.Kind.init)
    declared.provenance = columns.text().flatMap(Attachment.Provenance.init)
    declared.byteSize = columns.integer()
    declared.sha256 = columns.digest()
    declared.annotated = columns.flag()
    declared.redacted = columns.flag()
    declared.capturedAt = columns.integer().map(Timestamp.init(milliseconds:))
    declared.widthPixels = columns.integer()
    declared.heightPixels = columns.integer()
    declared.scale = columns.real()
    declared.video.durationSeconds = columns.real()
    declared.video.captureMode = columns.text().flatMap(Attachment.Video.CaptureMode.init)
    declared.video.microphone = columns.flag()
    declared.video.camera = columns.flag()
    declared.video.requestedClipSeconds = columns.real()
    return declared
  }

  private static func stored(_ declared: Attachment, _ columns: inout RowReader)
    -> StoredAttachment
  {
    // A health of a later version is no reason to hide the attachment.
    var facts = AttachmentFacts(
      health: columns.text().flatMap(AttachmentHealth.init) ?? .partial
    )
    let blob = columns.digest()
    facts.mediaType = columns.text()
    facts.byteSize = columns.integer()
    facts.widthPixels = columns.integer()
    facts.heightPixels = columns.integer()
    facts.displayWidthPixels = columns.integer()
    facts.displayHeightPixels = columns.integer()
    facts.durationMilliseconds = columns.integer()
    facts.remark = columns.text()
    facts.bitDepth = columns.integer().flatMap(Int.init(exactly:))
    facts.hasAlpha = columns.flag()
    facts.rotation = columns.integer().flatMap(Int.init(exactly:))
    facts.isMirrored = columns.flag()
    facts.frameCount = columns.integer()
    facts.capturedAt = columns.text().flatMap { CaptureTime($0) }
    facts.software = columns.text()
    facts.frameRate = columns.real()
    facts.videoCodec = columns.text()
    facts.audioCodec = columns.text()
    facts.trackCount = columns.integer().flatMap(Int.init(exactly:))
    facts.marks = AttachmentFacts.Marks(rawValue: columns.integer() ?? 0)
    return StoredAttachment(declared: declared, facts: facts, blob: blob)
  }
}

/// Reads the columns of a row one after the other.
struct RowReader {
  private let row: Statement
  private var column: Int32

  init(_ row: Statement, from column: Int32) {
    self.row = row
    self.column = column
  }

  mutating func text() -> String? { row.optionalText(next()) }
  mutating func integer() -> Int64? { row.optionalInteger(next()) }
  mutating func real() -> Double? { row.optionalReal(next()) }
  mutating func flag() -> Bool? { row.optionalFlag(next()) }

  /// `nil` for NULL and for anything that is no digest.
  mutating func digest() -> BlobDigest? {
    row.optionalBlob(next()).flatMap { $0.count == 32 ? BlobDigest(bytes: $0) : nil }
  }

  private mutating func next() -> Int32 {
    defer { column += 1 }
    return column
  }
}
