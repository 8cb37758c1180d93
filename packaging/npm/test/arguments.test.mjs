// Arguments of the wrong type, options that are null, names of formats, and puzzles that contradict themselves.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { load } from 'nono-puzzles';
import { start } from 'nono-puzzles/worker';

const nono = await load({ all: true });
const few = await load();
const worker = await start();
after(() => worker.close());

const one = { rows: [[1]], columns: [[1]] };
const text = 'width 1\nheight 1\nrows\n1\ncolumns\n1\n';
const board = '#####\n#@$.#\n#####';
// A square of 20 by 20 pixels, whose left half is black.
const image = {
    width: 20,
    height: 20,
    data: Uint8Array.from({ length: 1600 }, (_, i) => (i % 4 === 3 || i % 80 >= 40 ? 255 : 0)),
};
const refused = { name: 'NonoError', code: 'bad_argument' };

// Every function with options: its name, and its arguments before the options.
const calls = [
    ['parse', text],
    ['parseAll', text],
    ['fromLink', nono.toLink(one)],
    ['solve', one],
    ['count', one],
    ['hint', one, null],
    ['explain', one, null],
    ['grade', one],
    ['make'],
    ['pictureOf', image],
    ['ambiguity', one],
    ['fix', [1], 1, 1],
    ['mistakes', one, Uint8Array.of(1)],
    ['canBeFinished', one, Uint8Array.of(1)],
    ['drawSvg', one, null],
    ['parseSokoban', board],
    ['solveSokoban', board],
    ['nextPush', board],
    ['isLost', board],
];

test('options are an object; null is like undefined', () => {
    for (const [verb, ...args] of calls) {
        for (const wrong of [5, 'x', true, [], () => 0]) assert.throws(() => nono[verb](...args, wrong), refused, verb);
        const without = nono[verb](...args);
        assert.deepEqual(nono[verb](...args, null), without, verb);
        assert.deepEqual(nono[verb](...args, { onProgress: null, timeLimit: undefined, format: null }), without, verb);
    }
});

test('an option of the wrong type is refused by its name', () => {
    const wrong = {
        number: ['maxWork', 'maxMemory', 'timeLimit', 'maxSolutions', 'seed', 'maxSteps', 'width', 'threshold'],
        string: ['hardest', 'target', 'background', 'objective', 'title', 'format', 'fileName'],
        boolean: ['strict', 'clues'],
        function: ['onProgress'],
        object: ['known', 'image', 'solution', 'protectedCells'],
    };
    const values = [5, '5', true, () => 0, {}, 5n];
    for (const [type, names] of Object.entries(wrong))
        for (const name of names)
            for (const value of values.filter(value => typeof value !== type))
                assert.throws(() => nono.solve(one, { [name]: value }), { ...refused, message: new RegExp(`^${name} `) });
    for (const value of [-1, NaN, -Infinity]) {
        assert.throws(() => nono.parse(text, { maxCells: value }), refused);
        assert.throws(() => nono.parseSokoban(board, { maxPuzzles: value }), refused);
    }
    assert.throws(() => nono.fix([1], 1, 1, { protectedCells: {} }), refused);
    assert.throws(() => nono.fix([1], 1, 1, { protectedCells: [null] }), refused);
    assert.throws(() => nono.fix([1], 1, 1, { protectedCells: [{ row: 1, column: 0 }] }), refused);
});

test('other arguments of the wrong type', () => {
    for (const value of [undefined, null, 5, {}]) {
        for (const verb of ['parse', 'parseAll', 'parseSokoban']) assert.throws(() => nono[verb](value), refused, verb);
        for (const verb of ['replay', 'solveSokoban', 'deadSquares', 'walkPath', 'pushPath', 'drawSokobanSvg'])
            assert.throws(() => nono[verb](value, 'r'), refused, verb);
        assert.throws(() => nono.replay(board, value), refused);
        assert.throws(() => nono.pictureOf(value), refused);
        assert.throws(() => nono.satisfies(value, [1]), refused);
    }
    assert.throws(() => nono.write(one, 5), refused);
    assert.throws(() => nono.lineStates(one, null, 'any'), refused);
    assert.throws(() => nono.drawSokobanSvg(board, 5), refused);
    for (const level of [{}, { board: 5 }, { board, title: 5 }, null])
        assert.throws(() => nono.writeSokoban(level), refused);
    for (const field of ['palette', 'saved', 'properties'])
        assert.throws(() => nono.write({ ...one, [field]: 5 }), refused, field);
    assert.equal(nono.write(one, null).text, nono.write(one).text);
    assert.deepEqual(nono.lineStates(one, null, null), nono.lineStates(one, null));
    assert.equal(nono.drawSokobanSvg(board, null), nono.drawSokobanSvg(board));
    assert.deepEqual(nono.puzzleOf([1], 1, 1, null), nono.puzzleOf([1], 1, 1));
});

