#!/usr/bin/env python3
"""bench.py: what winnow costs beside programs that only do what must be done.

Every judged figure is CPU time: of the whole process (user and system, from wait4), or until it
sits still after its first paint (all its threads, by the kernel's clock of the process). Both sides
are taken A B A B in one run; a ratio is the median of the ratios of neighbours. Wall times and memory
are printed, never judged.

  bench.py [--winnow FILE] [--counts 1000,100000] [--repeat 15] [--imports 3] [--idle 20]
           [--skip-import] [--only start,store,similar,keys,idle,peers,import] [--keep]

Part similar has the duplicate finder take in every report: at a million that alone takes a quarter of an
hour. What is taken in stays in the store.

Peers that are installed (ripgrep, fzf, jq, notmuch) are measured for comparison, never judged.

Standard library only. Data and results are kept in .build/bench; results.jsonl gets a line a figure.
"""
import argparse
import json
import os
import pathlib
import random
import resource
import shutil
import statistics
import subprocess
import sys
import time

from measuring import ROOT, WORK, Answers, Cost, Results, Screen, run

HERE = ROOT / "Tests" / "Bench"
PARTS = ["start", "store", "similar", "keys", "idle", "peers", "import"]


def start(arguments, quiet=0.1):
    """The cost of a program from its start over its first full paint, or until it sits still so long."""
    screen = Screen(arguments)
    screen.settle(quiet=quiet)
    cost = Cost(screen.cpu(), screen.last - screen.begin, screen.memory())
    screen.quit()
    return cost


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


def texts(count):
    """The messages of the reports, a line each."""
    path = WORK / ("messages-%d.txt" % count)
    if not path.exists():
        with open(reports(count), encoding="utf-8") as source, open(path, "w", encoding="utf-8") as out:
            for line in source:
                out.write(" ".join(json.loads(line)["message"].split()) + "\n")
    return path


def peers(count, results):
    """Other programs that find lines or mails, where they are installed."""
    source, messages = str(reports(count)), str(texts(count))
    lines = [
        ("rg", "ripgrep, a word, the whole file", ["rg", "-c", "screen", source], None),
        ("fzf", "fzf --filter, exact", ["fzf", "-e", "--no-sort", "--filter", "screen"], messages),
        ("fzf", "fzf --filter, fuzzy", ["fzf", "--filter", "scrn"], messages),
        ("jq", "jq, one field", ["jq", "-c", 'select(.platform == "ios") | .reportId', source], None),
    ]
    if count <= 10_000:
        lines.append(("notmuch", "notmuch new", ["notmuch", "--config=%s" % maildir(count), "new"], None))
        lines.append(("notmuch", "notmuch count, a word", ["notmuch", "--config=%s" % maildir(count), "count", "screen"], None))
    for program, name, arguments, stdin in lines:
        if shutil.which(program):
            results.tell("%d: peer: %s" % (count, name), run(arguments, stdin=stdin).cpu * 1000, "ms")


def maildir(count):
    """A mail for each report, and the configuration of notmuch for them."""
    folder, config = WORK / ("mails-%d" % count), WORK / ("notmuch-%d" % count)
    if config.exists():
        return config
    if shutil.which("notmuch"):
        for part in ("cur", "new", "tmp"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        for number, line in enumerate(open(reports(count), encoding="utf-8")):
            report = json.loads(line)
            (folder / "cur" / ("%d:2," % number)).write_text(
                "From: someone@example.org\nSubject: report %d\nMessage-ID: <%s@example.org>\n"
                "Content-Type: text/plain; charset=utf-8\n\n%s\n" % (number, report["reportId"], report["message"]))
        config.write_text("[database]\npath=%s\n[user]\nname=bench\nprimary_email=bench@example.org\n" % folder)
    return config


def build_floor():
    floor = WORK / "floor"
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", floor, HERE / "floor.c", "-lncursesw", "-ltinfo",
                    "-lsqlite3"], check=True)
    return str(floor)


def build_tokenizer():
    """Our tokenizer for the sqlite3 command line, which has none that pairs Chinese and Japanese."""
    extension, room = WORK / "tokenizer.so", ROOT / "Sources" / "CSQLite"
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-I", room, "-I", room / "include",
                    "-o", extension, HERE / "tokenizer_extension.c", room / "tokenizer.c", "-lsqlite3"], check=True)
    return str(extension)


