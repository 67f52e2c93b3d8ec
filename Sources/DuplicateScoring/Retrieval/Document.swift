/// A report as the finder keeps it: terms and values by their hashes, no text.
package struct Document: Equatable, Sendable {
  package var number: UInt32
  /// Minutes since 1970.
  package var minutes: Int64
  /// Ascending, each once.
  package var terms: [DocumentTerm] = []
  package var titleLength = 0
  package var bodyLength = 0
  // Ascending, each once.
  package var identifiers: [Term] = []
  package var errors: [Term] = []
  package var quotations: [Term] = []
  package var versions: [Term] = []
  package var pairs: [Term] = []
  package var trigrams: [Term] = []
  package var titlePairs: [Term] = []
  /// The words the report begins with.
  package var head: [Term] = []
  package var surroundings: [Term] = []
  package var components: [Term] = []
  package var pictures: [Term] = []
  package var recognised: [Term] = []
  /// Top first.
  package var frames: [Term] = []
  package var platforms: PlatformSet = []
  package var values = Values()
  /// Sums of weights when the document was taken in; `nil` before.
  package var mass: Mass?

  package init(number: UInt32, minutes: Int64) {
    self.number = number
    self.minutes = minutes
  }

  package var days: Double { Double(minutes) / 1_440 }
  package var dayNumber: Int { Int(minutes / 1_440) }
  package var isTitled: Bool { titleLength > 0 }

  /// Values of fields; 0 where a field is missing.
  package struct Values: Equatable, Sendable {
    package var product: UInt32 = 0
    package var kind: UInt32 = 0
    package var version: UInt32 = 0
    /// The version's first two numbers.
    package var release: UInt32 = 0
    package var build: UInt32 = 0
    package var environment: UInt32 = 0
    package var osVersion: UInt32 = 0
    /// The system's first number.
    package var osRelease: UInt32 = 0
    package var device: UInt32 = 0
    package var screen: UInt32 = 0
    package var reporter: UInt32 = 0
    package var language: UInt32 = 0

    package init() {}

    /// Of what is called with the place of each among ``fields``.
    init(_ value: (UInt64) -> UInt32) {
      product = value(0)
      kind = value(1)
      version = value(2)
      release = value(3)
      build = value(4)
      environment = value(5)
      osVersion = value(6)
      osRelease = value(7)
      device = value(8)
      screen = value(9)
      reporter = value(10)
      language = value(11)
    }

    package static let fields: [any WritableKeyPath<Values, UInt32> & Sendable] = [
      \.product, \.kind, \.version, \.release, \.build, \.environment, \.osVersion, \.osRelease,
      \.device, \.screen, \.reporter, \.language,
    ]
  }

  /// What a document's terms weigh together: the other half of a Jaccard likeness.
  package struct Mass: Equatable, Sendable {
    package var title: Float = 0
    package var all: Float = 0
    package var identifiers: Float = 0
    package var errors: Float = 0
    package var frames: Float = 0
    package var pairs: Float = 0
    package var titlePairs: Float = 0
    package var head: Float = 0
    /// The length of the vector of all words.
    package var norm: Float = 0
    /// The document's score as an answer to itself.
    package var ownScore: Float = 0

    package init() {}

    /// Of what is called once for each of ``fields``, in their order.
    init(_ value: () -> Float) {
      title = value()
      all = value()
      identifiers = value()
      errors = value()
      frames = value()
      pairs = value()
      titlePairs = value()
      head = value()
      norm = value()
      ownScore = value()
    }

    package static let fields: [any WritableKeyPath<Mass, Float> & Sendable] = [
      \.title, \.all, \.identifiers, \.errors, \.frames, \.pairs, \.titlePairs, \.head,
      \.norm, \.ownScore,
    ]
  }
}

/// A word of a document and where it stands.
package struct DocumentTerm: Equatable, Sendable {
  package var term: Term
  /// At most 15: what is said more often says no more.
  package var inTitle: UInt8
  package var inBody: UInt8

  package init(_ term: Term, inTitle: UInt8, inBody: UInt8) {
    self.term = term
    self.inTitle = inTitle
    self.inBody = inBody
  }
}

/// The platforms a report speaks of, by its fields or in its title.
package struct PlatformSet: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  static let apple = PlatformSet(rawValue: 1)
  static let android = PlatformSet(rawValue: 2)
  static let web = PlatformSet(rawValue: 4)
  static let blackberry = PlatformSet(rawValue: 8)
  static let windows = PlatformSet(rawValue: 16)
  static let mac = PlatformSet(rawValue: 32)
  static let linux = PlatformSet(rawValue: 64)
  static let tizen = PlatformSet(rawValue: 128)

  private static let words: [(PlatformSet, [String])] = [
    (.apple, ["ios", "ipados", "iphone", "ipad", "ipod", "iphoneos"]),
    (.android, ["android"]),
    (.web, ["web", "mobileweb", "mobile_web", "browser", "html5"]),
    (.blackberry, ["blackberry", "bb10"]),
    (.windows, ["windows", "win32", "win64", "uwp", "winphone"]),
    (.mac, ["macos", "osx", "mac"]),
    (.linux, ["linux", "ubuntu"]),
    (.tizen, ["tizen"]),
  ]

  /// What a text names; `web` and `browser` only count as the value of a field.
  init(naming text: String, isField: Bool) {
    self = []
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(
      String.init
    )
    for (platform, names) in Self.words where words.contains(where: names.contains) {
      if isField || platform != .web || words.contains("mobileweb") { insert(platform) }
    }
  }
}
