import Synchronization

/// Stops long reads: set it for a call, and cancel it from another thread.
///
/// ```swift
/// try Cancellation.$current.withValue(cancellation) { try store.count(of: query) }
/// ```
/// The call then throws ``StoreError/cancelled``. A cancelled task stops its reads the same way.
package final class Cancellation: Sendable {
  @TaskLocal package static var current: Cancellation?

  private let flag = Atomic<Bool>(false)

  package init() {}

  package func cancel() { flag.store(true, ordering: .relaxed) }

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package static var isRequested: Bool { Task.isCancelled || current?.isCancelled == true }
}
