// Which cells of a board are in the document: all cells of a small board, and of a large one those in view with some
// around them, however it is scrolled and zoomed.
// SPDX-License-Identifier: MIT
import { element } from './dom.js';

const WHOLE = 10_000; // cells: a board of more is in the document only where it is in view
const AROUND = 15; // cells on each side of the view
const REST = 150; // ms without scrolling
const IN_VIEW = 16_000; // cells at most, which bounds how small they become in a large window

/**
 * Changes what comes after the first child of an element: from the children `first` to before `last` to those from
 * `from` to before `to`. What both have stays.
 */
function refill(parent, first, last, from, to, make, drop) {
    for (let i = first; i < last; ++i) if (i < from || i >= to) drop(i);
    const range = (start, end) => Array.from({ length: Math.max(0, end - start) }, (_, i) => make(start + i));
    parent.firstChild.after(...range(from, Math.min(to, first)));
    parent.append(...range(Math.max(from, last), to));
}

export class Viewport {
    /** The board makes and drops its cells and heads; its view scrolls. */
    constructor(board) {
        this.board = board;
        this.clear();
        let awaited = false;
        let resting = 0;
        board.view.addEventListener('scroll', () => {
            clearTimeout(resting);
            resting = setTimeout(() => board.rested(), REST);
            if (awaited) return;
            awaited = true;
            requestAnimationFrame(() => {
                awaited = false;
                this.follow();
            });
        });
    }

    /** Begins again with an empty board. */
    clear() {
        this.lines = new Map(); // elements in the document, by row
        this.range = { top: 0, bottom: 0, left: 0, right: 0 }; // of what is in the document
    }

    isLarge(width, height) {
        return width * height > WHOLE;
    }

    /** The least pixels of a cell's side with which the cells in view are not too many. */
    leastSize() {
        const { large, view } = this.board;
        return large ? Math.ceil(Math.sqrt((view.clientWidth * view.clientHeight) / IN_VIEW)) : 0;
    }

    /** The rows and columns in view, within the board; `covered` by clues are the first px of the view. */
    seen(covered = { left: 0, top: 0 }) {
        const { width, height, size } = this.board;
        const view = this.board.view.getBoundingClientRect();
        const first = this.board.origin();
        const within = (from, to, most) => {
            const start = Math.max(0, Math.min(most - 1, Math.floor(from / size)));
            return [start, Math.max(start + 1, Math.min(most, Math.ceil(to / size)))];
        };
        const [top, bottom] = within(view.top + covered.top - first.top, view.bottom - first.top, height);
        const [left, right] = within(view.left + covered.left - first.left, view.right - first.left, width);
        return { top, bottom, left, right };
    }

    /** The rows and columns that have cells in view next to the clues. */
    uncovered() {
        return this.seen({ left: this.board.corner.offsetWidth, top: this.board.top.offsetHeight });
    }

    /** Puts what is in view into the document, unless it is there. */
    follow() {
        const { range } = this;
        const { width, height, large } = this.board;
        if (!width) return;
        const whole = { top: 0, bottom: height, left: 0, right: width };
        const seen = large ? this.seen() : whole;
        if (
            range.top <= seen.top &&
            range.bottom >= seen.bottom &&
            range.left <= seen.left &&
            range.right >= seen.right
        )
            return;
        // Whole groups of five keep the thick lines, which the style sheet counts, where they are.
        const before = (at) => Math.max(0, 5 * Math.floor((at - AROUND) / 5));
        const after = (at, most) => Math.min(most, 5 * Math.ceil((at + AROUND) / 5));
        this.place(
            large
                ? {
                      top: before(seen.top),
                      bottom: after(seen.bottom, height),
                      left: before(seen.left),
                      right: after(seen.right, width),
                  }
                : whole,
        );
    }

    /** Makes a range of rows and columns what is in the document. */
    place(now) {
        const { board, range: old } = this;
        const { width, height } = board;
        const focused = board.cells.get(board.active) === document.activeElement;
        const columns = [old.left, old.right, now.left, now.right];
        refill(
            board.top,
            ...columns,
            (column) => board.makeHead('column', column),
            (column) => board.dropHead('column', column),
        );
        const fillLine = (line, row, ...range) =>
            refill(
                line,
                ...range,
                (column) => board.makeCell(row * width + column),
                (column) => board.dropCell(row * width + column),
            );
        for (let row = Math.max(old.top, now.top); row < Math.min(old.bottom, now.bottom); ++row)
            fillLine(this.lines.get(row), row, ...columns);
        const makeLine = (row) => {
            const head = board.makeHead('row', row);
            const line = element('div', { className: 'line', role: 'row', 'aria-rowindex': row + 2 }, head);
            this.lines.set(row, line);
            fillLine(line, row, 0, 0, now.left, now.right);
            return line;
        };
        const dropLine = (row) => {
            for (let column = old.left; column < old.right; ++column) board.cells.delete(row * width + column);
            board.heads.row.delete(row);
            this.lines.get(row).remove();
            this.lines.delete(row);
        };
        refill(board.root, old.top, old.bottom, now.top, now.bottom, makeLine, dropLine);
        this.range = now;
        for (const [name, cells] of [
            ['above', now.top],
            ['below', height - now.bottom],
            ['left', now.left],
            ['right', width - now.right],
        ])
            board.root.style.setProperty(`--${name}`, cells);
        board.setTabStop();
        // The focus stays on the board when the cell that had it leaves the document.
        if (focused) (board.cells.get(board.active) ?? board.root).focus({ preventScroll: true });
    }
}
