import CPixels
import Pictures

/// Sets limits, then becomes another program, which inherits them.
enum ProgramWorker {
  private static let descriptorCount: UInt32 = 64

  /// One frame of a film, by ffmpeg.
  ///
  /// The demuxer is named and only the file itself may be opened, so that a film cannot send ffmpeg to
  /// other files or to the network.
  static func showFrame(_ request: FilmRequest) -> Int32 {
    let (seconds, milliseconds) = request.milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let fraction = String(milliseconds + 1_000).dropFirst()
    return become(
      [request.program, "-nostdin", "-loglevel", "error", "-threads", "1"]
        + ["-protocol_whitelist", "file", "-f", "mov", "-ss", "\(seconds).\(fraction)"]
        + ["-i", "file:" + request.path, "-map", "0:v:0", "-frames:v", "1", "-an", "-sn", "-dn"]
        + ["-vf", scaling(request), "-threads", "1", "-f", "image2pipe", "-c:v", "ppm", "-"],
      memoryByteCount: 1 << 30,
      cpuSeconds: 10
    )
  }

  /// Smaller, never larger, with square pixels and the colours of a screen.
  private static func scaling(_ request: FilmRequest) -> String {
    "scale=w='min(\(request.width),iw)':h='min(\(request.height),ih)'"
      + ":force_original_aspect_ratio=decrease,format=rgb24"
  }

  /// The text of a picture that we wrote, by tesseract: words with their places, as it calls TSV.
  ///
  /// Scattered text, mode 11, reads every label of a screen; the others look for paragraphs.
  static func readText(_ request: TextRequest) -> Int32 {
    cpixels_be_nice()
    return become(
      [request.program, "stdin", "stdout", "-l", request.language, "--psm", "11", "tsv"],
      memoryByteCount: 1 << 30,
      cpuSeconds: 20
    )
  }

  /// Comes back only with the reason why not, as an exit status.
  private static func become(
    _ words: [String],
    memoryByteCount: UInt64,
    cpuSeconds: UInt32
  ) -> Int32 {
    guard cpixels_confine(memoryByteCount, cpuSeconds, descriptorCount) == 0 else { return 71 }
    var list: [UnsafeMutablePointer<CChar>?] = words.map { word in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: word.utf8.count + 1)
      for (index, byte) in word.utf8.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[word.utf8.count] = 0
      return copy
    }
    list.append(nil)
    _ = cpixels_become(words[0], &list)
    return PixelFailure.noDecoder.rawValue
  }
}
