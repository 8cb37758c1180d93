"""Tests the page of nono_report in Chromium: browser.py <nono_report>. Exit status 77: there is no Chromium."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

from devtools import Browser, find_chromium
from made_results import make, puzzles, write

PROGRAM = os.path.abspath(sys.argv.pop(1))


def texts(selector):
    return f"[...document.querySelectorAll({json.dumps(selector)})].map(node => node.textContent)"


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.browser = Browser(find_chromium())
        cls.addClassCleanup(cls.browser.close)
        cls.browser.size(1280, 900)

        def spoil(record):
            if record["set"] == "noise" and record["index"] == 2 and record["strategy"] == "automatic":
                record["fault"] = "a solution does not satisfy the clues"
            if record["strategy"] == "minisat" and record["index"] % 4 == 0:
                record.update(status="unknown", stopped_by="time_limit", cpu_seconds=10.0, solutions=[])
            return record

        cls.old = cls.write("old.jsonl", make("old", 1, count=120, change=spoil))
        cls.new = cls.write("new.jsonl", make("new", 2, count=120, change=spoil, slow={"learning/cells": 1.2}))
        cls.one = cls.path("one.html")
        cls.two = cls.path("two.html")
        cls.scores = json.loads(cls.report("--json", cls.old, "--html", cls.one))["scores"]
        cls.comparison = json.loads(cls.report("--json", "--compare", cls.old, cls.new, "--html", cls.two))["comparison"]

    @classmethod
    def path(cls, name):
        return os.path.join(cls.folder.name, name)

    @classmethod
    def write(cls, name, records):
        write(cls.path(name), records)
        return cls.path(name)

    @classmethod
    def report(cls, *arguments):
        return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, encoding="utf-8", timeout=60, check=False).stdout

    def setUp(self):
        self.browser.errors.clear()
        self.browser.call("Page.navigate", url="about:blank")

    def tearDown(self):
        self.assertEqual(self.browser.errors, [])
        self.assertIsNone(self.run_script("window.broken ?? null"))

    def run_script(self, script):
        return self.browser.run(script)

    def open(self, page):
        self.browser.open(page)

    def click(self, selector):
        """Clicks where the element is seen."""
        x, y = self.run_script(f"(() => {{ const node = document.querySelector({json.dumps(selector)}); node.scrollIntoView({{ block: 'center' }});"
                               " const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; })()")
        self.browser.click(x, y)

    def choose(self, selector, value, event="change"):
        self.run_script(f"(() => {{ const node = document.querySelector({json.dumps(selector)}); node.value = {json.dumps(value)};"
                        f" node.dispatchEvent(new Event('{event}', {{ bubbles: true }})); }})()")
        self.browser.settle()

    def rows(self):
        return self.run_script("[...document.querySelectorAll('#puzzles-table tbody tr')].map(row => [...row.children].map(cell => cell.textContent))")

    def count(self):
        return self.run_script("document.querySelector('#filter-count').textContent")

    def test_scores_are_those_that_the_program_prints(self):
        self.open(self.one)
        rows = self.run_script("[...document.querySelectorAll('#summary-table tbody tr')].map(row => [...row.children].map(cell => cell.textContent))")
        printed = [line.strip("| \n").split(" | ") for line in self.report(self.old).splitlines()[2:]]
        self.assertEqual(len(printed), 5)
        self.assertEqual(rows, printed)
        self.assertEqual(rows[0][6], "1")

    def test_the_table_sorts(self):
        self.open(self.one)
        column = [int(cell[3]) for cell in self.rows()]
        self.assertNotEqual(column, sorted(column))
        self.click("[data-sort=colors]")
        self.assertEqual({int(row[3]) for row in self.rows()}, {1})
        self.click("[data-sort=colors]")
        self.assertEqual(self.rows()[0][3], "3")
        self.assertEqual(self.run_script("document.activeElement.dataset.sort"), "colors")
        self.click("[data-sort=entrant-3]")
        self.assertEqual(len(self.run_script(texts("#puzzles-table th[aria-sort]"))), 1)
        self.click("#page-last")
        self.assertEqual({row[8] for row in self.rows()}, {"undecided"})
        self.assertIn("101 to 120 of 120", self.run_script("document.querySelector('#puzzles-shown').textContent"))

    def test_the_filter_selects_for_everything(self):
        self.open(self.one)
        self.assertEqual(self.count(), "120 of 120 puzzles")
        self.choose("#filter-text", "SWAN", "input")
        wanted = sum("swan" in (puzzle["title"]).lower() for puzzle in puzzles(120))
        self.assertGreater(wanted, 5)
        self.assertEqual(self.count(), f"{wanted} of 120 puzzles")
        self.assertEqual(len(self.rows()), wanted)
        self.assertIn(f"of {wanted}", self.run_script("document.querySelector('#summary-table tbody td').textContent"))
        self.click("#filter-reset")
        self.choose("#filter-set", "1")
        self.assertEqual(self.count(), "40 of 120 puzzles")
        self.choose("#filter-colors", "3")
        self.assertEqual(self.count(), f"{sum(p['colors'] == 3 and p['set'] == 'dominoes' for p in puzzles(120))} of 120 puzzles")
        self.click("#filter-reset")
        self.choose("#filter-most", "10", "input")
        self.assertEqual(self.count(), f"{sum(max(p['width'], p['height']) <= 10 for p in puzzles(120))} of 120 puzzles")
        self.click("#filter-reset")
        self.choose("#filter-decided", "wrong")
        self.assertEqual(self.count(), "1 of 120 puzzles")
        self.choose("#filter-decided", "-3")
        self.assertEqual({row[8] for row in self.rows()}, {"undecided"})
        self.choose("#filter-text", "nothing has this", "input")
        self.assertEqual(self.count(), "0 of 120 puzzles")
        self.assertEqual(self.rows(), [])
        self.assertIn("None of the strategies", self.run_script("document.querySelector('#cactus-plot').textContent"))

    def test_strategies_are_toggled(self):
        self.open(self.one)
        series = "[...document.querySelectorAll('#cactus-plot .series')].map(path => path.dataset.series)"
        self.assertEqual(self.run_script(series), ["0", "1", "2", "3", "best"])
        self.click("[data-entrant='1']")
        self.assertEqual(self.run_script(series), ["0", "2", "3", "best"])
        self.assertEqual(self.run_script("document.querySelector('[data-entrant=\"1\"]').getAttribute('aria-pressed')"), "false")
        self.assertEqual(len(self.run_script(texts("#summary-table tbody tr"))), 4)
        self.assertEqual(len(self.rows()[0]), 8)
        self.click("[data-entrant='1']")
        self.click("#cactus-best")
        self.click("#cactus-log-count")
        self.assertEqual(self.run_script(series), ["0", "1", "2", "3"])
        self.assertEqual(self.run_script("[...document.querySelectorAll('#cactus-plot path')].some(path => /NaN|Infinity/.test(path.getAttribute('d')))"), False)
        self.assertIn("100", self.run_script(texts("#cactus-plot .ticks text")))

    def test_a_line_of_the_cactus_plot_tells_what_it_is(self):
        self.open(self.one)
        x, y = self.run_script("(() => { const path = document.querySelector('[data-series=\"2\"]'); path.scrollIntoView({ block: 'center' });"
                               " const at = path.getPointAtLength(path.getTotalLength() / 2); const box = path.ownerSVGElement.getBoundingClientRect();"
                               " return [box.x + at.x, box.y + at.y]; })()")
        self.browser.mouse("mouseMoved", x, y)
        told = self.run_script("document.querySelector('#tip').textContent")
        self.assertRegex(told, r"^learning/cells(decides \d+ puzzles within .*s each)")
        self.browser.mouse("mouseMoved", 1, 1)
        self.assertTrue(self.run_script("document.querySelector('#tip').hidden"))

    def test_the_scatter_plot_shows_any_two_and_opens_puzzles(self):
        self.open(self.one)
        labels = "[...document.querySelectorAll('#scatter-plot .axis-label')].map(node => node.textContent)"
        self.assertEqual(self.run_script(labels), ["automatic", "backtracking"])
        before = self.run_script("document.querySelector('#scatter-plot .points').getAttribute('d')")
        self.choose("#scatter-y", "3")
        self.assertEqual(self.run_script(labels), ["automatic", "minisat"])
        self.assertNotEqual(self.run_script("document.querySelector('#scatter-plot .points').getAttribute('d')"), before)
        self.assertIn("undecided by minisat", self.run_script(texts("#scatter-plot .lanes text")))
        self.assertGreater(self.run_script("document.querySelector('#scatter-plot .points.edge').getAttribute('d').length"), 20)
        self.click("#scatter-swap")
        self.assertEqual(self.run_script(labels), ["minisat", "automatic"])
        self.choose("#scatter-measure", "wall")
        self.choose("#scatter-x", "1")
        self.choose("#scatter-measure", "counter-1")
        x, y = self.run_script("(() => { const svg = document.querySelector('#scatter-plot svg'); svg.scrollIntoView({ block: 'center' });"
                               " const [, x, y] = /^M([\\d.]+) ([\\d.]+)/.exec(document.querySelector('#scatter-plot .points').getAttribute('d'));"
                               " const box = svg.getBoundingClientRect(); return [box.x + Number(x), box.y + Number(y)]; })()")
        self.browser.mouse("mouseMoved", x, y)
        told = self.run_script("document.querySelector('#tip strong').textContent")
        self.browser.click(x, y)
        self.assertEqual(self.run_script("document.querySelector('#puzzle h2').textContent"), told)
        self.assertTrue(self.run_script("document.querySelector('#overview').hidden"))
        self.click("#puzzle-back")
        self.assertFalse(self.run_script("document.querySelector('#overview').hidden"))
        self.run_script("document.querySelector('#scatter-plot svg').focus()")
        for key in ("ArrowRight", "ArrowRight", "Enter"):
            self.browser.press(key)
        self.assertFalse(self.run_script("document.querySelector('#puzzle').hidden"))

    def test_a_puzzle_has_a_page_of_its_own(self):
        self.open(self.one + "#puzzle-1")
        all_puzzles = puzzles(120)
        self.assertIn(all_puzzles[0]["hash"], self.run_script("document.querySelector('#puzzle').textContent"))
        self.assertEqual(len(self.run_script(texts("#puzzle-results tbody tr"))), 4)
        self.assertEqual(len(self.run_script(texts("#puzzle-counters thead th"))), 3)
        for number, puzzle in list(enumerate(all_puzzles))[:25]:
            clues = self.run_script(f"location.hash = '#puzzle-{number + 1}', new Promise(done => setTimeout(() => done({texts('#puzzle .clues text')}.length), 0))")
            lines = [puzzle["solutions"][0][y * puzzle["width"]:(y + 1) * puzzle["width"]] for y in range(puzzle["height"])]
            lines += [puzzle["solutions"][0][x::puzzle["width"]] for x in range(puzzle["width"])]
            blocks = sum(max(1, sum(cell not in ("0", before) for before, cell in zip("0" + line, line))) for line in lines)
            self.assertEqual(clues, blocks * len(puzzle["solutions"]), number)
        self.click("#puzzle-after")
        self.assertEqual(self.run_script("location.hash"), "#puzzle-26")
        self.assertTrue(self.run_script("document.title").startswith(all_puzzles[25]["title"].replace("\u2028", " ") or "noise"))

    def test_csv_has_what_is_selected(self):
        self.open(self.one)
        self.run_script("URL.createObjectURL = blob => { window.saved = blob.text(); return 'blob:nothing'; }, HTMLAnchorElement.prototype.click = () => {}")
        self.choose("#filter-set", "0")
        self.click("#export")
        lines = self.run_script("window.saved").split("\r\n")
        self.assertEqual(len(lines), 42)
        self.assertTrue(lines[0].startswith("title,set,file,index,hash,"))
        self.assertTrue(any(line.startswith("'=1+1") for line in lines))
        self.assertTrue(any(line.startswith('"Ünïcode ""quoted"", comma') for line in lines))

    def test_a_comparison_names_what_is_slower(self):
        self.open(self.two)
        self.assertEqual(self.run_script("document.querySelector('#verdict li').textContent"), "Slower: learning/cells")
        self.assertEqual(self.run_script(texts("#comparison-table tbody tr.slower th")), ["learning/cells"])
        rows = self.run_script(texts("#comparison-table tbody tr"))
        self.assertEqual(len(rows), len(self.comparison["strategies"]))
        for row, strategy in zip(rows, self.comparison["strategies"]):
            self.assertIn(f"{strategy['time']['estimate']:.3f}", row)
        self.assertTrue(self.run_script("document.querySelector('#comparison details[open] a').textContent.length") > 0)
        self.click("#comparison details[open] a")
        self.assertEqual(len(self.run_script(texts("#puzzle-results tbody tr"))), 8)

    def test_nothing_is_wider_than_a_narrow_page(self):
        self.addCleanup(self.browser.size, 1280, 900)
        for scheme in ("light", "dark"):
            self.browser.scheme(scheme)
            for width in (360, 1280):
                self.browser.size(width, 800)
                for place in ("", "#puzzle-2"):
                    self.browser.call("Page.navigate", url="about:blank")
                    self.open(self.two + place)
                    self.assertEqual(self.run_script("document.documentElement.scrollWidth"), width, (scheme, place))
                    self.assertEqual(self.run_script("[...document.querySelectorAll('#overview:not([hidden]) .plot svg')].length"), 0 if place else 2)


if __name__ == "__main__":
    if find_chromium() is None:
        print("Chromium is not installed: the page is not tested")
        sys.exit(77)
    unittest.main()
