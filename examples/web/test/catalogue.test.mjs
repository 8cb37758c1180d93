// Collections of what files brought, and all progress as a file.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PHONE, address, axeSource, boardText, cell, drag, mainThread, openText, pageTest, site } from './browser.mjs';
import { isNewer } from '../js/progress.js';

/** A bundle of small puzzles in .non; the picture of number `i` is `i` in binary, in a row of 12. */
const puzzleOf = (i) => {
    const row = [...i.toString(2).padStart(12, '0')];
    const runs = row.join('').match(/1+/g) ?? ['']; // a row of 1 cell high: its columns are 1 or 0
    return (
        `title "P ${i}"\nwidth 12\nheight 1\nrows\n${runs.map((run) => run.length).join()}\n` +
        `columns\n${row.join('\n')}\n`
    );
};
const bundleOf = (count) => Array.from({ length: count }, (_, i) => puzzleOf(i + 1)).join('\n');
const SOK = readFileSync(join(site, 'puzzles/first-steps.sok'), 'utf8');
const LEVEL = '#####\n#@$.#\n#####\n';
const COLLECTION = `Title: Two rooms\n\nFirst\n\n${LEVEL}\n\nSecond\n\n######\n#@ $.#\n######\n`;

const solve = async (page, number) => {
    const row = number.toString(2).padStart(12, '0');
    for (const run of row.matchAll(/1+/g)) await drag(page, [0, run.index], [0, run.index + run[0].length - 1]);
    await page.locator('#note-text', { hasText: 'Solved in' }).waitFor();
};
const home = async (page) => {
    await page.goto(`${address()}#`);
    await page.locator('#own .card').first().waitFor();
};

pageTest('a bundle stays as a collection: progress, next, resume, rename, remove', '', {}, async (page) => {
    await openText(page, 'Small ones.non', bundleOf(5));
    await page.locator('#set-list .card').first().waitFor();
    assert.equal(await page.locator('#set-title').textContent(), 'Small ones');
    assert.equal(await page.locator('#set-list .card').count(), 5);
    assert.equal(await page.locator('#set-progress').textContent(), '0 of 5 solved.');
    await page.locator('#set-resume', { hasText: 'Start' }).click();
    await page.locator('#play-about', { hasText: '12 × 1. 1 of 5 in Small ones' }).waitFor();
    await solve(page, 1);
    await page.locator('#note-buttons button', { hasText: 'Next puzzle' }).click();
    await page.locator('#play-title', { hasText: 'P 2' }).waitFor();
    await page.goto(page.url().replace(/\/2$/, '/4'));
    await page.locator('#play-title', { hasText: 'P 4' }).waitFor();
    await cell(page, 0, 0).click();
    await page.reload();
    await page.locator('#play-board .cell.fill').first().waitFor();
    await page.locator('#play-about a').click();
    await page.locator('#set-progress', { hasText: '1 of 5 solved.' }).waitFor();
    assert.match(await page.locator('#set-list .card').nth(0).textContent(), /1\. P 1.*✓ solved/);
    assert.match(await page.locator('#set-list .card').nth(3).textContent(), /4\. P 4.*started/);
    await page.locator('#set-resume', { hasText: 'Resume' }).click();
    await page.locator('#play-title', { hasText: 'P 4' }).waitFor();

    await home(page);
    assert.match(await page.locator('#own .card').textContent(), /^Small ones1 of 5 solved$/);
    await openText(page, 'copy.non', bundleOf(5)); // the same puzzles: the same collection
    await page.locator('#set-progress', { hasText: '1 of 5 solved.' }).waitFor();
    await page.locator('#set-rename').click();
    await page.locator('#set-name').fill('Binary <b>');
    await page.keyboard.press('Enter');
    await page.locator('#set-title', { hasText: 'Binary <b>' }).waitFor();
    await page.locator('#set-remove').click();
    await page.locator('#set-remove', { hasText: 'Remove 5 from the list?' }).click();
    await page.locator('#message', { hasText: 'Binary <b> was removed.' }).waitFor();
    assert.equal(await page.locator('#own .card').count(), 0);
    await openText(page, 'again.non', bundleOf(5));
    await page.locator('#set-progress', { hasText: '1 of 5 solved.' }).waitFor();
    await page.goto(`${address()}#set=12ab-7`);
    await page.locator('#message', { hasText: 'no longer on this device' }).waitFor();
});

