import ReportModel

/// A report as queries see it: enough to write its rows, and to answer queries without SQL.
struct QuerySample {
  var number: Int64
  var reportID: String
  var message = ""
  var title: String?
  var createdAt: Int64 = 0
  var receivedAt: Int64 = 0
  var updatedAt: Int64 = 0
  var platform: String?
  var kind: String?
  var source: String?
  var trigger: String?
  var bundleID: String?
  var appName: String?
  var appVersion: String?
  var appBuild: String?
  var readVersion: String?
  var readBuild: String?
  var typedVersion: String?
  var typedBuild: String?
  var environment: String?
  var osName: String?
  var osVersion: String?
  var deviceModel: String?
  var deviceName: String?
  var locale: String?
  var timeZone: String?
  var screen: String?
  var userID: String?
  var userEmail: String?
  var userName: String?
  /// Sorted by key.
  var metadata: [(key: String, value: String)] = []
  var files: [File] = []
  var tags: [String] = []
  var notes: [String] = []
  var links: [String] = []
  /// Text found in pictures.
  var recognised: String?
  var status: Status = .new
  var reason: ClosedReason?
  var priority: Priority = .none
  var assignee: String?
  var master: Int64?
  var fixedIn: String?
  var isRead = false
  var exportedAt: Int64?
  var reopened: Int64 = 0
  var hasConflict = false

  struct File {
    var name: String
    var kind: Attachment.Kind = .other
    var health: AttachmentHealth = .ok
    var width: Int64?
    var height: Int64?
    var byteSize: Int64 = 0
    var milliseconds: Int64?
  }

  init(_ number: Int64) {
    self.number = number
    reportID = "R-\(1_000 + number)"
  }

  var pictureCount: Int { files.filter { $0.kind == .screenshot || $0.kind == .image }.count }

  private static let recordings: [Attachment.Kind] = [.recording, .clip, .video]

  var recordingCount: Int { files.filter { Self.recordings.contains($0.kind) }.count }

  var longestMilliseconds: Int64? {
    files.filter { Self.recordings.contains($0.kind) }.compactMap(\.milliseconds).max()
  }

  var byteSize: Int64 { files.map(\.byteSize).reduce(0, +) }
  var hasDamage: Bool { files.contains { $0.health.isDamage } }
}
