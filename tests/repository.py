#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the files of a repository other than its code: `repository.py ROOT`.

Workflows do not run where the tests do, so the things that they name must exist: scripts and their arguments, presets,
CMake options, tests, and the options of Conan's recipe and vcpkg's port. The same applies to commands shown in pages.
Actions are pinned.
"""

import itertools
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

try:
    import yaml
except ImportError:
    system_python = "/usr/bin/python3"  # Debian's python3-yaml is for this one
    if sys.executable == system_python or not os.path.exists(system_python):
        print("skipped: there is no PyYAML")
        sys.exit(77)
    os.execv(system_python, [system_python, *sys.argv])

ROOT = pathlib.Path(sys.argv[1]).resolve()
ACTIONS = {"actions/checkout"}  # no others without need: each one is code that somebody else can change
PAGES = ["CONTRIBUTING.md", "SECURITY.md", "docs/install.md", "packaging/README.md", ".github/pull_request_template.md"]

# The start of the line with the license, for each kind of source. Data, and texts that become part of other files
# (.html, .in), have none.
LICENSE_LINE = "SPDX-License-Identifier: MIT"
COMMENTS = {
    "//": ".hpp .cpp .cppm .js .mjs",
    "#": ".cmake .sh .py .awk .bazel",
    "%": ".lp .mzn",
    "/*": ".c .h .css .mod",
}
COMMENT_OF = {kind: mark for mark, kinds in COMMENTS.items() for kind in kinds.split()}
DATA = re.compile(r"tests/fuzz/(corpus|found)/|tests/cli/data/|examples/(expected|puzzles)/")

faults = []


def check(condition, where, fault):
    if not condition:
        faults.append(f"{where}: {fault}")


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def load(path):
    try:
        return yaml.safe_load(read(path))
    except yaml.YAMLError as error:
        faults.append(f"{path}: {error}")
        return None


# ---- existing names ----


def cmake_files():
    for pattern in "CMakeLists.txt", "cmake/*.cmake", "*/CMakeLists.txt", "tests/**/CMakeLists.txt":
        yield from ROOT.glob(pattern)


CMAKE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(set(cmake_files())))
OPTIONS = set(re.findall(r"option\((NONO_\w+)", CMAKE)) | set(re.findall(r"set\((NONO_\w+) [^)]*? CACHE ", CMAKE))
TESTS = set(re.findall(r"(?:add_test\(NAME|add_consumer_test\() ?(\w+)", CMAKE))
PRESETS = {
    kind: {preset["name"] for preset in presets if not preset.get("hidden")}
    for kind, presets in json.loads(read("CMakePresets.json")).items()
    if kind.endswith("Presets")
}
STAGES = {"ci", "web", "python", "all"}
LIST_COMPILERS = ["bash", ROOT / "tests/compilers.sh", "--list"]
COMPILERS = set(subprocess.run(LIST_COMPILERS, capture_output=True, text=True, check=True).stdout.split())
COMPILER_FAMILIES = re.compile(r"gcc-\d+|clang-\d+(-libc\+\+)?")
CONAN_OPTIONS = set(re.findall(r'"(with_\w+)":', read("conanfile.py")))
FEATURES = set(json.loads(read("packaging/vcpkg/ports/nono/vcpkg.json"))["features"])
TOP = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name not in ("build", ".git")}


# ---- commands ----


def after(words, *flags):
    """Returns the values of these flags in a command, written as one word or as two."""
    for word, following in itertools.zip_longest(words, words[1:]):
        for flag in flags:
            if word == flag and following is not None:
                yield following
            elif word.startswith(flag) and word != flag and (len(flag) == 2 or word[len(flag)] == "="):
                yield word[len(flag) :].lstrip("=")


def check_presets(words, where):
    program = pathlib.PurePath(words[0]).name
    kind = "configurePresets" if program == "cmake" else "testPresets" if program == "ctest" else None
    if "--build" in words:
        kind = "buildPresets"
    if "--workflow" in words:
        kind = "workflowPresets"
    for preset in after(words, "--preset"):
        check(kind and preset in PRESETS[kind], where, f"no preset '{preset}' for {program} ({kind})")


def check_command(words, where):
    """Checks one command, given as words."""
    check_presets(words, where)
    for definition in after(words, "-D"):
        name = re.split("[=:]", definition)[0]
        if name.startswith("NONO_"):
            check(name in OPTIONS, where, f"CMake has no option {name}")
    if words[0] == "ctest":
        for pattern in after(words, "-R", "--tests-regex"):
            for part in pattern.split("|"):
                check(any(re.search(part, name) for name in TESTS), where, f"no test is called '{part}'")
    for option in re.findall(r"nono/\*:(\w+)=", " ".join(words)):
        check(option in CONAN_OPTIONS, where, f"conanfile.py has no option {option}")
    for features in re.findall(r"\bnono\[([\w,-]+)\]", " ".join(words)):
        check(set(features.split(",")) <= FEATURES, where, f"the port has not all features of {features}")
    for word in words:
        path = re.sub(r"^[\w-]+=|[,;:]$", "", word)
        if "/" in path and path.split("/")[0] in TOP and not re.search(r"[*<>$…]", path):
            check((ROOT / path).exists() or path.startswith("build/"), where, f"there is no {path}")
    for place, word in enumerate(words):
        arguments = [argument for argument in words[place + 1 :] if not argument.startswith("-")]
        if word.endswith("tests/run.sh"):
            check(not arguments or arguments[0] in STAGES, where, f"tests/run.sh has no stage {arguments}")
        if word.endswith("tests/compilers.sh"):
            for argument in arguments:
                known = argument in COMPILERS or COMPILER_FAMILIES.fullmatch(argument)
                check(known, where, f"tests/compilers.sh has no compiler {argument}")


def check_script(text, where):
    """Checks the simple commands of a script."""
    for line in re.sub(r"\\\n\s*", " ", text).splitlines():
        lexer = shlex.shlex(line, posix=True, punctuation_chars=";&|<>")
        lexer.whitespace_split = True
        try:
            words = list(lexer)
        except ValueError:  # a cmd.exe command
            words = line.split()
        for between, command in itertools.groupby(words, lambda word: word in (";", "|", "||", "&", "&&")):
            if not between:
                check_command(list(command), where)


# ---- workflows ----


def combinations(matrix):
    """Returns the variables of each job that a matrix makes."""
    if not matrix:
        return [{}]
    included = matrix.get("include", [])
    lists = {key: values for key, values in matrix.items() if key not in ("include", "exclude")}
    if not lists:
        return included
    return [dict(zip(lists, values)) for values in itertools.product(*lists.values())]


def expand(text, variables, where):
    def value(match):
        check(match[1] in variables, where, f"the matrix has no {match[1]}")
        return str(variables.get(match[1], ""))

    return re.sub(r"\$\{\{ *matrix\.(\w+) *\}\}", value, text)


def check_step(step, jobs, text, where):
    check(("uses" in step) != ("run" in step), where, "a step either uses an action or runs a command")
    if "uses" in step:
        action, _, pin = step["uses"].partition("@")
        check(action in ACTIONS, where, f"{action} is not among the actions that are allowed")
        pinned = re.fullmatch("[0-9a-f]{40}", pin) and re.search(re.escape(step["uses"]) + r" # v\d+\.\d+\.\d+\n", text)
        check(pinned, where, f"{step['uses']} is not pinned to a commit, with its version in a comment")
    for variables in jobs:
        check_script(expand(step.get("run", ""), variables, where), where)


def check_workflow(path):
    text, workflow = read(path), load(path)
    if workflow is None:
        return
    check(True in workflow, path, "it does not state when it runs")  # YAML 1.1 parses `on` as a boolean
    check(workflow.get("permissions") == {"contents": "read"}, path, "it may do more than read")
    for name, job in workflow["jobs"].items():
        where = f"{path}, {name}"
        check("timeout-minutes" in job, where, "it has no time limit")
        jobs = combinations(job.get("strategy", {}).get("matrix"))
        for variables in jobs:
            for key in "name", "runs-on", "container":
                expand(str(job.get(key, "")), variables, where)
            check("runs-on" in job, where, "it runs nowhere")
        check(job["steps"][0].get("uses", "").startswith("actions/checkout@"), where, "it has no files at first")
        for step in job["steps"]:
            check_step(step, jobs, text, where)


# ---- other files ----


def check_issue_form(path):
    form = load(path)
    if form is None:
        return
    check(form.get("name") and form.get("description"), path, "it has no name or description")
    ids = [field["id"] for field in form["body"] if "id" in field]
    check(len(ids) == len(set(ids)) > 0, path, "its fields need names that differ")
    for field in form["body"]:
        known = field["type"] in ("markdown", "input", "textarea", "dropdown", "checkboxes")
        check(known, path, f"no field {field['type']}")
        wanted = "value" if field["type"] == "markdown" else "label"
        check(field.get("attributes", {}).get(wanted), path, f"a {field['type']} without {wanted}")


def check_citation():
    citation = load("CITATION.cff")
    if citation is None:
        return
    for key in "cff-version", "message", "title", "authors":
        check(citation.get(key), "CITATION.cff", f"it has no {key}")
    check(isinstance(citation.get("version"), str), "CITATION.cff", "the version is not a text")
    for author in citation.get("authors", []):
        check("name" in author or "family-names" in author, "CITATION.cff", "an author without a name")


def check_page(path):
    text = read(path)
    for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL):
        check_script(block, path)
    for code in re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        if re.match(r"(cmake|ctest|sh|bash) ", code):
            check_script(code.replace("\\|", "|"), path)
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        check((ROOT / path).parent.joinpath(link).exists(), path, f"a link to {link}, which is not there")


def check_meson():
    named = set(re.findall(r"'(include/nono/compiled/\w+\.cpp)'", read("meson.build")))
    there = {str(path.relative_to(ROOT)) for path in (ROOT / "include/nono/compiled").glob("*.cpp")}
    check(named == there, "meson.build", f"it should name the sources of nono::compiled, but for {named ^ there}")


def sources():
    """Returns the project's files: those that Git tracks or would add; without Git, all except build outputs."""
    git = ["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        return subprocess.run(git, capture_output=True, text=True, check=True).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        files = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
        return [str(path) for path in files if path.parts[0] != ".git" and not path.parts[0].startswith("build")]


def check_licenses():
    """Checks that every source states its license on one line, in its first comment or on its first line."""
    count = 0
    for path in sources():
        file = ROOT / path
        if not path or DATA.match(path) or file.is_symlink() or not file.is_file():
            continue
        raw = file.read_bytes()
        mark = COMMENT_OF.get(file.suffix)
        if file.name in ("CMakeLists.txt", "meson.build", "Dockerfile") or mark is None and raw.startswith(b"#!"):
            mark = "#"
        if mark is None:
            continue
        wanted = f"/* {LICENSE_LINE} */" if mark == "/*" else f"{mark} {LICENSE_LINE}"
        count += 1
        check(raw.decode("utf-8").split("\n").count(wanted) == 1, path, f"not one line '{wanted}'")
    check(count > 500, "sources", f"only {count} were looked at")


workflows = sorted(str(path.relative_to(ROOT)) for path in (ROOT / ".github/workflows").glob("*.yml"))
check(workflows, ".github/workflows", "there are none")
for workflow_path in workflows:
    check_workflow(workflow_path)
for form_path in sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")):
    if form_path.name != "config.yml":
        check_issue_form(str(form_path.relative_to(ROOT)))
for plain_path in ".github/dependabot.yml", ".github/ISSUE_TEMPLATE/config.yml":
    load(plain_path)
check_citation()
for page_path in PAGES:
    check_page(page_path)
check_meson()
check_licenses()

for fault in faults:
    print(fault)
print(f"{len(workflows)} workflows and {len(PAGES)} pages: {len(faults)} faults")
sys.exit(1 if faults else 0)
