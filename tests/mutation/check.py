# SPDX-License-Identifier: MIT
"""Puts the faults of faults/*.txt into the headers, one at a time, and reports those that the tests do not notice.

Each fault is compiled with the few test files that should notice it. It is noticed if a test fails, the program
crashes, or it does not end in time. The check fails if a fault survives, if the text to change is not found exactly
once, if the changed header does not compile, or if tests fail, or none runs, without a fault.
"""

import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = ROOT / "include" / "nono"
TESTS = ROOT / "tests"
RUN_SECONDS = 40  # for a program that normally needs a second or two
COMPILE_SECONDS = 600
LIBRARIES = ["-Wl,--as-needed", "-lpugixml", "-lz", "-lzip", "-lyaml"]  # of headers outside the umbrella
MEMORY = 4 << 30  # bytes of address space of a program with a fault


@dataclasses.dataclass
class TestSet:
    files: list
    only: str = "*"  # doctest's filter of test cases

    def key(self):
        return (tuple(self.files), self.only)

    def __str__(self):
        return " ".join(self.files) + (f" ({self.only})" if self.only != "*" else "")


@dataclasses.dataclass
class Fault:
    name: str
    place: str  # of the list: file and line
    header: str
    before: list
    after: list
    tests: TestSet


class ListError(Exception):
    pass


def read_list(path):
    """Returns the faults of a list. Blocks of lines are separated by blank lines; README.md describes the format."""
    faults = []
    tests = None
    block = []
    begin = 0
    lines = path.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines + [""], 1):
        if line.startswith("#"):
            continue
        if line.strip():
            if not block:
                begin = number
            block.append(line)
            continue
        if not block:
            continue
        place = f"{path.name}:{begin}"
        if block[0].startswith("tests:"):
            tests = read_tests(block, place)
        else:
            if tests is None:
                raise ListError(f"{place}: no `tests:` stands before this fault")
            faults.append(read_fault(block, place, tests))
        block = []
    return faults


def read_tests(block, place):
    fields = {}
    for line in block:
        key, colon, value = line.partition(":")
        if not colon or key not in ("tests", "only"):
            raise ListError(f"{place}: not `tests:` or `only:`: {line}")
        fields[key] = value.strip()
    files = fields["tests"].split()
    for file in files:
        if not (TESTS / file).is_file():
            raise ListError(f"{place}: no file tests/{file}")
    return TestSet(files, fields.get("only", "*"))


def read_fault(block, place, tests):
    name = block[0].strip()
    if not re.fullmatch(r"[a-z0-9-]+", name):
        raise ListError(f"{place}: not the name of a fault: {name}")
    if len(block) < 3 or not block[1].startswith("in: "):
        raise ListError(f"{place}: `in: HEADER`, `- text` and `+ text` should follow {name}")
    before = [line[2:].strip() for line in block[2:] if line.startswith("- ")]
    after = [line[2:].strip() for line in block[2:] if line == "+" or line.startswith("+ ")]
    if not before or len(before) + len(after) != len(block) - 2 or before == after:
        raise ListError(f"{place}: {name} changes nothing, or has a line that is neither `- text` nor `+ text`")
    return Fault(name, place, block[1][4:].strip(), before, after, tests)


def changed_text(fault):
    header = INCLUDE / fault.header
    if not header.is_file():
        raise ListError(f"{fault.place}: {fault.name}: no header {fault.header}")
    text = header.read_text(encoding="utf-8")
    # clang-format decides the indentation.
    pattern = r"[ \t]*\n[ \t]*".join(re.escape(line) for line in fault.before)
    found = list(re.finditer(pattern, text))
    if len(found) != 1:
        raise ListError(f"{fault.place}: {fault.name}: its text is {len(found)} times in {fault.header}, not once")
    return text[: found[0].start()] + "\n".join(fault.after) + text[found[0].end() :]


