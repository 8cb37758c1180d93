# SPDX-License-Identifier: MIT
"""Tests the program nono_report: report.py <nono_report>."""
import html
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import unittest

import made_results
from made_results import LIMIT, make, write

PROGRAM = os.path.abspath(sys.argv.pop(1))


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, encoding="utf-8", timeout=120, check=False)


class Report(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def file(self, name, records):
        write(self.path(name), records)
        return self.path(name)

    def compare(self, old, new, *more):
        """Returns the exit status and the comparison."""
        done = run("--compare", "--json", *more, self.file("old.jsonl", old), self.file("new.jsonl", new))
        self.assertEqual(done.stderr, "")
        return done.returncode, json.loads(done.stdout)["comparison"]

    def named(self, comparison, found):
        return [strategy["name"] for strategy in comparison["strategies"] if strategy["found"] == found]

    def test_scores_are_what_their_definitions_say(self):
        def spoil(record):
            if record["index"] == 3 and record["strategy"] == "backtracking":
                record["fault"] = "a solution does not satisfy the clues"
            if record["index"] == 5 and record["strategy"] == "automatic":
                record["status"] = "impossible"
                record["solutions"] = []
            if record["index"] == 7 and record["strategy"] == "minisat":
                return None
            return record

        records = make("a", 1, change=spoil)
        done = run("--json", self.file("a.jsonl", records))
        self.assertEqual(done.returncode, 0)
        scores = {score["name"]: score for score in json.loads(done.stdout)["scores"]}
        results = records[1:]
        decided = lambda record: record["status"] != "unknown" and not record["fault"]
        least = {}
        for record in filter(decided, results):
            least[record["hash"]] = min(least.get(record["hash"], math.inf), record["cpu_seconds"])
        self.assertLess(len(least), len({record["hash"] for record in results}) + 1)
        for name in ["automatic", "backtracking", "learning/cells", "minisat"]:
            own = [record for record in results if record["strategy"] == name]
            times = [record["cpu_seconds"] if decided(record) else LIMIT for record in own]
            score = scores[name]
            self.assertEqual(score["puzzles"], len(own))
            self.assertEqual(score["decided"], sum(map(decided, own)))
            self.assertAlmostEqual(score["par2"], sum(t if decided(r) else 2 * LIMIT for t, r in zip(times, own)) / len(own))
            self.assertAlmostEqual(score["total"], sum(times))
            self.assertAlmostEqual(score["geometric_mean"], math.exp(sum(map(math.log, times)) / len(times)))
            self.assertEqual(score["best"], sum(decided(r) and r["cpu_seconds"] == least[r["hash"]] for r in own))
        self.assertEqual(scores["backtracking"]["faults"], 3)
        self.assertEqual(scores["minisat"]["puzzles"], scores["automatic"]["puzzles"] - 3)
        self.assertEqual(scores["automatic"]["disagreements"], 3)
        self.assertEqual(scores["virtual best"]["decided"], len(least))
        self.assertAlmostEqual(scores["virtual best"]["total"],
                               sum(least.get(h, LIMIT) for h in {r["hash"] for r in results}))

    def test_a_strategy_that_took_a_fifth_more_is_named_and_no_other(self):
        for seed in range(8):
            old = make("old", 2 * seed, strategies=5)
            status, comparison = self.compare(old, make("new", 2 * seed + 1, strategies=5, slow={"learning/cells": 1.2}, drift=0.4))
            self.assertEqual(self.named(comparison, "slower"), ["learning/cells"], seed)
            self.assertEqual(self.named(comparison, "faster"), [], seed)
            self.assertEqual(status, 1)
            status, comparison = self.compare(make("new", 2 * seed + 1, strategies=5, slow={"learning/cells": 1.2}, drift=0.4), old)
            self.assertEqual((self.named(comparison, "faster"), self.named(comparison, "slower")), (["learning/cells"], []), seed)

    def test_two_runs_of_the_same_do_not_differ_whatever_the_machine_does(self):
        for seed in range(8):
            for reference in (True, False):
                old, new = (make(name, 100 + 2 * seed + i, noise=0.15, drift=0.5 * i, reference=reference) for i, name in enumerate(("old", "new")))
                status, comparison = self.compare(old, new)
                self.assertEqual(self.named(comparison, "slower") + self.named(comparison, "faster"), [], seed)
                self.assertEqual(status, 0)

    def test_without_reference_work_and_others_no_time_is_judged(self):
        old, new = make("old", 1, strategies=2, reference=False), make("new", 2, strategies=2, reference=False, drift=1)
        status, comparison = self.compare(old, new)
        self.assertEqual((status, self.named(comparison, "slower")), (0, []))
        self.assertGreater(comparison["strategies"][0]["time"]["low"], 1.3)
        self.assertIsNone(comparison["strategies"][0]["beside"])

    def test_more_instructions_are_slower_even_where_times_are_all_noise(self):
        def counted(factor):
            def change(record):
                own = factor if record["strategy"] == "automatic" else 1
                record["instructions"] = int(1e9 * record["width"] * own)
                return record
            return change

        status, comparison = self.compare(make("old", 1, noise=1.5, change=counted(1)), make("new", 2, noise=1.5, change=counted(1.1)))
        self.assertEqual((status, self.named(comparison, "slower")), (1, ["automatic"]))
        self.assertAlmostEqual(comparison["strategies"][0]["instructions"]["estimate"], 1.1, 3)

    def test_answers_that_changed_are_told(self):
        def spoil(record):
            place = record["strategy"], record["set"], record["index"]
            if place == ("automatic", "noise", 1):
                record["status"] = "unique" if record["status"] == "multiple" else "multiple"
            if place == ("backtracking", "noise", 2):
                record.update(status="unknown", stopped_by="time_limit", cpu_seconds=LIMIT, solutions=[])
            if place == ("minisat", "color", 2):
                record["fault"] = "it ended with status 3"
            if place == ("learning/cells", "noise", 4):
                record["statistics"]["conflicts"] += 1
            return record

        status, comparison = self.compare(make("old", 1), make("new", 2, change=spoil))
        strategies = {strategy["name"]: strategy for strategy in comparison["strategies"]}
        self.assertEqual(status, 1)
        self.assertEqual(len(strategies["automatic"]["wrong"]), 1)
        self.assertEqual(len(strategies["backtracking"]["undecided"]), 1)
        self.assertFalse(strategies["backtracking"]["undecided"][0]["near_limit"])
        self.assertEqual([change["fault"] for change in strategies["minisat"]["wrong"]], ["it ended with status 3"])
        self.assertEqual(strategies["learning/cells"]["other_work"], 1)
        self.assertEqual([counter["name"] for counter in strategies["learning/cells"]["counters"]], ["conflicts"])
        self.assertEqual(strategies["automatic"]["other_work"], 0)

    def test_puzzles_are_the_same_by_identity_wherever_they_stand(self):
        def move(record):
            record.update(set="elsewhere", file="other.non", index=record["index"] + 100)
            return record if record["hash"] != first else None

        old = make("old", 1)
        first = old[1]["hash"]
        _, comparison = self.compare(old, make("new", 2, change=move))
        self.assertEqual((comparison["puzzles"], comparison["only_before"], comparison["only_after"]), (59, 1, 0))

    def test_lines_that_are_not_right_are_told_and_the_others_read(self):
        path = self.path("broken.jsonl")
        lines = [json.dumps(record) for record in make("a", 1, count=5, strategies=1)[1:]]  # without the line of the run
        lines[1:1] = ["{", "[]", json.dumps({"record": "remark"}), "", json.dumps({"strategy": "x", "status": "magic"})]
        with open(path, "w", encoding="utf-8") as file:
            file.write("\r\n".join(lines))
        done = run("--json", path)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(json.loads(done.stdout)["scores"][0]["puzzles"], 5)
        places = [line.split("broken.jsonl:")[1].split(":")[0] for line in done.stderr.splitlines()]
        self.assertEqual(places, ["2", "3", "6"])

    def test_what_is_wrong_on_the_command_line_is_told(self):
        self.assertEqual(run(self.path("nowhere.jsonl")).returncode, 2)
        only = self.file("one.jsonl", make("a", 1, count=3))
        done = run("--compare", only)
        self.assertEqual((done.returncode, "two runs" in done.stderr), (2, True))
        self.assertEqual(run(only, "--html", self.path("no/folder.html")).returncode, 2)

    def test_texts_from_results_are_no_markup(self):
        page = self.path("page.html")
        self.assertEqual(run(self.file("a.jsonl", make("</title><script>", 1)), "--html", page).returncode, 0)
        with open(page, encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(text.count("</script>"), 2)
        self.assertIn("&lt;/title&gt;&lt;script&gt;", text)
        titles = re.findall(r'^<tr><th scope="row">(.*?)</th>', text.split('id="puzzles-table">')[1], re.MULTILINE)
        expected = [puzzle["title"] or f"{os.path.basename(puzzle['file'])} #{puzzle['index']}" for puzzle in made_results.puzzles(60)]
        self.assertEqual([html.unescape(title) for title in titles], expected)


if __name__ == "__main__":
    unittest.main()
