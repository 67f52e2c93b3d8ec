import ReportModel

/// What the intake is told at its start.
package struct IntakeSettings: Sendable {
  /// In digits.
  package var address = "127.0.0.1"
  /// 0: any that is free.
  package var port: UInt16 = 8787
  /// Names besides the loopback ones that requests may be addressed to.
  package var hosts: [String] = []
  package var limits = Limits()

  /// Source: security.md 4; `serve.limits` of the configuration sets them.
  package struct Limits: Equatable, Sendable {
    package var connections = 256
    package var connectionsPerPeer = 64
    /// Uploads a second of one token, and how many at once after a pause.
    package var uploadsPerSecond = 50
    package var uploadBurst = 200
    /// How long uploads that run may go on once the intake is asked to stop.
    package var stopSeconds = 10

    package init() {}
  }

  package init() {}

  static let targetByteCount = 8 << 10
  static let headLineCount = 100
  static let headByteCount = 32 << 10
  static let headSeconds = 10
  static let idleSeconds = 15
  /// A body is slow when it brings less than this in a second, after the first seconds.
  static let slowestBytesPerSecond = 1 << 10
  static let slowGraceSeconds = 10
  static let requestSeconds = 15 * 60
  static let bodyByteCount = ReportModel.Limits.multipartBodyByteCount
}
