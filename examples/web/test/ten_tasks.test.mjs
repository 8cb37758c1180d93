// Ten tasks of a person on the page, each by a mouse at 1280x800, by a finger at 390x844, in dark colors, and by the
// keyboard alone. With NONO_WEB_PICTURES, a folder, each task keeps a picture of the page before and after it.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { address, boardText, goalOf, pageTest, site } from './browser.mjs';
import { FINGER, WINDOW, finger, keyboard, mouse } from './hands.mjs';

const SETTINGS = {
    'a mouse at 1280x800': [WINDOW, mouse],
    'a finger at 390x844': [FINGER, finger],
    'a mouse, in the dark': [{ ...WINDOW, colorScheme: 'dark' }, mouse],
    'the keyboard': [WINDOW, keyboard],
};
const PICTURES = process.env.NONO_WEB_PICTURES;
if (PICTURES) mkdirSync(PICTURES, { recursive: true });

let tasks = 0;
/** A task that begins at the list; `body({page, context, options, hand, handOf, picture})`. */
function task(name, body) {
    const number = String(++tasks).padStart(2, '0');
    for (const [i, [setting, [options, handOf]]] of Object.entries(SETTINGS).entries())
        pageTest(`${name}, with ${setting}`, '', options, async (page, context) => {
            const short = ['desk', 'phone', 'dark', 'keys'][i];
            const picture = (moment, shown = page) =>
                PICTURES && shown.screenshot({ path: join(PICTURES, `${number}-${short}-${moment}.png`) });
            await page.locator('#samples .card').first().waitFor();
            await body({ page, context, options, hand: await handOf(page, context), handOf, picture });
        });
}

