# Progress is shown on a terminal after a second and erased at the end; it is absent from pipes, from results, and with
# --quiet. Usage: python3 progress.py PROGRAM
# SPDX-License-Identifier: MIT
import concurrent.futures
import os
import pty
import re
import subprocess
import sys
import tempfile
import threading
import time

program = sys.argv[1]
data = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data")
erase = b"\r\x1b[K"
faults = []


def run(arguments, text=None, on_terminal=True):
    """Runs the program, whose input arrives after more than a second; returns its standard output and error."""
    ours, theirs = pty.openpty() if on_terminal else os.pipe()
    process = subprocess.Popen(
        [program, *arguments], cwd=data, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=theirs
    )
    os.close(theirs)
    error = []

    def read():
        while True:
            try:
                part = os.read(ours, 1 << 16)
            except OSError:  # the end of a terminal
                return
            if not part:
                return
            error.append(part)

    reader = threading.Thread(target=read)
    reader.start()
    if text is not None:
        time.sleep(1.6)
        process.stdin.write(text)
    process.stdin.close()
    out = process.stdout.read()
    process.wait()
    reader.join()
    os.close(ours)
    return out, b"".join(error)


def check(condition, arguments, out, error):
    if not condition:
        faults.append(f"nono {' '.join(arguments)}: out {out!r}, err {error!r}")


def check_shown(arguments, text=None):
    out, error = run(arguments, text)
    check(erase in error and erase not in out, arguments, out, error)
    # Nothing of the bar remains after the last erasure.
    rest = error[error.rfind(erase) + len(erase):] if erase in error else b""
    check(re.search(rb": \d+ s|% of ", rest) is None, arguments, out, error)
    return out


def check_absent(arguments, text=None, **how):
    out, error = run(arguments, text, **how)
    check(erase not in error and erase not in out, arguments, out, error)
    return out


with open(os.path.join(data, "flag.non"), "rb") as file:
    flag = file.read()
with open(os.path.join(data, "sokoban", "steering.sok"), "rb") as file:
    level = file.read()

# While the input is being read, which takes no work, so several run at once.
with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(max_workers=6) as pool:
    reading = [
        (["count", "-"], flag), (["split", "-"], flag), (["explain", "-"], flag), (["hint", "-"], flag), (["grade", "-"], flag),
        (["hash", "-"], flag), (["info", "-"], flag), (["check", "-"], flag), (["render", "-"], flag),
        (["convert", "-", os.path.join(folder, "a.gno")], flag), (["fix", "-", os.path.join(folder, "b.non")], flag),
        (["replay", "-"], level),
    ]
    list(pool.map(lambda case: check_shown(*case), reading))

# While the work lasts: more picture than can be counted in two seconds.
with tempfile.NamedTemporaryFile(suffix=".non") as file:
    lines = b"1 1\n" * 60
    file.write(b"width 60\nheight 60\nrows\n" + lines + b"columns\n" + lines)
    file.flush()
    slow = ["count", "--time-limit", "2", file.name]
    check_shown(slow)
    check_absent(slow, on_terminal=False)
    check_absent([*slow, "-q"])

# Commands with several threads have the same bar.
with tempfile.TemporaryDirectory() as folder:
    hard = ["make", "--size", "60x60", "--grade", "expert", "--density", "30", "--time-limit", "2", "--threads", "1"]
    check_shown([*hard, os.path.join(folder, "a.non")])
    check_absent([*hard, "-q", os.path.join(folder, "b.non")])

out = check_shown(["hash", "-"], flag)
check(out == check_absent(["hash", "-", "-q"], flag), ["hash", "-q"], out, b"")
check(out == check_absent(["hash", "-"], flag, on_terminal=False), ["hash"], out, b"")
check_absent(["hash", "flag.non"])  # it takes no second

for fault in faults:
    print(fault)
sys.exit(1 if faults else 0)
