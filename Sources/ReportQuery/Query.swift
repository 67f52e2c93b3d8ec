/// A parsed filter.
package struct Query: Equatable, Sendable {
}
