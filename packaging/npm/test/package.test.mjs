// What is in the package: its files and their sizes.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = fileURLToPath(new URL('.', import.meta.resolve('nono-puzzles')));
const packed = async name =>
    brotliCompressSync(await readFile(folder + name), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

// The most bytes that a file may have.
const files = {
    LICENSE: 2e3,
    'README.md': 20e3,
    'package.json': 2e3,
    'index.js': 36e3,
    'index.d.ts': 25e3,
    'worker.js': 10e3,
    'worker.d.ts': 3e3,
    'worker-thread.js': 4e3,
    'nono.wasm': 500e3,
    'nono-make.wasm': 400e3,
    'nono-formats.wasm': 650e3,
};

test('files', async () => {
    assert.deepEqual((await readdir(folder)).sort(), Object.keys(files).sort());
    for (const [name, most] of Object.entries(files)) assert.ok((await stat(folder + name)).size <= most, name);
});

test('what a page loads first is at most 160 kB, packed', async () => {
    const sizes = await Promise.all(['nono.wasm', 'index.js', 'worker.js', 'worker-thread.js'].map(packed));
    assert.ok(sizes[0] <= 150e3, `nono.wasm: ${sizes[0]}`);
    assert.ok(sizes.reduce((a, b) => a + b) <= 160e3, String(sizes));
});

test('the sizes in the README are those of this build', async () => {
    const readme = await readFile(`${folder}README.md`, 'utf8');
    const check = (name, actual, written) => {
        const given = Number(written.replaceAll(',', ''));
        assert.ok(Math.abs(actual - given) <= 0.02 * actual, `README.md: ${name} is now ${actual}, not ${given}`);
    };
    const rows = [...readme.matchAll(/^\| `([\w.-]+)` \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|$/gm)];
    const names = Object.keys(files).filter(name => /\.(wasm|js)$/.test(name));
    assert.deepEqual(rows.map(([, name]) => name).sort(), names.sort());
    for (const [, name, raw, gzip, brotli] of rows) {
        const bytes = await readFile(folder + name);
        check(`${name}, raw,`, bytes.length, raw);
        check(`${name} with gzip`, gzipSync(bytes, { level: 9 }).length, gzip);
        check(`${name} with brotli`, await packed(name), brotli);
    }
    const first = await Promise.all(['nono.wasm', 'index.js', 'worker.js', 'worker-thread.js'].map(packed));
    const [, kilobytes] = /loads (\d+) kB at first/.exec(readme);
    check('the first load in kB', first.reduce((a, b) => a + b) / 1000, kilobytes);
});

test('no dependency and no script', async () => {
    const { dependencies, scripts, version, exports } = JSON.parse(await readFile(`${folder}package.json`, 'utf8'));
    assert.equal(dependencies, undefined);
    assert.equal(scripts, undefined);
    assert.match(version, /^\d+\.\d+\.\d+$/);
    for (const entry of Object.values(exports))
        for (const path of typeof entry === 'string' ? [entry] : Object.values(entry)) await stat(folder + path);
});
