// Making puzzles, and Sokoban.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { boardText, cell, drag, openText, pageTest } from './browser.mjs';

const board = 'make';

pageTest(
    'drawing: clues follow, one solution or ambiguous cells show, a repair makes it one',
    '#make',
    {},
    async (page) => {
        await page.locator('#verdict', { hasText: 'Draw something.' }).waitFor();
        for (const id of ['make-width', 'make-height']) {
            await page.locator(`#${id}`).fill('4');
            await page.locator(`#${id}`).press('Enter');
        }
        assert.equal(await page.locator('#make-board .cell').count(), 16);
        await drag(page, [0, 0], [0, 0], { board });
        await drag(page, [1, 1], [1, 1], { board });
        assert.equal(await page.locator('#make-board .row-clues').first().textContent(), '1');
        await page.locator('#verdict', { hasText: 'More than one solution.' }).waitFor();
        assert.equal(await page.locator('.cell.unsure').count(), 4);
        await page.locator('#repair').click();
        await page.locator('#verdict', { hasText: 'One solution.' }).waitFor();
        assert.match(await page.locator('#verdict-more').textContent(), /It is /);
        await page.locator('#make-undo').click();
        await page.locator('#verdict', { hasText: 'More than one solution.' }).waitFor();
        await page.locator('#make-redo').click();
        await page.locator('#make-name').fill('Mine');
        const picture = await boardText(page, board);
        await page.locator('#make-play').click();
        await page.locator('#play-board .cell').first().waitFor();
        assert.equal(await page.locator('#play-title').textContent(), 'Mine');
        await page.locator('#play-menu summary').click();
        await page.locator('#edit').click();
        await page.locator('#make-board .cell').first().waitFor();
        assert.equal(await boardText(page, board), picture);
    },
);

/** A PNG drawn in the page: a face with shading, as a photo is. */
const photo = (page) =>
    page.evaluate(async () => {
        const canvas = new OffscreenCanvas(300, 300);
        const paint = canvas.getContext('2d');
        const sky = paint.createLinearGradient(0, 0, 0, 300);
        sky.addColorStop(0, '#dde8f5');
        sky.addColorStop(1, '#f6f2e8');
        paint.fillStyle = sky;
        paint.fillRect(0, 0, 300, 300);
        const skin = paint.createRadialGradient(130, 110, 20, 150, 150, 130);
        skin.addColorStop(0, '#c98');
        skin.addColorStop(1, '#432');
        paint.fillStyle = skin;
        paint.beginPath();
        paint.ellipse(150, 150, 90, 110, 0, 0, 7);
        paint.fill();
        paint.fillStyle = '#f8f8f8';
        for (const x of [115, 185]) {
            paint.beginPath();
            paint.arc(x, 125, 18, 0, 7);
            paint.fill();
        }
        paint.fillRect(110, 200, 80, 16);
        const blob = await canvas.convertToBlob();
        return [...new Uint8Array(await blob.arrayBuffer())];
    });

pageTest('a picture becomes a puzzle with one solution, in black and white and in color', '#make', {}, async (page) => {
    const buffer = Buffer.from(await photo(page));
    await page.locator('#file').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer });
    await page.locator('#verdict', { hasText: 'One solution.' }).waitFor({ timeout: 60_000 });
    assert.equal(await page.locator('#make-width').inputValue(), '30');
    assert.ok((await boardText(page, board)).match(/#/g).length > 100);
    assert.equal(await page.locator('#make-name').inputValue(), 'face');
    await page.locator('#picture-colors').selectOption('3');
    await page.locator('#make-colors [role="radio"]').nth(1).waitFor();
    await page.locator('#verdict', { hasText: /solution/ }).waitFor({ timeout: 60_000 });
});

pageTest('a second color, and a random puzzle', '#make', {}, async (page) => {
    await page.locator('#make-add-color').click();
    assert.equal(await page.locator('#make-colors [role="radio"]').count(), 2);
    await drag(page, [0, 0], [0, 3], { board });
    assert.notEqual(
        await cell(page, 0, 0, board).evaluate((one) => getComputedStyle(one).backgroundColor),
        'rgba(0, 0, 0, 0)',
    );
    await page.locator('#make-random').click();
    await page.locator('#verdict', { hasText: 'One solution.' }).waitFor({ timeout: 60_000 });
});

