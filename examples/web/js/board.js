// A board of cells with its clues, as a grid that screen readers know: one tab stop, clues as headers. It shows what it
// is given and knows nothing of the game. Which of its cells are in the document is up to the viewport.
// SPDX-License-Identifier: MIT
import { MOST_CLUES, clueElements, cluesInWords, letterOf } from './clues.js';
import { element, ink, luminance, safeColor } from './dom.js';
import { Sizes } from './sizes.js';
import { Viewport } from './viewport.js';

export const OPEN = 255;

/** The indices of all cells of some lines, `{axis, index}`. */
export const cellsOfLines = ({ width, height }, lines) =>
    lines.flatMap(({ axis, index }) =>
        Array.from({ length: axis === 'row' ? width : height }, (_, i) =>
            axis === 'row' ? index * width + i : i * width + index,
        ),
    );

const EDGE = { before: 12, after: 28 }; // px that fade where more of the board follows

export class Board {
    /**
     * @param view     the element that scrolls; the board is put into it
     * @param reserve  room for so many clues a line, where they change
     */
    constructor(view, label, reserve = 1) {
        this.view = view;
        this.reserve = reserve;
        this.overview = null; // is loaded once a board does not fit into the view
        this.root = element('div', { className: 'board', role: 'grid', 'aria-label': label });
        view.replaceChildren(this.root);
        this.viewport = new Viewport(this);
        this.sizes = new Sizes(this);
        this.clear();
        let before = { width: 0, height: 0 };
        new ResizeObserver(([{ contentRect: now }]) => {
            // Help that covers a part of the view never makes the cells larger.
            const grew = now.width > before.width || now.height > before.height;
            if (this.fitted) this.fit(grew ? Infinity : this.size);
            else this.resized();
            before = now;
        }).observe(view);
    }

    clear() {
        this.viewport.clear();
        this.cells = new Map(); // elements in the document, by index; heads by row and column
        this.heads = { row: new Map(), column: new Map() };
        this.lineStates = { row: [], column: [] };
        this.marked = new Map(); // indices and lines with a class, by its name
        this.markedLines = new Map();
        this.byHand = new Set();
        this.active = 0;
        this.hot = -1;
    }

    /** Builds the board anew. `puzzle` has width, height, rows, columns and palette. */
    show(puzzle, label) {
        const { width, height } = puzzle;
        this.clear();
        this.width = width;
        this.height = height;
        this.setPalette(puzzle.palette);
        this.root.setAttribute('aria-label', label ?? this.root.getAttribute('aria-label'));
        this.root.setAttribute('aria-rowcount', height + 1);
        this.root.setAttribute('aria-colcount', width + 1);
        this.root.classList.remove('solved');
        this.values = new Uint8Array(width * height).fill(OPEN);
        this.pencils = new Uint8Array(width * height).fill(OPEN);
        this.large = this.viewport.isLarge(width, height);
        this.corner = element(
            'div',
            { className: 'corner', role: 'columnheader' },
            element('span', { className: 'visually-hidden', textContent: 'clues of rows' }),
        );
        this.top = element('div', { className: 'line top', role: 'row', 'aria-rowindex': 1 }, this.corner);
        this.root.replaceChildren(this.top);
        this.root.classList.toggle('large', this.large);
        this.size ??= 15; // as long as the view is hidden
        this.sizes.forget();
        this.setClues(puzzle);
        this.view.scrollTo(0, 0);
        this.fit();
        this.viewport.follow();
        this.overview?.attach();
    }

    // ---- What is in the document

    makeCell(index) {
        const cell = document.createElement('div');
        cell.className = 'cell';
        cell.setAttribute('role', 'gridcell');
        if (this.large) cell.setAttribute('aria-colindex', (index % this.width) + 2);
        cell.tabIndex = -1;
        cell.index = index;
        this.cells.set(index, cell);
        this.paint(cell);
        for (const [name, indices] of this.marked) if (indices.has(index)) cell.classList.add(name);
        return cell;
    }

    dropCell(index) {
        this.cells.get(index).remove();
        this.cells.delete(index);
    }

