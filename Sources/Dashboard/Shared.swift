/// A large part of a state, of which copies are one reference: a state is copied for every key.
@propertyWrapper
package struct Shared<Value: Equatable & Sendable>: Equatable, Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  package init(wrappedValue: Value) { box = Box(wrappedValue) }

  package var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }

  package static func == (left: Shared, right: Shared) -> Bool {
    left.box === right.box || left.box.value == right.box.value
  }
}
