import ReportModel

/// Something `verify` found.
package struct VerifyFinding: Hashable, Sendable {
  package var kind: Kind
  /// The file or the table.
  package var place: String
  /// One sentence.
  package var message: String

  package enum Kind: String, CaseIterable, Sendable {
    /// SQLite finds the database damaged.
    case damagedDatabase
    /// A row names another that is not there.
    case danglingReference
    /// The index of words does not hold what the reports say.
    case damagedIndex
    case missingBlob
    /// Other bytes than were stored.
    case damagedBlob
    /// Bytes no report names: waste, no loss.
    case orphan
    /// A count that is kept does not agree with the rows.
    case wrongTotal
    /// Others may read or write a file of the store.
    case looseMode
    /// A duplicate of a duplicate.
    case brokenGroup
    /// Words of removed reports may still be in the files.
    case remains
    /// Could not be looked at in a store opened for reading.
    case unchecked
  }

  /// Whether anything is lost or wrong; waste is not.
  package var isDamage: Bool {
    switch kind {
    case .orphan, .remains, .unchecked: false
    case .damagedDatabase, .danglingReference, .damagedIndex, .missingBlob, .damagedBlob,
      .wrongTotal, .looseMode, .brokenGroup:
      true
    }
  }

  init(_ kind: Kind, _ place: String, _ message: String) {
    self.kind = kind
    self.place = place
    self.message = message
  }
}