def bench_import(winnow, count, repeat, results):
    source = reports(count)
    store, database = WORK / "import-store", WORK / "import-floor.sqlite"
    tokenizer = build_tokenizer()

    def ours():
        shutil.rmtree(store, ignore_errors=True)
        return run([winnow, "--store", str(store), "import", str(source)])

    def theirs(name, page=8192):
        script = (HERE / name).read_text()
        for mark, value in [("@INPUT@", source), ("@TOKENIZER@", tokenizer), ("@PAGE@", page)]:
            script = script.replace(mark, str(value))
        (WORK / name).write_text(script)
        for path in WORK.glob("import-floor.sqlite*"):
            path.unlink()
        return run([shutil.which("sqlite3") or "sqlite3", "-bail", str(database)], stdin=WORK / name)

    results.add("import of %d reports" % count, *alternate(ours, lambda: theirs("import.sql"), repeat), target=1.0)
    plain = [theirs("import.sql", 4096) for _ in range(2)]
    results.tell("  sqlite3 with its own page size, 4 KiB", min(cost.cpu for cost in plain) * 1000, "ms")
    lean = [theirs("lean.sql") for _ in range(2)]
    results.tell("  main fields and messages alone (sqlite3)", min(cost.cpu for cost in lean) * 1000, "ms")
    shutil.rmtree(store, ignore_errors=True)
    for path in WORK.glob("import-floor.sqlite*"):
        path.unlink()


PAINTED, RESTED = 0.06, 0.7


def key(screen, keys):
    """What it costs until it is painted, with counts and facets if they follow at once; the bytes; and
    the cost until it has also done what waits for the keys to rest, with the bytes of that."""
    before = screen.cpu()
    begin = time.monotonic()
    screen.type(keys)
    sent = screen.settle(least=1, quiet=PAINTED)
    painted = Cost(screen.cpu() - before, screen.last - begin, screen.memory())
    after = screen.settle(least=0, quiet=RESTED)
    return painted, sent, (screen.cpu() - before) * 1000, after


def bench_moves(winnow, floor, store, repeat, results):
    """Moves of the cursor beside the floor's, which shows a report beside the list as well.

    Spec: a line at most 0.2 ms and 400 bytes. Both are of a list alone: most of what a line sends here
    is the text of another report. So both programs also move with the list alone.
    """
    for place, option in ("", []), (", list alone", ["list"]):
        ours, theirs = Screen([winnow, "--store", store]), Screen([floor, store] + option)
        ours.settle(quiet=1), theirs.settle(quiet=0.2)
        if option:
            # Beside, below, away.
            for _ in range(2):
                ours.type(b"p")
                ours.settle(least=1, quiet=RESTED)
        for name, mine, its, most in [
                ("line down", b"j", b"j", None if not option else 400), ("line up", b"k", b"k", None if not option else 400),
                ("page down", b"\x1b[6~", b"d", 4600)]:
            sides, sent, rest = ([], []), ([], []), []
            for _ in range(repeat):
                painted, count, whole, later = key(ours, mine)
                other, beside, _, _ = key(theirs, its)
                sides[0].append(painted)
                sides[1].append(other)
                sent[0].append(count)
                sent[1].append(beside)
                rest.append((whole, later))
            results.add("key: %s%s" % (name, place), *sides, target=1.5)
            results.tell("bytes: %s%s" % (name, place), statistics.median(sent[0]), "B", most,
                         "floor %d" % statistics.median(sent[1]))
            results.tell("  with what waits for rest", statistics.median(whole for whole, _ in rest), "ms",
                         detail="%d B more" % statistics.median(later for _, later in rest))
        ours.quit(), theirs.quit()


def bench_keys(winnow, store, results):
    """What further keys cost and send, once each."""
    screen = Screen([winnow, "--store", store])
    # The counts of views come once it sits still.
    screen.settle(quiet=3)
    for name, keys, most in [("to the last report", b"G", None), ("to the first report", b"gg", None), ("/", b"/", None)] + [
            ("filter: typed %r" % letter, letter.encode(), 4600) for letter in "crash"]:
        painted, sent, whole, later = key(screen, keys)
        results.tell("key: " + name, painted.cpu * 1000, "ms", detail="and %.2f ms after a rest" % (whole - painted.cpu * 1000))
        results.tell("bytes: " + name, sent, "B", most, "%d B more after a rest" % later)
    screen.type(b"\x1b")
    screen.settle(least=0, quiet=0.25)
    screen.type(b"\x1b")
    screen.settle(least=0, quiet=0.25)
    screen.quit()


