// The level editor: drawing by mouse, keys and touch, the verdict that follows, links, saving, and what is kept.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { PHONE, address, axeSource, openText, pageTest, site } from './browser.mjs';

const { levelLink, levelOfLink } = await import(pathToFileURL(join(site, 'js/editor-link.js')));
const { EditorLevel } = await import(pathToFileURL(join(site, 'js/editor-level.js')));

const THREE_BOXES = [
    '##########',
    '#   .#   #',
    '#        #',
    '#  $ $   #',
    '#   @ #$ #',
    '#    ..  #',
    '#        #',
    '##########',
];
const edit = (board, names = {}) => levelLink('edit', { board, ...names });
const board = (page) =>
    page.evaluate(() => {
        const rows = getComputedStyle(document.querySelector('#editor-board .soko'));
        const width = rows.gridTemplateColumns.split(' ').length;
        const letters = [...document.querySelectorAll('#editor-board .soko > i')].map(({ classList: look }) => {
            const has = (name) => look.contains(name);
            if (has('wall')) return '#';
            if (has('box')) return has('goal') ? '*' : '$';
            if (has('pusher')) return has('goal') ? '+' : '@';
            return has('goal') ? '.' : ' ';
        });
        return letters.join('').match(new RegExp(`.{${width}}`, 'g'));
    });
const verdict = (page, hasText) => page.locator('#editor-verdict', { hasText }).waitFor();
const marked = (page, look) => page.locator(`#editor-board .soko > .${look}`).count();

async function middleOf(page, index) {
    const box = await page.locator('#editor-board .soko > i').nth(index).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
}
async function drag(page, from, to) {
    await page.mouse.move(...(await middleOf(page, from)));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(page, to)));
    await page.mouse.up();
}
const click = (page, index) => drag(page, index, index);
const choose = (page, tool) => page.locator(`#editor-tools [data-tool="${tool}"]`).click();

test('changes of a level', () => {
    const level = new EditorLevel(['###   ', '#@#   ', '###   ']);
    const after = (change) => {
        change();
        return level.board;
    };
    assert.deepEqual(after(() => level.trim()), ['###', '#@#', '###']);
    assert.deepEqual(after(() => level.resize(4, 2)), ['### ', '#@# ']);
    assert.deepEqual(after(() => level.shift(1, -1)), ['@# #', '## #']);
    assert.deepEqual(after(() => level.turn()), ['#@', '##', '  ', '##']);
    assert.deepEqual(after(() => level.mirror(false)), ['@#', '##', '  ', '##']);
    assert.deepEqual(after(() => level.mirror(true)), ['##', '  ', '##', '@#']);
    assert.deepEqual(after(() => level.clear()), ['  ', '  ', '  ', '  ']);
    assert.deepEqual(after(() => level.trim()), ['  ', '  ', '  ', '  ']);
    for (let i = 0; i < 7; ++i) level.undo();
    assert.deepEqual(level.board, ['###   ', '#@#   ', '###   ']);
    assert.deepEqual(after(() => level.redo()), ['###', '#@#', '###']);
    assert.deepEqual(new EditorLevel(['   @', '####']).reach().gaps, [3, 2, 1, 0]);
});

test('links hold a level, and hostile ones are refused', () => {
    const level = { board: THREE_BOXES, title: 'A/b & "c" %', author: 'Ünal' };
    assert.deepEqual(levelOfLink(levelLink('edit', level)), level);
    assert.deepEqual(levelOfLink(levelLink('edit', { board: ['   ', '   '] })).board, ['   ', '   ']);
    for (const [link, reason] of [
        ['#edit=99999/99999/w', /99999 × 99999/],
        ['#edit=3/3/999999999w', /more squares than its size of 3 × 3/],
        ['#edit=3/3/10w', /3 × 3/],
        ['#edit=0/5/', /without squares/],
        ['#edit=3/3/<b>', /does not contain/],
        [`#edit=3/3/${'w'.repeat(200_001)}`, /too long: 200,005 characters/],
    ])
        assert.throws(() => levelOfLink(link), reason, link.slice(0, 40));
    assert.equal(levelOfLink('#edit=3/3/w/%E0').title, '');
});

