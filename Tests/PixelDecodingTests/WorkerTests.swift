import Foundation
import Pictures
import SystemCalls
import TestSupport
import Testing

/// The worker process on real and on broken pictures.
@Suite struct WorkerTests {
  static let program: String = {
    // Beside the test runner.
    var folder = Bundle.main.bundleURL
    while folder.path != "/",
      !FileManager.default.fileExists(
        atPath: folder.appending(path: "winnow-media").path
      )
    {
      folder.deleteLastPathComponent()
    }
    return folder.appending(path: "winnow-media").path
  }()

  private static let fixtures = PackageFolder.fixtures.appending(path: "media")

  private static let libraries: Set<String> = {
    let answer = try? Subprocess.capture(
      [program, "libraries"],
      limit: 1_024,
      withinMilliseconds: 10_000
    )
    let text = String(decoding: answer?.output ?? [], as: UTF8.self)
    return Set(text.split(separator: "\n").map(String.init))
  }()

  private func ask(_ path: String, _ request: PixelRequest) throws -> Subprocess.Captured {
    try Subprocess.capture(
      [Self.program] + request.arguments,
      input: try FileSystem.open(path),
      limit: request.answerLimit,
      withinMilliseconds: 20_000
    )
  }

  private let request = PixelRequest(width: 24, height: 24, wantsHashes: true)

  @Test(
    arguments: [
      ("basi6a16.png", "png", 32, 32), ("tp1n3p08.png", "png", 32, 32),
      ("photo-640x480-orientation6.jpg", "jpeg", 480, 640),
      ("1x2-flipped-little-endian.jpg", "jpeg", 2, 1), ("2-color.webp", "webp", 300, 300),
      ("lossy_alpha.webp", "webp", 100, 100),
      ("ios-hdr-screenshot-1206x2622.heic", "heif", 1_206, 2_622),
    ]
  )
  func decodesWhatTheSystemCan(name: String, library: String, width: Int, height: Int) throws {
    let path = Self.fixtures.appending(path: name).path
    let answer = try ask(path, request)
    guard Self.libraries.contains(library) else {
      #expect(answer.status == PixelFailure.noDecoder.rawValue)
      return
    }
    #expect(answer.status == 0, "\(name): \(answer.status)")
    let picture = try #require(PixelAnswer(answer.output, to: request))
    #expect(picture.width == width && picture.height == height)
    let preview = try #require(picture.preview)
    #expect(preview.width <= 24 && preview.height <= 24 && picture.look != nil)
    // Proportions are kept to a pixel.
    #expect(abs(preview.width * height - preview.height * width) <= max(width, height))
  }

