// Learning: the example, practice of each technique, and the daily puzzle.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { PHONE, axeSource, boardText, cell, pageTest, site } from './browser.mjs';
import { TECHNIQUES, dayOf, makeDaily, makePractice, nameOfDay } from '../js/practice.js';

let nono = null;
before(async () => {
    const { load } = await import(pathToFileURL(join(site, 'nono/index.js')));
    nono = await load({ all: true });
});

const NAMES = ['completed_line', ...Object.keys(TECHNIQUES)];
for (const technique of Object.keys(TECHNIQUES))
    test(`practice makes a puzzle that needs ${technique} and nothing harder`, async () => {
        const { puzzle, seed } = await makePractice(nono, technique, { seed: 7 });
        const easier = NAMES[NAMES.indexOf(technique) - 1];
        assert.equal(nono.explain(puzzle, undefined, { hardest: technique }).status, 'solved');
        assert.equal(nono.explain(puzzle, undefined, { hardest: easier }).status, 'needs_guessing');
        const again = await makePractice(nono, technique, { seed });
        assert.equal(again.seed, seed);
        assert.equal(nono.hash(again.puzzle), nono.hash(puzzle));
    });

test('the puzzle of a day is the same on every machine, has one solution, and each day has another', async () => {
    const first = await makeDaily(nono, '2026-11-29');
    assert.equal(nono.hash(first), 'd90f91dd8633f1c10e1aea4c25a660e93276047a5863cb5687f420ee7eb6cb2e');
    const hashes = new Set();
    for (let back = 0; back < 60; ++back) {
        const puzzle = await makeDaily(nono, nameOfDay(new Date(2026, 10, 29), back));
        assert.equal(nono.solve(puzzle).status, 'unique');
        hashes.add(nono.hash(puzzle));
    }
    assert.equal(hashes.size, 60);
});

test('days that do not exist are none', () => {
    for (const name of ['', '2026-02-30', '2026-13-01', 'x', '2026-1-1', '1999-01-01']) assert.equal(dayOf(name), null);
    assert.ok(dayOf('2028-02-29'));
    assert.equal(nameOfDay(new Date(2026, 0, 1), 1), '2025-12-31');
});

const text = (page) => page.locator('#example-text').textContent();

pageTest('the example is solved in six sentences of the hint, by keys', '', {}, async (page) => {
    const loaded = () =>
        page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('learn')));
    assert.equal(await loaded(), false, 'the list does without it');
    await page.locator('.ways a', { hasText: 'How to solve' }).click();
    await page.locator('#learn-board .cell').first().waitFor();
    assert.ok(await loaded());
    assert.equal(await boardText(page, 'learn'), '.....\n.....\n.....\n.....\n.....');
    assert.ok(await page.locator('#example-back').isDisabled());
    const seen = new Set();
    for (let step = 1; step <= 6; ++step) {
        await page.keyboard.press(step % 2 ? 'Enter' : 'ArrowRight'); // the button has the focus
        assert.equal(await page.locator('#example-step').textContent(), `Step ${step} of 6`);
        assert.match(await text(page), /^(Row|Column) \d: .* covers cells? .*\.$/);
        seen.add(await text(page));
        assert.equal(await page.locator('#learn-board .hinted').count(), 1, 'one line is highlighted');
        assert.equal(await page.locator('#learn-board .cell.band').count(), 5);
        assert.ok((await page.locator('#learn-board .cell.lit.fill').count()) > 0);
    }
    assert.equal(seen.size, 6);
    await page.keyboard.press('ArrowRight');
    assert.equal((await boardText(page, 'learn')).replaceAll('x', '.'), '...##\n#..##\n####.\n####.\n#..#.');
    assert.match(await text(page), /^Solved/);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.locator('#example-step').textContent(), 'Step 6 of 6');
    await page.keyboard.press('ArrowRight');
    await page.locator('#example-play').click();
    await page.locator('#play-title', { hasText: 'No. 1' }).waitFor();
});

