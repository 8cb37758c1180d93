// What a link or a file brings, however large, and a storage that takes nothing: the page answers, and starts again.
// Elements and the work of the main thread are counted instead of seconds: on a busy machine a clock measures the
// machine.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { PHONE, address, cell, mainThread, openText, pageTest } from './browser.mjs';

const MOST_ELEMENTS = 25_000;

/** Fulfilled once the page shows a board or a message. */
const answered = (page) =>
    page.waitForFunction(
        () => document.querySelector('#play-board .cell') || !document.getElementById('message').hidden,
    );
const message = (page) => page.locator('#message:not([hidden]) span').textContent();
const stored = (page) => page.evaluate(() => Object.keys(localStorage).sort());
const storedPuzzles = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('nono:opened') ?? '[]'));
/** Once what was shown is stored, and the storage no longer names it as being shown. */
const settled = (page) =>
    page.waitForFunction(() => localStorage.getItem('nono:opened') && !localStorage.getItem('nono:showing'));
async function fewElements(page) {
    const { elements, largest } = await page.evaluate(() => ({
        elements: document.querySelectorAll('*').length,
        largest: Math.max(0, ...[...document.querySelectorAll('canvas')].map(({ width, height }) => width * height)),
    }));
    assert.ok(elements <= MOST_ELEMENTS, `${elements} elements`);
    assert.ok(largest <= 250_000, `a canvas of ${largest} pixels`);
}

/** A puzzle without blocks but for what `rows` and `columns`, by index, state. */
function nonOf(width, height, rows = {}, columns = {}, title = '') {
    const lines = (count, clues) => Array.from({ length: count }, (_, i) => clues[i] ?? '0').join('\n');
    return `title "${title}"\nwidth ${width}\nheight ${height}\nrows\n${lines(height, rows)}\ncolumns\n${lines(width, columns)}\n`;
}
const alternating = (side) =>
    nonOf(
        side,
        side,
        ...[0, 1].map(() =>
            Array(side).fill(
                Array(side / 2)
                    .fill(1)
                    .join(','),
            ),
        ),
    );

for (const [device, options] of Object.entries({ window: {}, phone: PHONE })) {
    for (const size of [
        [1000, 1000],
        [500, 2000],
        [65_535, 1],
        [1, 65_535],
        [101, 100],
    ]) {
        pageTest(
            `a link to ${size.join(' × ')} cells shows those in view, and the next start works, ${device}`,
            `#puzzle=nonogram/${size.join('/')}/`,
            options,
            async (page) => {
                await answered(page);
                assert.equal(await page.locator('#play-about').textContent(), size.join(' × '));
                await fewElements(page);
                await settled(page);
                for (const start of ['', page.url().slice(address().length)]) {
                    await page.goto('about:blank');
                    await page.goto(address() + start);
                    await page
                        .locator(start ? '#play-board .cell' : '#own .card')
                        .first()
                        .waitFor();
                    await fewElements(page);
                }
            },
        );
    }
}

for (const size of ['4096/4096', '4096/4000', '1001/1000'])
    pageTest(
        `a link to ${size} cells is refused, and stores nothing`,
        `#puzzle=nonogram/${size}/`,
        {},
        async (page) => {
            await answered(page);
            const [width, height] = size.split('/');
            assert.ok((await message(page)).includes(`${width} × ${height}`), await message(page));
            assert.ok(await page.locator('#samples .card').first().isVisible());
            await fewElements(page);
            assert.deepEqual(await stored(page), []);
            await page.reload();
            await answered(page);
            assert.ok((await message(page)).includes(`${width} × ${height}`));
            await page.goto('about:blank');
            await page.goto(address());
            await page.locator('#samples .card').first().click();
            await page.locator('#play-board .cell').first().waitFor();
        },
    );

pageTest(
    'links to large puzzles are answered within a second of work, also when a game is stored',
    '',
    {},
    async (page, context) => {
        const worked = await mainThread(page, context);
        for (const link of ['1000/1000', '1000/1000', '4096/4096']) {
            await page.goto('about:blank');
            const before = await worked();
            await page.goto(`${address()}#puzzle=nonogram/${link}/`);
            await answered(page);
            await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
            const work = (await worked()) - before;
            console.log(`# ${link}: ${work.toFixed(0)} ms of work until the answer is drawn`);
            assert.ok(work < 1000, `${link}: ${work} ms`);
            if (link === '1000/1000') await settled(page);
        }
    },
);

