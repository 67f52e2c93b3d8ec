/// What a run of a program left.
package struct Run: Sendable {
  /// `nil` when a signal ended it.
  package var status: Int32?
  package var signal: Int32?
  package var output: [UInt8]
  package var errors: [UInt8]
  /// The most memory it had, in bytes.
  ///
  /// On Linux at least that of the tests themselves.
  package var peakByteCount: Int

  package var text: String { String(decoding: output, as: UTF8.self) }
  package var errorText: String { String(decoding: errors, as: UTF8.self) }
  /// Everything it said, for messages.
  package var words: String { text + errorText }
}
