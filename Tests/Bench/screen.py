"""A program on a terminal of its own, for what is measured there."""

import errno
import fcntl
import os
import pathlib
import pty
import select
import struct
import sys
import termios
import time

COLUMNS, LINES = 120, 40


def environment():
    kept = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME")}
    return dict(kept, TERM="xterm-256color", LC_ALL="C.UTF-8", WINNOW_STORE="/nonexistent")


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
