#!/usr/bin/env python3
"""The intake under load: beside nginx (`bench`), and long campaigns (`nightly`).

    intake.py bench [SECONDS]
    intake.py nightly [CAMPAIGN…]     load keys kill slow abort token locked full; all without one

Programs are those of .build/release; standard library only. Every store is made in the temporary
folder and removed. Each campaign prints one line and the whole exits 1 when one failed.
"""

import fcntl
import json
import multiprocessing
import os
import random
import shutil
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time
import uuid

from measuring import Screen

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BIN = os.path.join(ROOT, ".build", "release")
TOKEN = "nightly-token-of-more-than-128-bits"
OPEN_LIMITS = {"uploadsPerSecond": 100000, "uploadBurst": 100000}


class Intake:
    """An intake on a store of its own."""

    def __init__(self, limits=OPEN_LIMITS, folder=None):
        self.folder = folder or tempfile.mkdtemp(prefix="winnow-intake-")
        self.store = os.path.join(self.folder, "store")
        self.tokens = self.write("tokens", TOKEN + "\n")
        self.config = self.write("config.json", json.dumps({"serve": {"limits": limits}}))
        self.start()

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def start(self):
        self.process = subprocess.Popen(
            [os.path.join(BIN, "winnow-intake"), "--store", self.store, "--listen", "127.0.0.1:0",
             "--token-file", self.tokens, "--config", self.config],
            stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.port = int(line.rsplit(":", 1)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait()

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def spooled(self):
        path = os.path.join(self.store, "spool")
        return os.listdir(path) if os.path.isdir(path) else []

    def winnow(self, *words):
        return subprocess.run([os.path.join(BIN, "winnow"), "--store", self.store, *words],
                              capture_output=True, text=True)

    def count(self):
        return json.loads(self.winnow("count", "--json", "--", "scope:all").stdout)["count"]

    def ids(self):
        with open(os.path.join(self.folder, "ids"), "w+") as file:
            subprocess.run([os.path.join(BIN, "winnow"), "--store", self.store, "list", "--ndjson",
                            "--limit", "1000000", "--", "scope:all"], stdout=file, check=True)
            file.seek(0)
            return {json.loads(line)["reportId"] for line in file}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Upload:
    """A request whose id, message and picture differ each time it is made."""

    def __init__(self, picture_size, host="localhost", keeps=True):
        self.random = random.Random(os.urandom(8))
        boundary = b"----feedback-" + str(uuid.uuid4()).upper().encode()
        fields = {"message": "#" * 36, "platform": "ios", "appVersion": "4.12.0",
                  "appBuild": "2318", "osVersion": "27.0.1", "device": "iPhone17,1",
                  "locale": "en_US", "reportId": "@" * 36}
        body = b"".join(
            b'--%s\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n'
            % (boundary, name.encode(), value.encode()) for name, value in fields.items())
        if picture_size:
            body += (b'--%s\r\nContent-Disposition: form-data; name="screenshot"; '
                     b'filename="screenshot.png"\r\nContent-Type: image/png\r\n\r\n' % boundary)
            body += b"\x89PNG\r\n\x1a\n" + b"%" * 16
            body += self.random.randbytes(max(0, picture_size - 24)) + b"\r\n"
        body += b"--%s--\r\n" % boundary
        head = (f"POST /v1/feedback HTTP/1.1\r\nHost: {host}\r\nx-access-token: {TOKEN}\r\n"
                f"Content-Type: multipart/form-data; boundary={boundary.decode()}\r\n"
                f"Content-Length: {len(body)}\r\n"
                + ("" if keeps else "Connection: close\r\n") + "\r\n").encode()
        self.bytes = bytearray(head + body)
        self.places = [self.bytes.find(sign * 16) for sign in (b"#", b"@", b"%")]

    def make(self):
        name = str(uuid.UUID(bytes=self.random.randbytes(16), version=4)).upper().encode()
        message, report, picture = self.places
        self.bytes[message:message + 36] = name
        self.bytes[report:report + 36] = name
        if picture >= 0:
            self.bytes[picture:picture + 16] = name[:16]
        return name.decode(), self.bytes


def read_answer(connection):
    data = b""
    while b"\r\n\r\n" not in data:
        piece = connection.recv(65536)
        if not piece:
            return 0
        data += piece
    head, rest = data.split(b"\r\n\r\n", 1)
    length = 0
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    while len(rest) < length:
        piece = connection.recv(65536)
        if not piece:
            return 0
        rest += piece
    return int(head.split(b" ")[1])


def connect(port, source=None):
    connection = socket.create_connection(
        ("127.0.0.1", port), timeout=30, source_address=(source, 0) if source else None)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def client(port, size, seconds, rate, results, wanted):
    """Posts until the time is over; `rate` a second, as fast as it goes without one."""
    upload = Upload(size)
    acknowledged, latencies, failures = [], [], 0
    try:
        connection = connect(port)
        start = time.monotonic()
        due = start
        while time.monotonic() - start < seconds:
            if rate:
                due += 1 / rate
                time.sleep(max(0, due - time.monotonic()))
            name, data = upload.make()
            sent = time.monotonic()
            connection.sendall(data)
            status = read_answer(connection)
            if status == 0:
                break
            latencies.append(time.monotonic() - sent)
            if status == wanted:
                acknowledged.append(name)
            else:
                failures += 1
    except OSError:
        pass
    results.put((acknowledged, latencies, failures))


def run_clients(port, size, seconds, clients=8, rate=None, wanted=201):
    results = multiprocessing.Queue()
    workers = [multiprocessing.Process(target=client,
                                       args=(port, size, seconds, rate and rate / clients, results,
                                             wanted))
               for _ in range(clients)]
    for worker in workers:
        worker.start()
    acknowledged, latencies, failures = [], [], 0
    for _ in workers:
        names, times, failed = results.get()
        acknowledged += names
        latencies += times
        failures += failed
    for worker in workers:
        worker.join()
    return acknowledged, sorted(latencies), failures


def percentile(values, part):
    return values[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


# -- Beside nginx ---------------------------------------------------------------------------------

class Nginx:
    """Reads the same requests and answers from memory."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="winnow-nginx-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        path = os.path.join(self.folder, "nginx.conf")
        with open(path, "w") as file:
            file.write(f"""
daemon off; pid {self.folder}/pid; error_log /dev/null crit; worker_processes 2;
events {{ worker_connections 512; }}
http {{
  access_log off; client_body_buffer_size 1m; client_max_body_size 128m; keepalive_requests 1000000;
  client_body_temp_path {self.folder}/body; proxy_temp_path {self.folder}/proxy;
  fastcgi_temp_path {self.folder}/f; uwsgi_temp_path {self.folder}/u; scgi_temp_path {self.folder}/s;
  server {{ listen 127.0.0.1:{self.port}; location / {{ return 201 '{{"outcome":"new"}}'; }} }}
}}
""")
        self.process = subprocess.Popen(["nginx", "-p", self.folder, "-c", path],
                                        stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                connect(self.port).close()
                break
            except OSError:
                time.sleep(0.05)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def cpu_of(pid):
    with open(f"/proc/{pid}/stat") as file:
        parts = file.read().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def bench(seconds):
    nginx = shutil.which("nginx")
    if not nginx:
        print("intake: nginx is not installed: no ceiling beside it")
    for label, size in (("fields alone", 0), ("300 KB picture", 300_000)):
        rates = {}
        if nginx:
            with Nginx() as server:
                names, times, _ = run_clients(server.port, size, seconds)
                rates["nginx"] = len(names) / seconds
        with Intake() as intake:
            before = cpu_of(intake.process.pid)
            names, times, failures = run_clients(intake.port, size, seconds)
            spent = cpu_of(intake.process.pid) - before
            rates["intake"] = len(names) / seconds
            ceiling = (f" · nginx from memory {rates['nginx']:.0f}/s, "
                       f"{rates['intake'] / max(1, rates['nginx']):.1%} of it" if nginx else "")
            print(f"intake, {label}, 8 clients: {rates['intake']:.0f} durable/s, "
                  f"p50 {percentile(times, 0.5) * 1e3:.1f} ms, p99 {percentile(times, 0.99) * 1e3:.1f} ms, "
                  f"{spent / max(1, len(names)) * 1e3:.2f} ms CPU each, {failures} failed{ceiling}")


# -- Campaigns ------------------------------------------------------------------------------------

def load():
    """200 uploads of 300 KB a second for 30 s by 8 clients, all of them durable."""
    with Intake() as intake:
        start = time.monotonic()
        names, times, failures = run_clients(intake.port, 300_000, 30, rate=200)
        took = time.monotonic() - start
        intake.kill()
        missing = set(names) - intake.ids()
        sound = intake.winnow("verify").returncode == 0
        good = len(names) >= 0.98 * 200 * 30 and not failures and not missing and sound
        return good, (f"{len(names)} uploads in {took:.1f} s, p50 {percentile(times, 0.5) * 1e3:.0f} ms, "
                      f"p99 {percentile(times, 0.99) * 1e3:.0f} ms, {failures} failed, "
                      f"{len(missing)} lost after kill -9, verify {'clean' if sound else 'NOT clean'}")


def kill(rounds=60):
    """kill -9 at random moments: nothing acknowledged is lost, the next start sweeps."""
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    known, left = set(), 0
    with Intake() as intake:
        for _ in range(rounds):
            timer = threading.Timer(chance.uniform(0.1, 1.2), intake.kill)
            timer.start()
            names, _, _ = run_clients(intake.port, 60_000, 3, clients=4)
            timer.join()
            known.update(names)
            left += len(intake.spooled())
            intake.start()
            if intake.spooled():
                return False, f"seed {seed}: the spool was not swept"
        intake.kill()
        missing = known - intake.ids()
        sound = intake.winnow("verify").returncode == 0
        return not missing and sound, (
            f"seed {seed}: {rounds} kills, {len(known)} acknowledged, {len(missing)} lost, "
            f"{left} spooled files left by kills and swept, verify {'clean' if sound else 'NOT clean'}")


def slow():
    """200 slow sockets beside good uploads, each answered within a second."""
    with Intake(limits={}) as intake:
        opened = []
        start = time.monotonic()
        for number in range(200):
            connection = connect(intake.port, f"127.0.0.{2 + number // 50}")
            connection.sendall(b"POST /v1/fee" if number % 2 else
                               f"POST /v1/feedback HTTP/1.1\r\nHost: localhost\r\nx-access-token: {TOKEN}\r\n"
                               "Content-Length: 100000\r\nContent-Type: multipart/form-data; boundary=B"
                               "\r\n\r\n--B\r\n".encode())
            opened.append(connection)
        times, statuses = [], set()
        upload = Upload(20_000, keeps=False)
        while time.monotonic() - start < 35:
            # A byte now and then, so that no library's own timeout ends them.
            for connection in opened:
                try:
                    connection.sendall(b"x")
                except OSError:
                    pass
            _, data = upload.make()
            sent = time.monotonic()
            with connect(intake.port) as connection:
                connection.sendall(data)
                statuses.add(read_answer(connection))
            times.append(time.monotonic() - sent)
            time.sleep(0.2)
        closed = 0
        for connection in opened:
            connection.settimeout(0.05)
            try:
                while connection.recv(4096):
                    pass
                closed += 1
            except socket.timeout:
                pass
            except OSError:
                closed += 1
            connection.close()
        good = statuses == {201} and max(times) < 1 and closed == 200
        return good, (f"{len(times)} good uploads beside 200 slow sockets, slowest {max(times) * 1e3:.0f} ms; "
                      f"{closed} of the slow ones hung up")


def abort(count=2_000):
    """Uploads that are left in the middle leave no file and no descriptor."""
    with Intake() as intake:
        with connect(intake.port) as connection:
            connection.sendall(Upload(1_000, keeps=False).make()[1])
            read_answer(connection)
        before = intake.descriptors()
        upload = Upload(60_000)
        for number in range(count):
            _, data = upload.make()
            connection = connect(intake.port)
            connection.sendall(data[:len(data) * (number % 9 + 1) // 10])
            if number % 2:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and (intake.spooled() or intake.descriptors() > before):
            time.sleep(0.1)
        files, descriptors = len(intake.spooled()), intake.descriptors() - before
        return not files and descriptors <= 0 and intake.count() == 1, (
            f"{count} aborted uploads, {files} files and {descriptors} descriptors left, "
            f"{intake.count()} report stored")


def token(count=2_000):
    """Wrong tokens that differ in the first or the last byte take the same time."""
    with Intake() as intake:
        def request(text):
            return (f"POST /v1/feedback HTTP/1.1\r\nHost: localhost\r\nx-access-token: {text}\r\n"
                    "Content-Length: 0\r\n\r\n").encode()

        wrong = {"first": request("X" + TOKEN[1:]), "last": request(TOKEN[:-1] + "X")}
        times = {"first": [], "last": []}
        order = ["first", "last"] * count
        random.shuffle(order)
        for which in order:
            with connect(intake.port) as connection:
                start = time.perf_counter_ns()
                connection.sendall(wrong[which])
                if read_answer(connection) != 401:
                    return False, "a wrong token was not refused"
                times[which].append(time.perf_counter_ns() - start)
        first, last = (statistics.median(times[which]) for which in ("first", "last"))
        difference = abs(first - last) / max(first, last)
        return difference < 0.05, (f"medians of {count}: {first / 1e3:.0f} µs and {last / 1e3:.0f} µs, "
                                   f"{difference:.1%} apart")


def locked():
    """Another process keeps the store: 503 with Retry-After within 12 s, and then all is well."""
    with Intake() as intake:
        upload = Upload(1_000, keeps=False)
        with open(os.path.join(intake.store, "lock"), "r+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            start = time.monotonic()
            with connect(intake.port) as connection:
                connection.sendall(upload.make()[1])
                refused = read_answer(connection)
            took = time.monotonic() - start
        with connect(intake.port) as connection:
            connection.sendall(upload.make()[1])
            taken = read_answer(connection)
        return refused == 503 and took < 12 and taken == 201, (
            f"{refused} after {took:.1f} s while it was locked, {taken} after")


def full():
    """A disk without room: 507, and the next upload after room is made goes in."""
    folder = tempfile.mkdtemp(prefix="winnow-intake-")
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=6m,mode=700", "tmpfs", folder],
                           capture_output=True)
    if mount.returncode:
        os.rmdir(folder)
        return True, "skipped: no tmpfs can be mounted here"
    try:
        with Intake(folder=folder) as intake:
            upload = Upload(300_000, keeps=False)
            statuses, known = [], []
            for _ in range(40):
                name, data = upload.make()
                with connect(intake.port) as connection:
                    connection.sendall(data)
                    statuses.append(read_answer(connection))
                if statuses[-1] == 201:
                    known.append(name)
            subprocess.run(["mount", "-o", "remount,size=32m", folder], check=True)
            name, data = upload.make()
            with connect(intake.port) as connection:
                connection.sendall(data)
                after = read_answer(connection)
            missing = set(known) - intake.ids()
            sound = intake.winnow("verify").returncode == 0
            spooled = len(intake.spooled())
            good = set(statuses) == {201, 507} and after == 201 and not missing and sound and not spooled
            return good, (f"{len(known)} taken, {statuses.count(507)} times 507, then {after}; "
                          f"{len(missing)} lost, {spooled} files left, "
                          f"verify {'clean' if sound else 'NOT clean'}")
    finally:
        subprocess.run(["umount", folder])
        shutil.rmtree(folder, ignore_errors=True)


def keys(count=300):
    """A dashboard beside 200 uploads of 300 KB a second: each key's rows are there within 100 ms."""
    def press(screen, times):
        for number in range(count):
            while screen.read(0.03):
                pass
            begin = time.monotonic()
            screen.type(b"k" if number % 20 > 9 else b"j")
            if not screen.read(5):
                return
            times.append(screen.last - begin)
        times.sort()

    with Intake() as intake:
        run_clients(intake.port, 300_000, 3, rate=200)
        screen = Screen([os.path.join(BIN, "winnow"), "--store", intake.store])
        screen.settle()
        alone, beside = [], []
        press(screen, alone)
        clients = threading.Thread(target=run_clients, args=(intake.port, 300_000, count / 12),
                                   kwargs={"rate": 200})
        clients.start()
        press(screen, beside)
        clients.join()
        screen.quit()
        good = len(beside) == count and percentile(beside, 0.99) <= 0.1
        return good, ("key to screen: " + ", ".join(
            f"{name} p50 {percentile(times, 0.5) * 1e3:.1f} ms, p99 {percentile(times, 0.99) * 1e3:.1f} ms"
            for name, times in (("alone", alone), ("beside 200 uploads/s", beside))))


CAMPAIGNS = {"load": load, "keys": keys, "kill": kill, "slow": slow, "abort": abort, "token": token, "locked": locked, "full": full}


def nightly(names):
    failed = False
    for name in names or CAMPAIGNS:
        good, words = CAMPAIGNS[name]()
        failed |= not good
        print(f"intake {name}: {'ok' if good else 'FAILED'} · {words}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    words = sys.argv[1:]
    if words[:1] == ["bench"]:
        bench(float(words[1]) if len(words) > 1 else 5)
    elif words[:1] == ["nightly"] and all(name in CAMPAIGNS for name in words[1:]):
        nightly(words[1:])
    else:
        sys.exit(__doc__)
