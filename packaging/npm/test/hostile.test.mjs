// What must be refused, and memory that grows or ends.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { NonoError, load } from 'nono-puzzles';

const nono = await load({ all: true });
const one = { rows: [[1]], columns: [[1]] };
const refused = { name: 'NonoError', code: 'bad_argument' };

test('arguments that are none', () => {
    for (const puzzle of [
        undefined,
        null,
        1,
        'rows',
        {},
        { rows: [] },
        { rows: [[1]], columns: 1 },
        { rows: [1], columns: [[1]] },
        { rows: [[-1]], columns: [[1]] },
        { rows: [[1.5]], columns: [[1]] },
        { rows: [[NaN]], columns: [[1]] },
        { rows: [[2 ** 32]], columns: [[1]] },
        { rows: [[0, 1]], columns: [[1]] },
        { rows: [[1]], columns: [[{ length: 1, color: 1 }, { length: 0, color: 2 }]] },
        { rows: [[null]], columns: [[1]] },
        { rows: [[{ length: 1, color: 0 }]], columns: [[1]] },
        { rows: [[{ length: 1, color: 64 }]], columns: [[1]] },
        { rows: [], columns: [] },
        { rows: Array(70000).fill([]), columns: [[1]] },
    ])
        for (const verb of ['solve', 'hash', 'hint', 'grade', 'write', 'count'])
            assert.throws(() => nono[verb](puzzle), refused);
    assert.throws(() => nono.solve(one, { maxWork: -1 }), refused);
    assert.throws(() => nono.solve(one, { maxWork: 'x\nseed=1' }), refused);
    assert.throws(() => nono.solve(one, { timeLimit: NaN }), refused);
    assert.throws(() => nono.solve(one, { nothing: 1 }), refused);
    assert.throws(() => nono.solve(one, { known: new Uint8Array(2) }), refused);
    assert.throws(() => nono.hint(one, Uint8Array.of(64)), refused);
    assert.throws(() => nono.hint(one, ['x']), refused);
    assert.throws(() => nono.grade(one, { hardest: 'magic' }), refused);
    assert.throws(() => nono.write({ ...one, goal: [1, 0] }), refused);
    assert.throws(() => nono.make({ target: 'any' }), refused);
    assert.equal(nono.hint(one, BigUint64Array.of(0n)).status, 'impossible');
    assert.equal(nono.solve(one, { maxWork: Infinity, timeLimit: Infinity }).status, 'unique');
});

test('texts that are none', () => {
    const texts = [
        '',
        '\0',
        '\uFEFF',
        'width 99999999999999999999\nheight 1\nrows\n1\ncolumns\n1\n',
        '<?xml?>',
        '{',
        '[[',
        '====',
        'width 65535\nheight 65535\nrows\ncolumns\n',
        'P4 60000 60000\n',
        '"',
        'nonogram/9999999/1/',
    ];
    for (let length = 1; length < 200; length += 7)
        texts.push('width 5\nheight 5\nrows\n1\n3\n5\n3\n1\ncolumns\n1\n3\n5'.slice(0, length));
    const bytes = Uint8Array.from({ length: 4096 }, (_, i) => ((i * 7919) >> 3) & 255);
    for (const text of [...texts, bytes, new Uint8Array(0)]) {
        assert.throws(() => nono.parse(text), NonoError);
        for (const { puzzle, error } of (() => {
            try {
                return nono.parseAll(text);
            } catch (failed) {
                return [{ error: failed }];
            }
        })())
            assert.ok(puzzle || error instanceof NonoError);
        if (text !== '{' && text !== '[[')
            // which are games of no steps
            assert.throws(() => nono.parseSokoban(text), NonoError);
    }
    assert.equal(
        nono.parse('title "\u{1F408} \\" </script> \u2028"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n').title,
        '\u{1F408} " </script> \u2028',
    );
});

test('memory grows, and results stay what they were', () => {
    const small = nono.solve(one).solutions[0];
    const size = 3000; // 9 million cells: memory must grow, and views of it with it
    const large = nono.puzzleOf(new Uint8Array(size * size).fill(1), size, size);
    assert.equal(large.rows.length, size);
    assert.equal(
        large.goal.every(color => color === 1),
        true,
    );
    assert.deepEqual(small, Uint8Array.of(1));
    const solved = nono.solve(large, { maxMemory: 1e9 });
    assert.equal(solved.status, 'unique');
    assert.equal(
        solved.common.every(set => set === 2n),
        true,
    );
});

test('where memory ends, it is an error, and the next call works', () => {
    const huge = { rows: Array(65535).fill([]), columns: Array(65535).fill([]) };
    assert.throws(() => nono.hint(huge), { name: 'NonoError', code: 'out_of_memory' });
    assert.equal(nono.solve(one).status, 'unique');
    const refused = nono.solve(huge, { maxMemory: 1e6 });
    assert.equal(refused.stoppedBy, 'max_memory');
    assert.equal(refused.common.length, 0);
});

test('many calls take no more memory than a few', async () => {
    const compiled = await WebAssembly.compile(await readFile(new URL(import.meta.resolve('nono-puzzles/nono.wasm'))));
    const own = await load({ modules: { nono: compiled } });
    const puzzle = own.make({ width: 20, height: 20 }).puzzle;
    const before = process.memoryUsage().external;
    for (let i = 0; i < 2000; ++i) {
        own.solve(puzzle);
        assert.throws(() => own.parse('nothing at all'), NonoError);
        assert.throws(() => own.solve(puzzle, { nothing: 1 }), NonoError);
    }
    assert.ok(process.memoryUsage().external - before < 64 << 20);
});

test('modules from elsewhere', async () => {
    const url = new URL(import.meta.resolve('nono-puzzles/nono.wasm'));
    const bytes = await readFile(url);
    const sources = [
        url,
        url.href,
        bytes,
        bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
        await WebAssembly.compile(bytes),
        new Response(bytes),
        Promise.resolve(new Response(bytes)),
        new Response(bytes, { headers: { 'content-type': 'application/wasm' } }),
    ];
    for (const source of sources) assert.equal((await load({ modules: { nono: source } })).solve(one).status, 'unique');
    await assert.rejects(load({ modules: { nono: new Response('', { status: 404 }) } }), { code: 'not_loaded' });
    await assert.rejects(load({ modules: { nono: new Uint8Array(8) } }), WebAssembly.CompileError);
});
