import Evidence
import Pictures
import ReportModel

/// The pictures and recordings of a report, one at a time, or of two reports side by side.
package struct PicturesPane: Equatable, Sendable {
  /// One, or two side by side.
  package var numbers: [ReportNumber]
  /// Their files, in that order; `nil` until they are known.
  package var reports: [ReportFiles]?
  /// For each report, which of its files.
  package var positions: [Int]
  package var viewport = Viewport()
  package var marksDifferences = true
  /// What was open before and is again afterwards.
  package var under: Pane?
  package var prompt: Prompt?

  package init(_ numbers: [ReportNumber]) {
    self.numbers = numbers
    positions = numbers.map { _ in 0 }
  }

  package var isBeside: Bool { numbers.count == 2 }

  /// The file that is looked at, of each report that has one.
  var files: [PictureFile?] {
    zip(reports ?? [], positions).map { report, position in
      report.files.indices.contains(position) ? report.files[position] : nil
    }
  }

  /// Whether there is another file to turn to.
  var hasOthers: Bool { (reports ?? []).contains { $0.files.count > 1 } }

  /// The most useful keys first, for the bottom line.
  var hints: [(ActionName, String)] {
    let isFilm = files.contains { $0?.attachment.isRecording == true }
    return (hasOthers ? [(.nextPicture, "next")] : [])
      + (isFilm ? [] : [(.zoomIn, "larger"), (.zoomOut, "smaller"), (.fit, "whole")])
      + [isBeside ? (.differences, "differences") : (.openAttachment, "viewer")]
      + [(.cancel, "close")]
  }

  /// Turns to another file of every report, or of the second alone.
  mutating func turn(by step: Int, onlySecond: Bool = false) {
    for (index, report) in (reports ?? []).enumerated() where !onlySecond || index == 1 {
      let count = report.files.count
      if count > 0 { positions[index] = (positions[index] + step + count) % count }
    }
    viewport = Viewport()
  }
}

/// Asks for the files of reports.
package struct FilesRequest: Equatable, Sendable {
  package var id: RequestID
  package var numbers: [ReportNumber]
}

/// What can be looked at of a report.
package struct ReportFiles: Equatable, Sendable {
  package var number: ReportNumber
  package var files: [PictureFile]

  /// Pictures and recordings, the same bytes once.
  package init(_ detail: ReportDetail) {
    number = detail.number
    let evidence = FileEvidence(detail)
    files = detail.attachments.enumerated().compactMap { index, attachment in
      guard attachment.isPicture || attachment.isRecording, !evidence.isCopy(index) else {
        return nil
      }
      return PictureFile(index: index, attachment: attachment)
    }
  }
}

package struct PictureFile: Equatable, Sendable {
  /// Its position among the report's attachments.
  package var index: Int
  package var attachment: StoredAttachment

  /// As displayed, when the bytes say it.
  var size: PictureSize? {
    let facts = attachment.facts
    guard let width = facts.displayWidthPixels ?? facts.widthPixels,
      let height = facts.displayHeightPixels ?? facts.heightPixels, width > 0, height > 0
    else { return nil }
    return PictureSize(width: Int(clamping: width), height: Int(clamping: height))
  }

  var milliseconds: Int? {
    attachment.durationSeconds.flatMap { seconds in
      seconds > 0 && seconds < 86_400 ? Int(seconds * 1_000) : nil
    }
  }
}