const at = (page, row, column) => page.locator(`#play-board [aria-label^="row ${row}, column ${column},"]`);

pageTest('a large board is played by mouse and keys, saved, and judged in the worker', '', {}, async (page) => {
    await openText(page, 'large.non', nonOf(400, 300, { 299: '3' }, { 397: '1', 398: '1', 399: '1' }, 'Corner'));
    await page.locator('#play-board .cell').first().waitFor();
    await fewElements(page);
    await page.locator('#play-board [tabindex="0"]').focus();
    await page.keyboard.press('Control+End');
    const label = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    assert.equal(await label(), 'row 300, column 400, open');
    await fewElements(page);
    assert.equal(await page.locator('#play-board [role="columnheader"][aria-label="column 400: 1"]').count(), 1);
    await page.keyboard.press('z');
    await at(page, 300, 399).click();
    assert.equal(await page.locator('.cell.fill').count(), 2);
    await settled(page);
    await page.reload();
    await page.locator('#play-board .cell').first().waitFor();
    assert.equal(await page.locator('.cell.fill').count(), 0, 'they are not in view');
    await page.evaluate(() => document.getElementById('play-board').scrollTo(1e6, 1e6));
    await at(page, 300, 400).waitFor();
    assert.equal(await page.locator('.cell.fill').count(), 2);
    // The cell that has the focus leaves the view and comes back with the next key.
    await at(page, 300, 400).focus();
    await page.evaluate(() => document.getElementById('play-board').scrollTo(0, 0));
    await at(page, 1, 1).waitFor();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await label(), 'row 300, column 399, filled');
    await page.locator('#hint').click();
    await page.getByRole('button', { name: 'What follows?' }).click();
    assert.ok((await page.locator('.cell.lit').count()) > 0);
    await page.locator('#note-buttons').getByRole('button', { name: 'Close' }).click();
    await page.evaluate(() => document.getElementById('play-board').scrollTo(1e6, 1e6));
    await at(page, 300, 398).click();
    await page.locator('#note-text', { hasText: 'Corner. Solved in' }).waitFor();
    assert.equal(await page.locator('.row-clues .clue.done').count(), await page.locator('.row-clues .clue').count());
    await page.locator('#undo').click();
    await page.locator('#play-menu summary').click();
    await page.locator('#solve').click();
    await page.locator('#note-text', { hasText: 'Solved by the page.' }).waitFor({ timeout: 60_000 });
    await page.locator('#play-menu summary').click();
    await page.locator('#edit').click();
    assert.match(await message(page), /400 × 300/);
});

pageTest('zoom and scrolling of a large board keep the elements few', '#puzzle=nonogram/900/900/', {}, async (page) => {
    await page.locator('#play-board .cell').first().waitFor();
    for (let i = 0; i < 8; ++i) await page.locator('#zoom-out').click();
    await fewElements(page);
    for (const [x, y] of [
        [3000, 10],
        [3010, 2000],
        [1e6, 0],
        [0, 1e6],
    ]) {
        await page.evaluate((place) => document.getElementById('play-board').scrollTo(...place), [x, y]);
        // Whatever is in the middle of the view is a cell, in its place.
        await page.waitForFunction(() => {
            const view = document.getElementById('play-board').getBoundingClientRect();
            const middle = [view.left + view.width / 2, view.top + view.height / 2];
            return document.elementFromPoint(...middle)?.className === 'cell';
        });
        await fewElements(page);
    }
    const [thick] = await page.evaluate(() =>
        [...document.querySelectorAll('#play-board .line:nth-child(3) > .cell')]
            .filter((one) => getComputedStyle(one).borderRightWidth === '2px')
            .map((one) => Number(one.getAttribute('aria-colindex'))),
    );
    assert.equal((thick - 1) % 5, 0, 'thick lines stay where they were');
});

