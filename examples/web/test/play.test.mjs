// Playing with mouse, keys and fingers.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { PHONE, address, boardText, cell, drag, goalOf, middle, openText, pageTest } from './browser.mjs';

const rowOf = async (page, row) => (await boardText(page)).split('\n')[row];

pageTest('a puzzle of the list opens, and its name is not given away', '', {}, async (page) => {
    assert.ok((await page.locator('#samples .card').count()) >= 15);
    await page.locator('#samples .card', { hasText: '15 × 15' }).last().click();
    await page.locator('#play-board .cell').first().waitFor();
    assert.match(await page.locator('#play-title').textContent(), /^No\. \d+$/);
    assert.equal(await page.locator('#play-board .cell').count(), 225);
});

pageTest('a drag stays in its row, shortens, and never goes over other marks', '#sample=cat.non', {}, async (page) => {
    await drag(page, [5, 4], [5, 4], { button: 'right' });
    assert.equal(await rowOf(page, 5), '....x..........');
    await drag(page, [5, 0], [8, 9]); // mostly to the right: along the row
    assert.equal(await boardText(page).then((text) => text.split('\n').filter((row) => row.includes('#')).length), 1);
    assert.equal(await rowOf(page, 5), '####x#####.....');
    const a = await middle(page, 1, 0);
    const far = await middle(page, 1, 8);
    const near = await middle(page, 1, 2);
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(far.x, far.y, { steps: 3 });
    assert.equal(await page.locator('#run').textContent(), '9');
    await page.mouse.move(near.x, near.y, { steps: 3 });
    await page.mouse.up();
    assert.equal(await rowOf(page, 1), '###............');
    assert.ok(await page.locator('#run').isHidden());
    await drag(page, [1, 0], [1, 1]); // begun on a mark, it takes marks away
    assert.equal(await rowOf(page, 1), '..#............');
    await page.locator('#undo').click();
    assert.equal(await rowOf(page, 1), '###............');
    await page.locator('#undo').click();
    assert.equal(await rowOf(page, 1), '...............');
    await page.locator('#redo').click();
    assert.equal(await rowOf(page, 1), '###............');
});

pageTest('tools: cross, pencil, the right button', '#sample=cat.non', {}, async (page) => {
    await page.locator('[data-tool="cross"]').click();
    assert.equal(await page.locator('[data-tool="cross"]').getAttribute('aria-checked'), 'true');
    await drag(page, [0, 0], [0, 2]);
    await drag(page, [2, 0], [2, 2], { button: 'right' });
    assert.equal(await rowOf(page, 0), 'xxx............');
    assert.equal(await rowOf(page, 2), '###............');
    await page.locator('[data-tool="pencil"]').click();
    await drag(page, [3, 0], [3, 1]);
    await drag(page, [3, 3], [3, 3], { button: 'right' });
    assert.equal(await page.locator('.cell.maybe-fill').count(), 2);
    assert.equal(await page.locator('.cell.maybe-cross').count(), 1);
    assert.match(await cell(page, 3, 0).getAttribute('aria-label'), /row 4, column 1, open, perhaps filled/);
});

pageTest(
    'clues are gray where it is certain, a finished game is saved and comes back',
    '#sample=cat.non',
    {},
    async (page) => {
        const goal = goalOf('cat.non');
        await drag(page, [5, 0], [5, 14]);
        assert.equal(await page.locator('.row-clues >> nth=5').locator('.done').count(), 1);
        assert.equal(await page.locator('.clue.done').count(), 1, 'no other clue is certain');
        await page.reload();
        await page.locator('#play-board .cell').first().waitFor();
        assert.equal(await rowOf(page, 5), '#'.repeat(15));
        for (const [row, line] of goal.entries()) {
            if (row === 5) continue;
            for (const run of line.matchAll(/#+/g))
                await drag(page, [row, run.index], [row, run.index + run[0].length - 1]);
        }
        assert.match(await page.locator('#note-text').textContent(), /^Cat\. Solved in \d+:\d\d\.$/);
        assert.equal(await page.locator('#play-title').textContent(), 'Cat');
        await page.locator('.logo').click();
        await page.locator('.card', { hasText: 'Cat' }).waitFor();
        assert.match(await page.locator('.card', { hasText: 'Cat' }).textContent(), /✓ solved/);
    },
);

pageTest('keys: arrows, marks, drags, history, clues read aloud', '#sample=cat.non', {}, async (page) => {
    assert.equal(await page.locator('#play-board [tabindex="0"]').count(), 1, 'one tab stop');
    await cell(page, 0, 0).focus();
    const press = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
    };
    const active = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    await press('ArrowDown', 'ArrowRight');
    assert.equal(await active(), 'row 2, column 2, open');
    await press(' ');
    assert.equal(await active(), 'row 2, column 2, filled');
    await press('Enter');
    assert.equal(await active(), 'row 2, column 2, crossed');
    await press(' ');
    assert.equal(await active(), 'row 2, column 2, open');
    await press('Home', 'z');
    await page.keyboard.down('Shift');
    await press('ArrowRight', 'ArrowRight');
    assert.equal(await rowOf(page, 1), '###............');
    await page.keyboard.up('Shift');
    await press('Control+z');
    assert.equal(await rowOf(page, 1), '#..............');
    await press('Control+y');
    assert.equal(await rowOf(page, 1), '###............');
    await press('Control+End');
    assert.equal(await active(), 'row 15, column 15, open');
    await press('x', 'PageUp');
    assert.equal(await active(), 'row 10, column 15, open');
    assert.equal(await rowOf(page, 14), '..............x');
    await press('Control+End', 'Backspace');
    assert.equal(await rowOf(page, 14), '...............');
    await press('Control+Home', 'c');
    await page.waitForFunction(() => document.getElementById('live').textContent === 'Row 1: 1, 1. Column 1: 6.');
    await press('h');
    await page.locator('#note').waitFor();
    await press('Escape');
    assert.ok(await page.locator('#note').isHidden());
    await press('Escape');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.tool), 'fill');
    await page.locator('#play-board [tabindex="0"]').focus();
    assert.match(await page.locator('#play-board').ariaSnapshot(), /columnheader "column 1: 6"/);
    assert.match(await page.locator('#play-board').ariaSnapshot(), /rowheader "row 1: 1, 1"/);
});