pageTest('drawing by mouse, with a verdict at each step', '#edit', {}, async (page) => {
    await verdict(page, 'No pusher yet.');
    assert.ok(await page.locator('#editor-play').isDisabled());
    await page.locator('#editor-menu summary').click();
    await page.locator('#editor-clear').click();
    await page.locator('#editor-width').fill('7');
    await page.locator('#editor-width').press('Tab');
    await page.locator('#editor-height').fill('5');
    await page.locator('#editor-height').press('Tab');
    await page.locator('#editor-menu summary').click();
    await choose(page, 'room');
    await drag(page, 0, 34);
    await choose(page, 'pusher');
    await click(page, 8);
    await verdict(page, 'No box yet.');
    await choose(page, 'box');
    await click(page, 16);
    await verdict(page, 'The numbers of boxes and goals differ.');
    assert.equal(await page.locator('#editor-more').textContent(), '1 goal missing.');
    await choose(page, 'goal');
    await click(page, 19);
    await verdict(page, 'Solvable in 3 pushes.');
    assert.deepEqual(await board(page), ['#######', '#@    #', '# $  .#', '#     #', '#######']);
    assert.ok((await marked(page, 'dead')) > 0, 'lost squares show');
    // A stroke follows the mouse without holes; a stroke on walls removes them.
    await choose(page, 'wall');
    await drag(page, 11, 25);
    await verdict(page, 'It cannot be solved.');
    assert.deepEqual((await board(page)).map((row) => row[4]).join(''), '#####');
    await drag(page, 18, 18);
    await verdict(page, 'Solvable in 3 pushes.');
    await click(page, 0);
    await click(page, 7);
    await verdict(page, 'The walls are open.');
    assert.equal(await marked(page, 'gap'), 2);
    assert.equal(await marked(page, 'dead'), 0);
    await page.locator('#editor-undo').click();
    await verdict(page, 'Solvable');
    await page.locator('#editor-redo').click();
    await verdict(page, 'The walls are open.');
});

pageTest('drawing by keys only', '#edit', {}, async (page) => {
    await page.locator('#editor-board').focus();
    const press = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
    };
    const times = (number, key) => Array(number).fill(key);
    await press(...times(2, 'ArrowDown'), ...times(2, 'ArrowRight'), 'r', ...times(4, 'ArrowRight'), ...times(2, 'ArrowDown'), 'r');
    assert.equal((await board(page))[2], '# #####  #');
    await press('ArrowUp', 'ArrowLeft', 'g', 'ArrowLeft', 'b', 'ArrowLeft', 'p');
    await verdict(page, 'Solvable in 1 push.');
    assert.equal((await board(page))[3], '# #@$.#  #');
    assert.match(await page.locator('#editor-board').getAttribute('aria-label'), /Row 4, column 4, pusher, lost\.$/);
    await press('Backspace');
    await verdict(page, 'No pusher yet.');
    await press('Control+z');
    await verdict(page, 'Solvable');
    await press('Control+y', '6', 'Enter');
    await verdict(page, 'Solvable');
    // Shift drags the content of a square along; Escape leads to the button that plays the level.
    await press('ArrowUp', 'Shift+ArrowUp', 'Escape');
    assert.equal((await board(page))[1][3], '#');
    await press('Enter');
    await page.locator('#sokoban-board .pusher').waitFor();
    await press('Tab');
});

