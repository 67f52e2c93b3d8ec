/// Text that cannot drive a terminal.
///
/// The only text the drawing layer and the printing sink take. Unsafe scalars are shown, never
/// dropped (model.md "Safe text").
package struct SafeText: Hashable, Sendable, CustomStringConvertible {
  /// Holds no unsafe scalar; LF only when made by ``init(lines:)``.
  package let text: String

  /// One line: LF becomes `⏎`, TAB a blank.
  package init(_ untrusted: String) {
    text = untrusted
  }

  /// Keeps LF; CR LF becomes LF.
  package init(lines untrusted: String) {
    text = untrusted
  }

  package var description: String { text }

  /// What is drawn, cluster by cluster; sums to ``width``.
  package var clusters: [Cluster] {
    text.map { Cluster(text: String($0), width: 1, isStandIn: false) }
  }

  /// Columns on a terminal.
  package var width: Int { clusters.reduce(0) { $0 + $1.width } }

  /// One base scalar and at most four marks.
  package struct Cluster: Hashable, Sendable {
    package var text: String
    /// 1 or 2.
    package var width: Int
    /// Stands for an unsafe scalar, such as a part of `<U+202E>`.
    package var isStandIn: Bool
  }
}