const touch = async (session, type, ...points) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

pageTest('fingers: a tap, a drag, a long press', '#sample=cat.non', PHONE, async (page, context) => {
    const session = await context.newCDPSession(page);
    const a = await middle(page, 2, 1);
    await touch(session, 'touchStart', a);
    await touch(session, 'touchEnd');
    assert.equal(await rowOf(page, 2), '.#.............');
    const from = await middle(page, 4, 0);
    const to = await middle(page, 4, 5);
    await touch(session, 'touchStart', from);
    for (let i = 1; i <= 5; ++i)
        await touch(session, 'touchMove', { x: from.x + ((to.x - from.x) * i) / 5, y: from.y });
    await touch(session, 'touchEnd');
    assert.equal(await rowOf(page, 4), '######.........');
    await touch(session, 'touchStart', await middle(page, 6, 3));
    await pause(600);
    await touch(session, 'touchEnd');
    assert.equal(await rowOf(page, 6), '...x...........');
});

pageTest(
    'two fingers zoom and never mark, even where the first one began a stroke',
    '#sample=cat.non',
    PHONE,
    async (page, context) => {
        const session = await context.newCDPSession(page);
        const empty = await boardText(page);
        const size = async () => (await cell(page, 0, 0).boundingBox()).width;
        const before = await size();
        const a = await middle(page, 6, 5);
        const b = await middle(page, 6, 8);
        // At once: the second finger comes while the first is held back.
        await touch(session, 'touchStart', a);
        await touch(session, 'touchStart', a, b);
        for (let i = 1; i <= 6; ++i)
            await touch(session, 'touchMove', { x: a.x - 8 * i, y: a.y }, { x: b.x + 8 * i, y: b.y });
        await touch(session, 'touchEnd', a);
        await touch(session, 'touchEnd');
        assert.equal(await boardText(page), empty);
        assert.ok((await size()) > before * 1.5, `${await size()} after ${before}`);
        // Late: the first one draws already. Any cells will do: after a zoom the clues take the room that they need.
        const c = { x: 230, y: 450 };
        const d = { x: c.x + 100, y: c.y };
        await touch(session, 'touchStart', c);
        await touch(session, 'touchMove', { x: c.x + 20, y: c.y });
        await touch(session, 'touchMove', { x: d.x, y: d.y });
        assert.notEqual(await boardText(page), empty);
        await touch(session, 'touchStart', d, { x: d.x, y: d.y + 60 });
        assert.equal(await boardText(page), empty);
        await touch(session, 'touchMove', { x: d.x, y: d.y + 10 }, { x: d.x, y: d.y + 90 });
        await touch(session, 'touchEnd', d);
        await touch(session, 'touchMove', { x: d.x + 40, y: d.y });
        await touch(session, 'touchEnd');
        assert.equal(await boardText(page), empty);
        assert.ok(await page.locator('#undo').isDisabled());
    },
);

pageTest(
    'color: a color is chosen, told by letters and patterns, and said',
    '#sample=butterfly.non',
    {},
    async (page) => {
        assert.equal(await page.locator('#colors [role="radio"]').count(), 4);
        await page.locator('#colors [role="radio"]').nth(1).click();
        await drag(page, [2, 1], [2, 3]);
        assert.equal(
            await cell(page, 2, 1).evaluate((one) => getComputedStyle(one).backgroundColor),
            'rgb(142, 68, 173)',
        );
        assert.match(await cell(page, 2, 1).getAttribute('aria-label'), /row 3, column 2, p/);
        await page.locator('#show-settings').click();
        await page.locator('[data-setting="letters"]').check();
        await page.locator('[data-setting="patterns"]').check();
        await page.locator('#settings .primary').click();
        assert.equal(await cell(page, 2, 1).evaluate((one) => getComputedStyle(one, '::after').content), '"B"');
        assert.match(await cell(page, 2, 1).evaluate((one) => getComputedStyle(one).backgroundImage), /gradient/);
        await cell(page, 4, 4).focus();
        await page.keyboard.press('3');
        await page.keyboard.press('z');
        assert.equal(
            await cell(page, 4, 4).evaluate((one) => getComputedStyle(one).backgroundColor),
            'rgb(244, 196, 48)',
        );
    },
);

