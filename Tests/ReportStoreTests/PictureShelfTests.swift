import DuplicateScoring
import ReportModel
import TestSupport
import Testing

@testable import ReportStore

/// Pictures that are like those of a report, among all of a store.
@Suite struct PictureShelfTests {
  private let folder = TemporaryFolder()

  /// Hashes and gradients of one of a few screens, more or less changed.
  private static func look(_ generator: inout SeededGenerator, screens: [[UInt8]]) -> [UInt8] {
    var bytes = screens[generator.below(screens.count)]
    for _ in 0..<(generator.below(5) * 30) {
      bytes[generator.below(bytes.count)] ^= 1 << UInt8(generator.below(8))
    }
    // No gradient rises and falls.
    for place in 0..<128 { bytes[224 + place] &= ~bytes[96 + place] }
    return bytes
  }

  private static func screens(_ generator: inout SeededGenerator) -> [[UInt8]] {
    (0..<6).map { _ in (0..<352).map { _ in UInt8(generator.below(256)) } }
  }

  private static func digest(_ number: Int) -> BlobDigest {
    BlobDigest(bytes: Array(repeating: 0, count: 30) + [UInt8(number >> 8), UInt8(number & 255)])
  }

  private static func picture(_ number: Int, _ look: [UInt8]) -> StoredPicture {
    let look = StoredPicture.Look.hashes(
      Array(look[..<96]),
      signature: Array(look[96...]),
      grid: [1]
    )
    return StoredPicture(blob: digest(number), look: look)
  }

  /// The places of pictures that the finder's own measure says are near.
  private static func near(_ own: [UInt8], _ looks: [[UInt8]]) throws -> Set<Int> {
    let one = try #require(PictureSignature(own[...]))
    return Set(
      try looks.indices.filter {
        let likeness = one.likeness(try #require(PictureSignature(looks[$0][...])))
        // What is no capture, though near in bits, is told to be one bit farther than captures are.
        return (likeness.distance ?? 256) <= 40 || (likeness.agreement ?? 0) >= 0.55
      }
    )
  }

  private func shelved(_ own: [UInt8], _ shelf: PictureShelf, _ store: ReportStore) throws
    -> Set<Int>
  {
    try store.reader.run { reader in
      try reader.connection.inReadTransaction { try shelf.synchronize(reader.connection) }
      var found: Set<Int> = []
      shelf.eachNear(own, distance: 40, thousandths: 550) { blob, _ in
        found.insert(Int(blob.dropLast().last ?? 0) << 8 | Int(blob.last ?? 0))
      }
      return found
    }
  }

  @Test func findsWhatTheMeasureSaysIsNearAlsoOfWhatCameLater() throws {
    var generator = SeededGenerator(for: "pictures on a shelf")
    let store = try folder.open()
    let screens = Self.screens(&generator)
    let shelf = PictureShelf()
    var looks: [[UInt8]] = []
    for _ in 0..<4 {
      let first = looks.count
      for _ in 0..<60 { looks.append(Self.look(&generator, screens: screens)) }
      try store.save((first..<looks.count).map { Self.picture($0, looks[$0]) })
      let own = looks[generator.below(looks.count)]
      let found = try shelved(own, shelf, store)
      #expect(try found == Self.near(own, looks), "seed \(generator.seed)")
      #expect(!found.isEmpty && found.count < looks.count)
    }
  }

  @Test func ofTooManyThoseOfTheNewestReportsAreKept() throws {
    var generator = SeededGenerator(seed: 4)
    let look = Self.screens(&generator)[0]
    let store = try folder.open()
    _ = try store.add(
      (0..<40).map { number in
        let file = attachment("p\(number).png", blob: Self.digest(number))
        return try item("r\(number)", attachments: [file])
      }
    )
    // The oldest reports' pictures were looked at last.
    for number in (0..<40).reversed() { try store.save([Self.picture(number, look)]) }
    let shelf = PictureShelf(limit: 10)
    #expect(try shelved(look, shelf, store) == Set(30..<40))
    _ = try store.add([
      try item("r40", attachments: [attachment("p40.png", blob: Self.digest(40))])
    ])
    try store.save([Self.picture(40, look)])
    #expect(try shelved(look, shelf, store).isSuperset(of: 30...40))
  }

  /// A retry of an upload holds the same picture in other bytes; it may say nothing at all.
  @Test func theSameCaptureIsACandidateWhateverItsWords() throws {
    var generator = SeededGenerator(seed: 9)
    let screens = Self.screens(&generator)
    let store = try folder.open()
    let numbers = try store.add(
      try (0..<30).map { number in
        let file = attachment("p\(number).png", blob: Self.digest(number))
        return try item("r\(number)", "wörd\(number) ünlike", attachments: [file])
      }
    )
    for number in numbers.indices {
      let look = number == 29 ? screens[0] : number == 3 ? screens[0] : screens[1 + number % 5]
      try store.save([Self.picture(number, look)])
    }
    while try store.takeInForDuplicates(limit: 50) > 0 {}
    try store.reader.run { reader in
      let likenesses = try PictureScan(reader.connection, PictureShelf()).likenesses(numbers[29])
      #expect(likenesses[UInt32(numbers[3].rawValue)]?.distance == 0)
      #expect(!likenesses.keys.contains(UInt32(numbers[29].rawValue)))
      // Only what came before counts when arrivals are compared.
      let earlier = try PictureScan(reader.connection, PictureShelf())
        .likenesses(numbers[3], before: UInt32(numbers[3].rawValue))
      #expect(earlier.keys.allSatisfy { $0 < UInt32(numbers[3].rawValue) })
    }
  }
}
