import Foundation
import ReportModel
import ReportQuery
import ReportStore
import SystemCalls
import TestSupport
import Testing
import TriageCommands

@testable import TriageEngine

/// A folder of a test with a store in it; removed when the test lets go of it.
final class Desk: FolderOwner {
  private let folder = TemporaryFolder()
  var path: String { folder.path }
  let engine: TriageEngine
  var store: ReportStore { engine.store }
  /// What importers said meanwhile.
  private(set) var remarks: [String] = []

  static let now = Timestamp(milliseconds: 1_764_500_000_000)

  init() throws {
    engine = TriageEngine(
      store: try ReportStore.open(folder.path + "/store", mode: .create),
      author: "ana",
      zone: .init { _ in 0 },
      generator: "winnow test"
    )
  }

  /// Sets when a file was last changed.
  func touch(_ name: String, at time: Timestamp) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000)],
      ofItemAtPath: path + "/" + name
    )
  }

  @discardableResult
  func take(
    _ names: String...,
    change: (inout ImportRequest) -> Void = { _ in }
  ) throws -> ImportSummary {
    var request = ImportRequest()
    request.paths = names.map { path + "/" + $0 }
    change(&request)
    remarks = []
    let importer = Importer(engine: engine, request: request, now: Self.now) { event in
      if case .remark(let text) = event { self.remarks.append(text) }
    }
    return try importer.run()
  }

  func detail(_ id: String) throws -> ReportDetail {
    try store.detail(of: store.resolve(.text(id)))
  }

  var count: Int {
    get throws { try Int(store.totals().all) }
  }
}

extension ImportSummary {
  var codes: [WarningCode] { warnings.map(\.warning.code) }
}

/// A canonical report of one line.
func line(_ id: String, _ message: String = "It crashes", _ more: String = "") -> String {
  #"{"schema":"report","schemaVersion":1,"reportId":"\#(id)","message":"\#(message)"\#(more)}"#
}

/// With one attachment at a path.
func lineWithFile(_ path: String, id: String = "FILE-1") -> String {
  line(id, "See the file", #","attachments":[{"fileName":"a.txt","path":"\#(path)"}]"#)
}

func time(_ text: String) throws -> Timestamp { try #require(Timestamp(rfc3339: text)) }
