"""MP4 files that are headers only: durations, sizes and tracks are right, no picture is inside."""
import struct

EPOCH = 2_082_844_800  # 1904-01-01 to 1970-01-01


def box(kind, *parts):
    body = b"".join(parts)
    return struct.pack(">I4s", 8 + len(body), kind) + body


def full(kind, version_and_flags, *parts):
    return box(kind, struct.pack(">I", version_and_flags), *parts)


MATRIX = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


def track(number, handler, entry, width, height, seconds, samples, created):
    media_header = full(b"vmhd", 1, bytes(8)) if handler == b"vide" else full(b"smhd", 0, bytes(4))
    ticks = round(seconds * 600)
    table = box(
        b"stbl",
        full(b"stsd", 0, struct.pack(">I", 1), entry),
        full(b"stts", 0, struct.pack(">III", 1, samples, ticks // samples)),
        full(b"stsc", 0, struct.pack(">IIII", 1, 1, samples, 1)),
        full(b"stsz", 0, struct.pack(">II", 1, samples)),
        full(b"stco", 0, struct.pack(">II", 1, 0)),
    )
    data = box(b"dinf", full(b"dref", 0, struct.pack(">I", 1), full(b"url ", 1)))
    return box(
        b"trak",
        full(b"tkhd", 7, struct.pack(">IIIII", created, created, number, 0, ticks), bytes(8),
             struct.pack(">HHHH", 0, 0, 0x0100 if handler == b"soun" else 0, 0), MATRIX,
             struct.pack(">II", width << 16, height << 16)),
        box(
            b"mdia",
            full(b"mdhd", 0, struct.pack(">IIIIHH", created, created, 600, ticks, 0x55C4, 0)),
            full(b"hdlr", 0, bytes(4), handler, bytes(12), b"\0"),
            box(b"minf", media_header, data, table),
        ),
    )


def movie(width, height, seconds, created, microphone=False, codec=b"hvc1", rate=60):
    """`created` is in seconds since 1970."""
    created += EPOCH
    picture = box(codec, bytes(6), struct.pack(">H", 1), bytes(16), struct.pack(">HH", width, height),
                  struct.pack(">IIIH", 0x480000, 0x480000, 0, 1), bytes(32), struct.pack(">Hh", 24, -1))
    sound = box(b"mp4a", bytes(6), struct.pack(">H", 1), bytes(8), struct.pack(">HHHHI", 1, 16, 0, 0, 44100 << 16))
    tracks = [track(1, b"vide", picture, width, height, seconds, max(1, round(seconds * rate)), created)]
    if microphone:
        tracks.append(track(2, b"soun", sound, 0, 0, seconds, max(1, round(seconds * 43)), created))
    header = full(b"mvhd", 0, struct.pack(">IIII", created, created, 600, round(seconds * 600)),
                  struct.pack(">IH", 0x10000, 0x0100), bytes(10), MATRIX, bytes(24),
                  struct.pack(">I", len(tracks) + 1))
    return box(b"ftyp", b"mp42", struct.pack(">I", 0), b"isommp42") + box(b"moov", header, *tracks) + box(b"mdat", bytes(8))
