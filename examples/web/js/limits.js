// What the page can show of what a link or a file brings: readers of formats allow more than a view can.
// SPDX-License-Identifier: MIT

const CELLS = 1_000_000;
const CLUES = 250_000;
// Of the drawing board, whose clues follow each stroke, and of Sokoban boards, which are in the document as a whole.
const MOST_DRAWN = 40_000;

/** Levels of a collection. */
export const MOST_LEVELS = 2000;

const LARGE = 40_000; // cells: more than that are judged in the worker

const number = (count) => count.toLocaleString('en');
const size = ({ width, height }) => `${width} × ${height}`;

/** For readers in the worker: what is larger does not come to the page. */
export const SIZE_LIMITS = { maxCells: CELLS, maxClues: CLUES };

export const isLarge = ({ width, height }) => width * height > LARGE;

/** Why a puzzle cannot be shown, as a sentence; '' if it can. */
export function refusal(puzzle) {
    const { width, height, title, rows, columns } = puzzle;
    const name = `${title || 'This puzzle'} is too large to show: ${size(puzzle)} cells`;
    if (width * height > CELLS) return `${name}, but this page shows at most ${number(CELLS)} in all.`;
    const clues = [...rows, ...columns].reduce((sum, line) => sum + line.length, 0);
    if (clues > CLUES)
        return `${name} with ${number(clues)} clues, but this page shows at most ${number(CLUES)} clues.`;
    return '';
}

/** As above, of what is in the document as a whole: `what` are cells or squares. */
export const refusalToDraw = (name, board, what) =>
    board.width * board.height > MOST_DRAWN
        ? `${name} is too large to draw: ${size(board)} ${what}, but this page draws at most ${number(MOST_DRAWN)}.`
        : '';
