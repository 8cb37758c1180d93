#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs every verb of the nono program on the largest inputs that its limits admit, and checks that limits are respected.

    python3 tests/cli/limits.py NONO [--only PATTERN] [--keep FOLDER]

Each case runs with `--time-limit .2`; with `--time-limit .2 --max-memory 64M`; and without limits, with SIGINT after .1
s of CPU time. It must end or refuse within .4 s of CPU time, and with the memory limit within 128 MB. Prints a table of
the limit, the verb, CPU time, peak memory, the kind of end, and the input; an exceeded bound is marked, and the exit
status is 1. Options that a verb does not have are omitted; limits apply per puzzle, so several files share the
time, and inputs of many puzzles are only interrupted. CPU time is measured instead of elapsed time, so the script can
run on a busy machine; a verb that uses threads is run with one.
"""
import argparse
import os
import random
import re
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib

MOST_CPU = .4  # seconds
MOST_MEMORY = 128  # MB
SIGNAL_AFTER = .1  # seconds of CPU time
PATIENCE = 10  # seconds of CPU time after which a run is killed


# --- Inputs -----------------------------------------------------------------------------------------------------------

def clue_lines(count, line):
    return "".join(f"{line(i)}\n" for i in range(count))


def non(width, height, rows, columns):
    return f"width {width}\nheight {height}\nrows\n{rows}columns\n{columns}"


def blocks(cells):
    return ",".join(str(len(run)) for run in re.findall("1+", cells)) or "0"


def random_non(side, seed, density=.5):
    numbers = random.Random(seed)
    picture = ["".join("1" if numbers.random() < density else "0" for _ in range(side)) for _ in range(side)]
    rows = "".join(blocks(row) + "\n" for row in picture)
    columns = "".join(blocks("".join(column)) + "\n" for column in zip(*picture))
    return non(side, side, rows, columns)


def png_chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(width, height, rows, more=b"", after=b""):
    head = png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    data = png_chunk(b"IDAT", zlib.compress(rows, 6))
    return b"\x89PNG\r\n\x1a\n" + head + more + data + after + png_chunk(b"IEND", b"")


def noise_png(side, seed=1):
    numbers = random.Random(seed)
    return png(side, side, b"".join(b"\0" + numbers.randbytes(3 * side) for _ in range(side)))


def halves_png(side):
    row = b"\0" + b"\x10\x20\x30" * (side // 2) + b"\xf0\xe0\xd0" * (side - side // 2)
    return png(side, side, row * side)


def small_png(more=b"", after=b""):
    return png(10, 10, b"".join(b"\0" + bytes(range(30)) for _ in range(10)), more, after)


def packed_texts(kind):
    """Returns chunks that unpack to 8 MB each: texts, or color profiles with iCCP."""
    packed = zlib.compress(b"a" * (8 << 20), 9)
    return b"".join(png_chunk(kind, b"k%d\0\0" % i + packed) for i in range(200))


def profiles():
    """Returns well-formed color profiles of 7.5 MB each."""
    size = 7_500_000
    head = struct.pack(">I4xI4s4s4s12x4s4x4x4x4x8xIII", size, 0x02000000, b"mntr", b"RGB ", b"XYZ ", b"acsp", 0xF6D6,
                       0x10000, 0xD32D)
    profile = (head + bytes(128 - len(head)) + struct.pack(">I", 0)).ljust(size, b"\0")
    chunk = png_chunk(b"iCCP", b"k\0\0" + zlib.compress(profile, 9))
    return chunk * 200


def noise_pbm(side, seed=1):
    return b"P4\n%d %d\n" % (side, side) + random.Random(seed).randbytes((side + 7) // 8 * side)


def many_zip(path, count):
    with zipfile.ZipFile(path, "w") as archive:
        for i in range(count):
            archive.writestr(f"{i:05}.non", random_non(15, i, .55))


def boxes_board(side, boxes, seed=1):
    numbers = random.Random(seed)
    inner = [[" "] * (side - 2) for _ in range(side - 2)]
    free = [(y, x) for y in range(1, side - 3) for x in range(1, side - 3)]
    places = numbers.sample(free, 2 * boxes + 1)
    for i, (y, x) in enumerate(places[:-1]):
        inner[y][x] = "$" if i < boxes else "."
    inner[places[-1][0]][places[-1][1]] = "@"
    return "\n".join(["#" * side] + ["#" + "".join(row) + "#" for row in inner] + ["#" * side]) + "\n"


def long_game():
    """Returns a level with one box, and a game of a million moves back and forth."""
    return "#######\n#@ $ .#\n#######\n\nMoves\n" + "\n".join("rl" * 500 for _ in range(1000)) + "\n"


def triddler(side):
    return "#t\n:\n" + ("1\n" * side + ":\n") * 6


def proof_of_nothing(clauses):
    """Returns a proof whose steps are all redundant: the checker must process each of them."""
    return "".join(f"{i % 2000 + 1} -{i % 1999 + 1} 0\n" for i in range(1, clauses))


def repeated_rows():
    """Returns a board whose rows are groups of squares, each of a different length."""
    return "|".join(f"{60_000 // (i + 2)}(#{i + 1}-)" for i in range(12)) + "\n"


def repeated_moves(comment=0):
    """Returns a game of groups of moves; a comment of the given size in bytes allows it to expand to more."""
    note = "".join(f"; {'x' * 97}\n" for _ in range(comment // 100))
    return f"#######\n#@ $ .#\n#######\n{note}\n8000(4000(rl))\n4000(1000(rl))\n1000(400(rl))\n"


def many_games():
    """Returns games of moves back and forth, each as a run-length."""
    return "".join(f"#######\n#@ $ .#\n#######\n\n{1000 + i % 24}(rl)\n" for i in range(4000))


def prose(lines, width):
    """Returns words that can be read as a picture with a color for each letter."""
    words = ("the and of to a in is that for it as was with be by on not he his but at are this have from or had an "
             "they which one you were all her she there would their we him been has when who will no more if out so")
    numbers = random.Random(5)
    text = " ".join(numbers.choices(words.split(), k=lines * width // 2))
    return "".join(text[i * width:(i + 1) * width].strip().ljust(width, "x") + "\n" for i in range(lines))


INPUTS = {
    "ones.non": lambda: non(4096, 4096, clue_lines(4096, lambda _: 1), clue_lines(4096, lambda _: 1)),
    "random1000.non": lambda: random_non(1000, 1),
    "hard60.non": lambda: random_non(60, 2, .4),
    "hard200.non": lambda: random_non(200, 3, .45),
    "triddler1500.g": lambda: triddler(1500),
    "noise4096.pbm": lambda: noise_pbm(4096),
    "noise8192.pbm": lambda: noise_pbm(8192),
    "noise1500.png": lambda: noise_png(1500),
    "noise300.png": lambda: noise_png(300),
    "halves1000.png": lambda: halves_png(1000),
    "texts.png": lambda: small_png(packed_texts(b"zTXt")),
    "late.png": lambda: small_png(after=packed_texts(b"zTXt") + packed_texts(b"iTXt")),
    "profiles.png": lambda: small_png(profiles(), profiles()),
    "boxes250.sok": lambda: boxes_board(250, 5000),
    "boxes40.sok": lambda: boxes_board(20, 40),
    "game.sok": long_game,
    "groups.sok": repeated_moves,
    "groups130k.sok": lambda: repeated_moves(130_000),
    "games.sok": many_games,
    "rows.sok": repeated_rows,
    "line.txt": lambda: prose(1, 1900),
    "prose.txt": lambda: prose(25, 76),
    "prose6.txt": lambda: prose(6, 316),
    "long.drat": lambda: proof_of_nothing(300_000),
}


class inputs:
    """Makes files on demand."""

    def __init__(self, folder, nono):
        self.folder = folder
        self.nono = nono

    def path(self, name):
        path = os.path.join(self.folder, name)
        if os.path.exists(path):
            return path
        if name == "many.zip":
            many_zip(path, 2000)
        elif name == "claim.drat":
            self.make_claim(path)
        else:
            content = INPUTS[name]()
            with open(path, "wb") as file:
                file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def make_claim(self, path):
        """Returns a certificate of hard60.non that nono can read, with steps that prove nothing."""
        found = subprocess.run([self.nono, "hash", self.path("hard60.non")], capture_output=True, text=True, check=False)
        identity = re.search("[0-9a-f]{64}", found.stdout)
        with open(path, "w", encoding="ascii") as file:
            file.write("c nono proof 1\nc kind clauses\nc form drat\nc status impossible\n"
                       f"c clues {identity.group() if identity else '0' * 64}\n{proof_of_nothing(300_000)}")


# --- Cases ------------------------------------------------------------------------------------------------------------

# A verb, and its arguments: `{name}` is an input, `{out}.non` is a file to be written.
PUZZLES = ["ones.non", "random1000.non", "hard60.non", "hard200.non", "noise4096.pbm", "triddler1500.g", "boxes250.sok",
           "many.zip", "texts.png", "late.png", "profiles.png"]
SOKOBAN = ["boxes40.sok", "groups.sok", "groups130k.sok", "games.sok", "rows.sok"]
# Pictures of letters, with the format given by --from.
PROSE = ["--from text {%s}" % name for name in ["line.txt", "prose.txt", "prose6.txt"]]
CASES = [
    *[("solve", "{%s}" % name) for name in [*PUZZLES, *SOKOBAN]],
    *[(verb, text) for verb in ["solve", "count", "split", "explain", "hint", "grade", "info", "check"] for text in PROSE],
    *[("info", f"--grade {text}") for text in PROSE],
    ("solve", "--max-solutions 1000000 {hard60.non}"),
    ("solve", "--trace {out}.html {hard60.non}"),
    ("solve", "--proof {out} {hard60.non}"),
    *[("split", "{%s}" % name) for name in ["ones.non", "random1000.non", "hard60.non", "many.zip"]],
    *[("count", "{%s}" % name) for name in ["ones.non", "random1000.non", "hard60.non", "triddler1500.g", "many.zip"]],
    *[("explain", "{%s}" % name) for name in ["ones.non", "random1000.non", "hard60.non", "triddler1500.g", "many.zip"]],
    ("explain", "-o {out}.html {hard200.non}"),
    ("explain", "-o {out}.svg {hard200.non}"),
    *[("hint", "{%s}" % name) for name in ["ones.non", "random1000.non", "hard60.non", "triddler1500.g", "many.zip"]],
    *[("grade", "{%s}" % name) for name in ["ones.non", "random1000.non", "hard60.non", "triddler1500.g", "many.zip"]],
    *[("improve", "{%s}" % name) for name in ["game.sok", *SOKOBAN]],
    *[(verb, "{%s}" % name) for verb in ["hash", "info", "check"] for name in [*PUZZLES, *SOKOBAN]],
    ("make", "{out}.non --size 4096x4096"),
    ("make", "{out}.non --size 1000x1000"),
    ("make", "{out}.non --size 1000x1000 --symmetry all --colors 5"),
    ("make", "{out}.non --size 100x100 --count 1000"),
    ("make", "{out}.non --size 40x40 --grade expert --count 1000"),
    ("make", "{out}.non --image {halves1000.png} --size 1000x1000"),
    ("make", "{out}.non --image {noise1500.png} --size 1000x1000"),
    ("make", "{out}.non --image {noise1500.png} --size 1000x1000 --colors 60"),
    ("make", "{out}.non --image {noise1500.png} --size 1000x1000 --style lines"),
    ("make", "{out}.non --image {noise1500.png} --size 500x500 --colors 30"),
    ("make", "{out}.non --image {noise1500.png} --size 250x250"),
    ("make", "{out}.non --image {noise1500.png} --size 250x250 --colors 20"),
    ("make", "{out}.non --image {noise300.png} --size 60x60 --colors 12"),
    ("make", "{out}.non --image {noise8192.pbm} --size 40x40"),
    ("make", "{out}.non --image {noise8192.pbm} --size 1024x1024"),
    ("make", "{out}.html --sheet --image {noise1500.png} --size 500x500"),
    ("make", "{out}.html --sheet --image {noise300.png} --size 40x40"),
    *[("make", "{out}.non --image {%s} --size 10x10" % name) for name in ["texts.png", "late.png", "profiles.png"]],
    *[("fix", "{%s} {out}.non" % name) for name in ["noise4096.pbm", "noise1500.png", "random1000.non", "many.zip"]],
    ("verify", "{hard60.non} {claim.drat}"),
    ("verify", "{random1000.non} {long.drat}"),
    *[("convert", "{noise4096.pbm} {out}.%s" % to) for to in ["non", "svg", "html", "json", "pdf", "png"]],
    *[("convert", "{random1000.non} {out}.%s" % to) for to in ["cnf", "smt2", "xml", "lp"]],
    *[("convert", "{boxes250.sok} {out}.%s" % to) for to in ["sok", "slc"]],
    ("convert", "--run-lengths {boxes250.sok} {out}.sok"),
    *[("convert", "--run-lengths {%s} {out}.sok" % name) for name in ["game.sok", *SOKOBAN]],
    *[("convert", f"{text} {{out}}.{to}") for text in PROSE for to in ["cnf", "smt2", "lp"]],
    ("convert", "{triddler1500.g} {out}.xml"),
    *[("collect", "%s -o {out}.non {many.zip}" % how)
      for how in ["", "--sort grade", "--unique", "--turned --sort status"]],
    ("collect", "--goals -o {out}.non {hard200.non} {random1000.non}"),
    *[("render", "{%s} -o {out}.%s" % (name, to)) for name in ["hard200.non", "noise4096.pbm", "triddler1500.g"]
      for to in ["txt", "svg", "png"]],
    ("render", "--puzzle {random1000.non} -o {out}.pdf"),
    ("render", "--animate {hard200.non} -o {out}.svg"),
    ("render", "--animate {game.sok} --game 1 -o {out}.svg"),
    ("render", "--animate {game.sok} --game 1 --to apng -o {out}.png"),
    ("render", "--sheet {many.zip} -o {out}.html"),
    ("render", "--sheet {many.zip} -o {out}.pdf"),
    ("render", "--dead-squares {boxes250.sok} -o {out}.svg"),
    *[("replay", "{%s}" % name) for name in ["game.sok", "boxes250.sok", *SOKOBAN]],
]


# --- Running ----------------------------------------------------------------------------------------------------------

def options_of(nono, verb):
    text = subprocess.run([nono, verb, "--help"], capture_output=True, text=True, check=False).stdout
    return {option for option in ("--time-limit", "--max-memory", "--threads") if option in text}


def cpu_time_of(process):
    """Returns the CPU time of all threads of a process so far, in seconds."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(command, interrupts):
    """Returns how a command ended, its CPU time, and its peak memory in MB."""
    with open(os.devnull, "r+b") as nowhere:
        # In the background of a shell, SIGINT is ignored, and the program would inherit that.
        process = subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere,
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    was_sent = False
    while True:
        done, status, usage = os.wait4(process.pid, os.WNOHANG)
        if done != 0:
            process.returncode = status  # it must not be waited for again
            break
        used = cpu_time_of(process.pid)
        if interrupts and not was_sent and used >= SIGNAL_AFTER:
            was_sent = True
            os.kill(process.pid, signal.SIGINT)
        if used > PATIENCE:
            os.kill(process.pid, signal.SIGKILL)
        time.sleep(.002)
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        how = "killed, it took too long" if number == signal.SIGKILL else f"signal {number}"
    else:
        how = f"status {os.WEXITSTATUS(status)}"
    if interrupts and not was_sent:
        how += ", before the signal"
    return how, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def commands_of(nono, known_options, verb, arguments, file_count):
    """Yields the runs of a case: the name of the limit, the command, and whether it is interrupted."""
    threads = ["--threads", "1"] if "--threads" in known_options else []
    plain = [nono, verb, *threads, *arguments]
    in_time = ["--time-limit", str(.2 / max(1, file_count))] if "--time-limit" in known_options else []
    in_memory = ["--max-memory", "64M"] if "--max-memory" in known_options else []
    is_many = any(part.endswith((".zip", "games.sok")) or part == "--count" for part in arguments)
    if in_time and not is_many:
        yield "time", [*plain, *in_time], False
    if in_memory and not is_many:
        yield "memory", [*plain, *in_time, *in_memory], False
    yield "signal", plain, True


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("nono", help="the program")
    parser.add_argument("--only", default="", metavar="PATTERN", help="cases that have a part like this expression")
    parser.add_argument("--keep", metavar="FOLDER", help="where inputs are made, and kept for the next time")
    given = parser.parse_args()
    nono = os.path.abspath(given.nono)
    exceeded = runs = 0
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(given.keep or folder, exist_ok=True)
        files = inputs(given.keep or folder, nono)
        known = {}
        print(f"{'limit':7} {'verb':8} {'CPU s':>6} {'MB':>6}  {'how it ended':26} input")
        for verb, text in CASES:
            if not re.search(given.only, f"{verb} {text}"):
                continue
            if verb not in known:
                known[verb] = options_of(nono, verb)
            file_count = len(re.findall(r"\{[\w.]+\}", text.replace("{out}", "")))
            arguments = re.sub(r"\{out\}", os.path.join(folder, "out"), text)
            arguments = re.sub(r"\{([\w.]+)\}", lambda match: files.path(match.group(1)), arguments)
            for limit, command, interrupts in commands_of(nono, known[verb], verb, arguments.split(), file_count):
                how, cpu, memory = run(command, interrupts)
                is_bad = cpu > MOST_CPU or (limit == "memory" and memory > MOST_MEMORY)
                exceeded += is_bad
                runs += 1
                print(f"{limit:7} {verb:8} {cpu:6.2f} {memory:6.0f}  {how:26} {text}{'   EXCEEDED' if is_bad else ''}",
                      flush=True)
    print(f"{exceeded} of {runs} runs exceeded a bound of {MOST_CPU} s of CPU time or {MOST_MEMORY} MB")
    return 1 if exceeded else 0


if __name__ == "__main__":
    sys.exit(main())
