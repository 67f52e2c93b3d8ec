#!/usr/bin/env python3
"""duplicates.py: what looking for duplicates costs.

CPU time: of single questions by the process that answers them, of whole programs from wait4. Standard
library only; data and results are kept in .build/bench.

  duplicates.py [--count 36000] [--pictures 23000] [--questions 400]

BENCH_FULL=1 also compares the whole store, and asks among a million reports.
"""
import argparse
import hashlib
import os
import pathlib
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time

from measuring import BUILT, ROOT, WORK, Answers, Results, Screen, run


def made_store(count):
    """A new store of reports that were made up."""
    source, store = WORK / ("reports-%d.ndjson" % count), WORK / ("duplicates-%d" % count)
    if not source.exists():
        shared = pathlib.Path(os.environ.get("WINNOW_SHARED", ROOT.parent / "shared")) / "tools" / "gen_reports.py"
        if not shared.exists():
            print("no %s: nothing to ask about" % shared)
            sys.exit(0)
        partial = source.with_suffix(".partial")
        subprocess.run([sys.executable, shared, "--count", str(count), "--seed", "1", "--out", partial], check=True)
        partial.rename(source)
    shutil.rmtree(store, ignore_errors=True)
    run([BUILT / "winnow", "--store", store, "import", source])
    return store


def paint(store, count, seed=1):
    """Gives attachments the hashes of pictures: of some hundred screens, each seen again and again with
    other content, some the same capture. Only what the finder reads is there, no files."""
    draw = random.Random(seed)

    def sparse(bits, thirds):
        value = draw.getrandbits(bits)
        for _ in range(thirds):
            value &= draw.getrandbits(bits)
        return value

    screens = []
    for _ in range(300):
        rising, falling = sparse(1024, draw.choice((1, 2))), sparse(1024, 2)
        screens.append(([draw.getrandbits(256) for _ in range(3)], rising, falling & ~rising))
    with sqlite3.connect(store / "winnow.sqlite") as database:
        rows = database.execute("SELECT report, position FROM attachment WHERE media_type LIKE 'image/%'"
                                " ORDER BY report, position LIMIT ?", (count,)).fetchall()
        for report, position in rows:
            cuts, rising, falling = screens[int(300 * draw.random() ** 2)]
            # Each further AND halves what is turned round.
            noise = draw.choice((2, 3, 3, 4, 6))
            hashes = b"".join((cut ^ sparse(256, noise)).to_bytes(32, "little") for cut in cuts)
            up, down = rising ^ sparse(1024, noise), falling ^ sparse(1024, noise)
            signature = up.to_bytes(128, "little") + (down & ~up).to_bytes(128, "little")
            blob = hashlib.sha256(b"%d %d" % (report, position)).digest()
            database.execute("UPDATE attachment SET blob = ? WHERE report = ? AND position = ?", (blob, report, position))
            database.execute("INSERT INTO picture (blob, hashes, signature) VALUES (?, ?, ?)", (blob, hashes, signature))
        database.execute("UPDATE picture_progress SET looked = (SELECT max(id) FROM report)")
    database.close()
    return len(rows)


def ask_many(store, count, questions, name, target, results):
    answers = Answers(BUILT / "StoreBench", store)

    def milliseconds(line):
        return answers.ask(line)[0].cpu * 1000

    taken, found = answers.ask("follow")
    if int(found):
        results.tell("%s: taken in, each" % name, taken.cpu * 1000 / int(found), "ms")
    first = milliseconds("similar %d" % count)
    costs = sorted(milliseconds("similar %d" % (1 + count * step // (questions + 1)))
                   for step in range(1, questions + 1))
    answers.quit()
    results.tell("%s: one question, the first" % name, first, "ms")
    results.tell("%s: one question, in the middle" % name, costs[len(costs) // 2], "ms", target)
    results.tell("%s: one question, 95 %%" % name, costs[len(costs) * 95 // 100], "ms", target)
    results.tell("%s: one question, the dearest" % name, costs[-1], "ms")


def rest(store, name, questions, results):
    """The Similar tab while the cursor goes from report to report: from the key to the last byte painted,
    once the detail of the report is there, too; then keys that are held down, which wait for nothing."""
    screen = Screen([str(BUILT / "winnow"), "--store", str(store)])
    screen.settle()
    screen.type(b"\r[")
    screen.settle(least=1, quiet=0.5)
    # Back to the list, the tab stays.
    screen.type(b"\t")
    screen.settle(least=1, quiet=0.5)
    spent, waited = [], []
    for _ in range(questions):
        before, begin = screen.cpu(), time.monotonic()
        screen.type(b"j")
        screen.settle(least=1, quiet=0.25)
        spent.append((screen.cpu() - before) * 1000)
        waited.append((screen.last - begin) * 1000)
    before = screen.cpu()
    for _ in range(questions):
        screen.type(b"j")
        screen.read(0.005)
    screen.settle(least=1, quiet=0.25)
    held = (screen.cpu() - before) * 1000 / questions
    screen.quit()
    results.tell("%s: the Similar tab, all of a rest, in the middle" % name, statistics.median(spent), "ms", 50,
                 "wall %.0f ms" % statistics.median(waited))
    results.tell("%s: the Similar tab, all of a rest, 95 %%" % name, sorted(spent)[len(spent) * 95 // 100], "ms", 50,
                 "wall %.0f ms" % sorted(waited)[len(waited) * 95 // 100])
    results.tell("%s: the Similar tab, each key of many at once" % name, held, "ms", 50)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=36_000)
    parser.add_argument("--pictures", type=int, default=23_000)
    parser.add_argument("--questions", type=int, default=400)
    parser.add_argument("--million", type=int, default=1_000_000)
    options = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    results = Results()
    store = made_store(options.count)
    name = "%d reports" % options.count
    ask_many(store, options.count, options.questions, name, 15, results)
    rest(store, name, 60, results)
    painted = paint(store, options.pictures)
    ask_many(store, options.count, options.questions, "%s, %d pictures" % (name, painted), 15, results)
    rest(store, "%s, %d pictures" % (name, painted), 60, results)
    if os.environ.get("BENCH_FULL") == "1":
        whole = run([BUILT / "winnow", "--store", store, "dupes", "--all"])
        results.tell("%s, %d pictures: the whole store" % (name, painted), whole.cpu, "s", 300)
        results.tell("  memory of that", whole.memory, "MB", 100)
        large = made_store(options.million)
        ask_many(large, options.million, options.questions, "%d reports" % options.million, 50, results)
        shutil.rmtree(large)
    results.judge()


main()
