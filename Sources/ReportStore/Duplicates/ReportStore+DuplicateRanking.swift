import DuplicateScoring
import ReportModel

extension ReportStore {
  /// The earlier reports a report was compared with, best first, as `finder` judges them.
  ///
  /// Those of its own group and those a person took apart are among them: this is what the finder
  /// itself says, for whoever judges it. Only what was taken in is compared.
  package func duplicateRanking(of number: ReportNumber, by finder: DuplicateFinder) throws
    -> [DuplicateFinder.Answer]
  {
    try reading { reader in
      try reader.connection.inReadTransaction {
        try reader.duplicates.ranking(of: number, finder)
      }
    }
  }
}
