// Sokoban for somebody who has never played it: the rules, and the first level by keyboard, mouse and touch.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { PHONE, pageTest } from './browser.mjs';

const WIDTH = 7; // squares of the first level
const note = (page, text) => page.locator('#sokoban-note', { hasText: text }).waitFor();
const counts = (page) => page.locator('#sokoban-counts').textContent();

async function square(page, row, column) {
    const box = await page.locator(`.soko i:nth-child(${row * WIDTH + column + 1})`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
async function click(page, row, column) {
    const { x, y } = await square(page, row, column);
    await page.mouse.click(x, y);
}
async function touch(page, row, column) {
    const { x, y } = await square(page, row, column);
    await page.touchscreen.tap(x, y);
}
/** A finger that moves by some pixels. */
async function swipe(page, context, across, down) {
    const session = await context.newCDPSession(page);
    const { x, y } = await square(page, 2, 3);
    const send = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', { x, y });
    await send('touchMove', { x: x + across / 2, y: y + down / 2 });
    await send('touchMove', { x: x + across, y: y + down });
    await send('touchEnd');
    await session.detach();
}

pageTest("finish Sokoban's first level by keyboard only", '', {}, async (page) => {
    const tabTo = async (name) => {
        for (let i = 0; i < 40; ++i) {
            await page.keyboard.press('Tab');
            const found = await page.evaluate(() => document.activeElement.textContent.trim() || document.activeElement.id);
            if (found === name) return;
        }
        assert.fail(`${name} cannot be reached by Tab`);
    };
    await tabTo('Sokoban');
    await page.keyboard.press('Enter');
    await page.locator('.soko .pusher').waitFor();
    assert.equal(await page.locator('#sokoban-title').textContent(), 'Try it');
    await page.locator('#sokoban-intro:visible', { hasText: 'Push every box onto a red dot.' }).waitFor();
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    for (const way of ['Down', 'Down', 'Right', 'Right', 'Right']) await page.keyboard.press(`Arrow${way}`);
    await note(page, 'Solved with 3 pushes.');
    assert.equal(await counts(page), '5 moves, 3 pushes');
    await page.keyboard.press('Backspace');
    assert.equal(await counts(page), '4 moves, 2 pushes');
    await page.keyboard.press('Control+y');
    await note(page, 'Solved');
    await tabTo('Next level');
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('#sokoban-title').textContent(), 'One Push');
    assert.ok(await page.locator('#sokoban-intro').isHidden());
    await page.keyboard.press('ArrowRight');
    await note(page, 'Solved with 1 push.');
});

pageTest("finish Sokoban's first level by mouse", '#sokoban', {}, async (page) => {
    await page.locator('.soko .pusher').waitFor();
    await click(page, 1, 5); // the floor
    await page.locator('#sokoban-counts', { hasText: '4 moves, 0 pushes' }).waitFor();
    await page.locator('#sokoban-undo').click(); // the whole walk
    assert.equal(await counts(page), '0 moves, 0 pushes');
    await page.locator('#sokoban-redo').click();
    assert.equal(await counts(page), '4 moves, 0 pushes');
    await click(page, 3, 2); // the box
    await note(page, 'Choose the square for this box.');
    assert.equal(await page.locator('.soko .picked').count(), 1);
    await click(page, 2, 2); // up is impossible
    await note(page, 'This box cannot be pushed there.');
    await click(page, 3, 2);
    await click(page, 3, 5); // the goal
    await note(page, 'Solved with 3 pushes.');
    assert.equal(await page.locator('.soko .picked').count(), 0);
    await page.reload();
    await page.locator('.soko .pusher').waitFor();
    assert.equal(await page.locator('#sokoban-title').textContent(), 'One Push', 'the next unsolved level');
});

pageTest("finish Sokoban's first level by touch", '#sokoban', PHONE, async (page, context) => {
    await page.locator('.soko .pusher').waitFor();
    await page.locator('#sokoban-intro', { hasText: 'Swipe to move.' }).waitFor();
    await swipe(page, context, 0, 60);
    await page.locator('#sokoban-counts', { hasText: '1 move, 0' }).waitFor();
    await touch(page, 3, 2);
    await note(page, 'Choose the square for this box.');
    await touch(page, 3, 4);
    await page.locator('#sokoban-counts', { hasText: '4 moves, 2 pushes' }).waitFor();
    await swipe(page, context, 60, 0);
    await note(page, 'Solved with 3 pushes.');
});

for (const [name, options] of Object.entries({ desktop: { viewport: { width: 1280, height: 800 } }, phone: PHONE }))
    pageTest(`the first level fills the space: ${name}`, '#sokoban', options, async (page) => {
        await page.locator('.soko .pusher').waitFor();
        const { board, view } = await page.evaluate(() => {
            const size = (one) => ({ width: one.clientWidth, height: one.clientHeight });
            return { board: size(document.querySelector('.soko')), view: size(document.querySelector('#sokoban-board')) };
        });
        const used = Math.max(board.width / view.width, board.height / view.height);
        assert.ok(used > 0.9 && used <= 1, `${JSON.stringify(board)} of ${JSON.stringify(view)}`);
    });

for (const [name, options] of Object.entries({ desktop: {}, phone: PHONE }))
    pageTest(`find the rules: ${name}`, '', options, async (page) => {
        const heading = page.locator('#help[open] h2');
        for (const [view, fragment, title, rule] of [
            ['play', '#sample=heart.non', 'Nonograms', 'length of a run of filled cells'],
            ['make', '#make', 'Make a puzzle', 'only one solution'],
            ['sokoban', '#sokoban', 'Sokoban', 'You cannot pull'],
            ['editor', '#edit', 'Sokoban editor', 'one pusher'],
        ]) {
            await page.goto(page.url().replace(/#.*/, '') + fragment);
            await page.locator(`#${view}:not([hidden]) :is(.cell, .soko > i)`).first().waitFor();
            await page.locator('#show-help').click();
            assert.equal(await heading.textContent(), title);
            const text = await page.locator('#help').textContent();
            for (const part of [rule, 'Keys', 'Mouse', 'Touch']) assert.ok(text.includes(part), `${title}: ${part}`);
            assert.equal(await page.locator('#help').evaluate((one) => one.scrollTop), 0);
            await page.keyboard.press('Escape');
            await page.locator(`#${view} :is(.cell, .soko-view)[tabindex="0"]`).first().focus();
            await page.keyboard.press('?');
            await heading.waitFor();
            await page.locator('#help .primary').click();
            assert.equal(await page.locator('#help[open]').count(), 0);
        }
        await page.locator('#open').click();
        await page.locator('#open-text').press('?');
        assert.equal(await page.locator('#open-text').inputValue(), '?', 'in a text it is a character');
    });
