import Dispatch

/// A value that only one thread at a time can reach, in the order they came: a connection on a
/// serial queue of its own.
///
/// `@unchecked Sendable`: `value` is touched on `queue` alone.
final class Confined<Value>: @unchecked Sendable {
  private let queue: DispatchQueue
  private var value: Value

  init(_ value: sending Value, label: String) {
    self.value = value
    queue = DispatchQueue(label: label)
  }

  /// Runs on the calling thread, so that its task and task-local values are still there.
  func run<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    try queue.sync { try body(&value) }
  }
}