    makeHead(axis, index) {
        const isRow = axis === 'row';
        const head = element('div', {
            className: isRow ? 'row-clues' : 'column-clues',
            role: isRow ? 'rowheader' : 'columnheader',
            data: { axis, index },
        });
        if (!isRow) head.setAttribute('aria-colindex', index + 2);
        this.heads[axis].set(index, head);
        this.fillHead(head, axis, index);
        for (const [name, lines] of this.markedLines) if (lines.has(`${axis} ${index}`)) head.classList.add(name);
        const hot = isRow ? Math.floor(this.hot / this.width) : this.hot % this.width;
        head.classList.toggle('hot', this.hot >= 0 && index === hot);
        return head;
    }

    dropHead(axis, index) {
        this.heads[axis].get(index).remove();
        this.heads[axis].delete(index);
    }

    /** The active cell is the one tab stop, or the board itself while that cell is not in the document. */
    setTabStop() {
        const cell = this.cells.get(this.active);
        if (cell) cell.tabIndex = 0;
        this.root.tabIndex = cell ? -1 : 0;
    }

    // ---- What it shows

    setPalette(palette) {
        this.palette = palette;
        // Black alone on white is not color: then the board has the colors of the page, dark ones in the dark.
        const paper = safeColor(palette[0]?.value, '#ffffff');
        const plain = palette.length <= 2 && luminance(safeColor(palette[1]?.value)) < 0.12 && luminance(paper) > 0.8;
        this.inColor = !plain;
        this.root.classList.toggle('in-color', this.inColor);
        const bright = luminance(paper) > 0.3;
        for (const [name, value] of [
            ['paper', paper],
            ['cross', bright ? '#8b8f98' : '#b9bec8'],
            ['line', bright ? '#d3cfc4' : '#555b66'],
        ])
            this.root.style.setProperty(`--puzzle-${name}`, value);
        this.inks = palette.map((color, i) => (i === 0 ? paper : safeColor(color.value)));
        for (const [index, cell] of this.cells) {
            const value = this.values[index];
            if (value !== OPEN && value !== 0) this.inkOf(cell, value);
        }
    }

    inkOf(target, color) {
        if (this.inColor) ink(target, this.inks[color] ?? '#3a3f48');
        else target.style.removeProperty('--ink');
        target.dataset.letter = letterOf(color);
        target.dataset.pattern = color % 7;
    }

    /** Shows the clues of all lines; the board keeps its cells. */
    setClues({ rows, columns }) {
        this.clues = { row: rows, column: columns };
        for (const axis of ['row', 'column'])
            for (const [index, head] of this.heads[axis]) this.fillHead(head, axis, index);
        this.sizes.setClues({ rows, columns }, this.inColor);
    }

    /** Puts the clues of a line into its head, unless they are there. */
    fillHead(head, axis, index) {
        const clues = this.clues[axis][index];
        const key = `${this.inColor} ${clues.map(({ length, color }) => `${length}/${color}`).join()}`;
        if (head.key === key) return;
        head.key = key;
        const most = this.large ? MOST_CLUES : Infinity;
        head.replaceChildren(
            ...clueElements(clues.slice(0, most), (made, i, color) => {
                if (this.inColor && color > 0) {
                    made.classList.add('colored');
                    this.inkOf(made, color);
                }
                made.classList.toggle('by-hand', this.byHand.has(`${axis} ${index} ${i}`));
            }),
            ...(clues.length > most ? ['…'] : []),
        );
        const words = `${axis} ${index + 1}: ${cluesInWords(clues, this.palette, this.palette.length > 2)}`;
        head.setAttribute('aria-label', words);
        if (this.large) head.title = words;
        this.paintLine(axis, index);
    }

    /** Marks a clue as done by hand, or no longer. */
    toggleClue(clue) {
        const { axis, index } = clue.parentElement.dataset;
        const key = `${axis} ${index} ${clue.dataset.clue}`;
        if (clue.classList.toggle('by-hand')) this.byHand.add(key);
        else this.byHand.delete(key);
    }

    nameOf(index, value, pencil) {
        const state =
            value === OPEN
                ? pencil === OPEN
                    ? 'open'
                    : pencil === 0
                      ? 'open, perhaps blank'
                      : `open, perhaps ${this.colorName(pencil)}`
                : value === 0
                  ? 'crossed'
                  : this.colorName(value);
        return `row ${Math.floor(index / this.width) + 1}, column ${(index % this.width) + 1}, ${state}`;
    }

