// Hashes and verdicts of files, compared with those of the same functions compiled for this processor.
//
// NONO_VERDICTS names what packaging/c/verdicts.c makes, NONO_CORPORA_DIR a folder of puzzles, of which every 10th is
// taken, or with NONO_ALL_VERDICTS all.
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { load } from 'nono-puzzles';

const {
    NONO_VERDICTS: program,
    NONO_CORPORA_DIR: corpora,
    NONO_ALL_VERDICTS: all,
    NONO_PUZZLES_DIR: puzzles,
} = process.env;

function* filesIn(folder) {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
        if (entry.isDirectory()) yield* filesIn(join(folder, entry.name));
        else if (entry.isFile()) yield join(folder, entry.name);
    }
}

test('verdicts are those of native code', { skip: !program && 'NONO_VERDICTS is not set' }, async () => {
    const nono = await load({ all: true });
    let files = [...filesIn(puzzles)];
    if (corpora) files.push(...[...filesIn(join(corpora, 'nonogram'))].filter((_, index) => all || index % 10 === 0));
    files = files.filter(name => !name.includes('\n'));
    const native = execFileSync(program, {
        input: files.map(name => `${name}\n`).join(''),
        maxBuffer: 1 << 28,
    }).toString();
    const ours = [];
    for (const name of files) {
        try {
            for (const { number, puzzle } of nono.parseAll(readFileSync(name)))
                ours.push([
                    name,
                    number,
                    ...(puzzle ? [nono.hash(puzzle), nono.solve(puzzle, { maxWork: 2000 }).status] : []),
                ]);
        } catch (error) {
            ours.push([name, 0, error.code]);
        }
    }
    const lines = native.trimEnd().split('\n');
    assert.equal(ours.length, lines.length);
    for (const [index, line] of ours.entries()) assert.equal(line.join('\t'), lines[index]);
    console.log(`# ${files.length} files, ${lines.length} puzzles`);
});
