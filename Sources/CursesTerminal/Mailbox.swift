import CTerminal
import Synchronization

/// Results of background work on their way to the main thread.
///
/// Anyone posts; the main thread sleeps on ``wakeFileDescriptor`` and drains. Posting does not wait.
package final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let reader: Int32
  private let writer: Int32

  /// - Throws: ``TerminalError/system(_:)`` when the process is out of descriptors.
  package init() throws(TerminalError) {
    var reader: Int32 = -1
    var writer: Int32 = -1
    let error = cterminal_make_wake(&reader, &writer)
    guard error == 0 else { throw .system(error) }
    self.reader = reader
    self.writer = writer
  }

  deinit {
    cterminal_close_descriptor(reader)
    if writer != reader { cterminal_close_descriptor(writer) }
  }

  /// Readable while there are messages; for ``EventSource``.
  package var wakeFileDescriptor: Int32 { reader }

  package func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    cterminal_post(writer)
  }

  /// Takes the messages, oldest first.
  package func drain() -> [Message] {
    // First the descriptor: a message posted in between wakes once more, and none is lost.
    cterminal_drain(reader)
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
