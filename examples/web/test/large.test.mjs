// Large puzzles: how much of them is in view, what shows that there is more, and moving and zooming by mouse, fingers
// and keys.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { PHONE, boardText, cell, middle, openText, pageTest } from './browser.mjs';

const DESK = { viewport: { width: 1280, height: 800 } };
const TALL = { ...PHONE, viewport: { width: 390, height: 844 } };
const BAY = '#sample=bay-at-sunset.non'; // 50x50

/** The rows and columns of which a cell is wholly in view, from 0, and the sizes of what is around them. */
const inView = (page, board = 'play') =>
    page.evaluate((name) => {
        const view = document.getElementById(`${name}-board`);
        const bounds = view.getBoundingClientRect();
        const corner = view.querySelector('.corner').getBoundingClientRect();
        const [right, bottom] = [bounds.left + view.clientWidth, bounds.top + view.clientHeight];
        const lines = [...view.querySelectorAll('.line:not(.top)')];
        const rows = lines.flatMap((line, i) => {
            const box = line.querySelector('.cell').getBoundingClientRect();
            return box.top >= corner.bottom - 1 && box.bottom <= bottom + 1 ? [i] : [];
        });
        const columns = [...lines[0].querySelectorAll('.cell')].flatMap((one, i) => {
            const box = one.getBoundingClientRect();
            return box.left >= corner.right - 1 && box.right <= right + 1 ? [i] : [];
        });
        return {
            rows,
            columns,
            size: lines[0].querySelector('.cell').offsetWidth,
            head: [corner.width, corner.height],
            free: innerWidth - bounds.right,
            scroll: [view.scrollLeft, view.scrollTop],
        };
    }, board);
/** Once the heads have followed the lines in view. */
const settle = (page) =>
    page.evaluate(async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        await frame();
        await frame();
        await new Promise((resolve) => setTimeout(resolve, 350));
        await frame();
    });
const map = (page) => page.locator('#play-board .map');
const edges = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll('#play-board .edge:not([hidden])')].map((one) => one.className.slice(5)).sort(),
    );
const focused = (page) => page.evaluate(() => document.activeElement.getAttribute('aria-label'));

/** A puzzle in whose upper left part lines are short, and long in the rest. */
function uneven(side) {
    const lines = Array.from({ length: side }, (_, i) => (i < side / 2 ? '2' : Array(12).fill(2).join(','))).join('\n');
    return `title "Uneven"\nwidth ${side}\nheight ${side}\nrows\n${lines}\ncolumns\n${lines}\n`;
}

pageTest('50x50 uses the window: all columns and most rows, help beside them', BAY, DESK, async (page) => {
    await map(page).waitFor();
    const { rows, columns, free } = await inView(page);
    assert.equal(columns.length, 50);
    assert.ok(rows.length >= 34, `${rows.length} rows`);
    assert.ok(free < 280, `${free} px beside the board`);
    await page.locator('#hint').click();
    await page.locator('#note').waitFor();
    assert.deepEqual((await inView(page)).columns.length, 50, 'help leaves the board as it is');
    const clue = await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.clue')).fontSize));
    assert.ok(clue >= 12, `clues of ${clue} px`);
});

