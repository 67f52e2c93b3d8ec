#!/usr/bin/env python3
"""media.py: what attachments cost beside programs that only do what must be done.

CPU time of whole processes, from wait4, median of A B A B pairs. Standard library only; results go
to .build/bench/results.jsonl.

  media.py [--winnow FILE] [--media FILE] [--repeat 5] [--reports 10000]
"""
import argparse
import json
import random
import shutil
import statistics
import struct
import sys
import zlib

from measuring import BUILT, WORK, Results, Screen, run



def png(width, height, seed, rows=None):
    """A screen of flat areas with noisy patches, as screenshots compress; 8-bit RGB."""
    draw = random.Random(seed)
    noise = draw.randbytes(width * 3)
    lines = []
    for y in range(height):
        if rows and (y // 97) % 5 == 0:
            cut = draw.randrange(rows)
            lines.append(b"\0" + noise[cut * 3:] + noise[:cut * 3])
        else:
            lines.append(b"\0" + bytes(((y // 64) * 40 % 256, 200, 240)) * width)
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"".join(lines), 6)) + chunk(b"IEND", b""))


def bundle(folder, count, kilobytes):
    """Reports in one NDJSON file with a PNG each; made once."""
    if (folder / "reports.ndjson").exists():
        return
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "files").mkdir(parents=True)
    draw = random.Random(7)
    body = png(64, 64, 1)
    with open(folder / "reports.ndjson", "w") as out:
        for number in range(count):
            name = "files/%05d.png" % number
            # A picture, then the bytes of a private chunk before its end: as large as screenshots are.
            fill = draw.randbytes(kilobytes << 10)
            extra = struct.pack(">I", len(fill)) + b"wnOw" + fill + struct.pack(">I", zlib.crc32(b"wnOw" + fill))
            (folder / name).write_bytes(body[:-12] + extra + body[-12:])
            out.write(json.dumps(dict(
                schema="report", schemaVersion=1, reportId="M-%05d" % number, message="Picture %d" % number,
                attachments=[dict(fileName="screenshot.png", path=name, kind="screenshot", mediaType="image/png")])) + "\n")


def take(winnow, store, folder, count):
    """The cost of an import that took every file in; only a folder that is named has its paths followed."""
    cost = run([winnow, "--store", store, "import", folder])
    kept = sum(1 for path in (store / "blobs").glob("*/*"))
    if kept < count:
        sys.exit("bench: %d of %d files came in" % (kept, count))
    return cost


def bench_hashes(winnow, repeat, results):
    folder = WORK / "pictures-1000"
    bundle(folder, 1_000, 400)
    files = sorted((folder / "files").iterdir())
    store = WORK / "media-store"
    ratios, ours, theirs = [], [], []
    for _ in range(repeat + 1):
        shutil.rmtree(store, ignore_errors=True)
        own = take(winnow, store, folder, 1_000).cpu
        floor = run(["sha256sum"] + files).cpu
        ratios.append(own / floor), ours.append(own), theirs.append(floor)
    # The first round warms the caches.
    results.tell("1,000 PNG: import / sha256sum", statistics.median(ratios[1:]), "x CPU", 2,
                 "%.2f s, %.2f s" % (statistics.median(ours[1:]), statistics.median(theirs[1:])))
    shutil.rmtree(store, ignore_errors=True)


def bench_memory(winnow, count, results):
    store = WORK / "media-store"
    peaks = []
    for part in (count // 10, count):
        folder = WORK / ("pictures-%d-small" % part)
        bundle(folder, part, 20)
        shutil.rmtree(store, ignore_errors=True)
        peaks.append(take(winnow, store, folder, part).memory)
    results.tell("%d with pictures: peak memory" % count, peaks[1], "MB", 128,
                 "%.0f MB at a tenth of them" % peaks[0])
    shutil.rmtree(store, ignore_errors=True)


def bench_preview(media, repeat, results):
    path = WORK / "preview.png"
    path.write_bytes(png(1_290, 2_796, 3, rows=1_000))
    costs = [run([media, "picture", "160", "96", "0", "0", "65536", "65536", "0"], stdin=path) for _ in range(repeat + 1)]
    results.tell("preview of 1290x2796 PNG", 1_000 * statistics.median(cost.cpu for cost in costs[1:]), "ms CPU", 60,
                 "%.0f MB, %d KB file" % (max(cost.memory for cost in costs), path.stat().st_size >> 10))


def bench_screen(winnow, results, count=12):
    """`i` on reports with such a picture, the dashboard's work and the worker's together."""
    folder, store = WORK / "screens", WORK / "media-store"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(store, ignore_errors=True)
    folder.mkdir(parents=True)
    with open(folder / "reports.ndjson", "w") as out:
        for number in range(count):
            (folder / ("%d.png" % number)).write_bytes(png(1_290, 2_796, 100 + number, rows=1_000))
            out.write(json.dumps(dict(
                schema="report", schemaVersion=1, reportId="S-%d" % number, message="Picture %d" % number,
                attachments=[dict(fileName="%d.png" % number, path="%d.png" % number, kind="screenshot",
                                  mediaType="image/png")])) + "\n")
    take(winnow, store, folder, count)
    screen = Screen([str(winnow), "--store", str(store)])
    # What is looked at once in the background is over.
    screen.settle(quiet=4)
    costs = []
    for _ in range(count):
        before = screen.cpu() + screen.children_cpu()
        screen.type(b"i")
        screen.settle(least=2_000, quiet=1)
        costs.append(screen.cpu() + screen.children_cpu() - before)
        screen.type(b"\x1b")
        screen.settle(quiet=0.5)
        screen.type(b"j")
        screen.settle(least=0, quiet=0.5)
    screen.quit()
    results.tell("the same on the screen", 1_000 * sum(costs) / count, "ms CPU", 60,
                 "%.0f to %.0f ms" % (1_000 * min(costs), 1_000 * max(costs)))
    shutil.rmtree(store, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--winnow", default=BUILT / "winnow")
    parser.add_argument("--media", default=BUILT / "winnow-media")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--reports", type=int, default=10_000)
    options = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    results = Results()
    bench_hashes(options.winnow, options.repeat, results)
    bench_memory(options.winnow, options.reports, results)
    bench_preview(options.media, options.repeat, results)
    bench_screen(options.winnow, results)
    results.judge()


main()
