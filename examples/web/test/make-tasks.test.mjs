// Tasks of a person at the drawing board, from the first stroke to the finish: with a mouse, with a finger, and with the
// keyboard alone.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { PHONE, boardText, cell, middle, pageTest } from './browser.mjs';

const WINDOW = { viewport: { width: 1280, height: 800 } };
const FINGER = { ...PHONE, viewport: { width: 390, height: 844 } };

/** The middle of a cell that is scrolled to where no clues cover it. */
async function reach(page, place, board) {
    await cell(page, ...place, board).evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'center' }));
    return middle(page, ...place, board);
}

/** Each hand chooses a tool, leads it along cells and presses buttons. */
const mouse = (page) => ({
    press: (selector) => page.locator(selector).click(),
    choose: (tool) => page.locator(`[data-draw="${tool}"]`).click(),
    async lead(places, board) {
        for (const [i, place] of places.entries()) {
            const { x, y } = await middle(page, ...place, board);
            await page.mouse.move(x, y);
            if (i === 0) await page.mouse.down();
        }
        await page.mouse.up();
    },
    async resize() {
        const { x, y } = await page.locator('.edge-grip.corner').boundingBox();
        const { width } = await cell(page, 0, 0, 'make').boundingBox();
        await page.mouse.move(x + 8, y + 8);
        await page.mouse.down();
        await page.mouse.move(x + 8 + 5 * width, y + 8); // the picture grows by itself at the edge of the window
        await page.mouse.move(x + 8 + 5 * width, 799);
        await page.locator('#run', { hasText: /^20 × 2\d$/ }).waitFor();
        await page.mouse.up();
        await page.locator('#make-height').fill('20');
        await page.locator('#make-height').press('Enter');
    },
    async fillRow(row, from, to) {
        await this.lead([[row, from], [row, to]], 'play');
    },
});

async function finger(page, context) {
    const session = await context.newCDPSession(page);
    const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    return {
        ...mouse(page),
        press: (selector) => page.locator(selector).tap(),
        choose: (tool) => page.locator(`[data-draw="${tool}"]`).tap(),
        async lead(places, board) {
            await reach(page, places[Math.floor(places.length / 2)], board);
            const points = [];
            for (const place of places) points.push(await middle(page, ...place, board));
            // Without a pause even on a busy machine, because a finger that rests erases. At the end it rests: the browser
            // takes a quick lift for a fling, which the next tap would only stop.
            const sent = points.map((point, i) => touch(i === 0 ? 'touchStart' : 'touchMove', point));
            if (points.length > 1) {
                await page.waitForTimeout(100);
                sent.push(touch('touchMove', points.at(-1)));
            }
            await Promise.all([...sent, touch('touchEnd')]);
        },
        async resize() {
            for (const id of ['make-width', 'make-height']) {
                await page.locator(`#${id}`).tap();
                await page.locator(`#${id}`).fill('20');
                await page.locator(`#${id}`).press('Enter');
            }
        },
        async fillRow(row, from, to) {
            for (let column = from; column <= to; column += 5) {
                const last = Math.min(to, column + 4);
                const places = [[row, column], [row, Math.floor((column + last) / 2)], [row, last]];
                await this.lead(column === last ? [[row, column]] : places, 'play');
            }
        },
    };
}

const KEY_OF = { pen: 'p', eraser: 'e', fill: 'f', line: 'l', rectangle: 'r' };
function keyboard(page) {
    const keys = async (key, times = 1) => {
        for (let i = 0; i < times; ++i) await page.keyboard.press(key);
    };
    const go = async ([fromRow, fromColumn], [row, column], modifier = '') => {
        await keys(modifier + (row < fromRow ? 'ArrowUp' : 'ArrowDown'), Math.abs(row - fromRow));
        await keys(modifier + (column < fromColumn ? 'ArrowLeft' : 'ArrowRight'), Math.abs(column - fromColumn));
    };
    let tool = 'pen';
    return {
        async press(selector) {
            await page.locator(selector).focus();
            await keys('Enter');
        },
        async choose(name) {
            tool = name;
            await page.locator('#make-board [tabindex="0"]').focus();
            await keys(KEY_OF[name]);
        },
        async lead(places) {
            await page.locator('#make-board [tabindex="0"]').focus();
            await keys('Control+Home');
            await go([0, 0], places[0]);
            const isFreehand = tool === 'pen' || tool === 'eraser';
            if (!isFreehand || places.length === 1) await keys('Space');
            for (let i = 1; i < places.length; ++i)
                await go(places[i - 1], places[i], isFreehand ? 'Shift+' : '');
            if (tool === 'line' || tool === 'rectangle') await keys('Space');
        },
        async resize() {
            for (const side of ['right', 'bottom']) {
                await page.locator(`.edge-grip.${side}`).focus();
                await keys('PageDown');
            }
        },
        async fillRow(row, from, to) {
            await page.locator('#play-board [tabindex="0"]').focus();
            await keys('Control+Home');
            await go([0, 0], [row, from]);
            await keys('z');
            await keys('Shift+ArrowRight', to - from);
        },
    };
}

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