def changed_texts(faults):
    texts = {}
    wrong = []
    for fault in faults:
        try:
            texts[fault.name] = changed_text(fault)
        except ListError as error:
            wrong.append(str(error))
    if wrong:
        raise ListError("\n".join(wrong))
    return texts


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Checker:
    def __init__(self, folder, compiler):
        self.folder = pathlib.Path(folder)
        self.compiler = compiler
        self.flags = [
            "-std=c++20", "-O0", "-w", "-D_GLIBCXX_ASSERTIONS", f"-I{ROOT / 'include'}", f"-I{TESTS}",
            f'-DNONO_CORPORA_DIR="{os.environ.get("NONO_CORPORA_DIR", "/nowhere")}"',
            f'-DNONO_EXAMPLES_DIR="{ROOT / "examples"}"',
        ]  # fmt: skip
        self.main = self.folder / "main.o"

    def compile(self, arguments):
        done = subprocess.run(
            [*self.compiler, *arguments], capture_output=True, text=True, timeout=COMPILE_SECONDS, check=False
        )
        return "" if done.returncode == 0 else done.stderr or "no message"

    def prepare(self):
        error = self.compile([*self.flags, "-c", str(TESTS / "main.cpp"), "-o", str(self.main)])
        if error:
            raise ListError(f"tests/main.cpp does not compile:\n{error}")

    def run(self, tests, name, overlay=None):
        """Returns ('passed', 'noticed' or 'broken', why)."""
        place = self.folder / name
        place.mkdir()
        try:
            source = place / "tests.cpp"
            source.write_text("".join(f'#include "{TESTS / file}"\n' for file in tests.files), encoding="utf-8")
            program = place / "tests"
            first = []
            if overlay is not None:
                header, text = overlay
                changed = place / "include" / "nono" / header
                changed.parent.mkdir(parents=True)
                changed.write_text(text, encoding="utf-8")
                first = [f"-I{place / 'include'}"]
            error = self.compile([*first, *self.flags, str(source), str(self.main), "-o", str(program), *LIBRARIES])
            if error:
                first = next((line for line in error.split("\n") if "error: " in line), error)
                # A failed static_assert counts too, as does one whose expression reads outside an object and so is no
                # constant. NONO_CHECK_DETECTED throws in one: the message contains the text.
                failed = r"static_assert failed|static assertion failed|static_assert expression is not an integral constant"
                if re.search(failed, first) or "wrong likelihood" in error:
                    return "noticed", "static_assert at " + first.split(": error")[0].rpartition("/nono/")[2]
                return "broken", "does not compile: " + first
            return self.judge(program, tests)
        finally:
            shutil.rmtree(place, ignore_errors=True)

    @staticmethod
    def judge(program, tests):
        try:
            done = subprocess.run(
                [str(program), f"--test-case={tests.only}", "--no-colors", "--minimal"],
                capture_output=True, text=True, errors="replace", timeout=RUN_SECONDS, check=False,
                cwd=program.parent, preexec_fn=limit_memory,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "noticed", f"does not end in {RUN_SECONDS} s"
        if done.returncode < 0:
            return "noticed", f"ends with signal {-done.returncode}"
        if done.returncode != 0:
            named = re.findall(r"TEST CASE: +(.*)", done.stdout)
            return "noticed", named[0].strip() if named else "fails"
        return "passed", ""

    def count(self, tests):
        """Runs a test set without a fault. Returns an error or an empty string."""
        place = self.folder / "unchanged"
        place.mkdir(exist_ok=True)
        program = place / "tests"
        source = place / "tests.cpp"
        source.write_text("".join(f'#include "{TESTS / file}"\n' for file in tests.files), encoding="utf-8")
        error = self.compile([*self.flags, str(source), str(self.main), "-o", str(program), *LIBRARIES])
        if error:
            return f"{tests}: does not compile without a fault:\n{error[:2000]}"
        listed = subprocess.run(
            [str(program), f"--test-case={tests.only}", "--count", "--no-colors"],
            capture_output=True, text=True, timeout=RUN_SECONDS, check=False,
        )  # fmt: skip
        number = re.search(r"filters: (\d+)", listed.stdout)
        if not number or int(number.group(1)) == 0:
            return f"{tests}: runs no test case"
        state, why = self.judge(program, tests)
        return "" if state == "passed" else f"{tests}: without a fault: {why}"


def selected(faults, names):
    if not names:
        return faults
    out = []
    for fault in faults:
        listed_in = fault.place.partition(".")[0]
        if any(fault.name.startswith(name) or listed_in.startswith(name) for name in names):
            out.append(fault)
    for name in names:
        if not any(f.name.startswith(name) or f.place.startswith(name) for f in faults):
            raise ListError(f"no fault and no list begins with {name}")
    return out


def check(arguments, folder):
    faults = []
    for path in sorted((pathlib.Path(__file__).parent / "faults").glob("*.txt")):
        faults += read_list(path)
    names = [fault.name for fault in faults]
    for name in names:
        if names.count(name) > 1:
            raise ListError(f"two faults have the name {name}")
    texts = changed_texts(faults)  # of all faults, including those that do not run
    faults = selected(faults, arguments.names)
    if arguments.list:
        print("\n".join(f"{fault.name}: {fault.header}, {fault.tests}" for fault in faults))
        return 0

    default = "clang++-14" if shutil.which("clang++-14") else "c++"  # it is faster than GCC 12
    checker = Checker(folder, os.environ.get("CXX", default).split())
    checker.prepare()
    begin = time.monotonic()
    errors = []
    for tests in {fault.tests.key(): fault.tests for fault in faults}.values():
        error = checker.count(tests)
        if error:
            errors.append(error)
            print(f"ERROR     {error}", flush=True)
    if errors:
        return 1
    print(f"{len(faults)} faults; the test sets pass without them ({time.monotonic() - begin:.0f} s)", flush=True)

    survivors = []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        running = {
            pool.submit(checker.run, fault.tests, fault.name, (fault.header, texts[fault.name])): fault
            for fault in faults
        }
        for done in concurrent.futures.as_completed(running):
            fault = running[done]
            state, why = done.result()
            if state == "passed":
                survivors.append(fault)
                print(f"SURVIVES  {fault.name} ({fault.place}, {fault.header}): {fault.tests}", flush=True)
            elif state == "broken":
                errors.append(fault.name)
                print(f"ERROR     {fault.name} ({fault.place}): {why}", flush=True)
            else:
                print(f"noticed   {fault.name}: {why}", flush=True)
    noticed = len(faults) - len(survivors) - len(errors)
    print(
        f"{len(faults)} faults: {noticed} noticed, {len(survivors)} not, {len(errors)} errors of the list; "
        f"{time.monotonic() - begin:.0f} s"
    )
    return 1 if survivors or errors or not faults else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("-j", dest="jobs", type=int, default=1, help="how many to run at a time")
    parser.add_argument("--list", action="store_true", help="only list them")
    parser.add_argument("names", nargs="*", help="faults, lists, or the beginnings of their names; none: all")
    arguments = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="nono-mutation-") as folder:
            return check(arguments, folder)
    except ListError as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