def bench_idle(winnow, store, seconds, results):
    screen = Screen([winnow, "--store", store])
    screen.settle(quiet=0.5)
    before, begin = screen.cpu(), time.monotonic()
    while time.monotonic() - begin < seconds:
        screen.read(min(1, seconds))
    spent = (screen.cpu() - before) * 60 / (time.monotonic() - begin)
    results.tell("idle, CPU a minute", spent * 1000, "ms", 20)
    results.tell("memory of its own after the start", screen.memory("RssAnon"), "MB")
    screen.quit()


def bench_store(store, count, repeat, results):
    """Pages, counts, orders and tags, each beside SQL in C that does the same and no more."""
    bench, room = WORK / "floor_store", ROOT / "Sources" / "CSQLite"
    subprocess.run(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-I", room, "-I", room / "include", "-o", bench,
                    HERE / "floor_store.c", room / "tokenizer.c", "-lsqlite3"], check=True)
    ours, floor = Answers(ROOT / ".build" / "release" / "StoreBench", store), Answers(bench, store)

    def pair(name, line, beside, target, other=None, same=True):
        sides = ([], [])
        for _ in range(repeat):
            (a, found), (b, expected) = ours.ask(line), (other or floor).ask(beside)
            if same and found != expected:
                sys.exit("bench: %s gives %s, %s gives %s" % (line, found, beside, expected))
            sides[0].append(a)
            sides[1].append(b)
        results.add("%d: %s" % (count, name), *sides, target=target)

    for asker, lines in (ours, ("page 0 scope:all", "survey scope:all")), (floor, ("page", "count the")):
        for line in lines * 3:
            asker.ask(line)
    pair("first page of all", "page 0 scope:all", "page", 1.5)
    for word in ("screen", "the", "scr*"):
        pair("first page of %s" % word, "page 0 scope:all %%%s%%%s" % (word.strip("*"), word[len(word.strip("*")):]),
             "page " + word, 1.5, same="*" not in word)
    for word in ("screen", "the", "s*"):
        bare = word.strip("*")
        pair("count and 7 facets of %s" % word, "survey scope:all %%%s%%%s" % (bare, word[len(bare):]), "count " + word, 2, same="*" not in word)
    first = "page 0 scope:all"
    # Most of it is reading rows that were not read before.
    for order in ("created", "user"):
        spent = [first_time(store, "page 0 scope:all sort:-%s" % order, first) for _ in range(min(repeat, 5))]
        results.tell("%d: by -%s, the first time" % (count, order), statistics.median(spent) * 1000, "ms", 5)
    for order in ("created", "-prio", "user", "app", "device", "-size"):
        pair("by %s, floor: own first page" % order, "page 0 scope:all sort:%s" % order, first, 1.3, ours, same=False)
    pair("jump to 90 %, floor: own first page", "page %d scope:all" % (count * 9 // 10), first, 1.3, ours, same=False)
    # Another part each time: what was found is kept.
    parts = ["ayme", "ecko", "otif", "reez", "ogin", "hoto", "ccou", "earc", "utto"][:repeat]
    asked = [(ours.ask("count scope:all text:*%s*" % part)[0], floor.ask("holds " + part)[0]) for part in parts]
    results.add("%d: holds part of a word, floor: SQL" % count, *map(list, zip(*asked)), target=1.5)
    messages = texts(count)
    if shutil.which("rg"):
        peer = [run(["rg", "-c", part, str(messages)]) for part in parts]
        results.tell("%d:   ripgrep in the messages alone" % count, statistics.median(cost.cpu for cost in peer) * 1000, "ms")
    results.tell("%d: memory of its own, filtered" % count, ours.memory(), "MB", 48)
    tags, undos = ([], []), ([], [])
    for number in range(min(repeat, 5)):
        tags[0].append(ours.ask("tag bench%d 10000" % number)[0])
        undos[0].append(ours.ask("undo")[0])
        tags[1].append(floor.ask("tag floor%d 10000" % number)[0])
        undos[1].append(floor.ask("untag floor%d" % number)[0])
    results.add("%d: tag 10,000" % count, *tags, target=1.3)
    middle = [statistics.median(cost.cpu for cost in side) * 1000 for side in undos]
    results.tell("%d: undo of that" % count, middle[0], "ms", 10, "a DELETE alone %.2f ms" % middle[1])
    ours.quit()
    floor.quit()


def first_time(store, line, other):
    """The seconds that a line costs a process which has answered other questions before."""
    ours = Answers(ROOT / ".build" / "release" / "StoreBench", store)
    for question in (other, "survey scope:all") * 3:
        ours.ask(question)
    spent = ours.ask(line)[0].cpu
    ours.quit()
    return spent


def bench_similar(store, count, results):
    """Taking in what the duplicate finder does not know yet, and asking it."""
    ours = Answers(ROOT / ".build" / "release" / "StoreBench", store)
    taken, found = ours.ask("follow")
    if int(found):
        results.tell("%d: taken in by the duplicate finder, each" % count, taken.cpu * 1000 / int(found), "ms")
    asked = [ours.ask("similar %d" % (1 + count * step // 40))[0].cpu * 1000 for step in range(1, 40)]
    results.tell("%d: suggested duplicates of one" % count, statistics.median(asked), "ms", 15 if count < 500_000 else 50)
    results.tell("%d: the dearest of 39" % count, max(asked), "ms")
    ours.quit()


def fill(winnow, counts, keep):
    """The folders of stores with so many reports."""
    for count in counts:
        store = WORK / ("store-%d" % count)
        if keep and store.exists():
            continue
        shutil.rmtree(store, ignore_errors=True)
        run([winnow, "--store", str(store), "import", str(reports(count))])
    return [str(WORK / ("store-%d" % count)) for count in counts]


def bench_start(winnow, floor, counts, stores, repeat, results):
    for count, store in zip(counts, stores):
        sides = alternate(lambda: start([winnow, "--store", store]), lambda: start([floor, store]), repeat)
        results.add("start on %d reports" % count, *sides, target=1.4)
        whole = [start([winnow, "--store", store], quiet=1).cpu for _ in range(3)]
        results.tell("  with what no row waits for", statistics.median(whole) * 1000, "ms")
    small, large = stores[0], stores[-1]
    sides = alternate(lambda: start([winnow, "--store", large]), lambda: start([winnow, "--store", small]), repeat)
    results.add("start on %d, floor: winnow on %d" % (counts[-1], counts[0]), *sides, target=1.15)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--winnow", default=str(ROOT / ".build" / "release" / "winnow"))
    full = ",1000000" if os.environ.get("BENCH_FULL") == "1" else ""
    parser.add_argument("--counts", default="1000,100000" + full)
    parser.add_argument("--repeat", type=int, default=15)
    parser.add_argument("--imports", type=int, default=3)
    parser.add_argument("--idle", type=float, default=20)
    parser.add_argument("--skip-import", action="store_true")
    parser.add_argument("--only", default=",".join(PARTS), help="some of these parts")
    parser.add_argument("--keep", action="store_true", help="take the stores of the last run where there are some")
    options = parser.parse_args()
    counts = [int(count) for count in options.counts.split(",")]
    parts = options.only.split(",")
    if not set(parts) <= set(PARTS):
        parser.error("--only takes some of " + ",".join(PARTS))
    WORK.mkdir(parents=True, exist_ok=True)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    floor = build_floor()
    results = Results()
    results.head()
    stores = fill(options.winnow, counts, options.keep)
    if "start" in parts:
        bench_start(options.winnow, floor, counts, stores, options.repeat, results)
    for count in counts if "store" in parts else []:
        bench_store(str(WORK / ("store-%d" % count)), count, min(options.repeat, 9), results)
    for count, store in zip(counts, stores) if "similar" in parts else []:
        bench_similar(store, count, results)
    if "keys" in parts:
        bench_moves(options.winnow, floor, stores[-1], min(options.repeat, 9), results)
        bench_keys(options.winnow, stores[-1], results)
    if "idle" in parts and options.idle > 0:
        bench_idle(options.winnow, stores[-1], options.idle, results)
    for count in counts if "peers" in parts else []:
        peers(count, results)
    if "import" in parts and not options.skip_import:
        bench_import(options.winnow, counts[-1], options.imports, results)
    results.judge()


main()
