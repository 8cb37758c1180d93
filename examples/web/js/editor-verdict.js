// Whether a level that is drawn can be solved: what is seen at once, then a search in the worker.
// SPDX-License-Identifier: MIT
import { Search } from './engine.js';

const SEARCH_AFTER = 250; // ms without a change
const SOLVE_FOR = 60; // seconds, for any solution
const SHORTEN_FOR = 30; // seconds, for the fewest pushes
const MEMORY = 256 << 20; // bytes

export const count = (number, word) =>
    `${number.toLocaleString('en')} ${word}${number === 1 ? '' : /(sh|x)$/.test(word) ? 'es' : 's'}`;

/** `{is, text, more}` of a level that needs no search, `playable` if it can be played; otherwise null. */
export function verdictAtOnce(level) {
    const boxes = level.count('box');
    const goals = level.count('goal');
    const unfinished = (text, more = '') => ({ is: '', text, more, playable: false });
    if (level.count('pusher') === 0) return unfinished('No pusher yet.');
    const { gaps } = level.reach();
    if (gaps.length > 0)
        return { ...unfinished('The walls are open.', 'The pusher can leave the board at the marked squares.'), gaps };
    if (boxes === 0) return unfinished('No box yet.');
    if (boxes !== goals) {
        const [few, many] = boxes < goals ? ['box', goals - boxes] : ['goal', boxes - goals];
        return unfinished('The numbers of boxes and goals differ.', `${count(many, few)} missing.`);
    }
    if (!level.squares.includes('$'))
        return { is: 'unique', text: 'Solved from the start.', more: 'All boxes are on goals.', playable: false };
    return null;
}

export class Verdict {
    /**
     * @param show        `({is, text, more, gaps, playable})`: the verdict so far
     * @param showDead    `(indices)`: the squares from which no box can get to a goal
     * @param showSearch  `(runs)`: whether a search runs
     */
    constructor(show, showDead, showSearch) {
        this.show = show;
        this.showDead = showDead;
        this.search = new Search(showSearch);
        this.waiting = 0;
    }

    /** Call after each change. What a search finds about an earlier board is dropped. */
    examine(level) {
        this.stop();
        const found = verdictAtOnce(level);
        const { gaps } = level.reach();
        this.show(found ?? { is: '', text: 'Checking…', more: '', playable: true });
        if (gaps.length > 0 || level.count('pusher') === 0 || level.count('goal') === 0) this.showDead([]);
        else this.later(level, !found);
    }
    later(level, solves) {
        const { board, width } = level;
        this.waiting = setTimeout(() => this.run(board, width, level.reach().squares, solves), SEARCH_AFTER);
    }
    stop() {
        clearTimeout(this.waiting);
        this.search.stop();
    }

    async run(board, width, reached, solves) {
        const show = (is, text, more = '') => this.show({ is, text, more, playable: true });
        try {
            await this.search.run(async (all, signal) => {
                const dead = (await all.deadSquares(board)).map(({ row, column }) => row * width + column);
                if (signal.aborted) return;
                this.showDead(dead.filter((index) => reached.has(index)));
                if (solves) await solve(board, all, signal, show);
            });
        } catch (error) {
            show('', 'The search has failed.', error.message);
        }
    }
}

/** Searches for a solution, then for one with the fewest pushes. */
async function solve(board, all, signal, show) {
    const options = (timeLimit, onWork) => ({
        timeLimit,
        maxMemory: MEMORY,
        signal,
        onProgress: ({ work }) => {
            if (!signal.aborted) onWork(count(work, 'position'));
        },
    });
    const any = await all.solveSokoban(board, {
        objective: 'any',
        ...options(SOLVE_FOR, (positions) => show('', 'Solving…', positions)),
    });
    if (signal.aborted) return;
    if (any.status === 'impossible') {
        const { lost, text } = await all.isLost(board, { timeLimit: 1, signal });
        if (!signal.aborted) show('impossible', 'It cannot be solved.', lost ? text : '');
        return;
    }
    if (any.status !== 'solved') {
        show('', 'Not decided.', `The search ended after ${count(any.work, 'position')}.`);
        return;
    }
    const pushes = (number) => `Solvable in ${count(number, 'push')}.`;
    show('unique', pushes(any.pushes), 'Looking for fewer…');
    const fewest = await all.solveSokoban(board, {
        objective: 'pushes',
        ...options(SHORTEN_FOR, (positions) => show('unique', pushes(any.pushes), `Looking for fewer… ${positions}`)),
    });
    if (signal.aborted) return;
    const best = fewest.status === 'solved' && fewest.pushes < any.pushes ? fewest : any;
    const proven = fewest.status === 'solved' && fewest.optimal;
    show('unique', pushes(best.pushes), proven ? 'There is no solution with fewer.' : 'There may be one with fewer.');
}
