import ReportModel

/// The warnings that follow from what an attachment's bytes say.
package enum AttachmentWarnings {
  package static func warnings(of facts: AttachmentFacts, at place: String) -> [Warning] {
    let remark = facts.remark ?? ""
    switch facts.health {
    case .ok, .promised, .remote: return []
    case .empty: return [Warning(.attachmentEmpty, at: place, "The file has no bytes.")]
    case .wrongType: return [Warning(.mediaTypeMismatch, at: place, "Media \(remark).")]
    case .truncated: return [Warning(.attachmentTruncated, at: place, "Unreadable: \(remark).")]
    case .partial: return [Warning(.attachmentDamaged, at: place, "Damaged: \(remark).")]
    case .missing: return [Warning(.attachmentMissing, at: place, "The file is not there.")]
    case .hashMismatch:
      return [
        Warning(.hashMismatch, at: place, "Its bytes are not those the report declares (SHA-256).")
      ]
    }
  }
}
