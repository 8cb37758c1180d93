// How large the cells of a board and the heads with its clues are. The heads have the room that the clues of the lines
// in view need, so that the rest of the view shows cells.
// SPDX-License-Identifier: MIT
import { widthOf } from './clues.js';

const LARGEST = 64; // px of a cell's side
const SMALLEST = 8;
const TIGHT = 18; // smaller cells have clues of two digits that are compressed
const LARGEST_WHOLE = 56; // of a board that is in view as a whole
const SMALLEST_WHOLE = 15;
const FINGER = { smallest: 18, largest: 26, columns: 11 }; // cells of a board that scrolls, where fingers draw
const MOST_HEAD = 0.5; // of the view: the share that clues may cover
const LEAST_HEAD = 64; // px: room for the map of a board that scrolls
const MOST_CLUE = 16; // px: the font of a board that scrolls, so that its heads leave room for cells
const SLACK = 1.5; // font sizes by which heads may be too large, since each change moves something
const MARGIN = { row: 10, column: 8 }; // px of a head in addition to its clues
const LINE = { plain: 1.1, colored: 1.23 }; // the height of a column's clue, in font sizes; as in the style sheet

/** The font size of clues: text that can be read, unless the cells are too small for it. */
const clueSize = (cell) => (cell < 15 ? Math.max(8, 0.8 * cell) : Math.min(22, Math.max(12, 0.56 * cell)));

const largest = (numbers, from, to, least) => {
    let most = least;
    for (let i = from; i < to; ++i) most = Math.max(most, numbers[i]);
    return most;
};

export class Sizes {
    constructor(board) {
        this.board = board;
        this.needs = { row: [], column: [] }; // of the clues of each line, in font sizes
        this.all = { row: 0, column: 0 }; // of the longest line
        this.heads = { row: 0, column: 0 }; // what the heads have room for
        this.scrolls = false;
    }

    /** Begins again with another board. */
    forget() {
        this.heads = { row: 0, column: 0 };
    }

    setClues({ rows, columns }, inColor) {
        const line = inColor ? LINE.colored : LINE.plain;
        this.needs = {
            row: rows.map((clues) => widthOf(clues, inColor)),
            column: columns.map((clues) => clues.length * line),
        };
        for (const [axis, needs] of Object.entries(this.needs)) {
            this.all[axis] = largest(needs, 0, needs.length, this.board.reserve);
            this.board.root.style.setProperty(`--${axis}-clues`, this.all[axis].toFixed(2));
        }
        this.follow();
    }

    /** The font size of clues next to cells of a size. */
    clue(size) {
        return this.scrolls ? Math.min(MOST_CLUE, clueSize(size)) : clueSize(size);
    }

    /** Returns whether the whole board is in view with cells of a size. */
    isWhole(size) {
        const { view, width, height } = this.board;
        const clue = clueSize(size);
        return (
            width * size + this.all.row * clue + MARGIN.row <= view.clientWidth - 8 &&
            height * size + this.all.column * clue + MARGIN.column <= view.clientHeight - 12
        );
    }

    /** Fits the heads to the lines in view. The cells stay in place, except at the first row or column. */
    follow() {
        const { board, heads } = this;
        if (!board.width || !board.size || !board.view.clientWidth) return;
        this.scrolls = !this.isWhole(board.size);
        const { top, bottom, left, right } = board.viewport.uncovered();
        const least = this.scrolls ? LEAST_HEAD / this.clue(board.size) : 0;
        for (const [axis, from, to] of [
            ['row', top, bottom],
            ['column', left, right],
        ]) {
            const need = this.scrolls
                ? Math.max(least, largest(this.needs[axis], from, to, this.board.reserve))
                : this.all[axis];
            if (!this.scrolls || need > heads[axis] || need < heads[axis] - SLACK) heads[axis] = need;
        }
        this.keepInPlace(() => this.apply());
    }

    /** After the cells or the view changed: the lines in view depend on the heads, and the heads on these. */
    resize() {
        this.apply();
        this.follow();
        this.follow();
    }

    /** Calls `change` and scrolls back by what it moved the first cell, unless that is in view. */
    keepInPlace(change) {
        const { board } = this;
        const { view } = board;
        const { scrollLeft, scrollTop } = view;
        const before = board.origin();
        change();
        const after = board.origin();
        if (scrollLeft > 0 && after.left !== before.left) view.scrollLeft = scrollLeft + after.left - before.left;
        if (scrollTop > 0 && after.top !== before.top) view.scrollTop = scrollTop + after.top - before.top;
    }

    /** Hands the sizes to the style sheet. Clues that are longer than their share of the view scroll by themselves. */
    apply() {
        const { root, view, size } = this.board;
        const clue = this.clue(size);
        const room = { row: view.clientWidth * MOST_HEAD, column: view.clientHeight * MOST_HEAD };
        const wanted = (axis) => this.heads[axis] * clue + MARGIN[axis];
        const given = (axis) => `${Math.ceil(Math.min(room[axis] || Infinity, wanted(axis)))}px`;
        root.style.setProperty('--cell', `${size}px`);
        root.style.setProperty('--clue', `${clue}px`);
        root.style.setProperty('--wide', given('row'));
        root.style.setProperty('--tall', given('column'));
        root.classList.toggle('tight', size < TIGHT);
        root.classList.toggle('cut', wanted('row') > room.row || wanted('column') > room.column);
    }

    /** The size of cells with which the whole board is in view, or one at which it is played well while it scrolls. */
    fitting() {
        // A picture that is solved is looked at as a whole.
        const smallest = this.board.root.classList.contains('solved') ? SMALLEST : SMALLEST_WHOLE;
        for (let size = LARGEST_WHOLE; size >= smallest; --size) if (this.isWhole(size)) return size;
        if (!matchMedia('(pointer: coarse)').matches) return SMALLEST_WHOLE;
        const { clientWidth } = this.board.view;
        const mean = this.needs.row.reduce((sum, need) => sum + need, 0) / this.needs.row.length;
        const clues = Math.min(clientWidth * MOST_HEAD, mean * clueSize(FINGER.smallest) + MARGIN.row);
        const size = Math.floor((clientWidth - clues) / FINGER.columns);
        return Math.max(FINGER.smallest, Math.min(FINGER.largest, size));
    }

    /** The nearest size that cells can have. */
    allowed(size) {
        return Math.max(SMALLEST, this.board.viewport.leastSize(), Math.min(LARGEST, Math.round(size)));
    }

    /** The cells of a printed sheet: as wide as a page of A4 or Letter takes. */
    forPrint() {
        const { width, height } = this.board;
        const columns = width + this.all.row * 0.56 + 1;
        const rows = height + this.all.column * 0.56 + 1;
        return `${Math.min(10, 175 / columns, 235 / rows).toFixed(2)}mm`;
    }
}
