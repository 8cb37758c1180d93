// The hands of a person on the page: a mouse, a finger and a keyboard. Each chooses tools, presses buttons and draws.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { PHONE, cell, middle } from './browser.mjs';

export const WINDOW = { viewport: { width: 1280, height: 800 } };
export const FINGER = { ...PHONE, viewport: { width: 390, height: 844 } };

/** The middle of a cell that is scrolled to where no clues cover it. */
async function reach(page, place, board) {
    await cell(page, ...place, board).evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'center' }));
    return middle(page, ...place, board);
}

/** Each hand chooses a tool, leads it along cells and presses buttons. */
export const mouse = (page) => ({
    press: (selector) => page.locator(selector).first().click(),
    async type(selector, text) {
        await this.press(selector);
        await page.locator(selector).fill(text);
    },
    async open(opener, file) {
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opener()]);
        await chooser.setFiles(file);
    },
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

export async function finger(page, context) {
    const session = await context.newCDPSession(page);
    const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    return {
        ...mouse(page),
        press: (selector) => page.locator(selector).first().tap(),
        async swipe(from, to) {
            const at = (share) => ({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) });
            await touch('touchStart', from);
            for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', at(share));
            await page.waitForTimeout(150); // at rest, so that nothing glides on
            await touch('touchMove', to);
            await touch('touchEnd');
        },
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
export function keyboard(page) {
    const keys = async (key, times = 1) => {
        for (let i = 0; i < times; ++i) await page.keyboard.press(key);
    };
    const go = async ([fromRow, fromColumn], [row, column], modifier = '') => {
        await keys(modifier + (row < fromRow ? 'ArrowUp' : 'ArrowDown'), Math.abs(row - fromRow));
        await keys(modifier + (column < fromColumn ? 'ArrowLeft' : 'ArrowRight'), Math.abs(column - fromColumn));
    };
    const isFocused = (selector) => page.evaluate((text) => document.activeElement.matches(text), selector);
    /** Goes to an element by Tab, and within a group of radio buttons by arrows. */
    async function reach(selector) {
        await page.locator(selector).first().waitFor();
        const groups = '[role="radiogroup"]';
        const isInGroup = await page.locator(selector).first().evaluate((one, text) => one.tabIndex < 0 && one.closest(text), groups);
        const stop = isInGroup ? `${groups}:has(${selector}) *` : selector;
        for (let i = 0; i < 200 && !(await isFocused(stop)); ++i) await page.keyboard.press('Tab');
        assert.ok(await isFocused(stop), `${selector} cannot be reached by Tab`);
        for (let i = 0; i < 20 && !(await isFocused(selector)); ++i) await page.keyboard.press('ArrowRight');
        assert.ok(await isFocused(selector), `${selector} cannot be reached by arrows`);
    }
    let tool = 'pen';
    return {
        keys,
        reach,
        async press(selector) {
            await reach(selector);
            await keys('Enter');
        },
        async type(selector, text) {
            await reach(selector);
            await keys('Control+a');
            await page.keyboard.type(text);
        },
        async open(opener, file) {
            const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opener()]);
            await chooser.setFiles(file);
        },
        async choose(name) {
            tool = name;
            await reach('#make-board [tabindex="0"]');
            await keys(KEY_OF[name]);
        },
        async lead(places) {
            await reach('#make-board [tabindex="0"]');
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
                await reach(`.edge-grip.${side}`);
                await keys('PageDown');
            }
        },
        async fillRow(row, from, to) {
            await reach('#play-board [tabindex="0"]');
            await keys('Control+Home');
            await go([0, 0], [row, from]);
            await keys('z');
            await keys('Shift+ArrowRight', to - from);
        },
    };
}