pageTest('drawing by touch on a phone', edit(Array(6).fill('        ')), PHONE, async (page, context) => {
    const session = await context.newCDPSession(page);
    const touch = (type, ...points) =>
        session.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        });
    const stroke = async (from, to) => {
        await touch('touchStart', await middleOf(page, from));
        await touch('touchMove', await middleOf(page, to));
        await touch('touchEnd');
    };
    await page.locator('#editor-tools [data-tool="room"]').tap();
    await stroke(0, 47);
    for (const [tool, index] of [
        ['pusher', 17],
        ['box', 18],
        ['goal', 20],
    ]) {
        await page.locator(`#editor-tools [data-tool="${tool}"]`).tap();
        await stroke(index, index);
    }
    await verdict(page, 'Solvable in 2 pushes.');
    assert.equal((await board(page))[2], '#@$ .  #');
    // A second finger takes the stroke back.
    const before = await board(page);
    await page.locator('#editor-tools [data-tool="wall"]').tap();
    const [first, second] = [await middleOf(page, 33), await middleOf(page, 30)];
    await touch('touchStart', first);
    await touch('touchStart', first, second);
    await touch('touchEnd');
    assert.deepEqual(await board(page), before);
    for (const button of await page.locator('#editor-tools button, #editor .group button, #editor-play').all()) {
        const { width, height } = await button.boundingBox();
        assert.ok(width >= 44 && height >= 44, `${await button.getAttribute('title')}: ${width} × ${height}`);
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is cut off');
});

pageTest('a level is kept, is in the address, and is played', edit(THREE_BOXES, { title: 'Three' }), {}, async (page) => {
    await verdict(page, 'Solvable in 7 pushes.');
    await page.locator('#editor-more', { hasText: 'no solution with fewer' }).waitFor();
    await choose(page, 'floor');
    await click(page, 15);
    await page.waitForFunction(() => location.hash.includes('Three') && !location.hash.includes('gw3'));
    const changed = await board(page);
    await page.reload();
    await verdict(page, 'Solvable');
    assert.deepEqual(await board(page), changed);
    await page.goto(`${address()}#`);
    await page.goto(`${address()}#edit`);
    await page.reload();
    await verdict(page, 'Solvable');
    assert.deepEqual(await board(page), changed);
    await page.locator('#editor-play').click();
    await page.locator('#sokoban-title', { hasText: 'Three' }).waitFor();
    await page.reload();
    await page.locator('#sokoban-title', { hasText: 'Three' }).waitFor();
    await page.locator('#sokoban-edit').click();
    await verdict(page, 'Solvable');
    assert.deepEqual(await board(page), changed);
    await page.locator('#editor-author').fill('A setter');
    for (const [format, text] of [
        ['sok', /Author: A setter/],
        ['xsb', /#@? .*\$/],
        ['slc', /^<\?xml .*<Level Id="Three" [^]*<\?nono note Author: A setter\?>/s],
        ['ssx', /<SokobanLibrary [^]*<Name>Three<[^]*<Author Name="A setter"/],
        ['8xv', /^\*\*TI83F\*\x1A\n/],
        ['svg', /^<svg/],
    ]) {
        await page.locator('#editor-format').selectOption(format);
        const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#editor-save').click()]);
        assert.equal(download.suggestedFilename(), `three.${format}`);
        assert.match(await readFile(await download.path(), format === '8xv' ? 'latin1' : 'utf8'), text);
    }
    assert.deepEqual(
        await page.locator('#editor-format option').evaluateAll((all) => all.map(({ value }) => value)),
        ['sok', 'xsb', 'slc', 'ssx', '8xv', 'svg'],
    );
});

pageTest('levels that were drawn are in the list with their pictures', edit(THREE_BOXES, { title: 'Three' }), {}, async (page) => {
    const saved = async () => {
        const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#editor-save').click()]);
        await download.path();
    };
    const titles = async () => {
        await page.goto(`${address()}#`);
        await page.locator('#own .card', { hasText: 'My levels' }).click();
        await page.locator('#set-list canvas').first().waitFor();
        return page.locator('#set-list strong').allTextContents();
    };
    await verdict(page, 'Solvable');
    await saved();
    await page.locator('#editor-format').selectOption('svg');
    await saved(); // the same level in another format
    assert.deepEqual(await titles(), ['1. Three']);
    await page.goto(`${address()}${edit(['#####', '#@$.#', '#####'])}`);
    await verdict(page, 'Solvable');
    await page.locator('#editor-play').click();
    await page.locator('#sokoban-board .pusher').waitFor();
    await page.locator('#sokoban-board').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('#sokoban-note', { hasText: 'Solved' }).waitFor();
    assert.deepEqual(await titles(), ['1. Three', '2. Untitled']);
    assert.match(await page.locator('#set-list .card').nth(1).textContent(), /✓ solved/);
    // The picture has walls, a box, a goal and a pusher.
    const colors = await page.locator('#set-list canvas').nth(1).evaluate((canvas) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        return new Set(Array.from({ length: data.length / 4 }, (_, i) => data.slice(4 * i, 4 * i + 3).join())).size;
    });
    assert.ok(colors >= 4, `${colors} colors`);
    // A level with the same title is an earlier state of it, and one that cannot be played is not kept.
    await page.goto(`${address()}${edit(['######', '#@$ .#', '######'], { title: 'Three' })}`);
    await verdict(page, 'Solvable');
    await saved();
    await page.goto(`${address()}${edit(['#####', '# $.#', '#####'], { title: 'No pusher' })}`);
    await verdict(page, 'No pusher yet.');
    await saved();
    assert.deepEqual(await titles(), ['1. Three', '2. Untitled']);
    await page.locator('#set-list .card').first().click();
    await page.locator('#sokoban-title', { hasText: 'Three' }).waitFor();
    assert.equal(await page.locator('#sokoban-board i').count(), 18);
});

