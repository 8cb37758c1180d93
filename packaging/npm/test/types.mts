// How the types are used, to be compiled only.
// SPDX-License-Identifier: MIT
import { type Cells, type Puzzle, NonoError, OPEN, load, openCells, takeStep } from 'nono-puzzles';
import { start } from 'nono-puzzles/worker';

const nono = await load({ modules: { nono: new URL('nono.wasm', import.meta.url) }, all: true });
const puzzle: Puzzle = nono.parse('…', { strict: true });
const by_hand = { rows: [[1, { length: 2, color: 2 }]], columns: [[], [1]] };
const picture: Uint8Array = nono.solve(by_hand, { maxSolutions: 1 }).solutions[0]!;
const cells: Cells = openCells(puzzle);
const { step } = nono.hint(puzzle, cells, { hardest: 'overlap', timeLimit: 1 });
if (step) takeStep(puzzle, cells, step);
const count: bigint = nono.count(puzzle).count;
const image = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
const made = nono.make({ image, width: 10, height: 10, target: 'lines_alone', onProgress: now => now.trials < 10 });
if (made.stoppedBy === 'time_limit') console.log(made.changed?.length, picture[0] === OPEN, count);
const worker = await start();
const controller = new AbortController();
const solved = await worker.solve(puzzle, { signal: controller.signal, known: cells });
const digits: string = await worker.hash(puzzle, { signal: controller.signal });
try {
    worker.close();
} catch (error) {
    if (error instanceof NonoError) console.log(error.code, error.line, solved.status, digits);
}
// @ts-expect-error: no such status
if (solved.status === 'perhaps') console.log();
// @ts-expect-error: no such option
nono.solve(puzzle, { limit: 1 });
// @ts-expect-error: a puzzle has columns
nono.solve({ rows: [] });
// @ts-expect-error: verbs of the worker are promises
if (worker.solve(puzzle).status) console.log();
