import MediaReaders
import ReportFormats
import ReportModel
import ReportStore
import SystemCalls

/// Fetches the bytes of a report's attachments and judges them.
struct AttachmentCollector {
  let folder: Folder?

  /// An attachment and its bytes, where there are any.
  struct Found {
    var attachment: StoredAttachment
    var bytes: [UInt8]?
    /// The file they were read from.
    var path: String?
  }

  /// In the order of the draft's attachments; adds what is odd to its warnings.
  func collect(_ draft: inout ReportDraft) -> [Found] {
    var room = Limits.reportByteCount
    var found: [Found] = []
    for (index, declared) in draft.report.attachments.enumerated() {
      let place = "/attachments/\(index)"
      let one = fetch(declared, draft.payloads[index], room, at: place, &draft.warnings)
      room -= one.bytes?.count ?? 0
      found.append(one)
    }
    return found
  }

  private func fetch(
    _ declared: Attachment,
    _ payload: [UInt8]?,
    _ room: Int,
    at place: String,
    _ warnings: inout [Warning]
  ) -> Found {
    if let payload {
      // Its reader had the bytes too, and warned of them.
      return judge(payload, declared)
    }
    guard let path = declared.path else {
      let health: AttachmentHealth = declared.url == nil ? .promised : .remote
      return absent(declared, health)
    }
    let pathPlace = place + "/path"
    guard case .inside(let components) = AttachmentPath(path) else {
      // What is wrong with the path the reader has said.
      warnings.append(Self.notTaken(pathPlace))
      return absent(declared, .missing)
    }
    guard let folder else {
      warnings.append(
        Warning(
          .attachmentMissing,
          at: pathPlace,
          "Files beside a report are taken only when its folder is imported."
        )
      )
      return absent(declared, .missing)
    }
    do {
      let limit = min(Limits.attachmentByteCount, room)
      let bytes = try folder.read(components.joined(separator: "/"), limit: limit)
      var found = judge(bytes, declared)
      found.path = folder.joined(components.joined(separator: "/"))
      warnings += AttachmentWarnings.warnings(of: found.attachment.facts, at: place)
      return found
    } catch {
      warnings.append(Self.warning(error, at: pathPlace))
      if warnings.last?.code == .unsafePath { warnings.append(Self.notTaken(pathPlace)) }
      return absent(declared, .missing)
    }
  }

  private static func notTaken(_ place: String) -> Warning {
    Warning(.attachmentMissing, at: place, "The file is not taken, since its path is refused.")
  }

  /// Why a file beside a report cannot be taken.
  static func warning(_ error: SystemError, at place: String) -> Warning {
    switch error {
    case .link:
      Warning(.unsafePath, at: place, "It leads over a symbolic link; links are not followed.")
    case .unsafePath: Warning(.unsafePath, at: place, "It leads outside the folder of its report.")
    case .notAFile:
      Warning(.attachmentMissing, at: place, "It is not a regular file (a folder, pipe or device).")
    case .tooLarge(_, let byteCount, let limit):
      Warning(.attachmentMissing, at: place, "It has \(byteCount) bytes; \(limit) are taken.")
    case .changedWhileRead:
      Warning(.attachmentMissing, at: place, "It changed while it was read.")
    case .failed(_, _, let code):
      Warning(.attachmentMissing, at: place, "It cannot be read: \(SystemError.words(of: code)).")
    case .locked: Warning(.attachmentMissing, at: place, "It is locked.")
    }
  }

  private func absent(_ declared: Attachment, _ health: AttachmentHealth) -> Found {
    Found(attachment: .init(declared: declared, facts: .init(health: health), blob: nil))
  }

  private func judge(_ bytes: [UInt8], _ declared: Attachment) -> Found {
    let facts = MediaReaders.facts(
      of: bytes,
      declaredMediaType: declared.mediaType,
      fileName: declared.fileName
    )
    return Found(attachment: .init(declared: declared, facts: facts, blob: nil), bytes: bytes)
  }
}