pageTest('a Sokoban collection stays, with the level that was played', '', {}, async (page) => {
    await openText(page, 'rooms.sok', COLLECTION);
    await page.locator('.soko .pusher').waitFor();
    assert.match(page.url(), /#set=[0-9a-f]+-2\/1$/);
    await page.locator('#sokoban-board').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('#sokoban-note', { hasText: 'Solved' }).waitFor();
    await page.locator('#sokoban-levels').selectOption('1');
    await page.waitForURL(/\/2$/);
    await page.reload();
    await page.locator('#sokoban-title', { hasText: 'Second' }).waitFor();
    await home(page);
    const card = page.locator('#own .card');
    assert.match(await card.textContent(), /Sokoban, 1 of 2 solved$/);
    await card.click();
    await page.locator('#set-list .card canvas').first().waitFor();
    assert.deepEqual(
        await page.locator('#set-list strong').allTextContents(),
        ['1. First', '2. Second'],
    );
    await page.locator('#set-resume').click();
    await page.locator('#sokoban-title', { hasText: 'Second' }).waitFor();
    await openText(page, 'first-steps.sok', SOK);
    await page.locator('#sokoban-levels option', { hasText: 'Around the Corner' }).waitFor({ state: 'attached' });
    await home(page);
    await page.locator('#own .card').nth(1).waitFor();
});

pageTest('a list of 1,000 puzzles is fast, and has thumbnails only where it is seen', '', {}, async (page, context) => {
    await openText(page, 'many.non', bundleOf(1000));
    await page.locator('#set-list .card').first().waitFor();
    await page.locator('#set-list canvas').first().waitFor();
    assert.equal(await page.locator('#set-list .card').count(), 1000);
    const canvases = () => page.locator('#set-list canvas').count();
    assert.ok((await canvases()) < 100, `${await canvases()} thumbnails`);
    const link = page.url();
    await page.goto(`${address()}#`);
    await page.locator('#own .card').waitFor();
    const work = await mainThread(page, context);
    const before = await work();
    await page.locator('#own .card').click();
    await page.locator('#set-list canvas').first().waitFor();
    const taken = (await work()) - before;
    console.log(`# 1,000 puzzles: ${taken.toFixed(0)} ms of work until the list is drawn`);
    assert.ok(taken < 1000, `${taken} ms`);
    assert.equal(page.url(), link);
    await page.locator('#set-list .card').last().scrollIntoViewIfNeeded();
    await page.locator('#set-list .card').last().locator('canvas').waitFor();
    assert.ok((await canvases()) < 100, `${await canvases()} thumbnails at the end`);
    await page.locator('#set-list .card').last().click();
    await page.locator('#play-about', { hasText: '1000 of 1000' }).waitFor();
});

const exported = async (page) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#export').click()]);
    assert.match(file.suggestedFilename(), /^nono-progress-20\d\d-\d\d-\d\d\.json$/);
    return readFileSync(await file.path(), 'utf8');
};
const importText = async (page, text) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('#import').click()]);
    await chooser.setFiles({ name: 'progress.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.locator('#message:not([hidden])').waitFor();
    return page.locator('#message span').textContent();
};
const storage = (page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));

pageTest('all progress goes to another device as a file, and merges there', '', {}, async (page, context) => {
    await openText(page, 'Small ones.non', bundleOf(3));
    await page.locator('#set-resume').click();
    await page.locator('#play-title', { hasText: 'P 1' }).waitFor();
    await solve(page, 1);
    await openText(page, 'rooms.sok', COLLECTION);
    await page.locator('.soko .pusher').waitFor();
    await page.locator('#sokoban-board').focus();
    await page.keyboard.press('ArrowRight');
    await page.goto(`${address()}#sample=house.non`);
    await page.locator('#play-board .cell').first().waitFor();
    await cell(page, 0, 0).click();
    await home(page);
    const text = await exported(page);
    assert.deepEqual(Object.keys(JSON.parse(text)), ['format', 'version', 'check', 'data']);

    const other = await (await context.browser().newContext({ viewport: { width: 1100, height: 800 } })).newPage();
    await other.goto(address());
    // Begun later than the game in the file: it stays.
    await other.goto(`${address()}#sample=house.non`);
    await other.locator('#play-board .cell').first().waitFor();
    await drag(other, [2, 0], [2, 2]);
    const mine = await boardText(other);
    await other.goto(`${address()}#`);
    await other.locator('#samples .card').first().waitFor();
    assert.match(await importText(other, text), /^2 games and 5 puzzles imported\. 1 game on this device is newer and stayed\.$/);
    await other.locator('#own .card').nth(1).waitFor();
    assert.deepEqual(
        (await other.locator('#own .card').allTextContents()).sort(),
        ['Small ones1 of 3 solved', 'Two roomsSokoban, 1 of 2 solved'],
    );
    await other.locator('#samples .card').first().click();
    await other.locator('#play-board .cell.fill').first().waitFor();
    assert.equal(await boardText(other), mine);

    // Back on the first device the newer game arrives, and nothing else changes.
    await other.goto(`${address()}#`);
    const back = await exported(other);
    assert.match(await importText(page, back), /^1 game imported\.$/);
    await page.locator('#samples .card').first().click();
    await page.locator('#play-board .cell.fill').first().waitFor();
    assert.equal(await boardText(page), mine);
    await other.context().close();
});