pageTest('two fingers zoom a large board', '#puzzle=nonogram/300/300/', PHONE, async (page, context) => {
    await page.locator('#play-board .cell').first().waitFor();
    const session = await context.newCDPSession(page);
    const touch = (type, ...points) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    const size = () => cell(page, 5, 5).evaluate((one) => one.offsetWidth);
    const before = await size();
    await touch('touchStart', [150, 300]);
    await touch('touchStart', [150, 300], [250, 300]);
    for (let i = 1; i <= 8; ++i) await touch('touchMove', [150 - 10 * i, 300], [250 + 10 * i, 300]);
    await touch('touchEnd', [70, 300]);
    await touch('touchEnd');
    assert.ok((await size()) > 1.5 * before, `${await size()} after ${before}`);
    assert.equal(await page.locator('.cell.fill').count(), 0);
    await fewElements(page);
});

pageTest('as many clues as a view can show leave room for cells; more are refused', '', {}, async (page) => {
    await openText(page, 'dense.non', alternating(400));
    await page.locator('#play-board .cell').first().waitFor();
    await fewElements(page);
    const { head, view } = await page.evaluate(() => ({
        head: [document.querySelector('.corner').offsetWidth, document.querySelector('.line.top').offsetHeight],
        view: [document.getElementById('play-board').clientWidth, document.getElementById('play-board').clientHeight],
    }));
    for (const i of [0, 1]) assert.ok(head[i] <= view[i] / 2 + 1, `${head} of ${view}`);
    await openText(page, 'denser.non', alternating(800));
    await page.locator('#message', { hasText: /800 [×x] 800/ }).waitFor();
    await page.locator('.logo').click();
    await page.locator('#own .card').first().waitFor();
    assert.equal(await page.locator('#own .card').count(), 1);
});

pageTest('a file with many puzzles leads to a list with few elements', '', {}, async (page) => {
    const puzzle = (i) => ({ title: `P ${i}`, rows: [[1], [i % 2]].map((line) => line.filter(Boolean)) });
    const text = Array.from({ length: 80 }, (_, i) => {
        const { title, rows } = puzzle(i);
        return `title "${title}"\nwidth 2\nheight 2\nrows\n${rows.map((line) => line.join() || '0').join('\n')}\ncolumns\n${
            i % 2 ? '2\n0' : '1\n0'
        }\n`;
    });
    await openText(page, 'many.non', text.join('\n'));
    await page.locator('#set-list .card').first().waitFor();
    assert.equal(await page.locator('#set-list .card').count(), 80);
    await fewElements(page);
});

pageTest('what cannot be shown is named: a Sokoban level, a file, a pasted link', '', {}, async (page) => {
    const side = 300;
    const wall = '#'.repeat(side);
    const empty = `#${' '.repeat(side - 2)}#\n`;
    await openText(page, 'huge.xsb', `${wall}\n#@$.${' '.repeat(side - 5)}#\n${empty.repeat(side - 3)}${wall}\n`);
    await page.locator('#message', { hasText: '300 × 300' }).waitFor();
    await fewElements(page);
    await openText(page, 'huge.non', nonOf(4096, 4096));
    await page.locator('#message', { hasText: /4096 [×x] 4096/ }).waitFor();
    await page.locator('#open').click();
    await page.locator('#open-text').fill(`${address()}#puzzle=nonogram/2000/2000/`);
    await page.locator('#open-go').click();
    await page.locator('#message', { hasText: '2000 × 2000' }).waitFor();
    assert.ok(await page.locator('#samples .card').first().isVisible());
    assert.deepEqual(await storedPuzzles(page), []);
});

pageTest('a list with puzzles of any size starts', '', {}, async (page) => {
    await page.evaluate(() => {
        const entry = (width, height) => ({
            hash: `${width}/${height}`,
            title: '',
            width,
            height,
            colors: 1,
            text: 'x',
        });
        localStorage.setItem(
            'nono:opened',
            JSON.stringify([
                entry(4096, 4096),
                entry(65_535, 1),
                entry(1, 65_535),
                entry(1e9, 1e9),
                entry(0.5, 2),
                { ...entry(5, 5), text: 7 },
            ]),
        );
        localStorage.setItem('nono:game:4096/4096', JSON.stringify({ cells: '_*16777216|_*16777216' }));
    });
    await page.reload();
    await page.locator('#own .card').first().waitFor();
    assert.equal(await page.locator('#own .card').count(), 3);
    await fewElements(page);
    for (const { width, height } of await page.evaluate(() =>
        [...document.querySelectorAll('#own canvas')].map((one) => one.getBoundingClientRect().toJSON()),
    ))
        assert.ok(width <= 116 && height <= 112, `${width} × ${height}`);
});

