import MediaReaders
import ReportModel
import Testing

/// Variants the formats allow, each made for the purpose.
@Suite struct FieldTests {
  private func read(_ bytes: [UInt8]) -> AttachmentFacts {
    MediaReaders.facts(of: bytes, declaredMediaType: nil, fileName: nil)
  }

  // MARK: EXIF

  @Test(
    arguments: [
      (1, 0, false), (2, 0, true), (3, 180, false), (4, 180, true), (5, 90, true),
      (6, 90, false), (7, 270, true), (8, 270, false),
    ],
    [false, true]
  )
  func orientationTurnsJPEGAndPNG(row: (tag: Int, turn: Int, mirror: Bool), isLittle: Bool) {
    let block = Build.exif([(0x0112, row.tag)], isLittle: isLittle)
    let jpeg = Build.jpeg(segments: Build.segment(0xE1, Array("Exif\0\0".utf8) + block))
    for facts in [read(jpeg), read(Build.png(chunks: Build.chunk("eXIf", block)))] {
      #expect(facts.health == .ok, "\(facts.remark ?? "")")
      #expect(facts.rotation == row.turn && facts.isMirrored == row.mirror)
      let isTurned = row.turn % 180 != 0
      #expect(facts.widthPixels == 40 && facts.heightPixels == 30)
      #expect(facts.displayWidthPixels == (isTurned ? 30 : 40))
      #expect(facts.displayHeightPixels == (isTurned ? 40 : 30))
    }
  }

  @Test(
    arguments: [
      ("2026:11:27 09:41:12", "+01:00", "2026-11-27T09:41:12+01:00"),
      ("2026:11:27 09:41:12", nil, "2026-11-27T09:41:12"),
      ("2026:11:27 09:41:12", "Z", "2026-11-27T09:41:12Z"),
      ("2026:11:27 09:41:12", "-03:30", "2026-11-27T09:41:12-03:30"),
      ("0000:00:00 00:00:00", "+01:00", nil), ("    :  :     :  :  ", nil, nil),
      ("2026:02:30 09:41:12", nil, nil), ("2026:11:27 24:41:12", nil, nil),
      ("2026-11-27T09:41:12", "", "2026-11-27T09:41:12"),
    ] as [(String, String?, String?)]
  )
  func timesKeepTheirZone(time: String, zone: String?, expected: String?) {
    var tags = [Build.text(0x9003, time)]
    if let zone { tags.append(Build.text(0x9011, zone)) }
    let facts = read(Build.png(chunks: Build.chunk("eXIf", Build.exif(exif: tags))))
    #expect(facts.capturedAt?.description == expected)
    #expect(facts.capturedAt.flatMap { CaptureTime($0.description) } == facts.capturedAt)
  }

  @Test func privateThingsAreMarkedNotCopied() {
    let third = Build.Tag(tag: 2, type: 5, count: 3, value: Build.times(6, [0, 0, 0, 1]))
    let block = Build.exif(
      texts: [Build.text(0x0131, "27.0.1"), Build.text(0x013B, "Rosa Lindqvist")],
      exif: [
        Build.Tag(
          tag: 0x9286,
          type: 7,
          count: 18,
          value: Array("ASCII\0\0\0Screenshot".utf8)
        )
      ],
      gps: [third]
    )
    let facts = read(Build.png(chunks: Build.chunk("eXIf", block)))
    #expect(facts.marks == [.screenshot, .owner, .location])
    #expect(facts.software == "27.0.1")
    #expect(!"\(facts)".contains("Rosa"))
  }

