#!/usr/bin/env python3
"""bench.py: what winnow costs beside programs that only do what must be done.

Every figure is CPU time of the whole process (user and system, from wait4), taken A B A B in one
run; a ratio is the median of the ratios of neighbours. Wall times are printed, never judged.

  bench.py [--winnow FILE] [--counts 1000,100000] [--repeat 15] [--imports 3] [--skip-import]

Standard library only. Data and results are kept in .build/bench; results.jsonl gets a line a figure.
"""
import argparse
import errno
import fcntl
import json
import os
import pathlib
import pty
import random
import resource
import select
import shutil
import statistics
import struct
import subprocess
import sys
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "Tests" / "Bench"
WORK = ROOT / ".build" / "bench"
COLUMNS, LINES = 120, 40


class Cost:
    def __init__(self, usage, wall):
        self.cpu = usage.ru_utime + usage.ru_stime
        self.wall = wall
        self.memory = usage.ru_maxrss / 1024


def environment():
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME")}
    return dict(kept, TERM="xterm-256color", LC_ALL="C.UTF-8", WINNOW_STORE="/nonexistent")


def run(arguments, stdin=None):
    """The cost of a program without a terminal; stops when it fails."""
    with open(stdin or os.devnull, "rb") as source, open(WORK / "output.log", "wb") as sink:
        begin = time.monotonic()
        child = subprocess.Popen(arguments, stdin=source, stdout=sink, stderr=sink, env=environment())
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        wall = time.monotonic() - begin
    if child.returncode != 0:
        tail = (WORK / "output.log").read_text(errors="replace")[-800:]
        sys.exit("bench: %s: exit %d\n%s" % (" ".join(map(str, arguments)), child.returncode, tail))
    return Cost(usage, wall)


def start_and_quit(arguments, quiet=0.12):
    """The cost of a program on a terminal from start over its first full paint to the end.

    `q` is sent when the program has painted and then been silent for a while: the wait costs no CPU.
    """
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    name = os.ttyname(slave)
    begin = time.monotonic()
    # Spawned, not forked: nothing of this interpreter counts. Opening the terminal after setsid
    # makes it the controlling one.
    child = os.posix_spawn(
        arguments[0], arguments, environment(), setsid=True,
        file_actions=[(os.POSIX_SPAWN_OPEN, 0, name, os.O_RDWR, 0), (os.POSIX_SPAWN_DUP2, 0, 1),
                      (os.POSIX_SPAWN_DUP2, 0, 2)])
    os.close(slave)
    seen, last, asked = 0, begin, False
    while True:
        ready, _, _ = select.select([master], [], [], quiet)
        if ready:
            try:
                data = os.read(master, 1 << 16)
            except OSError as error:
                if error.errno != errno.EIO:
                    raise
                break
            if not data:
                break
            seen += len(data)
            if not asked:
                last = time.monotonic()
        elif seen > 1000 and not asked:
            os.write(master, b"q")
            asked = True
        elif time.monotonic() - begin > 20:
            os.kill(child, 9)
            os.wait4(child, 0)
            sys.exit("bench: %s painted %d bytes and did not end on q" % (arguments[0], seen))
    os.close(master)
    _, status, usage = os.wait4(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code != 0:
        sys.exit("bench: %s: exit %d" % (" ".join(arguments), code))
    return Cost(usage, last - begin)


def alternate(first, second, count):
    """`count` costs of each, taken in turn after one unmeasured round that warms the caches."""
    first(), second()
    pairs = [(first(), second()) for _ in range(count)]
    return [a for a, _ in pairs], [b for _, b in pairs]


def built_in_reports(count, path):
    """Plain reports for those without the shared generator: other words, about the same size."""
    pick = random.Random(1)
    words = [("".join(pick.choice("bcdfglmnprst") + pick.choice("aeiou") for _ in range(pick.randint(1, 4))))
             for _ in range(20000)]
    with open(path, "w", encoding="utf-8") as out:
        for number in range(count):
            message = " ".join(words[int(20000 * pick.random() ** 4)] for _ in range(pick.randint(3, 40)))
            version = "4.%d.%d" % (pick.randint(0, 12), pick.randint(0, 2))
            attachment = {"fileName": "screenshot-1.png", "mediaType": "image/png", "kind": "screenshot",
                          "byteSize": pick.randint(60000, 900000), "sha256": "%064x" % pick.getrandbits(256),
                          "widthPixels": 1179, "heightPixels": 2556,
                          "url": "https://uploads.example.com/%x" % pick.getrandbits(64)}
            out.write(json.dumps({
                "schema": "report", "schemaVersion": 1, "reportId": "%032x" % pick.getrandbits(128),
                "createdAt": "2026-%02d-%02dT%02d:%02d:%02dZ" % (
                    pick.randint(1, 10), pick.randint(1, 28), pick.randint(0, 23), pick.randint(0, 59), number % 60),
                "createdAtSource": "report", "message": message, "kind": "bug",
                "platform": pick.choice(["ios", "android", "web"]),
                "app": {"bundleId": "com.example.app", "version": version, "build": str(pick.randint(100, 900)),
                        "environment": "production"},
                "os": {"name": "iOS", "version": pick.choice(["18.1", "26.0", "27.0.1"])},
                "device": {"model": pick.choice(["iPhone16,1", "iPhone17,1", "Pixel 9 Pro", "SM-S921B"])},
                "locale": "en_US", "user": {"id": "u%06d" % pick.randint(0, 50000)}, "trigger": "shake",
                "metadata": {"screen": pick.choice(["Home", "Cart", "Login"]), "session": "%016x" % pick.getrandbits(64)},
                "attachments": [attachment] if number % 2 else [],
                "tags": [pick.choice(["ui", "crash", "payments"])] if number % 3 == 0 else [],
            }) + "\n")


def reports(count):
    path = WORK / ("reports-%d.ndjson" % count)
    if not path.exists():
        partial = path.with_suffix(".partial")
        shared = pathlib.Path(os.environ.get("WINNOW_SHARED", ROOT.parent / "shared")) / "tools" / "gen_reports.py"
        if shared.exists():
            subprocess.run([sys.executable, shared, "--count", str(count), "--seed", "1", "--out", partial], check=True)
        else:
            print("no %s: using the built-in generator" % shared)
            built_in_reports(count, partial)
        partial.rename(path)
    return path


class Results:
    """The table on the screen and the lines in results.jsonl."""

    def __init__(self):
        commit = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True, text=True)
        self.commit = commit.stdout.strip() or "unknown"
        self.file = open(WORK / "results.jsonl", "a", encoding="utf-8")
        self.missed = []
        print("%-42s %10s %10s %7s %8s" % ("", "winnow", "floor", "ratio", "target"))

    def add(self, name, ours, floor, target):
        ratio = statistics.median(a.cpu / b.cpu for a, b in zip(ours, floor))
        middle = [statistics.median(getattr(cost, key) for cost in side) for side in (ours, floor) for key in ("cpu", "wall")]
        memory = max(cost.memory for cost in ours)
        print("%-42s %8.1fms %8.1fms %6.2fx %6.2fx%s" % (
            name, middle[0] * 1000, middle[2] * 1000, ratio, target, "" if ratio <= target else "  MISSED"))
        print("%-42s %8.1fms %8.1fms   peak %.0f MB" % ("  wall, not judged", middle[1] * 1000, middle[3] * 1000, memory))
        if ratio > target:
            self.missed.append(name)
        self.file.write(json.dumps({
            "commit": self.commit, "metric": name, "cpuMilliseconds": round(middle[0] * 1000, 3),
            "floorCpuMilliseconds": round(middle[2] * 1000, 3), "ratio": round(ratio, 4), "target": target,
            "wallMilliseconds": round(middle[1] * 1000, 3), "peakMegabytes": round(memory, 1),
            "repeats": len(ours)}) + "\n")
        self.file.flush()


