/// What the pixels of a stored file show.
package struct StoredPicture: Equatable, Sendable {
  package enum Look: Equatable, Sendable {
    /// As PictureHashes writes them: 96 and 256 bytes.
    case hashes([UInt8], signature: [UInt8])
    /// Why there are none.
    case failure(String)
  }

  package var blob: BlobDigest
  package var look: Look

  package init(blob: BlobDigest, look: Look) {
    self.blob = blob
    self.look = look
  }
}
