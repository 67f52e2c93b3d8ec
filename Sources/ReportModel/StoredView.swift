/// A query kept in the store under a name.
package struct StoredView: Equatable, Sendable {
  /// Its own in the store, however it is written.
  package var name: String
  package var query: String

  package init(name: String, query: String) {
    self.name = name
    self.query = query
  }
}
