// The verbs in a worker: answers as without, errors, progress, and searches that are ended.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NonoError, load } from 'nono-puzzles';
import { start } from 'nono-puzzles/worker';

const here = await load({ all: true });
const nono = await start();
after(() => nono.close());

const cross = { rows: [[1], [1]], columns: [[1], [1]] };
const permutations = size => ({ rows: Array(size).fill([1]), columns: Array(size).fill([1]) });
const endless = { maxSolutions: 1e9 };

test('answers as without a worker', async () => {
    assert.equal(nono.version, here.version);
    assert.deepEqual(await nono.solve(cross), here.solve(cross));
    assert.deepEqual(await nono.make({ width: 9, height: 9, seed: 2 }), here.make({ width: 9, height: 9, seed: 2 }));
    assert.equal(await nono.hash(cross), here.hash(cross));
    assert.deepEqual(await nono.hint(cross), here.hint(cross));
});

test('modules are loaded where they are needed', async () => {
    assert.equal((await nono.count(permutations(5))).count, 120n);
    assert.equal((await nono.parse(here.write(cross, 'gno').text)).format, 'gno');
    assert.equal((await nono.solveSokoban('#####\n#@$.#\n#####')).solution, 'R');
});

test('all modules at once', async () => {
    for (const options of [{ all: true }, {}]) {
        const other = await start(options);
        try {
            if (!options.all) {
                assert.ok((await other.formats()).length < 10);
                await other.loadAll();
            }
            assert.ok((await other.formats()).length > 30);
        } finally {
            other.close();
        }
    }
});

test('errors keep their members', async () => {
    await assert.rejects(nono.parse('width 2\nheight 1\nrows\n9\ncolumns\n1\n1\n'), error => {
        assert.ok(error instanceof NonoError);
        assert.deepEqual([error.code, error.line, error.column], ['clue_longer_than_line', 4, 1]);
        return true;
    });
    await assert.rejects(nono.solve({ rows: 1 }), { code: 'bad_argument' });
    await assert.rejects(nono.solve({ rows: [], columns: [], saved: () => 0 }), { code: 'bad_argument' });
    const [entry] = await nono.parseAll('width 2\nheight 1\nrows\n9\ncolumns\n1\n1\n');
    assert.ok(entry.error instanceof NonoError);
});

test('an abort ends a search at once, and others go on', async () => {
    const controller = new AbortController();
    const long = nono.solve(permutations(60), { ...endless, signal: controller.signal });
    const later = nono.solve(cross);
    setTimeout(() => controller.abort(), 200);
    const begin = performance.now();
    await assert.rejects(long, { name: 'AbortError' });
    assert.ok(performance.now() - begin < 5000);
    assert.equal((await later).status, 'multiple');
});

test('what waits can be aborted too', async () => {
    const first = new AbortController();
    const second = new AbortController();
    const long = nono.solve(permutations(60), { ...endless, signal: first.signal });
    const waiting = nono.hash(cross, { signal: second.signal });
    second.abort(new Error('mine'));
    await assert.rejects(waiting, { message: 'mine' });
    first.abort();
    await assert.rejects(long, { name: 'AbortError' });
    await assert.rejects(nono.hash(cross, { signal: AbortSignal.abort() }), { name: 'AbortError' });
    assert.equal((await nono.count(permutations(4))).count, 24n); // modules are there in the next worker too
});

test('progress', async () => {
    const controller = new AbortController();
    const seen = [];
    const onProgress = progress => {
        if (seen.push(progress) === 3) controller.abort();
    };
    await assert.rejects(nono.solve(permutations(60), { ...endless, onProgress, signal: controller.signal }), {
        name: 'AbortError',
    });
    assert.ok(seen[2].solutions > seen[0].solutions);
    assert.equal(seen[0].cells, 3600);
});

test('close', async () => {
    const other = await start();
    const waiting = other.solve(permutations(60), endless);
    other.close();
    await assert.rejects(waiting, { name: 'AbortError' });
    await assert.rejects(other.hash(cross), { name: 'AbortError' });
});

test('close while another worker starts', async () => {
    const other = await start();
    const controller = new AbortController();
    const long = other.solve(permutations(60), { ...endless, signal: controller.signal });
    setTimeout(() => controller.abort(), 100);
    await assert.rejects(long, { name: 'AbortError' });
    await new Promise(resolve => setTimeout(resolve, 10));
    other.close(); // else this process would not end
});