pageTest('a damaged file is refused with a message, and changes nothing', '#sample=house.non', {}, async (page) => {
    await cell(page, 0, 0).click();
    await page.goto(`${address()}#`);
    await page.locator('#samples .card').first().waitFor();
    const text = await exported(page);
    await page.evaluate(() => localStorage.clear());
    const before = await storage(page);
    const later = (change) => JSON.stringify(Object.assign(JSON.parse(text), change));
    for (const [bad, message] of [
        [text.slice(0, text.length / 2), /damaged.*incomplete/],
        [text.replace('"cells": "1', '"cells": "0'), /damaged.*check sum/],
        [later({ version: 2 }), /newer version/],
        [later({ version: 'x' }), /damaged/],
        [later({ data: [] }), /damaged/],
    ]) {
        assert.notEqual(bad, text);
        const answer = await importText(page, bad);
        assert.match(answer, message);
        assert.equal(await storage(page), before, answer);
        await page.locator('#message button').click();
    }
    assert.match(await importText(page, text), /^1 game imported\.$/);
});

test('of two games the one that was changed last is kept', () => {
    const game = (properties) => ({ cells: '_*4|_*4', seconds: 1, ...properties });
    assert.ok(isNewer(game({ at: 2 }), game({ at: 1 })));
    assert.ok(!isNewer(game({ at: 1, solved: true }), game({ at: 2 })));
    assert.ok(!isNewer(game({ at: 0 }), game({ at: 1 })), 'a game without marks replaces none');
    assert.ok(isNewer(game({ solved: true }), game({})), 'of older versions, without times');
    assert.ok(isNewer(game({ cells: '1*4|_*4' }), game({ cells: '_*4|_*4' })));
    assert.ok(!isNewer(game({}), game({})));
    assert.ok(isNewer(game({}), null));
});

pageTest('a storage that is full: collections and imports last as long as the page', '', {}, async (page) => {
    await page.evaluate(() => {
        Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
        };
    });
    await openText(page, 'Small ones.non', bundleOf(3));
    await page.locator('#set-list .card').first().waitFor();
    await page.locator('#storage', { hasText: 'storage for this page is full' }).waitFor();
    await page.locator('#set-resume').click();
    await page.locator('#play-title', { hasText: 'P 1' }).waitFor();
    await solve(page, 1);
    await page.locator('.logo').click();
    await page.locator('#own .card', { hasText: '1 of 3 solved' }).waitFor();
    const text = await exported(page);
    assert.match(await importText(page, text), /^0 games imported\.$/);
});

for (const options of [{}, { colorScheme: 'dark' }, PHONE])
    pageTest(
        `lists are accessible and not too wide: ${JSON.stringify(options.colorScheme ?? options.isMobile ?? 'light')}`,
        '',
        { ...options, bypassCSP: true, reducedMotion: 'reduce' },
        async (page) => {
            const check = async (name) => {
                await page.evaluate(axeSource());
                const found = await page.evaluate(async () =>
                    (await axe.run(document, { resultTypes: ['violations'] })).violations.map(
                        ({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`,
                    ),
                );
                assert.deepEqual(found, [], name);
                assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name);
            };
            await openText(page, 'Small ones.non', bundleOf(30));
            await page.locator('#set-list canvas').first().waitFor();
            await page.locator('#set-rename').click();
            await check('collection');
            await home(page);
            await check('first page');
        },
    );
