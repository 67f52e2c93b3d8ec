import Pictures
import ReportModel
import ReportStore

extension TriageEngine {
  /// Hashes pictures that were not looked at yet; returns how many, 0 when none is left or
  /// winnow-media is missing.
  @discardableResult
  package func lookAtPictures(limit: Int) throws -> Int {
    guard let decoder = PictureDecoder(store) else { return 0 }
    let request = PixelRequest(width: 0, height: 0, wantsHashes: true)
    var found: [StoredPicture] = []
    for blob in try store.picturesToLookAt(limit: limit) {
      switch decoder.picture(blob, request) {
      case .success(let answer):
        guard let hashes = answer.hashes else { continue }
        found.append(
          StoredPicture(
            blob: blob,
            look: .hashes(hashes.hashBytes, signature: hashes.signatureBytes)
          )
        )
      case .failure(.cancelled): break
      case .failure(let failure):
        found.append(StoredPicture(blob: blob, look: .failure(failure.words)))
      }
      if Cancellation.isRequested { break }
    }
    try store.save(found)
    return found.count
  }
}