test('a size that contradicts the clues', () => {
    for (const size of [{ width: 2 }, { height: 2 }, { width: '1' }, { width: 0 }])
        for (const verb of ['solve', 'hash', 'hint', 'grade', 'write', 'count', 'toLink', 'drawSvg'])
            assert.throws(() => nono[verb]({ ...one, ...size }), refused, verb);
    assert.throws(() => nono.satisfies({ ...one, width: 2 }, [1]), refused);
    for (const size of [{ width: 1, height: 1 }, { width: null }, { height: undefined }])
        assert.equal(nono.solve({ ...one, ...size }).status, 'unique');
});

test('names of formats', () => {
    for (const of of [nono, few])
        for (const name of ['zzz', '', 'constructor']) {
            assert.throws(() => of.write(one, name), { code: 'unknown_format_name' }, name);
            if (name) assert.throws(() => of.parse(text, { format: name }), { code: 'unknown_format_name' }, name);
        }
    // A format that is only read, one that is only written, and one of Sokoban.
    assert.throws(() => nono.write(one, 'nonograms_org'), { code: 'unknown_format_name' });
    assert.throws(() => nono.parse('x', { format: 'svg' }), { code: 'unknown_format_name' });
    assert.throws(() => nono.write(one, 'sok'), { code: 'unknown_format_name' });
    for (const { name, reads, writes } of nono.formats()) {
        // Every format is known before its module is loaded.
        const allowed = error => error.code === 'not_loaded' || error.code === 'not_written';
        try {
            if (writes) few.write(one, name);
        } catch (error) {
            assert.ok(allowed(error), `${name}: ${error.message}`);
        }
        if (reads) assert.throws(() => few.parse('x', { format: name }), error => error.code !== 'unknown_format_name');
    }
});

test('a missing module is named, with the call that loads it', async () => {
    const message = module => new RegExp(`needs the module nono-${module}.wasm.*await nono.loadAll\\(\\)`);
    const gno = nono.write(one, 'gno').text;
    assert.throws(() => few.parse(gno), { code: 'not_loaded', module: 'formats', message: message('formats') });
    assert.throws(() => few.write(one, 'gno'), { code: 'not_loaded', message: /^the format gno needs/ });
    assert.throws(() => few.parse(gno, { format: 'gno' }), { code: 'not_loaded', message: /^the format gno needs/ });
    assert.throws(() => few.count(one), { code: 'not_loaded', module: 'make', message: message('make') });
    assert.equal((await worker.parse(gno)).format, 'gno');
    assert.equal((await worker.write(one, 'gno')).text, gno);
});

test('the same in a worker', async () => {
    await assert.rejects(worker.write(one, 'zzz'), { code: 'unknown_format_name' });
    await assert.rejects(worker.solve({ ...one, width: 2 }), refused);
    await assert.rejects(worker.solve(one, { onProgress: 5 }), refused);
    await assert.rejects(worker.solve(one, { signal: 5 }), refused);
    await assert.rejects(worker.solve(one, { strict: () => 0 }), refused);
    await assert.rejects(worker.solve(one, { maxWork: 'x' }), refused);
    assert.deepEqual(await worker.solve(one, null), nono.solve(one));
    assert.deepEqual(await worker.solve(one, { signal: null, onProgress: null }), nono.solve(one));
});

test('options of load', async () => {
    await assert.rejects(load(5), refused);
    await assert.rejects(load({ all: 'yes' }), refused);
    assert.equal((await load(null)).version, nono.version);
    assert.equal((await load({ modules: null })).version, nono.version);
});