const text = (page, selector, pattern, timeout) => page.locator(selector, { hasText: pattern }).waitFor({ timeout });
const runsOf = (line) => [...line.matchAll(/#+/g)].map(({ index, 0: run }) => [index, index + run.length - 1]);
/** Fills what is open of a picture, given as rows of `#` and `.`. */
async function fillPicture(page, hand, rows) {
    const now = (await boardText(page)).split('\n');
    for (const [row, line] of rows.entries()) {
        const open = [...line].map((cell, column) => (cell === '#' && now[row][column] !== '#' ? '#' : '.')).join('');
        for (const [from, to] of runsOf(open)) await hand.fillRow(row, from, to);
    }
}
const isSolved = (page, pattern) => text(page, '#note-text', pattern);
const playBoard = (page) => page.locator('#play:not([hidden]) #play-board .cell').first().waitFor();

// ------------------------------------------------------------------------------------------------ 1

/** A cat of 20x20: ears of lines that are filled, a solid head, and what is erased from it or drawn freehand. */
async function drawCat(hand) {
    await hand.choose('rectangle');
    await hand.press('#make-solid');
    await hand.lead([[6, 3], [15, 16]], 'make');
    await hand.choose('line');
    for (const [tip, inner, outer] of [
        [3, 7, 3],
        [16, 12, 16],
    ]) {
        await hand.lead([[2, tip], [6, inner]], 'make');
        await hand.lead([[2, tip], [6, outer]], 'make');
    }
    await hand.choose('fill');
    await hand.lead([[5, 4]], 'make');
    await hand.lead([[5, 15]], 'make');
    await hand.choose('eraser');
    for (const column of [6, 12]) await hand.lead([[8, column], [8, column + 1], [9, column + 1], [9, column]], 'make');
    await hand.lead([[12, 9], [12, 10]], 'make');
    await hand.lead([[14, 7], [14, 12]], 'make');
    await hand.choose('pen');
    await hand.lead([[11, 2], [11, 0]], 'make');
    await hand.lead([[11, 17], [11, 19]], 'make');
    await hand.lead([[16, 5], [17, 5], [17, 14], [16, 14]], 'make');
}

const CAT = [
    '....................',
    '....................',
    '...#............#...',
    '...##..........##...',
    '...###........###...',
    '...####......####...',
    '...##############...',
    '...##############...',
    '...###..####..###...',
    '...###..####..###...',
    '...##############...',
    '####################',
    '...######..######...',
    '...##############...',
    '...####......####...',
    '...##############...',
    '.....#........#.....',
    '.....##########.....',
    '....................',
    '....................',
];

task('draw a cat of 20x20 and play it', async ({ page, hand, picture }) => {
    await hand.press('[data-view="make"]');
    await text(page, '#verdict', 'Draw something.');
    await picture('before');
    await hand.resize();
    assert.equal(await page.locator('#make-board .cell').count(), 400);
    await drawCat(hand);
    assert.deepEqual((await boardText(page, 'make')).split('\n'), CAT);
    await text(page, '#verdict', 'One solution.');
    await page.locator('#make').evaluate((view) => view.parentElement.scrollTo(0, 0));
    const { top, bottom } = await page.locator('#verdict').evaluate((one) => one.getBoundingClientRect());
    const { height } = page.viewportSize();
    assert.ok(top > 0 && bottom < 0.8 * height, `the verdict is at ${top} to ${bottom} of ${height} px`);
    await picture('drawn');
    await hand.type('#make-name', 'My cat');
    await hand.press('#make-play');
    await playBoard(page);
    assert.equal(await page.locator('#play-title').textContent(), 'My cat');
    await fillPicture(page, hand, CAT);
    await isSolved(page, /My cat\. Solved in \d+:\d\d\./);
    await picture('after');
});

// ------------------------------------------------------------------------------------------------ 2

/** The n-th square of a Sokoban board, from 0. */
const square = (board, n) => `#${board}-board .soko > i:nth-child(${n + 1})`;

task("finish Sokoban's first level", async ({ page, hand, picture }) => {
    await hand.press('[data-view="sokoban"]');
    await page.locator('#sokoban-board .pusher').waitFor();
    await text(page, '#sokoban-intro', 'Push every box onto a red dot.');
    await picture('before');
    if (hand.keys) {
        await hand.reach('#sokoban-board');
        await hand.keys('ArrowDown', 2);
        await hand.keys('ArrowRight', 3);
    } else {
        await hand.press(square('sokoban', 3 * 7 + 2));
        await text(page, '#sokoban-note', 'Choose the square for this box.');
        await hand.press(square('sokoban', 3 * 7 + 5));
    }
    await text(page, '#sokoban-note', 'Solved with 3 pushes.');
    await picture('after');
    await hand.press('#sokoban-next');
    await text(page, '#sokoban-title', 'One Push');
});

// ------------------------------------------------------------------------------------------------ 3

const inView = (page) =>
    page.locator('#play-board').evaluate((view) => {
        const { left, top, width, height } = view.getBoundingClientRect();
        const { index } = document.elementFromPoint(left + 0.65 * width, top + 0.65 * height).closest('.cell');
        return { size: view.querySelector('.cell').offsetWidth, scroll: [view.scrollLeft, view.scrollTop], index };
    });

task('play a puzzle of 50x50: zoom, pan, fill', async ({ page, options, hand, picture }) => {
    await hand.press('[href="#sample=bay-at-sunset.non"]');
    await playBoard(page);
    await page.locator('#play-board .map').waitFor();
    await picture('before');
    const before = await inView(page);
    for (let i = 0; i < 2; ++i) await hand.press('#zoom-in');
    const zoomed = await inView(page);
    assert.ok(zoomed.size > 1.3 * before.size, `${zoomed.size} px after ${before.size}`);
    if (hand.keys) {
        await hand.reach('#play-board [tabindex="0"]');
        await hand.keys('Control+End');
    } else if (options.hasTouch) {
        await hand.press('[data-tool="move"]');
        await hand.swipe({ x: 330, y: 560 }, { x: 180, y: 330 });
        await hand.press('[data-tool="fill"]');
    } else {
        const { x, y, width, height } = await page.locator('#play-board').boundingBox();
        await page.mouse.move(x + width / 2, y + height / 2);
        await page.mouse.wheel(300, 400);
    }
    await page.waitForFunction(([left, top]) => {
        const { scrollLeft, scrollTop } = document.getElementById('play-board');
        return scrollLeft > left + 100 && scrollTop > top + 100;
    }, zoomed.scroll);
    await page.waitForTimeout(500); // the heads follow the lines in view
    const { index } = await inView(page);
    const [row, column] = hand.keys ? [49, 45] : [Math.floor(index / 50), (index % 50) - 1];
    await hand.fillRow(row, column, column + 2);
    assert.equal((await boardText(page)).split('\n')[row].slice(column, column + 3), '###');
    await picture('after');
    // By keys each cell is a step of its own, because Shift is released after it.
    for (let i = 0; i < (hand.keys ? 3 : 1); ++i) await hand.press('#undo');
    assert.doesNotMatch(await boardText(page), /#/);
});

// ------------------------------------------------------------------------------------------------ 4

/** A PNG of a landscape with a tree, with shading as a photo has. */
const photo = (page) =>
    page.evaluate(async () => {
        const canvas = new OffscreenCanvas(640, 480);
        const paint = canvas.getContext('2d');
        const shade = (x, y, radius, from, to) => {
            const gradient = paint.createRadialGradient(x, y, 0, x, y, radius);
            gradient.addColorStop(0, from);
            gradient.addColorStop(1, to);
            paint.fillStyle = gradient;
        };
        shade(500, 80, 700, '#fff6d8', '#9cc4e8');
        paint.fillRect(0, 0, 640, 480);
        shade(320, 700, 500, '#4c6b30', '#7d9b52');
        paint.fillRect(0, 360, 640, 120);
        paint.fillStyle = '#3a2a1c';
        paint.fillRect(290, 220, 50, 170);
        shade(270, 130, 190, '#3f6a35', '#16301a');
        paint.beginPath();
        paint.ellipse(315, 160, 150, 120, 0, 0, 7);
        paint.fill();
        const pixels = paint.getImageData(0, 0, 640, 480);
        for (let i = 0; i < pixels.data.length; ++i) if (i % 4 < 3) pixels.data[i] += (i * 7919) % 23; // grain
        paint.putImageData(pixels, 0, 0);
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    });

task('open a photo and make a puzzle of it', async ({ page, hand, picture }) => {
    const file = { name: 'tree.png', mimeType: 'image/png', buffer: Buffer.from(await photo(page)) };
    await hand.press('#open');
    await picture('before');
    await hand.open(() => hand.press('#open-file'), file);
    await text(page, '#make:not([hidden]) #verdict', 'One solution.', 60_000);
    assert.equal(await page.locator('#make-name').inputValue(), 'tree');
    const size = () => Promise.all(['width', 'height'].map((side) => page.locator(`#make-${side}`).inputValue()));
    assert.deepEqual(await size(), ['30', '23']);
    const made = await boardText(page, 'make');
    assert.ok(made.match(/#/g).length > 60, made);
    // What is drawn on it is a step; another size then cuts the picture instead of making it again.
    await hand.choose('eraser');
    const index = made.indexOf('#');
    await hand.lead([[Math.floor(index / 31), index % 31]], 'make');
    assert.equal((await boardText(page, 'make'))[index], '.');
    await hand.type('#make-width', '29');
    await page.keyboard.press('Enter');
    const cut = made.split('\n').map((line) => line.slice(0, 29)).join('\n');
    const changed = [...(await boardText(page, 'make'))].filter((one, i) => one !== cut[i]).length;
    assert.equal(changed, index % 31 < 29 ? 1 : 0);
    await hand.press('#make-undo');
    await hand.press('#make-undo');
    assert.equal(await boardText(page, 'make'), made);
    await text(page, '#verdict', 'One solution.', 30_000);
    await picture('made');
    await hand.press('#make-play');
    await playBoard(page);
    assert.equal(await page.locator('#play-title').textContent(), 'tree');
    await picture('after');
});

// ------------------------------------------------------------------------------------------------ 5

task('find the rules of each view', async ({ page, hand, picture }) => {
    await picture('before');
    for (const [view, link, title, rule] of [
        ['play', '[href="#sample=heart.non"]', 'Nonograms', 'length of a run of filled cells'],
        ['make', '[data-view="make"]', 'Make a puzzle', 'only one solution'],
        ['sokoban', '[data-view="sokoban"]', 'Sokoban', 'You cannot pull'],
        ['editor', '#sokoban-edit', 'Sokoban editor', 'one pusher'],
        ['learn', '[data-view="learn"]', 'Nonograms', 'length of a run of filled cells'],
    ]) {
        await hand.press(link);
        await page.locator(`#${view}:not([hidden]) :is(.cell, .soko > i)`).first().waitFor();
        if (hand.keys) await hand.keys('?');
        else await hand.press('#show-help');
        await text(page, '#help[open] h2', title);
        const shown = await page.locator('#help').textContent();
        for (const part of [rule, 'Keys', 'Mouse', 'Touch']) assert.ok(shown.includes(part), `${title}: ${part}`);
        await picture(view === 'play' ? 'after' : view);
        if (hand.keys) await hand.keys('Escape');
        else await hand.press('#help .primary');
        await page.locator('#help').waitFor({ state: 'hidden' });
    }
});

// ------------------------------------------------------------------------------------------------ 6

task('build a level in the editor and play it', async ({ page, hand, picture }) => {
    await hand.press('[href="#edit"]');
    await page.locator('#editor-board .soko > i').first().waitFor();
    await picture('before');
    const width = 10;
    if (hand.keys) {
        await hand.reach('#editor-board');
        for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'p', 'ArrowRight', 'b']) await hand.keys(key);
        for (const key of ['ArrowRight', 'ArrowRight', 'g', 'ArrowDown', 'ArrowDown', 'w']) await hand.keys(key);
    } else
        for (const [tool, row, column] of [
            ['pusher', 2, 2],
            ['box', 2, 3],
            ['goal', 2, 5],
            ['wall', 4, 5],
        ]) {
            await hand.press(`#editor-tools [data-tool="${tool}"]`);
            await hand.press(square('editor', row * width + column));
        }
    await text(page, '#editor-verdict', 'Solvable in 2 pushes.', 30_000);
    await hand.type('#editor-name', 'My level');
    await picture('built');
    await hand.press('#editor-play');
    await text(page, '#sokoban-title', 'My level');
    if (hand.keys) {
        await hand.reach('#sokoban-board');
        await hand.keys('ArrowRight', 2);
    } else {
        await hand.press(square('sokoban', 2 * width + 3));
        await text(page, '#sokoban-note', 'Choose the square for this box.');
        await hand.press(square('sokoban', 2 * width + 5));
    }
    await text(page, '#sokoban-note', 'Solved with 2 pushes.');
    await picture('after');
    await hand.press('[data-view="home"]');
    await text(page, '#own .card', /My levels.*1 of 1 solved/);
    await page.locator('#own .card').scrollIntoViewIfNeeded();
    await page.locator('#own .card canvas').waitFor();
    await picture('list');
});

// ------------------------------------------------------------------------------------------------ 7

task('do the daily puzzle with a hint', async ({ page, hand, picture }) => {
    await hand.press('[data-view="learn"]');
    await page.locator('#learn-board .cell').first().waitFor();
    await picture('before');
    await hand.press('#days li:first-child a');
    await page.waitForURL(/#daily=/);
    await playBoard(page);
    await hand.press('#hint');
    await hand.press('#note-buttons button:first-child');
    await picture('hint');
    await hand.press('#note-buttons button:nth-child(2)');
    const rows = await page.evaluate(async () => {
        const { nono } = await import('./js/engine.js');
        const puzzle = (await import('./js/play.js')).currentPuzzle();
        const [cells] = nono.solve(puzzle).solutions;
        return Array.from({ length: puzzle.height }, (_, row) =>
            Array.from(cells.slice(row * puzzle.width, (row + 1) * puzzle.width), (one) => '.#'[one]).join(''),
        );
    });
    await fillPicture(page, hand, rows);
    await isSolved(page, /Solved in \d+:\d\d with 1 hint/);
    await picture('after');
    await hand.press('#note-buttons button:first-child');
    await text(page, '#days li:first-child', '✓ solved');
});

// ------------------------------------------------------------------------------------------------ 8

task('go through the worked example', async ({ page, hand, picture }) => {
    await hand.press('[data-view="learn"]');
    await text(page, '#example-step', 'Start');
    await picture('before');
    for (let step = 1; step <= 7; ++step) {
        if (hand.keys && step > 1) await hand.keys('ArrowRight');
        else await hand.press('#example-next');
        await text(page, '#example-step', step < 7 ? `Step ${step} of 6` : 'Solved');
        if (step === 3) await picture('step');
    }
    await text(page, '#example-text', 'Solved: a dog.');
    await picture('after');
    await hand.press('#example-play');
    await playBoard(page);
});

// ------------------------------------------------------------------------------------------------ 9

const FILES = ['house.non', 'heart.non', 'cat.non'];

task('open a file with several puzzles and find them again', async ({ page, hand, picture }) => {
    const buffer = Buffer.from(FILES.map((name) => readFileSync(join(site, 'puzzles', name), 'utf8')).join('\n'));
    await picture('before');
    await hand.open(() => hand.press('#choose'), { name: 'Three pictures.non', mimeType: 'text/plain', buffer });
    await text(page, '#set-title', 'Three pictures');
    await text(page, '#set-progress', '0 of 3 solved.');
    await hand.press('#set-resume');
    await playBoard(page);
    await fillPicture(page, hand, goalOf(FILES[0]));
    await isSolved(page, /Solved in/);
    await hand.press('#note-buttons button:first-child');
    await text(page, '#play-about', '2 of 3 in Three pictures');
    await page.reload();
    await text(page, '#play-about', '2 of 3 in Three pictures');
    await hand.press('[data-view="home"]');
    await hand.press('#own .card');
    await text(page, '#set-progress', '1 of 3 solved.');
    await page.locator('#set-list canvas').nth(2).waitFor();
    await picture('after');
    await hand.press('#set-resume');
    await text(page, '#play-about', '2 of 3 in Three pictures');
});

// ------------------------------------------------------------------------------------------------ 10

task('take all progress to another device', async ({ page, context, options, hand, handOf, picture }) => {
    await hand.press('[href="#sample=house.non"]');
    await playBoard(page);
    await fillPicture(page, hand, goalOf('house.non'));
    await isSolved(page, /Solved in/);
    await hand.press('[data-view="home"]');
    const card = '[href="#sample=house.non"]';
    await text(page, card, '✓ solved');
    const [file] = await Promise.all([page.waitForEvent('download'), hand.press('#export')]);
    await picture('before');

    const other = await context.browser().newContext(options);
    try {
        const fresh = await other.newPage();
        await fresh.goto(address());
        await text(fresh, card, 'No. 1');
        const there = await handOf(fresh, other);
        await there.open(() => there.press('#import'), await file.path());
        await text(fresh, '#message', '1 game imported.');
        await text(fresh, card, '✓ solved');
        await fresh.locator(card).scrollIntoViewIfNeeded();
        await picture('after', fresh);
    } finally {
        await other.close();
    }
});
