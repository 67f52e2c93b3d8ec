import ReportModel

/// A report with a picture like one of another report.
package struct PictureMatch: Equatable, Sendable {
  package enum Kind: String, Sendable {
    /// The same capture again.
    case sameCapture
    /// The same screen, perhaps with other content or in the dark.
    case sameScreen
  }

  package var report: ReportNumber
  /// Its place among the attachments of that report.
  package var position: Int
  package var kind: Kind
  /// Bits of 256 that differ.
  package var distance: Int
  /// Agreement of gradients, −1…1; negative in dark mode.
  package var agreement: Double
}

extension ReportStore {
  /// Reports whose pictures are like those of a report, the likest first; each once.
  package func pictures(like number: ReportNumber, limit: Int) throws -> [PictureMatch] {
    try reading { reader in
      try reader.connection.inReadTransaction {
        try PictureSearch(reader.connection).matches(like: number, limit: limit)
      }
    }
  }
}
