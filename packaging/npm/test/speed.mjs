// Compares WebAssembly with native code: `node speed.mjs VERDICTS FILE...` prints a line of a table for each file.
// VERDICTS is packaging/c/verdicts.c, linked with what was compiled with optimization. Times are of the fastest run.
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { load } from 'nono-puzzles';

const [program, ...files] = process.argv.slice(2);
const nono = await load({ all: true });
const sum = numbers => numbers.reduce((a, b) => a + b, 0);

for (const file of files) {
    const lines = execFileSync(program, ['--time'], { input: `${file}\n` })
        .toString()
        .trimEnd()
        .split('\n');
    const native = sum(lines.map(line => Number(line.split('\t')[4])));
    const times = nono.parseAll(readFileSync(file)).map(({ puzzle }) => {
        const begin = performance.now();
        let best = Infinity;
        for (let runs = 0; runs < 200 && performance.now() - begin < 500; ++runs) {
            const [start, used] = [performance.now(), process.cpuUsage()];
            nono.solve(puzzle);
            const time = performance.now() - start;
            const { user, system } = process.cpuUsage(used);
            // Of the processor where that is exact enough, as native times are.
            best = Math.min(best, time > 1 ? Math.min(time, (user + system) / 1000) : time);
        }
        return best;
    });
    const [both, ratio] = [[native, sum(times)].map(time => time.toFixed(2)), sum(times) / native];
    const name = times.length > 1 ? `${basename(file)}, ${times.length} puzzles` : basename(file);
    console.log(`| ${name} | ${both.join(' | ')} | ${ratio.toFixed(1)} |`);
}
