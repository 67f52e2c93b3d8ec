/// How a film is turned before it is shown: the upper left of its matrix.
///
/// Source: ISO 14496-12 section 8.3.2; QuickTime "matrix structure". Numbers are 16.16.
struct DisplayMatrix: Equatable {
  var a: Int
  var b: Int
  var c: Int
  var d: Int

  static let identity = DisplayMatrix(a: 1, b: 0, c: 0, d: 1)

  init(a: Int, b: Int, c: Int, d: Int) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  /// Keeps the signs alone: pictures are turned by quarters or not at all.
  init?(_ cursor: inout ByteCursor) {
    guard let a = cursor.int32(), let b = cursor.int32(), cursor.skip(4), let c = cursor.int32(),
      let d = cursor.int32(), cursor.skip(16)
    else { return nil }
    self.init(a: a.signum(), b: b.signum(), c: c.signum(), d: d.signum())
  }

  func followed(by other: DisplayMatrix) -> DisplayMatrix {
    DisplayMatrix(
      a: (a * other.a + b * other.c).signum(),
      b: (a * other.b + b * other.d).signum(),
      c: (c * other.a + d * other.c).signum(),
      d: (c * other.b + d * other.d).signum()
    )
  }

  /// Degrees clockwise and whether it is then mirrored; `nil` for anything but quarters.
  var turn: (degrees: Int, isMirrored: Bool)? {
    switch (a, b, c, d) {
    case (1, 0, 0, 1): (0, false)
    case (0, 1, -1, 0): (90, false)
    case (-1, 0, 0, -1): (180, false)
    case (0, -1, 1, 0): (270, false)
    case (-1, 0, 0, 1): (0, true)
    case (0, 1, 1, 0): (90, true)
    case (1, 0, 0, -1): (180, true)
    case (0, -1, -1, 0): (270, true)
    // Some writers leave it empty.
    case (0, 0, 0, 0): (0, false)
    default: nil
    }
  }
}
