// What browser.py tests in the browser: browser.mjs <packages> <chromium> <page of one run> <page of two runs>.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

const [packages, executablePath, one, two] = process.argv.slice(2);
const { chromium } = createRequire(`${packages}/`)('playwright-core');
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
test.after(() => browser.close());

/** A test of a page, which may report no error and ask for no other file. */
function testPage(name, path, options, run) {
  test(name, async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
    const errors = [];
    page.on('pageerror', error => errors.push(String(error)));
    page.on('console', message => errors.push(message.text()));
    page.on('request', request => /^(file|data):/.test(request.url()) || errors.push(request.url()));
    await page.goto(pathToFileURL(path).href);
    await run(page);
    assert.deepEqual(errors, []);
    assert.equal(await page.evaluate('window.broken ?? null'), null);
    await page.close();
  });
}

/** The texts of a column of a table, by the text of its header. */
async function column(page, table, header) {
  const names = (await page.locator(`${table} thead th`).allTextContents()).map(text => text.trim());
  return page.locator(`${table} tbody tr > :nth-child(${names.indexOf(header) + 1})`).allTextContents();
}

const secondsOf = text => /^[\d.]+ (µs|ms|s)$/.test(text) ? parseFloat(text) * { 'µs': 1e-6, ms: 1e-3, s: 1 }[text.split(' ')[1]] : Infinity;
const ascends = numbers => numbers.every((number, i) => i === 0 || numbers[i - 1] <= number || numbers[i - 1] === number);

testPage('a table is sorted by click and by key', one, {}, async page => {
  const header = name => page.locator('#puzzles-table thead button', { hasText: name });
  assert.equal(ascends((await column(page, '#puzzles-table', 'minisat')).map(secondsOf)), false);
  await header('minisat').click();
  let times = await column(page, '#puzzles-table', 'minisat');
  assert.ok(times.length === 120 && ascends(times.map(secondsOf)));
  await header('minisat').focus();
  await page.keyboard.press('Enter');
  times = await column(page, '#puzzles-table', 'minisat');
  const decided = times.map(secondsOf).filter(Number.isFinite);
  assert.ok(ascends(decided.toReversed()) && decided[0] > decided.at(-1));
  assert.ok(times.at(-1) === 'unknown' && secondsOf(times[0]) < Infinity, 'what is undecided comes last');
  assert.equal(await page.locator('#puzzles-table [aria-sort]').getAttribute('aria-sort'), 'descending');
  await header('puzzle').press('Space');
  assert.equal((await column(page, '#puzzles-table', 'automatic')).filter(text => text === 'fault').length, 1);
  await page.locator('#scores-table button', { hasText: 'in all' }).click();
  assert.ok(ascends((await column(page, '#scores-table', 'in all')).map(secondsOf)));
});

testPage('the plots have a line for each strategy and a point for each puzzle', one, {}, async page => {
  assert.equal(await page.locator('#cactus path.c').count(), 4);
  const points = page.locator('#scatter-plot circle');
  assert.equal(await points.count(), 120);
  const [automatic, backtracking] = await Promise.all(['automatic', 'backtracking'].map(name => column(page, '#puzzles-table', name)));
  assert.equal(automatic.filter(text => text === 'fault').length, 1);
  const one = automatic.filter((text, i) => secondsOf(text) === Infinity || secondsOf(backtracking[i]) === Infinity);
  assert.equal(await page.locator('#scatter-plot .edge').count(), one.length);
  assert.doesNotMatch(await page.locator('#scatter-plot').innerHTML(), /NaN|Infinity|undefined/);
  assert.match(await points.first().locator('title').textContent(), /, [\d.]+ (µs|ms|s), [\d.]+ (µs|ms|s)$/);
});

testPage('any two strategies are put into the scatter plot', one, {}, async page => {
  const axes = page.locator('#scatter-plot .axis');
  assert.deepEqual(await axes.allTextContents(), ['automatic', 'backtracking']);
  const before = await page.locator('#scatter-plot').innerHTML();
  await page.getByLabel('Up').selectOption('minisat');
  assert.deepEqual(await axes.allTextContents(), ['automatic', 'minisat']);
  assert.notEqual(await page.locator('#scatter-plot').innerHTML(), before);
  const undecided = (await column(page, '#puzzles-table', 'minisat')).filter(text => text === 'unknown').length;
  assert.equal(await page.locator('#scatter-plot .edge').count(), undecided + 1);
  await page.getByLabel('Across').focus();
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(await axes.allTextContents(), ['backtracking', 'minisat']);
});

testPage('a comparison names what is slower', two, {}, async page => {
  assert.match(await page.locator('#verdict').textContent(), /^Slower: learning\/cells\.$/m);
  assert.deepEqual((await column(page, '#comparison-table', 'strategy')).length, 4);
  assert.deepEqual(await page.locator('#scatter-plot .axis').allTextContents(), ['automatic (old)', 'automatic (new)']);
});

testPage('all but the scatter plot is there without scripts', two, { javaScriptEnabled: false }, async page => {
  assert.equal(await page.locator('#puzzles-table tbody tr').count(), 120);
  assert.equal(await page.locator('#cactus path.c').count(), 8);
  assert.equal(await page.getByLabel('Up').isVisible(), false);
});

for (const colorScheme of ['light', 'dark'])
  for (const width of [360, 1280])
    testPage(`nothing is wider than a page of ${width} in ${colorScheme}`, two, { colorScheme, viewport: { width, height: 800 } }, async page => {
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
      const [red] = (await page.evaluate('getComputedStyle(document.body).backgroundColor')).match(/\d+/g);
      assert.equal(Number(red) < 64, colorScheme === 'dark');
      const ink = await page.evaluate("getComputedStyle(document.querySelector('#cactus text')).fill");
      assert.equal(Number(ink.match(/\d+/)[0]) > 128, colorScheme === 'dark');
    });
