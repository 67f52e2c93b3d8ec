import ReportModel
import StrictJSON

/// The attachments a canonical report declares.
enum AttachmentReader {
  static func attachments(_ array: JSONValue, _ notes: inout DraftNotes) -> [Attachment] {
    var attachments: [Attachment] = []
    for (index, element) in array.elements.enumerated() {
      guard index < Limits.attachmentCount else {
        notes.refuse(
          at: "/attachments",
          "More than \(Limits.attachmentCount) attachments, the limit."
        )
        return []
      }
      let place = Place("/attachments", index)
      guard element.kind == .object else {
        notes.drop(at: place.text, "an object is expected, \(element.kind.phrase) was found")
        continue
      }
      attachments.append(attachment(element, index, number: attachments.count, &notes))
    }
    return attachments
  }

  /// `number` is its place among those kept, by which its extra keys are named.
  private static func attachment(
    _ value: JSONValue,
    _ index: Int,
    number: Int,
    _ notes: inout DraftNotes
  ) -> Attachment {
    let reader = ObjectReader<AttachmentKey>(
      value,
      at: Place("/attachments", index),
      extraAt: Place("/attachments", number),
      &notes
    )
    var attachment = Attachment(fileName: fileName(reader, number, &notes))
    attachment.attachmentID = reader.text(.attachmentId, 128, &notes)
    attachment.path = path(reader, &notes)
    attachment.url = reader.text(.url, 2_048, &notes)
    attachment.mediaType = reader.text(.mediaType, 128, &notes)
    attachment.kind = reader.choice(.kind, &notes)
    attachment.provenance = reader.choice(.provenance, &notes)
    attachment.byteSize = reader.integer(.byteSize, &notes)
    attachment.sha256 = digest(reader, &notes)
    attachment.annotated = reader.bool(.annotated, &notes)
    attachment.redacted = reader.bool(.redacted, &notes)
    attachment.capturedAt = reader.time(.capturedAt, &notes)
    attachment.widthPixels = reader.integer(.widthPixels, 1...Int64.max, &notes)
    attachment.heightPixels = reader.integer(.heightPixels, 1...Int64.max, &notes)
    attachment.scale = reader.number(.scale, { $0 > 0 }, &notes)
    if let video = reader.object(.video, &notes) {
      attachment.video = Attachment.Video(
        video,
        at: Place("/attachments", index, "/video"),
        extraAt: Place("/attachments", number, "/video"),
        &notes
      )
    }
    return attachment
  }

  private static func fileName(
    _ reader: ObjectReader<AttachmentKey>,
    _ number: Int,
    _ notes: inout DraftNotes
  ) -> String {
    guard let given = reader.value(.fileName, .string, &notes)?.string, !given.isEmpty else {
      notes.drop(at: reader.place(.fileName), "an attachment needs a name")
      return "attachment-\(number + 1)"
    }
    return FileLabel.label(given, at: reader.place(.fileName), &notes)
  }

  private static func path(
    _ reader: ObjectReader<AttachmentKey>,
    _ notes: inout DraftNotes
  ) -> String? {
    guard let path = reader.text(.path, 1_024, &notes) else { return nil }
    if case .unsafe(let reason) = AttachmentPath(path) {
      notes.warn(
        .unsafePath,
        at: reader.place(.path),
        "The path \(reason); the file is not read."
      )
    }
    return path
  }

  private static func digest(
    _ reader: ObjectReader<AttachmentKey>,
    _ notes: inout DraftNotes
  ) -> BlobDigest? {
    guard let text = reader.text(.sha256, 64, &notes) else { return nil }
    if let digest = BlobDigest(hex: text) { return digest }
    notes.drop(at: reader.place(.sha256), "64 lower-case hexadecimal digits are expected")
    return nil
  }
}
