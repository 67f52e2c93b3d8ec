import CPixels
import Pictures

/// A frame of a film: sets limits, then becomes ffmpeg, which inherits them.
///
/// The demuxer is named and only the file itself may be opened, so that a film cannot send ffmpeg to
/// other files or to the network.
enum FilmWorker {
  private static let memoryByteCount: UInt64 = 1 << 30
  private static let cpuSeconds: UInt32 = 10
  private static let descriptorCount: UInt32 = 64

  /// Comes back only with the reason why not, as an exit status.
  static func run(_ request: FilmRequest) -> Int32 {
    guard cpixels_confine(memoryByteCount, cpuSeconds, descriptorCount) == 0 else { return 71 }
    let (seconds, milliseconds) = request.milliseconds.quotientAndRemainder(dividingBy: 1_000)
    let fraction = String(milliseconds + 1_000).dropFirst()
    let words =
      [request.program, "-nostdin", "-loglevel", "error", "-threads", "1"]
      + ["-protocol_whitelist", "file", "-f", "mov", "-ss", "\(seconds).\(fraction)"]
      + ["-i", "file:" + request.path, "-map", "0:v:0", "-frames:v", "1", "-an", "-sn", "-dn"]
      + ["-vf", scaling(request), "-threads", "1", "-f", "image2pipe", "-c:v", "ppm", "-"]
    var list: [UnsafeMutablePointer<CChar>?] = words.map { word in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: word.utf8.count + 1)
      for (index, byte) in word.utf8.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[word.utf8.count] = 0
      return copy
    }
    list.append(nil)
    _ = cpixels_become(request.program, &list)
    return PixelFailure.noDecoder.rawValue
  }

  /// Smaller, never larger, with square pixels and the colours of a screen.
  private static func scaling(_ request: FilmRequest) -> String {
    "scale=w='min(\(request.width),iw)':h='min(\(request.height),ih)'"
      + ":force_original_aspect_ratio=decrease,format=rgb24"
  }
}