    colorName(color) {
        return this.palette.length > 2 ? this.palette[color]?.name || `color ${letterOf(color)}` : 'filled';
    }

    /** Shows a cell as open, crossed (0) or filled, and its pencil mark where it is open. */
    setCell(index, value, pencil = OPEN) {
        this.values[index] = value;
        this.pencils[index] = pencil;
        const cell = this.cells.get(index);
        if (cell) this.paint(cell);
        this.overview?.changed();
    }

    paint(cell) {
        const value = this.values[cell.index];
        const pencil = this.pencils[cell.index];
        const kind =
            value === OPEN
                ? pencil === OPEN
                    ? ''
                    : pencil === 0
                      ? 'maybe-cross'
                      : 'maybe-fill'
                : value === 0
                  ? 'cross'
                  : 'fill';
        for (const name of ['fill', 'cross', 'maybe-fill', 'maybe-cross']) cell.classList.toggle(name, name === kind);
        const color = value === OPEN ? pencil : value;
        if (color !== OPEN && color !== 0) this.inkOf(cell, color);
        cell.setAttribute('aria-label', this.nameOf(cell.index, value, pencil));
    }

    /** Shows how a line and its clues stand; `state` of the package's `lineStates`, or null for nothing. */
    setLineState(axis, index, state) {
        this.lineStates[axis][index] = state;
        if (this.heads[axis].has(index)) this.paintLine(axis, index);
    }

    paintLine(axis, index) {
        const state = this.lineStates[axis][index];
        const head = this.heads[axis].get(index);
        const clues = head.children;
        for (let i = 0; i < clues.length; ++i) {
            const now = state?.clues[i] ?? (state?.status === 'finished' ? 'done' : 'open');
            clues[i].classList.toggle('done', now === 'done');
            clues[i].classList.toggle('wrong', now === 'wrong');
        }
        head.toggleAttribute('data-finished', state?.status === 'finished');
    }

    /** Gives a class to some cells and takes it from all others. */
    mark(name, indices) {
        for (const index of this.marked.get(name) ?? []) this.cells.get(index)?.classList.remove(name);
        this.marked.set(name, new Set(indices));
        for (const index of this.marked.get(name)) this.cells.get(index)?.classList.add(name);
    }

    /** Gives a class to the heads of some lines, `{axis, index}`, and takes it from all others. */
    markLines(name, lines) {
        this.markedLines.set(name, new Set(lines.map(({ axis, index }) => `${axis} ${index}`)));
        for (const axis of ['row', 'column'])
            for (const [index, head] of this.heads[axis])
                head.classList.toggle(name, this.markedLines.get(name).has(`${axis} ${index}`));
    }

    /** Lights up the heads of a cell's row and column; -1 for none. */
    highlight(index) {
        if (index === this.hot) return;
        for (const head of this.root.querySelectorAll('.hot')) head.classList.remove('hot');
        this.hot = index;
        if (index < 0) return;
        this.heads.row.get(Math.floor(index / this.width))?.classList.add('hot');
        this.heads.column.get(index % this.width)?.classList.add('hot');
    }

    /** Makes a cell the one tab stop; `focus` also goes there, and `scroll` brings it into view. */
    activate(index, focus = true, scroll = true) {
        this.cells.get(this.active)?.setAttribute('tabindex', '-1');
        this.active = index;
        if (focus && scroll) this.reveal(index);
        this.setTabStop();
        if (!focus) return;
        this.cells.get(index)?.focus({ preventScroll: true });
        this.highlight(index);
    }

    /** Scrolls so that a cell is clear of the clues and of the edges that fade. */
    reveal(index) {
        const { view, size } = this;
        const bounds = view.getBoundingClientRect();
        const first = this.origin();
        const left = first.left + (index % this.width) * size;
        const top = first.top + Math.floor(index / this.width) * size;
        const before = { left: bounds.left + this.corner.offsetWidth, top: bounds.top + this.top.offsetHeight };
        const after = {
            left: left + size - bounds.left - view.clientWidth,
            top: top + size - bounds.top - view.clientHeight,
        };
        const way = (from, to) => (from < EDGE.before ? from - EDGE.before : to > -EDGE.after ? to + EDGE.after : 0);
        view.scrollLeft += way(left - before.left, after.left);
        view.scrollTop += way(top - before.top, after.top);
        this.viewport.follow();
    }

