"""What the benches share: programs that are run, asked or watched on a terminal, and what that cost."""
import atexit
import errno
import fcntl
import json
import os
import pathlib
import pty
import select
import statistics
import struct
import subprocess
import sys
import termios
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = ROOT / ".build" / "release"
WORK = ROOT / ".build" / "bench"
COLUMNS, LINES = 120, 40


class Cost:
    """CPU and wall seconds, and the most memory in MB that was ever resident."""

    def __init__(self, cpu, wall, memory):
        self.cpu, self.wall, self.memory = cpu, wall, memory


def environment():
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME")}
    return dict(kept, TERM="xterm-256color", LC_ALL="C.UTF-8", WINNOW_STORE="/nonexistent")


def run(arguments, stdin=None):
    """The cost of a program without a terminal; stops when it fails.

    What it prints goes through a pipe: winnow-media may not write to a file.
    """
    words = [str(word) for word in arguments]
    with open(stdin or os.devnull, "rb") as source:
        begin = time.monotonic()
        child = subprocess.Popen(words, stdin=source, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 env=environment())
        output = child.stdout.read()
        child.stdout.close()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        wall = time.monotonic() - begin
    if child.returncode != 0:
        sys.exit("bench: %s: exit %d\n%s" % (" ".join(words), child.returncode, output[-800:].decode(errors="replace")))
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)


class Results:
    """The table on the screen and the lines in results.jsonl."""

    def __init__(self):
        commit = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True, text=True)
        self.commit = commit.stdout.strip() or "unknown"
        self.file = open(WORK / "results.jsonl", "a", encoding="utf-8")
        self.missed = []

    def add(self, name, ours, floor, target):
        ratio = statistics.median(a.cpu / b.cpu for a, b in zip(ours, floor))
        middle = [statistics.median(getattr(cost, key) for cost in side) for side in (ours, floor) for key in ("cpu", "wall")]
        memory = max(cost.memory for cost in ours)
        print("%-58s %8.1fms %8.1fms %6.2fx %6.2fx%s" % (
            name, middle[0] * 1000, middle[2] * 1000, ratio, target, "" if ratio <= target else "  MISSED"))
        floors = max(cost.memory for cost in floor)
        print("%-58s %8.1fms %8.1fms   memory %.1f and %.1f MB" % (
            "  wall, not judged", middle[1] * 1000, middle[3] * 1000, memory, floors))
        if ratio > target:
            self.missed.append(name)
        self.file.write(json.dumps({
            "commit": self.commit, "metric": name, "cpuMilliseconds": round(middle[0] * 1000, 3),
            "floorCpuMilliseconds": round(middle[2] * 1000, 3), "ratio": round(ratio, 4), "target": target,
            "wallMilliseconds": round(middle[1] * 1000, 3),
            "floorWallMilliseconds": round(middle[3] * 1000, 3), "peakMegabytes": round(memory, 1),
            "floorPeakMegabytes": round(floors, 1),
            "repeats": len(ours)}) + "\n")
        self.file.flush()

    def head(self):
        print("%-58s %10s %10s %7s %8s" % ("", "winnow", "floor", "ratio", "target"))

    def tell(self, name, value, unit, target=None, detail=""):
        """One figure without a floor."""
        missed = target is not None and value > target
        words = [] if target is None else ["target %g %s" % (target, unit)]
        words += [detail] * bool(detail) + ["MISSED"] * missed
        print("   ".join(["%-58s %8.2f %s" % (name, value, unit)] + words), flush=True)
        if missed:
            self.missed.append(name)
        self.file.write(json.dumps({
            "commit": self.commit, "metric": name, "value": round(value, 3), "unit": unit, "target": target}) + "\n")
        self.file.flush()

    def judge(self):
        """Ends the program with status 1 when a figure missed its target."""
        if self.missed:
            sys.exit("bench: missed: " + ", ".join(self.missed))


class Answers:
    """A program that answers lines with the nanoseconds of CPU each took."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        # Not left behind in the middle of an answer when the bench is stopped.
        atexit.register(self.process.kill)

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        spent, _, result = self.process.stdout.readline().strip().partition(" ")
        if not spent.isdigit():
            sys.exit("bench: %r: %s %s" % (line, spent, result))
        return Cost(int(spent) / 1e9, 0, self.memory()), result

    def memory(self):
        status = pathlib.Path("/proc/%d/status" % self.process.pid).read_text()
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("RssAnon"))

    def quit(self):
        self.process.stdin.close()
        self.process.wait()


class Screen:
    """A program on a terminal of its own."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        name = os.ttyname(slave)
        self.begin = self.last = time.monotonic()
        # Spawned, not forked: nothing of this interpreter counts. Opening the terminal after setsid
        # makes it the controlling one.
        self.child = os.posix_spawn(
            arguments[0], arguments, environment(), setsid=True,
            file_actions=[(os.POSIX_SPAWN_OPEN, 0, name, os.O_RDWR, 0), (os.POSIX_SPAWN_DUP2, 0, 1),
                          (os.POSIX_SPAWN_DUP2, 0, 2)])
        os.close(slave)

    def read(self, seconds):
        """What it writes, until it is silent for so long; None when it is gone."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return b""
        try:
            data = os.read(self.master, 1 << 16)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return None
        self.last = time.monotonic()
        return data or None

    def settle(self, least=1000, quiet=0.1):
        """Waits until it has painted and is silent; the wait costs it no CPU. Gives the bytes."""
        seen = 0
        while True:
            data = self.read(quiet)
            if data is None:
                sys.exit("bench: %s ended" % self.arguments[0])
            seen += len(data)
            if not data and seen >= least:
                return seen
            if time.monotonic() - self.begin > 60:
                sys.exit("bench: %s painted %d bytes only" % (self.arguments[0], seen))

    def cpu(self):
        """Seconds its threads have run, those that ended too: the kernel's clock of a process."""
        return time.clock_gettime(~self.child << 3 | 2)

    def children_cpu(self):
        """Seconds that programs it started and waited for have run, in ticks of the system's clock."""
        words = pathlib.Path("/proc/%d/stat" % self.child).read_text().rpartition(")")[2].split()
        return (int(words[13]) + int(words[14])) / os.sysconf("SC_CLK_TCK")

    def memory(self, field="VmHWM"):
        for line in pathlib.Path("/proc/%d/status" % self.child).read_text().splitlines():
            if line.startswith(field + ":"):
                return int(line.split()[1]) / 1024
        return 0

    def type(self, keys):
        os.write(self.master, keys)

    def quit(self):
        self.type(b"q")
        while self.read(20):
            pass
        os.close(self.master)
        _, status = os.waitpid(self.child, 0)
        if os.waitstatus_to_exitcode(status) != 0:
            sys.exit("bench: %s: exit %d" % (self.arguments[0], os.waitstatus_to_exitcode(status)))