pageTest('a browser that ended over a puzzle starts without it', '', {}, async (page, context) => {
    const link = `${address()}#puzzle=nonogram/300/300/`;
    const crashing = await context.newPage();
    // The page ends while it is about to show the puzzle, as where the system kills it.
    await crashing.addInitScript(() => {
        const replace = Element.prototype.replaceChildren;
        Element.prototype.replaceChildren = function (...children) {
            if (this.classList.contains('board')) {
                localStorage.setItem('test:stuck', 'yes');
                for (;;);
            }
            replace.apply(this, children);
        };
    });
    await crashing.goto(link, { waitUntil: 'commit' });
    // Before that, the page would end as others do, and forget what it was about to show.
    await page.waitForFunction(() => localStorage.getItem('test:stuck'));
    assert.ok(await page.evaluate(() => localStorage.getItem('nono:showing')));
    const session = await context.browser().newBrowserCDPSession();
    const { targetInfos } = await session.send('Target.getTargets');
    const { targetId } = targetInfos.find(({ url }) => url.includes('300/300'));
    session.send('Target.closeTarget', { targetId }).catch(() => {});
    assert.deepEqual(await storedPuzzles(page), []);

    const next = await context.newPage();
    await next.goto(link);
    await next.locator('#message', { hasText: 'starts without it' }).waitFor();
    assert.ok(await next.locator('#samples .card').first().isVisible());
    await next.evaluate((fragment) => (location.hash = fragment), new URL(link).hash);
    await next.locator('#play-board .cell').first().waitFor();
    await settled(next);
    await next.close();
});

const REFUSALS = {
    'without any storage': () =>
        Object.defineProperty(window, 'localStorage', {
            get() {
                throw new DOMException('no', 'SecurityError');
            },
        }),
    'that refuses to store': () => {
        Storage.prototype.setItem = () => {
            throw new DOMException('no', 'SecurityError');
        };
    },
    'that is full': () => {
        let size = 1 << 23;
        for (let i = 0; size >= 1; ++i) {
            try {
                localStorage.setItem(`other:${i}`, 'x'.repeat(size));
            } catch {
                size = Math.floor(size / 2);
            }
        }
    },
};
for (const [name, refuse] of Object.entries(REFUSALS))
    pageTest(`a browser ${name}: a file is played, with one note`, '', {}, async (page) => {
        await page.addInitScript(refuse);
        await page.reload();
        const note = page.locator('#storage');
        assert.ok(await note.isHidden(), 'nothing was to be stored yet');
        await openText(page, 'mine.non', nonOf(3, 2, { 0: '2' }, { 0: '1', 1: '1' }, 'Mine'));
        await page.locator('#play-board .cell').first().waitFor();
        assert.equal(await page.locator('#play-title').textContent(), 'Mine');
        await note.filter({ hasText: 'You can keep playing' }).waitFor();
        await note.getByRole('button').click();
        await cell(page, 0, 0).click();
        await page.locator('.logo').click();
        await page.locator('#own .card', { hasText: 'started' }).click();
        await page.locator('#play-board .cell.fill').first().waitFor();
        await cell(page, 0, 1).click();
        await page.locator('#note-text', { hasText: 'Mine. Solved' }).waitFor();
        await page.goto(`${address()}#puzzle=nonogram/3/3/`);
        await page.locator('#play-about', { hasText: '3 × 3' }).waitFor();
        await page.locator('#show-settings').click();
        await page.locator('[data-setting="letters"]').check();
        await page.locator('#settings .primary').click();
        await page.locator('.logo').click();
        await page.locator('#own .card').nth(1).waitFor();
        await page.goto(`${address()}#sokoban`);
        await page.locator('.soko .pusher').waitFor();
        assert.ok(await note.isHidden(), 'one note is enough');
    });