def build_floor():
    floor = WORK / "floor"
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", floor, HERE / "floor.c", "-lncursesw", "-ltinfo",
                    "-lsqlite3"], check=True)
    return str(floor)


def bench_import(winnow, count, repeat, results):
    source = reports(count)
    store, database = WORK / "import-store", WORK / "import-floor.sqlite"
    script = WORK / "import.sql"
    script.write_text((HERE / "import.sql").read_text().replace("@INPUT@", str(source)))

    def ours():
        shutil.rmtree(store, ignore_errors=True)
        return run([winnow, "--store", str(store), "import", str(source)])

    def theirs():
        for path in WORK.glob("import-floor.sqlite*"):
            path.unlink()
        return run([shutil.which("sqlite3") or "sqlite3", "-bail", str(database)], stdin=script)

    results.add("import of %d reports" % count, *alternate(ours, theirs, repeat), target=1.0)
    shutil.rmtree(store, ignore_errors=True)
    for path in WORK.glob("import-floor.sqlite*"):
        path.unlink()


def bench_start(winnow, floor, counts, repeat, results):
    stores = []
    for count in counts:
        store = WORK / ("store-%d" % count)
        shutil.rmtree(store, ignore_errors=True)
        run([winnow, "--store", str(store), "import", str(reports(count))])
        stores.append(str(store))
    for count, store in zip(counts, stores):
        sides = alternate(lambda: start_and_quit([winnow, "--store", store]), lambda: start_and_quit([floor, store]), repeat)
        results.add("start on %d reports" % count, *sides, target=2.0)
    small, large = stores[0], stores[-1]
    sides = alternate(lambda: start_and_quit([winnow, "--store", large]), lambda: start_and_quit([winnow, "--store", small]),
                      repeat)
    results.add("start on %d, floor: winnow on %d" % (counts[-1], counts[0]), *sides, target=1.2)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--winnow", default=str(ROOT / ".build" / "release" / "winnow"))
    parser.add_argument("--counts", default="1000,100000")
    parser.add_argument("--repeat", type=int, default=15)
    parser.add_argument("--imports", type=int, default=3)
    parser.add_argument("--skip-import", action="store_true")
    options = parser.parse_args()
    counts = [int(count) for count in options.counts.split(",")]
    WORK.mkdir(parents=True, exist_ok=True)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    floor = build_floor()
    results = Results()
    bench_start(options.winnow, floor, counts, options.repeat, results)
    if not options.skip_import:
        bench_import(options.winnow, counts[-1], options.imports, results)
    if results.missed:
        sys.exit("bench: missed: " + ", ".join(results.missed))


main()
