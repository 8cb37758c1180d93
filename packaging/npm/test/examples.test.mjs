// The examples of the README: what the program prints, and what the page shows in Chromium.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';

const run = promisify(execFile);
const folder = new URL('.', import.meta.resolve('nono-puzzles'));
const readme = await readFile(new URL('README.md', folder), 'utf8');
const code = language => readme.match(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``))[1];

test('the program', async () => {
    const file = new URL('readme-example.mjs', import.meta.url);
    await writeFile(file, code('js'));
    const { stdout } = await run(process.execPath, [fileURLToPath(file)]);
    assert.ok(stdout.startsWith(code('text')), stdout);
    assert.equal(stdout.trim().split('\n').length, code('text').trim().split('\n').length + 7);
});

const types = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html; charset=utf-8' };
const policy =
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; " +
    "connect-src 'self'; worker-src 'self'";

// Sends what the page shows, as soon as there is a hint in it.
const sender = `<script type="module">
  while (!document.querySelector('#text').textContent || !document.querySelector('svg'))
    await new Promise(resolve => setTimeout(resolve, 50));
  await fetch('/shown', { method: 'POST', body: document.body.innerHTML });
</script>`;

// NONO_BROWSER names Chromium; without it only tests/web.sh knows whether there is one.
test('the page', { skip: !process.env.NONO_BROWSER && 'NONO_BROWSER is not set' }, async () => {
    let show;
    const shown = new Promise((resolve, reject) => {
        show = resolve;
        setTimeout(() => reject(new Error('the page showed nothing')), 60_000).unref();
    });
    const server = createServer(async (request, response) => {
        const path = request.url.replace(/^\/nono-puzzles\//, '');
        const extension = path === '/' ? 'html' : path.split('.').at(-1);
        try {
            if (path === '/shown') show((await request.toArray()).join(''));
            const body =
                path === '/' ? code('html') + sender : path === '/shown' ? '' : await readFile(new URL(path, folder));
            response.writeHead(200, {
                'content-type': types[extension] ?? 'text/plain',
                'content-security-policy': policy,
            });
            response.end(body);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
    const profile = await mkdtemp(join(tmpdir(), 'nono-'));
    const browser = spawn(
        process.env.NONO_BROWSER,
        [
            '--headless',
            '--no-sandbox',
            '--disable-gpu',
            `--user-data-dir=${profile}`,
            '--remote-debugging-port=0',
            `http://127.0.0.1:${server.address().port}/`,
        ],
        { stdio: 'ignore' },
    );
    try {
        const page = await shown;
        assert.match(page, /<p id="text" role="status">(Row|Column) \d+/);
        assert.match(page, /<svg [^]*<text[^]*<\/svg>/);
    } finally {
        const ended = new Promise(resolve => browser.once('exit', resolve));
        browser.kill();
        await ended;
        server.closeAllConnections();
        server.close();
        await rm(profile, { recursive: true, force: true, maxRetries: 9 });
    }
});
