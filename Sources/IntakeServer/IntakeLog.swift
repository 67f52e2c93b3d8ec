import ReportModel
import SafeText
import StrictJSON
import Synchronization
import SystemCalls

/// Events as lines of JSON, in files that are kept small.
package final class IntakeLog: Sendable {
  private struct Writing {
    var file: Descriptor?
    var byteCount: Int64 = 0
    /// When a fault was last written, and how often it came since.
    var faults: [String: (at: Int64, suppressed: Int64)] = [:]
  }

  private let folder: Folder
  private let writing = Mutex(Writing())

  private static let name = "intake.jsonl"
  static let fileByteCount: Int64 = 10 << 20
  static let fileCount = 5
  static let lineByteCount = 2 << 10

  package init(_ folder: Folder) throws(SystemError) {
    self.folder = folder
    let file = try folder.append(to: Self.name)
    let byteCount = try file.facts().byteCount
    writing.withLock {
      $0.file = file
      $0.byteCount = byteCount
    }
  }

  /// Writes one event; `fault` names one of which one line a second is enough.
  func write(_ event: String, fault: String? = nil, _ fill: (inout JSONWriter) -> Void) {
    writing.withLock { writing in
      var suppressed: Int64 = 0
      if let fault {
        let now = Clock.monotonicNanoseconds()
        if let last = writing.faults[fault], now - last.at < 1_000_000_000 {
          writing.faults[fault] = (last.at, last.suppressed + 1)
          return
        }
        suppressed = writing.faults[fault]?.suppressed ?? 0
        if writing.faults.count > 256 { writing.faults = [:] }
        writing.faults[fault] = (now, 0)
      }
      var json = JSONWriter(strings: JSONText.append)
      json.beginObject()
      json.name("at")
      json.string(Timestamp(milliseconds: Clock.now()).rfc3339)
      json.name("event")
      json.string(event)
      fill(&json)
      if suppressed > 0 {
        json.name("suppressed")
        json.integer(suppressed)
      }
      json.endObject()
      append(json.bytes + [0x0A], to: &writing)
    }
  }

  private func append(_ line: [UInt8], to writing: inout Writing) {
    // Longer ones are cut in ``text(_:)``; this is the last guard.
    guard line.count <= Self.lineByteCount else { return }
    do throws(SystemError) {
      if writing.byteCount + Int64(line.count) > Self.fileByteCount { try rotate(&writing) }
      try writing.file?.write(line)
      writing.byteCount += Int64(line.count)
    } catch {
      // A log that cannot be written must not stop what it is about.
    }
  }

  private func rotate(_ writing: inout Writing) throws(SystemError) {
    for number in stride(from: Self.fileCount - 1, to: 0, by: -1) {
      let older = number == 1 ? Self.name : "\(Self.name).\(number - 1)"
      if folder.exists(older) { try folder.rename(older, to: folder, as: "\(Self.name).\(number)") }
    }
    writing.file = try folder.append(to: Self.name)
    writing.byteCount = 0
  }

  /// A text of a stranger's, cut so that the line stays short.
  static func text(_ text: String) -> String {
    text.utf8.count <= 256 ? text : String(text.unicodeScalars.prefix(64).map(Character.init)) + "…"
  }
}
