import Digest
import MediaReaders
import ReportFormats
import ReportModel
import ReportStore
import Synchronization
import SystemCalls

/// The body of one request, taken in as its bytes come: files go to the store's spool, never into
/// memory whole.
package final class Reception: Sendable {
  package enum Kind: Sendable {
    /// `multipart/form-data` with that boundary.
    case upload(boundary: String)
    /// A canonical document of one report.
    case document
  }

  /// One thread at a time has it; which one changes once, when the body is whole.
  private let reader: Mutex<BodyReader>

  package init(_ kind: Kind, store: ReportStore, now: Timestamp) {
    reader = Mutex(BodyReader(kind, store: store, now: now))
  }

  /// - Throws: FormatError for what is wrong with the body, else the store's trouble.
  package func take(_ bytes: ArraySlice<UInt8>) throws {
    try reader.withLock { try $0.take(bytes) }
  }

  /// The report, once the last byte came; what its files are is judged here.
  package func item(completing complete: (inout Report) -> Void) throws -> Received {
    try reader.withLock { try $0.item(completing: complete) }
  }
}

private struct BodyReader {
  private enum Reading {
    case upload(UploadStream)
    case document
  }

  private let store: ReportStore
  private let now: Timestamp
  private var reading: Reading
  private var files: [SpooledFile] = []
  private var byteCount = 0

  init(_ kind: Reception.Kind, store: ReportStore, now: Timestamp) {
    self.store = store
    self.now = now
    switch kind {
    case .upload(let boundary):
      reading = .upload(UploadStream(boundary: boundary, mode: .strict, now: now))
    case .document: reading = .document
    }
  }

  mutating func take(_ bytes: ArraySlice<UInt8>) throws {
    byteCount += bytes.count
    switch reading {
    case .upload(var stream):
      // Let go of the copy, so that its buffers are not copied.
      reading = .document
      defer { reading = .upload(stream) }
      stream.append(bytes)
      try drain(&stream)
    case .document:
      if byteCount > Limits.jsonDocumentByteCount {
        throw FormatError(
          .tooLarge,
          "The document is larger than \(Limits.jsonDocumentByteCount) bytes, the limit."
        )
      }
      if files.isEmpty { files.append(try store.spooledFile()) }
      try files[0].write(bytes)
    }
  }

  private mutating func drain(_ stream: inout UploadStream) throws {
    while let output = try stream.next() {
      switch output {
      case .bytes(let file, let range):
        try openFiles(through: file)
        try store.explainingFiles { try files[file].write(stream.buffer[range]) }
      case .endOfFile(let file):
        try openFiles(through: file)
        files[file].finish()
      }
    }
  }

  private mutating func openFiles(through file: Int) throws {
    while files.count <= file { files.append(try store.spooledFile()) }
  }

  mutating func item(completing complete: (inout Report) -> Void) throws -> Received {
    switch reading {
    case .upload(var stream):
      reading = .document
      stream.finish()
      try drain(&stream)
      return try received(&stream, complete)
    case .document:
      guard let file = files.first else { throw FormatError(.empty, "The body is empty.") }
      file.finish()
      let bytes = try store.explainingFiles { try file.read() }
      let drafts = try CanonicalReader(now: now).drafts(inDocument: bytes)
      guard drafts.count == 1, let draft = drafts.first else {
        throw FormatError(.invalidReport, "The document must hold one report.")
      }
      return received(draft, files: [:], complete)
    }
  }

  private func received(
    _ stream: inout UploadStream,
    _ complete: (inout Report) -> Void
  ) throws -> Received {
    let contents = try files.indices.map { index in
      let declared = stream.declaration(of: index)
      let facts = MediaReaders.facts(
        of: try store.explainingFiles { try files[index].read() },
        declaredMediaType: declared.mediaType,
        fileName: declared.fileName
      )
      return UploadStream.Content(facts: facts, digest: files[index].digest)
    }
    let result = try stream.result(files: contents)
    return received(result.draft, files: result.files, facts: contents.map(\.facts), complete)
  }

  private func received(
    _ draft: ReportDraft,
    files held: [Int: Int],
    facts: [AttachmentFacts] = [],
    _ complete: (inout Report) -> Void
  ) -> Received {
    var draft = draft
    complete(&draft.report)
    let attachments = draft.report.attachments.enumerated().map { index, declared in
      guard let file = held[index] else {
        // A path on somebody else's disk is not ours to read.
        let health: AttachmentHealth =
          declared.path != nil ? .missing : declared.url == nil ? .promised : .remote
        return StoredAttachment(declared: declared, facts: .init(health: health), blob: nil)
      }
      var attachment = StoredAttachment(declared: declared, facts: facts[file], blob: nil)
      attachment.take(files[file].digest)
      return attachment
    }
    // What the original leaves out has to be a blob too.
    var kept = Set(held.values)
    if !draft.rawSplices.isEmpty { kept.formUnion(files.indices) }
    var item = IngestItem(
      draft: draft,
      receivedAt: draft.report.receivedAt ?? now,
      attachments: attachments
    )
    item.settle(now: now, modified: nil)
    return Received(item: item, files: files.indices.filter(kept.contains).map { files[$0] })
  }
}

/// A report whose bytes are all here, and the files that have to become blobs before it goes in.
package struct Received: Sendable {
  package var item: IngestItem
  package var files: [SpooledFile]
}