  @Test(
    arguments: [
      "truncated-in-idat.png", "idat-bad-crc.png", "giant-size.png", "zero-size.png", "no-sof.jpg",
      "webp-odd-size.webp", "white-1x1.avif", "heic-rotated-ispe-2622x1206-irot1.heic",
      "fixture.mov", "empty.png", "truncated-in-ihdr.png", "test_extents.gif",
    ]
  )
  func damageIsAnExitStatus(name: String) throws {
    let answer = try ask(Self.fixtures.appending(path: name).path, request)
    // A picture all the same, or a reason; never a signal.
    #expect(answer.status == 0 || PixelFailure(rawValue: answer.status) != nil, "\(answer.status)")
    if answer.status != 0 { #expect(answer.output.isEmpty) }
  }

  /// Fifty million pixels in a few kilobytes: decoded within the limits, or refused; never a signal.
  @Test(arguments: [(7_000, 7_000), (30_000, 30_000), (65_000, 700)])
  func bombsAreBounded(width: Int, height: Int) throws {
    guard Self.libraries.contains("png") else { return }
    let file = FileManager.default.temporaryDirectory.appending(path: "winnow-\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let python = "/usr/bin/python3"
    guard FileManager.default.isExecutableFile(atPath: python) else { return }
    let made = try Subprocess.run([python, "-c", Self.bomb, file.path, "\(width)", "\(height)"])
    try #require(made == 0)
    let answer = try ask(file.path, request)
    #expect(answer.status == 0 || answer.status == PixelFailure.tooLarge.rawValue)
    #expect((answer.status == 0) == (width * height <= 50_000_000))
  }

  private static let bomb = """
    import sys, zlib, struct
    width, height = int(sys.argv[2]), int(sys.argv[3])
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(bytes(1 + width)) for _ in range(height)) + packer.flush()
    chunk = lambda kind, body: (struct.pack(">I", len(body)) + kind + body
      + struct.pack(">I", zlib.crc32(kind + body)))
    with open(sys.argv[1], "wb") as file:
      file.write(b"\\x89PNG\\r\\n\\x1a\\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
        + chunk(b"IDAT", data) + chunk(b"IEND", b""))
    """

  @Test func aRequestThatNobodyWaitsForIsStopped() throws {
    let started = ContinuousClock.now
    let answer = try Subprocess.capture(
      ["/bin/sleep", "30"],
      limit: 16,
      withinMilliseconds: 60_000,
      isCancelled: { true }
    )
    #expect(answer.status == 137)
    // Not a measurement: it would be half a minute.
    #expect(ContinuousClock.now - started < .seconds(20))
  }

  @Test func aFilmWithoutFFmpegIsAReason() throws {
    let film = FilmRequest(
      program: "/nowhere/ffmpeg",
      path: Self.fixtures.appending(path: "fixture.mov").path,
      milliseconds: 0,
      width: 40,
      height: 40
    )
    let answer = try Subprocess.capture(
      [Self.program] + film.arguments,
      limit: 16,
      withinMilliseconds: 10_000
    )
    #expect(answer.status == PixelFailure.noDecoder.rawValue)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg"), "no ffmpeg"))
  func aFrameFits() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "winnow-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // As the store names files: without an ending.
    let path = folder.appending(path: "0123abcd").path
    let made = try Subprocess.run(
      ["/usr/bin/ffmpeg", "-nostdin", "-loglevel", "error", "-f", "lavfi", "-i"]
        + ["testsrc=size=120x260:rate=10:duration=2", "-c:v", "mpeg4", "-f", "mov", path]
    )
    try #require(made == 0)
    var frames: [Raster] = []
    for milliseconds in [0, 1_500] {
      let film = FilmRequest(
        program: "/usr/bin/ffmpeg",
        path: path,
        milliseconds: milliseconds,
        width: 60,
        height: 60
      )
      let answer = try Subprocess.capture(
        [Self.program] + film.arguments,
        limit: film.answerLimit,
        withinMilliseconds: 20_000
      )
      #expect(answer.status == 0)
      frames.append(try #require(Raster(portablePixmap: answer.output)))
    }
    #expect(frames.allSatisfy { $0.height == 60 && (27...28).contains($0.width) })
    #expect(frames[0] != frames[1])
  }

  @Test func wrongArgumentsAreRefused() throws {
    for words in [[], ["picture"], ["picture", "1", "1", "0", "0", "1", "1", "1", "--help"]] {
      let answer = try Subprocess.capture(
        [Self.program] + words,
        limit: 64,
        withinMilliseconds: 10_000
      )
      #expect(answer.status == 64)
    }
  }

  /// Everything others collected to break readers: an answer or a reason, never a signal.
  @Test(.enabled(if: SharedFolder.has("corpora/media"), "WINNOW_SHARED names no corpora"))
  func collectedFilesEndInAnAnswer() throws {
    for name in ["corpora/media", "corpora/hostile"] {
      guard let folder = SharedFolder.url(name) else { continue }
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      for name in names ?? [] {
        let path = folder.appending(path: name).path
        guard let facts = try FileSystem.facts(of: path), facts.isRegular else { continue }
        let answer = try ask(path, request)
        #expect(answer.status == 0 || PixelFailure(rawValue: answer.status) != nil, "\(name)")
      }
    }
  }

  /// 100 mutations here; more by `WINNOW_MUTATIONS`.
  @Test func mutationsEndInAnAnswer() throws {
    let wanted =
      (ProcessInfo.processInfo.environment["WINNOW_MUTATIONS"].flatMap(Int.init) ?? 10_000) / 100
    let seed = UInt64.random(in: 0...UInt64.max)
    var state = seed
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let names = ["basi6a16.png", "photo-640x480-orientation6.jpg", "lossy_alpha.webp"]
    let samples = try names.map { try Data(contentsOf: Self.fixtures.appending(path: $0)) }
    let file = FileManager.default.temporaryDirectory.appending(path: "winnow-\(seed).bin")
    defer { try? FileManager.default.removeItem(at: file) }
    for round in 0..<wanted {
      var bytes = samples[round % samples.count]
      for _ in 0...random(6) { bytes[random(bytes.count)] = UInt8(random(256)) }
      try bytes.write(to: file)
      let answer = try ask(file.path, request)
      // A decoder that breaks breaks alone: a signal is an answer too.
      if answer.status == 0 {
        #expect(PixelAnswer(answer.output, to: request) != nil, "seed \(seed), round \(round)")
      }
    }
  }
}
