// The finish of a game: its time, the hints and the mistakes found, also after a reload.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, goalOf, pageTest } from './browser.mjs';
import { BY_PAGE, Record, clock } from '../js/record.js';

const finished = (saved) => new Record({ hints: 0, mistakes: 0, seconds: 271, ...saved }).text;

test('the sentence names what there was', () => {
    assert.equal(clock(59.9), '0:59');
    assert.equal(clock(3723), '1:02:03');
    assert.equal(finished({}), 'Solved in 4:31.');
    assert.equal(finished({ hints: 12, mistakes: 2 }), 'Solved in 4:31 with 12 hints and 2 mistakes found.');
    assert.equal(finished({ hints: 1 }), 'Solved in 4:31 with 1 hint.');
    assert.equal(finished({ mistakes: 1 }), 'Solved in 4:31 with 1 mistake found.');
    assert.equal(finished({ hints: 1, page: BY_PAGE.cells }), 'Solved in 4:31 with 1 hint, in part by the page.');
    assert.equal(finished({ hints: 1, page: BY_PAGE.end }), 'Solved by the page.');
});

test('counts that are not known are not named, nor is what a storage made of them trusted', () => {
    const old = new Record({ seconds: 60 }); // by a version of the page without counts
    old.addHint({ what: 'a' });
    assert.equal(old.text, 'Solved in 1:00.');
    assert.equal(new Record(JSON.parse(JSON.stringify(old.toSave()))).text, 'Solved in 1:00.');
    for (const bad of ['x', -3, {}, null, 1.5])
        assert.match(new Record({ seconds: bad, hints: bad, mistakes: bad, page: bad, wrong: bad }).text, /^Solved in 0:0[01]\.$/);
});

test('a hint counts once, a mistake until it is corrected, and a restart is joined when it is undone', () => {
    const record = new Record();
    const cells = Uint8Array.of(1, 1, 255);
    for (const what of ['a', 'a', 'b']) record.addHint({ what });
    record.addMistakes([0, 1], cells);
    record.addMistakes([0, 1], cells);
    assert.deepEqual([record.hints, record.mistakes], [2, 2]);
    cells[0] = 255;
    record.dropCorrected(cells);
    cells[0] = 1;
    record.addMistakes([0, 1], cells);
    assert.equal(record.mistakes, 3);
    const again = new Record(JSON.parse(JSON.stringify(record.toSave())));
    again.addMistakes([0, 1], cells);
    assert.equal(again.mistakes, 3, 'after a reload, too');

    again.seconds = 100;
    const next = again.startAgain(5);
    next.seconds = 7;
    next.addHint({ what: 'c' });
    assert.equal(next.atStep(6), next);
    assert.equal(next.atStep(4).text, 'Solved in 1:47 with 3 hints and 3 mistakes found.');
});

const fill = async (page, rows) => {
    for (const [row, line] of rows.entries())
        for (const [column, value] of [...line].entries()) {
            const one = cell(page, row, column);
            if (value === '#' && !(await one.evaluate((it) => it.classList.contains('fill')))) await one.click();
        }
};

pageTest('hints and mistakes found are counted over a reload, and the finish is shown again', '#sample=house.non', {}, async (page) => {
    const goal = goalOf('house.non');
    const open = async () => {
        await page.reload();
        await page.locator('#play-board .cell').first().waitFor();
    };
    await page.locator('#hint').click();
    await page.locator('#note-buttons button', { hasText: 'What follows?' }).click();
    await page.locator('#note-buttons button', { hasText: 'Mark it' }).click();
    await page.locator('#hint').click();
    const wrong = [0, goal[0].indexOf('.')];
    await cell(page, ...wrong).click();
    await page.locator('#check').click();
    await page.locator('#note-text', { hasText: 'One cell is wrong.' }).waitFor();
    await open();
    await page.locator('#check').click();
    await page.locator('#note-text', { hasText: 'One cell is wrong.' }).waitFor();
    await page.locator('#note-buttons button', { hasText: 'Clear them' }).click();
    await fill(page, goal);
    const text = page.locator('#note-text', { hasText: /^House\. Solved in \d+:\d\d with 2 hints and 1 mistake found\.$/ });
    await text.waitFor();
    const before = await text.textContent();
    await open();
    assert.equal(await page.locator('#note-text').textContent(), before);
});

pageTest('what the page solved is not the player’s', '#sample=house.non', { reducedMotion: 'reduce' }, async (page) => {
    const menu = async (id) => {
        await page.locator('#play-menu summary').click();
        await page.locator(id).click();
    };
    await menu('#solve');
    await page.locator('#note-text', { hasText: 'Solved by the page.' }).waitFor();
    await page.reload();
    await page.locator('#note-text', { hasText: 'Solved by the page.' }).waitFor();
    await cell(page, 0, 0).click();
    await cell(page, 0, 0).click();
    await fill(page, goalOf('house.non'));
    await page.locator('#note-text', { hasText: /Solved in .*, in part by the page\.$/ }).waitFor();
    await menu('#restart');
    await fill(page, goalOf('house.non'));
    await page.locator('#note-text', { hasText: /Solved in \d+:\d\d\.$/ }).waitFor();
});