pageTest('an existing level is edited; a stale verdict never shows', '', {}, async (page) => {
    await openText(page, 'one.sok', '#####\n#@$.#\n#####\nTitle: One\nAuthor: A\n');
    await page.locator('#sokoban-edit').click();
    await verdict(page, 'Solvable in 1 push.');
    assert.deepEqual(await board(page), ['#####', '#@$.#', '#####']);
    assert.equal(await page.locator('#editor-name').inputValue(), 'One');
    assert.equal(await page.locator('#editor-author').inputValue(), 'A');
    // Every verdict that shows while squares change fast is one of the board that shows.
    await page.evaluate(() => {
        window.seen = [];
        new MutationObserver(() => {
            const level = document.querySelectorAll('#editor-board .box').length;
            window.seen.push([level, document.getElementById('editor-verdict').textContent]);
        }).observe(document.getElementById('editor-verdict'), { childList: true });
    });
    await choose(page, 'box');
    for (let i = 0; i < 6; ++i) {
        await click(page, 7);
        await page.waitForTimeout(i * 90);
    }
    await verdict(page, 'Solvable in 1 push.');
    const seen = await page.evaluate(() => window.seen);
    assert.ok(seen.length >= 6);
    for (const [boxes, text] of seen) assert.equal(boxes === 1, /Checking|Solving|Solvable/.test(text), `${boxes}: ${text}`);
});

pageTest('a long search shows its progress and can be stopped', '#edit', {}, async (page) => {
    const hard = [
        '##################',
        '#                #',
        '# $ $ $ $ $ $ $  #',
        '#  $ $ $ $ $ $ # #',
        '# #  @       #   #',
        '# $ $ $ $ $ $ $  #',
        '#     ....#....  #',
        '#.    ....#....  #',
        '#.  .            #',
        '# .              #',
        '##################',
    ];
    await page.goto(`${address()}${edit(hard)}`);
    await page.locator('#editor-stop').waitFor();
    await page.locator('#editor-stop').click();
    await verdict(page, 'Stopped.');
    assert.ok(await page.locator('#editor-stop').isHidden());
});

pageTest('a hostile link is refused with its size', '#edit=99999/99999/w', {}, async (page) => {
    await page.locator('#message', { hasText: '99999 × 99999' }).waitFor();
    await page.locator('#home').waitFor();
    await page.goto(`${address()}#level=3/3/999999999w`);
    await page.locator('#message', { hasText: '3 × 3' }).waitFor();
});

for (const colorScheme of ['light', 'dark'])
    pageTest(`axe finds nothing in the editor, ${colorScheme}`, edit(THREE_BOXES), { colorScheme, bypassCSP: true }, async (page) => {
        await verdict(page, 'Solvable');
        await page.locator('#editor-menu summary').click();
        await page.evaluate(axeSource());
        const found = await page.evaluate(async () =>
            (await axe.run(document, { resultTypes: ['violations'] })).violations.map(
                ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
            ),
        );
        assert.deepEqual(found, []);
    });
