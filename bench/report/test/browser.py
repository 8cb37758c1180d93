# SPDX-License-Identifier: MIT
"""Tests the page of nono_report in Chromium, driven by playwright-core: browser.py <nono_report> <folder for packages>.

Exits with 77 and prints the reason if Chromium, Node.js or the package is not available."""
import os
import shutil
import subprocess
import sys
import tempfile

from made_results import make, write

PROGRAM, PACKAGES = map(os.path.abspath, sys.argv[1:3])
HERE = os.path.dirname(os.path.abspath(__file__))


def skip(reason):
    print(f"{reason}: the page is not tested")
    sys.exit(77)


def spoil(record):
    """Adds a fault, and puzzles that minisat does not decide."""
    if record["set"] == "noise" and record["index"] == 2 and record["strategy"] == "automatic":
        record["fault"] = "a solution does not satisfy the clues"
    if record["strategy"] == "minisat" and record["index"] % 4 == 0:
        record.update(status="unknown", stopped_by="time_limit", cpu_seconds=10.0, solutions=[])
    return record


node, npm = shutil.which("node"), shutil.which("npm")
chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
if not (node and npm and chromium):
    skip("node, npm or Chromium is not installed")
if not os.path.isdir(os.path.join(PACKAGES, "node_modules", "playwright-core")):
    os.makedirs(PACKAGES, exist_ok=True)
    try:
        installed = subprocess.run([npm, "install", "--no-audit", "--no-fund", "--prefix", PACKAGES, "playwright-core@1"],
                                   capture_output=True, text=True, timeout=90, check=False)
    except subprocess.TimeoutExpired:
        skip("npm install takes too long")
    if installed.returncode != 0:
        skip("npm install failed: " + " ".join(installed.stderr.split())[:200])

with tempfile.TemporaryDirectory() as folder:
    paths = {name: os.path.join(folder, name) for name in ("old.jsonl", "new.jsonl", "one.html", "two.html")}
    write(paths["old.jsonl"], make("old", 1, count=120, change=spoil))
    write(paths["new.jsonl"], make("new", 2, count=120, change=spoil, slow={"learning/cells": 1.2}))
    for arguments in ([paths["old.jsonl"], "--html", paths["one.html"]],
                      ["--compare", paths["old.jsonl"], paths["new.jsonl"], "--html", paths["two.html"]]):
        subprocess.run([PROGRAM, *arguments], stdout=subprocess.DEVNULL, timeout=60, check=False)
    sys.exit(subprocess.run([node, os.path.join(HERE, "browser.mjs"), PACKAGES, chromium, paths["one.html"], paths["two.html"]],
                            timeout=100, check=False).returncode)