    /** The place of the first cell in the window, wherever the board is scrolled to. */
    origin() {
        const { left, top } = this.root.getBoundingClientRect();
        return { left: left + this.corner.offsetWidth, top: top + this.top.offsetHeight };
    }

    /** The cell at a place of the window, or -1. With `clamp`, the nearest one. */
    cellAt(x, y, clamp = false) {
        const first = this.origin();
        let column = Math.floor((x - first.left) / this.size);
        let row = Math.floor((y - first.top) / this.size);
        if (clamp) {
            column = Math.max(0, Math.min(this.width - 1, column));
            row = Math.max(0, Math.min(this.height - 1, row));
        }
        return column < 0 || row < 0 || column >= this.width || row >= this.height ? -1 : row * this.width + column;
    }

    /** Scrolls so that a place of the board, in cells, is in the middle of the cells in view. */
    center(column, row) {
        const first = this.origin();
        const middle = this.middle();
        this.view.scrollLeft += first.left + column * this.size - middle.x;
        this.view.scrollTop += first.top + row * this.size - middle.y;
        this.viewport.follow();
    }

    /** The middle of what the clues leave of the view, in the window. */
    middle() {
        const { left, top } = this.view.getBoundingClientRect();
        return {
            x: left + (this.corner.offsetWidth + this.view.clientWidth) / 2,
            y: top + (this.top.offsetHeight + this.view.clientHeight) / 2,
        };
    }

    /** What stays in place when the cells become larger or smaller: the active cell if it has the focus, else the middle. */
    anchor() {
        const middle = this.middle();
        if (document.activeElement !== this.cells.get(this.active)) return middle;
        const { left, top } = this.origin();
        const x = left + ((this.active % this.width) + 0.5) * this.size;
        const y = top + (Math.floor(this.active / this.width) + 0.5) * this.size;
        return this.covers(x, y) ? { x, y } : middle;
    }

    /** Returns whether a place of the window is in view, next to the clues. */
    covers(x, y) {
        const view = this.view.getBoundingClientRect();
        return (
            x > view.left + this.corner.offsetWidth &&
            x < view.left + this.view.clientWidth &&
            y > view.top + this.top.offsetHeight &&
            y < view.top + this.view.clientHeight
        );
    }

    /** Pixels of a cell's side. What is under (x, y) of the window stays there; without them, the anchor. */
    zoom(size, x, y) {
        const now = this.sizes.allowed(size);
        this.fitted = false;
        if (now === this.size) return;
        const fixed = x === undefined ? this.anchor() : { x, y };
        const before = this.origin();
        const old = this.size;
        this.size = now;
        this.sizes.resize();
        const after = this.origin();
        this.view.scrollLeft += after.left + ((fixed.x - before.left) / old) * now - fixed.x;
        this.view.scrollTop += after.top + ((fixed.y - before.top) / old) * now - fixed.y;
        this.resized();
    }

    /** The largest cells, up to `most`, with which the whole board is in view; of a larger board, a part. */
    fit(most = Infinity) {
        this.fitted = true;
        if (!this.width || !this.view.clientWidth) return;
        this.size = Math.min(most, this.sizes.fitting());
        this.sizes.resize();
        this.root.style.setProperty('--print-cell', this.sizes.forPrint());
        this.resized();
    }

    /** The sizes or the view changed. */
    resized() {
        if (!this.width || !this.view.clientWidth) return;
        this.sizes.follow();
        this.viewport.follow();
        if (this.sizes.scrolls) this.loadOverview();
        this.overview?.resize();
    }

    /** The map, the edges that fade, and panning: a board can be played without them. */
    loadOverview() {
        this.loading ??= import('./overview.js').then(
            ({ Overview }) => {
                this.overview = new Overview(this);
                this.overview.attach();
            },
            () => {},
        );
    }

    /** The view came to rest after scrolling. */
    rested() {
        if (this.overview?.held) return; // a map that changed its size would leave the pointer
        this.resized();
    }
}
