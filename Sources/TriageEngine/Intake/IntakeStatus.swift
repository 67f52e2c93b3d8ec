import ReportModel
import StrictJSON
import SystemCalls

/// What an intake says about itself in the store's folder, for dashboards beside it.
package struct IntakeStatus: Equatable, Sendable {
  /// 0: it was stopped.
  package var processID: Int32
  /// As in `http://127.0.0.1:8787`.
  package var address: String
  package var lastArrival: Timestamp?
  package var takenCount = 0
  /// Requests refused on ``day``.
  package var refusedToday = 0
  /// Reports that came on ``day`` though they were removed for good.
  package var goneToday = 0
  /// Days since 1970 where the intake runs.
  package var day: Int64 = 0
  /// Whether it still listens, as far as can be told.
  package var isListening: Bool { processID > 0 && isProcessAlive(processID) }

  package static let fileName = "intake.json"

  package init(processID: Int32, address: String) {
    self.processID = processID
    self.address = address
  }

  /// `nil` when no intake ever ran on the store, or nothing can be read of it.
  package static func read(in folder: Folder) -> IntakeStatus? {
    guard let bytes = try? folder.read(fileName, limit: 4_096),
      let root = try? JSONDocument.parse(bytes).root,
      let processID = root["processID"]?.int64.flatMap(Int32.init(exactly:)),
      let address = root["address"]?.string
    else { return nil }
    var status = IntakeStatus(processID: processID, address: address)
    status.lastArrival = root["lastArrival"]?.int64.map(Timestamp.init(milliseconds:))
    status.takenCount = root["taken"]?.int64.flatMap { Int(exactly: $0) } ?? 0
    status.refusedToday = root["refusedToday"]?.int64.flatMap { Int(exactly: $0) } ?? 0
    status.goneToday = root["goneToday"]?.int64.flatMap { Int(exactly: $0) } ?? 0
    status.day = root["day"]?.int64 ?? 0
    return status
  }

  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("processID")
    writer.integer(Int64(processID))
    writer.name("address")
    writer.string(address)
    if let lastArrival {
      writer.name("lastArrival")
      writer.integer(lastArrival.milliseconds)
    }
    writer.name("taken")
    writer.integer(Int64(takenCount))
    writer.name("refusedToday")
    writer.integer(Int64(refusedToday))
    writer.name("goneToday")
    writer.integer(Int64(goneToday))
    writer.name("day")
    writer.integer(day)
    writer.endObject()
    return writer.bytes + [0x0A]
  }
}