for (const [name, options, handOf] of [
    ['a mouse at 1280x800', WINDOW, mouse],
    ['a finger at 390x844', FINGER, finger],
    ['the keyboard, in the dark', { ...WINDOW, colorScheme: 'dark' }, keyboard],
]) {
    pageTest(`draw a cat of 20x20 and play it, with ${name}`, '', options, async (page, context) => {
        const hand = await handOf(page, context);
        await hand.press('[data-view="make"]');
        await page.locator('#verdict', { hasText: 'Draw something.' }).waitFor();
        await hand.resize();
        assert.equal(await page.locator('#make-board .cell').count(), 400);
        await drawCat(hand);
        assert.deepEqual((await boardText(page, 'make')).split('\n'), CAT);
        await page.locator('#verdict', { hasText: 'One solution.' }).waitFor();
        await page.locator('#make-name').fill('My cat');
        await hand.press('#make-play');
        await page.locator('#play-board .cell').first().waitFor();
        assert.equal(await page.locator('#play-title').textContent(), 'My cat');
        for (const [row, line] of CAT.entries())
            for (const { index, 0: run } of line.matchAll(/#+/g)) await hand.fillRow(row, index, index + run.length - 1);
        await page.locator('#note-text', { hasText: /My cat\. Solved in \d+:\d\d\./ }).waitFor();
    });
}

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

for (const [name, options] of [
    ['1280x800', WINDOW],
    ['390x844', FINGER],
]) {
    pageTest(`open a photo, draw on it and play it, at ${name}`, '', options, async (page) => {
        const buffer = Buffer.from(await photo(page));
        const chooser = page.waitForEvent('filechooser');
        await page.locator('#choose').click();
        await (await chooser).setFiles({ name: 'tree.png', mimeType: 'image/png', buffer });
        await page.locator('#make:not([hidden]) #verdict', { hasText: 'One solution.' }).waitFor({ timeout: 60_000 });
        assert.equal(await page.locator('#make-name').inputValue(), 'tree');
        assert.deepEqual(
            [await page.locator('#make-width').inputValue(), await page.locator('#make-height').inputValue()],
            ['30', '23'],
        );
        const made = await boardText(page, 'make');
        assert.ok(made.match(/#/g).length > 60, made);

        // What is drawn on it is a step; another size then cuts the picture instead of making it again.
        await page.locator('[data-draw="eraser"]').click();
        const index = made.indexOf('#');
        const place = [Math.floor(index / 31), index % 31];
        const { x, y } = await reach(page, place, 'make');
        if (options.hasTouch) await page.touchscreen.tap(x, y);
        else await page.mouse.click(x, y);
        assert.equal((await boardText(page, 'make'))[index], '.');
        await page.locator('#make-width').fill('29');
        await page.locator('#make-width').press('Enter');
        const cut = made.split('\n').map((line) => line.slice(0, 29)).join('\n');
        const now = await boardText(page, 'make');
        assert.equal([...now].filter((one, i) => one !== cut[i]).length, index % 31 < 29 ? 1 : 0);
        await page.locator('#make-undo').click();
        await page.locator('#make-undo').click();
        assert.equal(await boardText(page, 'make'), made);
        await page.locator('#verdict', { hasText: 'One solution.' }).waitFor({ timeout: 30_000 });
        await page.locator('#make-play').click();
        await page.locator('#play-board .cell').first().waitFor();
        assert.equal(await page.locator('#play-title').textContent(), 'tree');
    });
}
