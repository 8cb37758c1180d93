// Chromium on the page, for all tests: a page per test, and no error in its console.
// The environment: NONO_WEB_SITE is the folder to serve (run.sh makes it), NONO_WEB_TOOLS one with playwright-core and
// axe-core in its node_modules, CHROMIUM another browser than Debian's.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { serve } from './server.mjs';

const tools = createRequire(join(process.env.NONO_WEB_TOOLS, 'package.json'));
const { chromium } = tools('playwright-core');
export const axeSource = () => readFileSync(tools.resolve('axe-core/axe.min.js'), 'utf8');
export const site = process.env.NONO_WEB_SITE;
export const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export const launch = () =>
    chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

let browser = null;
let server = null;
before(async () => {
    server = await serve(site);
    browser = await launch();
});
after(async () => {
    await browser?.close();
    server?.close();
});

/** A test with a page at a fragment of the address. */
export function pageTest(name, fragment, options, body) {
    test(name, { timeout: 120_000 }, async () => {
        const context = await browser.newContext({ viewport: { width: 1100, height: 800 }, ...options });
        const page = await context.newPage();
        const errors = [];
        page.on('console', (message) => {
            if (message.type() === 'error') errors.push(message.text());
        });
        page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
        page.on('dialog', (dialog) => {
            errors.push(`dialog: ${dialog.message()}`);
            dialog.dismiss();
        });
        page.setDefaultTimeout(15_000);
        try {
            await page.goto(server.address + fragment);
            if (fragment.startsWith('#sample')) await page.locator('#play-board .cell').first().waitFor();
            await body(page, context);
            assert.deepEqual(errors, [], 'errors in the console');
        } finally {
            await context.close();
        }
    });
}

export const address = () => server.address;

/**
 * A function that returns how many milliseconds the main thread of a page has worked; other work on the machine does not
 * count.
 */
export async function mainThread(page, context) {
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
    };
}

/** The cell of a row and column, from 0. */
export const cell = (page, row, column, board = 'play') =>
    page.locator(`#${board}-board .line:nth-child(${row + 2}) > .cell:nth-child(${column + 2})`);

/** The board as text: `#` filled (a digit in color), `x` crossed, `.` open; a line a row. */
export const boardText = (page, board = 'play') =>
    page.evaluate(
        (name) =>
            [...document.querySelectorAll(`#${name}-board .line:not(.top)`)]
                .map((line) =>
                    [...line.querySelectorAll('.cell')]
                        .map((one) =>
                            one.classList.contains('fill') ? '#' : one.classList.contains('cross') ? 'x' : '.',
                        )
                        .join(''),
                )
                .join('\n'),
        board,
    );

export async function middle(page, row, column, board) {
    const box = await cell(page, row, column, board).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function drag(page, from, to, { button = 'left', board = 'play' } = {}) {
    const a = await middle(page, ...from, board);
    const b = await middle(page, ...to, board);
    await page.mouse.move(a.x, a.y);
    await page.mouse.down({ button });
    await page.mouse.move(b.x, b.y, { steps: 5 });
    await page.mouse.up({ button });
}

/** Opens a text as if it were dropped in a file. */
export async function openText(page, name, text) {
    await page
        .locator('#file')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
}

/** The solution that a .non file of the examples states, by row: `#` and `.`. */
export function goalOf(file) {
    const text = readFileSync(join(site, 'puzzles', file), 'utf8');
    const width = Number(/^width (\d+)/m.exec(text)[1]);
    return /^goal "(.*)"/m
        .exec(text)[1]
        .match(new RegExp(`.{${width}}`, 'g'))
        .map((row) => row.replace(/[^0]/g, '#').replace(/0/g, '.'));
}