pageTest('25x25 and smaller puzzles are in view as a whole, without a map', '', DESK, async (page) => {
    for (const [file, size] of [
        ['moonlit-house', 25],
        ['cat', 15],
        ['house', 5],
    ]) {
        await page.goto(page.url().replace(/#.*/, '') + `#sample=${file}.non`);
        await page.locator('#play:not([hidden]) .cell').first().waitFor();
        await page.waitForFunction((n) => document.querySelectorAll('#play-board .cell').length === n * n, size);
        await settle(page);
        const { rows, columns, size: px } = await inView(page);
        assert.deepEqual([rows.length, columns.length], [size, size]);
        assert.ok(px >= (size === 25 ? 22 : 24), `${file}: cells of ${px} px`);
        assert.ok(await map(page).isHidden());
        assert.deepEqual(await edges(page), []);
    }
});

pageTest('edges fade where more follows, and the map shows and moves the view', BAY, DESK, async (page) => {
    await map(page).waitFor();
    assert.deepEqual(await edges(page), ['below']);
    for (let i = 0; i < 3; ++i) await page.locator('#zoom-in').click();
    assert.deepEqual(await edges(page), ['above', 'after', 'before', 'below']);
    await page.evaluate(() => document.getElementById('play-board').scrollTo(1e6, 0));
    await settle(page);
    assert.deepEqual(await edges(page), ['before', 'below']);
    let box = await map(page).boundingBox();
    const place = (x, y) => [box.x + x * box.width, box.y + y * box.height];
    await page.mouse.click(...place(0.02, 0.98));
    await settle(page);
    assert.deepEqual(await edges(page), ['above', 'after']);
    assert.equal((await inView(page)).rows.at(-1), 49);
    box = await map(page).boundingBox();
    await page.mouse.move(...place(0.1, 0.9));
    await page.mouse.down();
    await page.mouse.move(...place(0.99, 0.01), { steps: 6 });
    await page.mouse.up();
    await settle(page);
    const { rows, columns } = await inView(page);
    assert.deepEqual([rows[0], columns.at(-1)], [0, 49]);
    // The frame has the place and the size of the view.
    const frame = await page.evaluate(() => {
        const { style } = document.querySelector('.map i');
        return [style.left, style.width, style.top, style.height].map(parseFloat);
    });
    assert.ok(Math.abs(frame[0] + frame[1] - 100) < 1 && Math.abs(frame[1] - 2 * columns.length) < 5, `${frame}`);
    assert.ok(frame[2] < 1 && Math.abs(frame[3] - 2 * rows.length) < 5, `${frame}`);
    assert.equal(await page.locator('.cell.fill').count(), 0, 'the map marks nothing');
});

pageTest('the map shows what is marked, in the colors of the puzzle', BAY, DESK, async (page) => {
    await map(page).waitFor();
    const pixel = () =>
        page.evaluate(() => {
            const canvas = document.querySelector('.map canvas');
            return [...canvas.getContext('2d').getImageData(7, 3, 1, 1).data];
        });
    assert.deepEqual(await pixel(), [0, 0, 0, 0]);
    await cell(page, 3, 7).click();
    await page.waitForFunction(
        () => document.querySelector('.map canvas').getContext('2d').getImageData(7, 3, 1, 1).data[3] === 255,
    );
    const [red, , blue] = await pixel();
    assert.ok(red > 200 && blue < 120, 'yellow');
});

pageTest('clues stay in view, and have the room that the lines in view need', '', DESK, async (page) => {
    await openText(page, 'uneven.non', uneven(60));
    await page.locator('#play-board .cell').first().waitFor();
    await settle(page);
    for (let i = 0; i < 5; ++i) await page.locator('#zoom-in').click();
    await page.evaluate(() => document.getElementById('play-board').scrollTo(0, 0));
    await settle(page);
    const short = await inView(page);
    assert.ok(short.head[0] < 110 && short.head[1] < 110, `${short.head} px of short clues`);
    await page.evaluate(() => document.getElementById('play-board').scrollTo(300, 1e6));
    const first = await cell(page, 50, 30).boundingBox();
    await settle(page);
    const long = await inView(page);
    assert.ok(long.head[0] > short.head[0] + 60, `${long.head} px of long clues`);
    const then = await cell(page, 50, 30).boundingBox();
    assert.ok(Math.abs(first.x - then.x) <= 1 && Math.abs(first.y - then.y) <= 1, 'the cells stay where they are');
    // All clues of the rows in view are within the view.
    const cut = await page.evaluate(() => {
        const view = document.getElementById('play-board').getBoundingClientRect();
        return [...document.querySelectorAll('#play-board .row-clues')].filter((head) => {
            const clue = head.firstElementChild.getBoundingClientRect();
            return clue.top > view.top + 200 && clue.bottom < view.bottom && clue.left < view.left - 1;
        }).length;
    });
    assert.equal(cut, 0);
});

pageTest('50x50 by keys alone: zoom, ends of the board, marks', BAY, DESK, async (page) => {
    await page.locator('#play-board [tabindex="0"]').focus();
    const before = await inView(page);
    for (let i = 0; i < 4; ++i) await page.keyboard.press('+');
    assert.ok((await inView(page)).size >= 1.8 * before.size);
    await page.keyboard.press('Control+End');
    await settle(page);
    assert.equal(await focused(page), 'row 50, column 50, open');
    const end = await inView(page);
    assert.deepEqual([end.rows.at(-1), end.columns.at(-1)], [49, 49]);
    await page.keyboard.press('z');
    assert.match(await focused(page), /^row 50, column 50, (?!open)/);
    for (let i = 0; i < 3; ++i) await page.keyboard.press('-');
    for (let i = 0; i < 30; ++i) await page.keyboard.press('ArrowUp');
    await settle(page);
    const row = await inView(page);
    assert.ok(row.rows.includes(19), `${row.rows}`);
    await page.keyboard.press('0');
    assert.equal((await inView(page)).size, before.size);
});

pageTest('the middle button moves the board and marks nothing', BAY, DESK, async (page) => {
    await map(page).waitFor();
    const from = await middle(page, 30, 20);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(from.x, from.y - 90, { steps: 5 });
    await page.waitForTimeout(200); // at rest, so that the board does not glide on
    await page.mouse.up({ button: 'middle' });
    assert.equal((await inView(page)).scroll[1], 90);
    assert.doesNotMatch(await boardText(page), /[#x]/);
});

// ------------------------------------------------------------------------------------------------ fingers

const fingers = async (context, page) => {
    const session = await context.newCDPSession(page);
    // An event each 16 ms by the clock of the page, however busy the machine is.
    let time = Date.now() / 1000;
    return (type, ...points) =>
        session.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: points.map(([x, y], id) => ({ x, y, id })),
            timestamp: (time += 0.016),
        });
};

pageTest('50x50 on a phone: about 11 columns, of which a finger draws', BAY, TALL, async (page, context) => {
    await map(page).waitFor();
    const touch = await fingers(context, page);
    const { rows, columns, size } = await inView(page);
    assert.ok(columns.length >= 10 && columns.length <= 13, `${columns.length} columns`);
    assert.ok(rows.length >= 16, `${rows.length} rows`);
    assert.ok(size >= 20, `cells of ${size} px`);
    assert.deepEqual(await edges(page), ['after', 'below']);
    const a = await middle(page, 5, 1);
    const b = await middle(page, 5, 4);
    await touch('touchStart', [a.x, a.y]);
    for (let i = 1; i <= 4; ++i) await touch('touchMove', [a.x + ((b.x - a.x) * i) / 4, a.y]);
    await touch('touchEnd');
    assert.equal((await boardText(page)).split('\n')[5].slice(0, 8), '.####...');
    assert.deepEqual((await inView(page)).scroll, [0, 0]);
    const small = await page.evaluate(() =>
        [...document.querySelectorAll('#play .tools .group > button:not(.swatch), #play .tools summary')]
            .map((one) => one.getBoundingClientRect())
            .filter(({ width, height }) => width > 0 && (width < 44 || height < 44)),
    );
    assert.deepEqual(small, [], 'tools that fingers cannot hit');
});

pageTest('two fingers zoom and move the board, and buttons zoom', BAY, TALL, async (page, context) => {
    await map(page).waitFor();
    const touch = await fingers(context, page);
    const before = await inView(page);
    await touch('touchStart', [180, 400]);
    await touch('touchStart', [180, 400], [260, 400]);
    for (let i = 1; i <= 8; ++i) await touch('touchMove', [180 - 4 * i, 400], [260 + 4 * i, 400]);
    await page.waitForTimeout(150);
    await touch('touchEnd', [148, 400]);
    await touch('touchEnd');
    const zoomed = await inView(page);
    assert.ok(zoomed.size > 1.5 * before.size, `${zoomed.size} after ${before.size} px`);
    await touch('touchStart', [200, 500]);
    await touch('touchStart', [200, 500], [260, 500]);
    for (let i = 1; i <= 10; ++i) await touch('touchMove', [200, 500 - 15 * i], [260, 500 - 15 * i]);
    await touch('touchEnd', [200, 350]);
    await touch('touchEnd');
    const [, moved] = (await inView(page)).scroll;
    assert.ok(moved >= zoomed.scroll[1] + 140, `${moved} after ${zoomed.scroll[1]}`);
    assert.doesNotMatch(await boardText(page), /[#x]/);
    await page.locator('#zoom-out').click();
    assert.ok((await inView(page)).size < zoomed.size);
    await page.locator('#zoom-fit').click();
    assert.equal((await inView(page)).size, before.size);
});

for (const [motion, glides] of [
    ['no-preference', true],
    ['reduce', false],
])
    pageTest(
        `the tool to move: one finger moves the board, ${glides ? 'which glides on' : 'which stops at once'}`,
        BAY,
        { ...TALL, reducedMotion: motion },
        async (page, context) => {
            await map(page).waitFor();
            const touch = await fingers(context, page);
            await page.locator('[data-tool="move"]').click();
            const flick = async () => {
                await touch('touchStart', [300, 560]);
                for (let i = 1; i <= 8; ++i) await touch('touchMove', [300 - 10 * i, 560 - 20 * i]);
                await touch('touchEnd');
            };
            await flick();
            const [left, top] = (await inView(page)).scroll;
            assert.ok(left >= 75 && top >= 155, `${left}, ${top}`);
            await page.waitForTimeout(1500);
            const [, later] = (await inView(page)).scroll;
            // The fingers moved it by 160 px, and heads that change their size by some more.
            if (glides) assert.ok(later > 230, `${later} after ${top}`);
            else assert.ok(later < 210, `${later} after ${top}`);
            assert.doesNotMatch(await boardText(page), /[#x]/);
            // The clues of the lines that came into view are there.
            await settle(page);
            assert.ok((await inView(page)).rows[0] > 3);
            await page.locator('[data-tool="fill"]').click();
            const { rows, columns } = await inView(page);
            const a = await middle(page, rows[2], columns[2]);
            await touch('touchStart', [a.x, a.y]);
            await touch('touchEnd');
            assert.equal((await boardText(page)).split('\n')[rows[2]][columns[2]], '#');
        },
    );

pageTest('small puzzles have no tool to move', '#sample=cat.non', TALL, async (page) => {
    assert.ok(await page.locator('[data-tool="move"]').isHidden());
    await page.locator('[data-tool="pencil"]').focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.tool), 'fill', 'keys skip it');
});

pageTest('a solved picture is in view as a whole, also if its board scrolled', '#sample=moonlit-house.non', TALL, async (page) => {
    await map(page).waitFor(); // 25x25 scrolls on a phone
    const before = await inView(page);
    await page.locator('#play-menu summary').click();
    await page.locator('#solve').click();
    await page.locator('#note-text', { hasText: 'Solved by the page' }).waitFor();
    await settle(page);
    const { rows, columns, size } = await inView(page);
    assert.deepEqual([rows.length, columns.length], [25, 25]);
    await page.locator('#undo').click();
    await settle(page);
    assert.equal((await inView(page)).size, before.size);
    assert.ok(size < before.size);
});
