/// Pixels as kitty's graphics protocol has them.
///
/// Source: sw.kovidgoyal.net/kitty/graphics-protocol.
package enum KittyEncoder {
  /// Larger pieces need not be taken.
  static let pieceLength = 4_096

  /// Shows the picture in `rows` × `columns` cells from the cursor on, which stays where it is.
  ///
  /// The terminal answers nothing.
  package static func bytes(_ picture: Raster, id: Int, rows: Int, columns: Int) -> [UInt8] {
    let text = base64(picture.bytes)
    var output: [UInt8] = []
    var start = 0
    repeat {
      let end = min(text.count, start + pieceLength)
      let head =
        start == 0
        ? "a=T,q=2,f=24,C=1,i=\(id),s=\(picture.width),v=\(picture.height),c=\(columns),r=\(rows),"
        : ""
      output += Array("\u{1B}_G\(head)m=\(end < text.count ? 1 : 0);".utf8)
      output += text[start..<end]
      output += [0x1B, 0x5C]
      start = end
    } while start < text.count
    return output
  }

  /// Takes a picture off the screen, and out of the terminal's memory.
  package static func removal(id: Int) -> [UInt8] {
    Array("\u{1B}_Ga=d,d=I,q=2,i=\(id)\u{1B}\\".utf8)
  }

  /// Source: RFC 4648, section 4.
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let one = Int(bytes[start])
      let two = start + 1 < bytes.count ? Int(bytes[start + 1]) : 0
      let three = start + 2 < bytes.count ? Int(bytes[start + 2]) : 0
      let value = one << 16 | two << 8 | three
      text.append(alphabet[value >> 18])
      text.append(alphabet[value >> 12 & 63])
      text.append(start + 1 < bytes.count ? alphabet[value >> 6 & 63] : 0x3D)
      text.append(start + 2 < bytes.count ? alphabet[value & 63] : 0x3D)
    }
    return text
  }
}