pageTest('a technique is practiced; a reload keeps the puzzle and the game', '#learn=practice', {}, async (page) => {
    await page.locator('#techniques a', { hasText: 'Edge' }).click();
    await page.locator('#play-board .cell').first().waitFor();
    assert.equal(await page.locator('#play-title').textContent(), 'Practice: edge');
    assert.match(await page.locator('#play-about').textContent(), /^8 × 8\. A block that begins near an edge/);
    const link = page.url();
    assert.match(link, /#practice=edge\/\d+$/);
    const clues = () => page.locator('#play-board .row-clues').allTextContents();
    const before = await clues();
    await cell(page, 0, 0).click();
    await page.reload();
    await page.locator('#play-board .cell.fill').first().waitFor();
    assert.deepEqual(await clues(), before);
    assert.equal(page.url(), link);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.locator('#play-menu summary').click();
    await page.locator('#solve').click();
    await page.locator('#note-buttons button', { hasText: 'Another puzzle' }).click();
    await page.waitForURL((url) => /#practice=edge\/\d+$/.test(url) && String(url) !== link);
    await page.goto(link.replace(/#.*/, '#practice=magic'));
    await page.locator('#message', { hasText: 'There is no such technique.' }).waitFor();
});

pageTest('making a puzzle can be stopped', '#learn', {}, async (page) => {
    await page.evaluate(async () => {
        const { worker } = await import('./js/engine.js');
        const all = await worker();
        const { make } = all;
        all.make = async (...args) => {
            await new Promise((resolve) => setTimeout(resolve, 200));
            return { ...(await make(...args)), made: false }; // none is good enough
        };
    });
    await page.locator('#techniques a', { hasText: 'Overlap' }).click();
    await page.locator('#message', { hasText: /Making a puzzle… \d+ tried/ }).waitFor();
    await page.locator('#message button').click();
    await page.waitForURL(/#learn$/);
    assert.ok(await page.locator('#learn').isVisible());
    await page.waitForTimeout(500);
    assert.ok(await page.locator('#message').isHidden());
});

pageTest('the daily puzzle is in the list, with its state', '', {}, async (page) => {
    await page.locator('.ways a', { hasText: 'Daily puzzle' }).click();
    await page.locator('#play-board .cell').first().waitFor();
    assert.match(page.url(), /#daily=20\d\d-\d\d-\d\d$/);
    await cell(page, 0, 0).click();
    await page.goto(page.url().replace(/#.*/, '#learn=daily'));
    const today = page.locator('#days a').first();
    await today.waitFor();
    assert.match(await today.textContent(), /^Today.*started$/);
    assert.equal(await page.locator('#days a').count(), 7);
    await page.goto(page.url().replace(/#.*/, '#daily=2026-02-30'));
    await page.locator('#message', { hasText: 'There is no such day.' }).waitFor();
});

for (const options of [{}, { colorScheme: 'dark' }, PHONE])
    pageTest(
        `the view for learning is accessible and not too wide: ${JSON.stringify(options.colorScheme ?? options.isMobile ?? 'light')}`,
        '#learn',
        { ...options, bypassCSP: true, reducedMotion: 'reduce' },
        async (page) => {
            await page.locator('#learn-board .cell').first().waitFor();
            await page.locator('#example-next').click();
            await page.evaluate(axeSource());
            const found = await page.evaluate(async () =>
                (await axe.run(document, { resultTypes: ['violations'] })).violations.map(
                    ({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`,
                ),
            );
            assert.deepEqual(found, []);
            const { wide, low } = await page.evaluate(() => ({
                wide: document.documentElement.scrollWidth - innerWidth,
                low: [...document.querySelectorAll('#learn button, #learn a')]
                    .filter((one) => one.offsetHeight > 0 && one.offsetHeight < 44)
                    .map((one) => one.textContent),
            }));
            assert.ok(wide <= 0);
            if (options.hasTouch) assert.deepEqual(low, []);
        },
    );
