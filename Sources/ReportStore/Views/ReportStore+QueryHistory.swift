import ReportModel
import SystemCalls

/// The filters a person submitted, in the file `queries` of the store's folder.
///
/// A file and no table: remembering neither waits for a writer nor tells every open dashboard that
/// the store changed.
extension ReportStore {
  static let queryHistoryName = "queries"
  /// How many are kept.
  package static let queryHistoryLimit = 500
  private static let longestQuery = 16_384

  /// Newest last, each once; empty where nothing was remembered, or the file is none of ours.
  package func queryHistory(limit: Int) throws -> [String] {
    Array(try rememberedQueries().suffix(max(0, limit)))
  }

  /// Puts a query last; blank ones, ones that are too long, and stores that can only be read
  /// remember nothing.
  ///
  /// Of two processes that remember at the same moment one may lose its query.
  package func rememberQuery(_ query: String) throws {
    guard !isReadOnly, let line = Self.line(query) else { return }
    let others = try rememberedQueries().filter { $0 != line }
    let lines = (others + [line]).suffix(Self.queryHistoryLimit)
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    try explainingFiles {
      try files.folder.write(Self.queryHistoryName, bytes, replacing: true)
    }
  }

  private func rememberedQueries() throws -> [String] {
    guard files.folder.exists(Self.queryHistoryName) else { return [] }
    let limit = (Self.queryHistoryLimit + 1) * (Self.longestQuery * 4 + 1)
    let bytes = try explainingFiles { try files.folder.read(Self.queryHistoryName, limit: limit) }
    var seen: Set<String> = []
    // Newest first while each is taken once.
    let lines = bytes.split(separator: 0x0A).reversed().compactMap { line in
      let text = String(decoding: line, as: UTF8.self)
      return seen.insert(text).inserted ? text : nil
    }
    return lines.prefix(Self.queryHistoryLimit).reversed()
  }

  /// As it is kept: one line without blanks around it.
  private static func line(_ query: String) -> String? {
    let scalars = query.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return nil }
    let trimmed = scalars[first...last]
    guard trimmed.count <= longestQuery else { return nil }
    // A line end is a blank to a query.
    let isLineEnd: (Unicode.Scalar) -> Bool = { $0 == "\n" || $0 == "\r" }
    return String(String.UnicodeScalarView(trimmed.map { isLineEnd($0) ? " " : $0 }))
  }
}
