// After the first visit the page needs no network, and a new version replaces the old one.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { launch, site } from './browser.mjs';
import { serve } from './server.mjs';

const active = () => navigator.serviceWorker.ready.then(() => caches.keys());

test('the page works without a network, and takes another version', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nono-offline-'));
    cpSync(site, folder, { recursive: true });
    let server = await serve(folder);
    const port = Number(new URL(server.address).port);
    const browser = await launch();
    try {
        const page = await (await browser.newContext()).newPage();
        page.setDefaultTimeout(15_000);
        await page.goto(server.address);
        const [first, ...more] = await page.evaluate(active);
        assert.deepEqual(more, []);

        server.close();
        await page.goto('about:blank');
        await page.goto(`${server.address}#sokoban`);
        await page.locator('#sokoban-board').first().waitFor();
        await page.goto(`${server.address}#`);
        await page.locator('#samples .card').first().click();
        await page.locator('#play-board .cell').first().waitFor();
        const formats = await page.evaluate(async () => {
            const { start } = await import('./nono/worker.js');
            const worker = await start();
            const puzzle = await worker.parse('1 1\n\n1\n\n1\n'); // needs the module with all formats
            const { status } = await worker.solve(puzzle);
            worker.close();
            return status;
        });
        assert.equal(formats, 'unique');

        const list = join(folder, 'files.js');
        appendFileSync(join(folder, 'style.css'), '/* new */\n');
        writeFileSync(list, readFileSync(list, 'utf8').replace(/version: '.*'/, "version: 'another'"));
        server = await serve(folder, port);
        await page.reload();
        await page.evaluate(async () => {
            const registration = await navigator.serviceWorker.ready;
            await registration.update();
            const next = registration.installing ?? registration.waiting;
            while (next.state !== 'installed')
                await new Promise((resolve) => next.addEventListener('statechange', resolve, { once: true }));
        });
        await page.goto('about:blank'); // the old one ends with its last page
        await page.goto(server.address);
        await page.waitForFunction(
            (old) => caches.keys().then((names) => names.length === 1 && names[0] !== old),
            first,
        );
        assert.match(await page.evaluate(() => fetch('style.css').then((response) => response.text())), /new/);
    } finally {
        await browser.close();
        server.close();
        rmSync(folder, { recursive: true });
    }
});
