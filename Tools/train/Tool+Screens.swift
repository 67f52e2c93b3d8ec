import DuplicateScoring
import Pictures
import StrictJSON
import SystemCalls

/// Drawn screens, as gen_screens.py makes them: what the product says of pairs whose truth is known.
struct ScreenSet {
  struct Picture {
    var screen: String
    var variant: String
    /// `base`, `copy`, `state`.
    var kind: String
    var look: PictureLook
    var signature: PictureSignature
  }

  private(set) var pictures: [Picture] = []
  /// By screen: the place of its base picture.
  private(set) var bases: [String: Int] = [:]

  /// `worker` is the program that looks at pixels.
  init(folder: String, worker: String) throws {
    let lines = try Files.bytes("\(folder)/truth.ndjson").split(separator: 0x0A)
    for line in lines {
      let value = try JSONDocument.parse(Array(line)).root
      guard let file = value["file"]?.string, let screen = value["screen"]?.string,
        let variant = value["variant"]?.string, let kind = value["kind"]?.string
      else { throw LabelledSet.Problem(description: "a picture without its truth") }
      if kind == "base" { bases[screen] = pictures.count }
      let look = try Self.look("\(folder)/img/\(file)", worker)
      guard
        let signature = PictureSignature(
          hashes: look.hashes.hashBytes,
          gradients: look.hashes.signatureBytes
        )
      else { throw LabelledSet.Problem(description: "\(file) has another kind of hashes") }
      pictures.append(
        Picture(screen: screen, variant: variant, kind: kind, look: look, signature: signature)
      )
    }
  }

  private static func look(_ path: String, _ worker: String) throws -> PictureLook {
    let request = PixelRequest(width: 0, height: 0, wantsHashes: true)
    let answer = try Subprocess.capture(
      [worker] + request.arguments,
      input: FileSystem.open(path, links: .follow),
      limit: request.answerLimit,
      withinMilliseconds: 20_000
    )
    guard answer.status == 0, let look = PixelAnswer(answer.output, to: request)?.look else {
      throw LabelledSet.Problem(description: "\(path) cannot be looked at")
    }
    return look
  }

  /// Who tells that two pictures are one capture.
  enum Judge: String, CaseIterable {
    /// The files tab and `winnow pictures`, which look at the grid too.
    case pictures
    /// The duplicate finder, which compares with every picture.
    case finder

    func isCapture(_ one: Picture, _ other: Picture) -> Bool {
      switch self {
      case .pictures: return one.look.isSameCapture(as: other.look)
      case .finder:
        let distance = one.signature.likeness(other.signature).distance
        return (distance ?? 256) <= PictureSignature.captureDistance
      }
    }
  }

  /// How many pictures are told to be the capture of their base, and of how many.
  func found(by judge: Judge, where isWanted: (Picture) -> Bool) -> Share {
    var share = Share()
    for picture in pictures where isWanted(picture) {
      guard let base = bases[picture.screen] else { continue }
      share.add(judge.isCapture(picture, pictures[base]))
    }
    return share
  }

  /// How many pairs of different screens are told to be one capture.
  func falseCaptures(by judge: Judge) -> Share {
    var share = Share()
    for (place, one) in pictures.enumerated() {
      for other in pictures[..<place] where other.screen != one.screen {
        share.add(judge.isCapture(one, other))
      }
    }
    return share
  }

  /// How many pictures of a variant have their own base as the nearest, by gradients.
  func nearest(_ variant: String) -> Share {
    var share = Share()
    for picture in pictures where picture.variant == variant {
      let nearest = bases.max {
        (picture.agreement(pictures[$0.value]), $1.key)
          < (picture.agreement(pictures[$1.value]), $0.key)
      }
      share.add(nearest?.key == picture.screen)
    }
    return share
  }

  var variants: [String] {
    Set(pictures.filter { $0.kind != "base" }.map(\.variant)).sorted()
  }

  /// So many of so many.
  struct Share: CustomStringConvertible {
    private(set) var count = 0
    private(set) var whole = 0

    mutating func add(_ isOne: Bool) {
      whole += 1
      if isOne { count += 1 }
    }

    /// Of a hundred: whole numbers, so that nothing is rounded at a gate.
    func isAtLeast(percent: Int) -> Bool { count * 100 >= whole * percent }
    func isAtMost(oneIn other: Int) -> Bool { count * other <= whole }

    var description: String {
      "\((Double(count) / Double(max(1, whole))).text(3)) (\(count) of \(whole))"
    }
  }
}

extension ScreenSet.Picture {
  fileprivate func agreement(_ other: ScreenSet.Picture) -> Double {
    abs(look.hashes.agreement(with: other.look.hashes))
  }

  /// A copy of a capture that stays the same capture: of one that was cropped on all sides too little
  /// is left.
  fileprivate var isWholeCopy: Bool {
    kind == "copy" && !["crop8", "crophalf"].contains(variant)
  }
}

extension Tool {
  /// Fails where the pictures of a folder are judged worse than what ships.
  func screens(_ folder: String, worker: String) throws {
    let set = try ScreenSet(folder: folder, worker: worker)
    mark("looked at \(set.pictures.count) pictures of \(folder)")
    for variant in set.variants {
      let kind = set.pictures.first { $0.variant == variant }?.kind ?? ""
      let found = ScreenSet.Judge.allCases.map { judge in
        "\(judge): \(set.found(by: judge) { $0.variant == variant })"
      }
      mark(
        "\(kind) \(variant): same capture \(found.joined(separator: ", ")); "
          + "nearest screen \(set.nearest(variant))"
      )
    }
    var failures: [String] = []
    for judge in ScreenSet.Judge.allCases {
      let found = set.found(by: judge, where: \.isWholeCopy)
      let wrong = set.falseCaptures(by: judge)
      mark("\(judge): whole copies found \(found), other screens taken for one \(wrong)")
      if !found.isAtLeast(percent: 98) { failures.append("\(judge) finds too few copies") }
      if !wrong.isAtMost(oneIn: 2_000) { failures.append("\(judge) takes too many for one") }
    }
    let dark = set.nearest("dark")
    mark("dark mode: nearest screen \(dark)")
    if !dark.isAtLeast(percent: 85) { failures.append("screens are not known in the dark") }
    guard failures.isEmpty else {
      throw LabelledSet.Problem(description: failures.joined(separator: "; "))
    }
  }
}
