/// Pixels as DEC's sixels.
///
/// Source: DEC STD 070, "Sixel Graphics Extension"; xterm, "ctlseqs".
package enum SixelEncoder {
  /// What a terminal that answers nothing else has: the VT340.
  package static let fewestColors = 16

  /// Draws the picture from the cursor on; what is below it stays as it was.
  package static func bytes(_ picture: Raster, colorCount: Int) -> [UInt8] {
    let table = ColorTable(picture, count: colorCount)
    // Ratio 1:1, no background where nothing is drawn.
    var output = Array("\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)".utf8)
    for (position, color) in table.colors.enumerated() {
      output += Array("#\(position);2;\(percent(color.red));".utf8)
      output += Array("\(percent(color.green));\(percent(color.blue))".utf8)
    }
    let colors = picture.bytes.positions(in: table)
    for top in stride(from: 0, to: picture.height, by: 6) {
      if top > 0 { output.append(0x2D) }
      band(colors, picture.width, top..<min(picture.height, top + 6), into: &output)
    }
    return output + [0x1B, 0x5C]
  }

  private static func percent(_ value: UInt8) -> Int { (Int(value) * 100 + 127) / 255 }

  /// Six rows: for each colour that is in them its dots, over each other.
  private static func band(
    _ colors: [UInt8],
    _ width: Int,
    _ rows: Range<Int>,
    into output: inout [UInt8]
  ) {
    var dots = [[UInt8]?](repeating: nil, count: 256)
    for row in rows {
      let bit = UInt8(1) << UInt8(row - rows.lowerBound)
      let start = row * width
      for column in 0..<width {
        let color = Int(colors[start + column])
        if dots[color] == nil { dots[color] = [UInt8](repeating: 0, count: width) }
        dots[color]?[column] |= bit
      }
    }
    var isFirst = true
    for (color, line) in dots.enumerated() {
      guard let line else { continue }
      if !isFirst { output.append(0x24) }
      isFirst = false
      output += Array("#\(color)".utf8)
      runs(line, into: &output)
    }
  }

  /// Equal dots in a row are counted; empty ones at the end are left out.
  private static func runs(_ line: [UInt8], into output: inout [UInt8]) {
    var end = line.count
    while end > 0, line[end - 1] == 0 { end -= 1 }
    var index = 0
    while index < end {
      let dots = line[index]
      var next = index + 1
      while next < end, line[next] == dots { next += 1 }
      let count = next - index
      if count > 3 {
        output += Array("!\(count)".utf8)
        output.append(0x3F + dots)
      } else {
        for _ in 0..<count { output.append(0x3F + dots) }
      }
      index = next
    }
  }
}

extension [UInt8] {
  /// Of pixels: each one's colour by its position in the table.
  fileprivate func positions(in table: ColorTable) -> [UInt8] {
    stride(from: 0, to: count, by: 3).map {
      UInt8(truncatingIfNeeded: table.position(self[$0], self[$0 + 1], self[$0 + 2]))
    }
  }
}
