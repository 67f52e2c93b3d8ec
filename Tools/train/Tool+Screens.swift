import DuplicateScoring
import StrictJSON
import SystemCalls

/// Drawn screens, as gen_screens.py makes them: what the product's hashes say of pairs whose truth is
/// known.
struct ScreenSet {
  struct Picture {
    var screen: String
    var variant: String
    /// `base`, `copy`, `state`.
    var kind: String
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
      let signature = try Self.signature("\(folder)/img/\(file)", worker)
      pictures.append(
        Picture(screen: screen, variant: variant, kind: kind, signature: signature)
      )
    }
  }

  /// Of the whole picture, without a preview: behind 24 bytes of sizes.
  private static func signature(_ path: String, _ worker: String) throws -> PictureSignature {
    let answer = try Subprocess.capture(
      [worker, "picture", "0", "0", "0", "0", "10000", "10000", "1"],
      input: FileSystem.open(path, links: .follow),
      limit: 1 << 20,
      withinMilliseconds: 20_000
    )
    let bytes = answer.output.dropFirst(24)
    guard answer.status == 0,
      let signature = PictureSignature(
        hashes: Array(bytes.prefix(PictureSignature.hashByteCount)),
        gradients: Array(
          bytes.dropFirst(PictureSignature.hashByteCount).prefix(PictureSignature.gradientByteCount)
        )
      )
    else { throw LabelledSet.Problem(description: "\(path) cannot be looked at") }
    return signature
  }

  private static func isCapture(_ one: Picture, _ other: Picture) -> Bool {
    (one.signature.likeness(other.signature).distance ?? 256) <= PictureSignature.captureDistance
  }

  /// Share of pictures that are told to be the capture of their base.
  func recall(where isWanted: (Picture) -> Bool) -> (share: Double, count: Int) {
    var found = 0
    var count = 0
    for picture in pictures where isWanted(picture) {
      guard let base = bases[picture.screen] else { continue }
      count += 1
      if Self.isCapture(picture, pictures[base]) { found += 1 }
    }
    return (Double(found) / Double(max(1, count)), count)
  }

  /// Pairs of different screens, and how many of them are told to be one capture.
  func falseCaptures() -> (false: Int, pairs: Int) {
    var wrong = 0
    var pairs = 0
    for (place, one) in pictures.enumerated() {
      for other in pictures[..<place] where other.screen != one.screen {
        pairs += 1
        if Self.isCapture(one, other) { wrong += 1 }
      }
    }
    return (wrong, pairs)
  }

  /// Share of pictures of a variant whose nearest base, by gradients, is their own.
  func nearest(_ variant: String) -> Double {
    var right = 0
    var count = 0
    for picture in pictures where picture.variant == variant {
      count += 1
      let nearest = bases.max {
        (picture.agreement(pictures[$0.value]), $1.key)
          < (picture.agreement(pictures[$1.value]), $0.key)
      }
      if nearest?.key == picture.screen { right += 1 }
    }
    return Double(right) / Double(max(1, count))
  }

  var variants: [String] {
    Set(pictures.filter { $0.kind != "base" }.map(\.variant)).sorted()
  }
}

extension ScreenSet.Picture {
  fileprivate func agreement(_ other: ScreenSet.Picture) -> Float {
    signature.likeness(other.signature).agreement ?? 0
  }
}

extension Tool {
  func screens(_ folder: String, worker: String) throws {
    let set = try ScreenSet(folder: folder, worker: worker)
    mark("looked at \(set.pictures.count) pictures")
    for variant in set.variants {
      let kind = set.pictures.first { $0.variant == variant }?.kind ?? ""
      let recall = set.recall { $0.variant == variant }
      mark(
        "\(kind) \(variant): same capture \(recall.share.text(3)), "
          + "nearest screen \(set.nearest(variant).text(3))"
      )
    }
    let whole = set.recall { $0.kind == "copy" && !["crop8", "crophalf"].contains($0.variant) }
    mark("copies but crops: same capture \(whole.share.text(4)) of \(whole.count)")
    let (wrong, pairs) = set.falseCaptures()
    mark(
      "other screens: \(wrong) of \(pairs) pairs told to be one capture, 1 in \(pairs / max(1, wrong))"
    )
  }
}