  @Test func loopsOfDirectoriesEnd() {
    // The EXIF directory is the first one again.
    let block: [UInt8] =
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8]
    #expect(read(Build.png(chunks: Build.chunk("eXIf", block))).health == .ok)
  }

  @Test func xmpSpeaksWhereExifIsSilent() {
    let packet = Array(
      "<x:xmpmeta><rdf:Description photoshop:DateCreated=\"2026-11-27T09:41:12+01:00\">".utf8
    )
    let chunk = Build.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet)
    let facts = read(Build.png(chunks: chunk))
    #expect(facts.capturedAt?.description == "2026-11-27T09:41:12+01:00")
  }

  // MARK: PNG

  @Test(
    arguments: [
      (0, 1, false), (0, 16, false), (2, 8, false), (2, 16, false), (3, 2, false), (4, 8, true),
      (6, 16, true),
    ] as [(UInt8, UInt8, Bool)]
  )
  func pngTellsDepthAndAlpha(color: UInt8, depth: UInt8, alpha: Bool) {
    let facts = read(Build.png(depth: depth, color: color))
    #expect(facts.health == .ok)
    #expect(facts.bitDepth == Int(depth) && facts.hasAlpha == alpha && facts.frameCount == 1)
  }

  @Test func pngCountsFramesOnlyBeforeTheData() {
    let animated = Build.png(chunks: Build.chunk("acTL", Build.u32(7) + Build.u32(0)))
    #expect(read(animated).frameCount == 7)
    #expect(read(Build.png(depth: 3, color: 2)).health == .partial)
    #expect(read(Build.png(chunks: Build.chunk("tRNS", [0]))).hasAlpha == true)
  }

  // MARK: JPEG

  @Test(arguments: [0xC0, 0xC1, 0xC2, 0xC9, 0xCA] as [UInt8], [8, 12] as [UInt8])
  func everyFrameOfJPEGHasASize(frame: UInt8, precision: UInt8) {
    let facts = read(Build.jpeg(frame: frame, precision: precision))
    #expect(facts.health == .ok, "\(facts.remark ?? "")")
    #expect(facts.widthPixels == 40 && facts.heightPixels == 30)
    #expect(facts.bitDepth == Int(precision) && facts.hasAlpha == false)
  }

  @Test func thumbnailsAndJunkDoNotDeceiveJPEG() {
    let thumbnail = Build.jpeg()
    let facts = read(
      Build.jpeg(segments: Build.segment(0xE1, Array("Exif\0\0".utf8) + thumbnail) + [0, 0, 0x10])
    )
    #expect(facts.health == .ok)
    // The end mark of a thumbnail is not that of the picture.
    let whole = Build.jpeg(segments: Build.segment(0xE1, thumbnail))
    #expect(read(Array(whole.dropLast(2))).health == .partial)
  }

  @Test func tooLittleDataForTheSizeIsACut() {
    // Codes of at least two bits for 20 blocks and next to no data.
    let tables =
      Build.segment(0xC4, [0x00] + [0, 1] + Build.times(14, [0]) + [7])
      + Build.segment(0xC4, [0x10] + [0, 1] + Build.times(14, [0]) + [7])
    let facts = read(Build.jpeg(segments: tables, frame: 0xC0))
    #expect(facts.health == .partial && facts.remark?.contains("too short") == true)
  }

  // MARK: Films

  @Test(
    arguments: [
      ((1, 0, 0, 1), 0, false), ((0, 1, -1, 0), 90, false), ((-1, 0, 0, -1), 180, false),
      ((0, -1, 1, 0), 270, false), ((-1, 0, 0, 1), 0, true), ((0, 1, 1, 0), 90, true),
    ] as [(Build.Matrix, Int, Bool)]
  )
  func matricesTurnFilms(matrix: Build.Matrix, turn: Int, mirror: Bool) {
    let facts = read(Build.fileType("isom") + Build.movie(matrix: matrix))
    #expect(facts.rotation == turn && facts.isMirrored == mirror)
    #expect(facts.displayWidthPixels == (turn % 180 == 0 ? 64 : 32))
    #expect(facts.capturedAt?.description == "1999-01-24T05:20:00Z")
    #expect(facts.durationMilliseconds == 1_000)
  }

  @Test(
    arguments: [
      ("avc1", "h264"), ("avc3", "h264"), ("hvc1", "hevc"), ("hev1", "hevc"), ("av01", "av1"),
      ("vp09", "vp9"), ("s263", "h263"), ("apcn", "prores"), ("zzzz", "zzzz"),
    ]
  )
  func codecsHaveTheirNames(code: String, name: String) {
    let entry = Build.pictureEntry(code)
    #expect(read(Build.fileType("mp42") + Build.movie(entry: entry)).videoCodec == name)
  }

  @Test func depthComesFromTheDecodersRecord() {
    let hevc = Build.box("hvcC", Build.times(17, [0]) + [0xFA] + Build.times(5, [0]))
    let av1 = Build.box("av1C", [0x81, 0, 0x40, 0])
    let vp9 = Build.full("vpcC", [2, 10, 0xA0, 0])
    for (code, record) in [("hvc1", hevc), ("av01", av1), ("vp09", vp9)] {
      let film = Build.movie(entry: Build.pictureEntry(code, record))
      #expect(read(Build.fileType("isom") + film).bitDepth == 10, "\(code)")
    }
  }

  @Test func encryptedFilmsTellTheirCodec() {
    let scheme = Build.box("sinf", Build.box("frma", Array("hvc1".utf8)))
    let facts = read(
      Build.fileType("iso5") + Build.movie(entry: Build.pictureEntry("encv", scheme))
    )
    #expect(facts.videoCodec == "hevc" && facts.marks.contains(.encrypted))
  }

  @Test func framesAreCountedOverTheirTime() {
    // Three short ones and a long one.
    let times = Build.full("stts", Build.u32(2) + [3, 20, 1, 540].flatMap { Build.u32($0) })
    let facts = read(Build.fileType("isom") + Build.movie(sampleTable: times))
    #expect(facts.frameRate == 4)
  }

  @Test func impossibleClocksAreUnknown() {
    let still = read(Build.fileType("isom") + Build.movie(timescale: 0))
    #expect(still.health == .partial && still.durationMilliseconds == nil)
    let endless = Build.movie(duration: 0xFFFF_FFFF, created: 0)
    let facts = read(Build.fileType("isom") + endless)
    #expect(facts.durationMilliseconds == nil && facts.capturedAt == nil)
  }

  @Test func keysComeBeforeTheHeadersTime() {
    let keys = Build.full(
      "keys",
      Build.u32(1) + Build.box("mdta", Array("com.apple.quicktime.creationdate".utf8))
    )
    let data = Build.box("data", Build.u32(1) + Build.u32(0) + "2026-11-27T09:41:12+0100".utf8)
    let list = Build.box("ilst", Build.u32(data.count + 8) + Build.u32(1) + data)
    let handler = Build.full("hdlr", Build.u32(0) + Array("mdta".utf8) + Build.times(13, [0]))
    let film = Build.movie(more: Build.box("meta", handler + keys + list))
    let facts = read(Build.fileType("qt  ") + film)
    #expect(facts.capturedAt?.description == "2026-11-27T09:41:12+01:00")
  }

  @Test func fragmentsAddUp() {
    let extends = Build.box(
      "mvex",
      Build.full("trex", [1, 1, 20, 0, 0].flatMap { Build.u32($0) })
    )
    let header = Build.full("tfhd", Build.u32(1))
    let run = Build.full("trun", Build.u32(15))
    let fragment = Build.box("moof", Build.box("traf", header + run))
    let head = Build.fileType("iso5") + Build.movie(duration: 0, more: extends)
    let facts = read(head + fragment + fragment)
    #expect(facts.health == .ok, "\(facts.remark ?? "")")
    #expect(facts.durationMilliseconds == 1_000 && facts.frameRate == 30)
    #expect(read(head).health == .partial)
  }

  // MARK: HEIC

  private static let quarter = Build.box("irot", [1])
  private static let crop = Build.box("clap", [20, 1, 10, 1, 0, 1, 0, 1].flatMap { Build.u32($0) })

  @Test(arguments: [false, true])
  func turnsAndCropsApplyInOrder(wide: Bool) {
    let turned = read(Build.heic(properties: [Self.quarter], wide: wide))
    #expect(turned.health == .ok, "\(turned.remark ?? "")")
    #expect(turned.rotation == 270)
    #expect(turned.displayWidthPixels == 30 && turned.displayHeightPixels == 40)
    let cropped = read(Build.heic(properties: [Self.crop, Self.quarter], wide: wide))
    #expect(cropped.displayWidthPixels == 10 && cropped.displayHeightPixels == 20)
    let last = read(Build.heic(properties: [Self.quarter, Self.crop], wide: wide))
    #expect(last.displayWidthPixels == 20 && last.displayHeightPixels == 10)
    #expect(last.widthPixels == 40 && last.heightPixels == 30)
  }

  @Test func aPictureIsTurnedOnce() {
    let exif = Build.exif([(0x0112, 6)], exif: [Build.text(0x9003, "2026:11:27 09:41:12")])
    let facts = read(Build.heic(properties: [Self.quarter], exif: exif))
    #expect(facts.displayWidthPixels == 30 && facts.rotation == 270)
    #expect(facts.capturedAt?.description == "2026-11-27T09:41:12")
    let straight = read(Build.heic(properties: [], exif: exif))
    #expect(straight.displayWidthPixels == 40 && straight.rotation == nil)
  }

  @Test(arguments: [("heic", "image/heic"), ("mif1", "image/heif"), ("avif", "image/avif")])
  func brandsNameTheType(brand: String, type: String) {
    #expect(read(Build.heic(properties: [], brand: brand)).mediaType == type)
  }
}
