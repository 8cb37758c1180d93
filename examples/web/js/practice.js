// Puzzles that the page makes: one for each technique, and one for each day. A seed and limits on work, not on time, make
// the same puzzle on every machine.
// SPDX-License-Identifier: MIT

/**
 * The techniques by which explanations go, the simplest first: a puzzle that needs one is solved with it and with those
 * before it. `completed_line` alone solves nothing. `make`: with these options many puzzles need the technique.
 */
export const TECHNIQUES = {
    overlap: {
        title: 'Overlap',
        text: 'A long block covers some cells wherever it is placed.',
        make: { width: 5, height: 5, density: 55, smoothness: 1 },
    },
    completed_block: {
        title: 'Completed block',
        text: 'The cells at both ends of a complete block are blank.',
        make: { width: 8, height: 8, density: 55, smoothness: 0 },
    },
    edge: {
        title: 'Edge',
        text: 'A block that begins near an edge or a cross extends away from it.',
        make: { width: 8, height: 8, density: 35, smoothness: 0 },
    },
    simple_spaces: {
        title: 'Out of reach',
        text: 'Cells that no block can reach are blank.',
        make: { width: 8, height: 8, density: 45, smoothness: 0 },
    },
    joining: {
        title: 'Joining',
        text: 'Two runs belong to the same block, so the cells between them are filled.',
        make: { width: 10, height: 10, density: 45, smoothness: 0 },
    },
    small_gap: {
        title: 'Small gap',
        text: 'No block fits between two crosses, so the cells there are blank.',
        make: { width: 10, height: 10, density: 35, smoothness: 0 },
    },
    splitting: {
        title: 'Splitting',
        text: 'Filling a cell would join two runs into one that is too long.',
        make: { width: 10, height: 10, density: 45, smoothness: 0 },
    },
    capping: {
        title: 'Capping',
        text: 'A run is as long as the longest block it can belong to, so its ends are blank.',
        make: { width: 10, height: 10, density: 35, smoothness: 0 },
    },
    color_change: {
        title: 'Color change',
        text: 'Only blocks of one color can reach a cell.',
        make: { width: 6, height: 6, density: 45, smoothness: 0, colors: 2 },
    },
    full_line: {
        title: 'Whole line',
        text: 'All arrangements of a line agree on a cell.',
        make: { width: 10, height: 10, density: 45, smoothness: 0 },
    },
    two_lines: {
        title: 'Two lines',
        text: 'Two neighboring lines contradict each other if a cell is filled or blank.',
        make: { width: 8, height: 8, density: 35, smoothness: 0 },
    },
    contradiction: {
        title: 'Contradiction',
        text: 'Assume a cell is filled or blank, and follow the lines to a contradiction.',
        make: { width: 10, height: 10, density: 40, smoothness: 0, easiest: 'very_hard', hardest: 'expert' },
    },
};
const ORDER = ['completed_line', ...Object.keys(TECHNIQUES)];

const MOST_TRIES = 4000;
const WORK = 100_000; // line solver calls per puzzle
const SEEDS = 2 ** 31;

/** Whether a puzzle is explained to its end with a technique and those before it, but not without it. */
async function needs(all, puzzle, technique, signal) {
    const statusWith = async (hardest) =>
        (await all.explain(puzzle, undefined, { hardest, maxWork: WORK, signal })).status;
    const easier = ORDER[ORDER.indexOf(technique) - 1];
    return (await statusWith(technique)) === 'solved' && (await statusWith(easier)) === 'needs_guessing';
}

export const anySeed = () => Math.floor(Math.random() * SEEDS);

/**
 * Makes puzzles from the seeds `seed`, `seed` + 1, … until one needs a technique and none that is harder.
 *
 * @param all    the verbs of nono, of the page or of a worker
 * @param tried  called with the number of puzzles so far
 * @return `{puzzle, seed}`, or null if none of `MOST_TRIES` puzzles needs the technique
 */
export async function makePractice(all, technique, { seed, signal, tried = () => {} }) {
    const { title, make } = TECHNIQUES[technique];
    for (let i = 0; i < MOST_TRIES; ++i) {
        const now = (seed + i) % SEEDS;
        const { made, puzzle } = await all.make({ ...make, seed: now, target: 'unique', maxWork: WORK, signal });
        if (made && (await needs(all, puzzle, technique, signal)))
            return { puzzle: { ...puzzle, title: `Practice: ${title.toLowerCase()}` }, seed: now };
        tried(i + 1);
    }
    return null;
}

// From Sunday on; they become larger during the week.
const DAYS = [
    { width: 20, height: 20, symmetry: 'left_right' },
    { width: 10, height: 10, symmetry: 'left_right' },
    { width: 10, height: 10, symmetry: 'quarter_turn' },
    { width: 12, height: 12, symmetry: 'both' },
    { width: 15, height: 10, symmetry: 'left_right' },
    { width: 15, height: 15, symmetry: 'diagonal' },
    { width: 15, height: 15, symmetry: 'left_right' },
];
const DAILY = { density: 50, smoothness: 1, target: 'lines_alone', easiest: 'easy', hardest: 'medium' };
const DAILY_WORK = 2_000_000;
const DAILY_TRIES = 20;

/** A day as "2026-11-29", in the time zone of the device; `back` days before it. */
export function nameOfDay(date, back = 0) {
    const day = new Date(date.getFullYear(), date.getMonth(), date.getDate() - back);
    const two = (number) => String(number).padStart(2, '0');
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The day of such a name as a date of UTC; null if there is no such day. */
export function dayOf(name) {
    const date = /^20\d\d-\d\d-\d\d$/.test(name) ? new Date(`${name}T00:00:00Z`) : null;
    return date && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(name) ? date : null;
}

/** The size of the puzzle of a day. */
export const sizeOfDay = (name) => DAYS[dayOf(name).getUTCDay()];

/** The puzzle of a day. */
export async function makeDaily(all, name, { signal } = {}) {
    const number = Number(name.replaceAll('-', ''));
    for (let i = 0; i < DAILY_TRIES; ++i) {
        const { made, puzzle } = await all.make({
            ...DAILY,
            ...sizeOfDay(name),
            seed: number * 100 + i,
            maxWork: DAILY_WORK,
            signal,
        });
        if (made) return { ...puzzle, title: `Daily puzzle of ${name}` };
    }
    throw new Error(`No puzzle could be made for ${name}.`);
}
