/// What is asked of winnow-media about a film: one frame, by ffmpeg.
package struct FilmRequest: Equatable, Sendable {
  /// ffmpeg.
  package var program: String
  /// A file of the store, whose name is ours.
  package var path: String
  package var milliseconds: Int
  /// Size the frame has to fit into.
  package var width: Int
  package var height: Int

  package init(program: String, path: String, milliseconds: Int, width: Int, height: Int) {
    self.program = program
    self.path = path
    self.milliseconds = min(max(0, milliseconds), 86_400_000)
    self.width = min(max(1, width), PixelRequest.sideLimit)
    self.height = min(max(1, height), PixelRequest.sideLimit)
  }

  package var arguments: [String] {
    ["film", program, path, "\(milliseconds)", "\(width)", "\(height)"]
  }

  /// Reads ``arguments`` back.
  package init?(_ arguments: [String]) {
    guard arguments.count == 6, arguments[0] == "film", let milliseconds = Int(arguments[3]),
      let width = Int(arguments[4]), let height = Int(arguments[5]),
      arguments[1].hasPrefix("/"), arguments[2].hasPrefix("/")
    else { return nil }
    self.init(
      program: arguments[1],
      path: arguments[2],
      milliseconds: milliseconds,
      width: width,
      height: height
    )
  }

  /// No answer is longer: a head of three numbers and the pixels.
  package var answerLimit: Int { 64 + width * height * 3 }
}

/// Portable pixmaps, as netpbm calls them: what ffmpeg answers, and what tesseract reads.
extension Raster {
  package var portablePixmap: [UInt8] {
    Array("P6\n\(width) \(height)\n255\n".utf8) + bytes
  }

  /// `nil` for anything but one whole picture of eight bits.
  package init?(portablePixmap bytes: [UInt8]) {
    var index = 2
    var numbers: [Int] = []
    guard bytes.starts(with: Array("P6".utf8)) else { return nil }
    while numbers.count < 3 {
      guard index < bytes.count, Self.isBlank(bytes[index]) else { return nil }
      while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
      var number = 0
      let start = index
      while index < bytes.count, (0x30...0x39).contains(bytes[index]), index - start < 6 {
        number = number * 10 + Int(bytes[index] - 0x30)
        index += 1
      }
      guard index > start else { return nil }
      numbers.append(number)
    }
    guard numbers[2] == 255, index < bytes.count, Self.isBlank(bytes[index]) else { return nil }
    self.init(width: numbers[0], height: numbers[1], bytes: Array(bytes[(index + 1)...]))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
}
