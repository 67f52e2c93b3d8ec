import Foundation
import TestSupport
import Testing

@testable import Pictures

@Suite struct SixelEncoderTests {
  /// Reads what a terminal would: colours in hundredths, repeats, carriage return and new line.
  private func decode(_ bytes: [UInt8], width: Int, height: Int) throws -> Raster {
    let text = String(decoding: bytes, as: UTF8.self)
    let body = try #require(
      text.hasPrefix("\u{1B}P0;1;0q\"1;1;\(width);\(height)") && text.hasSuffix("\u{1B}\\")
        ? text.dropFirst("\u{1B}P0;1;0q\"1;1;\(width);\(height)".count).dropLast(2) : nil
    )
    var picture = Raster(width: width, height: height, gray: 1)
    var colors: [Int: Raster.Color] = [:]
    var (column, band, color, count) = (0, 0, 0, 1)
    var rest = Substring(body)
    func number() -> Int {
      let digits = rest.prefix { $0.isNumber }
      rest = rest.dropFirst(digits.count)
      return Int(digits) ?? 0
    }
    while let sign = rest.popFirst() {
      switch sign {
      case "#":
        color = number()
        guard rest.first == ";" else { continue }
        rest = rest.dropFirst()
        #expect(number() == 2)
        let parts = (0..<3).map { _ in
          rest = rest.dropFirst()
          return UInt8((number() * 255 + 50) / 100)
        }
        colors[color] = Raster.Color(red: parts[0], green: parts[1], blue: parts[2])
      case "!": count = number()
      case "$": column = 0
      case "-": (column, band) = (0, band + 1)
      default:
        let dots = try #require(sign.asciiValue) - 0x3F
        for _ in 0..<count {
          for bit in 0..<6 where dots >> UInt8(bit) & 1 == 1 {
            #expect(column < width && band * 6 + bit < height)
            picture[band * 6 + bit, column] = try #require(colors[color])
          }
          column += 1
        }
        count = 1
      }
    }
    return picture
  }

  @Test func whatIsDrawnIsWhatWasGiven() throws {
    var generator = SeededGenerator(for: #function)
    let palette = (0..<12).map { _ in generator.color().coarse }
    for _ in 0..<20 {
      let width = Int.random(in: 1...40, using: &generator)
      let height = Int.random(in: 1...40, using: &generator)
      var picture = Raster(width: width, height: height, gray: 0)
      for row in 0..<height {
        for column in 0..<width {
          picture[row, column] = palette.randomElement(using: &generator) ?? palette[0]
        }
      }
      let bytes = SixelEncoder.bytes(picture, colorCount: 16)
      let drawn = try decode(bytes, width: width, height: height)
      for row in 0..<height {
        for column in 0..<width {
          // Hundredths are coarser than bytes, and five bits coarser than both.
          #expect(drawn[row, column].distance(to: picture[row, column]) < 300)
        }
      }
    }
  }

  @Test func bytesAreThoseOfTheManual() {
    var picture = Raster(width: 5, height: 7, gray: 255)
    for column in 0..<5 { picture[6, column] = .init(red: 255, green: 0, blue: 0) }
    let text = String(decoding: SixelEncoder.bytes(picture, colorCount: 16), as: UTF8.self)
    #expect(
      text == "\u{1B}P0;1;0q\"1;1;5;7#0;2;100;0;0#1;2;100;100;100#1!5~-#0!5@\u{1B}\\"
    )
  }

  @Test func moreColorsAreNearer() throws {
    var generator = SeededGenerator(for: #function)
    let picture = generator.picture(width: 48, height: 48)
    func error(_ count: Int) throws -> Int {
      let drawn = try decode(
        SixelEncoder.bytes(picture, colorCount: count),
        width: 48,
        height: 48
      )
      return zip(drawn.bytes, picture.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }
    let errors = try [2, 16, 64, 256].map(error)
    #expect(errors == errors.sorted(by: >))
    #expect(ColorTable(picture, count: 16).colors.count == 16)
  }

  /// A red dot on a white screen is the bug.
  @Test func aSmallSpotKeepsItsColor() {
    var picture = Raster(width: 100, height: 100, gray: 240)
    for row in 0..<100 {
      for column in 0..<100 where (row + column) % 3 > 0 {
        let gray = UInt8(100 + (row * 100 + column) % 140)
        picture[row, column] = .init(red: gray, green: gray, blue: gray)
      }
    }
    picture[50, 50] = .init(red: 255, green: 0, blue: 0)
    let table = ColorTable(picture, count: 16)
    let spot = table.colors[table.position(255, 0, 0)]
    #expect(spot.red > 200 && spot.green < 60)
  }
}

@Suite struct KittyEncoderTests {
  @Test func bytesAreThoseOfTheProtocol() {
    let picture = Raster(width: 2, height: 1, gray: 255)
    let text = String(
      decoding: KittyEncoder.bytes(picture, id: 7, rows: 3, columns: 4),
      as: UTF8.self
    )
    #expect(text == "\u{1B}_Ga=T,q=2,f=24,C=1,i=7,s=2,v=1,c=4,r=3,m=0;////////\u{1B}\\")
    #expect(
      String(decoding: KittyEncoder.removal(id: 7), as: UTF8.self)
        == "\u{1B}_Ga=d,d=I,q=2,i=7\u{1B}\\"
    )
  }

  @Test func longPicturesComeInPieces() throws {
    var generator = SeededGenerator(for: #function)
    let picture = generator.picture(width: 67, height: 61)
    let text = String(
      decoding: KittyEncoder.bytes(picture, id: 1, rows: 9, columns: 9),
      as: UTF8.self
    )
    let pieces = text.components(separatedBy: "\u{1B}\\").dropLast()
    #expect(pieces.count == 4)
    var data = ""
    for (index, piece) in pieces.enumerated() {
      let parts = piece.split(separator: ";", maxSplits: 1)
      #expect(parts[0].hasPrefix("\u{1B}_G"))
      #expect(parts[0].hasSuffix("m=\(index < pieces.count - 1 ? 1 : 0)"))
      #expect(parts[1].utf8.count <= 4_096)
      data += parts[1]
    }
    #expect(Data(base64Encoded: data).map(Array.init) == picture.bytes)
  }

  @Test func base64IsTheStandards() {
    for count in 0..<20 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 250) }
      #expect(
        String(decoding: KittyEncoder.base64(bytes), as: UTF8.self)
          == Data(bytes).base64EncodedString()
      )
    }
  }
}
