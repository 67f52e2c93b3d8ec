import ReportModel
import ReportQuery

/// Makes a document of a report, and what is needed to weigh it.
package struct DocumentDraft: Sendable {
  package private(set) var document: Document
  /// Words in a row and the words they are made of, ascending.
  var pairs: [(pair: Term, first: Term, second: Term)] = []
  /// How terms were written; empty unless asked for.
  package private(set) var spellings: [Term: String] = [:]

  package init(_ evidence: Evidence, keepsSpellings: Bool = false) {
    document = Document(
      number: evidence.number,
      minutes: evidence.createdAt.milliseconds / 60_000
    )
    readTexts(evidence, keepsSpellings)
    readValues(evidence)
  }

  static let titleSignLimit = 120
  /// What a report is about stands in its first sentences; logs and code come after.
  static let headLength = 60

  /// The title, or of a report without one the start of its message.
  ///
  /// In-app reports have a message alone; its first sentence is what a title would say.
  static func title(of evidence: Evidence) -> String {
    if let title = evidence.title, !title.isEmpty { return title }
    let line = evidence.body.prefix(400).split(whereSeparator: \.isNewline).first ?? ""
    let ends: Set<Character> = [".", "!", "?", "。", "！", "？", "।", "؟"]
    var end = line.startIndex
    var count = 0
    while end < line.endIndex, count < titleSignLimit {
      if ends.contains(line[end]), count >= 12 {
        let next = line.index(after: end)
        if next == line.endIndex || line[next].isWhitespace || !line[end].isASCII { break }
      }
      end = line.index(after: end)
      count += 1
    }
    return String(line[..<end])
  }

  private mutating func readTexts(_ evidence: Evidence, _ keepsSpellings: Bool) {
    let titleText = Self.title(of: evidence)
    let titleSigns = TextScanner.signs(of: titleText)
    var title = TextScanner(keepsSpellings: keepsSpellings)
    title.read(titleSigns)
    var body = TextScanner(keepsSpellings: keepsSpellings)
    body.read(TextScanner.signs(of: evidence.body))
    count(title.words, body.words)
    document.identifiers = title.identifiers.union(body.identifiers).sorted()
    document.quotations = title.quotations.union(body.quotations).sorted()
    document.versions = title.versions.union(body.versions).sorted()
    document.trigrams = Self.trigrams(titleSigns)
    readPairs(title, body)
    document.head = Array(Set(body.words.prefix(Self.headLength))).sorted()
    readTraces(evidence, title, body, keepsSpellings)
    if let text = evidence.recognisedText {
      var scanner = TextScanner()
      scanner.read(TextScanner.signs(of: text))
      document.recognised = Array(Set(scanner.words)).sorted()
    }
    if let spelled = body.spellings { spellings.merge(spelled) { old, _ in old } }
    if let spelled = title.spellings { spellings.merge(spelled) { _, new in new } }
  }

  private mutating func readPairs(_ title: TextScanner, _ body: TextScanner) {
    // A long body's pairs say little each; the title's come first.
    let found = title.pairs.merging(body.pairs) { old, _ in old }
    pairs = found.map { (pair: $0.key, first: $0.value.0, second: $0.value.1) }
      .sorted { $0.pair < $1.pair }
    document.pairs = pairs.map(\.pair)
    document.titlePairs = title.pairs.keys.sorted()
  }

  private mutating func readTraces(
    _ evidence: Evidence,
    _ title: TextScanner,
    _ body: TextScanner,
    _ keepsSpellings: Bool
  ) {
    var errors = title.errors.union(body.errors)
    let trace = StackTrace(evidence.body)
    document.frames = trace.frames
    if keepsSpellings { spellings.merge(trace.spellings) { old, _ in old } }
    if let log = evidence.log {
      let logged = StackTrace(log)
      document.frames = (trace.frames + logged.frames).prefix(StackTrace.frameLimit).unique()
      var scanner = TextScanner(keepsSpellings: keepsSpellings)
      scanner.read(TextScanner.signs(of: log))
      errors.formUnion(scanner.errors)
      if keepsSpellings {
        spellings.merge(logged.spellings) { old, _ in old }
        spellings.merge(scanner.spellings ?? [:]) { old, _ in old }
      }
    }
    document.errors = errors.sorted()
  }

  private mutating func count(_ title: [Term], _ body: [Term]) {
    var counts: [Term: DocumentTerm] = [:]
    counts.reserveCapacity(title.count + body.count)
    for term in title {
      counts[term, default: DocumentTerm(term, inTitle: 0, inBody: 0)].addToTitle()
    }
    for term in body {
      counts[term, default: DocumentTerm(term, inTitle: 0, inBody: 0)].addToBody()
    }
    document.terms = counts.values.sorted { $0.term < $1.term }
    document.titleLength = title.count
    document.bodyLength = body.count
  }

  private static func trigrams(_ signs: [UInt32]) -> [Term] {
    let letters = signs.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }.filter {
      SignClass($0).isWord || $0 == 0x20
    }
    guard letters.count >= 3 else { return [] }
    let grams = (0...(letters.count - 3)).map {
      Term(trigram: letters[$0], letters[$0 + 1], letters[$0 + 2])
    }
    return Array(Set(grams)).sorted()
  }

  // MARK: Values

  private mutating func readValues(_ evidence: Evidence) {
    var values = Document.Values()
    values.product = Self.value(evidence.product)
    values.kind = Self.value(evidence.kind)
    values.version = Self.value(evidence.version)
    values.release = Self.value(evidence.version.map { Self.release($0, 2) })
    values.build = Self.value(evidence.build)
    values.environment = Self.value(evidence.environment)
    values.osVersion = Self.value(evidence.osVersion)
    values.osRelease = Self.value(evidence.osVersion.map { Self.release($0, 1) })
    values.device = Self.value(evidence.device)
    values.screen = Self.value(evidence.screen)
    values.reporter = Self.value(evidence.reporter)
    values.language = Self.value(evidence.language)
    document.values = values
    document.components = Set(
      evidence.components.map { Term(.value, TextFolding.fold($0).utf8) }
    ).sorted()
    document.pictures = Set(evidence.pictures.map(Term.init(hash:))).sorted()
    readSurroundings(evidence)
    readPlatforms(evidence)
  }

  private static func value(_ text: String?) -> UInt32 {
    guard let text, !text.isEmpty else { return 0 }
    return max(1, Term(.value, TextFolding.fold(text).utf8).hash)
  }

  /// The first `count` numbers of a version.
  private static func release(_ version: String, _ count: Int) -> String {
    version.split { !$0.isNumber && !$0.isLetter }.drop { $0.allSatisfy(\.isLetter) }
      .prefix(count).joined(separator: ".")
  }

  private mutating func readSurroundings(_ evidence: Evidence) {
    var scanner = TextScanner()
    if let text = evidence.surroundings { scanner.read(TextScanner.signs(of: text)) }
    for text in [evidence.osName, evidence.osVersion, evidence.device] {
      if let text { scanner.read(TextScanner.signs(of: text)) }
    }
    document.surroundings = Set(scanner.words).union(scanner.versions).sorted()
  }

  private mutating func readPlatforms(_ evidence: Evidence) {
    var platforms: PlatformSet = []
    for text in [evidence.platform, evidence.product] + evidence.components.map(Optional.some) {
      if let text { platforms.formUnion(PlatformSet(naming: text, isField: true)) }
    }
    if let title = evidence.title {
      let named = PlatformSet(naming: title, isField: false)
      // A title that names one platform means that one, whatever list the fields hold.
      platforms = named.isEmpty ? platforms : named
    }
    document.platforms = platforms
  }
}

extension DocumentTerm {
  fileprivate mutating func addToTitle() { if inTitle < 15 { inTitle += 1 } }
  fileprivate mutating func addToBody() { if inBody < 15 { inBody += 1 } }
}

extension Sequence where Element: Hashable {
  /// Each once, in the order they first come.
  func unique() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
