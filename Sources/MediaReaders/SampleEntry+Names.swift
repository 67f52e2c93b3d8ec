/// Codings as ffprobe names them.
///
/// Source: the MP4 registration authority's lists; QuickTime's for what came before.
extension SampleEntry {
  static func objectCodec(_ type: UInt8) -> String? {
    switch type {
    case 0x20: "mpeg4"
    case 0x21: "h264"
    case 0x23: "hevc"
    case 0x40, 0x66...0x68: "aac"
    case 0x60...0x65: "mpeg2video"
    case 0x69, 0x6B: "mp3"
    case 0x6A: "mpeg1video"
    case 0x6C: "mjpeg"
    case 0x6D: "png"
    case 0xA5: "ac3"
    case 0xA6: "eac3"
    case 0xA9, 0xAC: "dts"
    case 0xAD: "opus"
    case 0xB1: "vp9"
    case 0xDD: "vorbis"
    case 0xE1: "qcelp"
    default: nil
    }
  }

  static func pictureCodec(_ format: FourCC) -> String? {
    switch format {
    case "avc1", "avc2", "avc3", "avc4", "dva1", "dvav": "h264"
    case "hvc1", "hev1", "dvh1", "dvhe", "hvc2", "hev2", "hvt1": "hevc"
    case "vvc1", "vvi1": "vvc"
    case "av01", "dav1": "av1"
    case "vp08": "vp8"
    case "vp09": "vp9"
    case "mp4v": "mpeg4"
    case "s263", "h263", "H263": "h263"
    case "jpeg", "mjpa", "mjpg", "MJPG": "mjpeg"
    case "mjpb": "mjpegb"
    case "apch", "apcn", "apcs", "apco", "ap4h", "ap4x": "prores"
    case "png ", "MNG ": "png"
    case "SVQ1": "svq1"
    case "SVQ3": "svq3"
    case "cvid": "cinepak"
    case "rle ": "qtrle"
    case "rpza": "rpza"
    case "smc ": "smc"
    case "raw ", "2vuy", "yuv2", "v210", "unci": "rawvideo"
    case "dvc ", "dvcp", "dvpp", "dv5n", "dv5p", "dvh5", "dvh6": "dvvideo"
    case "mjp2", "j2k1": "jpeg2000"
    case "encv", "\0\0\0\0": nil
    default: format.text
    }
  }

  static func soundCodec(_ format: FourCC, _ pcm: PCM) -> String? {
    switch format {
    case "mp4a": "aac"
    case "samr": "amr_nb"
    case "sawb": "amr_wb"
    case "alac": "alac"
    case "Opus": "opus"
    case "fLaC": "flac"
    case ".mp3", "mp3 ": "mp3"
    case "ac-3": "ac3"
    case "ec-3": "eac3"
    case "mlpa": "truehd"
    case "dtsc", "dtse", "dtsh", "dtsl", "dts+", "dts-", "dtsx", "dtsy": "dts"
    case "mhm1", "mhm2": "mpegh_3d_audio"
    case "sqcp", "Qclp": "qcelp"
    case "sevc": "evrc"
    case "ima4": "adpcm_ima_qt"
    case "alaw": "pcm_alaw"
    case "ulaw": "pcm_mulaw"
    case "raw ": "pcm_u8"
    case "twos", "sowt", "NONE", "in24", "in32", "fl32", "fl64", "lpcm", "ipcm", "fpcm":
      pcm.name(of: format)
    // Neither has a name there; the registered code says enough.
    case "ac-4", "mha1", "mha2", "iamf": format.text
    case "enca", "\0\0\0\0": nil
    default: format.text
    }
  }
}