const pressed = async (page, letters) => {
    for (const letter of letters)
        await page.keyboard.press(
            { u: 'ArrowUp', d: 'ArrowDown', l: 'ArrowLeft', r: 'ArrowRight' }[letter.toLowerCase()],
        );
};

pageTest('Sokoban: moves, undo, hint, solution, replay, the warning', '#sokoban', {}, async (page) => {
    const note = page.locator('#sokoban-note');
    await page.locator('.soko .pusher').waitFor();
    assert.equal(await page.locator('#sokoban-levels option').count(), 9, 'levels with one pusher');
    await page.locator('#sokoban-levels').selectOption('1'); // One Push
    await page.locator('#sokoban-board').focus();
    await pressed(page, 'r');
    await note.filter({ hasText: 'Solved with 1 push.' }).waitFor();
    await page.locator('#sokoban-levels').selectOption('2'); // Around the Corner
    await page.locator('#sokoban-hint').click();
    await note.filter({ hasText: /Push the box in row 4, column 3/ }).waitFor();
    assert.equal(await page.locator('.soko .next').count(), 1);
    await page.locator('#sokoban-board').focus();
    await pressed(page, 'lluR'); // to the left of the box, and push it
    const counts = () => page.locator('#sokoban-counts').textContent();
    assert.match(await counts(), /[1-9] push/);
    await page.keyboard.press('Control+z');
    assert.match(await counts(), /0 pushes/);
    await page.keyboard.press('Control+y');
    assert.match(await counts(), /1 push$/);
    await page.locator('#sokoban-restart').click();
    await page.locator('#sokoban-solve').click();
    await note.filter({ hasText: /Solved with \d push/ }).waitFor();
    await page.locator('#sokoban-replay').click();
    await note.filter({ hasText: /Solved with \d push/ }).waitFor();
    await openText(page, 'lost.xsb', '#######\n#     #\n# @$. #\n#     #\n#######\n');
    await page.locator('#sokoban-levels option', { hasText: 'Untitled' }).waitFor({ state: 'attached' });
    await page.locator('#sokoban-board').focus();
    await pressed(page, 'dru'); // up, against the wall
    await pressed(page, 'u');
    await note.filter({ hasText: /can no longer be solved/ }).waitFor();
    await page.reload();
    await note.filter({ hasText: /can no longer be solved/ }).waitFor(); // also of a game that was stored
});

pageTest('levels with other rules than those of Sokoban are refused with the reason', '', {}, async (page) => {
    const board = '#####\n#@$.#\n#####\n';
    const message = (text) => page.locator('#message:not([hidden]) span', { hasText: text }).waitFor();
    for (const [stated, name] of [
        ['Game: Hexoban', 'Hexoban'],
        ['Game = Trioban', 'Trioban'],
        ['boxorder: 1', 'Sokoban+'],
    ]) {
        const text = stated.startsWith('Game') ? `${stated}\n\n${board}` : `${board}\n${stated}\ngoalorder: 1\n`;
        await openText(page, 'variant.sok', text);
        await message(`variant.sok: This level has the rules of ${name}, but this page plays by the rules of Sokoban.`);
        assert.equal(await page.locator('.soko').count(), 0);
    }
    await openText(page, 'pushers.xsb', '######\n#@$.@#\n######\n');
    await message('This level has 2 pushers, but this page only plays levels with one.');

    // Of a collection the levels of Sokoban are played, also if the view is already shown.
    const mixed = `Usual\n\n${board}\n\nCombs\n\n${board}\nGame: Hexoban\n\nBees\n\n${board}\nGame: Hexoban\n`;
    for (let i = 0; i < 2; ++i) {
        await openText(page, 'mixed.sok', mixed);
        await page.locator('.soko .pusher').waitFor();
        await message('Combs has the rules of Hexoban');
        await message('1 other level cannot be played here either.');
        assert.deepEqual(await page.locator('#sokoban-levels option').allTextContents(), ['1. Usual']);
        await page.locator('#message button').last().click();
    }
});