pageTest(
    'hints: where, what, why, and the mark; contradictions; mistakes',
    '#sample=mushroom.non',
    {},
    async (page) => {
        const text = () => page.locator('#note-text').textContent();
        await page.locator('#hint').click();
        await page.locator('#note-text', { hasText: /row|column/i }).waitFor();
        const where = await text();
        await page.getByRole('button', { name: 'What follows?' }).click();
        const follows = await text();
        assert.notEqual(follows, where);
        const lit = await page.locator('.cell.lit').count();
        assert.ok(lit > 0);
        await page.getByRole('button', { name: 'Why?' }).click();
        assert.notEqual(await text(), follows);
        await page.getByRole('button', { name: 'Mark it' }).click();
        assert.ok((await boardText(page)).match(/[#x]/g).length >= 1);
        // A wrong cell: the check finds it, and opens it.
        const goal = goalOf('mushroom.non');
        const now = (await boardText(page)).split('\n');
        const row = goal.findIndex((line, i) => [...line].some((c, j) => c === '.' && now[i][j] === '.'));
        const column = [...goal[row]].findIndex((c, j) => c === '.' && now[row][j] === '.');
        await drag(page, [row, column], [row, column]);
        await page.locator('#check').click();
        await page.locator('#note-text', { hasText: 'One cell is wrong.' }).waitFor();
        assert.equal(await page.locator('.cell.mistake').count(), 1);
        await page.getByRole('button', { name: 'Clear them' }).click();
        assert.equal(await boardText(page), now.join('\n'));
        await page.locator('#check').click();
        await page.locator('#note-text', { hasText: 'No mistakes so far.' }).waitFor();
    },
);

pageTest(
    'explained step by step to the end, and solved to watch, as one step back',
    '#sample=mushroom.non',
    { reducedMotion: 'reduce' },
    async (page) => {
        await page.locator('#play-menu summary').click();
        await page.locator('#explain').click();
        const next = page.getByRole('button', { name: 'Next step' });
        for (let i = 0; i < 200 && !(await page.locator('.board.solved').count()); ++i) await next.click();
        assert.match(await page.locator('#note-text').textContent(), /Mushroom/);
        await page.locator('#play-menu summary').click();
        await page.locator('#restart').click();
        await page.locator('#play-menu summary').click();
        await page.locator('#solve').click();
        await page.locator('#play-board .solved, #play-board.solved, .board.solved').waitFor();
        assert.equal((await boardText(page)).replace(/x/g, '.'), goalOf('mushroom.non').join('\n'));
        await page.locator('#undo').click();
        assert.equal((await boardText(page)).replace(/[^\n.]/g, ''), await boardText(page));
    },
);

pageTest(
    'a link holds the puzzle; a clue is marked by hand; the timer can be hidden',
    '#sample=toadstool.non',
    {},
    async (page, context) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.locator('#play-menu summary').click();
        await page.locator('#share').click();
        await page.locator('#message', { hasText: 'The link was copied' }).waitFor();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        assert.ok(link.startsWith(`${address()}#puzzle=`));
        await page.locator('#timer').click();
        assert.equal(await page.locator('#timer').textContent(), 'Time');
        await page.locator('.row-clues .clue').first().click();
        assert.equal(await page.locator('.clue.by-hand').count(), 1);
        const other = await context.newPage();
        await other.goto(link);
        await other.locator('#play-board .cell').first().waitFor();
        assert.equal(await other.locator('#play-title').textContent(), 'Toadstool');
        assert.equal(await other.locator('#colors [role="radio"]').count(), 3);
    },
);

pageTest('files of other formats, a collection, a pasted text, and one that cannot be read', '', {}, async (page) => {
    await openText(page, 'small.nin', '3 3\n1 1\n3\n1\n\n2\n1\n3\n');
    await page.locator('#play-board .cell, #message:not([hidden])').first().waitFor();
    await page.locator('.logo').click();
    await page.locator('#open').click();
    await page.locator('#open-text').fill('width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n');
    await page.locator('#open-go').click();
    await page.locator('#play-board .cell').first().waitFor();
    assert.equal(await page.locator('#play-board .cell').count(), 4);
    await page.locator('.logo').click();
    assert.ok((await page.locator('#own .card').count()) >= 1);
    await openText(page, 'bad.non', 'width 2\nheight 2\nrows\n9\n1\ncolumns\n2\n1\n');
    await page.locator('#message', { hasText: 'bad.non' }).waitFor();
});

pageTest('a puzzle is saved in another format', '#sample=mushroom.non', {}, async (page) => {
    await page.locator('#play-menu summary').click();
    await page.locator('#play-format option[value="nin"]').waitFor({ state: 'attached' });
    await page.locator('#play-format').selectOption('nin');
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('#play-save').click()]);
    assert.match(file.suggestedFilename(), /^mushroom\.nin$/);
});
